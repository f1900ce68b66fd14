//! The data of one search thread, and the data that all threads of a search share.

use super::Request;
use super::constants::NODES_BETWEEN_POLLS;
use super::histories::ThreadHistories;
use super::move_history::MoveHistories;
use super::movepick::MoveBuffer;
use super::proof::RootProof;
use super::pv_table::PvTable;
use super::root::RootMove;
use super::smp::{CurrentlySearching, MainThread};
use super::stack::SearchStack;
use super::time::TimeManager;
use super::tt::TranspositionTable;
use crate::game::Game;
use crate::stop_signal::StopSignal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Data shared by all threads of a search.
pub(super) struct Shared<'a> {
    pub(super) tt: &'a TranspositionTable,
    pub(super) stop_signal: &'a StopSignal,
    pub(super) time: TimeManager,
    pub(super) currently_searching: CurrentlySearching,
    pub(super) main_thread: MainThread,
    /// Maximum number of nodes that all threads may visit together.
    node_limit: u64,
    /// Nodes visited by each thread up to its last poll.
    nodes: Vec<AtomicU64>,
    /// Whether a thread has ended the search for all threads.
    ended: AtomicBool,
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        tt: &'a TranspositionTable,
        stop_signal: &'a StopSignal,
        time: TimeManager,
        node_limit: Option<u64>,
        threads: usize,
    ) -> Shared<'a> {
        Shared {
            tt,
            stop_signal,
            time,
            currently_searching: CurrentlySearching::new(threads),
            main_thread: MainThread::default(),
            node_limit: node_limit.unwrap_or(u64::MAX),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            ended: AtomicBool::new(false),
        }
    }

    #[inline]
    pub(super) fn is_multithreaded(&self) -> bool {
        self.nodes.len() > 1
    }

    /// Nodes visited by all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    /// Ends the search for all threads.
    pub(super) fn end_search(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    fn is_out_of_time(&self) -> bool {
        self.time.hard_limit_reached() && !self.stop_signal.pondering()
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed) || self.stop_signal.stopped()
    }
}

/// The state of one search thread.
pub(super) struct Worker<'a, G: Game> {
    pub(super) shared: &'a Shared<'a>,
    index: usize,
    pub(super) move_histories: &'a MoveHistories<G>,
    pub(super) histories: &'a mut ThreadHistories<G>,
    pub(super) move_buffer: MoveBuffer<G>,
    pub(super) stack: SearchStack,
    pub(super) pv_table: PvTable<G>,
    pub(super) root_moves: Vec<RootMove<G>>,
    /// Index of the first root move to search. With MultiPV, the best lines found so far are before this index.
    pub(super) pv_index: usize,
    /// The depth of the current iteration.
    pub(super) root_depth: usize,
    /// The proof search, once it has begun.
    pub(super) proof: Option<RootProof<G>>,
    /// Keys of the positions before the current node: the game history, then the path from the root.
    pub(super) key_history: Vec<u64>,
    /// The largest ply reached in the search of the current line.
    pub(super) seldepth: usize,
    /// Whether the thread may be stopped. The main thread first finishes the first line of the first iteration, which
    /// takes hardly any time, so that there is a move to play.
    pub(super) may_stop: bool,
    nodes: u64,
    next_poll: u64,
    stopped: bool,
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        index: usize,
        move_histories: &'a MoveHistories<G>,
        histories: &'a mut ThreadHistories<G>,
        request: &Request<G>,
    ) -> Worker<'a, G> {
        Worker {
            shared,
            index,
            move_histories,
            histories,
            move_buffer: MoveBuffer::new(),
            stack: SearchStack::new(),
            pv_table: PvTable::new(),
            root_moves: request
                .root_moves
                .iter()
                .map(|plies| RootMove::new(&request.position, plies))
                .collect(),
            pv_index: 0,
            root_depth: 0,
            proof: None,
            key_history: request.earlier_keys.clone(),
            seldepth: 0,
            may_stop: index > 0,
            nodes: 0,
            next_poll: 0,
            stopped: false,
        }
    }

    /// Whether this thread is the main thread, which returns the result of the search.
    pub(super) fn is_main(&self) -> bool {
        self.index == 0
    }

    /// Counts a node. Returns whether the search has been stopped.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.next_poll {
            self.poll_limits();
        }
        self.stopped
    }

    /// Whether the search has been stopped. The scores of a stopped search are meaningless.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes visited by this thread.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the limits leave this thread more than `more` nodes, in addition to those counted.
    pub(super) fn may_spend(&self, more: u64) -> bool {
        let shared = self.shared;
        shared.nodes() + more < shared.node_limit && !shared.is_out_of_time() && !shared.has_ended()
    }

    /// Counts nodes that a proof search has visited.
    pub(super) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.poll_limits();
    }

    /// Makes this thread's node count visible to the other threads.
    pub(super) fn publish_nodes(&self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
    }

    /// Checks the time limits, the node limit and the stop signal.
    pub(super) fn poll_limits(&mut self) {
        let shared = self.shared;
        self.publish_nodes();
        let total = shared.nodes();
        if total >= shared.node_limit || shared.is_out_of_time() {
            shared.end_search();
        }
        self.stopped = self.may_stop && shared.has_ended();
        let left = shared.node_limit.saturating_sub(total);
        self.next_poll = self.nodes + left.min(NODES_BETWEEN_POLLS);
    }

    /// Whether a node is a draw by repetition: its position has occurred once since the root, or twice before the root.
    /// Compares only keys from index `oldest_repeatable` of the key history on.
    pub(super) fn is_repetition(&self, position: &G, ply: usize, oldest_repeatable: usize) -> bool {
        debug_assert!(ply <= self.key_history.len());
        let key = position.key();
        let root = self.key_history.len() - ply;
        let mut occurrences = 0;
        for (index, _) in (oldest_repeatable..)
            .zip(&self.key_history[oldest_repeatable..])
            .filter(|&(_, &earlier)| earlier == key)
        {
            occurrences += 1;
            if index >= root || occurrences == 2 {
                return true;
            }
        }
        false
    }

    /// Returns the index in the key history of the oldest position that can repeat after a move. After an irreversible
    /// move, no earlier position can repeat.
    pub(super) fn oldest_repeatable_after(&self, position: &G, mv: G::Move, oldest_repeatable: usize) -> usize {
        if position.is_irreversible(mv) {
            self.none_repeatable()
        } else {
            oldest_repeatable
        }
    }

    /// Returns the value of `oldest_repeatable` for a child in which no earlier position can repeat: the end of the
    /// child's key history.
    pub(super) fn none_repeatable(&self) -> usize {
        self.key_history.len() + 1
    }
}
