//! Iterative deepening at the root: one iteration after the other, the best lines first.

use super::limits::Limits;
use super::node::{Pv, Task};
use super::params::*;
use super::picker::{Kind, table_move};
use super::score::{DECIDED, INFINITE, MATE_BOUND, MAX_PLY, Score, moves_to_mate};
use super::table::Bound;
use super::time::Progress;
use super::worker::Worker;
use super::{Line, Report};
use crate::game::{Game, GameMove};
use std::time::Duration;

/// Bounds are worth telling only in searches that somebody watches.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// A move at the root and what the last iterations found of it.
#[derive(Clone, Debug)]
struct RootMove<G: Game> {
    /// The plies that it consists of: one, unless a longer beginning of a turn was asked for.
    plies: Vec<G::Move>,
    /// The position behind them.
    child: G,
    /// How much of the depth they use up.
    depth: i32,
    /// In this iteration; below every score where it was not searched or is not better than
    /// those before it.
    score: Score,
    line: Line<G>,
    /// Positions visited below it, in all iterations.
    nodes: u64,
}

impl<G: Game> RootMove<G> {
    fn new(position: &G, plies: &[G::Move]) -> RootMove<G> {
        let mut child = *position;
        let mut depth = 0;
        for &mv in plies {
            depth += child.ply_cost(mv);
            child = child.play(mv);
        }
        RootMove {
            plies: plies.to_vec(),
            child,
            depth,
            score: -INFINITE,
            line: Line::unsearched(plies),
            nodes: 0,
        }
    }
}

/// What a search at the root is asked.
pub(super) struct Root<'a, G: Game> {
    pub(super) position: &'a G,
    pub(super) turns: &'a [Vec<G::Move>],
    pub(super) limits: &'a Limits,
    pub(super) lines: usize,
    /// Whether a single legal move is played at once when a clock runs.
    pub(super) hurry: bool,
}

/// Where the score of a line is looked for.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
    /// How much farther it will reach next.
    margin: Score,
}

impl Window {
    const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
        margin: INFINITE,
    };

    /// Around what the last iteration found.
    fn around(score: Score, depth: u32) -> Window {
        if (depth as i32) < aspiration_depth() || score.abs() >= DECIDED {
            return Window::FULL;
        }
        let margin = aspiration_window();
        Window {
            alpha: score - margin,
            beta: score + margin,
            margin,
        }
    }

    /// What a score found in this window says.
    fn bound(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Reaches farther on the side on which a score lay outside.
    fn widened(self, score: Score, bound: Bound) -> Window {
        let margin = self.margin + self.margin / 2;
        let mut wider = Window { margin, ..self };
        match bound {
            Bound::Upper => {
                wider.beta = (self.alpha + self.beta) / 2;
                wider.alpha = score - margin;
            }
            _ => wider.beta = score + margin,
        }
        if score.abs() >= DECIDED || margin > 1000 {
            return Window::FULL;
        }
        wider
    }
}

impl<G: Game> Worker<'_, G> {
    /// Deepens until a limit is reached and hands every finished line to `report`. Returns the
    /// best line.
    pub(super) fn deepen(
        &mut self,
        root: &Root<'_, G>,
        mut report: impl FnMut(Report<'_, G>),
    ) -> Line<G> {
        let mut moves: Vec<RootMove<G>> = root
            .turns
            .iter()
            .map(|plies| RootMove::new(root.position, plies))
            .collect();
        let lines = root.lines.clamp(1, moves.len());
        let mut best = moves[0].line.clone();
        let mut progress = Progress::default();
        self.memory.refutations.start_search();

        let last = self.last_depth(root.limits);
        let mut depth = self.next_depth(0);
        while depth <= last {
            self.root_depth = depth as usize;
            let found = self.iterate(root, &mut moves, lines, depth, &mut report);
            if found > 0 {
                let same = best.moves.starts_with(&moves[0].plies);
                best = moves[0].line.clone();
                let share = moves[0].nodes as f64 / self.nodes().max(1) as f64;
                progress.note(same, best.score, share);
                self.lead(&best);
            }
            self.publish();
            for (number, RootMove { line, .. }) in (1..).zip(&moves[..found]) {
                report(Report {
                    depth,
                    number,
                    line,
                    bound: Bound::Exact,
                    shared: self.shared,
                });
            }
            if self.stopped() || self.settled(root, &best, &progress) {
                break;
            }
            depth = self.next_depth(depth);
            self.follow(&mut moves);
        }
        best
    }

    /// One iteration for all lines. Returns how many were found before the search was stopped, and
    /// brings them to the front, the best first.
    fn iterate(
        &mut self,
        root: &Root<'_, G>,
        moves: &mut [RootMove<G>],
        lines: usize,
        depth: u32,
        report: &mut impl FnMut(Report<'_, G>),
    ) -> usize {
        let mut found = 0;
        while found < lines {
            self.seldepth = 0;
            self.search_line(root, &mut moves[found..], depth, found + 1, report);
            if self.stopped() {
                // The first line begins with what was best before, so that what has come of it is
                // no worse. Of the others nothing is known.
                found += usize::from(found == 0 && moves[0].score > -INFINITE);
                break;
            }
            self.has_answer = true;
            found += 1;
        }
        // A later line may turn out better than an earlier one, by what was learnt in between.
        moves[..found].sort_by_key(best_first);
        found
    }

    /// One line: in a window around its last score, which is widened until the score lies within.
    fn search_line(
        &mut self,
        root: &Root<'_, G>,
        moves: &mut [RootMove<G>],
        depth: u32,
        number: usize,
        report: &mut impl FnMut(Report<'_, G>),
    ) {
        let mut window = if self.selective {
            Window::around(moves[0].line.score, depth)
        } else {
            Window::FULL
        };
        let mut shallower = 0;
        loop {
            for root_move in moves.iter_mut() {
                root_move.score = -INFINITE;
            }
            let searched = (depth - shallower).max(1);
            let score = self.search_root(root, moves, searched as i32, window);
            moves.sort_by_key(best_first);
            let bound = window.bound(score);
            if self.stopped() || bound == Bound::Exact {
                return;
            }
            if self.shared.timer.elapsed() >= BOUNDS_AFTER {
                let line = Line {
                    score,
                    ..moves[0].line.clone()
                };
                self.publish();
                report(Report {
                    depth,
                    number,
                    line: &line,
                    bound,
                    shared: self.shared,
                });
            }
            // What is so good needs no full depth to be seen again.
            shallower = match bound {
                Bound::Lower => (shallower + 1).min(3),
                _ => 0,
            };
            window = window.widened(score, bound);
        }
    }

    /// Whether another iteration would be a waste.
    fn settled(&mut self, root: &Root<'_, G>, best: &Line<G>, progress: &Progress) -> bool {
        self.poll();
        if self.stopped() {
            return true;
        }
        if let (Some(wanted), Some(moves)) = (root.limits.mate, moves_to_mate(best.score))
            && (1..=wanted as i32).contains(&moves)
        {
            return true;
        }
        let timer = &self.shared.timer;
        if !timer.uses_clock() || self.shared.control.pondering() {
            return false;
        }
        let forced = root.hurry && root.turns.len() == 1;
        let proven = best.score.abs() > MATE_BOUND && progress.stable_iterations() >= 3;
        forced || proven || timer.soft_limit_reached(progress)
    }

    /// One search of the moves of one line of the root: the best score.
    fn search_root(
        &mut self,
        root: &Root<'_, G>,
        moves: &mut [RootMove<G>],
        depth: i32,
        window: Window,
    ) -> Score {
        let position = root.position;
        let mut task = Task {
            alpha: window.alpha,
            beta: window.beta,
            depth,
            ply: 0,
            oldest: 0,
            may_skip: true,
            cut: false,
            excluded: 0,
        };
        let in_check = position.in_check();
        let knowledge = self.look_at(position, &task, in_check, None);
        let mut best = -INFINITE;
        for (number, root_move) in moves.iter_mut().enumerate() {
            let mv = root_move.plies[0];
            let kind = Kind::of(position, mv);
            let reduction = self.reduction::<Pv>(position, mv, kind, number, &task, &knowledge);
            self.frames.at(0).slot = Some(position.piece_to_index(mv));
            self.lines[1].clear();
            let child_task = Task {
                depth: depth - root_move.depth,
                oldest: self.oldest_after(position, mv, 0),
                ..task
            };
            let before = self.nodes();
            let child = &root_move.child;
            let score = self.search_move::<Pv>(position, child, child_task, number == 0, reduction);
            root_move.nodes += self.nodes() - before;
            if self.stopped() {
                break;
            }
            best = best.max(score);
            if score > task.alpha {
                task.alpha = score;
                root_move.score = score;
                root_move.line = Line {
                    score,
                    moves: self.whole_line(root_move, position),
                    seldepth: self.seldepth,
                };
            }
            if score >= task.beta {
                break;
            }
        }
        best
    }

    /// The deepest iteration. Threads other than the first go on until that one has finished.
    fn last_depth(&self, limits: &Limits) -> u32 {
        let deepest = MAX_PLY as u32 - 1;
        if self.index > 0 {
            return deepest;
        }
        // A win in so many moves takes a ply less; the last one shows that a defender has none
        // left.
        let for_mate = limits.mate.map_or(deepest, |moves| moves.saturating_mul(2));
        limits
            .depth
            .unwrap_or(deepest)
            .min(for_mate)
            .clamp(1, deepest)
    }

    /// The iteration behind that of this depth. The first thread goes from one to the next; the others
    /// never fall behind it.
    fn next_depth(&self, depth: u32) -> u32 {
        let leader = &self.shared.leader;
        if self.index == 0 {
            leader.begin(depth + 1);
        }
        leader.depth().max(depth + 1)
    }

    /// Tells the other threads what the first has found.
    fn lead(&self, best: &Line<G>) {
        if self.index == 0 {
            self.shared.leader.find(best.moves[0].to_bits(), best.score);
        }
    }

    /// Makes a thread that is not the first look first at what that one has found best, in a window around
    /// the same score.
    fn follow(&self, moves: &mut [RootMove<G>]) {
        let (bits, score) = self.shared.leader.found();
        let best = moves.iter().position(|mv| mv.plies[0].to_bits() == bits);
        if let Some(best) = best.filter(|_| self.index > 0) {
            moves[..=best].rotate_right(1);
            moves[0].line.score = score;
        }
    }

    /// The line behind a move of the root: as it was searched, and where that took over what another thread
    /// had found, as the table knows it.
    fn whole_line(&self, root: &RootMove<G>, position: &G) -> Vec<G::Move> {
        let mut line = [&root.plies[..], &self.lines[1]].concat();
        if !self.shared.is_joint() || !self.selective {
            return line;
        }
        let mut keys = vec![position.key()];
        let mut position = *position;
        for &mv in &line {
            position = position.play(mv);
            keys.push(position.key());
        }
        while line.len() < self.root_depth && position.terminal_outcome().is_none() {
            let entry = self.shared.table.get(position.key(), line.len());
            let exact = entry.filter(|entry| entry.bound == Bound::Exact);
            let Some(mv) = exact.and_then(|entry| table_move(&position, entry.move_bits)) else {
                break;
            };
            position = position.play(mv);
            if keys.contains(&position.key()) {
                break;
            }
            keys.push(position.key());
            line.push(mv);
        }
        line
    }
}

fn best_first<G: Game>(root_move: &RootMove<G>) -> std::cmp::Reverse<Score> {
    std::cmp::Reverse(root_move.score)
}
