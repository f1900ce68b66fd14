//! Quiescence search: noisy moves are searched before a position is evaluated.

use super::movepick::{PickMode, Picked, tt_move};
use super::node::{NodeType, least_score};
use super::score::{self, DRAW, INFINITE, MAX_PLY, Perspective, Score, Window};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove};

#[derive(Clone, Copy, Debug)]
struct QuiescenceState {
    /// Number of plies since the quiescence search began.
    plies: i32,
    /// Destination square of the last ply in the quiescence search; `None` before the first ply.
    last_destination: Option<usize>,
}

/// Information about a quiescence node, gathered before its moves are searched.
struct QuiescenceInfo<M> {
    static_eval: Score,
    /// The stand-pat score: the corrected evaluation refined by the transposition table.
    eval: Score,
    /// Whether a check must be answered, which forbids standing pat.
    must_answer: bool,
    /// Delta pruning: minimum SEE of the noisy moves that are searched.
    least_gain: Score,
    /// The only destination square allowed for noisy moves, once the search is limited to recaptures.
    recapture_square: Option<usize>,
    tt_move: Option<M>,
}

impl<G: Game> Worker<'_, G> {
    /// Runs a quiescence search on a position. The score is at least the stand-pat score, unless a check must be
    /// answered. The caller has counted the node and checked that the game is not over.
    pub(super) fn quiescence<N: NodeType>(&mut self, position: &G, window: Window, ply: usize) -> Score {
        let state = QuiescenceState {
            plies: 0,
            last_destination: None,
        };
        self.quiescence_node::<N>(position, window, ply, state)
    }

    /// Searches a quiescence node.
    ///
    /// Noisy moves need not remove a piece, so they could go on forever. After a fixed number of plies, only recaptures
    /// are searched. A series of recaptures comes to an end, as each recapture brings another piece to the same square.
    fn quiescence_node<N: NodeType>(
        &mut self,
        position: &G,
        mut window: Window,
        ply: usize,
        state: QuiescenceState,
    ) -> Score {
        debug_assert!(window.alpha < window.beta && (N::PV || window.is_null()));
        debug_assert!(ply <= MAX_PLY);

        // Step 1. Transposition table cutoff. The probe has to wait for prefetched memory, so the evaluation is done
        // before the probe.
        let correction = self.histories.correction.correction(position);
        let static_eval = self.histories.eval_cache.evaluate(position);
        let tt_entry = self.shared.tt.probe(position.key(), ply);
        if let Some(entry) = tt_entry
            && !N::PV
            && entry.is_cutoff(window)
        {
            return entry.score;
        }

        // Step 2. Stand pat, unless a check must be answered.
        let must_answer = G::CHECK_MUST_BE_ANSWERED && position.in_check();
        let corrected = score::of_evaluation(static_eval + correction);
        let eval = tt_entry.map_or(corrected, |entry| entry.refine(corrected));
        let eval = eval.max(least_score(position));
        if ply >= MAX_PLY || (eval >= window.beta && !must_answer) {
            return eval;
        }
        if !must_answer {
            window.alpha = window.alpha.max(eval);
        }

        // Step 3. Search the noisy moves, or all moves if a check must be answered.
        let only_recaptures = state.plies >= G::PARAMS.full_quiescence_plies() && !must_answer;
        let least_gain = (window.alpha - eval - G::PARAMS.delta_margin()).max(0);
        let info = QuiescenceInfo {
            static_eval,
            eval,
            must_answer,
            least_gain: if must_answer { 0 } else { least_gain },
            recapture_square: state.last_destination.filter(|_| only_recaptures),
            tt_move: tt_entry.and_then(|entry| tt_move(position, entry.move_bits)),
        };
        let (best_score, best_move) = self.search_noisy_moves::<N>(position, window, ply, state, &info);
        if self.stopped() {
            return best_score;
        }

        // Step 4. If no legal move answers a check, return the score of the game's outcome.
        if best_score == -INFINITE {
            let outcome = position.outcome_without_moves();
            return score::of_outcome(outcome, position.side_to_move(), ply);
        }

        // Step 5. Store the result, unless it is an upper bound for recaptures only.
        if info.recapture_square.is_none() || best_score >= window.beta {
            self.store_quiescence(position, window, ply, &info, best_score, best_move);
        }
        best_score
    }

    /// Stores the result of a quiescence node in the transposition table.
    fn store_quiescence(
        &self,
        position: &G,
        window: Window,
        ply: usize,
        info: &QuiescenceInfo<G::Move>,
        best_score: Score,
        best_move: Option<G::Move>,
    ) {
        let (bound, score) = if best_score >= window.beta {
            (Bound::Lower, best_score)
        } else if info.least_gain > 0 {
            // Delta pruning has skipped moves that seem unable to reach alpha, so the best score is not an upper bound
            // if it is below alpha.
            (Bound::Upper, best_score.max(window.alpha))
        } else {
            (Bound::Upper, best_score)
        };
        let entry = Entry {
            move_bits: best_move.map_or(0, GameMove::to_bits),
            score,
            static_eval: info.static_eval,
            depth: 0,
            bound,
        };
        self.shared.tt.store(position.key(), ply, entry);
    }

    /// Searches the moves of a quiescence node. Returns the best score, including the stand-pat score, and the last
    /// move that raised alpha.
    fn search_noisy_moves<N: NodeType>(
        &mut self,
        position: &G,
        mut window: Window,
        ply: usize,
        state: QuiescenceState,
        info: &QuiescenceInfo<G::Move>,
    ) -> (Score, Option<G::Move>) {
        let &QuiescenceInfo {
            eval,
            must_answer,
            least_gain,
            recapture_square,
            ..
        } = info;
        let mode = if must_answer {
            PickMode::All
        } else {
            PickMode::NoisyAbove(least_gain)
        };
        let tt_move = info
            .tt_move
            .filter(|&mv| must_answer || position.is_noisy(mv))
            .filter(|&mv| recapture_square.is_none_or(|square| square == position.destination(mv)));
        let picker = self.picker(mode, tt_move, [None; 3]);
        let mut picker = picker.restricted_to(recapture_square);
        let mut best_score = if must_answer { -INFINITE } else { eval };
        let mut best_move = None;
        while let Some(Picked { mv, child, .. }) = &self.next_move(&mut picker, position, ply) {
            self.shared.tt.prefetch_by_writing(child.key());
            let child_state = QuiescenceState {
                plies: state.plies + 1,
                last_destination: Some(position.destination(*mv)),
            };
            let score = self.quiescence_child::<N>(position, child, window, ply + 1, child_state);
            if self.stopped() {
                break;
            }
            best_score = best_score.max(score);
            if score > window.alpha {
                window.alpha = score;
                best_move = Some(*mv);
            }
            if window.alpha >= window.beta {
                break;
            }
        }
        self.release(picker);
        (best_score, best_move)
    }

    /// Searches a child of a quiescence node; the child is at `ply`. The window and the score are from the perspective
    /// of the parent's side to move.
    fn quiescence_child<N: NodeType>(
        &mut self,
        position: &G,
        child: &G,
        window: Window,
        ply: usize,
        state: QuiescenceState,
    ) -> Score {
        if self.count_node(ply) {
            return DRAW;
        }
        let perspective = Perspective::of_child(position, child);
        let score = match child.terminal_outcome() {
            Some(outcome) => score::of_outcome_in(child, outcome, ply),
            None => {
                let window = perspective.window(window);
                self.quiescence_node::<N>(child, window, ply, state)
            }
        };
        perspective.score(score)
    }
}
