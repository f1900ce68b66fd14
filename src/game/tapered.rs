//! Tapered evaluation, shared by all games.
//!
//! An evaluation counts features of a position for both sides. Each feature has a weight, which the game phase
//! interpolates between an early and a late value. The sum is linear in the weights, so gradient descent can fit the
//! weights to game results.

use crate::board::Color;

/// The value of one feature, in hundredths of the game's smallest unit of material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weight {
    /// The feature's value at the start of the game.
    pub early: i16,
    /// The feature's value at the end of the game.
    pub late: i16,
}

impl Weight {
    pub const fn new(early: i16, late: i16) -> Weight {
        Weight { early, late }
    }

    /// Packs the early and the late value into one number, with the late value in the upper half. A single addition of
    /// packed numbers then adds both values.
    pub const fn packed(self) -> i64 {
        ((self.late as i64) << 32) + self.early as i64
    }
}

/// A group of consecutive weights for features of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightGroup {
    /// The name of the group, as printed by the `eval` command.
    pub name: &'static str,
    /// The number of weights in the group.
    pub len: usize,
    /// The number of weights per line when the group is printed as Rust source.
    pub row: usize,
}

impl WeightGroup {
    pub const fn new(name: &'static str, len: usize, row: usize) -> WeightGroup {
        WeightGroup { name, len, row }
    }

    /// The total number of weights in all groups.
    pub const fn total(groups: &[WeightGroup]) -> usize {
        let (mut sum, mut i) = (0, 0);
        while i < groups.len() {
            sum += groups[i].len;
            i += 1;
        }
        sum
    }
}

/// A sum of weights: the sum of their early values and the sum of their late values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// The sum of the early values.
    pub early: i32,
    /// The sum of the late values.
    pub late: i32,
}

impl Sum {
    /// Splits a sum of [packed](Weight::packed) weights into the sums of early and late values.
    #[inline(always)]
    pub const fn unpacked(sum: i64) -> Sum {
        let early = sum as i32;
        // If the lower half is negative, it has borrowed 1 from the upper half.
        let late = (sum - early as i64) >> 32;
        Sum {
            early,
            late: late as i32,
        }
    }

    /// Interpolates between the early and the late sum. `phase` falls from `phases` at the start of the game to 0 at
    /// its end.
    #[inline(always)]
    pub const fn at(self, phase: i32, phases: i32) -> i32 {
        (self.early * phase + self.late * (phases - phase)) / phases
    }
}

/// A receiver for the features of one side: an [`Adder`] sums their weights, and [`FeatureCounts`] lists them.
pub trait Features {
    /// Adds `count` occurrences of the feature with the given weight index.
    fn add(&mut self, weight: usize, count: i32);
}

/// Feature weights in [packed](Weight::packed) form.
#[derive(Clone, Copy, Debug)]
pub struct Packed<const N: usize>([i64; N]);

impl<const N: usize> Packed<N> {
    /// Packs each weight into one number.
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

/// A running sum of feature weights.
#[derive(Clone, Copy, Debug)]
pub struct Adder<const N: usize> {
    weights: &'static Packed<N>,
    sum: i64,
}

impl<const N: usize> Adder<N> {
    /// Creates a running sum that starts at 0.
    #[inline(always)]
    pub const fn new(weights: &'static Packed<N>) -> Adder<N> {
        Adder { weights, sum: 0 }
    }

    /// Subtracts another running sum. Returns the difference in packed form, for [`Sum::unpacked`].
    #[inline(always)]
    pub const fn less(self, other: Adder<N>) -> i64 {
        self.sum - other.sum
    }
}

impl<const N: usize> Features for Adder<N> {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32) {
        self.sum += self.weights.0[weight] * i64::from(count);
    }
}

/// The features of one side: pairs of a weight index and the feature's number of occurrences.
pub type FeatureCounts = Vec<(usize, i32)>;

impl Features for FeatureCounts {
    fn add(&mut self, weight: usize, count: i32) {
        if count != 0 {
            self.push((weight, count));
        }
    }
}

/// The features of a position and its game phase.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// The game phase, from [`Trace::phases`] at the start of the game to 0 at its end.
    pub phase: i32,
    /// The largest game phase, that of the start of the game.
    pub phases: i32,
    /// The features of White, then those of Black.
    pub counts: [FeatureCounts; 2],
}

impl Trace {
    /// Removes all features and sets the game phase.
    pub fn clear(&mut self, phase: i32, phases: i32) {
        self.phase = phase;
        self.phases = phases;
        self.counts.iter_mut().for_each(Vec::clear);
    }

    /// The evaluation with the given weights, from White's perspective.
    pub fn evaluate(&self, weights: &[Weight]) -> i32 {
        let [white, black] = Color::BOTH.map(|color| self.sum(color, weights, 0..weights.len()));
        let difference = Sum {
            early: white.early - black.early,
            late: white.late - black.late,
        };
        difference.at(self.phase, self.phases)
    }

    /// Splits the evaluation into one term per weight group. Each term is rounded separately. An additional last term
    /// is the sum of the rounding errors.
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
        terms.push(Term::difference("rounding", rounding));
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

/// One term of an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    pub name: &'static str,
    /// The term's value for White.
    pub white: i32,
    /// The term's value for Black.
    pub black: i32,
}

impl Term {
    /// A term for which only White's value minus Black's is known.
    pub fn difference(name: &'static str, for_white: i32) -> Term {
        Term {
            name,
            white: for_white.max(0),
            black: -for_white.min(0),
        }
    }
}
