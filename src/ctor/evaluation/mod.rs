//! Static evaluation: chips and how safe they are from replacement, the empty squares between them,
//! the rest of the turn. It sees squares with their surroundings, which are alike on any torus.
//!
//! | file | holds |
//! | --- | --- |
//! | `features` | the features of one team, and the index of each weight |
//! | `network_inputs` | what the network sees |
//! | `networks/` | the network of each board, made by `anel train` |
//! | `weights` | the weights of each board, fitted together with its network |

mod features;
mod network_inputs;
pub(super) mod weights;

pub use network_inputs::CtorNetwork;
pub(super) use network_inputs::read as read_network;

use super::boards::Board;
use super::moves::Move;
use super::position::Ctor;
use crate::board::Color;
use crate::board::map_array;
use crate::game::{
    Adder, Evaluate, FeatureCounts, NetworkSize, Packed, Position, Sum, Term, Trace, Weight, WeightGroup, WinRateModel,
    terms_of_features,
};
use features::{GROUPS, Side, WEIGHTS};

/// The weights of all features.
pub type Weights = [Weight; WEIGHTS];

/// The same, ready to be summed.
pub type PackedWeights = Packed<WEIGHTS>;

/// The score of a won game without that of the lead: above all evaluations and below mate scores.
const WON: i32 = 20_000;

/// The score of each chip of the lead in a finished game.
const CHIP: i32 = 100;

impl<B: Board> Evaluate for Ctor<B> {
    const WIN_RATE_MODEL: WinRateModel = B::WIN_RATE_MODEL;
    const WEIGHTS: &'static [Weight] = B::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;
    const NETWORK: Option<NetworkSize> = Some(network_inputs::SIZE);

    fn evaluate(&self) -> i32 {
        if self.is_decided() {
            return self.score_by_chips();
        }
        if self.turn_is_over() {
            return -self.play(Move::END).evaluate();
        }
        let sides = Side::both(self, self.side_to_move());
        let mut ours = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[0], &sides[1], &mut ours);
        let mut theirs = Adder::new(B::PACKED_WEIGHTS);
        features::count(self, &sides[1], &sides[0], &mut theirs);
        let by_weights = Sum::unpacked(ours.less(theirs)).at(self.phase(), B::SQUARES as i32);
        by_weights + network_output(self, &sides)
    }

    fn network_share(&self) -> i32 {
        let sides = Side::both(self, self.side_to_move());
        network_output(self, &sides)
    }

    fn for_each_network_input(&self, visit: impl FnMut([usize; 2])) {
        let sides = Side::both(self, self.side_to_move());
        network_inputs::active(self, &sides)
            .map(network_inputs::of_row)
            .for_each(visit);
    }

    fn input_groups(input: usize) -> [usize; 2] {
        network_inputs::groups(input)
    }

    fn evaluation_terms(&self) -> Vec<Term> {
        if self.is_decided() {
            let score = score_of_lead(self.lead(Color::White));
            return vec![Term::difference("end by chips", score)];
        }
        if self.turn_is_over() {
            return self.play(Move::END).evaluation_terms();
        }
        terms_of_features(self)
    }

    /// Of a game that is decided, the features without the score by chips.
    fn trace(&self) -> Trace {
        let counts = map_array(Color::BOTH, |team| {
            let mut counts = FeatureCounts::new();
            let [own, enemy] = Side::both(self, team);
            features::count(self, &own, &enemy, &mut counts);
            counts
        });
        Trace {
            phase: self.phase(),
            phases: B::SQUARES as i32,
            counts,
        }
    }
}

/// The output of the network, for the first of the sides.
#[inline(always)]
fn network_output<B: Board>(position: &Ctor<B>, sides: &[Side; 2]) -> i32 {
    let mut accumulator = B::NETWORK.accumulator();
    for row in network_inputs::active(position, sides) {
        accumulator.add(row);
    }
    accumulator.output()
}

impl<B: Board> Ctor<B> {
    /// Whether the chips count: the game is over, or the side to move leads and may end it. "Two empty
    /// turns in a row" end it.
    #[inline(always)]
    fn is_decided(&self) -> bool {
        let may_end = self.turn_begins() && self.empty_turns() > 0;
        self.is_finished() || (may_end && self.lead(self.side_to_move()) > 0)
    }

    /// The score for the side to move if the game ended here.
    pub(super) fn score_by_chips(&self) -> i32 {
        score_of_lead(self.lead(self.side_to_move()))
    }

    /// Whether nothing more can be done in this turn.
    #[inline(always)]
    fn turn_is_over(&self) -> bool {
        self.operations_left() == 0 && self.replaceable() == 0
    }

    /// The number of empty squares.
    #[inline(always)]
    fn phase(&self) -> i32 {
        self.empty().count_ones() as i32
    }
}

/// The score of a game that ends with this lead.
fn score_of_lead(lead: i32) -> i32 {
    lead.signum() * WON + lead * CHIP
}
