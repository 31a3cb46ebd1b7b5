import "./board.css";

export { createBoard } from "./board";
export type {
  Animation,
  Arrow,
  Board,
  CellView,
  Color,
  Config,
  Destination,
  Destinations,
  Events,
  GridView,
  Labels,
  Movable,
  MoveKind,
  Mover,
  Piece,
  PieceKind,
  Pieces,
  Refusal,
  Side,
  Square,
  State,
} from "./types";
