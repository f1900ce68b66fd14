//! Games of the engine against itself in parts: each part the same wherever it is played, and all
//! together what one run writes.

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

/// The path of a part, played from nothing or gone on with.
fn part(folder: &Folder, shard: &str) -> String {
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
fn merged_parts_are_the_bytes_of_one_run() {
    let folder = Folder::new();
    let [whole, merged] = ["whole", "merged"].map(|name| folder.path(name));
    anel(&[&PLAN[..], &["--out", &whole]].concat()).assert().success();
    let whole = fs::read(whole).expect("a file");
    // In any order; a part more than there are games is empty.
    for shards in [
        &["1/1"][..],
        &["2/2", "1/2"],
        &["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"],
    ] {
        let parts: Vec<String> = shards.iter().map(|shard| part(&folder, shard)).collect();
        let mut arguments = vec!["datagen", "merge", "--out", &merged];
        arguments.extend(parts.iter().map(String::as_str));
        anel(&arguments).assert().success();
        assert!(fs::read(&merged).expect("a file") == whole, "{shards:?}");
    }
}

#[test]
fn a_part_goes_on_where_its_games_end() {
    let folder = Folder::new();
    let path = part(&folder, "1/2");
    let file = fs::read(&path).expect("a file");
    let header = file.iter().position(|&byte| byte == b'\n').expect("a header") + 1;
    for end in [0, header - 3, header, header + 40, file.len() - 1, file.len()] {
        fs::write(&path, &file[..end]).expect("the file is cut off");
        part(&folder, "1/2");
        assert!(fs::read(&path).expect("a file") == file, "cut off at {end}");
    }
    // What is there stays: games that no run would write do not change.
    let mut marked = file.clone();
    let last = file.len() - 1;
    marked[last] ^= 1;
    fs::write(&path, &marked).expect("the file is changed");
    part(&folder, "1/2");
    assert!(fs::read(&path).expect("a file") == marked);

    let resume = [
        "datagen", "--games", "5", "--nodes", "101", "--seed", "9", "--shard", "1/2",
    ];
    let told = refused(&[&resume[..], &["--resume", "--out", &path]].concat());
    assert!(told.contains("its games are not those of these arguments"), "{told}");
    assert!(fs::read(&path).expect("a file") == marked, "it stays as it was");
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = Folder::new();
    let out = folder.path("merged");
    let [first, second] = ["1/2", "2/2"].map(|shard| part(&folder, shard));
    let merge = |files: &[&str]| refused(&[&["datagen", "merge", "--out", &out], files].concat());
    let told = merge(&[&first]);
    assert!(told.contains("the games of part 2/2 are missing"), "{told}");
    let told = merge(&[&first, &first]);
    assert!(told.contains("another file has the games of part 1/2 too"), "{told}");
    let of_three = part(&folder, "2/3");
    let told = merge(&[&first, &of_three]);
    assert!(
        told.contains("2-3.games: its plan is games=5 nodes=100 seed=9"),
        "{told}"
    );
    let bytes = fs::read(&second).expect("a file");
    fs::write(&second, &bytes[..bytes.len() - 1]).expect("the file is cut off");
    let told = merge(&[&first, &second]);
    assert!(told.contains("2-2.games: it has 1 of its 2 games"), "{told}");
    folder.write("earlier", "anel games 1 turnover\n");
    let told = merge(&[&folder.path("earlier")]);
    assert!(told.contains("its header names no plan"), "{told}");
    assert!(fs::metadata(&out).is_err(), "nothing was written");
}
