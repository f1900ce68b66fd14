//! Elo, confidence intervals and the SPRT, checked against published results and independent formulas.

use anel::arena::elo::{Estimate, elo_of_score, score_of_elo};
use anel::arena::sprt::{Model, Sprt, Verdict};
use anel::arena::tally::{Points, Tally};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A tally with the given pentanomial counts. The results of single games are made up to match the counts, because the
/// tests use only the results of game pairs.
pub(super) fn of_pairs(pairs: [u64; 5]) -> Tally {
    let mut tally = Tally::default();
    for (halves, &count) in pairs.iter().enumerate() {
        let (first, second) = [
            (Points::Loss, Points::Loss),
            (Points::Loss, Points::Draw),
            (Points::Draw, Points::Draw),
            (Points::Win, Points::Draw),
            (Points::Win, Points::Win),
        ][halves];
        (0..count).for_each(|_| tally.add_pair(first, second));
    }
    tally
}

fn of_games(wins: u64, losses: u64, draws: u64) -> Tally {
    Tally {
        wins,
        losses,
        draws,
        pairs: [0; 5],
    }
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt {
        elo0,
        elo1,
        model,
        ..Sprt::default()
    }
}

#[track_caller]
pub(super) fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected} ± {tolerance}"
    );
}

/// SPRT results published by Stockfish's testing framework, with bounds in logistic Elo.
#[test]
fn published_tests_with_logistic_bounds() {
    for (elo0, elo1, pairs, llr) in [
        (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
        (0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
        (-0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
        (0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),
        (-0.50, 1.50, [17, 253, 1042, 337, 39], 2.96),
        (0.25, 1.75, [11, 407, 3238, 513, 11], 2.93),
        (-1.50, 0.50, [174, 2658, 10273, 2713, 178], 2.96),
    ] {
        assert_near(sprt(elo0, elo1, Model::Logistic).llr(&of_pairs(pairs)), llr, 0.02);
    }
}

/// SPRT results published by Stockfish's testing framework, with bounds in normalized Elo.
#[test]
fn published_tests_with_normalized_bounds() {
    for (elo0, elo1, pairs, llr) in [
        (0.5, 2.5, [1, 1098, 3954, 1346, 1], 2.94),
        (0.0, 2.0, [0, 1236, 4490, 1474, 1], 2.94),
        (0.5, 2.5, [4, 2290, 7932, 2562, 4], 2.95),
        (0.0, 2.0, [831, 31795, 68460, 32448, 834], 2.93),
        (0.5, 2.5, [307, 54901, 140959, 56230, 281], 2.95),
        (0.0, 2.0, [2, 1925, 6607, 2176, 2], 2.94),
        (-0.5, 2.5, [264, 5737, 31270, 5964, 269], 2.97),
    ] {
        assert_near(sprt(elo0, elo1, Model::Normalized).llr(&of_pairs(pairs)), llr, 0.02);
    }
}

/// Elo, normalized Elo and 95 % intervals, as published by two engines' testing frameworks.
#[test]
fn published_estimates() {
    for (pairs, elo, error, normalized, normalized_error) in [
        ([59, 1751, 4800, 3267, 169], 30.09, 2.56, 56.71, 4.80),
        ([5, 782, 2540, 1655, 19], 31.38, 3.35, 64.29, 6.81),
        ([54, 1776, 4891, 3200, 106], 26.52, 2.51, 51.10, 4.81),
        ([4, 896, 2599, 1491, 11], 21.18, 3.33, 43.43, 6.81),
    ] {
        let estimate = Estimate::of(&of_pairs(pairs)).expect("there are results");
        assert_near(estimate.elo, elo, 0.01);
        assert_near(estimate.error(), error, 0.02);
        let (found, found_error) = estimate.normalized.expect("the results differ");
        assert_near(found, normalized, 0.02);
        assert_near(found_error, normalized_error, 0.01);
    }
    let estimate = Estimate::of(&of_pairs([19, 120, 346, 223, 28])).expect("there are results");
    assert_near(estimate.elo, 28.62, 0.01);
    assert_near(estimate.error(), 10.58, 0.1);
}

/// Elo of results counted by game rather than by game pair (1013 wins, 896 losses, 1998 draws), as published by a
/// widely used match runner.
#[test]
fn published_estimate_of_single_games() {
    let estimate = Estimate::of(&of_games(1013, 896, 1998)).expect("there are results");
    assert_near(estimate.elo, 10.4, 0.05);
    assert_near(estimate.error(), 7.6, 0.05);
    assert_near(estimate.superiority.expect("the results differ"), 0.996, 0.0005);
}

/// The log-likelihood ratio agrees with its normal approximation, an independent formula, if the hypotheses are close
/// to each other and there are many results.
#[test]
fn the_ratio_agrees_with_its_normal_approximation() {
    let mut random = StdRng::seed_from_u64(3);
    for _ in 0..200 {
        let pairs = [200, 2000, 5000, 2000, 200].map(|count: u64| random.random_range(count / 2..count * 2));
        let tally = of_pairs(pairs);
        let total: f64 = pairs.iter().sum::<u64>() as f64;
        let points = |i: usize| i as f64 / 4.0;
        let mean = (0..5).map(|i| points(i) * pairs[i] as f64).sum::<f64>() / total;
        let variance = (0..5)
            .map(|i| (points(i) - mean).powi(2) * pairs[i] as f64)
            .sum::<f64>()
            / total;
        let elo = elo_of_score(mean);
        let (elo0, elo1) = (elo - 3.0, elo + 1.0);
        let (s0, s1) = (score_of_elo(elo0), score_of_elo(elo1));
        let approximation = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let llr = sprt(elo0, elo1, Model::Logistic).llr(&tally);
        assert_near(llr, approximation, 0.02 * approximation.abs() + 0.01);
    }
}

/// The 95 % interval contains the true value in about 95 % of all runs.
#[test]
fn the_interval_covers_the_truth() {
    let mut random = StdRng::seed_from_u64(7);
    let (runs, pairs_each) = (2000, 400);
    let mut covered = 0;
    for _ in 0..runs {
        let mut pairs = [0; 5];
        for _ in 0..pairs_each {
            // Cumulative probabilities of scoring at most 0, ½, 1 and 1½ points in a game pair. The mean score is
            // 0.5375 points per game.
            let draw: f64 = random.random_range(0.0..1.0);
            let limits = [0.05, 0.20, 0.70, 0.90];
            pairs[limits.iter().filter(|&&limit| draw >= limit).count()] += 1;
        }
        let truth = elo_of_score((0.15 * 0.25) + (0.5 * 0.5) + (0.2 * 0.75) + 0.1);
        let [low, high] = Estimate::of(&of_pairs(pairs)).expect("there are results").interval;
        covered += u32::from(low <= truth && truth <= high);
    }
    assert_near(f64::from(covered) / f64::from(runs), 0.95, 0.015);
}

/// The SPRT wrongly rejects each hypothesis at about the accepted error rate.
#[test]
fn the_test_keeps_its_error_rates() {
    let test = Sprt {
        elo0: 0.0,
        elo1: 40.0,
        alpha: 0.1,
        beta: 0.1,
        model: Model::Logistic,
    };
    for (truth, wrong) in [(0.0, Verdict::H1), (40.0, Verdict::H0)] {
        let mut random = StdRng::seed_from_u64(11);
        let runs = 400;
        let wins = score_of_elo(truth) - 0.1;
        let mut errors = 0;
        for _ in 0..runs {
            let mut tally = Tally::default();
            let verdict = loop {
                let mut game = || match random.random_range(0.0..1.0) {
                    x if x < wins => Points::Win,
                    x if x < wins + 0.2 => Points::Draw,
                    _ => Points::Loss,
                };
                let (first, second) = (game(), game());
                tally.add_pair(first, second);
                match test.verdict(&tally) {
                    Verdict::Continue => {}
                    verdict => break verdict,
                }
            };
            errors += u32::from(verdict == wrong);
        }
        let rate = f64::from(errors) / f64::from(runs);
        assert!(
            (0.03..=0.15).contains(&rate),
            "{wrong} was wrongly accepted in {rate} of all runs"
        );
    }
}

#[test]
fn elo_and_score_are_inverse_functions() {
    for elo in [-400.0, -30.0, 0.0, 5.0, 191.0] {
        assert_near(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
    assert_near(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
    assert_eq!(elo_of_score(1.0), f64::INFINITY);
}

#[test]
fn few_results_do_not_panic() {
    assert_eq!(Estimate::of(&Tally::default()), None);
    assert_eq!(sprt(0.0, 5.0, Model::Normalized).llr(&Tally::default()), 0.0);
    for tally in [of_pairs([0, 0, 0, 0, 1]), of_pairs([1, 0, 0, 0, 0]), of_games(1, 0, 0)] {
        let estimate = Estimate::of(&tally).expect("there are results");
        assert!(estimate.elo.is_infinite());
        assert!(sprt(0.0, 5.0, Model::Logistic).llr(&tally).is_finite());
        assert!(sprt(0.0, 5.0, Model::Normalized).llr(&tally).is_finite());
    }
}

/// Equal results do not show how much results vary, so they have no errors.
#[test]
fn results_without_variance_have_no_errors() {
    for (pairs, elo) in [
        ([0, 0, 0, 0, 9], f64::INFINITY),
        ([9, 0, 0, 0, 0], f64::NEG_INFINITY),
        ([0, 1, 0, 0, 0], -190.8),
        ([0, 0, 0, 9, 0], 190.8),
        ([0, 0, 9, 0, 0], 0.0),
    ] {
        let estimate = Estimate::of(&of_pairs(pairs)).expect("there are results");
        assert!(estimate.elo == elo || (estimate.elo - elo).abs() < 0.1, "{estimate:?}");
        assert_eq!(estimate.interval, [f64::NEG_INFINITY, f64::INFINITY]);
        assert_eq!((estimate.normalized, estimate.superiority), (None, None));
    }
    let two = Estimate::of(&of_pairs([0, 1, 1, 0, 0])).expect("there are results");
    assert!(two.error().is_finite() && two.normalized.is_some() && two.superiority.is_some());
}

#[test]
fn tests_are_parsed_from_text() {
    let read = "elo0=-1.5,elo1=3,alpha=0.1,beta=0.02,model=normalized".parse();
    let expected = Sprt {
        elo0: -1.5,
        elo1: 3.0,
        alpha: 0.1,
        beta: 0.02,
        model: Model::Normalized,
    };
    assert_eq!(read, Ok(expected));
    assert_eq!(
        "elo1=10".parse(),
        Ok(Sprt {
            elo1: 10.0,
            ..Sprt::default()
        })
    );
    for (text, fault) in [
        ("elo0", "\"elo0\" is not of the form name=value"),
        ("elo0=x", "elo0 must be a number, not \"x\""),
        (
            "elo2=1",
            "\"elo2\" is not a parameter of the test; the parameters are elo0, elo1, alpha, beta, model",
        ),
        ("elo0=5,elo1=0", "elo0 must be below elo1"),
        ("alpha=0", "alpha and beta must be between 0 and 0.5"),
        ("model=linear", "model must be logistic or normalized, not \"linear\""),
    ] {
        let error = text.parse::<Sprt>().expect_err(text);
        assert_eq!(error.to_string(), fault);
    }
}
