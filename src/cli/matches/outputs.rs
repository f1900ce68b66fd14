//! The output files of a match. All are checked and opened before the engines start.

use super::play::PlayArgs;
use super::report::ReportFiles;
use crate::cli::WrongUsage;
use crate::cli::outputs::{check_different, open};
use crate::output_file::{Existing, OutputFile, is_same_file};
use std::error::Error;
use std::path::PathBuf;

/// The output files of a match, unchanged so far.
pub(super) struct MatchOutputs {
    pub(super) records: Option<OutputFile>,
    pub(super) log: Option<OutputFile>,
    pub(super) report: ReportFiles,
    /// Text of the records to continue.
    pub(super) resumed: Option<String>,
}

impl MatchOutputs {
    pub(super) fn open(args: &PlayArgs) -> Result<MatchOutputs, Box<dyn Error>> {
        let records = args.records_file()?;
        let [pgn, plot] = args.report.paths();
        let records_option = match args.resume {
            Some(Some(_)) => "--resume",
            _ => "--out",
        };
        check_different([
            (records_option, records),
            ("--log", args.log.as_ref()),
            ("--pgn", pgn),
            ("--plot", plot),
        ])?;
        let (existing, remedy) = match args.resume {
            Some(_) => (Existing::Continue, ""),
            None => (
                args.overwrite.existing(),
                "--resume continues it, --force overwrites it",
            ),
        };
        let open = |path: Option<&PathBuf>| path.map(|path| open(path, existing, remedy)).transpose();
        let (mut records, log) = (open(records)?, open(args.log.as_ref())?);
        let resumed = match &mut records {
            Some(file) if args.resume.is_some() => Some(text(file)?).filter(|text| !text.is_empty()),
            _ => None,
        };
        // The report of a continued match replaces the one that its earlier run has left.
        let report = match resumed {
            Some(_) => args.report.open(Existing::Overwrite)?,
            None => args.report.open(args.overwrite.existing())?,
        };
        Ok(MatchOutputs {
            records,
            log,
            report,
            resumed,
        })
    }
}

impl PlayArgs {
    /// The records file: that of `--resume`, or else that of `--out`.
    fn records_file(&self) -> Result<Option<&PathBuf>, WrongUsage> {
        match (&self.resume, &self.out) {
            (Some(Some(resumed)), Some(out)) if !is_same_file(resumed, out) => Err(WrongUsage(format!(
                "--resume names {}, but --out names {}; give one file",
                resumed.display(),
                out.display()
            ))),
            (Some(None), None) => Err(WrongUsage("--resume requires a file or --out".to_owned())),
            (Some(Some(file)), _) | (_, Some(file)) => Ok(Some(file)),
            (None, None) => Ok(None),
        }
    }
}

fn text(file: &mut OutputFile) -> Result<String, String> {
    let bytes = file.contents().map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| super::in_file(file.path(), error))
}
