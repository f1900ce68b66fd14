//! The order in which a node's moves are tried: likely cuts first, and no move generated before it
//! is needed.

use super::frames::Frames;
use super::history::Histories;
use super::params::{capture_history_weight, promise_weight};
use super::table::Table;
use super::worker::Worker;
use crate::game::{Game, GameMove, MoveSet};
use arrayvec::ArrayVec;

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
    PutOff,
}

/// A move to be tried next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked<G: Game> {
    pub(super) mv: G::Move,
    /// The position after it.
    pub(super) child: G,
    pub(super) kind: Kind,
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

/// So many moves of a node can be put off.
const MOST_PUT_OFF: usize = 16;

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
    /// The only square on which noisy moves may arrive.
    only: Option<usize>,
    table_move: Option<G::Move>,
    refutations: [Option<G::Move>; 3],
    /// Where the node's moves begin on the stack; the losing ones come first.
    start: usize,
    losing: usize,
    /// The next move, and the end of those of its kind.
    next: usize,
    end: usize,
    /// Moves that come last, because other threads are searching them.
    put_off: ArrayVec<(G::Move, Kind), MOST_PUT_OFF>,
}

impl<G: Game> Picker<G> {
    /// For a node whose moves will lie on `stack` from its present top on.
    fn new(
        stack: &MoveStack<G>,
        wanted: Wanted,
        table_move: Option<G::Move>,
        refutations: [Option<G::Move>; 3],
    ) -> Picker<G> {
        let start = stack.0.len();
        Picker {
            wanted,
            stage: Stage::TableMove,
            only: None,
            table_move,
            refutations,
            start,
            losing: 0,
            next: start,
            end: start,
            put_off: ArrayVec::new(),
        }
    }

    /// Hands out only noisy moves that arrive on this square.
    pub(super) fn arriving_on(self, square: Option<usize>) -> Picker<G> {
        Picker {
            only: square,
            ..self
        }
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

    /// Puts a move off until all others have been handed out, unless it or too many others have been
    /// put off before. Returns whether it has.
    pub(super) fn put_off(&mut self, mv: G::Move, kind: Kind) -> bool {
        self.stage != Stage::PutOff && self.put_off.try_push((mv, kind)).is_ok()
    }

    /// Whether the moves that come now have been put off before.
    pub(super) fn is_late(&self) -> bool {
        self.stage == Stage::PutOff
    }

    /// The next move.
    #[inline]
    fn next(&mut self, from: &mut Source<'_, G>) -> Option<Picked<G>> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.table_move {
                        return Some(from.pick(mv, Kind::of(from.position, mv)));
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(from);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match from.moves.select(self.next, self.end) {
                    Some(mv) => {
                        self.next += 1;
                        let picked = from.pick(mv, Kind::Noisy);
                        if self.is_good(from.position, &picked) {
                            return Some(picked);
                        }
                        from.moves.0.swap(self.start + self.losing, self.next - 1);
                        self.losing += 1;
                    }
                    None if self.wanted == Wanted::All => self.stage = Stage::Refutation(0),
                    None => return None,
                },
                Stage::Refutation(number) => match self.refutations.get(number) {
                    Some(&refutation) => {
                        self.stage = Stage::Refutation(number + 1);
                        if let Some(mv) = refutation
                            && self.is_new_refutation(number, from.position, mv)
                        {
                            return Some(from.pick(mv, Kind::Quiet));
                        }
                    }
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(from);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match from.moves.select(self.next, self.end) {
                    Some(mv) => {
                        self.next += 1;
                        return Some(from.pick(mv, Kind::Quiet));
                    }
                    None => self.start_bad_noisy(),
                },
                Stage::BadNoisy => {
                    if self.next == self.end {
                        self.stage = Stage::PutOff;
                        continue;
                    }
                    self.next += 1;
                    let mv = from.moves.0[self.next - 1].mv;
                    return Some(from.pick(mv, Kind::Losing));
                }
                Stage::PutOff => {
                    let (mv, kind) = self.put_off.pop_at(0)?;
                    return Some(from.pick(mv, kind));
                }
            }
        }
    }

    /// Whether a noisy move is among the wanted ones, or to be tried before the quiet ones.
    fn is_good(&self, position: &G, picked: &Picked<G>) -> bool {
        let least = match self.wanted {
            Wanted::All => 0,
            Wanted::Gaining(least) => least,
            Wanted::Noisy => return true,
        };
        position.see_ge(picked.mv, &picked.child, least)
    }

    fn start_bad_noisy(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = self.start;
        self.end = self.start + self.losing;
    }

    fn is_new_refutation(&self, number: usize, position: &G, mv: G::Move) -> bool {
        let known = Some(mv) == self.table_move || self.refutations[..number].contains(&Some(mv));
        !known && !position.is_noisy(mv) && position.is_legal(mv)
    }

    fn generate_noisy(&mut self, from: &mut Source<'_, G>) {
        let Source {
            position, moves, ..
        } = from;
        let least = match self.wanted {
            Wanted::Gaining(least) => least,
            Wanted::All | Wanted::Noisy => i32::MIN,
        };
        position.for_each_candidate(MoveSet::Noisy, |mv, promise| {
            let arrives = self
                .only
                .is_none_or(|square| square == position.destination(mv));
            if arrives && Some(mv) != self.table_move {
                let gain = position.immediate_gain(mv);
                if gain >= least {
                    let history = from.histories.of_noisy(*position, mv);
                    let history = history * capture_history_weight() / 16;
                    moves.push(mv, gain + history + promise);
                }
            }
        });
        self.end = moves.0.len();
    }

    fn generate_quiet(&mut self, from: &mut Source<'_, G>) {
        let Source {
            position, moves, ..
        } = from;
        let history = from.histories.quiet(*position, from.frames, from.ply);
        self.next = moves.0.len();
        position.for_each_candidate(MoveSet::Quiet, |mv, promise| {
            if Some(mv) != self.table_move && !self.refutations.contains(&Some(mv)) {
                let order = history.of(*position, mv) + promise * promise_weight();
                moves.push(mv, order);
            }
        });
        self.end = moves.0.len();
    }
}

/// What a picker needs of the thread that asks it for moves.
struct Source<'a, G: Game> {
    position: &'a G,
    ply: usize,
    moves: &'a mut MoveStack<G>,
    histories: &'a Histories<G>,
    frames: &'a Frames,
    table: &'a Table,
}

impl<G: Game> Source<'_, G> {
    /// Plays a move. The table's memory is asked for at once: until the answer is needed, there is
    /// more to be found out about the move.
    #[inline(always)]
    fn pick(&self, mv: G::Move, kind: Kind) -> Picked<G> {
        let child = self.position.play(mv);
        self.table.prefetch(child.key());
        Picked { mv, child, kind }
    }
}

impl<G: Game> Worker<'_, G> {
    /// A picker for a node's moves.
    pub(super) fn picker(
        &self,
        wanted: Wanted,
        table_move: Option<G::Move>,
        refutations: [Option<G::Move>; 3],
    ) -> Picker<G> {
        Picker::new(&self.moves, wanted, table_move, refutations)
    }

    /// The next move of a node.
    #[inline]
    pub(super) fn next_move(
        &mut self,
        picker: &mut Picker<G>,
        position: &G,
        ply: usize,
    ) -> Option<Picked<G>> {
        picker.next(&mut Source {
            position,
            ply,
            moves: &mut self.moves,
            histories: self.histories,
            frames: &self.frames,
            table: self.shared.table,
        })
    }

    /// Takes a node's moves off the stack.
    pub(super) fn finish(&mut self, picker: Picker<G>) {
        self.moves.0.truncate(picker.start);
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
