//! As much of PostgreSQL's protocol (version 3) as asking for admission takes.
//!
//! A client library would be the heaviest dependency of this program.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(3);
/// Messages of a server that admits us are far smaller.
const LARGEST: u32 = 64 * 1024;

/// A session with a server that admitted us without a password.
pub struct Session(TcpStream);

impl Session {
    /// Asks for admission; whoever wants a password counts as refusing.
    pub fn open(address: SocketAddr, user: &str, database: &str) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut session = Self(stream);
        session.0.write_all(&startup(user, database))?;
        session.until_ready()?;
        Ok(session)
    }

    /// Runs one statement, whose rows are not looked at.
    pub fn run(&mut self, statement: &str) -> io::Result<()> {
        let mut message = vec![b'Q'];
        message.extend_from_slice(&framed(format!("{statement}\0").as_bytes()));
        self.0.write_all(&message)?;
        self.until_ready()
    }

    /// Reads messages until the server is ready for the next statement.
    fn until_ready(&mut self) -> io::Result<()> {
        let mut error = None;
        loop {
            let (tag, body) = self.message()?;
            match tag {
                b'R' if body.get(..4) != Some(&[0; 4]) => {
                    return Err(io::Error::other("a password is wanted"));
                }
                b'E' => {
                    let text = String::from_utf8_lossy(&body).replace('\0', " ");
                    error = Some(io::Error::other(text));
                }
                b'Z' => return error.map_or(Ok(()), Err),
                _ => {}
            }
        }
    }

    fn message(&mut self) -> io::Result<(u8, Vec<u8>)> {
        let mut head = [0; 5];
        self.0.read_exact(&mut head)?;
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]);
        if !(4..=LARGEST).contains(&length) {
            return Err(io::Error::other("not a PostgreSQL server"));
        }
        let mut body = vec![0; length as usize - 4];
        self.0.read_exact(&mut body)?;
        Ok((head[0], body))
    }
}

fn startup(user: &str, database: &str) -> Vec<u8> {
    let mut body = 196_608_u32.to_be_bytes().to_vec();
    body.extend_from_slice(format!("user\0{user}\0database\0{database}\0\0").as_bytes());
    framed(&body)
}

/// A body behind its length, which counts itself.
fn framed(body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).expect("our messages are short");
    [&length.to_be_bytes(), body].concat()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// A server that reads the start-up message, answers and hangs up.
    fn answering(answer: &'static [u8]) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut start = vec![0; startup("me", "mine").len()];
            stream.read_exact(&mut start).unwrap();
            assert_eq!(start, startup("me", "mine"));
            stream.write_all(answer).unwrap();
        });
        address
    }

    #[test]
    fn admission_without_a_password_opens_a_session() {
        let address = answering(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I");
        assert!(Session::open(address, "me", "mine").is_ok());
    }

    #[test]
    fn a_wanted_password_a_refusal_and_another_protocol_are_errors() {
        for answer in [
            b"R\0\0\0\x08\0\0\0\x03".as_slice(),
            b"E\0\0\0\x0aSFATAL",
            b"HTTP/1.1 400 Bad Request\r\n\r\n",
        ] {
            assert!(Session::open(answering(answer), "me", "mine").is_err());
        }
    }
}
