//! The rate limit for messages from the page: a token bucket.

use std::time::Duration;
use tokio::time::Instant;

/// Size of the bucket. Opening a long game sends one or two thousand queries at once.
const BURST: f64 = 2000.0;

const TOKENS_PER_SECOND: f64 = 1000.0;

/// Message size that costs one token, in addition to one token per message.
const BYTES_PER_TOKEN: f64 = 4096.0;

/// Decides when to read the next message. A page that exceeds the limit is slowed down, not refused.
pub(super) struct RateLimiter {
    tokens: f64,
    filled: Instant,
}

impl RateLimiter {
    pub(super) fn new(now: Instant) -> RateLimiter {
        RateLimiter {
            tokens: BURST,
            filled: now,
        }
    }

    /// Takes the tokens for a message of this size.
    pub(super) fn take(&mut self, bytes: usize, now: Instant) {
        let gained = (now - self.filled).as_secs_f64() * TOKENS_PER_SECOND;
        self.tokens = (self.tokens + gained).min(BURST);
        self.filled = now;
        self.tokens -= 1.0 + bytes as f64 / BYTES_PER_TOKEN;
    }

    /// When the next message may be read.
    pub(super) fn next(&self) -> Instant {
        let debt = (-self.tokens).max(0.0);
        self.filled + Duration::from_secs_f64(debt / TOKENS_PER_SECOND)
    }
}

#[cfg(test)]
mod tests {
    use super::RateLimiter;
    use std::time::Duration;
    use tokio::time::Instant;

    /// The minimum time that the limit imposes on the given number of messages.
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
}
