//! Checks that the modules of the library depend on each other in one direction only, both in code and in
//! documentation.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemUse, Macro, UseTree};

/// Every top-level module of the crate (a "part"), with the parts that its code may refer to. A part may only refer to
/// parts listed above it.
const PARTS: &[(&str, &[&str])] = &[
    ("vectors", &[]),
    ("board", &["vectors"]),
    ("output_file", &[]),
    ("parallel", &[]),
    ("memory", &["parallel"]),
    ("thread_pool", &["memory"]),
    ("processor", &[]),
    ("rng", &[]),
    ("shard", &[]),
    ("stop_signal", &[]),
    ("time_source", &[]),
    ("game", &["board"]),
    ("network", &["board", "memory", "vectors"]),
    ("turnover", &["board", "game", "network", "rng"]),
    ("oliveira", &["board", "game", "network", "rng"]),
    ("ctor", &["board", "game", "network", "rng"]),
    ("openings", &["game"]),
    ("dfpn", &["board", "game"]),
    (
        "search",
        &[
            "board",
            "dfpn",
            "game",
            "memory",
            "parallel",
            "stop_signal",
            "thread_pool",
            "time_source",
        ],
    ),
    (
        "explain",
        &[
            "board",
            "game",
            "memory",
            "search",
            "stop_signal",
            "time_source",
            "dfpn",
        ],
    ),
    ("perft", &["game", "memory", "parallel", "stop_signal"]),
    ("variant", &["board", "game", "turnover", "oliveira", "ctor", "perft"]),
    ("bench", &["game", "memory", "search", "stop_signal", "time_source"]),
    (
        "tuning",
        &[
            "board",
            "game",
            "memory",
            "network",
            "openings",
            "parallel",
            "rng",
            "search",
            "shard",
            "stop_signal",
            "time_source",
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
            "explain",
            "perft",
            "bench",
            "time_source",
        ],
    ),
    (
        "arena",
        &["board", "game", "variant", "openings", "output_file", "shard"],
    ),
    (
        "balance",
        &[
            "arena",
            "board",
            "game",
            "search",
            "stop_signal",
            "time_source",
            "variant",
        ],
    ),
    ("gui", &["board", "game", "variant", "uci"]),
    (
        "cli",
        &[
            "arena",
            "balance",
            "bench",
            "game",
            "gui",
            "memory",
            "opening_tree",
            "openings",
            "output_file",
            "perft",
            "processor",
            "puzzles",
            "search",
            "shard",
            "stop_signal",
            "thread_pool",
            "time_source",
            "tuning",
            "uci",
            "variant",
        ],
    ),
];

/// Returns all Rust source files in a folder and its subfolders, or the given file itself if it is a Rust file.
fn rust_files(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder");
        return entries
            .flat_map(|entry| rust_files(&entry.expect("an entry").path()))
            .collect();
    }
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    is_rust.then(|| path.to_owned()).into_iter().collect()
}

/// Module path of a source file relative to the crate root, for example `["search", "node"]`.
fn module_of(file: &Path, source: &Path) -> Vec<String> {
    let path = file.strip_prefix(source).expect("a source file").with_extension("");
    let mut segments: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    segments.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
    segments
}

/// Collects the top-level modules of the crate to which a source file refers: in `use` trees, in other paths, inside
/// macros and in documentation links.
struct NamedParts {
    module: Vec<String>,
    /// Number of inline modules that enclose the syntax item being visited.
    nesting: usize,
    parts: BTreeSet<String>,
}

impl NamedParts {
    fn of(text: &str, module: Vec<String>) -> BTreeSet<String> {
        let file = syn::parse_file(text).expect("a Rust file");
        let mut named = NamedParts {
            module,
            nesting: 0,
            parts: BTreeSet::new(),
        };
        named.visit_file(&file);
        named.parts
    }

    /// Records the top-level module that a path refers to, if the path starts with `crate` or leaves the current
    /// top-level module through `super`.
    fn record(&mut self, segments: &[String]) {
        let supers = segments.iter().take_while(|segment| *segment == "super").count();
        let first = match segments.first().map(String::as_str) {
            Some("crate" | "anel") => segments.get(1),
            Some("super") if supers == self.module.len() + self.nesting => segments.get(supers),
            _ => None,
        };
        self.parts.extend(first.cloned());
    }

    fn record_use(&mut self, tree: &UseTree, prefix: &[String]) {
        let with = |ident: &syn::Ident| [prefix, &[ident.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.record_use(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => self.record(&with(&name.ident)),
            UseTree::Rename(rename) => self.record(&with(&rename.ident)),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.record_use(item, prefix)),
            UseTree::Glob(_) => self.record(prefix),
        }
    }

    /// Records the module name that follows each `crate::` in a text.
    fn record_text(&mut self, text: &str) {
        for path in text.split("crate::").skip(1) {
            let end = path.find(|c: char| c != '_' && !c.is_ascii_lowercase());
            self.parts.insert(path[..end.unwrap_or(path.len())].to_owned());
        }
    }
}

impl Visit<'_> for NamedParts {
    fn visit_item_use(&mut self, item: &ItemUse) {
        self.record_use(&item.tree, &[]);
    }

    fn visit_item_mod(&mut self, item: &syn::ItemMod) {
        self.nesting += 1;
        visit::visit_item_mod(self, item);
        self.nesting -= 1;
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.record(&segments);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &Macro) {
        self.record_text(&mac.tokens.to_string().replace(' ', ""));
    }

    fn visit_attribute(&mut self, attribute: &Attribute) {
        if let syn::Meta::NameValue(pair) = &attribute.meta
            && let syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) = &pair.value
        {
            self.record_text(&text.value());
        }
    }
}

#[test]
fn dependencies_point_one_way() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (number, (part, known)) in PARTS.iter().enumerate() {
        let earlier: Vec<&str> = PARTS[..number].iter().map(|(name, _)| *name).collect();
        assert!(
            known.iter().all(|name| earlier.contains(name)),
            "{part} may name a part below it"
        );
        let paths = [source.join(part), source.join(format!("{part}.rs"))];
        for file in paths
            .iter()
            .filter(|path| path.exists())
            .flat_map(|path| rust_files(path))
        {
            let text = fs::read_to_string(&file).expect("a source file");
            for name in NamedParts::of(&text, module_of(&file, &source)) {
                let is_allowed = name == *part || known.contains(&name.as_str());
                assert!(is_allowed, "{} names {name:?}", file.display());
            }
        }
    }
}

#[test]
fn every_source_file_belongs_to_a_part() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in rust_files(&source) {
        let module = module_of(&file, &source);
        let is_part = |part: &String| PARTS.iter().any(|(name, _)| name == part);
        assert!(module.first().is_none_or(is_part), "{} is in no part", file.display());
    }
}

#[test]
fn every_way_to_name_a_part_is_found() {
    let text = r#"
        //! [link](crate::uci)
        use crate::{board::{Color, Square}, game as rules};
        use super::super::network::*;
        use super::node;
        fn f() -> crate::memory::NoMemory {
            println!("{}", crate::perft::bulk());
            std::mem::swap(a, b)
        }
        mod inner { use super::super::super::rng::Rng; use super::super::tt; }
    "#;
    let named = NamedParts::of(text, vec!["search".to_owned(), "worker".to_owned()]);
    assert_eq!(
        Vec::from_iter(named),
        ["board", "game", "memory", "network", "perft", "rng", "uci"]
    );
}
