//! The page's data files, which commands of the program generate.

use anel::variant::Variant;
use std::fs;
use std::path::Path;

/// The contents of all data files of one kind, in the order of the variants.
pub fn files_of_page(kind: &str) -> Vec<(Variant, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/gui/page/variants");
    let games = fs::read_dir(folder).expect("the folder of the games");
    let games: Vec<_> = games.map(|game| game.expect("an entry").path()).collect();
    let of_variant = |variant: &Variant| {
        let name = format!("{}.json", variant.name());
        let mut paths = games.iter().map(|game| game.join(kind).join(&name));
        let path = paths.find(|path| path.is_file())?;
        Some((*variant, fs::read_to_string(path).expect("a text")))
    };
    Variant::ALL.iter().filter_map(of_variant).collect()
}
