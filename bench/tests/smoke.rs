//! Both programs in short, against the real server, so that they do not rot.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Once;

/// The development build of the server: the one that the workspace's tests built, or a new one.
fn server() -> PathBuf {
    static BUILD: Once = Once::new();
    let bench = Path::new(env!("CARGO_BIN_EXE_bench"));
    let server =
        bench.with_file_name("cornerstone").with_extension(std::env::consts::EXE_EXTENSION);
    BUILD.call_once(|| {
        if !server.is_file() {
            let target = bench.ancestors().nth(2).expect("the target directory holds the program");
            // The choice of `cargo x test`, so that neither compiles what the other has.
            let built = Command::new(env!("CARGO"))
                .args(["test", "--quiet", "--workspace", "--no-run", "--target-dir"])
                .arg(target)
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .status();
            assert!(built.is_ok_and(|built| built.success()), "the server cannot be built");
        }
    });
    server
}

fn bench(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench"));
    command.args(args).arg("--binary").arg(server()).output().expect("it can be started")
}

#[test]
fn two_kills_lose_nothing_and_the_control_does() {
    let output = bench(&["kill", "--kills", "2", "--games", "10", "--longest", "300"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("proven: of "), "{told}");
}

#[test]
fn every_figure_is_measured() {
    let small = "server --json --games 4 --seconds 1 --rounds 1 --rate 40 --connections 20 \
                 --watchers 5 --watched 4 --recover 5";
    let output = bench(&small.split_whitespace().collect::<Vec<_>>());
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    for what in ["moves a CPU-second", "p99", "idle connection", "watcher told", "first answer"] {
        assert!(told.contains(what), "no `{what}` in {told}");
    }
}
