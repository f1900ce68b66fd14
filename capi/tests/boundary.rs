//! Null pointers, bad UTF-8, ownership, and the engine with and without a callback.

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::{null, null_mut};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

// The functions as C sees them, so that the test does not depend on the modules of the library.
#[repr(C)]
struct Opaque {
    _private: [u8; 0],
}

type Callback = Option<unsafe extern "C" fn(*mut c_void, *const c_char)>;

// Links the library, whose functions are declared below.
use anel_capi as _;

unsafe extern "C" {
    fn anel_version() -> *const c_char;
    fn anel_variants() -> *mut c_char;
    fn anel_variant_settings(variant: *const c_char) -> *mut c_char;
    fn anel_last_error() -> *const c_char;
    fn anel_string_free(text: *mut c_char);
    fn anel_position_new(variant: *const c_char, fen: *const c_char, settings: *const c_char) -> *mut Opaque;
    fn anel_position_clone(position: *const Opaque) -> *mut Opaque;
    fn anel_position_free(position: *mut Opaque);
    fn anel_position_push(position: *mut Opaque, turn: *const c_char) -> i32;
    fn anel_position_push_ply(position: *mut Opaque, ply: *const c_char) -> i32;
    fn anel_position_pop(position: *mut Opaque) -> *mut c_char;
    fn anel_position_fen(position: *const Opaque) -> *mut c_char;
    fn anel_position_settings(position: *const Opaque) -> *mut c_char;
    fn anel_position_played(position: *const Opaque) -> *mut c_char;
    fn anel_position_pieces(position: *const Opaque) -> *mut c_char;
    fn anel_position_turn(position: *const Opaque) -> i32;
    fn anel_position_is_check(position: *const Opaque) -> i32;
    fn anel_position_occurrences(position: *const Opaque) -> i32;
    fn anel_position_is_legal(position: *const Opaque, turn: *const c_char) -> i32;
    fn anel_position_notation(position: *const Opaque, turn: *const c_char) -> *mut c_char;
    fn anel_position_margin(position: *const Opaque, margin: *mut i32) -> i32;
    fn anel_position_plies_to_count_end(position: *const Opaque, plies: *mut u32) -> i32;
    fn anel_position_key(position: *const Opaque, key: *mut u64) -> i32;
    fn anel_position_perft(position: *const Opaque, depth: u32, lines: *mut u64) -> i32;
    fn anel_position_equals(position: *const Opaque, other: *const Opaque) -> i32;
    fn anel_engine_new(callback: Callback, user_data: *mut c_void) -> *mut Opaque;
    fn anel_engine_send(engine: *const Opaque, line: *const c_char) -> i32;
    fn anel_engine_read(engine: *const Opaque, timeout_ms: i32, line: *mut *mut c_char) -> i32;
    fn anel_engine_free(engine: *mut Opaque) -> i32;
}

fn error() -> String {
    // SAFETY: the string is valid until the next call.
    unsafe { CStr::from_ptr(anel_last_error()) }
        .to_str()
        .expect("UTF-8")
        .to_owned()
}

/// Takes a string of the library.
fn taken(text: *mut c_char) -> String {
    assert!(!text.is_null(), "{}", error());
    // SAFETY: the string comes from the library and is freed once.
    unsafe {
        let copy = CStr::from_ptr(text).to_str().expect("UTF-8").to_owned();
        anel_string_free(text);
        copy
    }
}

/// A position that is freed at the end.
struct Position(*mut Opaque);

impl Position {
    fn new(variant: &CStr, settings: Option<&CStr>) -> Position {
        let settings = settings.map_or(null(), CStr::as_ptr);
        // SAFETY: strings that end with a zero byte.
        let position = unsafe { anel_position_new(variant.as_ptr(), null(), settings) };
        assert!(!position.is_null(), "{}", error());
        Position(position)
    }
}

impl Drop for Position {
    fn drop(&mut self) {
        // SAFETY: the position is freed once.
        unsafe { anel_position_free(self.0) }
    }
}

#[test]
fn null_pointers_are_errors() {
    let start = Position::new(c"turnover", None);
    // SAFETY: null pointers are allowed everywhere.
    unsafe {
        assert!(anel_position_new(null(), null(), null()).is_null());
        assert_eq!(error(), "variant is a null pointer");
        assert!(anel_position_clone(null()).is_null());
        assert_eq!(error(), "position is a null pointer");
        assert!(anel_position_fen(null()).is_null());
        assert!(anel_position_pop(null_mut()).is_null());
        assert_eq!(anel_position_push(null_mut(), c"b2b4".as_ptr()), -1);
        assert_eq!(anel_position_push(start.0, null()), -1);
        assert_eq!(error(), "turn is a null pointer");
        assert_eq!(anel_position_push_ply(start.0, null()), -1);
        assert_eq!(error(), "ply is a null pointer");
        assert_eq!(anel_position_turn(null()), -1);
        assert_eq!(anel_position_is_legal(start.0, null()), -1);
        assert!(anel_position_notation(start.0, null()).is_null());
        assert_eq!(anel_position_perft(start.0, 1, null_mut()), -1);
        assert_eq!(error(), "lines is a null pointer");
        let mut lines = 0;
        assert_eq!(anel_position_perft(start.0, 65, &raw mut lines), -1);
        assert_eq!(error(), "the depth of a perft is at most 64");
        assert_eq!(anel_position_equals(start.0, null()), -1);
        assert!(anel_variant_settings(null()).is_null());
        assert_eq!(anel_engine_send(null(), c"uci".as_ptr()), -1);
        assert_eq!(error(), "engine is a null pointer");
        assert_eq!(anel_engine_read(null(), 0, null_mut()), -1);
        assert_eq!(anel_engine_free(null_mut()), 0);
        anel_position_free(null_mut());
        anel_string_free(null_mut());
    }
}

#[test]
fn bad_text_is_an_error() {
    let start = Position::new(c"turnover", None);
    let bad = CString::new([b'b', 0xff, b'4']).expect("no zero byte");
    // SAFETY: strings that end with a zero byte.
    unsafe {
        assert_eq!(anel_position_push(start.0, bad.as_ptr()), -1);
        assert_eq!(error(), "turn is not valid UTF-8");
        assert!(anel_position_new(bad.as_ptr(), null(), null()).is_null());
        assert_eq!(error(), "variant is not valid UTF-8");
        assert!(anel_position_new(c"chess".as_ptr(), null(), null()).is_null());
        assert_eq!(
            error(),
            "there is no variant named \"chess\"; the variants: turnover, turnover2019, oliveira, ctor, ctor8"
        );
        assert!(anel_position_new(c"turnover".as_ptr(), c"8/8".as_ptr(), null()).is_null());
        assert_ne!(error(), "");
        assert!(anel_position_new(c"ctor".as_ptr(), null(), c"TeamSizes".as_ptr()).is_null());
        assert!(error().starts_with("expected one line"), "{}", error());
        assert!(anel_position_new(c"turnover".as_ptr(), null(), c"TeamSizes=1v1".as_ptr()).is_null());
        assert!(error().contains("no option named"), "{}", error());
        assert_eq!(anel_position_is_legal(start.0, c"b2b4".as_ptr()), 1);
        assert_eq!(error(), "");
    }
}

#[test]
fn errors_belong_to_their_thread() {
    // SAFETY: null pointers are allowed everywhere.
    unsafe { assert_eq!(anel_position_turn(null()), -1) };
    thread::spawn(|| assert_eq!(error(), "")).join().expect("a thread");
    assert_eq!(error(), "position is a null pointer");
}

#[test]
fn positions_answer_and_take_back() {
    let position = Position::new(c"ctor8", Some(c"TeamSizes=1v1\n"));
    // SAFETY: valid pointers.
    unsafe {
        assert_eq!(taken(anel_position_settings(position.0)), "TeamSizes=1v1");
        let copy = Position(anel_position_clone(position.0));
        assert_eq!(anel_position_equals(position.0, copy.0), 1);
        let (mut key, mut other) = (0, 0);
        assert_eq!(anel_position_key(position.0, &raw mut key), 1);
        let fen = taken(anel_position_fen(position.0));
        assert_eq!(anel_position_push_ply(position.0, c"1".as_ptr()), 0, "{}", error());
        assert_eq!(anel_position_push_ply(position.0, c"end".as_ptr()), 0, "{}", error());
        assert_eq!(taken(anel_position_played(position.0)), "1\nend");
        assert_eq!(anel_position_turn(position.0), 1);
        assert_eq!(anel_position_equals(position.0, copy.0), 0);
        assert_eq!(anel_position_key(position.0, &raw mut other), 1);
        assert_ne!(key, other);
        assert_eq!(taken(anel_position_pieces(position.0)), "1 x");
        assert_eq!(taken(anel_position_pop(position.0)), "end");
        assert_eq!(taken(anel_position_pop(position.0)), "1");
        assert_eq!(taken(anel_position_pop(position.0)), "");
        assert_eq!(taken(anel_position_fen(position.0)), fen);
        assert_eq!(anel_position_occurrences(position.0), 1);
        let (mut margin, mut plies) = (7, 0);
        assert_eq!(anel_position_margin(position.0, &raw mut margin), 1);
        assert_eq!(margin, 0);
        let turnover = Position::new(c"turnover", None);
        assert_eq!(anel_position_margin(turnover.0, &raw mut margin), 0);
        assert_eq!(anel_position_plies_to_count_end(turnover.0, &raw mut plies), 1);
        assert_eq!(plies, 100);
        assert_eq!(anel_position_is_check(turnover.0), 0);
        assert_eq!(CStr::from_ptr(anel_version()), c"0.1.0");
        assert_eq!(taken(anel_variants()), "turnover\nturnover2019\noliveira\nctor\nctor8");
        assert!(taken(anel_variant_settings(c"ctor".as_ptr())).starts_with("TeamSizes "));
    }
}

#[test]
fn lines_of_an_engine_without_a_callback_are_read() {
    // SAFETY: valid pointers; the engine is freed once.
    unsafe {
        let engine = anel_engine_new(None, null_mut());
        assert!(!engine.is_null(), "{}", error());
        let mut line = null_mut();
        assert_eq!(anel_engine_read(engine, 0, &raw mut line), 0);
        assert!(line.is_null());
        assert_eq!(anel_engine_send(engine, c"isready\ngo".as_ptr()), -1);
        assert_eq!(anel_engine_send(engine, c"isready".as_ptr()), 0);
        assert_eq!(anel_engine_read(engine, 10_000, &raw mut line), 1);
        assert_eq!(taken(line), "readyok");
        // The search goes on until the engine is freed.
        assert_eq!(anel_engine_send(engine, c"go infinite".as_ptr()), 0);
        assert_eq!(anel_engine_read(engine, -1, &raw mut line), 1);
        assert!(taken(line).starts_with("info "));
        assert_eq!(anel_engine_free(engine), 0);
    }
}

#[test]
fn an_engine_that_has_quit_says_so() {
    // SAFETY: valid pointers; the engine is freed once.
    unsafe {
        let engine = anel_engine_new(None, null_mut());
        assert_eq!(anel_engine_send(engine, c"quit".as_ptr()), 0);
        // Every sender of the channel but the queue's ends with the session.
        while anel_engine_send(engine, c"isready".as_ptr()) == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(error(), "the engine has ended");
        assert_eq!(anel_engine_free(engine), 0);
    }
}

/// What the callback of [`a_callback_may_send`] works with.
struct Called {
    engine: Receiver<usize>,
    lines: Sender<(String, i32)>,
}

unsafe extern "C" fn on_line(user_data: *mut c_void, line: *const c_char) {
    // SAFETY: the test passes this data, which lives longer than the engine; the line is valid.
    let (called, line) = unsafe { (&*user_data.cast::<Called>(), CStr::from_ptr(line)) };
    let line = line.to_str().expect("UTF-8").to_owned();
    let mut freed = 0;
    if line == "readyok" {
        let engine = called.engine.recv().expect("the engine");
        let engine = std::ptr::with_exposed_provenance_mut::<Opaque>(engine);
        // SAFETY: the engine has not been freed, and cannot be freed here.
        unsafe {
            freed = anel_engine_free(engine);
            anel_engine_send(engine, c"go nodes 2000".as_ptr());
        }
    }
    let _ = called.lines.send((line, freed));
}

#[test]
fn a_callback_may_send() {
    let (engine_sender, engine) = mpsc::channel();
    let (lines, answers) = mpsc::channel();
    let mut called = Called { engine, lines };
    // SAFETY: the data lives until the engine is freed.
    let engine = unsafe { anel_engine_new(Some(on_line), (&raw mut called).cast()) };
    engine_sender.send(engine.expose_provenance()).expect("a receiver");
    let mut line = null_mut();
    // SAFETY: valid pointers.
    unsafe {
        assert_eq!(anel_engine_read(engine, 0, &raw mut line), -1);
        assert_eq!(
            error(),
            "the engine passes its lines to a callback, so they cannot be read"
        );
        assert_eq!(anel_engine_send(engine, c"isready".as_ptr()), 0);
    }
    let answer = || answers.recv_timeout(Duration::from_secs(20)).expect("an answer");
    // The callback cannot free its own engine.
    assert_eq!(answer(), ("readyok".to_owned(), -1));
    while !answer().0.starts_with("bestmove ") {}
    // SAFETY: the engine is freed once.
    unsafe { assert_eq!(anel_engine_free(engine), 0) };
    drop(called);
    assert!(answers.try_recv().is_err());
}
