//! A table on this device, driven as the page's worker drives it.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

use browser::{Act, Local};
use play::{Millis, Now};
use serde_json::{Value, json};

const NOW: Now = Now { mono: Millis(1_000), utc: Millis(1_700_000_000_000) };

fn later(seconds: i64) -> Now {
    let by = Millis::seconds(seconds);
    Now { mono: NOW.mono + by, utc: NOW.utc + by }
}

/// A page: keeps what must be saved and what it was told.
struct Page {
    local: Local,
    saved: Vec<Value>,
    frames: Vec<Value>,
    others: Vec<Value>,
    // Whether the device takes what must be saved.
    saves: bool,
}

impl Page {
    fn create(wish: &Value) -> Page {
        let (local, acts) = Local::create(NOW, &wish.to_string(), 0b1011).unwrap();
        Page::with(local, acts)
    }

    fn with(local: Local, acts: Vec<Act>) -> Page {
        let mut page =
            Page { local, saved: Vec::new(), frames: Vec::new(), others: Vec::new(), saves: true };
        page.act(NOW, acts);
        page.hand(NOW, &json!({"t": "connect", "since": null}));
        page
    }

    fn hand(&mut self, now: Now, arrival: &Value) {
        let acts = self.local.handle(now, &arrival.to_string()).unwrap();
        self.act(now, acts);
    }

    fn send(&mut self, now: Now, message: &Value) {
        self.hand(now, &json!({"t": "message", "text": message.to_string(), "bits": 77}));
    }

    fn act(&mut self, now: Now, acts: Vec<Act>) {
        for act in acts {
            let act = serde_json::to_value(&act).unwrap();
            match act["t"].as_str().unwrap() {
                "frame" => {
                    let text = act["text"].as_str().unwrap();
                    self.frames.push(serde_json::from_str(text).unwrap());
                }
                "persist" if self.saves => {
                    self.saved.push(act.clone());
                    self.hand(now, &json!({"t": "committed", "batch": act["batch"]}));
                }
                "persist" => {
                    self.hand(now, &json!({"t": "commit-failed", "batch": act["batch"]}));
                }
                "reload" => {
                    let records = self.records(act["game"].as_str().unwrap());
                    self.hand(now, &json!({"t": "reloaded", "records": records}));
                }
                _ => self.others.push(act),
            }
        }
    }

    fn records(&self, game: &str) -> Vec<Value> {
        let all = self.saved.iter().flat_map(|batch| batch["records"].as_array().unwrap());
        all.filter(|record| record["game"] == game).cloned().collect()
    }

    fn state(&mut self, now: Now) -> Value {
        self.send(now, &json!({"t": "sync", "d": {"since": null}}));
        self.frames.last().unwrap()["d"].clone()
    }

    fn last(&self, t: &str) -> Option<&Value> {
        self.others.iter().rev().find(|act| act["t"] == t)
    }
}

fn wish(opponent: &Value, color: &str) -> Value {
    json!({"game": {"variant": "mini", "color": color}, "opponent": opponent})
}

fn normal() -> Value {
    json!({"computer": "normal"})
}

fn ply(path: &str, turn: u32, nonce: &str) -> Value {
    json!({"t": "move", "d": {"path": path, "turn": turn, "nonce": nonce}})
}

#[test]
fn the_wish_decides_the_seats() {
    let seats = |opponent: &Value, color: &str| {
        let state = Page::create(&wish(opponent, color)).state(NOW);
        (state["you"].clone(), state["white"].clone(), state["black"].clone())
    };
    let computer = normal();
    let white = (json!({"white": true, "black": false}), json!("person"), computer.clone());
    assert_eq!(seats(&computer, "white"), white);
    let black = (json!({"white": false, "black": true}), computer.clone(), json!("person"));
    assert_eq!(seats(&computer, "black"), black);
    let both = (json!({"white": true, "black": true}), json!("person"), json!("person"));
    assert_eq!(seats(&json!("device"), "black"), both);
    // An odd number of ones among the bits.
    assert_eq!(seats(&computer, "random"), black);
}

#[test]
fn the_computer_is_asked_only_once_the_game_is_saved() {
    let text = wish(&normal(), "black").to_string();
    let (mut local, acts) = Local::create(NOW, &text, 5).unwrap();
    assert!(matches!(acts.as_slice(), [Act::Persist { .. }]));
    let acts = local.handle(NOW, r#"{"t":"committed","batch":0}"#).unwrap();
    assert!(acts.iter().any(|act| matches!(act, Act::Think { turn: 0, .. })), "{acts:?}");
}

#[test]
fn a_ply_is_told_after_it_is_saved_and_the_computer_answers() {
    let mut page = Page::create(&wish(&normal(), "white"));
    page.saves = false;
    page.send(NOW, &ply("c2-d2", 0, "a"));
    assert!(page.frames.iter().all(|frame| frame["t"] != "moved"));
    page.saves = true;
    page.send(NOW, &ply("c2-d2", 0, "a"));
    let told: Vec<_> = page.frames.iter().map(|frame| frame["t"].as_str().unwrap()).collect();
    assert!(told.ends_with(&["ack", "moved"]), "{told:?}");
    let think = page.last("think").unwrap().clone();
    assert_eq!((&think["turn"], &think["moves"]), (&json!(1), &json!(["c2-d2"])));
    assert!(think["extra"].is_null());
    page.hand(NOW, &json!({"t": "thought", "turn": 0, "path": "d5-d4"}));
    assert_eq!(page.state(NOW)["moves"], json!(["c2-d2"]), "an answer to another turn");
    page.hand(NOW, &json!({"t": "thought", "turn": 1, "path": "d5-d4"}));
    assert_eq!(page.state(NOW)["moves"], json!(["c2-d2", "d5-d4"]));
}

#[test]
fn an_engine_without_an_answer_does_not_stop_the_game() {
    let mut page = Page::create(&wish(&normal(), "black"));
    page.hand(NOW, &json!({"t": "no-thought", "turn": 0}));
    assert_eq!(page.state(NOW)["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn what_is_no_message_is_refused_as_the_server_does() {
    let mut page = Page::create(&wish(&normal(), "white"));
    page.hand(NOW, &json!({"t": "message", "text": "{", "bits": 1}));
    let frame = page.frames.last().unwrap();
    assert_eq!(frame["d"]["error"]["code"], "bad-message");
    assert_eq!(page.local.handle(NOW, "{}").unwrap_err().0.code, "bad-message");
    let error = Local::create(NOW, &wish(&json!({"computer": "x"}), "white").to_string(), 1);
    assert_eq!(error.err().unwrap().0.code, "unknown-level");
}

#[test]
fn a_flag_falls_by_the_alarm() {
    let mut wish = wish(&json!("device"), "white");
    wish["game"]["clock"] = json!({"initial": 60, "increment": 0});
    let mut page = Page::create(&wish);
    page.send(NOW, &ply("c2-d2", 0, "a"));
    page.send(NOW, &ply("d5-d4", 1, "b"));
    let due = page.last("arm").unwrap()["at"].as_i64().unwrap();
    assert_eq!(due, later(60).mono.0);
    page.hand(later(59), &json!({"t": "alarm"}));
    assert!(page.state(later(59))["result"].is_null());
    page.hand(later(60), &json!({"t": "alarm"}));
    let result = page.state(later(60))["result"].clone();
    assert_eq!(result, json!({"winner": "black", "reason": "time"}));
}

#[test]
fn a_saved_game_goes_on_and_its_clock_stands() {
    let mut wish = wish(&json!("device"), "white");
    wish["game"]["clock"] = json!({"initial": 60, "increment": 0});
    let mut page = Page::create(&wish);
    page.send(NOW, &ply("c2-d2", 0, "a"));
    page.send(NOW, &ply("d5-d4", 1, "b"));
    let records = json!(page.records(&page.local.game())).to_string();
    let (local, acts) = Local::load(later(3600), &records).unwrap();
    let mut again = Page::with(local, acts);
    let state = again.state(later(3600));
    assert_eq!((&state["phase"], &state["moves"]), (&json!("paused"), &json!(["c2-d2", "d5-d4"])));
    assert_eq!(state["clock"], json!({"white": 60_000, "black": 60_000, "running": null}));
}

#[test]
fn records_that_are_no_game_say_why() {
    let mut page = Page::create(&wish(&normal(), "white"));
    page.send(NOW, &ply("c2-d2", 0, "a"));
    let good = page.records(&page.local.game());
    let code = |records: Value| Local::load(NOW, &records.to_string()).err().unwrap().0.code;
    assert_eq!(code(json!([])), "broken-save");
    let mut body = good.clone();
    body[0]["body"] = json!(r#"{"f":1,"e":{"t":"moved","path":"a1-a2"}}"#);
    assert_eq!(code(json!(body)), "broken-save");
    let mut gap = good.clone();
    gap[1]["version"] = json!(3);
    assert_eq!(code(json!(gap)), "broken-save");
    let mut newer = good;
    newer[0]["body"] = json!(r#"{"f":2}"#);
    assert_eq!(code(json!(newer)), "newer-save");
    assert_eq!(Local::load(NOW, "nonsense").err().unwrap().0.code, "bad-message");
}

#[test]
fn a_rematch_is_saved_with_both_games() {
    let mut page = Page::create(&wish(&normal(), "white"));
    let first = page.local.game();
    page.send(NOW, &json!({"t": "abort", "d": {"nonce": "a"}}));
    page.send(NOW, &json!({"t": "offer-rematch", "d": {"nonce": "b"}}));
    let batch = page.saved.last().unwrap();
    let games = batch["games"].as_array().unwrap();
    assert_eq!((&games[0]["game"], &games[0]["live"]), (&json!(first), &json!(false)));
    assert_eq!(games[0]["next"], games[1]["game"]);
    assert_eq!((&games[1]["white"], &games[1]["live"]), (&normal(), &json!(true)));
    assert_eq!(page.last("became").unwrap()["game"], games[1]["game"]);
    assert_eq!(json!(page.local.game()), games[1]["game"]);
    // The computer has White now.
    assert_eq!(page.last("think").unwrap()["turn"], 0);
}

#[test]
fn a_finished_game_is_saved_as_a_sheet() {
    let mut page = Page::create(&wish(&json!("device"), "white"));
    page.send(NOW, &ply("c2-d2", 0, "a"));
    page.send(NOW, &json!({"t": "resign", "d": {"nonce": "b", "seat": "white"}}));
    let batch = page.saved.last().unwrap();
    assert!(batch["finished"]["text"].as_str().unwrap().contains("1. c2-d2"), "{batch}");
    let game = &batch["games"][0];
    assert_eq!(game["result"], json!({"winner": "black", "reason": "resigned"}));
    assert_eq!((&game["live"], &game["plies"]), (&json!(false), &json!(1)));
}
