//! Every message on a socket and every HTTP body; renders play events for an audience.
