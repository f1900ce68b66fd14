//! Benchmarks of the engine's parts: generating, counting and making moves, evaluating, searching. Each benchmark runs
//! over the `anel bench` positions of every variant.

use anel::bench;
use anel::game::{Game, MoveSet};
use anel::perft;
use anel::search::SearchThreads;
use anel::stop_signal::StopSignal;
use anel::time_source::system_time;
use anel::variant::{Variant, VariantTask};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

type Group<'a> = BenchmarkGroup<'a, criterion::measurement::WallTime>;

fn positions<G: Game>() -> Vec<G> {
    G::BENCH_FENS
        .iter()
        .map(|fen| G::from_fen(fen).expect("a position"))
        .collect()
}

/// The perft benchmark skips positions with more leaves than this at depth 2. Most positions of CTOR are skipped.
const MANY_LEAVES: u64 = 50_000;

/// Benchmarks `work` on all positions. `per_position` returns the number of work units in a position, from which the
/// throughput is computed.
fn over_all<G: Game>(
    group: &mut Group<'_>,
    name: &str,
    positions: &[G],
    per_position: impl Fn(&G) -> u64,
    work: impl Fn(&G) -> u64,
) {
    group.throughput(Throughput::Elements(positions.iter().map(per_position).sum()));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            positions
                .iter()
                .map(|position| work(black_box(position)))
                .fold(0, u64::wrapping_add)
        });
    });
}

fn moves_of<G: Game>(position: &G, which: MoveSet) -> u64 {
    let mut count = 0;
    position.for_each_candidate(which, |mv, _| {
        black_box(mv);
        count += 1;
    });
    count
}

fn moves<G: Game>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("{}/moves", G::NAME));
    let positions = positions::<G>();
    let all = |position: &G| position.count_moves();
    over_all(&mut group, "generate", &positions, all, |position| {
        let mut count = 0;
        position.for_each_move(|mv| {
            black_box(mv);
            count += 1;
        });
        count
    });
    let noisy = |position: &G| moves_of(position, MoveSet::Noisy);
    over_all(&mut group, "generate noisy", &positions, noisy, noisy);
    over_all(&mut group, "count", &positions, all, |position| position.count_moves());
    over_all(&mut group, "generate and make", &positions, all, |position| {
        perft::every_leaf(position, 1)
    });
    group.finish();
}

fn leaves<G: Game>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("{}/perft 3", G::NAME));
    group.sample_size(20);
    let mut positions = positions::<G>();
    positions.retain(|position| perft::bulk(position, 2) <= MANY_LEAVES);
    let leaves = |position: &G| perft::bulk(position, 3);
    over_all(&mut group, "bulk", &positions, leaves, leaves);
    over_all(&mut group, "every leaf", &positions, leaves, |position| {
        perft::every_leaf(position, 3)
    });
    group.finish();
}

fn evaluation<G: Game>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("{}/evaluation", G::NAME));
    over_all(
        &mut group,
        "evaluate",
        &positions::<G>(),
        |_| 1,
        |position| position.evaluate() as u64,
    );
    group.finish();
}

fn search<G: Game>(criterion: &mut Criterion) {
    let thread = SearchThreads::start(1).expect("a thread");
    let run = || {
        bench::run::<G>(5, 1, &thread, system_time, &StopSignal::default(), |_| ()).expect("memory for a small table")
    };
    let mut group = criterion.benchmark_group(format!("{}/search", G::NAME));
    group.sample_size(10).throughput(Throughput::Elements(run().nodes));
    group.bench_function("bench to depth 5", |bencher| bencher.iter(run));
    group.finish();
}

/// Runs all benchmarks of one game.
struct AllOf<'a>(&'a mut Criterion);

impl VariantTask for AllOf<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let AllOf(criterion) = self;
        moves::<G>(criterion);
        leaves::<G>(criterion);
        evaluation::<G>(criterion);
        search::<G>(criterion);
    }
}

fn every_variant(criterion: &mut Criterion) {
    for variant in Variant::ALL {
        variant.dispatch(AllOf(criterion));
    }
}

criterion_group!(benches, every_variant);
criterion_main!(benches);
