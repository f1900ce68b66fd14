//! The command `anel compliance`.

use super::{tell, variant};
use crate::arena::compliance::{RuleReport, test_compliance};
use crate::arena::spec::EngineSpec;
use crate::game::Game;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Args)]
pub(crate) struct ComplianceArgs {
    /// Variant to test.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Command that starts the engine: a program and its arguments.
    #[arg(
        value_name = "CMD",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    command: Vec<String>,
}

impl ComplianceArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let abort = Arc::new(AtomicBool::new(false));
        let interrupted = Arc::clone(&abort);
        ctrlc::set_handler(move || interrupted.store(true, Ordering::Relaxed))?;
        let (mut passed, mut failed, mut printed) = (0, 0, Ok(()));
        self.variant.dispatch(Test {
            engine: &self.engine(),
            abort: &abort,
            report: &mut |report| {
                let count = if report.violation.is_none() {
                    &mut passed
                } else {
                    &mut failed
                };
                *count += 1;
                if printed.is_ok() {
                    printed = tell(line(&report));
                }
            },
        });
        printed?;
        if abort.load(Ordering::Relaxed) {
            return Err("the compliance test was interrupted".into());
        }
        tell(format_args!("{passed} passed, {failed} failed"))?;
        match failed {
            0 => Ok(()),
            _ => Err("the engine does not follow every rule of the protocol".into()),
        }
    }

    fn engine(&self) -> EngineSpec {
        let (cmd, args) = self.command.split_first().expect("the command is a required argument");
        EngineSpec {
            name: cmd.clone(),
            cmd: cmd.clone(),
            args: args.to_vec(),
            ..EngineSpec::default()
        }
    }
}

/// Tests the engine in one variant: see [`test_compliance`].
struct Test<'a> {
    engine: &'a EngineSpec,
    abort: &'a Arc<AtomicBool>,
    report: &'a mut dyn FnMut(RuleReport),
}

impl VariantTask for Test<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        test_compliance::<G>(self.engine, self.abort, self.report);
    }
}

fn line(report: &RuleReport) -> String {
    let (source, rule) = (report.source.name(), report.rule);
    match &report.violation {
        None => format!("passed  {source:<4}  {rule}"),
        Some(violation) => format!("FAILED  {source:<4}  {rule}: {violation}"),
    }
}
