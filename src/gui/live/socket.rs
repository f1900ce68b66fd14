//! A WebSocket of the page and its place in a room.

use super::super::access::Visitor;
use super::super::page_socket::{self, CloseReason, PageSocket, SHUTTING_DOWN};
use super::error::LiveError;
use super::message::{Message, NewGame, Options, Request};
use super::room::{Role, Room};
use super::rooms::Rooms;
use axum::extract::ws::{self, WebSocket};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;
use tokio::time::sleep_until;

/// Maximum message size in bytes. The longest turns are those of CTOR, of a few dozen squares.
pub(in super::super) const LONGEST_MESSAGE: usize = 16 << 10;

/// Serves a page until the page or the server ends.
pub(in super::super) async fn run(
    socket: WebSocket,
    rooms: Arc<Rooms>,
    visitor: Visitor,
    mut ending: watch::Receiver<bool>,
) {
    let mut page = PageSocket::new(socket);
    let mut connection = Connection {
        rooms,
        visitor,
        place: None,
    };
    let closing = tokio::select! {
        closing = connection.carry(&mut page) => closing,
        _ = ending.wait_for(|&ending| ending) => Some((CloseReason::ServerEnds, SHUTTING_DOWN.to_owned())),
    };
    drop(connection);
    if let Some((closing, reason)) = closing {
        page.close(closing, &reason).await;
    }
}

/// Refuses a page because the given number of connections are open.
pub(in super::super) async fn refuse(socket: WebSocket, connections: usize) {
    let reason = format!("{connections} live connections are already open: close other tabs of this page");
    PageSocket::new(socket).close(CloseReason::TooMany, &reason).await;
}

/// A message that answers a request, or why the request is refused.
type Answer = Result<Option<Message>, LiveError>;

struct Connection {
    rooms: Arc<Rooms>,
    visitor: Visitor,
    place: Option<Place>,
}

impl Connection {
    /// Answers requests and reports changes. Returns why the socket must be closed, or `None` if the page has
    /// disconnected.
    async fn carry(&mut self, page: &mut PageSocket) -> Option<(CloseReason, String)> {
        let mut heartbeat = page_socket::heartbeat();
        loop {
            let flag = self.place.as_ref().and_then(Place::flag);
            let answers = tokio::select! {
                message = page.message() => match request(&message?) {
                    Ok(request) => self.answer(request),
                    Err(closing) => return Some(closing),
                },
                () = changed(&mut self.place) => self.report(),
                () = until(flag) => self.report(),
                _ = heartbeat.tick() => {
                    page.check_for_signs()?;
                    page.ping().await?;
                    continue;
                }
            };
            for answer in answers {
                page.send(ws::Message::text(answer.to_json())).await?;
            }
        }
    }

    /// The state of the room. If the room has gone, the connection leaves it.
    fn report(&mut self) -> Vec<Message> {
        let Some(place) = &self.place else {
            return Vec::new();
        };
        match place.within(|room, role, now| Ok(room.state(role, now))) {
            Ok(state) => vec![Message::State(Box::new(state))],
            Err(error) => {
                self.place = None;
                vec![Message::from(&error)]
            }
        }
    }

    /// The messages that answer a request, besides the state that follows every change.
    fn answer(&mut self, request: Request) -> Vec<Message> {
        let result = match request {
            Request::Create(new) => self.create(new),
            Request::Watch { room } => self.enter(room, |_, _| Ok(Role::Watcher)),
            Request::Join { room, name, settings } => self.join(room, &name, settings),
            Request::Return { room, token } => self.enter(room, |room, _| room.seat_of(&token).map(Role::Player)),
            Request::Turn { number, turn } => self.act(|room, role, now| room.turn(role, number, &turn, now)),
            Request::Offer { what } => self.act(|room, role, now| room.offer(role, what, now)),
            Request::Accept => self.act(Room::accept),
            Request::Decline => self.act(Room::decline),
            Request::Resign => self.act(Room::resign),
            Request::Cancel => self.cancel(),
        };
        match result {
            Ok(answer) => answer.into_iter().collect(),
            Err(error) => vec![Message::from(&error)],
        }
    }

    fn create(&mut self, new: NewGame) -> Answer {
        if self.place.is_some() {
            return Err(LiveError::InRoom);
        }
        let (room, token) = self.rooms.create(self.visitor, new, Instant::now())?;
        self.enter(room.clone(), |_, _| Ok(Role::Player(0)))?;
        Ok(Some(Message::Seat { room, token }))
    }

    fn join(&mut self, id: String, name: &str, secrets: Options) -> Answer {
        let mut token = None;
        self.enter(id.clone(), |room, now| {
            room.join(name, secrets, now)?;
            token = room.token(1);
            Ok(Role::Player(1))
        })?;
        Ok(token.map(|token| Message::Seat { room: id, token }))
    }

    /// Enters a room in the role that `role` returns. A spectator may enter the same room again as a player.
    fn enter(&mut self, id: String, role: impl FnOnce(&mut Room, Instant) -> Result<Role, LiveError>) -> Answer {
        let watches = |place: &Place| place.id == id && place.role == Role::Watcher;
        if self.place.as_ref().is_some_and(|place| !watches(place)) {
            return Err(LiveError::InRoom);
        }
        let now = Instant::now();
        let (role, mut changes) = self.rooms.within(&id, now, |room| {
            let role = role(room, now)?;
            if self.place.is_some() && role == Role::Watcher {
                return Err(LiveError::InRoom);
            }
            Ok((role, room.enter(role, now)?))
        })?;
        // The page learns the state at once.
        changes.mark_changed();
        self.place = Some(Place {
            rooms: self.rooms.clone(),
            id,
            role,
            changes,
        });
        Ok(None)
    }

    fn act(&self, act: impl FnOnce(&mut Room, Role, Instant) -> Result<(), LiveError>) -> Answer {
        let place = self.place.as_ref().ok_or(LiveError::NotInRoom)?;
        place.within(act)?;
        Ok(None)
    }

    fn cancel(&mut self) -> Answer {
        let place = self.place.as_ref().ok_or(LiveError::NotInRoom)?;
        self.rooms.cancel(&place.id, place.role, Instant::now())?;
        self.place = None;
        Ok(None)
    }
}

/// A connection's place in a room, which it leaves when the place is dropped.
struct Place {
    rooms: Arc<Rooms>,
    id: String,
    role: Role,
    changes: watch::Receiver<()>,
}

impl Place {
    fn within<T>(&self, act: impl FnOnce(&mut Room, Role, Instant) -> Result<T, LiveError>) -> Result<T, LiveError> {
        let now = Instant::now();
        self.rooms.within(&self.id, now, |room| act(room, self.role, now))
    }

    fn flag(&self) -> Option<Instant> {
        self.within(|room, _, _| Ok(room.flag())).ok().flatten()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // The room may have expired or been closed.
        let _ = self.within(|room, role, now| {
            room.leave(role, now);
            Ok(())
        });
    }
}

/// Waits for a change in a room, or for its end.
async fn changed(place: &mut Option<Place>) {
    match place {
        // An error means that the room has gone, which the next report tells.
        Some(place) => drop(place.changes.changed().await),
        None => std::future::pending().await,
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time.into()).await,
        None => std::future::pending().await,
    }
}

/// Reads a request. The error is why the socket must be closed.
fn request(message: &ws::Message) -> Result<Request, (CloseReason, String)> {
    let ws::Message::Text(text) = message else {
        return Err((CloseReason::NotText, "a message must be text".to_owned()));
    };
    serde_json::from_str(text).map_err(|error| (CloseReason::Malformed, format!("bad request: {error}")))
}
