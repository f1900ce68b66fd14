//! Quiescence: the end of a line is evaluated only once no noisy move gains anything.

use super::movepick::{PickMode, Picked, tt_move};
use super::node::{NodeType, least_score};
use super::params::{delta_margin, full_quiescence_plies};
use super::score::{self, DRAW, INFINITE, MAX_PLY, Perspective, Score, Window};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove};

/// How far quiescence has gone.
#[derive(Clone, Copy, Debug)]
struct QuiescenceState {
    /// Plies since it began.
    plies: i32,
    /// The destination of the last one.
    last_destination: Option<usize>,
}

/// What a node of quiescence knows before it searches moves.
struct StandPat<M> {
    /// The corrected evaluation refined by the transposition table: the score of making no move.
    eval: Score,
    /// Whether there is a check that must be answered: then a side may not stand pat.
    must_answer: bool,
    /// Delta pruning: noisy moves must gain so much in the exchange to reach alpha.
    least_gain: Score,
    /// Noisy moves must arrive here, as recaptures do.
    recapture_square: Option<usize>,
    tt_move: Option<M>,
}

impl<G: Game> Worker<'_, G> {
    /// The score of a position after its noisy moves, or of standing pat if that is better. The node
    /// has been counted, and the game is not over.
    pub(super) fn quiescence<N: NodeType>(&mut self, position: &G, window: Window, ply: usize) -> Score {
        let state = QuiescenceState {
            plies: 0,
            last_destination: None,
        };
        self.quiescence_node::<N>(position, window, ply, state)
    }

    /// A node of quiescence.
    ///
    /// Quiescence ends even if noisy moves remove no piece: after so many plies it follows only
    /// recaptures, and each needs a piece that comes from elsewhere.
    fn quiescence_node<N: NodeType>(
        &mut self,
        position: &G,
        mut window: Window,
        ply: usize,
        state: QuiescenceState,
    ) -> Score {
        debug_assert!(window.alpha < window.beta && (N::PV || window.is_null()));
        debug_assert!(ply <= MAX_PLY);

        // Step 1. Transposition table cutoff. The probe waits for memory that was prefetched, so
        // the evaluation comes first.
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

        // Step 3. The noisy moves; all moves if a check must be answered.
        let recapture_square = state
            .last_destination
            .filter(|_| state.plies >= full_quiescence_plies() && !must_answer);
        let stand_pat = StandPat {
            eval,
            must_answer,
            least_gain: if must_answer {
                0
            } else {
                (window.alpha - eval - delta_margin()).max(0)
            },
            recapture_square,
            tt_move: tt_entry.and_then(|entry| tt_move(position, entry.move_bits)),
        };
        let (best_score, best_move) = self.search_noisy_moves::<N>(position, window, ply, state, &stand_pat);
        if self.stopped() {
            return best_score;
        }

        // Step 4. Without a legal move in check, the outcome.
        if best_score == -INFINITE {
            let outcome = position.outcome_without_moves();
            return score::of_outcome(outcome, position.side_to_move(), ply);
        }

        // Step 5. Store the result, unless it is an upper bound on the recaptures alone.
        let fails_high = best_score >= window.beta;
        if recapture_square.is_none() || fails_high {
            let (bound, score) = if fails_high {
                (Bound::Lower, best_score)
            } else if stand_pat.least_gain > 0 {
                // Moves that seem too weak to reach alpha were left out: no bound below it is known.
                (Bound::Upper, best_score.max(window.alpha))
            } else {
                (Bound::Upper, best_score)
            };
            let entry = Entry {
                move_bits: best_move.map_or(0, GameMove::to_bits),
                score,
                static_eval,
                depth: 0,
                bound,
            };
            self.shared.tt.store(position.key(), ply, entry);
        }
        best_score
    }

    /// The best of standing pat and the node's moves, with the move that raised alpha last.
    fn search_noisy_moves<N: NodeType>(
        &mut self,
        position: &G,
        mut window: Window,
        ply: usize,
        state: QuiescenceState,
        stand_pat: &StandPat<G::Move>,
    ) -> (Score, Option<G::Move>) {
        let &StandPat {
            eval,
            must_answer,
            least_gain,
            recapture_square,
            ..
        } = stand_pat;
        let mode = if must_answer {
            PickMode::All
        } else {
            PickMode::NoisyAbove(least_gain)
        };
        let tt_move = stand_pat
            .tt_move
            .filter(|&mv| must_answer || position.is_noisy(mv))
            .filter(|&mv| recapture_square.is_none_or(|square| square == position.destination(mv)));
        let picker = self.picker(mode, tt_move, [None; 3]);
        let mut picker = picker.restricted_to(recapture_square);
        let mut best_score = if must_answer { -INFINITE } else { eval };
        let mut best_move = None;
        while let Some(Picked { mv, child, .. }) = &self.next_move(&mut picker, position, ply) {
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

    /// Searches a child at `ply`. The window and the score are from the node's side to move.
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
