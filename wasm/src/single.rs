//! The engine on the caller's thread.

use crate::{host, take_line};
use anel::search::SearchThreads;
use anel::uci::{Host, LineSession, Resources};
use std::cell::RefCell;

thread_local! {
    static SESSION: RefCell<Option<LineSession>> = const { RefCell::new(None) };
}

/// Starts the session. Returns whether it could start.
#[unsafe(no_mangle)]
pub extern "C" fn start(seed: u64, default_hash: usize, max_hash: usize, max_threads: usize) -> bool {
    host::report_panics();
    let host = Host {
        now: host::now,
        start_threads: |_| Ok(SearchThreads::caller()),
        seed,
        resources: Resources {
            default_hash,
            max_hash,
            max_threads,
            ..Resources::default()
        },
    };
    match LineSession::new(host, host::Output::default()) {
        Ok(session) => SESSION.set(Some(session)),
        Err(error) => host::fail(&error.to_string()),
    }
    SESSION.with_borrow(Option::is_some)
}

/// Executes the line that the host has written. Returns after the search that the line starts.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    SESSION.with_borrow_mut(|session| {
        if let Some(session) = session {
            session.receive(&take_line());
        }
    });
}
