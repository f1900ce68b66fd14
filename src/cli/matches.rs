//! `anel match`

use super::{WrongUsage, tell, variant};
use crate::arena::merge::{Merged, merge};
use crate::arena::record::{self, GameRecord, Recorder};
use crate::arena::report::Standings;
use crate::arena::run::{Finish, RunOptions, record_to, run};
use crate::arena::schedule::{self, Book};
use crate::arena::spec::{Adjudication, EngineSpec, Format, Pace, Shard, seconds};
use crate::arena::sprt::Sprt;
use crate::arena::{game_text, openings, plot};
use crate::game::{Game, Settings, SettingsError};
use crate::variant::{Variant, VariantTask};
use clap::{Args, Subcommand};
use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Match {
    #[command(subcommand)]
    part: Option<Part>,
    #[command(flatten)]
    play: Play,
}

#[derive(Subcommand)]
enum Part {
    /// Join the records of the parts of a match (files of JSON lines or of readable games) into
    /// one report.
    Merge(Merge),
}

#[derive(Args)]
struct Play {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// An engine: name=A,cmd=PATH[,arg=X][,variant=V][,tc=BASE+INC][,option.NAME=VALUE]; twice or
    /// more. Its own tc, st, nodes or depth is for games at odds.
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    engines: Vec<EngineSpec>,
    #[command(flatten)]
    pace: PaceArgs,
    /// Games of each two engines that meet; an odd number is made even.
    #[arg(long, required = true, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Who meets whom.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// A file of openings: FENs or moves, one a line.
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,
    /// Begin with so many random turns [default: 8, without --openings].
    #[arg(long, value_name = "N")]
    random_plies: Option<u32>,
    /// What random openings are drawn with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once; more than there are cores only if said so.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,
    /// By how many milliseconds a clock may be overdrawn.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    time_margin: u64,
    /// Turns of each side after which a game is drawn.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    move_limit: Option<u32>,
    /// End won games early: score=S,moves=M[,from=F].
    #[arg(long, value_name = "RULE")]
    adjudicate_win: Option<Adjudication>,
    /// End drawn games early: score=S,moves=M[,from=F].
    #[arg(long, value_name = "RULE")]
    adjudicate_draw: Option<Adjudication>,
    /// Stop as soon as the results decide: elo0=0,elo1=5,alpha=0.05,beta=0.05[,model=normalized].
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// Stop at the first illegal move, crash, silence or lost clock.
    #[arg(long)]
    strict: bool,
    /// Write a line of JSON for every finished game.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on where the records of --out (or of this file) end.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
    /// Play only the i-th of n parts of the match.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    #[command(flatten)]
    report: ReportArgs,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct PaceArgs {
    /// A clock: seconds for the game and seconds added by each move, as in 10+0.1.
    #[arg(long, value_name = "BASE+INC", value_parser = Pace::clock)]
    tc: Option<Pace>,
    /// Seconds for each move.
    #[arg(long, value_name = "S", value_parser = seconds)]
    st: Option<Duration>,
    /// Positions for each move.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies for each move.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
}

impl PaceArgs {
    fn pace(&self) -> Pace {
        let nodes = || self.nodes.map(Pace::Nodes);
        let depth = || self.depth.map(Pace::Depth);
        let chosen = self
            .tc
            .or(self.st.map(Pace::MoveTime))
            .or_else(nodes)
            .or_else(depth);
        chosen.expect("one of the group is required")
    }
}

#[derive(Args)]
struct ReportArgs {
    /// Write the games for people to read.
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// Draw the score over the games as an SVG.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

#[derive(Args)]
struct Merge {
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the joined records.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
}

impl Match {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        match &self.part {
            Some(Part::Merge(merge)) => merge.run(),
            None => self.play.variant.dispatch(&self.play),
        }
    }
}

impl VariantTask for &Play {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let the_match = self.the_match::<G>()?;
        let (mut recorder, finished) = self.records(&the_match)?;
        let abort = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(Arc::clone(&abort))?;
        let options = RunOptions {
            concurrency: self.concurrency()?,
            margin: Duration::from_millis(self.time_margin),
            strict: self.strict,
            shard: self.shard,
            abort,
        };
        let mut games = finished.clone();
        let mut keep = record_to(&mut recorder);
        let (standings, finish) = run::<G>(&the_match, &options, &finished, |game| {
            games.push(game.clone());
            keep(game)
        })?;
        games.sort_by_key(|game| game.game);
        self.report.write::<G>(&standings, &games)?;
        print_report(&standings)?;
        match finish {
            Finish::Complete => Ok(()),
            Finish::Aborted => Err("the match was interrupted; --resume goes on with it".into()),
            Finish::Fault => Err("a fault ended the match, as --strict asks".into()),
        }
    }
}

impl Play {
    fn the_match<G: Game>(&self) -> Result<schedule::Match, Box<dyn Error>> {
        let names: BTreeSet<&str> = self.engines.iter().map(|spec| spec.name.as_str()).collect();
        if self.engines.len() < 2 || names.len() < self.engines.len() {
            let fault = "--engine: two or more engines are needed, each with its own name";
            return Err(WrongUsage(fault.to_owned()).into());
        }
        let settings = self.settings::<G>()?;
        let book = match &self.openings {
            Some(path) => {
                let openings = openings::read::<G>(&read_file(path)?, &settings);
                Book::Listed(openings.map_err(|fault| format!("{}: {fault}", path.display()))?)
            }
            None => Book::Random {
                plies: self.random_plies.unwrap_or(8),
            },
        };
        Ok(schedule::Match {
            variant: G::NAME.to_owned(),
            engines: self.engines.clone(),
            format: self.format,
            pace: self.pace.pace(),
            games_each: self.games.expect("it is required"),
            book,
            seed: self.seed,
            move_limit: self.move_limit,
            win: self.adjudicate_win,
            draw: self.adjudicate_draw,
            sprt: self.sprt,
        })
    }

    /// The settings that the engines' options agree on.
    fn settings<G: Game>(&self) -> Result<G::Settings, WrongUsage> {
        let mut agreed = None;
        for engine in &self.engines {
            let in_spec =
                |fault: SettingsError| WrongUsage(format!("--engine {}: {fault}", engine.name));
            let settings = G::Settings::from_options(&engine.options).map_err(in_spec)?;
            G::check_settings(&settings).map_err(in_spec)?;
            let shared = settings.shared();
            if *agreed.get_or_insert(shared) != shared {
                let options = G::Settings::OPTIONS.iter().filter(|option| option.shared);
                let names: Vec<String> = options
                    .map(|option| format!("option.{}", option.name))
                    .collect();
                return Err(WrongUsage(format!(
                    "--engine: all must be given the same {}",
                    names.join(" and ")
                )));
            }
        }
        Ok(agreed.unwrap_or_default())
    }

    fn concurrency(&self) -> Result<usize, Box<dyn Error>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let games = self.concurrency.map_or(1, usize::from);
        if games > cores {
            eprintln!("anel: {games} games at once on {cores} cores: clocks will be unfair");
        }
        Ok(games)
    }

    /// Where records go, and those that are there already.
    fn records(
        &self,
        the_match: &schedule::Match,
    ) -> Result<(Option<Recorder>, Vec<GameRecord>), Box<dyn Error>> {
        let resumed = self
            .resume
            .as_ref()
            .map(|file| file.as_ref().or(self.out.as_ref()));
        let path = match resumed {
            Some(None) => return Err(WrongUsage("--resume needs a file, or --out".into()).into()),
            Some(Some(path)) => path,
            None => match &self.out {
                None => return Ok((None, Vec::new())),
                Some(path) => {
                    let recorder = Recorder::create(path).map_err(|error| {
                        let hint = if path.exists() {
                            "; --resume goes on with it"
                        } else {
                            ""
                        };
                        format!("{}: {error}{hint}", path.display())
                    })?;
                    return Ok((Some(recorder), Vec::new()));
                }
            },
        };
        if !path.exists() {
            let recorder = Recorder::create(path);
            let recorder = recorder.map_err(|error| format!("{}: {error}", path.display()))?;
            return Ok((Some(recorder), Vec::new()));
        }
        let text = read_file(path)?;
        let in_file = |fault: String| format!("{}: {fault}", path.display());
        let games = record::read(&text).map_err(in_file)?;
        if let Some(other) = games.iter().find(|game| game.of.id != the_match.id()) {
            let fault = format!(
                "its match {} is not this one, {}",
                other.of.id,
                the_match.id()
            );
            return Err(in_file(fault).into());
        }
        let recorder = Recorder::resume(path, &text).map_err(|error| in_file(error.to_string()))?;
        Ok((Some(recorder), games))
    }
}

impl Merge {
    fn run(&self) -> Result<(), Box<dyn Error>> {
        let mut records = Vec::new();
        for path in &self.files {
            let text = read_file(path)?;
            let read = if text.trim_start().starts_with('[') {
                read_games(&text)
            } else {
                record::read(&text)
            };
            records.extend(read.map_err(|fault| format!("{}: {fault}", path.display()))?);
        }
        let merged = merge(records)?;
        let standings = merged.standings()?;
        let variant = variant(&merged.info.variant)?;
        variant.dispatch(WriteReport(&self.report, &standings, &merged.games))?;
        if let Some(path) = &self.out {
            let recorder = Recorder::create(path);
            let mut recorder = recorder.map_err(|error| format!("{}: {error}", path.display()))?;
            merged
                .games
                .iter()
                .try_for_each(|game| recorder.add(game))?;
        }
        self.warn(&merged, &standings);
        print_report(&standings)
    }

    fn warn(&self, merged: &Merged, standings: &Standings) {
        if merged.duplicates > 0 {
            eprintln!(
                "anel: {} records were there twice and count once",
                merged.duplicates
            );
        }
        if !standings.is_decided() {
            for (shard, games) in &merged.missing {
                eprintln!("anel: {games} games of part {shard} are missing");
            }
        }
    }
}

/// Reads readable games; their tags say of which variant they are.
fn read_games(text: &str) -> Result<Vec<GameRecord>, String> {
    struct Read<'a>(&'a str);

    impl VariantTask for Read<'_> {
        type Output = Result<Vec<GameRecord>, String>;

        fn run<G: Game>(self) -> Self::Output {
            game_text::read::<G>(self.0)
        }
    }

    game_text::variant(text)?.dispatch(Read(text))
}

/// Writes what was asked for besides the report itself.
struct WriteReport<'a>(&'a ReportArgs, &'a Standings, &'a [GameRecord]);

impl VariantTask for WriteReport<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        self.0.write::<G>(self.1, self.2)
    }
}

impl ReportArgs {
    fn write<G: Game>(
        &self,
        standings: &Standings,
        games: &[GameRecord],
    ) -> Result<(), Box<dyn Error>> {
        if let Some(path) = &self.text {
            let games: Result<String, String> = games.iter().map(game_text::write::<G>).collect();
            write_file(path, &games?)?;
        }
        if let Some(path) = &self.plot {
            write_file(path, &plot::svg(&standings.course(), &standings.title())?)?;
        }
        Ok(())
    }
}

fn print_report(standings: &Standings) -> Result<(), Box<dyn Error>> {
    tell(standings.table())?;
    tell(serde_json::to_string(&standings.summary())?)?;
    Ok(())
}

fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write_file(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The first Ctrl-C ends the match in an orderly way, the second at once.
fn stop_on_interrupt(abort: Arc<AtomicBool>) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if abort.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
}
