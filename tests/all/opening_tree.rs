//! Opening trees: counting the games that reach each position, and the trees used by the board page.

use crate::support::command_line::anel;
use crate::support::data::files_of_page;
use crate::support::files::Folder;
use anel::game::{Game, GameHistory};
use anel::opening_tree::{Bounds, OpeningTree};
use anel::shard::Shard;
use anel::tuning::datagen;
use anel::tuning::games::GameRecord;
use anel::tuning::plan::{Beginning, Plan};
use anel::variant::{Variant, VariantTask};

/// Self-play games from the start position, each with random first turns.
fn games<G: Game>(number: u64, threads: usize) -> Vec<GameRecord<G>> {
    let plan = Plan {
        games: number,
        nodes: 50,
        seed: 4,
        beginning: Beginning::Drawn(3),
        shard: Shard::WHOLE,
    };
    let mut games = Vec::new();
    datagen::generate::<G>(&plan, 0, threads, |game| {
        games.push(game.clone());
        Ok(())
    })
    .expect("nothing can fail");
    games
}

/// Checks an opening tree by playing each turn from the position for which the tree lists the turn.
struct Check<'a>(&'a OpeningTree);

impl VariantTask for Check<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let OpeningTree { games, positions } = self.0;
        let mut known: Vec<Option<G>> = vec![None; positions.len()];
        known[0] = Some(G::start());
        for (number, turns) in positions.iter().enumerate() {
            let position = known[number].expect("an earlier position leads to it");
            assert!(turns.is_sorted_by(|a, b| a.games >= b.games));
            for turn in turns {
                assert!(turn.wins + turn.draws <= turn.games && turn.games <= *games);
                let mut game = GameHistory::from(position);
                game.play_turn(&turn.turn).expect("a legal turn");
                let Some(next) = turn.next else { continue };
                let next = &mut known[next];
                assert_eq!(next.get_or_insert(*game.position()).key(), game.position().key());
            }
        }
    }
}

#[test]
fn every_game_is_counted() {
    struct Count;

    impl VariantTask for Count {
        type Output = ();

        fn run<G: Game>(self) {
            let games = games::<G>(6, 2);
            let bounds = Bounds { turns: 4, min_games: 1 };
            let tree = OpeningTree::of(&games, bounds);
            assert_eq!(tree.games, 6);
            let first = &tree.positions[0];
            assert_eq!(first.iter().map(|turn| turn.games).sum::<u64>(), 6);
            assert!(tree.positions.iter().any(|turns| turns.len() > 1), "drawn games differ");
            Check(&tree).run::<G>();
            let deep = |tree: &OpeningTree| tree.positions.len();
            let often = OpeningTree::of(&games, Bounds { min_games: 6, ..bounds });
            assert!(deep(&often) < deep(&tree));
        }
    }

    for variant in Variant::ALL {
        variant.dispatch(Count);
    }
}

#[test]
fn the_trees_of_the_board_are_small_and_legal() {
    let files = files_of_page("openings");
    assert_eq!(files.len(), Variant::ALL.len());
    for (variant, text) in files {
        assert!(text.len() < 100_000, "{variant}: {} bytes", text.len());
        let tree: OpeningTree = serde_json::from_str(&text).expect("a tree");
        assert!(tree.games >= 200 && tree.positions.len() > 100, "{variant}");
        variant.dispatch(Check(&tree));
    }
}

#[test]
fn the_command_counts_played_or_given_games() {
    let played = [
        "openings",
        "--variant",
        "turnover2019",
        "--games",
        "4",
        "--nodes",
        "50",
        "--seed",
        "4",
        "--min-games",
        "1",
    ];
    let text = anel(&played).assert().success().get_output().stdout.clone();
    let folder = Folder::new();
    let file = folder.path("some.games");
    let datagen = [
        "datagen",
        "--variant",
        "turnover2019",
        "--games",
        "4",
        "--nodes",
        "50",
        "--seed",
        "4",
        "--out",
        &file,
    ];
    anel(&datagen).args(["--drawn-turns", "8"]).assert().success();
    let read = ["openings", "--variant", "turnover2019", "--min-games", "1", &file];
    assert_eq!(anel(&read).assert().success().get_output().stdout, text);
    let tree: OpeningTree = serde_json::from_slice(&text).expect("a tree");
    assert_eq!(tree.games, 4);

    anel(&datagen).arg("--force").assert().success();
    let error = anel(&read).assert().code(1).get_output().stderr.clone();
    let expected = "anel: no game begins in the start position; play games with anel datagen --drawn-turns\n";
    assert_eq!(String::from_utf8_lossy(&error), expected);
}
