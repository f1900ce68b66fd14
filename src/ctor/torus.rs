//! Sets of squares and neighbours on a torus.
//!
//! Square n of the rules is bit n - 1 of a `u128`. The rules number the squares row by row from the top left.

use crate::board::{Bitboard, map_array, square_codes};
use std::fmt::Debug;

/// A set of squares, with one bit per square.
pub type Squares = u128;

/// One byte for each bit of a square set. Only the bytes for squares on the board are meaningful.
pub type SquareCodes = [u8; 128];

/// The number of squares of the larger board.
pub const MAX_SQUARES: usize = MAX_SIDE * MAX_SIDE;

/// The number of rows of the larger board.
const MAX_SIDE: usize = 10;

/// A square board whose opposite edges meet: the last row adjoins the first, and the last column adjoins the first.
pub trait Torus: Copy + Eq + Debug + Send + Sync + 'static {
    /// The number of rows, which is also the number of squares per row.
    const SIDE: usize;

    const SQUARES: usize = Self::SIDE * Self::SIDE;

    const ALL: Squares = (1 << Self::SQUARES) - 1;

    const FIRST_COLUMN: Squares = column(Self::SIDE, 0);

    const LAST_COLUMN: Squares = column(Self::SIDE, Self::SIDE - 1);

    /// The eight neighbours of each square.
    const NEIGHBOURS: &'static [Squares; MAX_SQUARES] = &neighbours(Self::SIDE);

    /// The four squares one step horizontally or vertically from each square.
    const STEPS: &'static [Squares; MAX_SQUARES] = &steps(Self::SIDE);

    /// Moves all squares of the set one row up, with wraparound.
    #[inline(always)]
    fn up(squares: Squares) -> Squares {
        squares >> Self::SIDE | squares << (Self::SQUARES - Self::SIDE) & Self::ALL
    }

    /// Moves all squares of the set one row down, with wraparound.
    #[inline(always)]
    fn down(squares: Squares) -> Squares {
        squares << Self::SIDE & Self::ALL | squares >> (Self::SQUARES - Self::SIDE)
    }

    /// Moves all squares of the set one column to the left, with wraparound.
    #[inline(always)]
    fn left(squares: Squares) -> Squares {
        (squares & !Self::FIRST_COLUMN) >> 1 | (squares & Self::FIRST_COLUMN) << (Self::SIDE - 1)
    }

    /// Moves all squares of the set one column to the right, with wraparound.
    #[inline(always)]
    fn right(squares: Squares) -> Squares {
        (squares & !Self::LAST_COLUMN) << 1 | (squares & Self::LAST_COLUMN) >> (Self::SIDE - 1)
    }

    /// The squares that are horizontal, vertical or diagonal neighbours of any of `squares`.
    #[inline(always)]
    fn around(squares: Squares) -> Squares {
        let sides = Self::left(squares) | Self::right(squares);
        let row = sides | squares;
        sides | Self::up(row) | Self::down(row)
    }

    /// For each square, counts the members of `squares` that are one horizontal or vertical step away from becoming its
    /// neighbours: two rows away and at most one column, or two columns away and at most one row.
    #[inline(always)]
    fn near(squares: Squares) -> Near {
        let (left, right) = (Self::left(squares), Self::right(squares));
        let (up, down) = (Self::up(squares), Self::down(squares));
        let row = [left | squares | right, majority(left, squares, right)];
        let column = [up | squares | down, majority(up, squares, down)];
        let twice = |planes: [Squares; 2], step: fn(Squares) -> Squares| map_array(planes, |p| step(step(p)));
        let sides = [
            twice(row, Self::up),
            twice(row, Self::down),
            twice(column, Self::left),
            twice(column, Self::right),
        ];
        let mut near = Near { some: 0, several: 0 };
        for [some, several] in sides {
            near.several |= several | near.some & some;
            near.some |= some;
        }
        near
    }

    /// The largest subset of `squares` in which each square has four or more neighbours.
    #[inline(always)]
    fn settled(mut squares: Squares) -> Squares {
        loop {
            let fewer = squares & Self::count_neighbours(squares).at_least_four();
            if fewer == squares {
                return squares;
            }
            squares = fewer;
        }
    }

    /// Returns one byte per square. Bit `i` of a square's byte is set if the square is in `sets[i]`.
    #[inline(always)]
    fn square_codes(sets: [Squares; 8]) -> SquareCodes {
        let half = |shift: u32| square_codes(map_array(sets, |set| Bitboard((set >> shift) as u64)));
        let mut codes = [0; 128];
        codes[..64].copy_from_slice(&half(0));
        if Self::SQUARES > 64 {
            codes[64..].copy_from_slice(&half(64));
        }
        codes
    }

    /// For each square, the sum of the values of its eight neighbours.
    #[inline(always)]
    fn sum_neighbours(values: &[i16; MAX_SQUARES]) -> [i16; MAX_SQUARES] {
        /// The number of values that two vector registers of 128 bits hold.
        const LANES: usize = 16;
        let side = Self::SIDE;
        // By row and column: the sum of each square, its left neighbour and its right neighbour.
        let mut rows = [[0; LANES]; MAX_SIDE];
        for (row, values) in rows[..side].iter_mut().zip(values.chunks_exact(side)) {
            let mut padded = [0; LANES + 2];
            padded[0] = values[side - 1];
            padded[1..=side].copy_from_slice(values);
            padded[side + 1] = values[0];
            *row = std::array::from_fn(|column| padded[column] + padded[column + 1] + padded[column + 2]);
        }
        let mut sums = [0; MAX_SQUARES];
        for (row, sums) in sums.chunks_exact_mut(side).take(side).enumerate() {
            let (above, below) = (&rows[(row + side - 1) % side], &rows[(row + 1) % side]);
            for (column, sum) in sums.iter_mut().enumerate() {
                *sum = above[column] + rows[row][column] + below[column] - values[row * side + column];
            }
        }
        sums
    }

    /// For each square, counts how many of its eight neighbours are in `squares`.
    #[inline(always)]
    fn count_neighbours(squares: Squares) -> NeighbourCounts {
        let (left, right) = (Self::left(squares), Self::right(squares));
        // Two-bit counts for each square: `sides` counts its left and right neighbours, `row` also counts the square
        // itself.
        let sides = [left ^ right, left & right];
        let row = [sides[0] ^ squares, sides[1] | sides[0] & squares];
        let above = row.map(Self::down);
        let below = row.map(Self::up);
        // Add three two-bit numbers (row above, row below, both sides) to a four-bit sum.
        let ones = above[0] ^ below[0] ^ sides[0];
        let carry = majority(above[0], below[0], sides[0]);
        let twos = above[1] ^ below[1] ^ sides[1];
        let fours = majority(above[1], below[1], sides[1]);
        let carry_of_twos = twos & carry;
        NeighbourCounts([ones, twos ^ carry, fours ^ carry_of_twos, fours & carry_of_twos])
    }
}

/// The counts that [`Torus::near`] returns, as two sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near {
    /// The squares for which [`Torus::near`] counts one or more.
    pub some: Squares,
    /// The squares for which [`Torus::near`] counts two or more.
    pub several: Squares,
}

/// The board of 8 x 8 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eight {}

impl Torus for Eight {
    const SIDE: usize = 8;
}

/// The board of 10 x 10 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ten {}

impl Torus for Ten {
    const SIDE: usize = 10;
}

/// For each square, the number of its neighbours in some set, from 0 to 8. Stored as four bit planes, the lowest bit
/// first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NeighbourCounts([Squares; 4]);

impl NeighbourCounts {
    /// The bit planes, the lowest bit first.
    #[inline(always)]
    pub fn planes(self) -> [Squares; 4] {
        self.0
    }

    /// The squares with four or more neighbours in the counted set.
    #[inline(always)]
    pub fn at_least_four(self) -> Squares {
        self.0[2] | self.0[3]
    }

    /// The squares with five or more neighbours in the counted set.
    #[inline(always)]
    pub fn at_least_five(self) -> Squares {
        let [ones, twos, fours, eights] = self.0;
        eights | fours & (twos | ones)
    }

    /// The squares with at least `number` neighbours in the counted set.
    #[inline(always)]
    pub fn at_least(self, number: usize) -> Squares {
        self.0.iter().enumerate().fold(!0, |squares, (bit, plane)| {
            if number >> bit & 1 != 0 {
                squares & plane
            } else {
                squares | plane
            }
        })
    }

    /// The squares with exactly `number` neighbours in the counted set. If `number` is 0, the result also contains bits
    /// outside the board.
    #[inline(always)]
    pub fn exactly(self, number: usize) -> Squares {
        self.0.iter().enumerate().fold(!0, |squares, (bit, plane)| {
            squares & if number >> bit & 1 != 0 { *plane } else { !plane }
        })
    }
}

#[inline(always)]
fn majority(a: Squares, b: Squares, c: Squares) -> Squares {
    a & b | (a ^ b) & c
}

/// The set of one square, given the index of its bit.
///
/// Shifting a `u128` by a variable distance is a function call on some targets, WebAssembly among them. This function
/// and [`has`] shift 64 bits.
#[inline(always)]
pub(super) fn single(bit: usize) -> Squares {
    let half = 1u64 << (bit % 64);
    if bit < 64 {
        half.into()
    } else {
        Squares::from(half) << 64
    }
}

/// Whether the set contains the square with this bit index.
#[inline(always)]
pub(super) fn has(squares: Squares, bit: usize) -> bool {
    let half = if bit < 64 { squares } else { squares >> 64 };
    half as u64 >> (bit % 64) & 1 != 0
}

/// The indices of the set bits, the lowest first.
pub fn bits(mut squares: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if squares == 0 {
            return None;
        }
        let bit = squares.trailing_zeros() as usize;
        squares &= squares - 1;
        Some(bit)
    })
}

const fn column(side: usize, number: usize) -> Squares {
    let mut squares = 0;
    let mut row = 0;
    while row < side {
        squares |= 1 << (row * side + number);
        row += 1;
    }
    squares
}

/// Returns the bit index of the square `rows` rows below and `columns` columns to the right of square `bit` on a torus
/// with `side` squares per row. To go one step up or to the left, pass `side - 1`.
const fn moved(side: usize, bit: usize, rows: usize, columns: usize) -> usize {
    let (row, column) = (bit / side, bit % side);
    (row + rows) % side * side + (column + columns) % side
}

const fn steps(side: usize) -> [Squares; MAX_SQUARES] {
    let mut steps = [0; MAX_SQUARES];
    let mut bit = 0;
    while bit < side * side {
        steps[bit] = 1 << moved(side, bit, 1, 0)
            | 1 << moved(side, bit, side - 1, 0)
            | 1 << moved(side, bit, 0, 1)
            | 1 << moved(side, bit, 0, side - 1);
        bit += 1;
    }
    steps
}

const fn neighbours(side: usize) -> [Squares; MAX_SQUARES] {
    let mut neighbours = steps(side);
    let mut bit = 0;
    while bit < side * side {
        neighbours[bit] |= 1 << moved(side, bit, 1, 1)
            | 1 << moved(side, bit, 1, side - 1)
            | 1 << moved(side, bit, side - 1, 1)
            | 1 << moved(side, bit, side - 1, side - 1);
        bit += 1;
    }
    neighbours
}
