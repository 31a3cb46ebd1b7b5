//! `cornerstone serve` as an operator meets it: its one line, its errors, its end.
#![cfg(feature = "serve")]
#![expect(clippy::unwrap_used, reason = "what a test cannot do without fails it")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::tempdir;

/// A server that is killed with its test.
struct Server {
    child: Child,
    line: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = serve(data, "0").stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        Server { child, line }
    }

    fn address(&self) -> &str {
        let rest = self.line.split("http://").nth(1).unwrap();
        rest.split(' ').next().unwrap()
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).unwrap();
        let host = self.address();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn serve(data: &Path, port: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cornerstone"));
    command.args(["serve", "--no-open", "--port", port, "--data"]).arg(data);
    command.env_remove("CORNERSTONE_LOG").stdin(Stdio::null());
    command
}

/// What a server that does not start says: one line.
fn complaint(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert!(!status.success() && stdout.is_empty(), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said.trim_end().to_owned()
}

#[test]
fn one_line_says_where_it_is() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let place = format!("(SQLite in {}/)", folder.path().display());
    assert!(server.line.starts_with("Cornerstone is at http://127.0.0.1:"), "{}", server.line);
    assert!(server.line.trim_end().ends_with(&place), "{}", server.line);
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(server.get("/").contains("<h1>"));
}

#[test]
fn a_signal_ends_it_in_order() {
    for signal in ["-TERM", "-INT"] {
        let folder = tempdir().unwrap();
        let mut server = Server::start(folder.path());
        let pid = server.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        assert!(server.child.wait().unwrap().success(), "{signal}");
        // What SQLite keeps beside its file is folded into it.
        assert!(!folder.path().join("cornerstone.db-wal").exists(), "{signal}");
    }
}

#[test]
fn a_busy_port_is_named_with_its_option() {
    let (folder, other) = (tempdir().unwrap(), tempdir().unwrap());
    let server = Server::start(folder.path());
    let port = server.address().rsplit(':').next().unwrap();
    let said = complaint(&mut serve(other.path(), port));
    assert!(said.contains(port) && said.contains("--port"), "{said}");
    // The other folder is as it was.
    assert_eq!(std::fs::read_dir(other.path()).unwrap().count(), 0);
}

#[test]
fn a_database_in_use_is_named() {
    let folder = tempdir().unwrap();
    let _server = Server::start(folder.path());
    let said = complaint(&mut serve(folder.path(), "0"));
    assert!(said.contains("cornerstone.db is in use by another server"), "{said}");
}

#[test]
fn what_cannot_be_written_or_reached_is_named() {
    let folder = tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let inside = folder.path().join("file").join("data");
    let said = complaint(&mut serve(&inside, "0"));
    assert!(said.contains("cannot write") && said.contains("file/data"), "{said}");
    let url = "postgres://me:secret@127.0.0.1:1/corners";
    let said = complaint(serve(folder.path(), "0").args(["--database", url]));
    assert!(said.contains("cannot reach PostgreSQL at 127.0.0.1:1/corners"), "{said}");
    assert!(!said.contains("secret"), "{said}");
}

#[test]
fn a_bad_public_url_is_explained() {
    let folder = tempdir().unwrap();
    let output =
        serve(folder.path(), "0").args(["--public-url", "corners.example"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains("https://corners.example"), "{said}");
}
