//! How fast the messages of a page are taken: a bucket of tokens, filled at a fixed rate.

use std::time::Duration;
use tokio::time::Instant;

/// What may come at once: the opening of a long game asks some thousand questions.
const BURST: f64 = 2000.0;

/// What may come in a second after that.
const A_SECOND: f64 = 1000.0;

/// A message costs a token, and another for so many bytes.
const BYTES_A_TOKEN: f64 = 4096.0;

/// Whoever sends more than is allowed is not refused, but read later.
pub(super) struct Pace {
    tokens: f64,
    filled: Instant,
}

impl Pace {
    pub(super) fn new(now: Instant) -> Pace {
        Pace {
            tokens: BURST,
            filled: now,
        }
    }

    /// Pays for a message.
    pub(super) fn take(&mut self, bytes: usize, now: Instant) {
        let gained = (now - self.filled).as_secs_f64() * A_SECOND;
        self.tokens = (self.tokens + gained).min(BURST);
        self.filled = now;
        self.tokens -= 1.0 + bytes as f64 / BYTES_A_TOKEN;
    }

    /// When the next message may be read.
    pub(super) fn next(&self) -> Instant {
        let debt = (-self.tokens).max(0.0);
        self.filled + Duration::from_secs_f64(debt / A_SECOND)
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;
    use std::time::Duration;
    use tokio::time::Instant;

    /// How long it takes to read these messages as fast as is allowed.
    fn time_for(messages: usize, bytes: usize) -> Duration {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let mut now = start;
        for _ in 0..messages {
            now = now.max(pace.next());
            pace.take(bytes, now);
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
        let mut pace = Pace::new(start);
        let later = start + Duration::from_secs(3600);
        (0..2000).for_each(|_| pace.take(0, later));
        assert_eq!(pace.next(), later);
        pace.take(0, later);
        assert!(pace.next() > later);
    }
}
