//! The long commands: searches, perft, the benchmark.

use super::engine::Engine;
use super::info::{Info, best_move};
use super::mate::{self, Proof};
use super::strength::MoveSampler;
use crate::bench;
use crate::game::Game;
use crate::perft::Perft;
use crate::search::{self, Histories, NoThreads, Request};
use crate::stop_signal::StopSignal;
use std::error::Error;
use std::sync::Arc;
use thiserror::Error;

/// A search, perft or benchmark that is ready to start. It runs until it is finished or stopped.
pub(super) type Job<'a> = Box<dyn FnOnce(&Arc<StopSignal>) -> Result<Answer, Box<dyn Error>> + 'a>;

/// The last part of a job's answer, such as the `bestmove` line.
pub(super) struct Answer {
    pub(super) text: String,
    /// Whether the answer must wait for `stop`, even if the search has already ended.
    pub(super) infinite: bool,
}

impl From<String> for Answer {
    fn from(text: String) -> Answer {
        Answer { text, infinite: false }
    }
}

/// A perft or benchmark was stopped, so it has no result.
#[derive(Debug, Error)]
enum CountStopped {
    #[error("perft {0} was stopped before it finished")]
    Perft(u32),
    #[error("bench was stopped before it finished")]
    Bench,
}

/// A search that ends with `bestmove`. The move is the best one or, in weaker play, the one that the sampler draws. If
/// `mate` is given, the engine first tries to prove a win within `mate` moves. If the search is `infinite`, its answer
/// must wait for `stop`.
pub(super) fn search<'a, G: Game>(
    mut request: Request<G>,
    (mate, infinite): (Option<u32>, bool),
    mut sampler: Option<MoveSampler<'a, G>>,
    histories: &'a mut Histories<G>,
    engine: &'a Engine,
) -> Job<'a> {
    Box::new(move |stop_signal| {
        let Engine {
            output,
            options,
            dialect,
            ..
        } = engine;
        let answer = |text| Ok(Answer { text, infinite });
        if request.root_moves.is_empty() {
            return answer("bestmove (none)".to_owned());
        }
        let root = request.position;
        if let Some(moves) = mate {
            let moves = mate::within_limits(moves, &request.limits);
            if G::WINS_CAN_BE_PROVEN {
                let proof = Proof::search(&request, moves, options.hash, stop_signal);
                output.line(proof.info(&root, options.show_wdl));
                if let Some(line) = proof.line() {
                    return answer(best_move(&root, line, *dialect));
                }
                proof.leave_to_search(&mut request);
            }
            mate::limit_depth(moves, &mut request.limits);
        }
        let result = search::search(
            &request,
            &engine.table,
            histories,
            &engine.threads,
            stop_signal,
            |report| {
                if let Some(sampler) = &mut sampler {
                    sampler.note(&report);
                }
                if report.multipv <= options.multi_pv {
                    output.line(Info::from(&report).text(&root, options.show_wdl));
                }
            },
        );
        let moves = match sampler {
            Some(sampler) => sampler.choose(result.best),
            None => result.best.moves,
        };
        answer(best_move(&root, &moves, *dialect))
    })
}

/// `go perft`: the leaf count of each root move.
pub(super) fn perft<'a, G: Game>(position: G, depth: u32) -> Job<'a> {
    Box::new(move |stop_signal| {
        let perft = Perft {
            stop_signal: Arc::clone(stop_signal),
            ..Perft::default()
        };
        let text = divide_text(&position, &perft, depth);
        if stop_signal.stopped() {
            return Err(CountStopped::Perft(depth).into());
        }
        Ok(text.into())
    })
}

/// The benchmark of the game `G`, on one thread.
pub(super) fn bench<G: Game>(depth: u32, engine: &Engine) -> Result<Job<'_>, NoThreads> {
    let Engine { host, output, .. } = engine;
    let thread = (host.start_threads)(1)?;
    Ok(Box::new(move |stop_signal| {
        let report = |line| output.line(format_args!("info string {line}"));
        let result = bench::run::<G>(depth, bench::HASH, &thread, host.now, stop_signal, report)?;
        if stop_signal.stopped() {
            return Err(CountStopped::Bench.into());
        }
        Ok(result.to_string().into())
    }))
}

/// The answer to `go perft`: the leaf count of each root move, and their total.
fn divide_text<G: Game>(position: &G, perft: &Perft, depth: u32) -> String {
    if depth == 0 {
        return "\nNodes searched: 1".to_owned();
    }
    let mut counts: Vec<(String, u64)> = perft
        .divide(position, depth)
        .into_iter()
        .map(|(mv, leaves)| (position.ply_text(mv), leaves))
        .collect();
    counts.sort();
    let total: u64 = counts.iter().map(|(_, leaves)| leaves).sum();
    let lines: String = counts.iter().map(|(mv, leaves)| format!("{mv}: {leaves}\n")).collect();
    format!("{lines}\nNodes searched: {total}")
}
