//! Random protocol sessions: a mix of valid commands, half-valid commands and noise, as from a broken GUI.
//!
//! | file | holds |
//! | --- | --- |
//! | `commands` | generates the input |
//! | `model` | predicts the answers that the protocol promises |

mod commands;
mod model;

use crate::support::session::converse;
use commands::lines;
use model::Promised;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::io::{self, BufReader, Cursor, Read};
use std::thread;
use std::time::Duration;

/// Input that pauses after every `go` command, so that some searches finish before the input ends.
struct Pausing {
    script: Cursor<Vec<u8>>,
    pause_next: bool,
}

impl Read for Pausing {
    /// Returns at most one line of input per call, and pauses before the line after a `go` command.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.pause_next {
            thread::sleep(Duration::from_millis(2));
        }
        let rest = &self.script.get_ref()[self.script.position() as usize..];
        let line = rest.split_inclusive(|&byte| byte == b'\n').next();
        let line = line.unwrap_or_default();
        self.pause_next = line.starts_with(b"go");
        let length = line.len().min(buffer.len());
        self.script.read(&mut buffer[..length])
    }
}

/// The replies of a protocol session to the given input, which is sent at once or with pauses.
fn answers(script: &[u8], pausing: bool) -> String {
    let script = Cursor::new(script.to_vec());
    if pausing {
        let pause_next = false;
        converse(BufReader::new(Pausing { script, pause_next }))
    } else {
        converse(script)
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 96,
        rng_seed: RngSeed::Fixed(3),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_session_answers_as_promised(lines in lines(), pausing: bool) {
        let script: Vec<u8> = lines.iter().flat_map(|line| [&line.0[..], b"\n"].concat()).collect();
        let promised = Promised::by(&lines);
        promised.compare(&answers(&script, pausing));
    }
}
