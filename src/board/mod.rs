//! The 8x8 board, without any game on it: squares, colours, sets of squares, and how lines and
//! leaps run over the board.

pub mod attacks;
pub mod bitboard;
pub mod color;
pub mod square;

pub use bitboard::Bitboard;
pub use color::Color;
pub use square::Square;
