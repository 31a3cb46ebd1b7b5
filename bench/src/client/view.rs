//! A table as one socket sees it.

use std::fmt;

use protocol::{ClientMessage, Frame, OfferKind, RoleView, Seat, ServerMessage, State};
use rules::corners::Variant;
use rules::{Color, Line, Path};

use super::moves::Choice;

/// A table as one socket sees it: made by a state, kept by what follows.
#[derive(Clone, Debug)]
pub struct View {
    /// The game.
    pub game: String,
    /// The last version.
    pub version: u32,
    /// What this side holds.
    pub role: RoleView,
    /// The moves.
    pub line: Line,
    /// The turn that a move must name.
    pub turn: u32,
    /// Whether both seats are taken and the game goes on.
    pub playing: bool,
    /// The next game of these two.
    pub next: Option<String>,
    /// Who has offered a rematch.
    pub rematch: Option<Seat>,
}

/// What a frame brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The whole state.
    State,
    /// A ply, as it was told.
    Moved {
        /// Its version.
        version: u32,
        /// Its path.
        path: String,
    },
    /// A command was applied.
    Acked {
        /// Its nonce.
        nonce: String,
    },
    /// A command was refused.
    Refused {
        /// Its nonce.
        nonce: Option<String>,
        /// Why.
        code: String,
    },
    /// All was told that had been missed.
    Synced,
    /// The next game began, of which this socket is told only if it heard so at once.
    Rematched {
        /// Its id.
        next: String,
        /// Whether this was told before.
        again: bool,
    },
    /// Something else.
    Other,
}

/// What cannot be if the server is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A version was left out.
    Gap {
        /// The last one.
        had: u32,
        /// The one that came.
        came: u32,
    },
    /// What came is not a legal game.
    Illegal(String),
    /// The frame cannot be read.
    Unreadable(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Gap { had, came } => write!(f, "version {came} came after {had}"),
            Fault::Illegal(what) => write!(f, "not a legal game: {what}"),
            Fault::Unreadable(what) => write!(f, "a frame cannot be read: {what}"),
        }
    }
}

impl std::error::Error for Fault {}

impl View {
    /// Takes a text in: makes the view if there is none, else brings it up to date.
    pub fn hear(view: &mut Option<View>, text: &str) -> Result<News, Fault> {
        let frame: Frame =
            serde_json::from_str(text).map_err(|error| Fault::Unreadable(error.to_string()))?;
        if let ServerMessage::State(state) = &frame.message {
            *view = Some(View::of(state, frame.v.unwrap_or(0))?);
            return Ok(News::State);
        }
        // What is told to everybody may come before the state that this socket waits for.
        view.as_mut().map_or(Ok(News::Other), |view| view.take(frame))
    }

    /// The view that a state makes.
    pub fn of(state: &State, version: u32) -> Result<View, Fault> {
        let variant = Variant::from_key(&state.terms.variant);
        let variant = variant.ok_or_else(|| Fault::Illegal(state.terms.variant.clone()))?;
        let mut line = Line::start(variant);
        for path in &state.moves {
            play(&mut line, path)?;
        }
        Ok(View {
            game: state.game.clone(),
            version,
            role: state.you,
            line,
            turn: state.turn,
            playing: state.phase == "playing",
            next: state.next.clone(),
            rematch: state.offers.rematch.map(|offer| offer.by),
        })
    }

    /// A game from its start, seen from a seat, without a server.
    pub fn start(role: RoleView) -> View {
        let line = Line::start(Variant::classic());
        let game = String::new();
        View { game, version: 0, role, line, turn: 0, playing: true, next: None, rematch: None }
    }

    /// Makes a move, as it is sent, without a server.
    pub fn make(&mut self, message: &ClientMessage) -> Result<(), Fault> {
        let ClientMessage::Move { path, .. } = message else { return Ok(()) };
        self.turn += 1;
        play(&mut self.line, path)
    }

    /// The message that moves along a path.
    pub fn message(&self, choice: &Choice, nonce: String) -> ClientMessage {
        ClientMessage::Move {
            path: choice.path.to_string(),
            turn: self.turn,
            nonce,
            confirmed: choice.confirmed,
        }
    }

    fn take(&mut self, frame: Frame) -> Result<News, Fault> {
        let Frame { v, again, message } = frame;
        let told = !matches!(
            message,
            ServerMessage::Ack { .. } | ServerMessage::Synced { .. } | ServerMessage::Pong
        );
        if told && let Some(came) = v.filter(|came| *came != self.version + 1) {
            return if came <= self.version {
                Ok(News::Other)
            } else {
                Err(Fault::Gap { had: self.version, came })
            };
        }
        let news = match message {
            ServerMessage::Ack { nonce } => return Ok(News::Acked { nonce }),
            ServerMessage::Synced { .. } => return Ok(News::Synced),
            ServerMessage::Pong => return Ok(News::Other),
            ServerMessage::Refused { nonce, error } => {
                return Ok(News::Refused { nonce, code: error.code });
            }
            ServerMessage::Moved { path, turn, .. } => {
                play(&mut self.line, &path)?;
                self.turn = turn;
                News::Moved { version: v.unwrap_or(0), path }
            }
            ServerMessage::Ended { .. } => {
                self.playing = false;
                News::Other
            }
            ServerMessage::Offered { kind: OfferKind::Rematch, offer } => {
                self.rematch = Some(offer.by);
                News::Other
            }
            ServerMessage::Rematched { next } => {
                self.next = Some(next.clone());
                News::Rematched { next, again }
            }
            // These clients do none of it.
            ServerMessage::Presence(_)
            | ServerMessage::State(_)
            | ServerMessage::Nothing
            | ServerMessage::Seated { .. }
            | ServerMessage::Offered { .. }
            | ServerMessage::Declined { .. }
            | ServerMessage::TookBack { .. }
            | ServerMessage::Paused { .. }
            | ServerMessage::Resumed { .. }
            | ServerMessage::TimeAdded { .. }
            | ServerMessage::Restarted { .. }
            | ServerMessage::PlayedOn { .. } => News::Other,
        };
        self.version = v.unwrap_or(self.version);
        Ok(news)
    }

    /// The side that this view's socket plays.
    pub fn side(&self) -> Option<Color> {
        match (self.role.white, self.role.black) {
            (true, _) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (false, false) => None,
        }
    }
}

fn play(line: &mut Line, path: &str) -> Result<(), Fault> {
    let illegal = |why: String| Fault::Illegal(format!("{path}: {why}"));
    let path: Path = path.parse().map_err(|why| illegal(format!("{why}")))?;
    line.play(&path).map_err(|why| illegal(format!("{why}")))
}
