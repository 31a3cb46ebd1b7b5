//! What somebody at the table can ask for.

use rules::Color;

use crate::ids::Turn;

/// What somebody at the table can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take a free seat; no colour means whichever is free.
    Sit {
        /// The seat that is wanted.
        color: Option<Color>,
    },
    /// Play a ply.
    Move {
        /// The path, or just its ends.
        path: String,
        /// The turn that the player saw.
        turn: Turn,
        /// Whether a move that loses at once has been confirmed.
        confirmed: bool,
    },
    /// Give the game up; while playing on for points, stop.
    Resign,
    /// Call the game off before both have moved.
    Abort,
    /// Offer a draw.
    OfferDraw,
    /// Take the draw that was offered at this turn.
    AcceptDraw {
        /// The turn of the offer.
        turn: Turn,
    },
    /// Refuse the opponent's draw offer.
    DeclineDraw,
    /// Ask to go back to one's own last move.
    OfferTakeback,
    /// Agree to the take-back that was asked for at this turn.
    AcceptTakeback {
        /// The turn of the offer.
        turn: Turn,
    },
    /// Refuse the opponent's take-back.
    DeclineTakeback,
    /// Ask for a pause.
    OfferPause,
    /// Agree to the opponent's pause.
    AcceptPause,
    /// Refuse the opponent's pause.
    DeclinePause,
    /// End the pause.
    Resume,
    /// Give the opponent time.
    AddTime,
    /// Ask for another game with colours exchanged.
    OfferRematch,
    /// Refuse the opponent's rematch.
    DeclineRematch,
    /// Claim the win against an absent opponent.
    ClaimWin,
    /// Claim a draw against an absent opponent.
    ClaimDraw,
}
