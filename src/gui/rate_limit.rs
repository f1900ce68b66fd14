//! The rate limit for messages from the page: a token bucket.

use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of tokens in the bucket. It must be large, because opening a long game sends one or two thousand
/// queries at once.
const BURST: f64 = 2000.0;

const TOKENS_PER_SECOND: f64 = 1000.0;

/// Number of message bytes that cost one token, in addition to one token per message.
const BYTES_PER_TOKEN: f64 = 4096.0;

/// Decides when to read the next message. A page that exceeds the rate limit is slowed down, not refused.
pub struct RateLimiter {
    tokens: f64,
    filled: Instant,
}

impl RateLimiter {
    pub fn new(now: Instant) -> RateLimiter {
        RateLimiter {
            tokens: BURST,
            filled: now,
        }
    }

    /// Removes from the bucket the tokens that a message of this size costs.
    pub fn take(&mut self, bytes: usize, now: Instant) {
        let gained = (now - self.filled).as_secs_f64() * TOKENS_PER_SECOND;
        self.tokens = (self.tokens + gained).min(BURST);
        self.filled = now;
        self.tokens -= 1.0 + bytes as f64 / BYTES_PER_TOKEN;
    }

    /// The time from which the next message may be read.
    pub fn next(&self) -> Instant {
        let debt = (-self.tokens).max(0.0);
        self.filled + Duration::from_secs_f64(debt / TOKENS_PER_SECOND)
    }
}
