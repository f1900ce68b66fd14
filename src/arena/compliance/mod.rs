//! Does an engine keep the protocol? Every rule of `uci-protocol.md` that can be tried from outside.
//!
//! | file | holds |
//! | --- | --- |
//! | `probe` | an engine that is asked, and what it answers |
//! | `session` | greetings, lines, options, the end |
//! | `searching` | `go` and what belongs to it |
//! | `positions` | positions, moves and queries, compared with our rules |

mod positions;
mod probe;
mod searching;
mod session;

use super::spec::EngineSpec;
use crate::game::Game;
use probe::Probe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What comes of a check; why it has failed.
type Checked = Result<(), String>;

/// A rule of the protocol, and how it is tried.
struct Check {
    /// The protocol that has this rule.
    part: Part,
    /// The rule.
    rule: &'static str,
    run: fn(&mut Probe) -> Checked,
}

/// Where a rule comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// UCI: what every match and every GUI needs.
    Uci,
    /// UGI: what a referee without rules needs.
    Ugi,
    /// What `uci-protocol.md` adds to both.
    Addition,
}

impl Part {
    /// Its name in a report.
    pub fn name(self) -> &'static str {
        match self {
            Part::Uci => "UCI",
            Part::Ugi => "UGI",
            Part::Addition => "anel",
        }
    }
}

/// A rule, and how the engine fares with it.
pub struct CheckResult {
    /// Where the rule comes from.
    pub part: Part,
    /// The rule.
    pub rule: &'static str,
    /// Why the engine does not keep it, if so.
    pub failure: Option<String>,
}

/// Tries every rule with a process of its own, and hands over each result. If the engine does not
/// even start, the others are not tried. Ends early when `abort` is set.
pub fn check<G: Game>(engine: &EngineSpec, abort: &Arc<AtomicBool>, mut tell: impl FnMut(CheckResult)) {
    let checks = [session::CHECKS, searching::checks::<G>(), positions::checks::<G>()];
    for (number, check) in checks.into_iter().flatten().enumerate() {
        let started = Probe::start(engine, G::NAME, abort);
        let result = started.and_then(|mut probe| (check.run)(&mut probe));
        if abort.load(Ordering::Relaxed) {
            return;
        }
        let stop = number == 0 && result.is_err();
        tell(CheckResult {
            part: check.part,
            rule: check.rule,
            failure: result.err(),
        });
        if stop {
            return;
        }
    }
}
