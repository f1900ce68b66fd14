//! Protocol compliance: tests of every rule in `uci-protocol.md` that is observable from outside.
//!
//! | file | holds |
//! | --- | --- |
//! | `probe` | an engine process under test: commands and replies |
//! | `progress` | the rule under test, on standard error |
//! | `session` | handshake, input lines, options, shutdown |
//! | `searching` | `go` and related commands |
//! | `positions` | positions, moves and queries, compared with anel's rules |

mod positions;
mod probe;
mod progress;
mod searching;
mod session;

use super::spec::EngineSpec;
use crate::game::Game;
use probe::Probe;
use progress::Progress;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of testing a rule; the error describes the violation.
type TestResult = Result<(), String>;

/// A rule of the protocol, with its test.
#[derive(Clone, Copy)]
struct Rule {
    source: RuleSource,
    /// Statement of the rule.
    text: &'static str,
    test: fn(&mut Probe) -> TestResult,
}

/// The protocol that a rule belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleSource {
    /// UCI: required by every match and every GUI.
    Uci,
    /// UGI: required by referees that do not know the rules of the game.
    Ugi,
    /// An addition of `uci-protocol.md` to UCI and UGI.
    Addition,
}

impl RuleSource {
    /// The protocol's name in a compliance report.
    pub fn name(self) -> &'static str {
        match self {
            RuleSource::Uci => "UCI",
            RuleSource::Ugi => "UGI",
            RuleSource::Addition => "anel",
        }
    }
}

/// The result of testing one rule.
pub struct RuleReport {
    /// The protocol that the rule belongs to.
    pub source: RuleSource,
    /// Statement of the rule.
    pub rule: &'static str,
    /// Description of the violation, or `None` if the engine follows the rule.
    pub violation: Option<String>,
}

/// Tests an engine's compliance with the protocol and passes the result for each rule to `report`. Each rule is tested
/// in a new engine process. If the first rule, the handshake, is violated, the other rules are not tested. Ends early
/// when `abort` is set.
pub fn test_compliance<G: Game>(engine: &EngineSpec, abort: &Arc<AtomicBool>, report: &mut dyn FnMut(RuleReport)) {
    let rules = [session::RULES, searching::rules::<G>(), positions::rules::<G>()].concat();
    test_rules(&rules, engine, G::NAME, abort, report);
}

fn test_rules(
    rules: &[Rule],
    engine: &EngineSpec,
    variant: &str,
    abort: &Arc<AtomicBool>,
    report: &mut dyn FnMut(RuleReport),
) {
    let progress = Rc::new(Progress::of(rules.len()));
    for (number, rule) in rules.iter().enumerate() {
        progress.begin(number + 1, rule.text);
        let started = Probe::start(engine, variant, abort, Rc::clone(&progress));
        let result = started.and_then(|mut probe| (rule.test)(&mut probe));
        if abort.load(Ordering::Relaxed) {
            break;
        }
        let stop = number == 0 && result.is_err();
        progress.hidden(|| {
            report(RuleReport {
                source: rule.source,
                rule: rule.text,
                violation: result.err(),
            });
        });
        if stop {
            break;
        }
    }
    progress.finish();
}
