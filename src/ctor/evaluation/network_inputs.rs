//! The inputs of the evaluation network of CTOR. Each square has an input that describes its chip and its surroundings,
//! regardless of its coordinates. All squares of a torus are equivalent, so an input is active once for every square
//! that matches it.
//!
//! A square's input, as seen by one side, encodes the state of the square, the number of that side's chips around it
//! and the number of enemy chips around it. The possible states are: empty; an own chip that is settled, held, remote
//! or exposed; an enemy chip of one of these four kinds. One more input encodes the side to move and the operations
//! left in its turn.

use super::features::Side;
use crate::board::map_array;
use crate::ctor::boards::Board;
use crate::ctor::position::Ctor;
use crate::ctor::torus::MAX_SQUARES;
use crate::game::NetworkSize;
use crate::network::{self, MOST_ACTIVE, Network};

/// The number of safety classes of chips: settled, held, remote and exposed.
pub(super) const SAFETIES: usize = 4;
pub(super) const STATES: usize = 1 + 2 * SAFETIES;

/// The number of possible surroundings of a square. A surrounding is the number of own chips and the number of enemy
/// chips around a square, at most 8 together.
pub(super) const SURROUNDINGS: usize = 45;

pub(super) const SQUARE_INPUTS: usize = STATES * SURROUNDINGS;

/// The number of combinations of operations left in a turn: up to three placements, three movements and one landing.
const LEFT: usize = 4 * 4 * 2;

const INPUTS: usize = SQUARE_INPUTS + 2 * LEFT;

/// The number of input groups for training: one for each state and one for each surrounding. The inputs for the
/// operations left in a turn have one group that both sides share, and one group per side.
const GROUPS: usize = STATES + SURROUNDINGS + 1 + 2;

const HIDDEN: usize = 32;

pub type CtorNetwork = Network<INPUTS, HIDDEN>;

pub(in crate::ctor) fn read(file: &[u8; network::file_bytes(INPUTS, HIDDEN)]) -> CtorNetwork {
    CtorNetwork::read(file, &OF_ROWS)
}

pub(super) const SIZE: NetworkSize = NetworkSize {
    inputs: INPUTS,
    most_active: MAX_SQUARES + 1,
    groups: GROUPS,
    hidden: HIDDEN,
};

const _: () = assert!(SIZE.most_active <= MOST_ACTIVE);

/// The bits of a square's state code: whether the square is occupied, whether the chip is the opponent's, and how safe
/// the chip is.
const OCCUPIED: usize = 1 << 0;
const OPPONENTS: usize = 1 << 1;
const SETTLED: usize = 1 << 2;
const HELD: usize = 1 << 3;
const EXPOSED: usize = 1 << 4;
const STATE_CODES: usize = 1 << 5;

/// For each state code of a square, the first network input with this state, as seen by the side to move.
static STATE_INPUTS: [u16; STATE_CODES] = {
    let mut inputs = [0; STATE_CODES];
    let mut code = 0;
    while code < STATE_CODES {
        let safety = if code & SETTLED != 0 {
            0
        } else if code & HELD != 0 {
            1
        } else if code & EXPOSED != 0 {
            3
        } else {
            2
        };
        let of_opponent = (code & OPPONENTS != 0) as usize;
        if code & OCCUPIED != 0 {
            let state = 1 + of_opponent * SAFETIES + safety;
            inputs[code] = (state * SURROUNDINGS) as u16;
        }
        code += 1;
    }
    inputs
};

/// The number of codes for the surroundings of a square. A code is the number of adjacent chips of the side to move,
/// plus 16 times the number of the opponent's adjacent chips.
pub(super) const SURROUNDING_CODES: usize = 256;

/// For each code of surroundings, the index of the surroundings as seen by the side to move, then as seen by the other
/// side.
pub(super) static SURROUNDING_INPUTS: [[u16; 2]; SURROUNDING_CODES] = {
    let mut numbers = [[0; 2]; SURROUNDING_CODES];
    let mut number = 0;
    let mut own = 0;
    while own <= 8 {
        let mut enemies = 0;
        while own + enemies <= 8 {
            numbers[own | enemies << 4][0] = number;
            numbers[enemies | own << 4][1] = number;
            number += 1;
            enemies += 1;
        }
        own += 1;
    }
    assert!(number as usize == SURROUNDINGS);
    numbers
};

/// The two network inputs that share each row of the weights: the input as seen by the side to move, then as seen by
/// the other side. The first input's index equals the row's index.
pub(super) static OF_ROWS: [[u16; 2]; INPUTS] = {
    let mut inputs = [[0; 2]; INPUTS];
    let mut code = 0;
    while code < SURROUNDING_CODES {
        let [ours, theirs] = SURROUNDING_INPUTS[code];
        let mut state = 0;
        while state < STATES {
            let seen_by_other = match state {
                0 => 0,
                1..=SAFETIES => state + SAFETIES,
                _ => state - SAFETIES,
            };
            let row = state * SURROUNDINGS + ours as usize;
            if (code & 15) + (code >> 4) <= 8 {
                let other = seen_by_other * SURROUNDINGS + theirs as usize;
                inputs[row] = [row as u16, other as u16];
            }
            state += 1;
        }
        code += 1;
    }
    let mut left = 0;
    while left < 2 * LEFT {
        let row = SQUARE_INPUTS + left;
        let other = SQUARE_INPUTS + (left + LEFT) % (2 * LEFT);
        inputs[row] = [row as u16, other as u16];
        left += 1;
    }
    inputs
};

/// The rows of network weights for the inputs that are active in a position.
pub(super) struct ActiveRows<I> {
    /// The row of each square.
    pub(super) of_squares: I,
    /// The row of the operations left in the turn.
    pub(super) of_turn: usize,
}

impl<I: Iterator<Item = usize>> ActiveRows<I> {
    pub(super) fn all(self) -> impl Iterator<Item = usize> {
        self.of_squares.chain([self.of_turn])
    }
}

/// Returns the active rows of a position. The side to move comes first in `sides`.
#[inline(always)]
pub(super) fn active<B: Board>(
    position: &Ctor<B>,
    sides: &[Side; 2],
) -> ActiveRows<impl Iterator<Item = usize> + use<B>> {
    let [ours, theirs] = sides;
    let states = B::square_codes([
        ours.chips() | theirs.chips(),
        theirs.chips(),
        ours.settled | theirs.settled,
        ours.held | theirs.held,
        ours.exposed | theirs.exposed,
        0,
        0,
        0,
    ]);
    let [a, b, c, d] = ours.team.neighbours.planes();
    let [e, f, g, h] = theirs.team.neighbours.planes();
    let surroundings = B::square_codes([a, b, c, d, e, f, g, h]);
    let of_squares = (0..B::SQUARES).map(move |square| {
        let state = STATE_INPUTS[usize::from(states[square]) % STATE_CODES];
        let [surrounding, _] = SURROUNDING_INPUTS[usize::from(surroundings[square])];
        usize::from(state + surrounding)
    });
    let [placements, movements, landings] = map_array(position.left(), usize::from);
    let left = (placements.min(3) * 4 + movements.min(3)) * 2 + landings.min(1);
    ActiveRows {
        of_squares,
        of_turn: SQUARE_INPUTS + left,
    }
}

/// The two training groups to which a network input belongs.
pub(super) fn groups(input: usize) -> [usize; 2] {
    let (state, surrounding) = (input / SURROUNDINGS, input % SURROUNDINGS);
    match input.checked_sub(SQUARE_INPUTS) {
        None => [state, STATES + surrounding],
        Some(of_turn) => {
            let any = STATES + SURROUNDINGS;
            [any, any + 1 + of_turn / LEFT]
        }
    }
}
