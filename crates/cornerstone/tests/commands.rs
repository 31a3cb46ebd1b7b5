//! `perft` and `check` as they are called.

#![allow(clippy::unwrap_used, reason = "a failing helper fails its test")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rules::Square;
use rules::corners::Variant;
use serde_json::Value;
use tempfile::NamedTempFile;

fn cornerstone(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cornerstone")).args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn vectors(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors").join(name)
}

fn check(path: &Path) -> Output {
    cornerstone(&["check", path.to_str().unwrap()])
}

fn file(content: impl AsRef<[u8]>) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(content.as_ref()).unwrap();
    file
}

/// The failures of a file, which must be told one a line.
fn failures(content: impl AsRef<[u8]>) -> Vec<String> {
    let file = file(content);
    let output = check(file.path());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    stderr(&output).lines().map(str::to_owned).collect()
}

#[test]
fn help_teaches() {
    let general = stdout(&cornerstone(&["--help"]));
    assert!(general.contains("perft") && general.contains("check"), "{general}");
    let perft = stdout(&cornerstone(&["perft", "--help"]));
    for word in ["classic-3x3", "custom-10-3x3-8", "--position", "--divide", "--json", "Examples"] {
        assert!(perft.contains(word), "{word} in {perft}");
    }
    let check = stdout(&cornerstone(&["check", "--help"]));
    for word in ["score_of_white", "classic-3x3|", "exit status is 1", "Examples"] {
        assert!(check.contains(word), "{word} in {check}");
    }
}

#[test]
fn nothing_to_do_shows_the_help() {
    let output = cornerstone(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("perft"));
}

#[test]
fn perft_prints_a_count_a_depth_and_the_rate() {
    let output = cornerstone(&["perft", "--variant", "classic-3x3", "--depth", "4"]);
    assert!(output.status.success());
    let text = stdout(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "classic-3x3 5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1");
    assert!(lines[1].contains("leaves/s"));
    for (line, depth, count) in
        [(2, "1", "12"), (3, "2", "144"), (4, "3", "2,784"), (5, "4", "53,824")]
    {
        let words: Vec<&str> = lines[line].split_whitespace().collect();
        assert_eq!((words[0], words[1], words.len()), (depth, count, 4), "{text}");
    }
    assert_eq!(lines.len(), 6);
}

#[test]
fn perft_from_a_position_in_json_and_divided() {
    let board = "5bbb/7b/3b1b2/4b1b1/2ww1b2/2ww4/1www4/ww6 w 10";
    let args = ["perft", "--variant", "classic-3x3", "--depth", "2", "--position", board];
    let output = cornerstone(&[&args[..], &["--divide", "--json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["variant"], "classic-3x3");
    assert_eq!(report["position"], board);
    assert_eq!(report["depths"][0]["leaves"], 34);
    assert_eq!(report["depths"][1]["leaves"], 910);
    assert!(report["depths"][1]["leaves_per_second"].is_f64());
    let parts = report["divide"].as_array().unwrap();
    assert_eq!(parts.len(), 34);
    assert_eq!(parts.iter().map(|part| part["leaves"].as_u64().unwrap()).sum::<u64>(), 910);
    assert!(parts.iter().any(|part| part["move"] == "a1-c1"), "{parts:?}");
}

#[test]
fn perft_divided_for_people() {
    let args = ["perft", "--variant", "mini", "--depth", "1", "--divide"];
    let text = stdout(&cornerstone(&args));
    let moves = text.lines().filter(|line| line.contains('-') && line.ends_with(" 1")).count();
    assert_eq!(moves, 10, "{text}");
}

#[test]
fn perft_refuses_what_makes_no_sense() {
    let wrong_variant = cornerstone(&["perft", "--variant", "chess", "--depth", "1"]);
    assert_eq!(wrong_variant.status.code(), Some(2));
    assert!(stderr(&wrong_variant).contains("classic-3x3"), "names the presets");
    let position = ["perft", "--variant", "mini", "--depth", "1", "--position", "8/8 w 1"];
    let wrong_position = cornerstone(&position);
    assert_eq!(wrong_position.status.code(), Some(1));
    let why = "cornerstone: the position is not legal: 2 ranks instead of 6\n";
    assert_eq!(stderr(&wrong_position), why);
    assert_eq!(cornerstone(&["perft", "--variant", "mini"]).status.code(), Some(2));
    let deep = cornerstone(&["perft", "--variant", "mini", "--depth", "1000"]);
    assert_eq!(deep.status.code(), Some(2));
}

#[test]
fn check_passes_the_vectors() {
    for (name, cases) in
        [("corners-games.jsonl", 92), ("corners-positions.jsonl", 27), ("corners-midgame.perft", 4)]
    {
        let output = check(&vectors(name));
        assert_eq!(stdout(&output), format!("{cases} passed, 0 failed\n"), "{}", stderr(&output));
        assert!(output.status.success() && output.stderr.is_empty());
    }
}

/// The first game of the vectors, to be broken.
fn game() -> Value {
    let all = std::fs::read_to_string(vectors("corners-games.jsonl")).unwrap();
    serde_json::from_str(all.lines().next().unwrap()).unwrap()
}

#[test]
fn check_names_the_line_and_why() {
    let mut late = game();
    late["moves"][3] = "h7-h5-f5-f4".into();
    let mut reason = game();
    reason["reason"] = "repetition".into();
    let mut score = game();
    score["score_of_white"] = 0.5.into();
    let mut last = game();
    last["final"] = "8/8/8/8/8/8/8/8 w 1".into();
    let mut asked = game();
    asked["asked"][0]["moves"][0] = "a1-h8".into();
    let mut longer = game();
    longer["moves"].as_array_mut().unwrap().push("a1-a2".into());
    let mut shorter = game();
    shorter["moves"].as_array_mut().unwrap().pop();
    let cases = [game(), late, reason, score, last, asked, longer, shorter];
    let text: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let found = failures(text);
    let expected = [
        "line 2: ply 4: \"h7-h5-f5-f4\" is refused",
        "line 3: the reason is home, the record says repetition",
        "line 4: the score of White is 1, the record says 0.5",
        "line 5: the last position is ",
        "line 6: after 2 plies: legal moves differ: missing [\"a1-h8\"], unexpected [\"a1-a2\"]",
        "line 7: ply 95: the game has ended by home before \"a1-a2\"",
        "line 8: the reason is none, the record says home",
    ];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
}

#[test]
fn check_takes_broken_lines_for_failures() {
    let mut text =
        b"\n{\n[]\n{}\nnonsense\nclassic-3x3|x|1\nclassic-3x3|8/8/8/8/8/8/8/8 w 1|\n".to_vec();
    text.extend(b"chess|8/8/8/8/8/8/8/8 w 1|1\nclassic-3x3|8/8/8/8/8/8/8/8 w 1|0 -1\n\xff\xfe\n");
    text.extend(b"{\"variant\":\"mini\",\"position\":5}\n");
    text.extend(
        b"{\"variant\":\"mini\",\"position\":\"3bbb/3bbb/6/6/www3/www3 w 1\",\"moves\":[]}",
    );
    let found = failures(&text);
    let expected = [
        "line 2: broken JSON",
        "line 3: neither a JSON object nor",
        "line 4: not a game: missing field",
        "line 5: neither a JSON object nor",
        "line 6: position \"x\": a position has three parts",
        "line 7: there are no counts",
        "line 8: there is no variant \"chess\"",
        "line 9: \"-1\" is no count",
        "line 10: not UTF-8",
        "line 11: not a board",
        "line 12: legal moves differ: missing []",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
    // Deep nesting does not bring it down.
    assert_eq!(failures("{\"a\":".repeat(100_000)).len(), 1);
}

/// A valid chain of three jumps that ends where one jump does.
fn detour(line: &rules::Line) -> Option<String> {
    let squares = || (0..8).flat_map(|file| (0..8).filter_map(move |rank| Square::new(file, rank)));
    let mut single = line.legal().into_iter().filter(|path| path.hops() == 1);
    single.find_map(|path| {
        let pairs = squares().flat_map(|a| squares().map(move |b| (a, b)));
        pairs.map(|(a, b)| vec![path.from(), a, b, path.to()]).find_map(|squares| {
            let detour = rules::Path::new(squares).ok()?;
            line.canonical(&detour).ok().map(|_| detour.to_string())
        })
    })
}

#[test]
fn check_refuses_a_path_that_is_not_shortest() {
    let mut game = game();
    let mut line = rules::Line::start(Variant::classic());
    let moves = game["moves"].as_array().unwrap().clone();
    for (ply, text) in moves.iter().enumerate() {
        if let Some(detour) = detour(&line) {
            game["moves"][ply] = detour.as_str().into();
            let found = failures(game.to_string());
            let expected = format!("line 1: ply {}: {detour:?} is no shortest path", ply + 1);
            assert!(found[0].starts_with(&expected), "{found:?}");
            return;
        }
        let path = line.read(text.as_str().unwrap()).unwrap();
        line.play(&path).unwrap();
    }
    panic!("the game offers no detour");
}

#[test]
fn check_reports_in_json() {
    let file = file(format!("{}\nnonsense\n", game()));
    let output = cornerstone(&["check", file.path().to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((report["passed"].as_u64(), report["failed"].as_u64()), (Some(1), Some(1)));
    assert_eq!(report["failures"][0]["line"], 2);
    assert!(report["failures"][0]["why"].as_str().unwrap().starts_with("neither"));
}

#[test]
fn check_needs_a_file_with_cases() {
    let missing = cornerstone(&["check", "/nowhere/at-all.jsonl"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).starts_with("cornerstone: cannot open /nowhere/at-all.jsonl"));
    let empty = check(file("\n\n").path());
    assert_eq!(empty.status.code(), Some(1));
    assert!(stderr(&empty).contains("holds no case"));
}
