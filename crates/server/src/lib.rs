//! The web server: pages, API, sockets, actors.
