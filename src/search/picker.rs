//! The order in which a node's moves are tried: likely cuts first, and no move generated before it
//! is needed.

use super::frames::Frames;
use super::history::Histories;
use super::params::capture_history_weight;
use crate::game::{Game, GameMove, MoveSet};

/// A move and how early it should be tried.
#[derive(Clone, Copy, Debug)]
struct Scored<M> {
    mv: M,
    order: i32,
}

/// The moves of all the nodes on the path from the root, one node's behind the other's: no node
/// needs a list of its own, and no game's number of moves is too large.
pub(super) struct MoveStack<G: Game>(Vec<Scored<G::Move>>);

impl<G: Game> MoveStack<G> {
    pub(super) fn new() -> MoveStack<G> {
        MoveStack(Vec::with_capacity(4096))
    }

    fn push(&mut self, mv: G::Move, order: i32) {
        self.0.push(Scored { mv, order });
    }

    /// Brings the best of the moves from `from` up to `end` to `from` and returns it.
    fn select(&mut self, from: usize, end: usize) -> Option<G::Move> {
        let rest = &mut self.0[from..end];
        let (&first, others) = rest.split_first()?;
        let mut best = (0, first.order);
        for (i, other) in (1..).zip(others) {
            if other.order > best.1 {
                best = (i, other.order);
            }
        }
        rest.swap(0, best.0);
        Some(rest[0].mv)
    }
}

/// What comes next from a picker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    Refutation(usize),
    GenerateQuiet,
    Quiet,
    BadNoisy,
}

/// What kind of move was picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A capture or its like, tried early: as a rule it loses nothing.
    Noisy,
    /// One that loses in the exchange on its square.
    Losing,
    /// Another move.
    Quiet,
}

impl Kind {
    /// The kind of a move that was not picked by what it gains.
    pub(super) fn of<G: Game>(position: &G, mv: G::Move) -> Kind {
        if position.is_noisy(mv) {
            Kind::Noisy
        } else {
            Kind::Quiet
        }
    }
}

/// Which moves a picker hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// All of them.
    All,
    /// Noisy ones that lose nothing in the exchange on their square.
    Gaining(i32),
    /// Noisy ones, whatever they lose.
    Noisy,
}

/// Hands out the moves of one node. Those that it has generated lie on the thread's move stack.
pub(super) struct Picker<G: Game> {
    wanted: Wanted,
    stage: Stage,
    table_move: Option<G::Move>,
    refutations: [Option<G::Move>; 3],
    /// Where the node's moves begin on the stack; the noisy ones put off come first.
    start: usize,
    put_off: usize,
    /// The next move, and the end of those of its kind.
    next: usize,
    end: usize,
}

impl<G: Game> Picker<G> {
    /// For a node whose moves will lie on `stack` from its present top on.
    pub(super) fn new(
        stack: &MoveStack<G>,
        wanted: Wanted,
        table_move: Option<G::Move>,
        refutations: [Option<G::Move>; 3],
    ) -> Picker<G> {
        let start = stack.0.len();
        Picker {
            wanted,
            stage: Stage::TableMove,
            table_move,
            refutations,
            start,
            put_off: 0,
            next: start,
            end: start,
        }
    }

    /// Takes the node's moves off the stack.
    pub(super) fn finish(self, stack: &mut MoveStack<G>) {
        stack.0.truncate(self.start);
    }

    /// From now on no quiet moves.
    pub(super) fn skip_quiet(&mut self) {
        if matches!(
            self.stage,
            Stage::Refutation(_) | Stage::GenerateQuiet | Stage::Quiet
        ) {
            self.start_bad_noisy();
        }
    }

    /// The next move.
    pub(super) fn next(
        &mut self,
        position: &G,
        stack: &mut MoveStack<G>,
        histories: &Histories<G>,
        frames: &Frames,
        ply: usize,
    ) -> Option<(G::Move, Kind)> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.table_move {
                        return Some((mv, Kind::of(position, mv)));
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(position, stack, histories);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match stack.select(self.next, self.end) {
                    Some(mv) => {
                        self.next += 1;
                        if self.is_good(position, mv) {
                            return Some((mv, Kind::Noisy));
                        }
                        stack.0.swap(self.start + self.put_off, self.next - 1);
                        self.put_off += 1;
                    }
                    None if self.wanted == Wanted::All => self.stage = Stage::Refutation(0),
                    None => return None,
                },
                Stage::Refutation(number) => match self.refutations.get(number) {
                    Some(&refutation) => {
                        self.stage = Stage::Refutation(number + 1);
                        if let Some(mv) = refutation
                            && self.is_new_refutation(number, position, mv)
                        {
                            return Some((mv, Kind::Quiet));
                        }
                    }
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(position, stack, histories, frames, ply);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match stack.select(self.next, self.end) {
                    Some(mv) => {
                        self.next += 1;
                        return Some((mv, Kind::Quiet));
                    }
                    None => self.start_bad_noisy(),
                },
                Stage::BadNoisy => {
                    if self.next == self.end {
                        return None;
                    }
                    self.next += 1;
                    return Some((stack.0[self.next - 1].mv, Kind::Losing));
                }
            }
        }
    }

    /// Whether a noisy move is among the wanted ones, or to be tried before the quiet ones.
    fn is_good(&self, position: &G, mv: G::Move) -> bool {
        match self.wanted {
            Wanted::All => position.exchange_reaches(mv, 0),
            Wanted::Gaining(least) => position.exchange_reaches(mv, least),
            Wanted::Noisy => true,
        }
    }

    fn start_bad_noisy(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = self.start;
        self.end = self.start + self.put_off;
    }

    fn is_new_refutation(&self, number: usize, position: &G, mv: G::Move) -> bool {
        let known = Some(mv) == self.table_move || self.refutations[..number].contains(&Some(mv));
        !known && !position.is_noisy(mv) && position.is_legal(mv)
    }

    fn generate_noisy(&mut self, position: &G, stack: &mut MoveStack<G>, histories: &Histories<G>) {
        position.for_each_move(MoveSet::Noisy, |mv| {
            if Some(mv) != self.table_move {
                let history = histories.of_noisy(position, mv) * capture_history_weight() / 16;
                stack.push(mv, position.gain(mv) + history);
            }
        });
        self.end = stack.0.len();
    }

    fn generate_quiet(
        &mut self,
        position: &G,
        stack: &mut MoveStack<G>,
        histories: &Histories<G>,
        frames: &Frames,
        ply: usize,
    ) {
        self.next = stack.0.len();
        position.for_each_move(MoveSet::Quiet, |mv| {
            if Some(mv) != self.table_move && !self.refutations.contains(&Some(mv)) {
                stack.push(mv, histories.of_quiet(position, mv, frames, ply));
            }
        });
        self.end = stack.0.len();
    }
}

/// The move that the table knows for this position, if it is one.
pub(super) fn table_move<G: Game>(position: &G, bits: u32) -> Option<G::Move> {
    if bits == 0 {
        return None;
    }
    let mv = G::Move::from_bits(bits);
    position.is_legal(mv).then_some(mv)
}
