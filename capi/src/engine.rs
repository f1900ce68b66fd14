//! The engine as a UCI session on threads of its own.

use crate::failure::{Failure, guarded, guarded_number, panic_text};
use crate::text;
use anel::uci::{self, CommandLoop, Host, LineReceiver, StartError};
use std::ffi::{c_char, c_void};
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use thiserror::Error;

/// A function of the caller that receives each line of the engine.
pub type AnelCallback = Option<unsafe extern "C" fn(user_data: *mut c_void, line: *const c_char)>;

#[derive(Debug, Error)]
pub(crate) enum EngineFailure {
    #[error("the engine cannot start: {0}")]
    Start(#[from] StartError),
    #[error("the engine cannot start: {0}")]
    Thread(#[from] io::Error),
    #[error("a line for the engine contains a line break")]
    LineBreak,
    #[error("the engine passes its lines to a callback, so they cannot be read")]
    HasCallback,
    #[error("the engine has ended")]
    Ended,
    #[error("the callback cannot free its own engine")]
    FreedByCallback,
}

/// Stack size of the session's thread.
const STACK_BYTES: usize = 8 << 20;

/// An engine.
pub struct AnelEngine {
    lines: LineReceiver,
    session: JoinHandle<()>,
    answers: Answers,
}

// Several threads may send lines at once.
const _: fn() = || {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<AnelEngine>();
};

/// Where the engine's lines go.
enum Answers {
    /// To a callback, which this thread calls.
    Called(JoinHandle<()>),
    /// To the caller of `anel_engine_read`.
    Read(Mutex<Receiver<String>>),
}

/// Sends each line of the session to a channel.
struct Lines {
    sender: Sender<String>,
    /// Output after the last complete line.
    rest: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&self.rest).into_owned();
                self.rest.clear();
                self.sender.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.rest.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The caller's data for its callback.
struct UserData(*mut c_void);

// SAFETY: the library never reads the data, and the caller of `anel_engine_new` promises that its callback may use it
// on another thread.
unsafe impl Send for UserData {}

/// Executes the session's commands until `quit`. A panic becomes the last line.
fn run_session(commands: CommandLoop, sender: &Sender<String>) {
    if let Err(panic) = panic::catch_unwind(AssertUnwindSafe(|| commands.run())) {
        let text = panic_text(&*panic).replace('\n', " ");
        let _ = sender.send(format!("info string error: the engine has ended: {text}"));
    }
}

fn start(callback: AnelCallback, user_data: UserData) -> Result<AnelEngine, EngineFailure> {
    let (sender, receiver) = mpsc::channel();
    let output = Lines {
        sender: sender.clone(),
        rest: Vec::new(),
    };
    let (lines, commands) = uci::split(Host::system(), output)?;
    let answers = match callback {
        None => Answers::Read(Mutex::new(receiver)),
        Some(callback) => {
            let run = move || {
                // Captures the whole value, which can be sent, not only its pointer.
                let UserData(user_data) = { user_data };
                for line in receiver {
                    let line = text::c_string(line);
                    // SAFETY: the line lives until the callback returns; the rest is the promise of the caller of
                    // `anel_engine_new`.
                    unsafe { callback(user_data, line.as_ptr()) };
                }
            };
            Answers::Called(thread::Builder::new().name("callback".to_owned()).spawn(run)?)
        }
    };
    let session = thread::Builder::new()
        .name("session".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || run_session(commands, &sender))?;
    Ok(AnelEngine {
        lines,
        session,
        answers,
    })
}

/// Starts an engine.
///
/// # Safety
/// `callback` is null or a function that can be called on another thread with `user_data` until `anel_engine_free` has
/// returned. It must not unwind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_engine_new(callback: AnelCallback, user_data: *mut c_void) -> *mut AnelEngine {
    guarded(ptr::null_mut(), || {
        let engine = start(callback, UserData(user_data))?;
        Ok(Box::into_raw(Box::new(engine)))
    })
}

/// Borrows an engine of the caller.
///
/// # Safety
/// `engine` is null, or comes from `anel_engine_new` and has not been freed.
unsafe fn borrow<'a>(engine: *const AnelEngine) -> Result<&'a AnelEngine, Failure> {
    // SAFETY: the caller keeps the promise above.
    unsafe { engine.as_ref() }.ok_or(Failure::Null("engine"))
}

/// Sends a line to the engine, without waiting for the answer.
///
/// # Safety
/// `engine` is null or an engine that has not been freed, `line` null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_engine_send(engine: *const AnelEngine, line: *const c_char) -> i32 {
    guarded_number(|| {
        // SAFETY: as promised for this function.
        let (engine, line) = unsafe { (borrow(engine)?, text::read(line, "line")?) };
        let line = line.trim();
        if line.contains(['\n', '\r']) {
            return Err(EngineFailure::LineBreak.into());
        }
        if engine.session.is_finished() {
            return Err(EngineFailure::Ended.into());
        }
        engine.lines.receive(line);
        if line == "quit" {
            engine.lines.end_input();
        }
        Ok(0)
    })
}

/// Waits for the next line of an engine without a callback, and returns it through `line`.
///
/// # Safety
/// `engine` is null or an engine that has not been freed, `line` null or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_engine_read(engine: *const AnelEngine, timeout_ms: i32, line: *mut *mut c_char) -> i32 {
    guarded_number(|| {
        // SAFETY: as promised for this function.
        let (engine, line) = unsafe { (borrow(engine)?, line.as_mut().ok_or(Failure::Null("line"))?) };
        *line = ptr::null_mut();
        let Answers::Read(answers) = &engine.answers else {
            return Err(EngineFailure::HasCallback.into());
        };
        let answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = match u64::try_from(timeout_ms) {
            Ok(ms) => answers.recv_timeout(Duration::from_millis(ms)),
            Err(_) => answers.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match answer {
            Ok(answer) => {
                *line = text::into_raw(answer);
                Ok(1)
            }
            Err(RecvTimeoutError::Timeout) => Ok(0),
            Err(RecvTimeoutError::Disconnected) => Err(EngineFailure::Ended.into()),
        }
    })
}

/// Stops the engine and frees it. The callback is not called any more once this function has returned.
///
/// # Safety
/// `engine` is null or an engine that has not been freed and that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_engine_free(engine: *mut AnelEngine) -> i32 {
    guarded_number(|| {
        if engine.is_null() {
            return Ok(0);
        }
        // SAFETY: as promised for this function.
        if let Answers::Called(callback) = unsafe { &(*engine).answers }
            && callback.thread().id() == thread::current().id()
        {
            return Err(EngineFailure::FreedByCallback.into());
        }
        // SAFETY: `anel_engine_new` made the pointer, and nobody else uses it.
        let AnelEngine {
            lines,
            session,
            answers,
        } = *unsafe { Box::from_raw(engine) };
        lines.receive("quit");
        lines.end_input();
        // A session that panicked has reported that.
        let _ = session.join();
        // The last sender of the channel, which ends the thread of the callback.
        drop(lines);
        if let Answers::Called(callback) = answers {
            let _ = callback.join();
        }
        Ok(0)
    })
}
