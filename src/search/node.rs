//! One node of the alpha-beta search, step by step.

use super::history::bonus;
use super::params::*;
use super::picker::{Kind, Picked, Wanted, table_move};
use super::score::{self, DECIDED, DRAW, MAX_PLY, Score};
use super::table::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove, Outcome};
use arrayvec::ArrayVec;

/// What is fixed about a node when its code is compiled.
pub(super) trait Node {
    /// Whether its exact score is wanted, with the line that leads to it.
    const PV: bool;
}

/// A node whose exact score is wanted.
pub(super) enum Pv {}

/// A node of which only one bound is asked.
pub(super) enum Scout {}

impl Node for Pv {
    const PV: bool = true;
}

impl Node for Scout {
    const PV: bool = false;
}

/// What a node is searched for: a score within this window, so deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Plies left before quiescence.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The number, among the keys of the positions before, of the oldest that could come again.
    pub(super) oldest: usize,
    /// Whether a null move may be tried: not twice in a row.
    pub(super) may_skip: bool,
    /// Whether the node is expected to fail high.
    pub(super) cut: bool,
    /// The bits of a move that is left out, to see what the others are worth; 0 for none.
    pub(super) excluded: u32,
}

/// What a node knows of its position before it looks at moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knowledge<M> {
    /// Whether the last Castle (or its like) of the side to move is attacked.
    pub(super) in_check: bool,
    /// The evaluation by itself.
    pub(super) raw: Score,
    /// The evaluation with what was learnt of its errors.
    pub(super) corrected: Score,
    /// The best guess of the node's score: the evaluation, or what the table says.
    pub(super) guess: Score,
    /// Whether the side to move stands better than when it last moved.
    pub(super) improving: bool,
    /// What the table says.
    pub(super) entry: Option<Entry>,
    /// The move to try first.
    pub(super) table_move: Option<M>,
    /// Whether that move is noisy.
    pub(super) table_move_is_noisy: bool,
}

/// The moves of a node that were tried before the one that cut, as many as are worth remembering.
type Tried<M> = ArrayVec<M, 64>;

/// The outcome of a node's moves.
struct Tally<M> {
    best: Score,
    best_move: Option<M>,
    tried: usize,
}

impl<G: Game> Worker<'_, G> {
    /// The score of a position, seen from its side to move.
    pub(super) fn search<N: Node>(&mut self, position: &G, mut task: Task) -> Score {
        let ply = task.ply;
        if N::PV {
            self.lines[ply].clear();
        }

        // Step 1. Ends that need no generated moves to be seen. A node that leaves out a move has been
        // through this before.
        if task.excluded == 0 {
            if self.visit(ply) {
                return DRAW;
            }
            if let Some(score) = self.end(position, ply, task.oldest) {
                return score;
            }
        }

        // Step 2. Mate distance: no line from here is better than winning at once or worse than
        // having lost already.
        task.alpha = task.alpha.max(score::lost_at(ply));
        task.beta = task.beta.min(score::won_at(ply + 1));
        if task.alpha >= task.beta {
            return task.alpha;
        }

        // Step 3. At the end of the line, only what is about to change hands is looked at.
        if task.depth <= 0 {
            return self.quiescence::<N>(position, task);
        }

        // Step 4. The table may know the answer, or at least the move to try first. It is asked after
        // something else has been found out, because its memory takes a while to answer.
        let in_check = position.in_check();
        let known = self.look_up(position, &task);
        if let Some(entry) = known
            && (!N::PV || self.takes_over(entry))
            && self.is_deep_enough(entry, task.depth)
            && cuts(entry, task.alpha, task.beta)
        {
            return entry.score;
        }

        // Step 5. What the position looks like before any move.
        let knowledge = self.look_at(position, &task, in_check, known);

        if self.selective {
            // Step 6. Without a move to begin with, a shallower search finds one for the next time.
            if knowledge.table_move.is_none() && task.depth >= internal_reduction_depth() {
                task.depth -= 1;
            }
            // Step 7. Nodes that need no look at their moves.
            if !N::PV
                && !in_check
                && let Some(score) = self.prune(position, &task, &knowledge)
            {
                return score;
            }
        }
        if self.stopped() {
            return DRAW;
        }

        // Step 8. The moves, likely cuts first.
        let tally = self.try_moves::<N>(position, task, &knowledge);
        if self.stopped() {
            return DRAW;
        }

        // Step 9. Without a legal move, the game's rules say how it ends.
        if tally.tried == 0 {
            return if task.excluded == 0 {
                score_of_end(position, position.outcome_without_moves(), ply)
            } else {
                task.alpha
            };
        }

        // Step 10. Remember.
        if task.excluded == 0 {
            self.remember(position, &task, &knowledge, &tally);
        }
        tally.best
    }

    /// The score of a game that is over here, or of a line that may not go on.
    pub(super) fn end(&self, position: &G, ply: usize, oldest: usize) -> Option<Score> {
        if let Some(outcome) = position.terminal_outcome() {
            return Some(score_of_end(position, outcome, ply));
        }
        if let Some(outcome) = position.ply_count_outcome() {
            let stuck = position.count_moves() == 0;
            let outcome = if stuck {
                position.outcome_without_moves()
            } else {
                outcome
            };
            return Some(score_of_end(position, outcome, ply));
        }
        if self.is_repetition(position, ply, oldest) {
            return Some(DRAW);
        }
        (ply >= MAX_PLY).then(|| score::of_evaluation(position.evaluate()))
    }

    fn look_up(&self, position: &G, task: &Task) -> Option<Entry> {
        if task.excluded != 0 {
            return None;
        }
        self.shared.table.get(position.key(), task.ply)
    }

    /// Whether what the table says may stand for a score that is wanted exactly. A thread that is alone
    /// searches it again, for the sake of the line and of extensions that depend on what is known
    /// by now. Of several, each spares the others what it has found.
    fn takes_over(&self, entry: Entry) -> bool {
        self.selective && self.shared.is_joint() && entry.score.abs() < DECIDED
    }

    /// Whether what the table says counts at this depth. Where nothing may be pruned, a deeper
    /// search is not the same search.
    fn is_deep_enough(&self, entry: Entry, depth: i32) -> bool {
        if self.selective {
            entry.depth >= depth
        } else {
            entry.depth == depth
        }
    }

    /// What the position looks like before any move.
    pub(super) fn look_at(
        &mut self,
        position: &G,
        task: &Task,
        in_check: bool,
        entry: Option<Entry>,
    ) -> Knowledge<G::Move> {
        let raw = match entry {
            Some(entry) => entry.evaluation,
            None => score::of_evaluation(position.evaluate()),
        };
        let corrected = if self.selective {
            self.memory.corrections.corrected(position, raw)
        } else {
            raw
        };
        self.frames.at(task.ply).side = position.side_to_move();
        self.frames.at(task.ply).evaluation = (!in_check).then_some(corrected);
        self.frames.at(task.ply).double_extensions = self.frames.double_extensions(task.ply);
        self.memory.refutations.forget_killers(task.ply + 2);
        let table_move = entry.and_then(|entry| table_move(position, entry.move_bits));
        Knowledge {
            in_check,
            raw,
            corrected,
            guess: entry.map_or(corrected, |entry| better_guess(entry, corrected)),
            improving: self.frames.is_improving(task.ply),
            entry,
            table_move,
            table_move_is_noisy: table_move.is_some_and(|mv| position.is_noisy(mv)),
        }
    }

    /// Searches the moves of a node.
    fn try_moves<N: Node>(
        &mut self,
        position: &G,
        task: Task,
        knowledge: &Knowledge<G::Move>,
    ) -> Tally<G::Move> {
        let Task {
            mut alpha,
            beta,
            ply,
            ..
        } = task;
        let refutations = self.memory.refutations.at(&self.frames, ply);
        let mut picker = self.picker(Wanted::All, knowledge.table_move, refutations);
        let mut quiets = Tried::<G::Move>::new();
        let mut noisies = Tried::<G::Move>::new();
        let mut tally = Tally {
            best: -score::INFINITE,
            best_move: None,
            tried: 0,
        };
        while let Some(picked) = &self.next_move(&mut picker, position, ply) {
            let &Picked {
                mv,
                ref child,
                kind,
            } = picked;
            if mv.to_bits() == task.excluded {
                continue;
            }
            let number = tally.tried;
            let here = Task { alpha, ..task };
            let reduction = self.reduction::<N>(position, mv, kind, number, &here, knowledge);

            // Step 8a. Moves that are not worth a look, once there is one that does not lose. Who
            // attacks the last Castle may sacrifice for it.
            if self.selective && tally.best > -DECIDED && !picker.is_late() {
                let enough =
                    kind == Kind::Quiet && self.enough_quiet(number, &here, reduction, knowledge);
                let hopeless = enough || self.is_hopeless(position, picked, &here, reduction);
                if hopeless && !child.in_check() {
                    if enough {
                        picker.skip_quiet();
                    }
                    continue;
                }
            }

            // Step 8b. What another thread is searching can wait.
            let shared_work = task.depth >= put_off_depth();
            if shared_work
                && number > 0
                && self.shared.busy.is_searching(child.key())
                && picker.put_off(mv, kind)
            {
                continue;
            }

            // Step 8c. A move much better than all others is searched deeper, and so is a check that
            // binds.
            let extension = match self.extension(position, mv, &here, knowledge) {
                Ok(extension) if self.extends_check(position, mv, child, &here) => extension.max(1),
                Ok(extension) => extension,
                Err(cut) => {
                    tally.best = cut;
                    tally.tried = number.max(1);
                    break;
                }
            };
            if self.stopped() {
                break;
            }

            // Step 8d. The search of the move.
            self.frames.at(ply).slot = Some(position.piece_to_index(mv));
            self.frames.at(ply).double_extensions += u32::from(extension > 1);
            if N::PV {
                // A move that fails high leaves no line of its own behind.
                self.lines[ply + 1].clear();
            }
            let child_task = Task {
                alpha,
                beta,
                depth: task.depth - position.ply_cost(mv) + extension,
                oldest: self.oldest_after(position, mv, task.oldest),
                may_skip: true,
                excluded: 0,
                ..task
            };
            let reduction = if extension > 0 { 0 } else { reduction };
            if shared_work {
                self.shared.busy.begin(child.key());
            }
            let score = self.search_move::<N>(position, child, child_task, number == 0, reduction);
            if shared_work {
                self.shared.busy.end(child.key());
            }
            self.frames.at(ply).double_extensions -= u32::from(extension > 1);
            if self.stopped() {
                break;
            }

            // Step 8e. What it came to.
            tally.tried += 1;
            if score > tally.best {
                tally.best = score;
            }
            if score > alpha {
                alpha = score;
                tally.best_move = Some(mv);
                if N::PV {
                    self.extend_line(ply, mv);
                }
                if alpha >= beta {
                    if self.selective || kind == Kind::Quiet {
                        self.learn_cut(position, mv, kind, &here, [&quiets, &noisies]);
                    }
                    break;
                }
            }
            let tried = match kind {
                Kind::Quiet => &mut quiets,
                Kind::Noisy | Kind::Losing => &mut noisies,
            };
            // Beyond what is worth remembering.
            let _ = tried.try_push(mv);
        }
        self.finish(picker);
        tally
    }

    /// A move cut off, which the moves tried before it had not.
    fn learn_cut(
        &mut self,
        position: &G,
        mv: G::Move,
        kind: Kind,
        task: &Task,
        [quiets, noisies]: [&[G::Move]; 2],
    ) {
        let bonus = bonus(task.depth);
        let histories = self.histories;
        match kind {
            Kind::Quiet => {
                self.memory.refutations.note(mv, &self.frames, task.ply);
                histories.change_quiet(position, mv, &self.frames, task.ply, bonus);
                for &other in quiets {
                    histories.change_quiet(position, other, &self.frames, task.ply, -bonus);
                }
            }
            Kind::Noisy | Kind::Losing => histories.change_noisy(position, mv, bonus),
        }
        for &other in noisies {
            histories.change_noisy(position, other, -bonus);
        }
    }

    /// Writes the node into the table, and learns from the evaluation's error.
    fn remember(
        &mut self,
        position: &G,
        task: &Task,
        knowledge: &Knowledge<G::Move>,
        tally: &Tally<G::Move>,
    ) {
        let bound = if tally.best >= task.beta {
            Bound::Lower
        } else if tally.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.put(
            position.key(),
            task.ply,
            Entry {
                move_bits: tally.best_move.map_or(0, GameMove::to_bits),
                score: tally.best,
                evaluation: knowledge.raw,
                depth: task.depth,
                bound,
            },
        );
        let by_noise = tally.best_move.is_some_and(|mv| position.is_noisy(mv));
        let says_nothing = (bound == Bound::Lower && tally.best <= knowledge.corrected)
            || (bound == Bound::Upper && tally.best >= knowledge.corrected);
        if !knowledge.in_check
            && !by_noise
            && !says_nothing
            && tally.best.abs() < DECIDED
            && self.selective
        {
            let error = tally.best - knowledge.raw;
            self.memory.corrections.learn(position, error, task.depth);
        }
    }
}

/// What a game that has ended like this, `ply` plies from the root, is worth to the side to move.
pub(super) fn score_of_end<G: Game>(position: &G, outcome: Outcome, ply: usize) -> Score {
    let by_count = position.terminal_score();
    by_count.unwrap_or_else(|| score::of_outcome(outcome, position.side_to_move(), ply))
}

/// Whether what the table knows is enough for this window.
pub(super) fn cuts(entry: Entry, alpha: Score, beta: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}

/// What the table says where it says more than the evaluation.
pub(super) fn better_guess(entry: Entry, evaluation: Score) -> Score {
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > evaluation,
        Bound::Upper => entry.score < evaluation,
    };
    if better { entry.score } else { evaluation }
}
