//! Who stands better and what to play: judgement and levels.
