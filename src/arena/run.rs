//! Match runner: plays the games of a match, several at once.

use super::game_end::NoGame;
use super::pool::EnginePool;
use super::process::Surroundings;
use super::progress::Progress;
use super::record::{GameRecord, MatchInfo};
use super::record_file::Recorder;
use super::referee::{PlayedGame, Referee};
use super::schedule::{MatchSpec, ScheduledGame};
use super::standings::{Standings, UnfinishedGame};
use super::start_error::EngineStartError;
use super::traffic::TrafficLog;
use crate::game::Game;
use crate::shard::Shard;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use std::{io, iter, thread, vec};
use thiserror::Error;

/// Number of messages about engines, such as the last words of a crash, that a match shows.
const MOST_NOTES: usize = 20;

/// Options for running a match that do not affect which games are scheduled.
pub struct RunOptions {
    /// Number of games played at once.
    pub concurrency: usize,
    /// Time margin: how far an engine may exceed its time limit.
    pub margin: Duration,
    /// Maximum time per move for engines limited by nodes or depth.
    pub move_timeout: Duration,
    /// Whether the first engine fault ends the match.
    pub strict: bool,
    /// The shard of the match to play.
    pub shard: Shard,
    /// Time between the games of a worker thread.
    pub delay: Duration,
    /// The processor cores of each game played at once; empty if the engines may use all.
    pub cores: Vec<Vec<usize>>,
    /// Abort flag; once set, the match ends. Finished games stay recorded.
    pub abort: Arc<AtomicBool>,
    /// Log of all lines exchanged with engines.
    pub log: Option<Arc<TrafficLog>>,
}

/// How a match ended.
#[derive(Debug)]
pub enum Finish {
    /// All games were played, or the SPRT ended the match early.
    Complete,
    /// The match was aborted.
    Aborted,
    /// An engine fault ended the match, because [`RunOptions::strict`] is set.
    Fault,
    /// An engine that had already run could not be restarted.
    EngineGone(EngineStartError),
}

/// Why a match cannot continue.
#[derive(Debug, Error)]
pub enum RunError {
    #[error(transparent)]
    Unfinished(UnfinishedGame),
    /// A record cannot be written.
    #[error(transparent)]
    Write(io::Error),
}

/// A match whose engines have started and accepted their options.
pub struct ReadyMatch<'a> {
    the_match: &'a MatchSpec,
    options: &'a RunOptions,
    engines: EnginePool<'a>,
}

/// Starts all engines before the first game. Returns `None` if the match is aborted.
///
/// # Errors
/// If an engine cannot play in the match.
pub fn prepare<'a>(
    the_match: &'a MatchSpec,
    options: &'a RunOptions,
) -> Result<Option<ReadyMatch<'a>>, EngineStartError> {
    let surroundings = Surroundings {
        abort: Arc::clone(&options.abort),
        log: options.log.clone(),
        cores: options.cores.first().cloned().unwrap_or_default(),
    };
    let engines = EnginePool::start(the_match, surroundings)?;
    Ok(engines.map(|engines| ReadyMatch {
        the_match,
        options,
        engines,
    }))
}

impl ReadyMatch<'_> {
    /// Plays all games except those in `finished`, passes each new game's record to `record`, and returns the
    /// standings.
    ///
    /// # Errors
    /// If a record cannot be written, or a game in `finished` has no result.
    pub fn run<G: Game>(
        self,
        info: &MatchInfo,
        finished: &[GameRecord],
        record: &mut dyn FnMut(&GameRecord) -> io::Result<()>,
    ) -> Result<(Standings, Finish), RunError> {
        let mut standings = Standings::new(info.clone());
        for game in finished {
            standings.add(game).map_err(RunError::Unfinished)?;
        }
        let left = games_left(self.the_match, self.options.shard, finished, MatchSpec::pair::<G>);
        let play_game: PlayGame = |referee, pool, scheduled| referee.play::<G>(pool, scheduled);
        let finish = self.play(left, play_game, &mut standings, record)?;
        Ok((standings, finish))
    }

    /// Plays game pairs with `play_game`, and adds the games to the standings.
    fn play(
        self,
        pairs: Vec<Vec<ScheduledGame>>,
        play_game: PlayGame,
        standings: &mut Standings,
        record: &mut dyn FnMut(&GameRecord) -> io::Result<()>,
    ) -> Result<Finish, RunError> {
        let ReadyMatch {
            the_match,
            options,
            engines,
        } = self;
        let mut progress = Progress::of(pairs.iter().map(|games| games.len() as u64).sum());
        let workers = Workers {
            options,
            referee: Referee {
                the_match,
                margin: options.margin,
                move_timeout: options.move_timeout,
            },
            play_game,
            queue: Mutex::new(pairs.into_iter()),
            end: AtomicBool::new(standings.is_decided()),
        };
        let mut finish = Finish::Complete;
        let mut notes = Notes { left: MOST_NOTES };

        thread::scope(|scope| {
            let (sender, games) = mpsc::channel();
            let cores = |worker: usize| options.cores.get(worker).map_or(&[][..], Vec::as_slice);
            let others = (1..options.concurrency)
                .map(|worker| engines.another(cores(worker)))
                .collect();
            for pool in iter::once(engines).chain::<Vec<EnginePool>>(others) {
                let (sender, workers) = (sender.clone(), &workers);
                scope.spawn(move || workers.play_games(pool, &sender));
            }
            drop(sender);
            for game in games {
                let PlayedGame {
                    record: game,
                    notes: told,
                } = match game {
                    Ok(game) => game,
                    Err(error) => {
                        finish = Finish::EngineGone(error);
                        continue;
                    }
                };
                notes.tell(&told, &progress);
                record(&game).map_err(RunError::Write)?;
                standings.add(&game).map_err(RunError::Unfinished)?;
                progress.advance(|| standings.line());
                if options.strict && game.fault.is_some() {
                    finish = Finish::Fault;
                }
                if standings.is_decided() || options.abort.load(Ordering::Relaxed) {
                    workers.end.store(true, Ordering::Relaxed);
                }
            }
            Ok::<(), RunError>(())
        })?;
        progress.finish();
        // A fault or an engine that cannot be restarted also sets `abort`. Report this more specific reason instead of
        // an abort.
        if matches!(finish, Finish::Complete) && options.abort.load(Ordering::Relaxed) {
            finish = Finish::Aborted;
        }
        Ok(finish)
    }
}

/// Messages about engines that are still shown.
struct Notes {
    left: usize,
}

impl Notes {
    fn tell(&mut self, messages: &[String], progress: &Progress) {
        for message in messages.iter().take(self.left) {
            progress.say(message);
            self.left -= 1;
            if self.left == 0 {
                progress.say("further messages of this kind are not shown");
            }
        }
    }
}

/// A finished game, or the error that prevented the game.
type Finished = Result<PlayedGame, EngineStartError>;

/// [`Referee::play`] for the variant of the match. As a pointer, it lets all variants share the code of the threads.
type PlayGame = fn(&Referee<'_>, &mut EnginePool<'_>, &ScheduledGame) -> Result<PlayedGame, NoGame>;

/// State shared by the worker threads.
struct Workers<'a> {
    options: &'a RunOptions,
    referee: Referee<'a>,
    play_game: PlayGame,
    /// Game pairs still to be played.
    queue: Mutex<vec::IntoIter<Vec<ScheduledGame>>>,
    /// Stop flag: once set, workers start no more game pairs.
    end: AtomicBool,
}

impl Workers<'_> {
    /// The loop of one worker thread: plays game pairs until the queue is empty or the match ends.
    fn play_games(&self, mut pool: EnginePool<'_>, finished: &Sender<Finished>) {
        let abort = &self.options.abort;
        let mut is_first = true;
        while let Some(pair) = self.next_pair() {
            for scheduled in pair {
                if !std::mem::take(&mut is_first) {
                    self.pause();
                }
                let game = match (self.play_game)(&self.referee, &mut pool, &scheduled) {
                    Ok(game) => Ok(game),
                    Err(NoGame::EngineGone(error)) => Err(error),
                    Err(NoGame::Aborted) => return,
                };
                let ends_match = match &game {
                    Ok(game) => self.options.strict && game.record.fault.is_some(),
                    Err(_) => true,
                };
                if ends_match {
                    self.end.store(true, Ordering::Relaxed);
                    abort.store(true, Ordering::Relaxed);
                }
                if finished.send(game).is_err() || abort.load(Ordering::Relaxed) {
                    return;
                }
            }
        }
    }

    /// Waits between two games, until the match is aborted.
    fn pause(&self) {
        /// Interval at which the wait checks whether the match has been aborted.
        const ABORT_POLL: Duration = Duration::from_millis(20);
        let end = Instant::now() + self.options.delay;
        while !self.options.abort.load(Ordering::Relaxed) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::sleep(left.min(ABORT_POLL));
        }
    }

    fn next_pair(&self) -> Option<Vec<ScheduledGame>> {
        if self.end.load(Ordering::Relaxed) {
            return None;
        }
        self.queue
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
            .next()
    }
}

/// The games of a shard that are still to be played, grouped into pairs. `pair` returns the games of a pair:
/// [`MatchSpec::pair`] for the variant of the match.
fn games_left(
    the_match: &MatchSpec,
    shard: Shard,
    finished: &[GameRecord],
    pair: fn(&MatchSpec, u64) -> [ScheduledGame; 2],
) -> Vec<Vec<ScheduledGame>> {
    let finished: BTreeSet<u64> = finished.iter().map(|game| game.game).collect();
    (0..the_match.pairs())
        .filter(|&number| shard.holds(number))
        .map(|number| {
            let games = pair(the_match, number).into_iter();
            games.filter(|scheduled| !finished.contains(&scheduled.game)).collect()
        })
        .filter(|games: &Vec<ScheduledGame>| !games.is_empty())
        .collect()
}

/// Returns a callback that adds records to `recorder`, if there is one.
pub fn record_to(recorder: &mut Option<Recorder>) -> impl FnMut(&GameRecord) -> io::Result<()> {
    |game| match recorder {
        Some(recorder) => recorder.add(game),
        None => Ok(()),
    }
}
