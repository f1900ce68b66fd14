//! The message rate limit of a connection to the server of `anel gui`.

use anel::gui::rate_limit::RateLimiter;
use std::time::Duration;
use tokio::time::Instant;

/// The minimum time in which the rate limiter accepts the given number of messages of `bytes` bytes each.
fn time_for(messages: usize, bytes: usize) -> Duration {
    let start = Instant::now();
    let mut limiter = RateLimiter::new(start);
    let mut now = start;
    for _ in 0..messages {
        now = now.max(limiter.next());
        limiter.take(bytes, now);
    }
    now - start
}

#[test]
fn a_burst_is_read_at_once_and_a_flood_slowly() {
    assert_eq!(time_for(1900, 100), Duration::ZERO);
    let flood = time_for(4000, 0).as_secs_f64();
    assert!((1.99..=2.01).contains(&flood), "{flood} s");
}

#[test]
fn long_messages_cost_more() {
    assert!(time_for(40, 1 << 20) > Duration::from_secs(8));
}

#[test]
fn a_pause_fills_the_bucket_no_further_than_a_burst() {
    let start = Instant::now();
    let mut limiter = RateLimiter::new(start);
    let later = start + Duration::from_secs(3600);
    (0..2000).for_each(|_| limiter.take(0, later));
    assert_eq!(limiter.next(), later);
    limiter.take(0, later);
    assert!(limiter.next() > later);
}
