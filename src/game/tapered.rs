//! What the evaluations of all games have in common: each is a sum of features of a position, counted
//! for both sides, and each worth a weight that fades from an early value into a late one as the
//! game goes on. Such a sum can be fitted to the results of games: see [`crate::tuning`].

use crate::board::attacks::{self, Fan};
use crate::board::{Bitboard, Color};

/// What one of a feature is worth early and late in a game, in hundredths of the game's smallest
/// unit of material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weight {
    /// While everything is on the board.
    pub early: i16,
    /// When nothing is left.
    pub late: i16,
}

impl Weight {
    /// Early and late.
    pub const fn new(early: i16, late: i16) -> Weight {
        Weight { early, late }
    }

    /// Both values in a word, the late one in the upper half: so one addition adds both.
    pub const fn packed(self) -> i64 {
        ((self.late as i64) << 32) + self.early as i64
    }
}

/// Weights of one subject, which follow each other in the list of a game's weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightGroup {
    /// The subject, as `eval` names it.
    pub name: &'static str,
    /// How many weights there are.
    pub len: usize,
    /// How many of them belong on one line where they are written down.
    pub row: usize,
}

impl WeightGroup {
    /// So many weights of a subject, so many of them on a line.
    pub const fn new(name: &'static str, len: usize, row: usize) -> WeightGroup {
        WeightGroup { name, len, row }
    }

    /// How many weights all these subjects have.
    pub const fn total(groups: &[WeightGroup]) -> usize {
        let (mut sum, mut i) = (0, 0);
        while i < groups.len() {
            sum += groups[i].len;
            i += 1;
        }
        sum
    }
}

/// Early and late sums of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Of what counts early.
    pub early: i32,
    /// Of what counts late.
    pub late: i32,
}

impl Sum {
    /// The two sums in a word, as [`Packed`] weights are added up.
    #[inline(always)]
    pub const fn unpacked(sum: i64) -> Sum {
        let early = sum as i32;
        // A negative lower half has borrowed from the upper one.
        let late = (sum - early as i64) >> 32;
        Sum {
            early,
            late: late as i32,
        }
    }

    /// The one value of both where `phase` of `phases` parts of the game are still to come.
    #[inline(always)]
    pub const fn at(self, phase: i32, phases: i32) -> i32 {
        (self.early * phase + self.late * (phases - phase)) / phases
    }
}

/// Where an evaluation puts the features that it finds on one side: it adds up their weights, or takes
/// note of them.
pub trait Features {
    /// `count` more of the feature whose weight has this number.
    fn add(&mut self, weight: usize, count: i32);

    /// For each of these sets, as many more of a feature as it has squares: `first` is the number of
    /// the first set's weight, and the others follow it.
    #[inline(always)]
    fn add_sets(&mut self, first: usize, sets: Fan<8>) {
        for (weight, set) in (first..).zip(sets) {
            self.add(weight, set.count_ones() as i32);
        }
    }

    /// As many more of one feature as the fan has squares within `targets`, each direction counted
    /// by itself.
    #[inline(always)]
    fn add_fan(&mut self, weight: usize, fan: Fan<8>, targets: Bitboard) {
        self.add(weight, attacks::count(fan, targets) as i32);
    }
}

/// Weights ready to be added up: both values of one in a word, the late one in the upper half.
#[derive(Clone, Copy, Debug)]
pub struct Packed<const N: usize>([i64; N]);

impl<const N: usize> Packed<N> {
    /// Packs weights.
    pub const fn new(weights: &[Weight; N]) -> Packed<N> {
        let mut packed = [0; N];
        let mut i = 0;
        while i < N {
            packed[i] = weights[i].packed();
            i += 1;
        }
        Packed(packed)
    }
}

/// Adds up weights, eight at a time where they come so: only at the end is there one sum.
#[derive(Clone, Copy, Debug)]
pub struct Adder<const N: usize> {
    weights: &'static Packed<N>,
    lanes: [i64; 8],
}

impl<const N: usize> Adder<N> {
    /// Nothing yet.
    #[inline(always)]
    pub const fn new(weights: &'static Packed<N>) -> Adder<N> {
        Adder {
            weights,
            lanes: [0; 8],
        }
    }

    /// What this has added up less what another has; [`Sum::unpacked`] tells the two halves apart.
    #[inline(always)]
    pub fn less(self, other: Adder<N>) -> i64 {
        let lanes = self.lanes.iter().zip(other.lanes);
        lanes.map(|(ours, theirs)| ours - theirs).sum()
    }
}

impl<const N: usize> Features for Adder<N> {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32) {
        self.lanes[0] += self.weights.0[weight] * i64::from(count);
    }

    #[inline(always)]
    fn add_sets(&mut self, first: usize, sets: Fan<8>) {
        let weights = &self.weights.0[first..first + 8];
        for ((lane, weight), set) in self.lanes.iter_mut().zip(weights).zip(sets) {
            *lane += weight * i64::from(set.count_ones());
        }
    }

    #[inline(always)]
    fn add_fan(&mut self, weight: usize, fan: Fan<8>, targets: Bitboard) {
        let weight = self.weights.0[weight];
        for (lane, set) in self.lanes.iter_mut().zip(fan) {
            *lane += weight * i64::from((set & targets.0).count_ones());
        }
    }
}

/// The features of one side: the number of the weight, and how many there are.
pub type Counts = Vec<(usize, i32)>;

impl Features for Counts {
    fn add(&mut self, weight: usize, count: i32) {
        if count != 0 {
            self.push((weight, count));
        }
    }
}

/// What an evaluation consists of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// How much of the game is still to come …
    pub phase: i32,
    /// … of so many parts.
    pub phases: i32,
    /// The features of White and of Black. The evaluation, seen from White, is the difference of
    /// their weights.
    pub counts: [Counts; 2],
}

impl Trace {
    /// The evaluation seen from White with these weights.
    pub fn evaluate(&self, weights: &[Weight]) -> i32 {
        let [white, black] = Color::BOTH.map(|color| self.sum(color, weights, 0..weights.len()));
        let difference = Sum {
            early: white.early - black.early,
            late: white.late - black.late,
        };
        difference.at(self.phase, self.phases)
    }

    /// The evaluation split into the subjects of the weights. What rounding adds or takes away is
    /// the last term.
    pub fn terms(&self, weights: &[Weight], groups: &[WeightGroup]) -> Vec<Term> {
        let mut start = 0;
        let mut terms: Vec<Term> = groups
            .iter()
            .map(|group| {
                let range = start..start + group.len;
                start = range.end;
                let [white, black] = Color::BOTH.map(|color| {
                    let sum = self.sum(color, weights, range.clone());
                    sum.at(self.phase, self.phases)
                });
                Term {
                    name: group.name,
                    white,
                    black,
                }
            })
            .collect();
        let sum: i32 = terms.iter().map(|term| term.white - term.black).sum();
        let rounding = self.evaluate(weights) - sum;
        terms.push(Term {
            name: "rounding",
            white: rounding.max(0),
            black: -rounding.min(0),
        });
        terms
    }

    fn sum(&self, color: Color, weights: &[Weight], range: std::ops::Range<usize>) -> Sum {
        self.counts[color.index()]
            .iter()
            .filter(|(weight, _)| range.contains(weight))
            .fold(Sum::default(), |sum, &(weight, count)| Sum {
                early: sum.early + i32::from(weights[weight].early) * count,
                late: sum.late + i32::from(weights[weight].late) * count,
            })
    }
}

/// One term of an evaluation: what it is worth to each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What the term is about.
    pub name: &'static str,
    /// White's share.
    pub white: i32,
    /// Black's share.
    pub black: i32,
}
