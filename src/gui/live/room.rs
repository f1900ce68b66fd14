//! A room: one game with two seats, its offers and its end.

use super::super::access::Secret;
use super::arbiter::{self, Arbiter};
use super::clocks::Clocks;
use super::error::LiveError;
use super::message::{Control, End, NewGame, Offer, OfferState, Options, PlayerState, SideChoice, Sides, State};
use crate::board::Color;
use crate::game::Outcome;
use crate::variant::Variant;
use rand::TryRng;
use rand::rngs::{SysError, SysRng};
use std::time::Instant;
use tokio::sync::watch;

/// Maximum number of spectators of a game.
pub const MAX_WATCHERS: usize = 8;

/// Maximum number of characters in a name, as in the page.
const LONGEST_NAME: usize = 30;

/// Why a connection is in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The player in one of the seats 0 and 1. The creator of the room has seat 0.
    Player(usize),
    Watcher,
}

struct Player {
    name: String,
    token: Secret,
    /// What the player keeps secret in this game.
    secrets: Options,
    /// Number of open connections of this player.
    connections: usize,
    /// Number of turns when the player last made an offer of each kind.
    offered: Vec<(Offer, usize)>,
}

impl Player {
    fn new(name: &str, secrets: Options) -> Result<Player, LiveError> {
        let name = name.trim();
        let is_valid = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if !is_valid {
            return Err(LiveError::Name(LONGEST_NAME));
        }
        Ok(Player {
            name: name.to_owned(),
            token: Secret::random()?,
            secrets,
            connections: 0,
            offered: Vec::new(),
        })
    }
}

/// One game after another between two players. All methods take the current time and apply what it brings about, such
/// as the fall of a flag.
pub struct Room {
    id: String,
    variant: Variant,
    settings: Options,
    control: Option<Control>,
    seats: [Option<Player>; 2],
    /// The seat that moves first.
    first: usize,
    /// Number of the game, counted from 1.
    game: u32,
    arbiter: Box<dyn Arbiter>,
    turns: Vec<String>,
    clocks: Option<Clocks>,
    /// An offer and the seat that made it.
    offer: Option<(usize, Offer)>,
    end: Option<End>,
    watchers: usize,
    /// The last time when anyone acted, arrived or left.
    pub(super) last_action: Instant,
    /// Tells the connections that something has changed.
    changes: watch::Sender<()>,
}

impl Room {
    /// Opens a room whose creator takes seat 0.
    ///
    /// # Errors
    /// If the variant, a setting, the clock or the name is invalid.
    pub fn new(new: NewGame, now: Instant) -> Result<Room, LiveError> {
        let variant = Variant::by_name(&new.variant).ok_or(LiveError::Variant(new.variant))?;
        new.clock.map_or(Ok(()), Control::check)?;
        let (settings, secrets) = arbiter::split(variant, new.settings);
        let mut arbiter = arbiter::set_up(variant, &settings)?;
        let id = Secret::random()?;
        let first = match new.side {
            SideChoice::First => 0,
            SideChoice::Second => 1,
            SideChoice::Random => coin()?,
        };
        arbiter.note_secrets(color(first, 0), &secrets)?;
        Ok(Room {
            id: id.to_string(),
            variant,
            settings,
            control: new.clock,
            seats: [Some(Player::new(&new.name, secrets)?), None],
            first,
            game: 1,
            arbiter,
            turns: Vec::new(),
            clocks: new.clock.map(Clocks::new),
            offer: None,
            end: None,
            watchers: 0,
            last_action: now,
            changes: watch::Sender::new(()),
        })
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// The token of a player; `None` if the seat is free.
    pub fn token(&self, seat: usize) -> Option<String> {
        self.seats[seat].as_ref().map(|player| player.token.to_string())
    }

    /// Gives the free seat to another player, and begins the game.
    ///
    /// # Errors
    /// If both seats are taken, or the name or a setting is invalid.
    pub fn join(&mut self, name: &str, secrets: Options, now: Instant) -> Result<(), LiveError> {
        if self.has_begun() {
            return Err(LiveError::Full);
        }
        self.arbiter.note_secrets(self.color(1), &secrets)?;
        self.seats[1] = Some(Player::new(name, secrets)?);
        self.changed(now);
        Ok(())
    }

    /// The seat of the player with this token.
    ///
    /// # Errors
    /// If no player has it.
    pub fn seat_of(&self, token: &str) -> Result<usize, LiveError> {
        let owns = |seat: &Option<Player>| seat.as_ref().is_some_and(|player| player.token.is(token));
        self.seats.iter().position(owns).ok_or(LiveError::WrongToken)
    }

    /// A connection arrives. The receiver is notified of every change.
    ///
    /// # Errors
    /// If too many spectators watch the game.
    pub fn enter(&mut self, role: Role, now: Instant) -> Result<watch::Receiver<()>, LiveError> {
        match role {
            Role::Player(seat) => self.connections(seat, 1),
            Role::Watcher if self.watchers >= MAX_WATCHERS => return Err(LiveError::TooManyWatchers(MAX_WATCHERS)),
            Role::Watcher => self.watchers += 1,
        }
        let changes = self.changes.subscribe();
        self.changed(now);
        Ok(changes)
    }

    /// A connection that has entered leaves.
    pub fn leave(&mut self, role: Role, now: Instant) {
        match role {
            Role::Player(seat) => self.connections(seat, -1),
            Role::Watcher => self.watchers -= 1,
        }
        self.changed(now);
    }

    fn connections(&mut self, seat: usize, change: isize) {
        if let Some(player) = &mut self.seats[seat] {
            player.connections = player.connections.saturating_add_signed(change);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.watchers == 0 && self.seats.iter().flatten().all(|player| player.connections == 0)
    }

    fn has_begun(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    /// Whether the game is over, or was never joined.
    pub(super) fn is_idle(&self) -> bool {
        self.end.is_some() || !self.has_begun()
    }

    /// Makes a turn. `number` is the number of turns before it.
    ///
    /// # Errors
    /// If the turn is illegal, or not the player's to make.
    pub fn turn(&mut self, role: Role, number: usize, turn: &str, now: Instant) -> Result<(), LiveError> {
        let seat = self.player(role, now)?;
        let side = self.color(seat);
        if number != self.turns.len() {
            return Err(LiveError::WrongNumber(self.turns.len()));
        }
        if self.arbiter.side_to_move() != side {
            return Err(LiveError::NotYourTurn);
        }
        let played = self.arbiter.play(turn)?;
        self.turns.push(played);
        // A turn declines the other player's offer; the own offer of a draw stays.
        self.offer = self.offer.filter(|&offer| offer == (seat, Offer::Draw));
        if let Some(clocks) = &mut self.clocks {
            clocks.press(side, now);
        }
        match self.arbiter.outcome() {
            Some(outcome) => self.finish(outcome, now),
            None => self.run_clock(now),
        }
        self.changed(now);
        Ok(())
    }

    /// Runs the clock of the side to move. The first turn of a game is not timed.
    fn run_clock(&mut self, now: Instant) {
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        if self.turns.is_empty() {
            clocks.stop(now);
        } else {
            clocks.start(self.arbiter.side_to_move(), now);
        }
    }

    /// Offers something to the other player. If the other player has offered the same, both agree.
    ///
    /// # Errors
    /// If the offer is not possible now.
    pub fn offer(&mut self, role: Role, what: Offer, now: Instant) -> Result<(), LiveError> {
        let seat = self.seated(role, now)?;
        if self.offer == Some((1 - seat, what)) {
            return self.accept(role, now);
        }
        let is_possible = match what {
            Offer::Draw => self.end.is_none(),
            Offer::Takeback => self.end.is_none() && self.turns_to_take_back(seat).is_some(),
            Offer::Rematch => self.end.is_some() && self.seats.iter().flatten().all(|player| player.secrets.is_empty()),
        };
        if !is_possible || self.offer.is_some() {
            return Err(LiveError::CannotOffer);
        }
        let made = (what, self.turns.len());
        let player = self.seats[seat].as_mut().ok_or(LiveError::Spectator)?;
        if player.offered.contains(&made) {
            return Err(LiveError::Repeated);
        }
        player.offered.retain(|&(earlier, _)| earlier != what);
        player.offered.push(made);
        self.offer = Some((seat, what));
        self.changed(now);
        Ok(())
    }

    /// Accepts the other player's offer.
    ///
    /// # Errors
    /// If there is none.
    pub fn accept(&mut self, role: Role, now: Instant) -> Result<(), LiveError> {
        let seat = self.seated(role, now)?;
        let Some((by, what)) = self.offer.filter(|&(by, _)| by != seat) else {
            return Err(LiveError::NoOffer);
        };
        self.offer = None;
        match what {
            Offer::Draw => self.finish(Outcome::draw("agreement"), now),
            Offer::Takeback => self.take_back(by, now),
            Offer::Rematch => self.begin_rematch(),
        }
        self.changed(now);
        Ok(())
    }

    /// Declines the other player's offer, or withdraws the own one.
    ///
    /// # Errors
    /// If there is no offer.
    pub fn decline(&mut self, role: Role, now: Instant) -> Result<(), LiveError> {
        self.seated(role, now)?;
        self.offer.take().ok_or(LiveError::NoOffer)?;
        self.changed(now);
        Ok(())
    }

    /// # Errors
    /// If the visitor is not playing.
    pub fn resign(&mut self, role: Role, now: Instant) -> Result<(), LiveError> {
        let seat = self.player(role, now)?;
        self.finish(Outcome::win(!self.color(seat), "resigned"), now);
        self.changed(now);
        Ok(())
    }

    /// Checks that a visitor may close the room.
    ///
    /// # Errors
    /// If the visitor is not a player, or the game has begun.
    pub(super) fn check_cancel(&self, role: Role) -> Result<(), LiveError> {
        match role {
            Role::Watcher => Err(LiveError::Spectator),
            Role::Player(_) if self.has_begun() => Err(LiveError::Begun),
            Role::Player(_) => Ok(()),
        }
    }

    /// Number of last turns up to and including the player's own last turn; `None` if the player has made none.
    fn turns_to_take_back(&self, seat: usize) -> Option<usize> {
        let count = if self.arbiter.side_to_move() == self.color(seat) {
            2
        } else {
            1
        };
        (self.turns.len() >= count).then_some(count)
    }

    /// Takes back a player's last turn. The clocks keep their times.
    fn take_back(&mut self, seat: usize, now: Instant) {
        let Some(count) = self.turns_to_take_back(seat) else {
            return;
        };
        self.turns.truncate(self.turns.len() - count);
        self.arbiter.replay(&self.turns);
        self.run_clock(now);
    }

    fn begin_rematch(&mut self) {
        self.game += 1;
        self.first = 1 - self.first;
        self.turns.clear();
        self.arbiter.replay(&[]);
        self.clocks = self.control.map(Clocks::new);
        self.end = None;
        for player in self.seats.iter_mut().flatten() {
            player.offered.clear();
        }
    }

    fn finish(&mut self, outcome: Outcome, now: Instant) {
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
        self.offer = None;
        self.end = Some(End {
            result: match outcome.winner {
                None => "draw",
                Some(Color::White) => "p1win",
                Some(Color::Black) => "p2win",
            },
            reason: outcome.reason,
        });
    }

    /// The time at which a flag falls.
    pub fn flag(&self) -> Option<Instant> {
        let (_, time) = self.clocks.as_ref()?.flag()?;
        Some(time)
    }

    /// Ends the game if a flag has fallen.
    pub fn settle(&mut self, now: Instant) {
        let flag = self.clocks.as_ref().and_then(Clocks::flag);
        if let Some((side, time)) = flag
            && time <= now
        {
            self.finish(Outcome::win(!side, "time"), time);
            self.changes.send_replace(());
        }
    }

    /// The visitor's seat, in a game that has begun.
    fn seated(&mut self, role: Role, now: Instant) -> Result<usize, LiveError> {
        self.settle(now);
        match role {
            Role::Watcher => Err(LiveError::Spectator),
            Role::Player(_) if !self.has_begun() => Err(LiveError::NotBegun),
            Role::Player(seat) => Ok(seat),
        }
    }

    /// The visitor's seat, in a game in progress.
    fn player(&mut self, role: Role, now: Instant) -> Result<usize, LiveError> {
        let seat = self.seated(role, now)?;
        if self.end.is_some() {
            return Err(LiveError::Over);
        }
        Ok(seat)
    }

    fn color(&self, seat: usize) -> Color {
        color(self.first, seat)
    }

    fn changed(&mut self, now: Instant) {
        self.last_action = now;
        self.changes.send_replace(());
    }

    /// The game as a visitor may see it.
    pub fn state(&mut self, role: Role, now: Instant) -> State {
        self.settle(now);
        let you = match role {
            Role::Player(seat) => Some(self.color(seat)),
            Role::Watcher => None,
        };
        let player = |color: Color| self.seats[self.seat(color)].as_ref();
        let secrets = |color: Color| {
            let is_visible = you == Some(color) || self.end.is_some();
            let player = player(color).filter(|_| is_visible);
            player.map(|player| player.secrets.clone()).unwrap_or_default()
        };
        let running = self.clocks.as_ref().and_then(Clocks::flag);
        State {
            room: self.id.clone(),
            game: self.game,
            variant: self.variant.name(),
            settings: self.settings.clone(),
            clock: self.control,
            players: Sides::new(|color| {
                player(color).map(|player| PlayerState {
                    name: player.name.clone(),
                    online: player.connections > 0,
                })
            }),
            you: you.map(Color::into),
            secrets: Sides::new(secrets),
            turns: self.turns.clone(),
            left: self.clocks.as_ref().map(|clocks| clocks.shown(now)),
            running: running.map(|(color, _)| color.into()),
            offer: self.offer.map(|(seat, what)| OfferState {
                by: self.color(seat).into(),
                what,
            }),
            end: self.end,
            watchers: self.watchers,
        }
    }

    /// The seat that plays a colour.
    fn seat(&self, color: Color) -> usize {
        match color {
            Color::White => self.first,
            Color::Black => 1 - self.first,
        }
    }
}

/// Draws 0 or 1.
fn coin() -> Result<usize, SysError> {
    let mut byte = [0];
    SysRng.try_fill_bytes(&mut byte)?;
    Ok(usize::from(byte[0] & 1))
}

/// The colour of a seat, if the seat `first` moves first.
fn color(first: usize, seat: usize) -> Color {
    if seat == first { Color::White } else { Color::Black }
}
