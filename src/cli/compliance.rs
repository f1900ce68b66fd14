//! `anel compliance`

use super::{tell, variant};
use crate::arena::compliance::{CheckResult, check};
use crate::arena::spec::EngineSpec;
use crate::game::Game;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Args)]
pub(crate) struct ComplianceArgs {
    /// The game that the engine plays.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// The engine: a program and its arguments.
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
        self.variant.dispatch(self)
    }
}

impl VariantTask for &ComplianceArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let abort = Arc::new(AtomicBool::new(false));
        let interrupted = Arc::clone(&abort);
        ctrlc::set_handler(move || interrupted.store(true, Ordering::Relaxed))?;
        let (mut passed, mut failed, mut told) = (0, 0, Ok(()));
        check::<G>(&self.engine(), &abort, |result| {
            let count = if result.failure.is_none() {
                &mut passed
            } else {
                &mut failed
            };
            *count += 1;
            if told.is_ok() {
                told = tell(line(&result));
            }
        });
        told?;
        if abort.load(Ordering::Relaxed) {
            return Err("the check was interrupted".into());
        }
        tell(format_args!("{passed} passed, {failed} failed"))?;
        match failed {
            0 => Ok(()),
            _ => Err("the engine does not keep all rules of the protocol".into()),
        }
    }
}

impl ComplianceArgs {
    fn engine(&self) -> EngineSpec {
        let (cmd, args) = self.command.split_first().expect("it is required");
        EngineSpec {
            name: cmd.clone(),
            cmd: cmd.clone(),
            args: args.to_vec(),
            ..EngineSpec::default()
        }
    }
}

fn line(result: &CheckResult) -> String {
    let (part, rule) = (result.part.name(), result.rule);
    match &result.failure {
        None => format!("passed  {part:<4}  {rule}"),
        Some(failure) => format!("FAILED  {part:<4}  {rule}: {failure}"),
    }
}
