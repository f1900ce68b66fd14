//! Properties of every search result: the best line is legal and reproducible, and the search respects its limits.

use super::{answer, empty_table, reports, request, threads, to_depth};
use anel::game::{Game, MoveSet, Position, Searchable};
use anel::search::limits::Limits;
use anel::search::tt::Bound;
use anel::search::{Histories, PvLine, first_turn, search, whole_turns};
use anel::stop_signal::StopSignal;
use anel::time_source::Stopwatch;
use anel::turnover::{Current, Official2019, Rules, Turnover};
use anel::variant::{Variant, VariantTask};
use std::collections::BTreeSet;
use std::time::Duration;

/// Declares a test that runs on the bench positions of every variant.
macro_rules! for_each_position {
    ($name:ident, |$position:ident: $game:ident| $body:block) => {
        #[test]
        fn $name() {
            struct Check;
            impl VariantTask for Check {
                type Output = ();
                fn run<$game: Game>(self) {
                    for fen in $game::BENCH_FENS {
                        let $position = $game::from_fen(fen).expect("a position");
                        $body
                    }
                }
            }
            Variant::ALL.iter().for_each(|variant| variant.dispatch(Check));
        }
    };
}

for_each_position!(one_thread_always_gives_the_same_answer, |position: G| {
    let [first, second] = [(); 2].map(|()| answer(&request(position, to_depth(6))));
    assert_eq!(first.best, second.best);
    assert_eq!(first.nodes, second.nodes);
});

for_each_position!(the_best_line_can_be_played, |position: G| {
    let best = answer(&request(position, to_depth(6))).best;
    best.moves.iter().fold(position, |position, &mv| {
        assert!(position.is_legal(mv), "{mv:?} in {}", position.fen());
        position.play(mv)
    });
    assert!(best.seldepth >= best.moves.len().min(6));
});

for_each_position!(several_lines_begin_differently_the_best_first, |position: G| {
    let lines = position.legal_moves().len().min(4);
    let reports = reports(&anel::search::Request {
        multipv: lines,
        proves_wins: false,
        ..request(position, to_depth(4))
    });
    for depth in 1..=4 {
        let found: Vec<_> = reports.iter().filter(|report| report.0 == depth).collect();
        let numbers: Vec<usize> = found.iter().map(|report| report.1).collect();
        assert_eq!(numbers, (1..=lines).collect::<Vec<_>>());
        assert!(found.is_sorted_by(|a, b| a.2.score >= b.2.score));
        let first: BTreeSet<String> = found
            .iter()
            .map(|report| position.turn_text(&report.2.moves[..1]))
            .collect();
        assert_eq!(first.len(), lines);
    }
});

for_each_position!(only_the_wanted_moves_are_considered, |position: G| {
    let wanted = whole_turns(&position, 50).into_iter().step_by(7);
    let turns: Vec<Vec<G::Move>> = wanted.collect();
    let request = anel::search::Request {
        root_moves: turns.clone(),
        ..request(position, to_depth(4))
    };
    let best = answer(&request).best;
    assert!(turns.contains(&first_turn(&position, &best.moves).to_vec()));
});

for_each_position!(a_limit_of_nodes_is_kept, |position: G| {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let nodes = answer(&request(position, limits)).nodes;
    assert!((19_000..=20_010).contains(&nodes), "{nodes}");
});

/// A report of a search, with the nodes visited before it.
struct Reported<G: Game> {
    nodes: u64,
    bound: Bound,
    line: PvLine<G>,
}

/// The reports of a search with a node limit, and its best line.
fn reports_and_best<G: Game>(position: G, nodes: u64) -> (Vec<Reported<G>>, PvLine<G>) {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let request = anel::search::Request {
        // Bounds are reported only after a while, so the search seems to have begun long ago.
        stopwatch: Stopwatch::started_at(Duration::ZERO, || Duration::from_secs(60)),
        ..request(position, limits)
    };
    let mut reports = Vec::new();
    let answer = search(
        &request,
        &empty_table(),
        &mut Histories::new(),
        &threads(1),
        &StopSignal::default(),
        |report| {
            reports.push(Reported {
                nodes: report.nodes(),
                bound: report.bound,
                line: report.line.clone(),
            });
        },
    );
    (reports, answer.best)
}

/// A move that has failed high is returned as the best move, even if the search ends before its exact score is known.
fn a_fail_high_is_kept<R: Rules>() {
    let mut kept = 0;
    for fen in R::BENCH_FENS {
        let position = Turnover::<R>::from_fen(fen).expect("a position");
        let (reports, _) = reports_and_best(position, 6_000);
        for fail_high in reports.iter().filter(|report| report.bound == Bound::Lower) {
            for more in [1, 40, 200] {
                let nodes = fail_high.nodes + more;
                let (reports, best) = reports_and_best(position, nodes);
                let last = reports.last().expect("a report");
                if last.bound == Bound::Lower {
                    assert_eq!(best, last.line, "{fen}, {nodes} nodes");
                    kept += 1;
                }
            }
        }
    }
    assert!(kept > 20, "{kept}");
}

#[test]
fn a_move_that_failed_high_is_kept() {
    a_fail_high_is_kept::<Current>();
    a_fail_high_is_kept::<Official2019>();
}

for_each_position!(a_search_that_is_stopped_at_once_still_answers, |position: G| {
    let stop_signal = StopSignal::default();
    stop_signal.stop();
    let request = request(position, Limits::default());
    let answer = search(
        &request,
        &empty_table(),
        &mut Histories::new(),
        &threads(1),
        &stop_signal,
        |_| (),
    );
    assert!(position.is_legal(answer.best.moves[0]));
    assert!(answer.nodes < 100_000);
});

for_each_position!(several_threads_give_legal_answers, |position: G| {
    let request = request(position, to_depth(6));
    let answer = search(
        &request,
        &empty_table(),
        &mut Histories::new(),
        &threads(3),
        &StopSignal::default(),
        |_| (),
    );
    // The principal variation is extended with moves from the transposition table, and these moves must be legal too.
    let mut current = position;
    for mv in answer.best.moves {
        assert!(current.is_legal(mv), "{mv:?} in {}", current.fen());
        current = current.play(mv);
    }
});

// A helper thread that starts late still stops when the other threads stop.
for_each_position!(several_threads_keep_a_limit_of_nodes, |position: G| {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let answer = search(
        &request(position, limits),
        &empty_table(),
        &mut Histories::new(),
        &threads(4),
        &StopSignal::default(),
        |_| (),
    );
    assert!((18_000..=24_000).contains(&answer.nodes), "{}", answer.nodes);
});

/// Checks that quiet moves of Turnover are neither captures nor turnovers.
fn quiet_moves_leave_the_enemy_alone<R: Rules>() {
    for fen in R::BENCH_FENS {
        let position = Turnover::<R>::from_fen(fen).expect("a position");
        position.for_each_candidate(MoveSet::Quiet, |mv, _| {
            let enemy = !position.side_to_move();
            let stacks = |position: &Turnover<R>| position.stacks_of(enemy).count();
            assert_eq!(stacks(&position), stacks(&position.play(mv)), "{mv:?}");
        });
    }
}

#[test]
fn quiet_moves_of_turnover_leave_the_enemy_alone() {
    quiet_moves_leave_the_enemy_alone::<Current>();
    quiet_moves_leave_the_enemy_alone::<Official2019>();
}
