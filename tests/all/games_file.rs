//! Files of self-play games: writing, reading, and errors in malformed files.

use crate::tuning::{generated, plan};
use anel::game::{Game, GameMove, Position};
use anel::oliveira::Oliveira;
use anel::tuning::games::{self, GameFault, GameRecord, GamesError, RecordedPly};
use anel::turnover::{Current, Turnover};
use anel::variant::{Variant, VariantTask};

type TheGame = Turnover<Current>;

/// A file of four self-play games, and the lengths in bytes of its header and its first game.
fn file() -> (Vec<u8>, usize, usize) {
    let file = generated::<TheGame>(1, 1);
    let header = games::header::<TheGame>(&plan(1)).len();
    let games = games::read::<TheGame>(&file).expect("a file as written");
    (file, header, games[0].pack().len())
}

fn fault(file: &[u8]) -> GamesError<TheGame> {
    games::read::<TheGame>(file).expect_err("the file is bad")
}

#[test]
fn games_are_read_as_they_were_written() {
    #[derive(Clone, Copy)]
    struct Check;

    impl VariantTask for Check {
        type Output = ();

        fn run<G: Game>(self) {
            let file = generated::<G>(2, 2);
            let games = games::read::<G>(&file).expect("a file as written");
            let packed: Vec<u8> = games.iter().flat_map(GameRecord::pack).collect();
            assert_eq!([games::header::<G>(&plan(2)), packed].concat(), file);
            for game in games {
                let scored = game.plies.iter().filter(|ply| ply.score.is_some()).count();
                assert!(scored > 10, "{scored} turns");
                assert!(game.plies[0].score.is_some(), "a game begins with a turn");
            }
        }
    }

    for variant in Variant::ALL {
        variant.dispatch(Check);
    }
}

#[test]
fn games_may_be_appended_without_their_header() {
    let (file, header, _) = file();
    let twice = [&file[..], &file[header..]].concat();
    let games = games::read::<TheGame>(&twice).expect("two files");
    assert_eq!(games.len(), 8);
    assert_eq!(games[0], games[4]);
}

#[test]
fn the_complete_games_of_an_interrupted_file_are_known() {
    let (file, header, first) = file();
    for end in [header + 1, header + first - 1] {
        let (games, bytes) = (0, header);
        assert_eq!(fault(&file[..end]), GamesError::Truncated { games, bytes });
    }
    let (games, bytes) = (1, header + first);
    assert_eq!(fault(&file[..bytes + 6]), GamesError::Truncated { games, bytes });
    let rest = games::read::<TheGame>(&file[..bytes]).expect("complete games");
    assert_eq!(rest.len(), 1);
}

#[test]
fn other_files_are_refused() {
    for file in [
        &b""[..],
        b"anel games 2 turnover\n",
        b"anel games 1 turnover",
        b"anel games 1 turnover\n",
        b"anel games 1 turnover games=4\n",
    ] {
        assert_eq!(fault(file), GamesError::Header);
    }
    let other = games::header::<Oliveira>(&plan(1));
    assert_eq!(fault(&other), GamesError::OtherVariant("oliveira".to_owned()));
}

#[test]
fn invalid_games_are_refused() {
    let (file, header, first) = file();
    let game = &file[header..header + first];
    let fen = TheGame::from_fen(&games::read::<TheGame>(&file).expect("games")[0].start.fen())
        .expect("a FEN")
        .fen()
        .len();
    let plies = 7 + fen;
    let change = |at: usize, bytes: &[u8]| {
        let mut changed = file[..header].to_vec();
        changed.extend(game);
        changed[header + at..][..bytes.len()].copy_from_slice(bytes);
        match fault(&changed) {
            GamesError::Game { number: 1, fault } => fault,
            other => panic!("{other}"),
        }
    };
    assert_eq!(change(4, &[3]), GameFault::Result(3));
    assert_eq!(change(5, &[0xff, 0xff]), GameFault::Length);
    assert!(matches!(change(7, b"?"), GameFault::Fen(_)));
    assert_eq!(change(plies, &[0; 4]), GameFault::Illegal { ply: 1 });
    let score = 31_500;
    let bytes = (score as i16).to_le_bytes();
    assert_eq!(change(plies + 4, &bytes), GameFault::Score { ply: 1, score });
}

#[test]
fn later_plies_of_a_turn_have_no_score() {
    let start = TheGame::start();
    let mv = start.legal_moves()[0];
    let game = GameRecord {
        start,
        plies: vec![RecordedPly { mv, score: None }],
        result: games::GameResult::Draw,
    };
    let file = [games::header::<TheGame>(&plan(1)), game.pack()].concat();
    let read = games::read::<TheGame>(&file).expect("a game");
    assert_eq!(read[0].plies[0].mv.to_bits(), mv.to_bits());
    assert_eq!(read[0].quiet_positions().count(), 0);
}
