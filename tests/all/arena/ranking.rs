//! The ranking of several engines, checked against numbers computed by hand and against simulated tournaments.

use super::statistics::{assert_near, of_pairs};
use anel::arena::elo::{Estimate, score_of_elo};
use anel::arena::ranking::{Ranked, rank};
use anel::arena::tally::{Points, Tally};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The results of engine `j` against engine `i`, from those of `i` against `j`.
fn reversed(tally: &Tally) -> Tally {
    let mut pairs = tally.pairs;
    pairs.reverse();
    Tally {
        wins: tally.losses,
        losses: tally.wins,
        draws: tally.draws,
        pairs,
    }
}

/// Ranks the engines A, B, C … with the given results of each pairing `[i, j]`.
fn ranked(count: usize, results: &[([usize; 2], Tally)]) -> Vec<Ranked> {
    let names: Vec<String> = ('A'..).take(count).map(String::from).collect();
    rank(&names, |i, j| {
        let of = |pairing| {
            results
                .iter()
                .find(|(other, _)| *other == pairing)
                .map(|(_, tally)| *tally)
        };
        of([i, j]).unwrap_or_else(|| of([j, i]).map_or_else(Tally::default, |tally| reversed(&tally)))
    })
}

#[track_caller]
fn assert_ranking(ranking: &[Ranked], expected: &[(&str, f64, f64)]) {
    assert_eq!(ranking.len(), expected.len());
    for (found, (engine, rating, error)) in ranking.iter().zip(expected) {
        assert_eq!(found.engine, *engine);
        assert_near(found.rating.expect("a rating"), *rating, 0.005);
        assert_near(found.rating_error.expect("an error"), *error, 0.005);
    }
}

/// Two engines are half their Elo difference above and below the average. By hand: B scores 30 of 40 points, so the
/// difference is 400 log10(3) = 190.85. Of the 20 pairs, 2 have half a point, 4 have 1, 6 have 1.5 and 8 have 2, with a
/// mean of 1.5; the squared differences add up to 2 * 1 + 4 * 0.25 + 8 * 0.25 = 5. The error of the difference is 1.96
/// * (400 / ln 10) * sqrt(5) / (40 * 0.75 * 0.25) = 101.5.
#[test]
fn the_ranking_of_two_engines_is_their_elo_difference() {
    let tally = of_pairs([0, 2, 4, 6, 8]);
    let half_difference = 400.0 * 3f64.log10() / 2.0;
    let error = 1.959_964 * 400.0 / 10f64.ln() * (20.0 * 0.25f64).sqrt() / (40.0 * 0.1875) / 2.0;
    assert_near(error, 50.753, 0.01);
    let ranking = ranked(2, &[([1, 0], tally)]);
    assert_ranking(
        &ranking,
        &[("B", half_difference, error), ("A", -half_difference, error)],
    );
    let estimate = Estimate::of(&tally).expect("an estimate");
    assert_near(
        ranking[0].rating.unwrap() - ranking[1].rating.unwrap(),
        estimate.elo,
        1e-9,
    );
}

/// In a chain A - B - C, each pairing determines one difference: A beats B by 3 to 1, and B beats C by 3 to 1. With d =
/// 400 log10(3) = 190.85, the ratings are d, 0 and -d. The differences A - B and B - C have the same independent
/// variance v, and A - average = (2 (A - B) + (B - C)) / 3, so its variance is 5v / 9; that of B is 2v / 9.
#[test]
fn a_chain_of_pairings_is_solved_by_hand() {
    let tally = of_pairs([0, 2, 4, 6, 8]);
    let difference = 400.0 * 3f64.log10();
    let error = 1.959_964 * 400.0 / 10f64.ln() * (20.0 * 0.25f64).sqrt() / (40.0 * 0.1875);
    let ranking = ranked(3, &[([0, 1], tally), ([1, 2], tally)]);
    assert_ranking(
        &ranking,
        &[
            ("A", difference, error * (5.0f64 / 9.0).sqrt()),
            ("B", 0.0, error * (2.0f64 / 9.0).sqrt()),
            ("C", -difference, error * (5.0f64 / 9.0).sqrt()),
        ],
    );
    assert_eq!(ranking[1].tally.games(), 80);
    assert_near(ranking[1].tally.score(), 0.5, 1e-12);
}

/// In a cycle in which each engine beats the next one by the same score, all are equal. Each difference is measured
/// once directly and once through the third engine, so all errors are the same.
#[test]
fn a_cycle_of_wins_makes_equal_ratings() {
    let tally = of_pairs([1, 2, 4, 6, 7]);
    let ranking = ranked(3, &[([0, 1], tally), ([1, 2], tally), ([2, 0], tally)]);
    for found in &ranking {
        assert_near(found.rating.expect("a rating"), 0.0, 1e-9);
        assert_near(
            found.rating_error.expect("an error"),
            ranking[0].rating_error.unwrap(),
            1e-9,
        );
    }
}

/// The ratings make the expected points of every engine equal to its points, which characterizes the maximum of the
/// likelihood. Draws count as half a win.
#[test]
fn ratings_are_most_likely_for_random_results() {
    let mut rng = StdRng::seed_from_u64(7);
    for count in [3, 5, 9] {
        let mut results = Vec::new();
        for i in 0..count {
            for j in i + 1..count {
                results.push(([i, j], of_pairs(std::array::from_fn(|_| rng.random_range(1..40)))));
            }
        }
        let ranking = ranked(count, &results);
        assert!(ranking.is_sorted_by(|a, b| a.rating >= b.rating));
        assert_near(ranking.iter().filter_map(|found| found.rating).sum(), 0.0, 1e-6);
        let rating = |engine: usize| {
            let name = char::from(b'A' + engine as u8).to_string();
            ranking
                .iter()
                .find(|found| found.engine == name)
                .and_then(|found| found.rating)
                .unwrap()
        };
        for engine in 0..count {
            let [mut points, mut expected] = [0.0; 2];
            for ([i, j], tally) in &results {
                let (other, tally) = match engine {
                    _ if engine == *i => (*j, *tally),
                    _ if engine == *j => (*i, reversed(tally)),
                    _ => continue,
                };
                points += tally.score() * tally.games() as f64;
                expected += score_of_elo(rating(engine) - rating(other)) * tally.games() as f64;
            }
            assert_near(expected, points, 1e-6);
        }
    }
}

/// The error is as large as the ratings really scatter: over many simulated tournaments, 95 % of the intervals contain
/// the true rating.
#[test]
fn the_error_of_a_rating_covers_its_true_value() {
    const TOURNAMENTS: usize = 400;
    let mut rng = StdRng::seed_from_u64(11);
    let strengths = [60.0, 0.0, -60.0];
    let mut covered = 0;
    for _ in 0..TOURNAMENTS {
        let mut results = Vec::new();
        for [i, j] in [[0, 1], [0, 2], [1, 2]] {
            let expected = score_of_elo(strengths[i] - strengths[j]);
            let mut tally = Tally::default();
            for _ in 0..200 {
                // The opening favours one side, and half of the games are drawn.
                let bias = rng.random_range(-0.2..0.2);
                let [first, second] = [bias, -bias].map(|bias| match rng.random_range(0.0..1.0) {
                    x if x < (expected + bias) / 2.0 => Points::Win,
                    x if x < (expected + bias) / 2.0 + 0.5 => Points::Draw,
                    _ => Points::Loss,
                });
                tally.add_pair(first, second);
            }
            results.push(([i, j], tally));
        }
        let ranking = ranked(3, &results);
        // With half of all games drawn, the differences shrink; the true values are those of the expected scores.
        let truth = {
            let rate = |i: usize, j: usize| 0.25 + score_of_elo(strengths[i] - strengths[j]) / 2.0;
            let exact = |i: usize, j: usize| Tally {
                wins: (rate(i, j) * 1e9) as u64,
                losses: ((1.0 - rate(i, j)) * 1e9) as u64,
                draws: 0,
                pairs: [0; 5],
            };
            ranked(
                3,
                &[([0, 1], exact(0, 1)), ([0, 2], exact(0, 2)), ([1, 2], exact(1, 2))],
            )
        };
        for found in &ranking {
            let exact = truth
                .iter()
                .find(|exact| exact.engine == found.engine)
                .and_then(|exact| exact.rating);
            let distance = (found.rating.unwrap() - exact.unwrap()).abs();
            covered += usize::from(distance <= found.rating_error.unwrap());
        }
    }
    let share = covered as f64 / (3 * TOURNAMENTS) as f64;
    assert!((0.93..0.97).contains(&share), "{share}");
}

/// An engine that won or lost every game has no finite rating; the others are ranked all the same.
#[test]
fn a_clean_sweep_has_an_infinite_rating() {
    let won = of_pairs([0, 0, 0, 0, 3]);
    let tally = of_pairs([0, 2, 4, 6, 8]);
    let ranking = ranked(
        4,
        &[
            ([0, 1], won),
            ([0, 2], won),
            ([0, 3], won),
            ([1, 2], tally),
            ([1, 3], won),
            ([2, 3], won),
        ],
    );
    let names: Vec<&str> = ranking.iter().map(|found| found.engine.as_str()).collect();
    assert_eq!(names, ["A", "B", "C", "D"]);
    let ratings: Vec<f64> = ranking.iter().map(|found| found.rating.expect("a rating")).collect();
    assert_eq!((ratings[0], ratings[3]), (f64::INFINITY, f64::NEG_INFINITY));
    assert_near(ratings[1], 200.0 * 3f64.log10(), 0.005);
    assert!(ranking[0].rating_error.is_none() && ranking[3].rating_error.is_none());
    // Without any draw or upset, the order is that of the scores.
    let ranking = ranked(3, &[([0, 1], won), ([0, 2], won), ([1, 2], won)]);
    assert_eq!(
        ranking.iter().map(|found| found.engine.as_str()).collect::<String>(),
        "ABC"
    );
    assert_eq!(ranking[1].rating, None);
    // No games, no ratings.
    assert!(ranked(3, &[]).iter().all(|found| found.rating.is_none()));
    // So few pairs show no errors, though they scatter.
    let [even, odd] = [[0, 0, 1, 0, 0], [0, 1, 0, 0, 0]].map(of_pairs);
    let ranking = ranked(3, &[([0, 1], even), ([0, 2], odd), ([1, 2], even)]);
    assert!(
        ranking
            .iter()
            .all(|found| found.rating.is_some() && found.rating_error.is_none())
    );
}
