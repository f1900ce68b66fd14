//! Rooms of live games, with times that the tests choose.

use anel::gui::access::Visitor;
use anel::gui::live::message::{Control, NewGame, Offer, Options, Side, SideChoice, State};
use anel::gui::live::{ABSENCE, IDLENESS, LiveError, MAX_WATCHERS, ROOM_LIMITS, Role, Room, Rooms};
use std::time::{Duration, Instant};

const CREATOR: Role = Role::Player(0);
const JOINER: Role = Role::Player(1);
const CLOCK: Control = Control {
    base: 60_000,
    increment: 2_000,
};

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn options(pairs: &[(&str, &str)]) -> Options {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn new_game(variant: &str, clock: Option<Control>, settings: &[(&str, &str)]) -> NewGame {
    NewGame {
        variant: variant.to_owned(),
        settings: options(settings),
        clock,
        side: SideChoice::First,
        name: "Ana".to_owned(),
    }
}

/// A game that has begun. Ana has created the room and moves first.
fn game(clock: Option<Control>, now: Instant) -> Room {
    let mut room = Room::new(new_game("turnover", clock, &[]), now).expect("a room");
    room.join("Bia", Options::new(), now).expect("a seat");
    room
}

fn code<T>(result: Result<T, LiveError>) -> &'static str {
    result.err().expect("a refusal").code()
}

fn left(state: &State) -> (u64, u64) {
    let left = state.left.expect("clocks");
    (left.first, left.second)
}

fn end(room: &mut Room, now: Instant) -> (&'static str, &'static str) {
    let end = room.state(Role::Watcher, now).end.expect("an end");
    (end.result, end.reason)
}

#[test]
fn the_server_keeps_the_clocks() {
    let start = Instant::now();
    let mut room = game(Some(CLOCK), start);
    // The first turn is not timed.
    let now = start + seconds(100);
    let state = room.state(CREATOR, now);
    assert_eq!((left(&state), state.running), ((60_000, 60_000), None));
    assert_eq!(room.flag(), None);
    room.turn(CREATOR, 0, "b2b4", now).expect("a turn");
    let state = room.state(JOINER, now + seconds(10));
    assert_eq!((left(&state), state.running), ((62_000, 50_000), Some(Side::Second)));
    room.turn(JOINER, 1, "b7b5", now + seconds(10)).expect("a turn");
    let state = room.state(JOINER, now + seconds(15));
    assert_eq!((left(&state), state.running), ((57_000, 52_000), Some(Side::First)));
    assert_eq!(state.turns, ["b2b4", "b7b5"]);
}

#[test]
fn a_flag_falls_on_the_server_whether_anyone_looks_or_not() {
    let start = Instant::now();
    let mut room = game(Some(CLOCK), start);
    room.turn(CREATOR, 0, "b2b4", start).expect("a turn");
    let falls = room.flag().expect("a running clock");
    assert_eq!(falls, start + seconds(60));
    let before = falls - Duration::from_millis(1);
    assert_eq!(room.state(JOINER, before).end, None);
    assert_eq!(code(room.turn(JOINER, 1, "b7b5", falls)), "over");
    assert_eq!(end(&mut room, falls), ("p1win", "time"));
    let state = room.state(JOINER, falls + seconds(5));
    assert_eq!((left(&state), state.running, room.flag()), ((62_000, 0), None, None));
    for refused in [room.resign(CREATOR, falls), room.resign(JOINER, falls)] {
        assert_eq!(code(refused), "over");
    }
}

#[test]
fn a_last_turn_in_time_counts() {
    let start = Instant::now();
    let mut room = game(Some(CLOCK), start);
    room.turn(CREATOR, 0, "b2b4", start).expect("a turn");
    let late = start + seconds(60) - Duration::from_millis(1);
    room.turn(JOINER, 1, "b7b5", late).expect("a turn");
    assert_eq!(left(&room.state(JOINER, late)), (62_000, 2_001));
}

#[test]
fn turns_must_be_legal_and_ones_own() {
    let now = Instant::now();
    let mut room = game(None, now);
    assert_eq!(code(room.turn(JOINER, 0, "b7b5", now)), "not-your-turn");
    assert_eq!(code(room.turn(Role::Watcher, 0, "b2b4", now)), "spectator");
    assert_eq!(code(room.turn(CREATOR, 1, "b2b4", now)), "wrong-number");
    for forged in ["", "b2", "b2b5", "b7b5", "z9z9", "b2b4 b7b5", "b2b4\n", "\u{1f600}"] {
        let error = room.turn(CREATOR, 0, forged, now).expect_err(forged);
        assert_eq!(error.code(), "illegal", "{forged:?}: {error}");
    }
    assert!(room.state(CREATOR, now).turns.is_empty());
    room.turn(CREATOR, 0, "b2b4", now).expect("a turn");
    assert_eq!(code(room.turn(CREATOR, 1, "a2a3", now)), "not-your-turn");
    assert_eq!(code(room.turn(JOINER, 0, "b7b5", now)), "wrong-number");
}

#[test]
fn nothing_happens_before_the_second_player_joins() {
    let now = Instant::now();
    let mut room = Room::new(new_game("turnover", Some(CLOCK), &[]), now).expect("a room");
    assert_eq!(code(room.turn(CREATOR, 0, "b2b4", now)), "not-begun");
    assert_eq!(code(room.resign(CREATOR, now)), "not-begun");
    assert_eq!(code(room.offer(CREATOR, Offer::Draw, now)), "not-begun");
    for name in ["", "  ", "a\nb", &"x".repeat(31)] {
        assert_eq!(code(room.join(name, Options::new(), now)), "name", "{name:?}");
    }
    assert!(room.token(1).is_none());
    room.join(" Bia ", Options::new(), now).expect("a seat");
    assert_eq!(code(room.join("Caio", Options::new(), now)), "full");
    let state = room.state(Role::Watcher, now);
    assert_eq!(state.players.second.expect("Bia").name, "Bia");
    assert_eq!(state.you, None);
}

#[test]
fn only_a_token_takes_a_seat_again() {
    let now = Instant::now();
    let room = game(None, now);
    let tokens = [0, 1].map(|seat| room.token(seat).expect("a token"));
    assert_ne!(tokens[0], tokens[1]);
    for seat in [0, 1] {
        assert_eq!(room.seat_of(&tokens[seat]).expect("a seat"), seat);
    }
    for wrong in [
        "",
        room.id(),
        &tokens[0][1..],
        &"0".repeat(32),
        &tokens[1].to_uppercase(),
    ] {
        let is_right = tokens.iter().any(|token| token == wrong);
        assert!(is_right || code(room.seat_of(wrong)) == "wrong-token", "{wrong}");
    }
}

#[test]
fn a_draw_needs_both_players() {
    let now = Instant::now();
    let mut room = game(None, now);
    room.offer(CREATOR, Offer::Draw, now).expect("an offer");
    assert_eq!(code(room.accept(CREATOR, now)), "no-offer");
    assert_eq!(code(room.offer(Role::Watcher, Offer::Draw, now)), "spectator");
    assert_eq!(code(room.accept(Role::Watcher, now)), "spectator");
    // The own turn leaves the offer open; the other player's turn declines it.
    room.turn(CREATOR, 0, "b2b4", now).expect("a turn");
    assert!(room.state(JOINER, now).offer.is_some());
    room.turn(JOINER, 1, "b7b5", now).expect("a turn");
    assert_eq!(room.state(JOINER, now).offer, None);
    assert_eq!(code(room.accept(JOINER, now)), "no-offer");
    room.offer(JOINER, Offer::Draw, now).expect("an offer");
    room.decline(CREATOR, now).expect("an answer");
    assert_eq!(code(room.offer(JOINER, Offer::Draw, now)), "repeated");
    room.offer(CREATOR, Offer::Draw, now).expect("another player's offer");
    room.offer(JOINER, Offer::Draw, now)
        .expect("the same offer, which accepts");
    assert_eq!(end(&mut room, now), ("draw", "agreement"));
}

#[test]
fn a_takeback_needs_both_players_and_keeps_the_clocks() {
    let start = Instant::now();
    let mut room = game(Some(CLOCK), start);
    assert_eq!(code(room.offer(CREATOR, Offer::Takeback, start)), "cannot-offer");
    room.turn(CREATOR, 0, "b2b4", start).expect("a turn");
    assert_eq!(code(room.offer(JOINER, Offer::Takeback, start)), "cannot-offer");
    room.turn(JOINER, 1, "b7b5", start + seconds(5)).expect("a turn");
    room.turn(CREATOR, 2, "d2d4", start + seconds(5)).expect("a turn");
    // On the own turn, the other player's turn is taken back as well.
    room.offer(JOINER, Offer::Takeback, start + seconds(15))
        .expect("an offer");
    room.accept(CREATOR, start + seconds(20)).expect("an agreement");
    let state = room.state(JOINER, start + seconds(20));
    assert_eq!((left(&state), state.running), ((64_000, 42_000), Some(Side::Second)));
    assert_eq!(state.turns, ["b2b4"]);
    // Without any turn, no clock runs.
    room.offer(CREATOR, Offer::Takeback, start + seconds(20))
        .expect("an offer");
    room.accept(JOINER, start + seconds(20)).expect("an agreement");
    let state = room.state(JOINER, start + seconds(90));
    assert_eq!((state.turns.len(), state.running, state.end), (0, None, None));
    room.turn(CREATOR, 0, "d2d4", start + seconds(90)).expect("a turn");
}

#[test]
fn a_rematch_swaps_the_sides() {
    let now = Instant::now();
    let mut room = game(Some(CLOCK), now);
    room.turn(CREATOR, 0, "b2b4", now).expect("a turn");
    assert_eq!(code(room.offer(CREATOR, Offer::Rematch, now)), "cannot-offer");
    room.resign(JOINER, now).expect("a resignation");
    assert_eq!(end(&mut room, now), ("p1win", "resigned"));
    assert_eq!(code(room.offer(CREATOR, Offer::Draw, now)), "cannot-offer");
    room.offer(CREATOR, Offer::Rematch, now).expect("an offer");
    room.accept(JOINER, now).expect("an agreement");
    let state = room.state(JOINER, now);
    assert_eq!(
        (state.game, state.you, state.end, state.turns.len()),
        (2, Some(Side::First), None, 0)
    );
    assert_eq!(left(&state), (60_000, 60_000));
    assert_eq!(code(room.turn(CREATOR, 0, "b2b4", now)), "not-your-turn");
    room.turn(JOINER, 0, "b2b4", now).expect("a turn");
}

#[test]
fn secret_squares_stay_on_the_server_until_they_act() {
    let now = Instant::now();
    let own = [("TeamSizes", "1v1"), ("SecretSquares", "60,61,62,63,64")];
    let mut room = Room::new(new_game("ctor8", None, &own), now).expect("a room");
    let secrets = options(&[("SecretSquares", "1,2,3,4,5")]);
    room.join("Bia", secrets.clone(), now).expect("a seat");
    let text = |room: &mut Room, role| serde_json::to_string(&room.state(role, now)).expect("JSON");
    assert!(text(&mut room, CREATOR).contains("60,61,62,63,64"));
    for role in [CREATOR, Role::Watcher] {
        assert!(!text(&mut room, role).contains("1,2,3,4,5"));
    }
    for role in [JOINER, Role::Watcher] {
        assert!(!text(&mut room, role).contains("60,61,62,63,64"));
    }
    assert_eq!(room.state(JOINER, now).settings, options(&[("TeamSizes", "1v1")]));
    // A player cannot say which secret squares act.
    assert_eq!(code(room.turn(CREATOR, 0, "1,!1", now)), "illegal");
    room.turn(CREATOR, 0, "1", now).expect("a turn");
    assert_eq!(room.state(Role::Watcher, now).turns, ["1,!1"]);
    room.turn(JOINER, 1, "30,31", now).expect("a turn");
    assert_eq!(room.state(Role::Watcher, now).turns, ["1,!1", "30,31"]);
    // A takeback keeps what has acted before.
    room.offer(JOINER, Offer::Takeback, now).expect("an offer");
    room.accept(CREATOR, now).expect("an agreement");
    room.turn(JOINER, 1, "64,30", now).expect("a turn");
    assert_eq!(room.state(Role::Watcher, now).turns, ["1,!1", "64,30,!64"]);
    room.resign(JOINER, now).expect("a resignation");
    assert_eq!(room.state(Role::Watcher, now).secrets.second, secrets);
    assert_eq!(code(room.offer(JOINER, Offer::Rematch, now)), "cannot-offer");
}

#[test]
fn bad_games_are_refused() {
    let now = Instant::now();
    let refusal = |new: NewGame| {
        let error = Room::new(new, now).err().expect("a refusal");
        (error.code(), error.to_string())
    };
    let clock = |base, increment| new_game("turnover", Some(Control { base, increment }), &[]);
    for (new, expected) in [
        (new_game("chess", None, &[]), "variant"),
        (new_game("turnover", None, &[("TeamSizes", "1v1")]), "settings"),
        (new_game("ctor", None, &[("TeamSizes", "4v4")]), "settings"),
        (new_game("ctor", None, &[("SecretSquares", "1,2,3")]), "settings"),
        (new_game("ctor8", None, &[("SecretSquares", "1,2,3,4,99")]), "settings"),
        (clock(999, 0), "clock"),
        (clock(u64::MAX, 0), "clock"),
        (clock(60_000, u64::MAX), "clock"),
        (
            NewGame {
                name: "\u{7}".to_owned(),
                ..new_game("turnover", None, &[])
            },
            "name",
        ),
    ] {
        assert_eq!(refusal(new.clone()).0, expected, "{new:?}");
    }
    let (_, text) = refusal(new_game("turnover", None, &[("Hash", "1")]));
    assert_eq!(text, "turnover has no setting named \"Hash\"");
    let mut room = Room::new(new_game("ctor", None, &[]), now).expect("a room");
    let shared = options(&[("TeamSizes", "2v2")]);
    assert_eq!(code(room.join("Bia", shared, now)), "settings");
    assert_eq!(
        code(room.join("Bia", options(&[("SecretSquares", "1,2,3,4,101")]), now)),
        "settings"
    );
}

#[test]
fn a_game_has_few_spectators() {
    let now = Instant::now();
    let mut room = game(None, now);
    for _ in 0..MAX_WATCHERS {
        room.enter(Role::Watcher, now).expect("a place");
    }
    assert_eq!(code(room.enter(Role::Watcher, now)), "too-many-watchers");
    room.enter(JOINER, now).expect("the player's place");
    let state = room.state(Role::Watcher, now);
    let players = [state.players.first, state.players.second];
    assert_eq!(players.map(|player| player.expect("a player").online), [false, true]);
    room.leave(Role::Watcher, now);
    room.leave(JOINER, now);
    let state = room.state(Role::Watcher, now);
    assert!(!state.players.second.expect("a player").online);
    assert_eq!(state.watchers, MAX_WATCHERS - 1);
}

#[test]
fn rooms_are_limited_and_expire() {
    let start = Instant::now();
    let rooms = Rooms::new(ROOM_LIMITS);
    let guest = Visitor::Guest(1);
    let open = |now| rooms.create(guest, new_game("turnover", None, &[]), now);
    let exists = |id: &str, now| rooms.within(id, now, |_| Ok(())).is_ok();
    let ids = [0, 1].map(|_| {
        let (id, _) = open(start).expect("a room");
        rooms
            .within(&id, start, |room| room.join("Bia", Options::new(), start))
            .expect("a seat");
        id
    });
    assert_eq!(code(open(start)), "too-many-rooms");
    assert!(
        rooms
            .create(Visitor::Host, new_game("turnover", None, &[]), start)
            .is_ok()
    );
    // A player who stays keeps a room for a day, and an empty room stays for an hour.
    rooms
        .within(&ids[0], start, |room| room.enter(CREATOR, start))
        .expect("a place");
    let later = start + ABSENCE;
    assert!(exists(&ids[1], later - seconds(1)) && exists(&ids[0], later) && !exists(&ids[1], later));
    assert!(exists(&ids[0], start + IDLENESS - seconds(1)) && !exists(&ids[0], start + IDLENESS));
    // A finished game that everyone has left gives way to a new one, and so does one that nobody joined.
    let ids = [0, 1].map(|_| open(start).expect("a room").0);
    assert!(open(start).is_ok());
    assert!(!exists(&ids[0], start) && !exists(&ids[1], start));
}

#[test]
fn a_room_without_a_second_player_can_be_closed() {
    let now = Instant::now();
    let rooms = Rooms::new(ROOM_LIMITS);
    let (id, _) = rooms
        .create(Visitor::Host, new_game("oliveira", None, &[]), now)
        .expect("a room");
    assert_eq!(code(rooms.cancel(&id, Role::Watcher, now)), "spectator");
    rooms
        .within(&id, now, |room| room.join("Bia", Options::new(), now))
        .expect("a seat");
    assert_eq!(code(rooms.cancel(&id, CREATOR, now)), "begun");
    let (id, _) = rooms
        .create(Visitor::Host, new_game("oliveira", None, &[]), now)
        .expect("a room");
    rooms.cancel(&id, CREATOR, now).expect("it closes");
    assert_eq!(code(rooms.cancel(&id, CREATOR, now)), "no-room");
}
