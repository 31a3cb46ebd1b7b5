/** A square's name: the file's letter and the rank's number, "a1" to "p16". */
export type Square = string;

/** Squares along one edge. */
export type Side = 6 | 8 | 10 | 16;

export type Color = "white" | "black";

/** What a piece is. Corners has men only and checkers adds kings; an unknown kind is drawn as a man. */
export type PieceKind = "man" | "king" | (string & {});

export interface Piece {
  readonly kind: PieceKind;
  readonly color: Color;
}

/** Men by square, whole pieces by square, or the placement of a position's text ("5bbb/…/www5"). */
export type Pieces = ReadonlyMap<Square, Piece | Color> | string;

/** Whose pieces the viewer may move: nobody's, one side's, or those of whoever is on turn. */
export type Movable = Color | "both" | null;

/** How a move reaches its end: a step to a neighbour or a chain of one or more jumps. */
export type MoveKind = "step" | "chain";

/** A legal move of the piece under whose square it is listed. */
export interface Destination {
  readonly to: Square; // where the move ends
  readonly kind: MoveKind; // decides the shape of the mark
  readonly path: readonly Square[]; // every square from start to end, both included
  readonly asks?: "comes-back-home" | undefined; // the host asks before it plays this
}

/** Legal moves by the square they start on. */
export type Destinations = ReadonlyMap<Square, readonly Destination[]>;

/** Who made the last move. */
export type Mover = "human" | "computer";

/** Something drawn on the board: an arrow, or a circle where both squares are the same. */
export interface Arrow {
  readonly from: Square;
  readonly to: Square;
}

/** Why the board did not do what was asked. `from` is the lifted piece, where there is one. */
export interface Refusal {
  readonly reason: "no-moves" | "not-yours" | "not-your-turn" | "out-of-reach" | "empty";
  readonly square: Square;
  readonly from: Square | null;
}

/** Speed of pieces on their way. */
export interface Animation {
  readonly hop: number; // milliseconds for one hop
  readonly cap: number; // milliseconds for a whole move, at most
  readonly off: boolean; // nothing glides: fast-forward, little time on the clock
}

/** All that a cell shows, for the words that say it. */
export interface CellView {
  readonly square: Square;
  readonly piece: Piece | null;
  readonly movable: boolean; // the viewer may move it now
  readonly canStep: boolean;
  readonly canJump: boolean;
  readonly lifted: boolean;
  readonly mark: MoveKind | null; // the lifted piece reaches this square
  readonly hops: number; // jumps of the chain that ends here, 1 for a step, 0 without a mark
  readonly asks: boolean; // the marked move is asked about first
  readonly home: Color | null; // whose home the square belongs to
  readonly target: boolean; // part of the viewer's target
  readonly lastMove: "from" | "via" | "to" | null;
  readonly premove?: "from" | "to" | undefined; // an end of the move that waits for its turn
  readonly warned: boolean; // the piece is concerned by the countdown
  readonly pending: boolean; // the piece has moved and nobody has confirmed it yet
}

/** What the grid as a whole is about, for its name. */
export interface GridView {
  readonly side: Side;
  readonly orientation: Color;
  readonly turn: Color;
  readonly movable: Movable;
}

/** The host's words. The board knows none of its own. */
export interface Labels {
  grid(view: GridView): string; // name of the whole board
  cell(view: CellView): string; // name of one cell
}

/** What the board tells the host. */
export interface Events {
  onMove?: (path: readonly Square[], move: Destination) => void; // a move was entered; it is shown until the host sets pieces or retracts it
  onPremove?: (move: Destination | null) => void; // a move for one's next turn was entered, or dropped
  onArrows?: (arrows: readonly Arrow[]) => void; // arrows were drawn or cleared
  onPick?: (square: Square) => void; // a piece was lifted
  onPutDown?: () => void; // the lifted piece was put down without a move
  onRefuse?: (refusal: Refusal) => void; // nothing was done, and why
  onFocus?: (square: Square) => void; // the keyboard stands on another cell
  onKey?: (key: string, square: Square) => boolean; // a letter or sign the board has no use for; true if the host used it
  onAnimationHop?: (hop: number) => void; // a gliding piece landed for the nth time
}

/** All that a host can say. Whatever is missing stays as it is. */
export interface Config {
  side: Side; // squares along an edge; changing it empties the board
  orientation: Color; // whose home is at the bottom
  pieces: Pieces; // what stands where
  turn: Color; // who moves next
  movable: Movable; // whose pieces the viewer may move
  destinations: Destinations; // legal moves, by start
  premoves: Destinations; // moves that may be entered before one's turn, by start; none switches premoves off
  premove: Destination | null; // the one that was
  arrows: readonly Arrow[]; // drawn by the viewer or by a hint
  homes: Readonly<Record<Color, readonly Square[]>>; // framed as their owner's
  target: readonly Square[]; // the viewer's target, outlined
  lastMove: readonly Square[] | null; // the path of the last move
  lastMoveBy: Mover; // who made it
  pending: boolean; // the last move is the viewer's and not confirmed yet
  warned: readonly Square[]; // pieces the countdown is about
  animation: Partial<Animation>;
  coordinates: boolean; // letters and numbers around the board
  labels: Partial<Labels>;
  events: Events; // replaces only the handlers it names
}

/** A board on a page. */
export interface Board {
  readonly state: State; // what is shown now; read it, do not write it
  set(config: Partial<Config>): void; // changes what it names and shows it; a new `lastMove` glides along its path
  flip(): void; // turns the view, and only the view
  focus(square?: Square): void; // gives the keyboard to a square, or to where it was
  pick(square: Square): boolean; // lifts a piece as a tap would; false if it cannot be lifted
  putDown(): void; // puts the lifted piece down
  move(from: Square, to: Square): boolean; // enters a listed move as taps would; false if it is not listed
  playPremove(): boolean; // on one's turn: enters the premove if it is exactly legal and nothing is to be asked, else drops it
  retract(): void; // takes back the entered move that the host will not play
  refuse(square: Square): void; // shakes the piece on a square without a word
  finish(): void; // brings gliding pieces to their places at once
  destroy(): void; // leaves the element as it was found
}

/** A point in pixels of the page or in squares of the field, as said where it is used. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The part of the field that is seen, in squares from the top left as seen. */
export interface View {
  readonly column: number;
  readonly row: number;
  readonly span: number; // squares along an edge
}

/** A pointer that is down. */
export interface Press {
  readonly id: number; // of the pointer
  readonly touch: boolean; // a finger, which hides what is under it
  readonly square: Square; // where it went down
  readonly start: Point; // where it went down, in pixels
  readonly before: Square | null; // what was lifted before it
  readonly float: number; // how far above the finger a carried piece is shown, in squares
  at: Point; // where it is now, in squares of the field
  stage: "still" | "stray" | "slide" | "drag"; // has not moved, has moved without meaning, looks at marks, carries a piece
}

/** A piece on its way to the square it stands on. */
export interface Glide {
  readonly square: Square; // where it ends
  readonly points: readonly Point[]; // centres it passes, in squares of the field as seen
  readonly duration: number; // milliseconds
  readonly hops: boolean; // a move, which rises and is counted, and not a piece put back
  started: number | null; // milliseconds, known from its first frame
  landed: number; // hops made so far
  at: Point; // where it is now
  rise: number; // 0 on the board to 1 at the top of a hop
}

/** All that the board shows and knows. */
export interface State {
  side: Side; // squares along an edge
  orientation: Color; // whose home is at the bottom
  pieces: ReadonlyMap<Square, Piece>; // what stands where, as the host says
  turn: Color; // who moves next
  movable: Movable; // whose pieces the viewer may move
  destinations: Destinations; // legal moves, by start
  premoves: Destinations; // moves that may be entered before one's turn, by start
  premove: Destination | null; // the one that was
  arrows: readonly Arrow[]; // drawn by the viewer or by a hint
  homes: Readonly<Record<Color, readonly Square[]>>; // framed as their owner's
  target: readonly Square[]; // the viewer's target, outlined
  lastMove: readonly Square[] | null; // the path of the last move
  lastMoveBy: Mover; // who made it
  pending: boolean; // the last move is the viewer's and not confirmed yet
  warned: ReadonlySet<Square>; // pieces the countdown is about
  animation: Animation; // speed of gliding pieces
  coordinates: boolean; // letters and numbers around the board
  labels: Labels; // the host's words
  events: Events; // the host's ears
  lifted: Square | null; // the piece that was picked
  proposed: Destination | null; // an entered move that the host has not answered yet
  press: Press | null; // the pointer that is down
  drawing: (Arrow & { readonly id: number }) | null; // the arrow under the pointer with that id
  snap: Square | null; // the mark that a carried piece would go to
  hover: Square | null; // the cell under a mouse
  focus: Square; // the cell with the tab stop
  keyboard: boolean; // the focus was last moved by a key, so it is worth a preview
  refused: { readonly square: Square; readonly count: number } | null; // what was refused last, until the shake ends
  view: View; // the part of the field that is seen
  glides: Glide[]; // pieces on their way
}
