//! How many sessions the host and the guests may open.

use super::access::Visitor;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum numbers of concurrent sessions.
#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Of the host and all guests.
    pub all: usize,
    /// Of all guests. What is left is reserved for the host.
    pub guests: usize,
    /// Of one guest.
    pub guest: usize,
}

/// The number of sessions of each guest who has any.
type GuestSessions = HashMap<u128, usize>;

/// Counts the open sessions.
pub struct Quota {
    limits: SessionLimits,
    permits: Arc<Semaphore>,
    guests: Arc<Mutex<GuestSessions>>,
}

/// The right to run a session, until it is dropped.
pub struct Permit {
    _permit: OwnedSemaphorePermit,
    guest: Option<(u128, Arc<Mutex<GuestSessions>>)>,
}

impl Quota {
    pub fn new(limits: SessionLimits) -> Quota {
        Quota {
            limits,
            permits: Arc::new(Semaphore::new(limits.all)),
            guests: Arc::default(),
        }
    }

    /// Permits another session of this visitor.
    ///
    /// # Errors
    /// If too many sessions are open; the error is the limit that was reached.
    pub fn enter(&self, visitor: Visitor) -> Result<Permit, usize> {
        let mut guests = lock(&self.guests);
        if let Visitor::Guest(id) = visitor {
            if guests.get(&id).is_some_and(|&own| own >= self.limits.guest) {
                return Err(self.limits.guest);
            }
            if guests.values().sum::<usize>() >= self.limits.guests {
                return Err(self.limits.guests);
            }
        }
        let permit = self.permits.clone().try_acquire_owned().map_err(|_| self.limits.all)?;
        let guest = match visitor {
            Visitor::Host => None,
            Visitor::Guest(id) => {
                *guests.entry(id).or_default() += 1;
                Some((id, self.guests.clone()))
            }
        };
        Ok(Permit { _permit: permit, guest })
    }

    /// Waits until no session is open, and permits no further ones.
    pub async fn all_ended(&self) {
        // Acquiring fails only if the semaphore is closed, which never happens.
        if let Ok(permits) = self.permits.acquire_many(self.limits.all as u32).await {
            permits.forget();
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some((id, guests)) = &self.guest else {
            return;
        };
        let mut guests = lock(guests);
        if let Some(own) = guests.get_mut(id) {
            *own -= 1;
            if *own == 0 {
                guests.remove(id);
            }
        }
    }
}

fn lock(guests: &Mutex<GuestSessions>) -> MutexGuard<'_, GuestSessions> {
    // A poisoned lock is safe to use, because a panic cannot leave the map half-changed.
    guests.lock().unwrap_or_else(PoisonError::into_inner)
}
