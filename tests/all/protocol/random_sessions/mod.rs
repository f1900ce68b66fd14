//! Sessions of random commands: valid ones, half-valid ones and noise, as from a GUI that has
//! lost its way.
//!
//! | file | holds |
//! | --- | --- |
//! | `commands` | what is sent |
//! | `model` | what the protocol promises to answer to it |

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

/// A GUI that draws a breath after every `go`, so that some searches end by themselves before the
/// input does.
struct Breathing {
    script: Cursor<Vec<u8>>,
    breathe: bool,
}

impl Read for Breathing {
    /// At most one line at a time.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.breathe {
            thread::sleep(Duration::from_millis(2));
        }
        let rest = &self.script.get_ref()[self.script.position() as usize..];
        let line = rest.split_inclusive(|&byte| byte == b'\n').next();
        let line = line.unwrap_or_default();
        self.breathe = line.starts_with(b"go");
        let length = line.len().min(buffer.len());
        self.script.read(&mut buffer[..length])
    }
}

/// What the session answers, the whole script at once or with pauses.
fn answers(script: &[u8], breathing: bool) -> String {
    let script = Cursor::new(script.to_vec());
    if breathing {
        let breathe = false;
        converse(BufReader::new(Breathing { script, breathe }))
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
    fn every_session_answers_as_promised(lines in lines(), breathing: bool) {
        let script: Vec<u8> = lines.iter().flat_map(|line| [&line.0[..], b"\n"].concat()).collect();
        let promised = Promised::by(&lines);
        promised.compare(&answers(&script, breathing));
    }
}
