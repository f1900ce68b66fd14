//! All rooms, with limits on their number and their age.

use super::super::access::Visitor;
use super::super::quota::{Permit, Quota, SessionLimits};
use super::error::LiveError;
use super::message::NewGame;
use super::room::{Role, Room};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum numbers of rooms.
pub const ROOM_LIMITS: SessionLimits = SessionLimits {
    all: 16,
    guests: 12,
    guest: 2,
};

/// How long a room stays after everyone has left.
pub const ABSENCE: Duration = Duration::from_secs(3600);

/// How long a room stays in which nothing happens.
pub const IDLENESS: Duration = Duration::from_secs(24 * 3600);

struct Entry {
    room: Room,
    creator: Visitor,
    _permit: Permit,
}

/// The rooms of a server.
pub struct Rooms {
    entries: Mutex<HashMap<String, Entry>>,
    quota: Quota,
}

impl Rooms {
    pub fn new(limits: SessionLimits) -> Rooms {
        Rooms {
            entries: Mutex::default(),
            quota: Quota::new(limits),
        }
    }

    /// Opens a room. Returns its id and the token of its creator, who has seat 0.
    ///
    /// # Errors
    /// If the visitor may not open another room, or the game cannot be set up.
    pub fn create(&self, visitor: Visitor, new: NewGame, now: Instant) -> Result<(String, String), LiveError> {
        let mut entries = self.lock(now);
        let permit = self.quota.enter(visitor).or_else(|limit| {
            // The visitor's own rooms that nobody plays in give way to a new one.
            entries.retain(|_, Entry { room, creator, .. }| *creator != visitor || !room.is_empty() || !room.is_idle());
            self.quota.enter(visitor).map_err(|_| LiveError::TooManyRooms(limit))
        })?;
        let room = Room::new(new, now)?;
        let id = room.id().to_owned();
        let token = room.token(0).expect("the creator has a seat");
        let entry = Entry {
            room,
            creator: visitor,
            _permit: permit,
        };
        entries.insert(id.clone(), entry);
        Ok((id, token))
    }

    /// Does something in a room.
    ///
    /// # Errors
    /// If the room does not exist, or `act` fails.
    pub fn within<T>(
        &self,
        id: &str,
        now: Instant,
        act: impl FnOnce(&mut Room) -> Result<T, LiveError>,
    ) -> Result<T, LiveError> {
        let mut entries = self.lock(now);
        let entry = entries.get_mut(id).ok_or(LiveError::NoRoom)?;
        act(&mut entry.room)
    }

    /// Closes a room that nobody has joined.
    ///
    /// # Errors
    /// If the room does not exist, its game has begun, or the visitor is not a player.
    pub fn cancel(&self, id: &str, role: Role, now: Instant) -> Result<(), LiveError> {
        let mut entries = self.lock(now);
        let entry = entries.get(id).ok_or(LiveError::NoRoom)?;
        entry.room.check_cancel(role)?;
        entries.remove(id);
        Ok(())
    }

    /// The rooms, without those that have expired.
    fn lock(&self, now: Instant) -> MutexGuard<'_, HashMap<String, Entry>> {
        // A poisoned lock is safe to use: a panic can spoil only the room that it happened in.
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|_, Entry { room, .. }| {
            let age = now.saturating_duration_since(room.last_action);
            age < IDLENESS && !(room.is_empty() && age >= ABSENCE)
        });
        entries
    }
}
