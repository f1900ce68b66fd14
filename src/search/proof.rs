//! Proofs of wins at the root. While the side to move is far ahead, the main thread spends up to half of its nodes on a
//! proof search, which finds long wins whose quiet moves alpha-beta reduces or prunes.

use super::constants::*;
use super::score::{MATE_BOUND, Score, mate_in, moves_to_mate};
use super::worker::Worker;
use super::{PvLine, Request};
use crate::dfpn::{Prover, Question, Verdict};
use crate::game::Game;

/// The proof search of one root position.
pub(super) struct RootProof<G: Game> {
    question: Question<G>,
    prover: Prover,
    /// The shortest win proven so far.
    win: Option<PvLine<G>>,
    /// Whether a proof says that there is no shorter win, or no win within [`PROOF_MOVES`] moves.
    is_settled: bool,
}

impl<G: Game> RootProof<G> {
    fn new(request: &Request<G>) -> RootProof<G> {
        let first_moves = request.root_moves.iter().map(|plies| plies[0]).collect();
        RootProof {
            question: Question::after(request.position, first_moves, &request.earlier_keys),
            prover: Prover::new(PROOF_MEBIBYTES),
            win: None,
            is_settled: false,
        }
    }
}

impl<G: Game> Worker<'_, G> {
    /// The shortest proven win, if its score is better than the given one.
    pub(super) fn proven_win(&self, score: Score) -> Option<&PvLine<G>> {
        let win = self.proof.as_ref()?.win.as_ref()?;
        (win.score > score).then_some(win)
    }

    /// Tries to prove wins, each shorter than the one before, with as many nodes as alpha-beta has visited. `score` is
    /// that of the best line.
    pub(super) fn prove_win(&mut self, request: &Request<G>, score: Score) {
        // If the previous search proved a win, a much lower score is enough: a sacrifice on the way may look like a
        // loss.
        let least = if self.histories.win_was_proven {
            -PROOF_SCORE
        } else {
            PROOF_SCORE
        };
        let is_possible = G::WINS_CAN_BE_PROVEN && self.is_main() && request.proves_wins;
        if is_possible && score >= least {
            let mut proof = self.proof.take().unwrap_or_else(|| RootProof::new(request));
            self.prove_shorter_wins(&mut proof, score);
            self.proof = Some(proof);
        }
    }

    fn prove_shorter_wins(&mut self, proof: &mut RootProof<G>, score: Score) {
        let max_nodes = self.nodes() - proof.prover.nodes();
        let mut score = score;
        while !proof.is_settled && proof.prover.nodes() < max_nodes && !self.stopped() {
            let shorter = moves_to_mate(score).map_or(PROOF_MOVES, |moves| moves.cast_unsigned() - 1);
            let before = proof.prover.nodes();
            let verdict = proof.prover.find_win_after_checks(
                &proof.question,
                shorter.min(PROOF_MOVES),
                PROOF_NODES_OF_CHECKS,
                |nodes| nodes < max_nodes && self.may_spend(nodes - before + PROOF_MIN_NODES),
            );
            self.spend(proof.prover.nodes() - before);
            match verdict {
                Verdict::Win(win) => {
                    score = mate_in(win.plies as usize);
                    proof.win = Some(PvLine {
                        score,
                        seldepth: win.plies as usize,
                        moves: win.line,
                    });
                }
                Verdict::NoWin => proof.is_settled = true,
                Verdict::GivenUp => return,
            }
        }
    }
}

const _: () = assert!(PROOF_SCORE < MATE_BOUND);
