//! The loop over the moves of a node.

use super::move_history::{QuietHistory, history_bonus};
use super::movepick::{MoveClass, PickMode, Picked};
use super::node::{NodeArgs, NodeInfo, NodeType};
use super::params::{MAX_TRIED_MOVES, deferral_depth};
use super::pruning::MovePruning;
use super::score::{INFINITE, KNOWN_WIN, Score};
use super::window::Window;
use super::worker::Worker;
use crate::game::{Game, GameMove};
use arrayvec::ArrayVec;

/// A move of the loop, with what is computed of it once.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeMove<'a, G: Game> {
    pub(super) mv: G::Move,
    /// The position after the move.
    pub(super) child: &'a G,
    pub(super) class: MoveClass,
    /// How many moves of the node were searched before it.
    pub(super) number: usize,
    /// What the histories say of the move when it is picked: by then the searches of other moves
    /// have updated them. 0 for the first move, which is neither pruned nor reduced.
    pub(super) history: i32,
}

/// What the loop found.
pub(super) struct LoopResult<M> {
    pub(super) best_score: Score,
    /// The move that raised alpha last.
    pub(super) best_move: Option<M>,
    /// How many moves were searched.
    pub(super) move_count: usize,
}

impl<M> LoopResult<M> {
    fn without_moves() -> LoopResult<M> {
        LoopResult {
            best_score: -INFINITE,
            best_move: None,
            move_count: 0,
        }
    }

    /// Adds a move that was searched in this window. Returns whether it raised alpha.
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

/// The moves of a node that did not cause a cutoff; those beyond the room for them are not kept.
struct TriedMoves<M> {
    quiets: ArrayVec<M, MAX_TRIED_MOVES>,
    noisies: ArrayVec<M, MAX_TRIED_MOVES>,
}

impl<M> TriedMoves<M> {
    fn new() -> TriedMoves<M> {
        TriedMoves {
            quiets: ArrayVec::new(),
            noisies: ArrayVec::new(),
        }
    }

    fn push(&mut self, mv: M, class: MoveClass) {
        let tried = match class {
            MoveClass::Quiet => &mut self.quiets,
            MoveClass::Noisy | MoveClass::BadNoisy => &mut self.noisies,
        };
        let _ = tried.try_push(mv);
    }
}

impl<G: Game> Worker<'_, G> {
    /// Searches the moves of a node: step 9 of [`Worker::search`]. The table's move is searched
    /// `singular` plies deeper.
    pub(super) fn search_moves<N: NodeType>(
        &mut self,
        position: &G,
        mut args: NodeArgs,
        info: &NodeInfo<G::Move>,
        killers_and_counter: [Option<G::Move>; 3],
        singular: i32,
    ) -> LoopResult<G::Move> {
        debug_assert!(args.window.alpha < args.window.beta && args.depth > 0);
        let ply = args.ply;
        let mut result = LoopResult::without_moves();
        let quiet_history = self.move_histories.quiet(position, &self.stack, ply);
        let mut tried = TriedMoves::new();
        let mut picker = self.picker(PickMode::All, info.tt_move, killers_and_counter);
        while let Some(picked) = &self.next_move(&mut picker, position, ply) {
            let &Picked { mv, ref child, class } = picked;
            if mv.to_bits() == args.excluded {
                continue;
            }
            let number = result.move_count;
            let node_move = NodeMove {
                mv,
                child,
                class,
                number,
                history: match number {
                    0 => 0,
                    _ => self.history(position, mv, class, &quiet_history),
                },
            };
            let reduction = self.reduction::<N>(&node_move, &args, info);

            // Step 9a. Pruning of moves, once there is one that does not lose.
            if result.best_score > -KNOWN_WIN && !picker.picks_deferred() {
                match self.prune_move(position, &node_move, &args, info, reduction) {
                    MovePruning::Keep => {}
                    MovePruning::Skip => continue,
                    MovePruning::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }

            // Step 9b. Deferral of a move that another thread is searching.
            if args.depth >= deferral_depth()
                && number > 0
                && self.shared.currently_searching.contains(child.key())
                && picker.defer(mv, class)
            {
                continue;
            }

            // Step 9c. Extensions.
            let singular = if info.tt_move == Some(mv) { singular } else { 0 };
            let extension = self.extension(position, &node_move, &args, singular);
            let reduction = if extension > 0 { 0 } else { reduction };

            // Step 9d. The search of the move.
            let score = self.search_move::<N>(position, &node_move, &args, extension, reduction);
            if self.stopped() {
                break;
            }

            // Step 9e. The result.
            if result.add(mv, score, &mut args.window) && N::PV {
                self.pv_table.update(ply, mv);
            }
            if score >= args.window.beta {
                self.update_histories(position, &node_move, &args, &tried);
                break;
            }
            tried.push(mv, class);
        }
        self.release(picker);
        result
    }

    /// The quiet and continuation histories of a move, or its capture history.
    #[inline(always)]
    pub(super) fn history(
        &self,
        position: &G,
        mv: G::Move,
        class: MoveClass,
        quiet_history: &QuietHistory<'_, G>,
    ) -> i32 {
        match class {
            MoveClass::Quiet => quiet_history.score(position, mv),
            MoveClass::Noisy | MoveClass::BadNoisy => self.move_histories.capture(position, mv),
        }
    }

    /// The killers of a ply, and the counter move to the move before it.
    pub(super) fn killers_and_counter(&self, ply: usize) -> [Option<G::Move>; 3] {
        let [first, second] = self.histories.killers.at(ply);
        let previous = self.stack.piece_to_before(ply, 1);
        [first, second, self.histories.counter_moves.get(previous)]
    }

    /// Searches one move: the score from the node's side to move.
    fn search_move<N: NodeType>(
        &mut self,
        position: &G,
        node_move: &NodeMove<'_, G>,
        args: &NodeArgs,
        extension: i32,
        reduction: i32,
    ) -> Score {
        let &NodeMove { mv, child, number, .. } = node_move;
        let ply = args.ply;
        let is_double = u32::from(extension > 1);
        self.stack[ply].piece_to = Some(position.piece_to_index(mv));
        self.stack[ply].double_extensions += is_double;
        if N::PV {
            // A null window that fails high leaves no principal variation behind.
            self.pv_table.clear(ply + 1);
        }
        let child_args = NodeArgs {
            depth: args.depth - position.ply_cost(mv) + extension,
            ply: ply + 1,
            oldest_repeatable: self.oldest_repeatable_after(position, mv, args.oldest_repeatable),
            null_move_allowed: true,
            cut_node: !args.cut_node,
            excluded: 0,
            window: args.window,
        };
        let announces = args.depth >= deferral_depth();
        if announces {
            self.shared.currently_searching.insert(child.key());
        }
        let score = self.pvs::<N>(position, child, child_args, number == 0, reduction);
        if announces {
            self.shared.currently_searching.remove(child.key());
        }
        self.stack[ply].double_extensions -= is_double;
        score
    }

    /// After a cutoff: rewards the move that caused it, and punishes those tried before it.
    fn update_histories(
        &mut self,
        position: &G,
        cutoff: &NodeMove<'_, G>,
        args: &NodeArgs,
        tried: &TriedMoves<G::Move>,
    ) {
        let ply = args.ply;
        let bonus = history_bonus(args.depth);
        let histories = self.move_histories;
        match cutoff.class {
            MoveClass::Quiet => {
                let previous = self.stack.piece_to_before(ply, 1);
                self.histories.killers.insert(ply, cutoff.mv);
                self.histories.counter_moves.insert(previous, cutoff.mv);
                histories.update_quiet(position, cutoff.mv, &self.stack, ply, bonus);
                for &mv in &tried.quiets {
                    histories.update_quiet(position, mv, &self.stack, ply, -bonus);
                }
            }
            MoveClass::Noisy | MoveClass::BadNoisy => {
                histories.update_capture(position, cutoff.mv, bonus);
            }
        }
        for &mv in &tried.noisies {
            histories.update_capture(position, mv, -bonus);
        }
    }
}
