//! `anel match`: plays a match.

use super::book::read_book;
use super::conditions::{ConditionArgs, needed_cores};
use super::in_file;
use super::outputs::MatchOutputs;
use super::report::{self, ReportArgs};
use crate::arena::record::{GameRecord, MatchInfo};
use crate::arena::record_file::{self, Recorder};
use crate::arena::run::{Finish, ReadyMatch, RunError, RunOptions, prepare, record_to};
use crate::arena::schedule::{Book, MatchSpec};
use crate::arena::spec::{Adjudication, EngineSpec, Format};
use crate::arena::sprt::Sprt;
use crate::arena::standings::Standings;
use crate::arena::time_control::{TimeControl, positive_seconds};
use crate::arena::traffic::TrafficLog;
use crate::cli::outputs::Overwrite;
use crate::cli::{WrongUsage, variant};
use crate::game::{Game, Settings, SettingsError};
use crate::openings::{self, Opening};
use crate::output_file::OutputFile;
use crate::shard::Shard;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::collections::BTreeSet;
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(super) struct PlayArgs {
    /// Read options from a TOML file, with lines such as games = 200. Options on the command line take precedence.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Variant to play.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    // The help text of `--engine` is not a doc comment, because rustdoc would interpret the brackets in the text as
    // links.
    #[arg(
        long = "engine",
        value_name = "SPEC",
        required_unless_present = "config",
        help = "An engine: name=A,cmd=PATH[,arg=X][,dir=PATH][,variant=V][,tc=BASE+INC][,margin=MS]\
                [,restart=on][,ponder=on][,start-timeout=S][,ready-timeout=S][,option.NAME=VALUE]. Give at least two. For time odds, set tc, st, \
                nodes or depth here"
    )]
    engines: Vec<EngineSpec>,
    /// Defaults for all engines, in the form of --engine, such as cmd=PATH,option.Hash=16.
    #[arg(long, value_name = "SPEC")]
    each: Option<EngineSpec>,
    #[command(flatten)]
    time_control: TimeControlArgs,
    /// Games per pairing; an odd number is rounded up.
    #[arg(long, required = true, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Tournament format.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// File of openings: FENs, EPDs or moves, one opening per line, or PGN.
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,
    /// Order of the openings. The random order depends on --seed.
    #[arg(long, value_enum, default_value_t, requires = "openings")]
    openings_order: OpeningsOrder,
    /// First opening to play, counted from 1 in the order of play.
    #[arg(long, value_name = "N", default_value = "1", requires = "openings",
          value_parser = clap::value_parser!(u64).range(1..))]
    openings_start: u64,
    /// Number of turns to take from each game of a PGN file of openings [default: those marked as book moves, otherwise
    /// all].
    #[arg(long, value_name = "N", requires = "openings", value_parser = clap::value_parser!(u16).range(1..))]
    openings_turns: Option<u16>,
    /// Number of random turns at the start of each game [default: 8, without --openings].
    #[arg(long, value_name = "N")]
    random_plies: Option<u32>,
    /// Seed for random openings and for the random order of --openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played at once [default: 1].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,
    /// Milliseconds by which an engine may exceed its time limit.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    time_margin: u64,
    /// With --nodes or --depth: an engine that has not moved after S seconds loses the game.
    #[arg(long, value_name = "S", default_value = "60", value_parser = positive_seconds)]
    move_timeout: Duration,
    /// Turns per side after which a game is drawn.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    move_limit: Option<u32>,
    /// Adjudicate a win if both engines report the same side ahead by at least S centipawns for M moves each, from move
    /// F on: score=S,moves=M[,from=F].
    #[arg(long, value_name = "RULE")]
    adjudicate_win: Option<Adjudication>,
    /// Resign for an engine whose own scores are -S centipawns or worse for M moves, from move F on:
    /// score=S,moves=M[,from=F].
    #[arg(long, value_name = "RULE")]
    resign: Option<Adjudication>,
    /// Adjudicate a draw if the scores of both engines are within S centipawns of 0 for M moves each, from move F on:
    /// score=S,moves=M[,from=F].
    #[arg(long, value_name = "RULE")]
    adjudicate_draw: Option<Adjudication>,
    /// Stop when an SPRT is decided, with parameters such as elo0=0,elo1=5,alpha=0.05,beta=0.05[,model=normalized].
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// Stop at the first fault: an illegal move, a crash, a missing answer or a loss on time.
    #[arg(long)]
    strict: bool,
    /// Write a record of every finished game to this file, as a line of JSON.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Continue the match in this records file [default: that of --out], optionally with more --games. Also continues
    /// the --log, and replaces the files of --pgn and --plot.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(super) resume: Option<Option<PathBuf>>,
    /// Log all lines to and from the engines, with times, in this file.
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Play only part I of N of the match.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    #[command(flatten)]
    conditions: ConditionArgs,
    #[command(flatten)]
    pub(super) report: ReportArgs,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
}

/// The order in which openings from a file are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
enum OpeningsOrder {
    /// The order in the file.
    #[default]
    Sequential,
    /// A random order.
    Random,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct TimeControlArgs {
    /// Clock: seconds per game, or per MOVES moves, plus an increment in seconds per move, such as 10+0.1 or 40/60+0.5.
    #[arg(long, value_name = "[MOVES/]BASE+INC", allow_hyphen_values = true, value_parser = TimeControl::clock)]
    tc: Option<TimeControl>,
    /// Fixed time per move, in seconds.
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    st: Option<Duration>,
    /// Fixed number of nodes per move.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Fixed search depth per move, in plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
}

impl TimeControlArgs {
    fn time_control(&self) -> TimeControl {
        let nodes = || self.nodes.map(TimeControl::Nodes);
        let depth = || self.depth.map(TimeControl::Depth);
        let chosen = self
            .tc
            .or(self.st.map(TimeControl::MoveTime))
            .or_else(nodes)
            .or_else(depth);
        chosen.expect("one of the group is required")
    }
}

impl PlayArgs {
    pub(super) fn run(&self) -> Result<(), Box<dyn Error>> {
        let the_match = self.the_match()?;
        let info = MatchInfo::of(&the_match, self.shard, self.conditions.occasion());
        let concurrency = self.concurrency(&the_match.engines);
        let cores = self.conditions.cores(concurrency, &the_match.engines)?;
        let outputs = MatchOutputs::open(self)?;
        let (mut recorder, finished) = records(outputs.records, outputs.resumed.as_deref(), &info)?;
        let abort = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(Arc::clone(&abort))?;
        let log = outputs.log.map(TrafficLog::start).transpose()?.map(Arc::new);
        let options = RunOptions {
            concurrency,
            delay: self.conditions.delay,
            cores,
            margin: Duration::from_millis(self.time_margin),
            move_timeout: self.move_timeout,
            strict: self.strict,
            shard: self.shard,
            abort,
            log,
        };
        let Some(ready) = prepare(&the_match, &options)? else {
            return Err("the match was interrupted before its first game".into());
        };
        let mut games = finished.clone();
        let mut record = record_to(&mut recorder);
        let (standings, finish) = self.variant.dispatch(Games {
            ready,
            info: &info,
            finished: &finished,
            record: &mut |game| {
                games.push(game.clone());
                record(game)
            },
        })?;
        games.sort_by_key(|game| game.game);
        let written = outputs.report.write(&standings, &info, &games);
        report::print(&standings)?;
        written?;
        match finish {
            Finish::Complete => Ok(()),
            Finish::Aborted => Err("the match was interrupted; --resume continues it".into()),
            Finish::Fault => Err("a fault ended the match (--strict)".into()),
            Finish::EngineGone(error) => Err(error.into()),
        }
    }

    /// The specification of the match, from the arguments.
    fn the_match(&self) -> Result<MatchSpec, Box<dyn Error>> {
        let engines = self.engines()?;
        let names: BTreeSet<&str> = engines.iter().map(|spec| spec.name.as_str()).collect();
        if engines.len() < 2 || names.len() < engines.len() {
            let message = "--engine: two or more engines are needed, each with its own name";
            return Err(WrongUsage(message.to_owned()).into());
        }
        if self.sprt.is_some() && engines.len() > 2 && self.format != Format::Gauntlet {
            let message = "--sprt compares two engines; with more, --format gauntlet tests the first \
                           against all others together";
            return Err(WrongUsage(message.to_owned()).into());
        }
        let openings = self.variant.dispatch(Openings {
            engines: &engines,
            file: self.openings.as_deref(),
            turns: self.openings_turns.map(usize::from),
        })?;
        let book = match openings {
            Some(openings) => Book::Listed(self.ordered(openings)?),
            None => Book::Random {
                plies: self.random_plies.unwrap_or(8),
            },
        };
        Ok(MatchSpec {
            variant: self.variant.name().to_owned(),
            engines,
            format: self.format,
            time_control: self.time_control.time_control(),
            games_each: self.games.expect("it is required"),
            book,
            games_per_opening: self.conditions.games_per_opening,
            no_swap: self.conditions.no_swap,
            seed: self.seed,
            move_limit: self.move_limit,
            win: self.adjudicate_win,
            draw: self.adjudicate_draw,
            resign: self.resign,
            sprt: self.sprt,
        })
    }

    /// The openings in the order of play.
    fn ordered(&self, mut openings: Vec<Opening>) -> Result<Vec<Opening>, WrongUsage> {
        if self.openings_order == OpeningsOrder::Random {
            openings::shuffle(&mut openings, self.seed);
        }
        let count = openings.len();
        match usize::try_from(self.openings_start - 1) {
            Ok(before) if before < count => openings.rotate_left(before),
            _ => {
                let message = format!("--openings-start: the file has only {count} openings");
                return Err(WrongUsage(message));
            }
        }
        Ok(openings)
    }

    /// The engines, with the defaults of `--each` filled in.
    fn engines(&self) -> Result<Vec<EngineSpec>, WrongUsage> {
        let each = self.each.clone().unwrap_or_default();
        if !each.name.is_empty() {
            let message = "--each: name is not allowed, because every engine needs its own";
            return Err(WrongUsage(message.to_owned()));
        }
        let engines = self.engines.iter().cloned().map(|engine| {
            let name = engine.name.clone();
            let complete = engine.or(&each);
            complete.map_err(|error| WrongUsage(format!("--engine {name}: {error}")))
        });
        engines.collect()
    }

    /// The number of games played at once. Warns if they need more cores than there are.
    fn concurrency(&self, engines: &[EngineSpec]) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let games = self.concurrency.map_or(1, usize::from);
        if games > cores {
            eprintln!("anel: {games} games at once on {cores} cores: with a clock, the match will be unfair");
        } else if engines.iter().any(|spec| spec.ponder == Some(true)) && games * needed_cores(engines) > cores {
            eprintln!(
                "anel: {games} games at once with pondering on {cores} cores: engines will slow down their opponents"
            );
        }
        games
    }
}

/// Checks the game settings of all engines, and reads the file of openings, if there is one.
struct Openings<'a> {
    engines: &'a [EngineSpec],
    file: Option<&'a Path>,
    turns: Option<usize>,
}

impl VariantTask for Openings<'_> {
    type Output = Result<Option<Vec<Opening>>, Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let settings = settings::<G>(self.engines)?;
        let openings = self.file.map(|path| read_book::<G>(path, self.turns, &settings));
        Ok(openings.transpose()?)
    }
}

/// Plays the games of a match: see [`ReadyMatch::run`].
struct Games<'a> {
    ready: ReadyMatch<'a>,
    info: &'a MatchInfo,
    finished: &'a [GameRecord],
    record: &'a mut dyn FnMut(&GameRecord) -> io::Result<()>,
}

impl VariantTask for Games<'_> {
    type Output = Result<(Standings, Finish), RunError>;

    fn run<G: Game>(self) -> Self::Output {
        self.ready.run::<G>(self.info, self.finished, self.record)
    }
}

/// The game settings that all players share. The options of all engines must agree on these settings.
fn settings<G: Game>(engines: &[EngineSpec]) -> Result<G::Settings, WrongUsage> {
    let mut agreed = None;
    for engine in engines {
        let in_spec = |error: SettingsError| WrongUsage(format!("--engine {}: {error}", engine.name));
        let settings = G::Settings::from_options(&engine.options).map_err(in_spec)?;
        G::check_settings(&settings).map_err(in_spec)?;
        let shared = settings.shared();
        if *agreed.get_or_insert(shared) != shared {
            let options = G::Settings::OPTIONS.iter().filter(|option| option.shared);
            let names: Vec<String> = options.map(|option| format!("option.{}", option.name)).collect();
            return Err(WrongUsage(format!(
                "--engine: {} must be the same for all engines",
                names.join(" and ")
            )));
        }
    }
    Ok(agreed.unwrap_or_default())
}

/// The recorder, if there is a records file, and the games already recorded. `resumed` is the text of records to
/// continue.
fn records(
    file: Option<OutputFile>,
    resumed: Option<&str>,
    info: &MatchInfo,
) -> Result<(Option<Recorder>, Vec<GameRecord>), Box<dyn Error>> {
    let Some(file) = file else {
        return Ok((None, Vec::new()));
    };
    let path = file.path().to_owned();
    let mut recorder = Recorder::new(file, info.clone());
    let Some(text) = resumed else {
        return Ok((Some(recorder), Vec::new()));
    };
    let matches = record_file::read(text).map_err(|error| in_file(&path, error))?;
    if let Some(other) = matches.iter().find(|other| other.info.id != info.id) {
        let message = format!(
            "these records belong to another match ({} differs); rerun with the original arguments, or choose another \
             file",
            info.difference(&other.info)
        );
        return Err(in_file(&path, message).into());
    }
    recorder.resume(text, matches.last().map(|last| &last.info))?;
    let games = matches.into_iter().flat_map(|records| records.games).collect();
    Ok((Some(recorder), games))
}

/// Makes the first Ctrl-C abort the match, whose report is then printed, and the second Ctrl-C end the process.
fn stop_on_interrupt(abort: Arc<AtomicBool>) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if abort.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
}
