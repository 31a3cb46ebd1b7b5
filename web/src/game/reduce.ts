// What a table's frames make of what is known. Pure: the same frames give the same state.

import type { Frame, OffersView, Seat, State } from "../net/types.js";

const NO_OFFERS: OffersView = { draw: null, takeback: null, pause: null, rematch: null };

/** The other side. */
export function otherSeat(seat: Seat): Seat {
  return seat === "white" ? "black" : "white";
}

/** Who made, or will make, the ply at an index of `moves`. */
export function seatOfPly(state: State, index: number): Seat {
  const first: Seat = state.start.trim().split(/\s+/)[1] === "b" ? "black" : "white";
  return index % 2 === 0 ? first : otherSeat(first);
}

/** Who may move now; nobody while the game waits, is paused or is over. */
export function moverOf(state: State): Seat | null {
  switch (state.phase) {
    case "playing":
      return seatOfPly(state, state.moves.length);
    case "playing-on":
      return state.result?.winner ? otherSeat(state.result.winner) : null;
    case "waiting":
    case "paused":
    case "over":
      return null;
  }
}

/** The state after a frame; nothing is known before the first whole state. */
export function reduce(state: State | null, frame: Frame): State | null {
  if (frame.t === "state") return frame.d;
  if (state === null) return null;
  switch (frame.t) {
    case "synced":
      return { ...state, clock: frame.d.clock };
    case "presence":
      return { ...state, presence: frame.d };
    case "seated":
      return seated(state, frame.d);
    case "moved":
      return moved(state, frame);
    case "took-back":
      return {
        ...state,
        moves: state.moves.slice(0, Math.max(state.moves.length - frame.d.plies, 0)),
        turn: turnAfter(state, frame),
        clock: frame.d.clock ?? state.clock,
        offers: NO_OFFERS,
      };
    case "offered": {
      // What is told again names the turn of the telling; the offer was made at the turn it comes after.
      const offer = frame.again ? { ...frame.d.offer, turn: state.turn } : frame.d.offer;
      return { ...state, offers: { ...state.offers, [frame.d.kind]: offer } };
    }
    case "declined":
      return { ...state, offers: { ...state.offers, [frame.d.kind]: null } };
    case "paused":
      return {
        ...state,
        phase: "paused",
        clock: standing(frame.d.clock ?? state.clock),
        offers: { ...state.offers, pause: null },
      };
    case "resumed":
      return { ...state, phase: "playing", clock: frame.d.clock ?? state.clock };
    case "time-added":
    case "restarted":
      return { ...state, clock: frame.d.clock ?? state.clock };
    case "ended": {
      // A win by filling the target can be followed by playing on for points.
      const goesOn = state.terms.points && frame.d.result.reason === "home";
      const clock = frame.d.clock ?? state.clock;
      return {
        ...state,
        result: frame.d.result,
        phase: goesOn ? "playing-on" : "over",
        clock: goesOn ? clock : standing(clock),
        offers: NO_OFFERS,
      };
    }
    case "played-on":
      return { ...state, phase: "over", points: frame.d.points, clock: standing(frame.d.clock ?? state.clock) };
    case "rematched":
      return { ...state, next: frame.d.next, offers: { ...state.offers, rematch: null } };
    case "nothing":
    case "ack":
    case "refused":
    case "pong":
      return state;
    default:
      // A newer server's: its version counts, its meaning is not ours.
      return state;
  }
}

function standing(clock: State["clock"]): State["clock"] {
  return clock === null ? null : { ...clock, running: null };
}

// What is told again carries the turn of the telling, so turns are counted.
function turnAfter(state: State, frame: Frame & { t: "moved" | "took-back" }): number {
  return frame.again ? state.turn + 1 : frame.d.turn;
}

function seated(state: State, { seat, holder }: { seat: Seat; holder: State["white"] }): State {
  const next: State = { ...state, [seat]: holder };
  const full = next.white !== "free" && next.black !== "free";
  return full && next.phase === "waiting" ? { ...next, phase: "playing" } : next;
}

function moved(state: State, frame: Frame & { t: "moved" }): State {
  const mover = moverOf(state);
  const { path, clock } = frame.d;
  const draw = state.offers.draw?.by === mover ? state.offers.draw : null;
  const next: State = {
    ...state,
    turn: turnAfter(state, frame),
    clock: clock ?? state.clock,
    offers: { ...state.offers, draw, takeback: null, pause: null },
  };
  return state.phase === "playing-on"
    ? { ...next, extra: [...state.extra, path] }
    : { ...next, moves: [...state.moves, path] };
}
