//! What the engine spends its time on: generating, counting and making moves, evaluating,
//! searching. Each benchmark goes over the positions of `anel bench` of every variant.

use anel::bench;
use anel::game::{Game, MoveSet};
use anel::oliveira;
use anel::perft;
use anel::search::limits::Control;
use anel::turnover::{Current, Official2019, Turnover};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use rayon::ThreadPoolBuilder;
use std::hint::black_box;

type Group<'a> = BenchmarkGroup<'a, criterion::measurement::WallTime>;

fn positions<G: Game>() -> Vec<G> {
    G::BENCH_FENS
        .iter()
        .map(|fen| G::from_fen(fen).expect("a position"))
        .collect()
}

/// Does something with each position; `per_position` says how many things that are.
fn over_all<G: Game>(
    group: &mut Group<'_>,
    name: &str,
    per_position: impl Fn(&G) -> u64,
    work: impl Fn(&G) -> u64,
) {
    let positions = positions::<G>();
    group.throughput(Throughput::Elements(
        positions.iter().map(per_position).sum(),
    ));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            positions
                .iter()
                .map(|position| work(black_box(position)))
                .sum::<u64>()
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
    let all = |position: &G| position.count_moves();
    over_all(&mut group, "generate", all, |position| {
        let mut count = 0;
        position.for_each_move(|mv| {
            black_box(mv);
            count += 1;
        });
        count
    });
    let noisy = |position: &G| moves_of(position, MoveSet::Noisy);
    over_all(&mut group, "generate noisy", noisy, noisy);
    over_all(&mut group, "count", all, |position| position.count_moves());
    over_all(&mut group, "generate and make", all, |position| {
        perft::every_leaf(position, 1)
    });
    group.finish();
}

fn leaves<G: Game>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("{}/perft 3", G::NAME));
    group.sample_size(20);
    let leaves = |position: &G| perft::bulk(position, 3);
    over_all(&mut group, "bulk", leaves, leaves);
    over_all(&mut group, "every leaf", leaves, |position| {
        perft::every_leaf(position, 3)
    });
    group.finish();
}

fn evaluation<G: Game>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("{}/evaluation", G::NAME));
    over_all(
        &mut group,
        "evaluate",
        |_: &G| 1,
        |position| position.evaluate() as u64,
    );
    group.finish();
}

fn search<G: Game>(criterion: &mut Criterion) {
    let pool = ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread");
    let run = || {
        bench::run::<G>(5, 1, &pool, &Control::default(), |_| ()).expect("memory for a small table")
    };
    let mut group = criterion.benchmark_group(format!("{}/search", G::NAME));
    group
        .sample_size(10)
        .throughput(Throughput::Elements(run().nodes));
    group.bench_function("bench to depth 5", |bencher| bencher.iter(run));
    group.finish();
}

fn game<G: Game>(criterion: &mut Criterion) {
    moves::<G>(criterion);
    leaves::<G>(criterion);
    evaluation::<G>(criterion);
    search::<G>(criterion);
}

criterion_group!(
    benches,
    game::<Turnover<Current>>,
    game::<Turnover<Official2019>>,
    game::<oliveira::Oliveira>
);
criterion_main!(benches);
