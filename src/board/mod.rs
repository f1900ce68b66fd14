//! The 8x8 board, independent of any game: squares, sides, bitboards, attacks and diagrams.

pub mod attacks;
pub mod bitboard;
pub mod color;
mod diagram;
mod map_array;
mod pair;
pub mod square;
mod square_codes;
mod square_set;

pub use bitboard::Bitboard;
pub use color::Color;
pub use diagram::diagram;
pub use map_array::map_array;
pub use pair::Pair;
pub use square::Square;
pub use square_codes::square_codes;
pub use square_set::SquareSet;
