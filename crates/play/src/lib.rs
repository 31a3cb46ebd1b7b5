//! One game with clocks and offers, and the table around it, as state machines without I/O.
