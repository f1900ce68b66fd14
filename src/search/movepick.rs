//! Staged move picking: moves that are likely to cause a cutoff come first, and each stage generates its moves when it
//! begins.

use super::constants::MAX_DEFERRED_MOVES;
use super::correction::CorrectionHistory;
use super::eval_cache::EvalCache;
use super::move_history::{MoveHistories, QuietHistory};
use super::stack::SearchStack;
use super::tt::TranspositionTable;
use super::worker::Worker;
use crate::game::{Game, GameMove, MoveSet};
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// A generated move and its ordering score. Moves with the highest scores are picked first.
#[derive(Clone, Copy, Debug)]
struct ScoredMove<M> {
    mv: M,
    order: i32,
}

/// The generated moves of all nodes on the path from the root, stored node after node in one buffer. A node can have
/// any number of moves, and no node has to allocate a list.
pub(super) struct MoveBuffer<G: Game>(Vec<ScoredMove<G::Move>>);

impl<G: Game> MoveBuffer<G> {
    pub(super) fn new() -> MoveBuffer<G> {
        MoveBuffer(Vec::with_capacity(4096))
    }

    fn push(&mut self, mv: G::Move, order: i32) {
        self.0.push(ScoredMove { mv, order });
    }

    /// One step of a selection sort: swaps the best move in `start..end` to `start`.
    fn select_best(&mut self, start: usize, end: usize) -> Option<G::Move> {
        let rest = &mut self.0[start..end];
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

/// The stages of a move picker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    KillerOrCounter(usize),
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Deferred,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Picked<G: Game> {
    pub(super) mv: G::Move,
    /// The position after the picked move.
    pub(super) child: G,
    pub(super) class: MoveClass,
}

/// The class of a move. Noisy moves are captures and other moves that change the material balance at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveClass {
    /// A noisy move whose SEE reaches the threshold, or a noisy move from the transposition table, for which SEE is not
    /// computed.
    Noisy,
    /// A noisy move whose SEE is below the threshold.
    BadNoisy,
    Quiet,
}

impl MoveClass {
    /// Returns the class of a move without computing its SEE.
    pub(super) fn without_see<G: Game>(position: &G, mv: G::Move) -> MoveClass {
        if position.is_noisy(mv) {
            MoveClass::Noisy
        } else {
            MoveClass::Quiet
        }
    }
}

/// The set of moves that a move picker returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PickMode {
    All,
    /// Only noisy moves whose SEE reaches this threshold.
    NoisyAbove(i32),
}

/// Picks the moves of one node. The generated moves are in the thread's move buffer.
pub(super) struct MovePicker<'a, G: Game> {
    mode: PickMode,
    stage: Stage,
    /// If set, the only destination square allowed for noisy moves.
    destination: Option<usize>,
    tt_move: Option<G::Move>,
    /// The two killers and the counter move of the node.
    killers_and_counter: [Option<G::Move>; 3],
    /// Histories of the node's quiet moves, looked up on first use.
    quiet_history: OnceCell<QuietHistory<'a, G>>,
    /// Index of the node's first move in the move buffer. Bad noisy moves are collected from this index on.
    start: usize,
    bad_noisy_count: usize,
    /// Index of the next move of the current stage in the move buffer.
    next: usize,
    /// End index of the current stage's moves in the move buffer.
    end: usize,
    /// Moves deferred because another thread was searching them.
    deferred: ArrayVec<(G::Move, MoveClass), MAX_DEFERRED_MOVES>,
}

impl<'a, G: Game> MovePicker<'a, G> {
    /// Creates a move picker for a node whose moves will be appended to `buffer`.
    fn new(
        buffer: &MoveBuffer<G>,
        mode: PickMode,
        tt_move: Option<G::Move>,
        killers_and_counter: [Option<G::Move>; 3],
    ) -> MovePicker<'a, G> {
        let start = buffer.0.len();
        MovePicker {
            mode,
            stage: Stage::TtMove,
            destination: None,
            tt_move,
            killers_and_counter,
            quiet_history: OnceCell::new(),
            start,
            bad_noisy_count: 0,
            next: start,
            end: start,
            deferred: ArrayVec::new(),
        }
    }

    /// Restricts noisy moves to a destination square, if one is given.
    pub(super) fn restricted_to(self, destination: Option<usize>) -> MovePicker<'a, G> {
        MovePicker { destination, ..self }
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::KillerOrCounter(_) | Stage::GenerateQuiet | Stage::Quiet
        ) {
            self.start_bad_noisy();
        }
    }

    /// Defers a picked move until all other moves have been picked. Returns false if the move has been deferred before,
    /// or if too many moves are deferred.
    pub(super) fn defer(&mut self, mv: G::Move, class: MoveClass) -> bool {
        self.stage != Stage::Deferred && self.deferred.try_push((mv, class)).is_ok()
    }

    /// Whether the picker has reached the deferred moves.
    pub(super) fn picks_deferred(&self) -> bool {
        self.stage == Stage::Deferred
    }

    #[inline]
    fn next(&mut self, from: &mut Source<'_, 'a, G>) -> Option<Picked<G>> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.tt_move {
                        return Some(from.pick(mv, MoveClass::without_see(from.position, mv)));
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(from);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match from.buffer.select_best(self.next, self.end) {
                    Some(mv) => {
                        self.next += 1;
                        let picked = from.pick(mv, MoveClass::Noisy);
                        if self.is_good_noisy(from.position, &picked) {
                            return Some(picked);
                        }
                        from.buffer.0.swap(self.start + self.bad_noisy_count, self.next - 1);
                        self.bad_noisy_count += 1;
                    }
                    None if self.mode == PickMode::All => self.stage = Stage::KillerOrCounter(0),
                    None => return None,
                },
                Stage::KillerOrCounter(number) => match self.killers_and_counter.get(number) {
                    Some(&mv) => {
                        self.stage = Stage::KillerOrCounter(number + 1);
                        if let Some(mv) = mv
                            && self.is_new_quiet(number, from.position, mv)
                        {
                            return Some(from.pick(mv, MoveClass::Quiet));
                        }
                    }
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(from);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match from.buffer.select_best(self.next, self.end) {
                    Some(mv) => {
                        self.next += 1;
                        return Some(from.pick(mv, MoveClass::Quiet));
                    }
                    None => self.start_bad_noisy(),
                },
                Stage::BadNoisy => {
                    if self.next == self.end {
                        self.stage = Stage::Deferred;
                        continue;
                    }
                    self.next += 1;
                    let mv = from.buffer.0[self.next - 1].mv;
                    return Some(from.pick(mv, MoveClass::BadNoisy));
                }
                Stage::Deferred => {
                    let (mv, class) = self.deferred.pop_at(0)?;
                    return Some(from.pick(mv, class));
                }
            }
        }
    }

    /// Whether the SEE of a noisy move reaches the threshold of the picker.
    fn is_good_noisy(&self, position: &G, picked: &Picked<G>) -> bool {
        let threshold = match self.mode {
            PickMode::All => 0,
            PickMode::NoisyAbove(threshold) => threshold,
        };
        position.see_ge(picked.mv, &picked.child, threshold)
    }

    fn start_bad_noisy(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = self.start;
        self.end = self.start + self.bad_noisy_count;
    }

    /// Whether a killer or counter move is a legal quiet move that has not been picked yet.
    fn is_new_quiet(&self, number: usize, position: &G, mv: G::Move) -> bool {
        let is_known = Some(mv) == self.tt_move || self.killers_and_counter[..number].contains(&Some(mv));
        !is_known && !position.is_noisy(mv) && position.is_legal(mv)
    }

    fn generate_noisy(&mut self, from: &mut Source<'_, 'a, G>) {
        let Source { position, buffer, .. } = from;
        // The immediate gain of a move is an upper bound on its SEE.
        let least_gain = match self.mode {
            PickMode::NoisyAbove(threshold) => threshold,
            PickMode::All => i32::MIN,
        };
        position.for_each_candidate(MoveSet::Noisy, |mv, ordering_score| {
            let is_allowed = self
                .destination
                .is_none_or(|destination| destination == position.destination(mv));
            if is_allowed && Some(mv) != self.tt_move {
                let gain = position.immediate_gain(mv);
                if gain >= least_gain {
                    let history = from.histories.capture(position, mv);
                    let history = history * G::PARAMS.capture_history_weight() / 16;
                    buffer.push(mv, gain + history + ordering_score);
                }
            }
        });
        self.end = buffer.0.len();
    }

    fn generate_quiet(&mut self, from: &mut Source<'_, 'a, G>) {
        let Source { position, buffer, .. } = from;
        let history = self
            .quiet_history
            .get_or_init(|| from.histories.quiet(position, from.stack, from.ply));
        self.next = buffer.0.len();
        position.for_each_candidate(MoveSet::Quiet, |mv, ordering_score| {
            if Some(mv) != self.tt_move && !self.killers_and_counter.contains(&Some(mv)) {
                let history = history.score(position, mv);
                buffer.push(mv, history + ordering_score * G::PARAMS.ordering_score_weight());
            }
        });
        self.end = buffer.0.len();
    }
}

/// The data of the node and of the thread that a move picker needs.
struct Source<'n, 'a, G: Game> {
    position: &'n G,
    ply: usize,
    buffer: &'n mut MoveBuffer<G>,
    histories: &'a MoveHistories<G>,
    stack: &'n SearchStack,
    tt: &'n TranspositionTable,
    eval_cache: &'n EvalCache,
    correction: &'n CorrectionHistory,
}

impl<G: Game> Source<'_, '_, G> {
    /// Plays a move. Prefetches the entries of the position after it in the transposition table, the evaluation cache
    /// and the correction history.
    #[inline(always)]
    fn pick(&self, mv: G::Move, class: MoveClass) -> Picked<G> {
        let child = self.position.play(mv);
        self.tt.prefetch(child.key());
        self.eval_cache.prefetch(child.key());
        self.correction.prefetch(&child);
        Picked { mv, child, class }
    }
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn picker(
        &self,
        mode: PickMode,
        tt_move: Option<G::Move>,
        killers_and_counter: [Option<G::Move>; 3],
    ) -> MovePicker<'a, G> {
        MovePicker::new(&self.move_buffer, mode, tt_move, killers_and_counter)
    }

    /// Returns the histories of the quiet moves of the picker's node.
    #[inline(always)]
    pub(super) fn quiet_history<'p>(
        &self,
        picker: &'p MovePicker<'a, G>,
        position: &G,
        ply: usize,
    ) -> &'p QuietHistory<'a, G> {
        picker
            .quiet_history
            .get_or_init(|| self.move_histories.quiet(position, &self.stack, ply))
    }

    #[inline]
    pub(super) fn next_move(&mut self, picker: &mut MovePicker<'a, G>, position: &G, ply: usize) -> Option<Picked<G>> {
        picker.next(&mut Source {
            position,
            ply,
            buffer: &mut self.move_buffer,
            histories: self.move_histories,
            stack: &self.stack,
            tt: self.shared.tt,
            eval_cache: &self.histories.eval_cache,
            correction: &self.histories.correction,
        })
    }

    /// Removes the moves of the picker's node from the move buffer.
    pub(super) fn release(&mut self, picker: MovePicker<'_, G>) {
        self.move_buffer.0.truncate(picker.start);
    }
}

/// Decodes a move from the transposition table. Returns `None` if the move is not legal, as another position may have
/// the same key.
pub(super) fn tt_move<G: Game>(position: &G, bits: u32) -> Option<G::Move> {
    if bits == 0 {
        return None;
    }
    let mv = G::Move::from_bits(bits);
    position.is_legal(mv).then_some(mv)
}
