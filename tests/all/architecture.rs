//! Dependencies between the parts of the library point one way, in code and in documentation.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Each part, below the parts that may know it, with those that it knows.
const PARTS: [(&str, &[&str]); 23] = [
    ("board", &[]),
    ("lock", &[]),
    ("memory", &[]),
    ("shard", &[]),
    ("rng", &[]),
    ("stop_signal", &[]),
    ("game", &["board"]),
    ("network", &["board"]),
    ("turnover", &["board", "game", "network", "rng"]),
    ("oliveira", &["board", "game", "network", "rng"]),
    ("ctor", &["board", "game", "network", "rng"]),
    ("variant", &["game", "turnover", "oliveira", "ctor"]),
    ("openings", &["game"]),
    ("search", &["board", "game", "memory", "stop_signal"]),
    ("dfpn", &["board", "game"]),
    ("perft", &["game", "memory", "stop_signal"]),
    ("bench", &["game", "memory", "search", "stop_signal"]),
    (
        "tuning",
        &[
            "board",
            "game",
            "memory",
            "network",
            "openings",
            "rng",
            "search",
            "shard",
            "stop_signal",
        ],
    ),
    ("opening_tree", &["board", "game", "search", "tuning"]),
    ("puzzles", &["board", "game", "dfpn", "search", "tuning"]),
    (
        "uci",
        &[
            "board",
            "game",
            "variant",
            "memory",
            "search",
            "stop_signal",
            "dfpn",
            "perft",
            "bench",
        ],
    ),
    ("arena", &["board", "game", "variant", "lock", "openings", "shard"]),
    ("gui", &["uci"]),
];

/// The parts that files below this path name after `crate::`.
fn named_parts(path: &Path, parts: &mut BTreeSet<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            named_parts(&entry.expect("an entry").path(), parts);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        let text = fs::read_to_string(path).expect("a source file");
        for behind in text.split("crate::").skip(1) {
            let end = behind.find(|c: char| c != '_' && !c.is_ascii_lowercase());
            parts.insert(behind[..end.unwrap_or(behind.len())].to_owned());
        }
    }
}

#[test]
fn dependencies_point_one_way() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (number, (part, known)) in PARTS.iter().enumerate() {
        let earlier: Vec<&str> = PARTS[..number].iter().map(|(name, _)| *name).collect();
        assert!(known.iter().all(|name| earlier.contains(name)), "{part}");
        let mut named = BTreeSet::new();
        named_parts(&source.join(part), &mut named);
        let file = source.join(format!("{part}.rs"));
        if file.exists() {
            named_parts(&file, &mut named);
        }
        for name in named {
            let allowed = name == *part || known.contains(&name.as_str());
            assert!(allowed, "{part} names {name:?}");
        }
    }
}
