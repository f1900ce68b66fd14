//! `anel match balance`: measures the balance of the games in records.

use super::records::read_records;
use crate::balance::{Balance, page, plots, variants_of};
use crate::cli::outputs::{Overwrite, check_different};
use crate::cli::progress::progress_bar;
use crate::output_file::OutputFile;
use clap::Args;
use std::error::Error;
use std::fs;
use std::path::{Component, Path, PathBuf};

#[derive(Args)]
#[command(after_help = crate::cli::examples::BALANCE)]
pub(super) struct BalanceArgs {
    /// Records (JSON lines) or PGN of games of an engine against itself. Variants and limits may differ.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the page to this file, as Markdown.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write a plot for each game to this folder, as SVG.
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
    /// Write the numbers for the board of `gui` to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Node limit, for each variant, of the search that ranks all first turns.
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl BalanceArgs {
    pub(super) fn run(&self) -> Result<(), Box<dyn Error>> {
        check_different([("--out", Some(&self.out)), ("--data", self.data.as_ref())])?;
        let out = self.overwrite.open(&self.out)?;
        let data = self.data.as_ref().map(|path| self.overwrite.open(path)).transpose()?;
        let records = read_records(&self.files)?;
        let bar = progress_bar(self.nodes * variants_of(&records).count() as u64, "nodes");
        let balance = Balance::of(records, self.nodes, &|nodes| bar.set_position(nodes))?;
        bar.finish_and_clear();
        for (file, plot) in self.plots(&balance)? {
            file.save(plot)?;
        }
        if let Some(file) = data {
            file.save(data_text(&balance)?)?;
        }
        let folder = self.plots.as_ref().map(|folder| relative(folder, &self.out));
        out.save(page::write(&balance, folder.as_deref(), &self.command()))?;
        Ok(())
    }

    /// Draws the plots and opens their files.
    fn plots(&self, balance: &Balance) -> Result<Vec<(OutputFile, String)>, Box<dyn Error>> {
        let Some(folder) = &self.plots else {
            return Ok(Vec::new());
        };
        fs::create_dir_all(folder).map_err(|error| super::in_file(folder, error))?;
        let families = page::families(balance);
        let plots = families.iter().map(|family| {
            let file = self.overwrite.open(&folder.join(format!("{}.svg", family.name)))?;
            Ok((file, plots::svg(family)?))
        });
        plots.collect()
    }

    /// The command that makes the page again.
    fn command(&self) -> String {
        let mut command = "anel match balance *.jsonl".to_owned();
        let options = [
            ("--out", Some(&self.out)),
            ("--plots", self.plots.as_ref()),
            ("--data", self.data.as_ref()),
        ];
        for (option, path) in options {
            if let Some(path) = path {
                command += &format!(" {option} {}", path.display());
            }
        }
        command + &format!(" --nodes {} --force", self.nodes)
    }
}

/// The data as JSON, one variant per line.
fn data_text(balance: &Balance) -> serde_json::Result<String> {
    let variants = balance.variants.iter().map(serde_json::to_string);
    let variants = variants.collect::<Result<Vec<_>, _>>()?.join(",\n");
    Ok(format!("{{\"variants\":[\n{variants}\n]}}\n"))
}

/// The path of the plots' folder for links on the page: relative to the page's folder if the folder lies in it.
fn relative(folder: &Path, page: &Path) -> String {
    let of_page = page.parent().unwrap_or(Path::new(""));
    let path = folder.strip_prefix(of_page).unwrap_or(folder);
    let parts = path.components().filter(|part| !matches!(part, Component::CurDir));
    let parts: Vec<String> = parts
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    parts.join("/")
}
