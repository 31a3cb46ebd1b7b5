//! Prints the TypeScript types of every message: `web/src/net/types.ts`.

fn main() {
    print!("{}", protocol::typescript());
}
