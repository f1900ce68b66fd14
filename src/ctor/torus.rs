//! The board: squares as bits of a `u128`, and what is next to what where the edges meet.
//!
//! Square number n of the rules is bit n - 1: row by row from the top left.

use std::fmt::Debug;

/// A set of squares.
pub type Squares = u128;

/// The most squares that a board has.
pub const MOST_SQUARES: usize = 100;

/// A board of N x N squares on which the row above the first is the last, and the column left of
/// the first is the last.
pub trait Torus: Copy + Eq + Debug + Send + Sync + 'static {
    /// How many squares a side has.
    const SIDE: usize;

    /// How many squares there are.
    const SQUARES: usize = Self::SIDE * Self::SIDE;

    /// Every square.
    const ALL: Squares = (1 << Self::SQUARES) - 1;

    /// The first column.
    const FIRST_COLUMN: Squares = column(Self::SIDE, 0);

    /// The last column.
    const LAST_COLUMN: Squares = column(Self::SIDE, Self::SIDE - 1);

    /// The eight neighbours of every square, by the number of its bit.
    const NEIGHBOURS: &'static [Squares; MOST_SQUARES] = &neighbours(Self::SIDE);

    /// The four squares one step away, by the number of the bit.
    const STEPS: &'static [Squares; MOST_SQUARES] = &steps(Self::SIDE);

    /// All squares a step up.
    #[inline(always)]
    fn up(squares: Squares) -> Squares {
        squares >> Self::SIDE | squares << (Self::SQUARES - Self::SIDE) & Self::ALL
    }

    /// All squares a step down.
    #[inline(always)]
    fn down(squares: Squares) -> Squares {
        squares << Self::SIDE & Self::ALL | squares >> (Self::SQUARES - Self::SIDE)
    }

    /// All squares a step to the left.
    #[inline(always)]
    fn left(squares: Squares) -> Squares {
        (squares & !Self::FIRST_COLUMN) >> 1 | (squares & Self::FIRST_COLUMN) << (Self::SIDE - 1)
    }

    /// All squares a step to the right.
    #[inline(always)]
    fn right(squares: Squares) -> Squares {
        (squares & !Self::LAST_COLUMN) << 1 | (squares & Self::LAST_COLUMN) >> (Self::SIDE - 1)
    }

    /// The squares that are neighbours of one of these, horizontally, vertically or diagonally.
    #[inline(always)]
    fn around(squares: Squares) -> Squares {
        let beside = Self::left(squares) | Self::right(squares);
        let row = beside | squares;
        beside | Self::up(row) | Self::down(row)
    }

    /// For every square, how many of these are a step away from becoming its neighbours: two rows away
    /// in its column or the ones beside it, or two columns away in its row or the ones beside it.
    #[inline(always)]
    fn near(squares: Squares) -> Near {
        let (left, right) = (Self::left(squares), Self::right(squares));
        let (up, down) = (Self::up(squares), Self::down(squares));
        let row = [left | squares | right, majority(left, squares, right)];
        let column = [up | squares | down, majority(up, squares, down)];
        let twice =
            |planes: [Squares; 2], step: fn(Squares) -> Squares| planes.map(|p| step(step(p)));
        let sides = [
            twice(row, Self::up),
            twice(row, Self::down),
            twice(column, Self::left),
            twice(column, Self::right),
        ];
        let mut near = Near {
            some: 0,
            several: 0,
        };
        for [some, several] in sides {
            near.several |= several | near.some & some;
            near.some |= some;
        }
        near
    }

    /// For every square, how many of its eight neighbours are among these.
    #[inline(always)]
    fn count_neighbours(squares: Squares) -> Counts {
        let (left, right) = (Self::left(squares), Self::right(squares));
        // The two squares beside each one, and those with itself: numbers of two bits.
        let beside = [left ^ right, left & right];
        let row = [beside[0] ^ squares, beside[1] | beside[0] & squares];
        let above = row.map(Self::down);
        let below = row.map(Self::up);
        // Three numbers of two bits make one of four.
        let ones = above[0] ^ below[0] ^ beside[0];
        let carry = majority(above[0], below[0], beside[0]);
        let twos = above[1] ^ below[1] ^ beside[1];
        let fours = majority(above[1], below[1], beside[1]);
        let carry_of_twos = twos & carry;
        Counts([
            ones,
            twos ^ carry,
            fours ^ carry_of_twos,
            fours & carry_of_twos,
        ])
    }
}

/// For every square, how many of some squares are in its reach: one or more, two or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near {
    /// The squares with one or more.
    pub some: Squares,
    /// The squares with two or more.
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

/// A number from 0 to 8 for every square: its four bits, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts([Squares; 4]);

impl Counts {
    /// The squares whose number is 4 or more.
    #[inline(always)]
    pub fn at_least_four(self) -> Squares {
        self.0[2] | self.0[3]
    }

    /// The squares whose number is 5 or more.
    #[inline(always)]
    pub fn at_least_five(self) -> Squares {
        let [ones, twos, fours, eights] = self.0;
        eights | fours & (twos | ones)
    }

    /// The squares whose number is this or more.
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

    /// The squares with this number, some of which may lie outside the board for 0.
    #[inline(always)]
    pub fn exactly(self, number: usize) -> Squares {
        self.0.iter().enumerate().fold(!0, |squares, (bit, plane)| {
            squares
                & if number >> bit & 1 != 0 {
                    *plane
                } else {
                    !plane
                }
        })
    }
}

#[inline(always)]
fn majority(a: Squares, b: Squares, c: Squares) -> Squares {
    a & b | (a ^ b) & c
}

/// The bits of a set, the lowest first.
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

/// The bit of the square so many rows down and columns to the right of `bit`, each from 0 on and
/// `side - 1` for a step back.
const fn moved(side: usize, bit: usize, rows: usize, columns: usize) -> usize {
    let (row, column) = (bit / side, bit % side);
    (row + rows) % side * side + (column + columns) % side
}

const fn steps(side: usize) -> [Squares; MOST_SQUARES] {
    let mut steps = [0; MOST_SQUARES];
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

const fn neighbours(side: usize) -> [Squares; MOST_SQUARES] {
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
