//! Tapered evaluation, shared by all games: features of a position are counted for both sides, and
//! each is worth a weight that is interpolated between an early and a late value by the phase of
//! the game. The sum is linear in the weights, so it can be fitted to the results of games.

use crate::board::Color;

/// What one feature is worth, in hundredths of the game's smallest unit of material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weight {
    /// The value at the start of the game.
    pub early: i16,
    /// The value at its end.
    pub late: i16,
}

impl Weight {
    /// A weight with these two values.
    pub const fn new(early: i16, late: i16) -> Weight {
        Weight { early, late }
    }

    /// Both values in one word, the late one in the upper half, so that one addition adds both.
    pub const fn packed(self) -> i64 {
        ((self.late as i64) << 32) + self.early as i64
    }
}

/// Consecutive weights of one subject in the list of a game's weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightGroup {
    /// The subject, as `eval` names it.
    pub name: &'static str,
    /// The number of weights.
    pub len: usize,
    /// The number of weights on a line when they are written as source.
    pub row: usize,
}

impl WeightGroup {
    /// A group of `len` weights, written `row` to a line.
    pub const fn new(name: &'static str, len: usize, row: usize) -> WeightGroup {
        WeightGroup { name, len, row }
    }

    /// The number of weights in all groups together.
    pub const fn total(groups: &[WeightGroup]) -> usize {
        let (mut sum, mut i) = (0, 0);
        while i < groups.len() {
            sum += groups[i].len;
            i += 1;
        }
        sum
    }
}

/// A sum of weights, early and late values apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// The sum of the early values.
    pub early: i32,
    /// The sum of the late values.
    pub late: i32,
}

impl Sum {
    /// Splits a sum of [packed](Weight::packed) weights.
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

    /// Interpolates between the two values: `phase` is `phases` at the start of the game and 0 at
    /// its end.
    #[inline(always)]
    pub const fn at(self, phase: i32, phases: i32) -> i32 {
        (self.early * phase + self.late * (phases - phase)) / phases
    }
}

/// What an evaluation hands the features of one side to: an [`Adder`] sums their weights, and
/// [`FeatureCounts`] lists them.
pub trait Features {
    /// Counts the feature with this weight index `count` times.
    fn add(&mut self, weight: usize, count: i32);
}

/// [Packed](Weight::packed) weights, ready to be summed.
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

/// Sums weights.
#[derive(Clone, Copy, Debug)]
pub struct Adder<const N: usize> {
    weights: &'static Packed<N>,
    sum: i64,
}

impl<const N: usize> Adder<N> {
    /// An empty sum.
    #[inline(always)]
    pub const fn new(weights: &'static Packed<N>) -> Adder<N> {
        Adder { weights, sum: 0 }
    }

    /// The packed difference of two sums, for [`Sum::unpacked`].
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

/// The features of one side: pairs of a weight's index and how often its feature occurs.
pub type FeatureCounts = Vec<(usize, i32)>;

impl Features for FeatureCounts {
    fn add(&mut self, weight: usize, count: i32) {
        if count != 0 {
            self.push((weight, count));
        }
    }
}

/// The features that an evaluation sums up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// How much of the game is still to come, from `phases` at its start down to 0.
    pub phase: i32,
    /// The largest phase.
    pub phases: i32,
    /// The features of White and of Black. The evaluation from White's side is the difference of
    /// their weights.
    pub counts: [FeatureCounts; 2],
}

impl Trace {
    /// The evaluation from White's side with these weights.
    pub fn evaluate(&self, weights: &[Weight]) -> i32 {
        let [white, black] = Color::BOTH.map(|color| self.sum(color, weights, 0..weights.len()));
        let difference = Sum {
            early: white.early - black.early,
            late: white.late - black.late,
        };
        difference.at(self.phase, self.phases)
    }

    /// The evaluation split by the groups of the weights. Each term is rounded by itself; the
    /// difference to the evaluation is the last term.
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
    /// The name of its [`WeightGroup`].
    pub name: &'static str,
    /// What it is worth to White.
    pub white: i32,
    /// What it is worth to Black.
    pub black: i32,
}

impl Term {
    /// A term of which only the difference of the sides is known, from White's side.
    pub fn difference(name: &'static str, for_white: i32) -> Term {
        Term {
            name,
            white: for_white.max(0),
            black: -for_white.min(0),
        }
    }
}
