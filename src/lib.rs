//! anel

pub mod board;
pub mod game;
pub mod perft;
pub mod turnover;
