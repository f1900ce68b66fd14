//! Shards of self-play games: a shard's games do not depend on the machine or on the order in which shards are played,
//! and merging all shards yields the same file as a single run.

use crate::support::files::Folder;
use anel::shard::Shard;
use assert_cmd::Command;
use std::fs;

const PLAN: [&str; 7] = ["datagen", "--games", "5", "--nodes", "100", "--seed", "9"];

fn anel(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
    command.args(arguments);
    command
}

/// Plays or resumes a shard, and returns the path of its file.
fn play(folder: &Folder, shard: &str) -> String {
    let path = folder.path(&format!("{}.games", shard.replace('/', "-")));
    anel(&[&PLAN[..], &["--shard", shard, "--resume", "--out", &path]].concat())
        .assert()
        .success();
    path
}

fn refused(arguments: &[&str]) -> String {
    let failed = anel(arguments).assert().code(1);
    String::from_utf8_lossy(&failed.get_output().stderr).into_owned()
}

#[test]
fn shards_share_all_items() {
    for count in 1..=7 {
        let shards: Vec<Shard> = (1..=count).map(|index| Shard { index, count }).collect();
        for items in 0..=20 {
            for number in 0..items {
                assert_eq!(shards.iter().filter(|shard| shard.holds(number)).count(), 1);
            }
            for shard in &shards {
                let held = (0..items).filter(|&number| shard.holds(number)).count() as u64;
                assert_eq!(shard.share_of(items), held, "{shard} of {items}");
            }
        }
    }
}

#[test]
fn merged_shards_are_the_file_of_a_single_run() {
    let folder = Folder::new();
    let [whole, merged] = ["whole", "merged"].map(|name| folder.path(name));
    anel(&[&PLAN[..], &["--out", &whole]].concat()).assert().success();
    let whole = fs::read(whole).expect("a file");
    // Shards may be played in any order. If there are more shards than games, some shards are empty.
    for shards in [
        &["1/1"][..],
        &["2/2", "1/2"],
        &["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"],
    ] {
        let files: Vec<String> = shards.iter().map(|shard| play(&folder, shard)).collect();
        let mut arguments = vec!["datagen", "merge", "--force", "--out", &merged];
        arguments.extend(files.iter().map(String::as_str));
        anel(&arguments).assert().success();
        assert!(fs::read(&merged).expect("a file") == whole, "{shards:?}");
    }
}

#[test]
fn an_interrupted_shard_is_resumed() {
    let folder = Folder::new();
    let path = play(&folder, "1/2");
    let file = fs::read(&path).expect("a file");
    let header = file.iter().position(|&byte| byte == b'\n').expect("a header") + 1;
    for end in [0, header - 3, header, header + 40, file.len() - 1, file.len()] {
        fs::write(&path, &file[..end]).expect("the file is cut off");
        play(&folder, "1/2");
        assert!(fs::read(&path).expect("a file") == file, "cut off at {end}");
    }
    // Resuming a shard does not replay complete games, so a changed byte in the shard's file keeps its value.
    let mut marked = file.clone();
    let last = file.len() - 1;
    marked[last] ^= 1;
    fs::write(&path, &marked).expect("the file is changed");
    play(&folder, "1/2");
    assert!(fs::read(&path).expect("a file") == marked);

    let resume = [
        "datagen", "--games", "5", "--nodes", "101", "--seed", "9", "--shard", "1/2",
    ];
    let error = refused(&[&resume[..], &["--resume", "--out", &path]].concat());
    assert!(
        error.contains("the file was generated with other arguments (--nodes 100, not --nodes 101); use the original"),
        "{error}"
    );
    let more = [
        "datagen",
        "--games",
        "8",
        "--nodes",
        "100",
        "--seed",
        "9",
        "--drawn-turns",
        "2",
    ];
    let error = refused(&[&more[..], &["--resume", "--out", &path]].concat());
    assert!(
        error.contains(
            "(--games 5, not --games 8; --random-plies 8, not --drawn-turns 2; --shard 1/2, not --shard 1/1)"
        ),
        "{error}"
    );
    assert!(fs::read(&path).expect("a file") == marked, "the file is unchanged");
}

#[test]
fn shards_that_do_not_belong_together_are_refused() {
    let folder = Folder::new();
    let out = folder.path("merged");
    let [first, second] = ["1/2", "2/2"].map(|shard| play(&folder, shard));
    let merge = |files: &[&str]| refused(&[&["datagen", "merge", "--out", &out], files].concat());
    let error = merge(&[&first]);
    assert!(error.contains("shard 2/2 is missing"), "{error}");
    let error = merge(&[&first, &first]);
    assert!(error.contains("another file has shard 1/2 too"), "{error}");
    let of_three = play(&folder, "2/3");
    let error = merge(&[&first, &of_three]);
    assert!(
        error.contains("2-3.games: its plan is games=5 nodes=100 seed=9"),
        "{error}"
    );
    let error = merge(&[&of_three]);
    assert!(error.contains("shard 1/3 is missing, and 1 more"), "{error}");
    let bytes = fs::read(&second).expect("a file");
    fs::write(&second, &bytes[..bytes.len() - 1]).expect("the file is cut off");
    let error = merge(&[&first, &second]);
    assert!(error.contains("2-2.games: it has 1 of its 2 games"), "{error}");
    folder.write("nonsense", "anel games 1 turnover\n");
    let error = merge(&[&folder.path("nonsense")]);
    assert!(error.contains("not a game file of anel datagen"), "{error}");
    assert!(fs::metadata(&out).is_err(), "nothing was written");
}
