//! How deep a move is searched: extensions and reductions.

use super::node::{Knowledge, Node, Scout, Task};
use super::params::*;
use super::picker::Kind;
use super::score::{DECIDED, Score};
use super::table::Bound;
use super::worker::Worker;
use crate::game::{Game, GameMove};
use std::sync::LazyLock;

/// A path may be extended by two plies so often.
const MOST_DOUBLE_EXTENSIONS: u32 = 4;

/// A ply in the units of reductions.
const PLY: i32 = 1024;

/// Logarithms of depths and move numbers, in 128ths.
static LOGARITHMS: LazyLock<[i32; 128]> =
    LazyLock::new(|| std::array::from_fn(|i| (128.0 * (i.max(1) as f64).ln()) as i32));

impl<G: Game> Worker<'_, G> {
    /// How many plies deeper the table's move is searched, less deep if negative: it is asked
    /// whether all other moves are worse. A score instead, where several moves seem to cut.
    pub(super) fn extension(
        &mut self,
        position: &G,
        mv: G::Move,
        task: &Task,
        knowledge: &Knowledge<G::Move>,
    ) -> Result<i32, Score> {
        let Some(entry) = knowledge.entry else {
            return Ok(0);
        };
        let asked = self.selective
            && knowledge.table_move == Some(mv)
            && task.excluded == 0
            && task.depth >= singular_depth()
            && task.ply < 2 * self.root_depth
            && entry.depth >= task.depth - 3
            && entry.bound != Bound::Upper
            && entry.score.abs() < DECIDED;
        if !asked {
            return Ok(0);
        }
        let beta = entry.score - singular_margin() * task.depth / 16;
        let others = Task {
            alpha: beta - 1,
            beta,
            depth: (task.depth - 1) / 2,
            excluded: mv.to_bits(),
            may_skip: false,
            ..*task
        };
        let best_other = self.search::<Scout>(position, others);
        let pv = task.beta - task.alpha > 1;
        if best_other < beta {
            let far = !pv && best_other < beta - double_extension_margin();
            let double = far && self.frames.double_extensions(task.ply) < MOST_DOUBLE_EXTENSIONS;
            Ok(1 + i32::from(double))
        } else if beta >= task.beta && !pv {
            // Multi-cut: even without its best move the node is above beta.
            Err(beta)
        } else if entry.score >= task.beta {
            // Several moves seem good enough, so that none needs to be searched in full.
            Ok(-1 - i32::from(!pv))
        } else if task.cut {
            Ok(-1)
        } else {
            Ok(0)
        }
    }

    /// Whether a move is searched a ply deeper because it gives a check that must be answered: where it
    /// loses nothing in the exchange on its square.
    pub(super) fn extends_check(&self, position: &G, mv: G::Move, child: &G, task: &Task) -> bool {
        G::CHECK_MUST_BE_ANSWERED
            && self.selective
            && task.ply < 2 * self.root_depth
            && child.in_check()
            && position.see_ge(mv, child, 0)
    }

    /// How many plies less deep a late move is searched first.
    pub(super) fn reduction<N: Node>(
        &self,
        position: &G,
        mv: G::Move,
        kind: Kind,
        number: usize,
        task: &Task,
        knowledge: &Knowledge<G::Move>,
    ) -> i32 {
        let depth = task.depth;
        if !self.selective || depth < reduction_depth() || number < 1 + usize::from(N::PV) {
            return 0;
        }
        let logarithm = |i: usize| LOGARITHMS[i.min(127)];
        let product = logarithm(depth as usize) * logarithm(number) / 16;
        let mut reduction = reduction_base() + reduction_factor() * product / 1024;
        if N::PV {
            reduction -= reduction_in_pv();
        }
        if task.cut {
            reduction += reduction_in_cut();
        }
        if !knowledge.improving {
            reduction += reduction_not_improving();
        }
        let history = match kind {
            Kind::Quiet => {
                if self.memory.refutations.is_killer(task.ply, mv) {
                    reduction -= reduction_of_killer();
                }
                self.histories
                    .quiet(position, &self.frames, task.ply)
                    .of(position, mv)
            }
            Kind::Noisy | Kind::Losing => {
                reduction -= reduction_of_noisy();
                self.histories.of_noisy(position, mv)
            }
        };
        reduction -= history * PLY / reduction_by_history();
        (reduction / PLY).clamp(0, depth - 1)
    }
}
