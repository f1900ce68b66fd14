//! What one thread of a search owns, and what all of them share.

use super::busy::Busy;
use super::frames::Frames;
use super::history::Histories;
use super::leader::Leader;
use super::limits::Control;
use super::memory::ThreadMemory;
use super::params::NODES_BETWEEN_POLLS;
use super::picker::MoveStack;
use super::score::MAX_PLY;
use super::table::Table;
use super::time::Timer;
use crate::game::Game;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) timer: Timer,
    /// The search ends when all threads together have visited so many positions.
    pub(super) node_limit: u64,
    /// The positions that threads are searching.
    pub(super) busy: Busy,
    /// What the first thread is at.
    pub(super) leader: Leader,
    /// Positions visited, by thread, as of its last poll.
    nodes: Vec<AtomicU64>,
    /// Set by the thread that decides that the search is over.
    done: AtomicBool,
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        table: &'a Table,
        control: &'a Control,
        timer: Timer,
        node_limit: Option<u64>,
        threads: usize,
    ) -> Shared<'a> {
        Shared {
            table,
            control,
            timer,
            node_limit: node_limit.unwrap_or(u64::MAX),
            busy: Busy::new(threads),
            leader: Leader::default(),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            done: AtomicBool::new(false),
        }
    }

    /// Whether several threads search.
    #[inline]
    pub(super) fn is_joint(&self) -> bool {
        self.nodes.len() > 1
    }

    /// Positions visited by all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
            .iter()
            .map(|nodes| nodes.load(Ordering::Relaxed))
            .sum()
    }

    /// Ends the search for all threads.
    pub(super) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    fn finished(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.control.stopped()
    }
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game> {
    pub(super) shared: &'a Shared<'a>,
    /// 0 for the thread whose result counts.
    pub(super) index: usize,
    /// What all threads have learnt of moves, in this search and earlier ones.
    pub(super) histories: &'a Histories<G>,
    /// What this one has learnt by itself.
    pub(super) memory: &'a mut ThreadMemory<G>,
    pub(super) moves: MoveStack<G>,
    /// The path from the root.
    pub(super) frames: Frames,
    /// The depth of this iteration.
    pub(super) root_depth: usize,
    /// The keys of the positions before the one searched: those of the game that could come again,
    /// then those on the path from the root.
    pub(super) keys: Vec<u64>,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The deepest ply reached in this iteration.
    pub(super) seldepth: usize,
    /// Whether steps that may overlook something are allowed.
    pub(super) selective: bool,
    /// Whether there is an answer yet, so that the search may stop: the first thread never does before
    /// the end of its first iteration, which takes no time worth speaking of. The others owe none.
    pub(super) has_answer: bool,
    nodes: u64,
    next_poll: u64,
    stopped: bool,
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        index: usize,
        histories: &'a Histories<G>,
        memory: &'a mut ThreadMemory<G>,
        keys: Vec<u64>,
        selective: bool,
    ) -> Worker<'a, G> {
        Worker {
            shared,
            index,
            histories,
            memory,
            moves: MoveStack::new(),
            frames: Frames::new(),
            root_depth: 0,
            keys,
            lines: vec![Vec::new(); MAX_PLY + 2],
            seldepth: 0,
            selective,
            has_answer: index > 0,
            nodes: 0,
            next_poll: 0,
            stopped: false,
        }
    }

    /// Counts a position at `ply` and says whether the search must end.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    /// Whether the search has ended: what its nodes return no longer means anything.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Positions that this thread has visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tells the other threads how many positions this one has visited.
    pub(super) fn publish(&self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
    }

    /// Publishes the node count, and looks at the clock and the flags.
    pub(super) fn poll(&mut self) {
        let shared = self.shared;
        self.publish();
        let total = shared.nodes();
        let out_of_time = shared.timer.hard_limit_reached() && !shared.control.pondering();
        if total >= shared.node_limit || out_of_time {
            shared.finish();
        }
        self.stopped = self.has_answer && shared.finished();
        let left = shared.node_limit.saturating_sub(total);
        self.next_poll = self.nodes + left.min(NODES_BETWEEN_POLLS);
    }

    /// Whether the position, `ply` plies from the root, stood before: once since the root, which
    /// either side could repeat, or twice before it. Positions older than the one numbered
    /// `oldest` cannot come again.
    pub(super) fn is_repetition(&self, position: &G, ply: usize, oldest: usize) -> bool {
        let key = position.key();
        let root = self.keys.len() - ply;
        let mut occurrences = 0;
        for (number, _) in (oldest..)
            .zip(&self.keys[oldest..])
            .filter(|&(_, &k)| k == key)
        {
            occurrences += 1;
            if number >= root || occurrences == 2 {
                return true;
            }
        }
        false
    }
}
