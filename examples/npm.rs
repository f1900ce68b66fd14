//! Writes the package for JavaScript. `make npm` calls it after `wasm/build`, which builds the engine.
//!
//! ```sh
//! cargo run --example npm -- FOLDER
//! ```
//!
//! The package has modules of its own, in `npm/src`, and takes the rest from the page: the sessions with an engine as
//! they are, and the board linked into one file.

use anel::gui::bundle;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// The modules that `wasm/build` writes.
const ENGINES: [&str; 2] = ["anel.wasm", "anel-threads.wasm"];

/// Modules of the package that are copied, each with its types if it is an entry.
const OWN: [&str; 8] = [
    "index.js",
    "index.d.ts",
    "board.d.ts",
    "engine.js",
    "error.js",
    "ffish.js",
    "position.js",
    "rules.js",
];

/// The folder of the package with the page's sessions, its entries, and what replaces the page's files.
const SESSIONS: &str = "engine";
const SESSION_ENTRIES: [&str; 3] = [
    "protocol/engine.js",
    "protocol/worker-socket.js",
    "protocol/engine-worker.js",
];
const REPLACED: [(&str, &str); 2] = [
    ("protocol/platform.js", "platform.js"),
    ("protocol/error-texts.js", "error-texts.js"),
];

/// The folder of the package with modules of the page that the board loads later.
const PAGE: &str = "page/";
const BOARD: &str = "board.js";
/// The module of the page that reads files with texts. The board has all its texts.
const TEXT_FILES: &str = "page/base/text-files.js";
const LANGUAGES: [&str; 3] = ["en", "es", "pt"];

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: npm FOLDER");
        return ExitCode::from(2);
    };
    match write(&folder) {
        Ok(count) => {
            println!("{}: {count} files", folder.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn own(name: &str) -> Option<String> {
    fs::read_to_string(root().join("npm/src").join(name)).ok()
}

fn page(path: &str) -> Option<String> {
    fs::read_to_string(root().join("src/gui/page").join(path)).ok()
}

/// Writes the package. Returns the number of files.
fn write(folder: &Path) -> Result<usize, Box<dyn Error>> {
    for name in ENGINES {
        if !folder.join(name).exists() {
            return Err(format!("{name} is missing; run wasm/build first").into());
        }
    }
    let mut files = BTreeMap::new();
    for name in OWN {
        files.insert(name.to_owned(), own(name).ok_or(format!("npm/src/{name} is missing"))?);
    }
    add_sessions(&mut files)?;
    add_board(&mut files)?;
    files.insert("package.json".to_owned(), description()?);
    files.insert(
        "README.md".to_owned(),
        fs::read_to_string(root().join("docs/javascript.md"))?,
    );
    files.insert("LICENSE".to_owned(), fs::read_to_string(root().join("LICENSE"))?);
    for (path, content) in &files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().ok_or("a file needs a folder")?)?;
        fs::write(&file, content)?;
    }
    Ok(files.len() + ENGINES.len())
}

/// `package.json`, with the version of the engine. The order of its keys stays: TypeScript and bundlers take the first
/// of the conditional `exports` that applies.
fn description() -> Result<String, Box<dyn Error>> {
    let text = fs::read_to_string(root().join("npm/package.json"))?;
    let package: serde_json::Value = serde_json::from_str(&text)?;
    let line = |version: &serde_json::Value| format!("\"version\": {version}");
    let version = line(&env!("CARGO_PKG_VERSION").into());
    Ok(text.replacen(&line(&package["version"]), &version, 1))
}

/// The paths that a module imports by `import … from '…'` at the beginning of a line.
fn static_imports(source: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut is_import = false;
    for line in source.lines() {
        is_import |= line.starts_with("import ");
        let from = line.split_once(" from '").and_then(|(_, rest)| rest.split('\'').next());
        if let (true, Some(from)) = (is_import, from) {
            paths.push(from.to_owned());
        }
        is_import &= !line.contains(';');
    }
    paths
}

/// The paths that linked code, which has no comments, imports by `import('…')`.
fn loaded(code: &str) -> impl Iterator<Item = &str> {
    let loaded = code.split("import('").skip(1);
    loaded.filter_map(|rest| rest.split('\'').next())
}

/// Adds the page's sessions with an engine, and what they import.
fn add_sessions(files: &mut BTreeMap<String, String>) -> Result<(), Box<dyn Error>> {
    let mut waiting: Vec<String> = SESSION_ENTRIES.map(str::to_owned).to_vec();
    let mut known = BTreeSet::new();
    while let Some(path) = waiting.pop() {
        if !known.insert(path.clone()) {
            continue;
        }
        let replaced = REPLACED.iter().find(|(original, _)| *original == path);
        let source = match replaced {
            Some((_, name)) => own(name),
            None => page(&path),
        };
        let source = source.ok_or(format!("{path} is imported, but does not exist"))?;
        let found = static_imports(&source);
        waiting.extend(found.iter().map(|import| bundle::resolved(&path, import)));
        files.insert(format!("{SESSIONS}/{path}"), source);
    }
    let worker = own("node-worker.js").ok_or("npm/src/node-worker.js is missing")?;
    files.insert(format!("{SESSIONS}/protocol/node-worker.js"), worker);
    Ok(())
}

/// Adds the board with everything it imports as one file, and the modules that it may load later.
fn add_board(files: &mut BTreeMap<String, String>) -> Result<(), Box<dyn Error>> {
    let style = format!("export const STYLE = {};\n", serde_json::json!(style()?));
    // The texts depend on the code, so the board is linked once without them.
    let linked = |texts: &str| {
        bundle::link(&[BOARD], |path| match path {
            BOARD => own(BOARD),
            "style.js" => Some(style.clone()),
            "texts.js" => Some(texts.to_owned()),
            TEXT_FILES => own("text-files.js"),
            _ => page(path.strip_prefix(PAGE)?),
        })
    };
    let draft = linked("export const TEXTS = {};\n")?;
    let mut linked = linked(&texts(&draft[BOARD])?)?;
    let board = linked.remove(BOARD).ok_or("the linker has lost the board")?;
    let mut waiting: Vec<String> = loaded(&board)
        .map(|import| bundle::resolved(BOARD, import))
        .filter(|path| path.starts_with(PAGE))
        .collect();
    files.insert(BOARD.to_owned(), board);
    while let Some(path) = waiting.pop() {
        if files.contains_key(&path) {
            continue;
        }
        if let Some(stub) = linked.remove(&path) {
            files.insert(path, stub);
            continue;
        }
        let source = path.strip_prefix(PAGE).and_then(page);
        let source = source.ok_or(format!("{path} is imported, but does not exist"))?;
        let found = static_imports(&source);
        waiting.extend(found.iter().map(|import| bundle::resolved(&path, import)));
        files.insert(path, source);
    }
    Ok(())
}

/// The style sheets of the board, for a shadow tree.
fn style() -> Result<String, Box<dyn Error>> {
    let read = |path: &str| page(path).or_else(|| own(path));
    let mut sheet = String::new();
    for path in ["style/theme.css", "style/board.css", "board.css"] {
        sheet += &bundle::joined(path, &read).ok_or(format!("{path} is missing"))?;
    }
    let sheet = sheet
        .replace(":root[data-theme=\"light\"]", ":host([data-theme=\"light\"])")
        .replace(":root[data-theme=\"dark\"]", ":host([data-theme=\"dark\"])")
        .replace(
            ":root:not([data-theme=\"light\"])",
            ":host(:not([data-theme=\"light\"]))",
        )
        .replace(":root,", ":host,")
        .replace(":root {", ":host {");
    if sheet.contains(":root") {
        return Err("a style sheet has a rule for :root that a shadow tree does not understand".into());
    }
    Ok(sheet)
}

/// The messages that the board can show, in all languages: those whose keys begin as some text in the code does.
fn texts(code: &str) -> Result<String, Box<dyn Error>> {
    let mut tables = serde_json::Map::new();
    for language in LANGUAGES {
        let path = format!("languages/{language}/page.json");
        let table: BTreeMap<String, String> = serde_json::from_str(&page(&path).ok_or(format!("{path} is missing"))?)?;
        let is_used = |key: &str| {
            let part = key.split('.').next().unwrap_or(key);
            code.contains(&format!("'{part}.")) || code.contains(&format!("`{part}."))
        };
        let used: BTreeMap<String, String> = table.into_iter().filter(|(key, _)| is_used(key)).collect();
        tables.insert(language.to_owned(), serde_json::json!(used));
    }
    let json = serde_json::Value::Object(tables).to_string();
    Ok(format!("export const TEXTS = {json};\n"))
}
