//! Plays the games of a match, several at once, and keeps account of them.

use super::record::{GameRecord, MatchInfo, Recorder};
use super::referee::{Referee, Seats};
use super::report::Standings;
use super::schedule::{Match, Scheduled};
use super::spec::Shard;
use crate::game::Game;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeSet;
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

/// How a match is played, as far as that does not decide its games.
pub struct RunOptions {
    /// Games at once.
    pub concurrency: usize,
    /// By how much a clock may be overdrawn.
    pub margin: Duration,
    /// Whether the first fault ends the match.
    pub strict: bool,
    /// The part of the match that is played.
    pub shard: Shard,
    /// Set from outside, it ends the match; what is finished stays.
    pub abort: Arc<AtomicBool>,
}

/// How a match came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// All games were played, or the test decided.
    Complete,
    /// It was aborted from outside.
    Aborted,
    /// A fault ended it, as asked for.
    Fault,
}

/// Plays what is left of a match after `finished`, hands every game to `record`, and returns the
/// standings.
///
/// # Errors
/// Where a record cannot be written.
pub fn run<G: Game>(
    the_match: &Match,
    options: &RunOptions,
    finished: &[GameRecord],
    mut record: impl FnMut(&GameRecord) -> Result<(), Box<dyn Error>>,
) -> Result<(Standings, Finish), Box<dyn Error>> {
    let info = MatchInfo::of(the_match, options.shard);
    let mut standings = Standings::new(info.clone());
    for game in finished {
        standings.add(game)?;
    }
    let left = games_left::<G>(the_match, options.shard, finished);
    let progress = progress_bar(left.iter().map(|games| games.len() as u64).sum());
    // Ends the workers: from outside, by a fault, by the test.
    let end = AtomicBool::new(standings.is_decided());
    let referee = Referee {
        the_match,
        info: &info,
        margin: options.margin,
        abort: &options.abort,
    };
    let queue = Mutex::new(left.into_iter());
    let mut finish = Finish::Complete;

    thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for _ in 0..options.concurrency {
            let (sender, queue, end) = (sender.clone(), &queue, &end);
            scope.spawn(move || {
                let mut seats = Seats::new(the_match);
                while let Some(pair) = next(queue, end) {
                    for scheduled in pair {
                        let game = referee.play::<G>(&mut seats, &scheduled);
                        let Some(game) = game else { return };
                        if options.strict && game.fault.is_some() {
                            end.store(true, Ordering::Relaxed);
                            options.abort.store(true, Ordering::Relaxed);
                        }
                        if sender.send(game).is_err() || options.abort.load(Ordering::Relaxed) {
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        for game in games {
            record(&game)?;
            standings.add(&game)?;
            progress.inc(1);
            progress.set_message(standings.line());
            if options.strict && game.fault.is_some() {
                finish = Finish::Fault;
            }
            if standings.is_decided() || options.abort.load(Ordering::Relaxed) {
                end.store(true, Ordering::Relaxed);
            }
        }
        Ok::<(), Box<dyn Error>>(())
    })?;
    progress.finish_and_clear();
    // With `strict`, a fault aborts too.
    if finish == Finish::Complete && options.abort.load(Ordering::Relaxed) {
        finish = Finish::Aborted;
    }
    Ok((standings, finish))
}

/// The pairs of this shard with the games that are not finished yet.
fn games_left<G: Game>(
    the_match: &Match,
    shard: Shard,
    finished: &[GameRecord],
) -> Vec<Vec<Scheduled>> {
    let finished: BTreeSet<u64> = finished.iter().map(|game| game.game).collect();
    (0..the_match.pairs())
        .filter(|&pair| shard.holds(pair))
        .map(|pair| {
            let games = the_match.pair::<G>(pair).into_iter();
            games
                .filter(|scheduled| !finished.contains(&scheduled.game))
                .collect()
        })
        .filter(|games: &Vec<Scheduled>| !games.is_empty())
        .collect()
}

fn next(
    queue: &Mutex<impl Iterator<Item = Vec<Scheduled>>>,
    end: &AtomicBool,
) -> Option<Vec<Scheduled>> {
    if end.load(Ordering::Relaxed) {
        return None;
    }
    queue
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
        .next()
}

/// A live line on standard error; nothing where that is no terminal.
fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos}/{len} games  {msg}  {elapsed} (eta {eta})")
        .expect("the template is valid");
    let progress = ProgressBar::new(games).with_style(style);
    progress.enable_steady_tick(Duration::from_millis(500));
    progress
}

/// Adds games to a file of records, where there is one.
pub fn record_to(
    recorder: &mut Option<Recorder>,
) -> impl FnMut(&GameRecord) -> Result<(), Box<dyn Error>> {
    |game| match recorder {
        Some(recorder) => Ok(recorder.add(game)?),
        None => Ok(()),
    }
}
