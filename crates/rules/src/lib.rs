//! What is legal and who won: boards, variants as data, moves, ends, notation.
