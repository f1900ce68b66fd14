//! The alpha-beta node. [`search`](Worker::search) enters a node (steps 1 to 3), [`search_node`](Worker::search_node)
//! searches it (steps 4 to 11), [`search_moves`](Worker::search_moves) loops over its moves, and
//! [`search_move`](Worker::search_move) searches one move by principal variation search with late move reductions. The
//! pruning conditions are in `pruning`.

use super::constants::*;
use super::move_history::TriedMoves;
use super::movepick::{MoveClass, MovePicker, PickMode, Picked, tt_move};
use super::pruning::Singular;
use super::score::{self, DRAW, INFINITE, KNOWN_WIN, MAX_PLY, Perspective, Score, Window};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove};
use std::sync::LazyLock;

/// The type of a node, known at compile time.
pub(super) trait NodeType {
    /// Whether the node is searched with an open window, for an exact score and a principal variation.
    const PV: bool;
    /// Whether the node is the root. The root searches the root moves of the request, and neither prunes nor extends
    /// them.
    const ROOT: bool = false;
}

pub(super) enum Root {}
pub(super) enum Pv {}
/// A node searched with a null window.
pub(super) enum NonPv {}

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for Pv {
    const PV: bool = true;
}

impl NodeType for NonPv {
    const PV: bool = false;
}

/// The arguments for the search of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeArgs {
    pub(super) window: Window,
    /// Remaining depth of the search before quiescence, in plies.
    pub(super) depth: i32,
    /// Distance of the node from the root, in plies.
    pub(super) ply: usize,
    /// Index in the key history of the oldest position that could repeat.
    pub(super) oldest_repeatable: usize,
    /// Whether a null move is allowed in the node. Two null moves in a row are not allowed.
    pub(super) null_move_allowed: bool,
    /// Whether the node is expected to fail high.
    pub(super) cut_node: bool,
    /// Bits of the move that a singular search excludes, or 0 if no move is excluded.
    pub(super) excluded: u32,
}

/// Information about a node, gathered before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeInfo<M> {
    pub(super) in_check: bool,
    pub(super) static_eval: Score,
    /// The static evaluation corrected by the correction history.
    pub(super) corrected_eval: Score,
    /// The corrected evaluation refined by the transposition table.
    pub(super) eval: Score,
    /// Whether the side to move is improving: its evaluation is higher than when that side was last to move.
    pub(super) improving: bool,
    pub(super) tt_entry: Option<Entry>,
    pub(super) tt_move: Option<M>,
}

/// A move in the move loop of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeMove<'a, G: Game> {
    pub(super) picked: &'a Picked<G>,
    /// Number of moves of the node that were searched before this move.
    pub(super) number: usize,
    /// History score of the move when it is picked; 0 for the first move of a node, which is neither pruned nor
    /// reduced.
    pub(super) history: i32,
}

/// Result of the move loop of a node.
pub(super) struct LoopResult<M> {
    best_score: Score,
    /// The last move that raised alpha.
    best_move: Option<M>,
    /// Number of moves searched.
    move_count: usize,
}

impl<M> LoopResult<M> {
    fn without_moves() -> LoopResult<M> {
        LoopResult {
            best_score: -INFINITE,
            best_move: None,
            move_count: 0,
        }
    }

    /// Records the score of a searched move, and raises alpha if the score is above alpha. Returns whether the move has
    /// raised alpha.
    #[inline(always)]
    fn add(&mut self, mv: M, score: Score, window: &mut Window) -> bool {
        self.move_count += 1;
        self.best_score = self.best_score.max(score);
        let raises_alpha = score > window.alpha;
        if raises_alpha {
            window.alpha = score;
            self.best_move = Some(mv);
        }
        raises_alpha
    }
}

impl<'a, G: Game> Worker<'a, G> {
    /// Searches a node below the root. Returns the score from the perspective of the node's side to move.
    pub(super) fn search<N: NodeType>(&mut self, position: &G, args: &mut NodeArgs) -> Score {
        let ply = args.ply;
        debug_assert!(!N::ROOT && args.excluded == 0);
        debug_assert!(ply <= MAX_PLY && self.key_history.len() >= ply);
        if N::PV {
            self.pv_table.clear(ply);
        }

        // Step 1. Return if the game is over or drawn, or if the maximum ply is reached.
        if self.count_node(ply) {
            return DRAW;
        }
        if let Some(score) = self.score_if_over(position, args) {
            return score;
        }

        // Step 2. Mate distance pruning: at worst, the side to move is mated now; at best, it gives mate with the next
        // ply. If some move draws at once, the score cannot be below a draw either. Alpha stays just below a draw, so
        // that the drawing move may still raise alpha and enter the PV.
        let least_score = least_score(position);
        if least_score >= args.window.beta {
            return least_score;
        }
        args.window = Window {
            alpha: args.window.alpha.max(score::mated_in(ply)).max(least_score - 1),
            beta: args.window.beta.min(score::mate_in(ply + 1)),
        };
        if args.window.alpha >= args.window.beta {
            return args.window.alpha;
        }

        // Step 3. Quiescence search if no depth is left.
        if args.depth <= 0 {
            return self.quiescence::<N>(position, args.window, ply);
        }
        self.search_node::<N>(position, args, least_score)
    }

    /// Searches a node in which the game is not over: the root, a node entered by [`search`](Worker::search), or a node
    /// without its excluded move (singular search). `least_score` is a lower bound on the score.
    pub(super) fn search_node<N: NodeType>(&mut self, position: &G, args: &mut NodeArgs, least_score: Score) -> Score {
        debug_assert!(args.window.alpha < args.window.beta && args.depth > 0);
        debug_assert!(N::PV || args.window.is_null());
        debug_assert!(!N::PV || !args.cut_node && args.excluded == 0);

        // Step 4. Transposition table cutoff. The probe has to wait for prefetched memory, so other work is done before
        // the probe.
        let in_check = position.in_check();
        let tt_entry = if N::ROOT || args.excluded != 0 {
            None
        } else {
            self.shared.tt.probe(position.key(), args.ply)
        };
        if let Some(entry) = tt_entry
            && (!N::PV || self.allows_pv_cutoff(entry))
            && entry.depth >= args.depth
            && entry.is_cutoff(args.window)
        {
            return entry.score;
        }

        // Step 5. Evaluate the position and fill the node's search stack entry.
        let info = self.enter_node(position, args, in_check, tt_entry);

        // Step 6. Internal iterative reduction: if there is no transposition table move, search the node less deeply.
        // The shallower search finds a move for the next visit.
        if !N::ROOT
            && args.excluded == 0
            && info.tt_move.is_none()
            && args.depth >= G::PARAMS.internal_iterative_reduction_depth()
        {
            args.depth -= 1;
        }

        // Step 7. Try to prune the whole node: razoring, reverse futility, null move, ProbCut.
        if !N::PV
            && !in_check
            && args.excluded == 0
            && let Some(score) = self.prune_node(position, args, &info)
        {
            return score;
        }

        // Step 8. Singular extension or multi-cut. The killers are read before the singular search changes them.
        let killers_and_counter = self.killers_and_counter(args.ply);
        let singular = match self.singular_search::<N>(position, args, &info) {
            Singular::Extension(plies) => plies,
            Singular::MultiCut(score) => return score,
        };
        if self.stopped() {
            return DRAW;
        }

        // Step 9. Search the moves.
        let mut result = self.search_moves::<N>(position, args, &info, killers_and_counter, singular);
        if N::ROOT || self.stopped() {
            return result.best_score;
        }

        // Step 10. Without a legal move, the game is over. In a singular search, the only legal move may be the
        // excluded one.
        if result.move_count == 0 {
            return if args.excluded == 0 {
                score::of_outcome_in(position, position.outcome_without_moves(), args.ply)
            } else {
                args.window.alpha
            };
        }

        // Step 11. Store the result and update the correction history.
        result.best_score = result.best_score.max(least_score);
        if args.excluded == 0 {
            self.store_result(position, args, &info, &result);
        }
        result.best_score
    }

    /// Returns the node's score if the game is over or drawn by repetition, or if the node is at the maximum ply.
    fn score_if_over(&self, position: &G, args: &NodeArgs) -> Option<Score> {
        let ply = args.ply;
        if let Some(outcome) = position.terminal_outcome() {
            return Some(score::of_outcome_in(position, outcome, ply));
        }
        if let Some(outcome) = position.ply_count_outcome() {
            // Having no legal move takes precedence over a draw or win by ply count.
            let outcome = if position.count_moves() == 0 {
                position.outcome_without_moves()
            } else {
                outcome
            };
            return Some(score::of_outcome_in(position, outcome, ply));
        }
        if self.is_repetition(position, ply, args.oldest_repeatable) {
            return Some(DRAW);
        }
        (ply >= MAX_PLY).then(|| score::of_evaluation(position.evaluate()))
    }

    /// Whether a PV node may return the score of a transposition table entry. A single thread searches PV nodes again,
    /// to get the principal variation and to use new information. Several threads use each other's results instead of
    /// repeating searches.
    fn allows_pv_cutoff(&self, entry: Entry) -> bool {
        self.shared.is_multithreaded() && entry.score.abs() < KNOWN_WIN
    }

    /// Evaluates a node, fills its search stack entry, and clears the killers of its grandchildren.
    fn enter_node(
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
            // A singular search needs no new evaluation, as the node was already evaluated before the singular search.
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
        NodeInfo {
            in_check,
            static_eval,
            corrected_eval,
            eval: tt_entry.map_or(corrected_eval, |entry| entry.refine(corrected_eval)),
            improving: self.stack.is_improving(ply),
            tt_entry,
            tt_move: tt_entry.and_then(|entry| tt_move(position, entry.move_bits)),
        }
    }

    /// Runs the move loop of a node. `singular` is the extension of the transposition table move.
    fn search_moves<N: NodeType>(
        &mut self,
        position: &G,
        args: &mut NodeArgs,
        info: &NodeInfo<G::Move>,
        killers_and_counter: [Option<G::Move>; 3],
        singular: i32,
    ) -> LoopResult<G::Move> {
        let ply = args.ply;
        let mut result = LoopResult::without_moves();
        let mut tried = TriedMoves::new();
        let mut picker = self.picker(PickMode::All, info.tt_move, killers_and_counter);
        while let Some(picked) = &self.next_node_move::<N>(&mut picker, position, ply, result.move_count) {
            let &Picked { mv, ref child, class } = picked;
            if mv.to_bits() == args.excluded {
                continue;
            }
            let number = result.move_count;
            let node_move = self.node_move(&picker, position, picked, number, ply);
            let reduction = self.reduction::<N>(&node_move, args, info);

            // Step 9a. Pruning of moves, once the node has a move that does not lose.
            if !N::ROOT
                && result.best_score > -KNOWN_WIN
                && self.prune_move(&mut picker, position, &node_move, args, info, reduction)
            {
                continue;
            }

            self.shared.tt.prefetch_by_writing(child.key());

            // Step 9b. ABDADA-style deferral of a move that another thread is searching.
            if !N::ROOT
                && number > 0
                && args.depth >= G::PARAMS.deferral_depth()
                && self.shared.currently_searching.contains(child.key())
                && picker.defer(mv, class)
            {
                continue;
            }

            // Step 9c. Extension. An extended move is not reduced.
            let singular = if info.tt_move == Some(mv) { singular } else { 0 };
            let extension = self.extension::<N>(position, &node_move, ply, singular);
            let reduction = if extension > 0 { 0 } else { reduction };

            // Step 9d. Search the move.
            let nodes_before = self.nodes();
            let score = self.search_move::<N>(position, &node_move, args, extension, reduction);
            if self.stopped() {
                break;
            }

            // Step 9e. Process the result of the move.
            if N::ROOT {
                self.update_root_move(position, number, score, args.window, nodes_before);
            }
            if result.add(mv, score, &mut args.window) && N::PV {
                self.pv_table.update(ply, mv);
            }
            if score >= args.window.beta {
                if !N::ROOT {
                    self.update_histories(&picker, position, picked, args, &tried);
                }
                break;
            }
            tried.push(mv, class);
        }
        self.release(picker);
        result
    }

    /// Returns the next move of a node's move loop.
    #[inline(always)]
    fn next_node_move<N: NodeType>(
        &mut self,
        picker: &mut MovePicker<'a, G>,
        position: &G,
        ply: usize,
        move_count: usize,
    ) -> Option<Picked<G>> {
        if N::ROOT {
            self.root_move(position, move_count)
        } else {
            self.next_move(picker, position, ply)
        }
    }

    /// Returns a picked move together with its history score.
    #[inline(always)]
    fn node_move<'p>(
        &self,
        picker: &MovePicker<'a, G>,
        position: &G,
        picked: &'p Picked<G>,
        number: usize,
        ply: usize,
    ) -> NodeMove<'p, G> {
        let history = match picked.class {
            _ if number == 0 => 0,
            MoveClass::Quiet => self.quiet_history(picker, position, ply).score(position, picked.mv),
            MoveClass::Noisy | MoveClass::BadNoisy => self.move_histories.capture(position, picked.mv),
        };
        NodeMove {
            picked,
            number,
            history,
        }
    }

    /// Returns the late move reduction of a move, in plies.
    fn reduction<N: NodeType>(&self, node_move: &NodeMove<G>, args: &NodeArgs, info: &NodeInfo<G::Move>) -> i32 {
        /// Natural logarithms of depths and move numbers, in 128ths.
        static LOGARITHMS: LazyLock<[i32; 128]> =
            LazyLock::new(|| std::array::from_fn(|i| (128.0 * (i.max(1) as f64).ln()) as i32));

        let depth = args.depth;
        let is_late = node_move.number > usize::from(N::PV);
        if depth < G::PARAMS.lmr_depth() || !is_late {
            return 0;
        }
        let logarithm = |i: usize| LOGARITHMS[i.min(127)];
        let product = logarithm(depth as usize) * logarithm(node_move.number) / 16;
        let mut reduction = G::PARAMS.lmr_base() + G::PARAMS.lmr_factor() * product / 1024;
        if N::PV {
            reduction -= G::PARAMS.lmr_pv();
        }
        if args.cut_node {
            reduction += G::PARAMS.lmr_cut_node();
        }
        if !info.improving {
            reduction += G::PARAMS.lmr_not_improving();
        }
        match node_move.picked.class {
            MoveClass::Quiet => {
                if self.histories.killers.contains(args.ply, node_move.picked.mv) {
                    reduction -= G::PARAMS.lmr_killer();
                }
            }
            MoveClass::Noisy | MoveClass::BadNoisy => reduction -= G::PARAMS.lmr_noisy(),
        }
        reduction -= node_move.history * LMR_SCALE / G::PARAMS.lmr_history_divisor();
        (reduction / LMR_SCALE).clamp(0, depth - 1)
    }

    /// Returns the extension of a move in plies: its singular extension, but at least one ply if the move gives a check
    /// that must be answered and loses no material in the exchange.
    fn extension<N: NodeType>(&self, position: &G, node_move: &NodeMove<'_, G>, ply: usize, singular: i32) -> i32 {
        let &Picked { mv, ref child, .. } = node_move.picked;
        let is_check = G::CHECK_MUST_BE_ANSWERED
            && !N::ROOT
            && self.may_extend(ply)
            && child.in_check()
            && position.see_ge(mv, child, 0);
        if is_check { singular.max(1) } else { singular }
    }

    /// Principal variation search of one move. Returns the score from the perspective of the node's side to move.
    ///
    /// The first move of a PV node is searched with the full window. Every other move is first searched with a null
    /// window, and before that at reduced depth if the move has a reduction. Each further search happens only if the
    /// previous search has raised alpha.
    fn search_move<N: NodeType>(
        &mut self,
        position: &G,
        node_move: &NodeMove<'_, G>,
        args: &NodeArgs,
        extension: i32,
        reduction: i32,
    ) -> Score {
        let &NodeMove { picked, number, .. } = node_move;
        let &Picked { mv, ref child, .. } = picked;
        let NodeArgs {
            ply,
            window: Window { alpha, beta },
            ..
        } = *args;
        let is_announced = !N::ROOT && args.depth >= G::PARAMS.deferral_depth();
        let is_double = u32::from(extension > 1);
        let null_window = NodeArgs {
            window: Window::null(alpha),
            depth: args.depth - self.ply_cost::<N>(position, mv, number) + extension,
            ply: ply + 1,
            oldest_repeatable: self.oldest_repeatable_after(position, mv, args.oldest_repeatable),
            null_move_allowed: true,
            cut_node: !args.cut_node,
            excluded: 0,
        };
        self.stack[ply].piece_to = Some(position.piece_to_index(mv));
        self.stack[ply].double_extensions += is_double;
        if N::PV {
            // A null-window search does not set the child's principal variation, so an old one must be cleared.
            self.pv_table.clear(ply + 1);
        }
        if is_announced {
            self.shared.currently_searching.insert(child.key());
        }

        let is_first_of_pv = N::PV && number == 0;
        // Until a search shows otherwise, assume that the move raises alpha.
        let mut score = INFINITE;
        if reduction > 0 {
            let reduced = NodeArgs {
                depth: null_window.depth - reduction,
                cut_node: true,
                ..null_window
            };
            score = self.search_child::<NonPv>(position, child, reduced);
        }
        if !is_first_of_pv && score > alpha && !self.stopped() {
            score = self.search_child::<NonPv>(position, child, null_window);
        }
        if is_first_of_pv || N::PV && score > alpha && score < beta && !self.stopped() {
            let full_window = NodeArgs {
                window: args.window,
                cut_node: false,
                ..null_window
            };
            score = self.search_child::<Pv>(position, child, full_window);
        }

        if is_announced {
            self.shared.currently_searching.remove(child.key());
        }
        self.stack[ply].double_extensions -= is_double;
        score
    }

    /// Returns the depth that a move consumes, in plies. A root move may be a whole turn of several plies.
    #[inline(always)]
    fn ply_cost<N: NodeType>(&self, position: &G, mv: G::Move, number: usize) -> i32 {
        if N::ROOT {
            self.ply_cost_of_root_move(number)
        } else {
            position.ply_cost(mv)
        }
    }

    /// Searches a child of a node. The window and the score are from the perspective of the parent's side to move.
    pub(super) fn search_child<N: NodeType>(&mut self, position: &G, child: &G, mut args: NodeArgs) -> Score {
        let perspective = Perspective::of_child(position, child);
        self.key_history.push(position.key());
        args.window = perspective.window(args.window);
        let score = self.search::<N>(child, &mut args);
        self.key_history.pop();
        perspective.score(score)
    }

    /// Stores the result of a node in the transposition table, and updates the correction history if the result shows
    /// an error of the evaluation.
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

        // If the best move is noisy, its material gain is not an error of the evaluation. A lower bound shows an error
        // only if it is above the evaluation, and an upper bound only if it is below.
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

/// Returns a lower bound on a node's score: a draw if some move draws at once. Pruning may skip the drawing move, and
/// quiescence does not search it.
pub(super) fn least_score<G: Game>(position: &G) -> Score {
    if position.can_draw_at_once() { DRAW } else { -INFINITE }
}
