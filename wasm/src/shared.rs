//! The engine on threads of its own, in shared memory. The host runs every thread in a worker.

use crate::{host, take_line};
use anel::search::{NoThreads, STACK_BYTES, SearchThreads};
use anel::uci::{self, Host, LineReceiver, Resources};
use rayon::ThreadPoolBuilder;
use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ffi::c_void;
use std::sync::OnceLock;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Runs [`run_thread`] in a new worker, then calls [`free_stack`]. The worker's stack and thread-local data are in
    /// the `size` bytes at `stack`.
    #[link_name = "spawn"]
    fn host_spawn(work: *mut c_void, stack: *mut u8, size: usize);
    /// Tells the host that lines can be received from now on.
    #[link_name = "started"]
    safe fn host_started();
}

static RECEIVER: OnceLock<LineReceiver> = OnceLock::new();

/// What a thread does.
struct Work(Box<dyn FnOnce() + Send>);

/// Stack and thread-local data of a thread.
const STACK: Layout = match Layout::from_size_align(STACK_BYTES, 64) {
    Ok(layout) => layout,
    Err(_) => panic!("64 is a power of two"),
};

fn spawn(work: impl FnOnce() + Send + 'static) {
    let work = Box::into_raw(Box::new(Work(Box::new(work))));
    // SAFETY: the size is not zero.
    let stack = unsafe { alloc(STACK) };
    if stack.is_null() {
        handle_alloc_error(STACK);
    }
    // SAFETY: the host passes `work` to `run_thread` and `stack` to `free_stack`, each exactly once.
    unsafe { host_spawn(work.cast(), stack, STACK.size()) }
}

/// Runs a thread.
///
/// # Safety
/// `work` comes from [`spawn`] and has not been run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn run_thread(work: *mut c_void) {
    // SAFETY: `spawn` made the pointer with `Box::into_raw`, and nobody else uses it.
    let work = unsafe { Box::from_raw(work.cast::<Work>()) };
    (work.0)();
}

/// Frees the stack of a thread that has ended.
///
/// # Safety
/// `stack` comes from [`spawn`], and its thread has ended.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free_stack(stack: *mut u8) {
    // SAFETY: `spawn` allocated the stack with this layout, and its only user has ended.
    unsafe { dealloc(stack, STACK) }
}

fn start_threads(count: usize) -> Result<SearchThreads, NoThreads> {
    if count == 1 {
        return Ok(SearchThreads::caller());
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(count)
        .spawn_handler(|thread| {
            spawn(|| thread.run());
            Ok(())
        })
        .build()
        .map_err(|error| NoThreads::new(count, Some(STACK_BYTES), error))?;
    Ok(SearchThreads::from(pool))
}

/// Starts the session on a thread of its own, which calls `started` as soon as lines can be received.
#[unsafe(no_mangle)]
pub extern "C" fn start(seed: u64, default_hash: usize, max_hash: usize, max_threads: usize) {
    host::report_panics();
    let resources = Resources {
        default_hash,
        max_hash,
        max_threads,
        ..Resources::default()
    };
    let host = Host {
        now: host::now,
        start_threads,
        seed,
        resources,
    };
    // The session starts on the thread that executes its commands, because rayon makes the first thread that uses its
    // global pool the only one of the pool.
    spawn(move || match uci::split(host, host::Output::default()) {
        Ok((receiver, commands)) => {
            let _ = RECEIVER.set(receiver);
            host_started();
            commands.run();
        }
        Err(error) => host::fail(&error.to_string()),
    });
}

/// Passes the line that the host has written to the session. Does not wait for the answer.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    if let Some(receiver) = RECEIVER.get() {
        receiver.receive(&take_line());
    }
}
