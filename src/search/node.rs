//! A node of the alpha-beta search, step by step. The loop over its moves is in `move_loop`.

use super::extensions::Singular;
use super::move_loop::LoopResult;
use super::movepick::tt_move;
use super::params::internal_iterative_reduction_depth;
use super::score::{self, DRAW, INFINITE, KNOWN_WIN, MAX_PLY, Score};
use super::tt::{Bound, Entry};
use super::window::Window;
use super::worker::Worker;
use crate::game::{Game, GameMove, Outcome};

/// The type of a node, fixed when its code is compiled.
pub(super) trait NodeType {
    /// Whether the node is searched for an exact score and a principal variation.
    const PV: bool;
}

/// A PV node.
pub(super) enum Pv {}

/// A node searched with a null window.
pub(super) enum NonPv {}

impl NodeType for Pv {
    const PV: bool = true;
}

impl NodeType for NonPv {
    const PV: bool = false;
}

/// The arguments of a node's search.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeArgs {
    pub(super) window: Window,
    /// Plies left before quiescence.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The index in the key history of the oldest position that could come again.
    pub(super) oldest_repeatable: usize,
    /// Whether a null move may be tried: not twice in a row.
    pub(super) null_move_allowed: bool,
    /// Whether the node is expected to fail high.
    pub(super) cut_node: bool,
    /// In a singular search, the bits of the move that is left out; otherwise 0.
    pub(super) excluded: u32,
}

/// What a node knows of its position before it searches moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeInfo<M> {
    pub(super) in_check: bool,
    pub(super) static_eval: Score,
    /// The static evaluation corrected by the correction history.
    pub(super) corrected_eval: Score,
    /// The corrected evaluation refined by the transposition table.
    pub(super) eval: Score,
    /// Whether the evaluation is better than when the same side was last to move.
    pub(super) improving: bool,
    pub(super) tt_entry: Option<Entry>,
    pub(super) tt_move: Option<M>,
    pub(super) tt_move_is_noisy: bool,
}

impl<G: Game> Worker<'_, G> {
    /// The score of a position, from its side to move.
    pub(super) fn search<N: NodeType>(&mut self, position: &G, mut args: NodeArgs) -> Score {
        let ply = args.ply;
        debug_assert!(args.window.alpha < args.window.beta);
        debug_assert!(N::PV || args.window.is_null());
        debug_assert!(!N::PV || !args.cut_node && args.excluded == 0);
        debug_assert!(ply <= MAX_PLY && self.key_history.len() >= ply);

        if N::PV {
            self.pv_table.clear(ply);
        }

        // Step 1. Ends of the game and draws. A singular search has passed this step before.
        if args.excluded == 0 {
            if self.count_node(ply) {
                return DRAW;
            }
            if let Some(score) = self.score_if_over(position, &args) {
                return score;
            }
        }

        // Step 2. Mate distance pruning: no score from here is above a mate by the next ply or
        // below being mated now; nor below a draw that a move makes at once. Such a move still
        // raises alpha where it is not pruned, and so enters the principal variation.
        let Window { alpha, beta } = args.window;
        let least_score = if args.excluded == 0 {
            self.least_score(position)
        } else {
            -INFINITE
        };
        if least_score >= beta {
            return least_score;
        }
        args.window = Window {
            alpha: alpha.max(score::mated_in(ply)).max(least_score - 1),
            beta: beta.min(score::mate_in(ply + 1)),
        };
        let Window { alpha, beta } = args.window;
        if alpha >= beta {
            return alpha;
        }

        // Step 3. Quiescence at the end of the line.
        if args.depth <= 0 {
            return self.quiescence::<N>(position, args.window, ply);
        }

        // Step 4. Transposition table cutoff. The probe waits for memory that was prefetched, so it
        // comes after other work.
        let in_check = position.in_check();
        let tt_entry = self.probe_tt(position, &args);
        if let Some(entry) = tt_entry
            && (!N::PV || self.allows_pv_cutoff(entry))
            && entry.depth >= args.depth
            && is_cutoff(entry, args.window)
        {
            return entry.score;
        }

        // Step 5. The evaluation and the stack entry of the node.
        let info = self.enter_node(position, &args, in_check, tt_entry);

        // Step 6. Internal iterative reduction: without a move from the table, a shallower
        // search finds one for the next visit. A singular search leaves that move out.
        if args.excluded == 0 && info.tt_move.is_none() && args.depth >= internal_iterative_reduction_depth() {
            args.depth -= 1;
        }

        // Step 7. Pruning of the whole node.
        if !N::PV
            && !in_check
            && let Some(score) = self.prune_node(position, &args, &info)
        {
            return score;
        }
        if self.stopped() {
            return DRAW;
        }

        // Step 8. Singular extension of the table's move, or multi-cut: its score is of less than
        // this depth, so the table does not get it. The killers are read before the singular search
        // changes them.
        let killers_and_counter = self.killers_and_counter(ply);
        let singular = match self.singular_extension(position, &args, &info) {
            Singular::Extension(plies) => plies,
            Singular::MultiCut(score) => return score,
        };
        if self.stopped() {
            return DRAW;
        }

        // Step 9. The moves.
        let mut result = self.search_moves::<N>(position, args, &info, killers_and_counter, singular);
        if self.stopped() {
            return DRAW;
        }

        // Step 10. The outcome without moves. In a singular search there is no other move.
        if result.move_count == 0 {
            return if args.excluded == 0 {
                score_of_outcome(position, position.outcome_without_moves(), ply)
            } else {
                args.window.alpha
            };
        }

        // Step 11. Store the result, and update the correction history.
        result.best_score = result.best_score.max(least_score);
        if args.excluded == 0 {
            self.store_result(position, &args, &info, &result);
        }
        result.best_score
    }

    /// The score of a node where the game is over or drawn by repetition, or which is too far from
    /// the root to be searched.
    fn score_if_over(&self, position: &G, args: &NodeArgs) -> Option<Score> {
        let ply = args.ply;
        if let Some(outcome) = position.terminal_outcome() {
            return Some(score_of_outcome(position, outcome, ply));
        }
        if let Some(outcome) = position.ply_count_outcome() {
            // Without a legal move, the rule that counts plies does not apply.
            let outcome = if position.count_moves() == 0 {
                position.outcome_without_moves()
            } else {
                outcome
            };
            return Some(score_of_outcome(position, outcome, ply));
        }
        if self.is_repetition(position, ply, args.oldest_repeatable) {
            return Some(DRAW);
        }
        (ply >= MAX_PLY).then(|| score::of_evaluation(position.evaluate()))
    }

    /// A score that no search of all moves can go below: that of a draw at once, if there is one.
    /// Pruning may overlook it, and quiescence does not look for it.
    pub(super) fn least_score(&self, position: &G) -> Score {
        if position.can_draw_at_once() { DRAW } else { -INFINITE }
    }

    fn probe_tt(&self, position: &G, args: &NodeArgs) -> Option<Entry> {
        if args.excluded != 0 {
            return None;
        }
        self.shared.tt.probe(position.key(), args.ply)
    }

    /// Whether a PV node may return the score of an entry. A single thread searches PV nodes again,
    /// for the principal variation and with what it has learnt since. Several threads take each
    /// other's results, or they would all do the same work.
    fn allows_pv_cutoff(&self, entry: Entry) -> bool {
        self.shared.is_multithreaded() && entry.score.abs() < KNOWN_WIN
    }

    /// Evaluates a node, and prepares its entry of the search stack and the killers of its
    /// grandchildren.
    pub(super) fn enter_node(
        &mut self,
        position: &G,
        args: &NodeArgs,
        in_check: bool,
        tt_entry: Option<Entry>,
    ) -> NodeInfo<G::Move> {
        let ply = args.ply;
        debug_assert!(ply < MAX_PLY && in_check == position.in_check());
        let correction = self.histories.correction.correction(position);
        let static_eval = match tt_entry {
            Some(entry) => entry.static_eval,
            // A singular search comes after its node was evaluated.
            None if args.excluded != 0 => self.stack[ply].static_eval,
            None => self.histories.eval_cache.evaluate(position),
        };
        let corrected_eval = score::of_evaluation(static_eval + correction);
        let double_extensions = self.stack.double_extensions_before(ply);
        let entry = &mut self.stack[ply];
        entry.side_to_move = position.side_to_move();
        entry.static_eval = static_eval;
        entry.corrected_eval = (!in_check).then_some(corrected_eval);
        entry.double_extensions = double_extensions;
        self.histories.killers.clear_ply(ply + 2);

        let tt_move = tt_entry.and_then(|entry| tt_move(position, entry.move_bits));
        NodeInfo {
            in_check,
            static_eval,
            corrected_eval,
            eval: tt_entry.map_or(corrected_eval, |entry| refined_eval(entry, corrected_eval)),
            improving: self.stack.is_improving(ply),
            tt_entry,
            tt_move,
            tt_move_is_noisy: tt_move.is_some_and(|mv| position.is_noisy(mv)),
        }
    }

    /// Stores the result of a node in the transposition table, and updates the correction history
    /// if the result shows an error of the evaluation.
    fn store_result(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>, result: &LoopResult<G::Move>) {
        let score = result.best_score;
        let bound = if score >= args.window.beta {
            Bound::Lower
        } else if result.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            move_bits: result.best_move.map_or(0, GameMove::to_bits),
            score,
            static_eval: info.static_eval,
            depth: args.depth,
            bound,
        };
        self.shared.tt.store(position.key(), args.ply, entry);

        // What a noisy move wins is no error of the evaluation, and a bound on the same side of it
        // shows none.
        let best_is_noisy = result.best_move.is_some_and(|mv| position.is_noisy(mv));
        let shows_error = match bound {
            Bound::Exact => true,
            Bound::Lower => score > info.corrected_eval,
            Bound::Upper => score < info.corrected_eval,
        };
        if !info.in_check && !best_is_noisy && shows_error && score.abs() < KNOWN_WIN {
            let error = score - info.static_eval;
            self.histories.correction.update(position, error, args.depth);
        }
    }
}

/// The score of an outcome `ply` plies from the root, for the side to move.
pub(super) fn score_of_outcome<G: Game>(position: &G, outcome: Outcome, ply: usize) -> Score {
    let terminal_score = position.terminal_score();
    terminal_score.unwrap_or_else(|| score::of_outcome(outcome, position.side_to_move(), ply))
}

/// Whether the score of an entry decides a search with this window.
pub(super) fn is_cutoff(entry: Entry, window: Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    }
}

/// The score of an entry where it is exact or a bound on the other side of the evaluation; otherwise
/// the evaluation.
pub(super) fn refined_eval(entry: Entry, eval: Score) -> Score {
    let is_better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > eval,
        Bound::Upper => entry.score < eval,
    };
    if is_better { entry.score } else { eval }
}
