//! Writes the static site: the page with the engine as WebAssembly, for any file server. `make site` calls it after
//! `wasm/build`, which builds the engine.
//!
//! ```sh
//! cargo run --example site -- FOLDER
//! ```

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// The modules that `wasm/build` writes: without and with shared memory.
const ENGINES: [(&str, &str); 2] = [("single", "engine/anel.wasm"), ("threads", "engine/anel-threads.wasm")];

/// The service worker.
const OFFLINE: &str = "offline.js";

/// The content security policy of a page without a server: everything comes from the site itself, and only the policy
/// `anel` of `base/script-url.js` names scripts of workers.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; require-trusted-types-for 'script'; trusted-types anel";

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: site FOLDER");
        return ExitCode::from(2);
    };
    match write(&folder) {
        Ok(bytes) => {
            println!("{}: {bytes} bytes", folder.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

/// Writes the site. Returns its size in bytes.
fn write(folder: &Path) -> Result<usize, Box<dyn Error>> {
    let mut files = BTreeMap::new();
    for (_, path) in ENGINES {
        let module = fs::read(folder.join(path)).map_err(|error| format!("{path}: {error}; run wasm/build first"))?;
        files.insert(path.to_owned(), module);
    }
    for path in anel::gui::page_files::paths() {
        let content = anel::gui::assets::content(&path)?.ok_or("the page has changed meanwhile")?;
        files.insert(path, content.into_owned());
    }
    files.insert("about.json".to_owned(), about().into_bytes());
    let manifest = files
        .get_mut("manifest.webmanifest")
        .ok_or("the page has no manifest")?;
    *manifest = with_share_target(manifest)?;
    let index = files.get_mut("index.html").ok_or("the page has no index.html")?;
    *index = with_policy(&String::from_utf8(std::mem::take(index))?)?.into_bytes();

    for (path, content) in &files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().ok_or("a file needs a folder")?)?;
        fs::write(&file, content)?;
    }
    fs::write(folder.join(OFFLINE), offline(&files))?;
    // GitHub Pages drops files with some names unless this one exists.
    fs::write(folder.join(".nojekyll"), "")?;
    Ok(files.values().map(Vec::len).sum())
}

/// The description of the site for the page: the engine runs in a worker.
fn about() -> String {
    let worker: BTreeMap<_, _> = ENGINES.into_iter().collect();
    let about = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"),
        "engines": [{ "name": "anel", "worker": worker }],
        "address": null,
        "offline": OFFLINE,
        "languages": anel::gui::assets::languages(),
    });
    about.to_string()
}

/// The manifest of an app that takes what other apps share. The service worker receives it.
fn with_share_target(manifest: &[u8]) -> Result<Vec<u8>, serde_json::Error> {
    let mut manifest: serde_json::Value = serde_json::from_slice(manifest)?;
    manifest["share_target"] = serde_json::json!({
        "action": "share",
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {
            "text": "text",
            "url": "url",
            "files": [{
                "name": "records",
                "accept": [".pgn", ".jsonl", ".txt", "application/vnd.chess-pgn", "text/plain"],
            }],
        },
    });
    serde_json::to_vec_pretty(&manifest)
}

fn with_policy(index: &str) -> Result<String, &'static str> {
    let head = "<meta charset=\"utf-8\">\n";
    let (before, after) = index.split_once(head).ok_or("index.html does not name its encoding")?;
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n");
    Ok([before, head, &policy, after].concat())
}

/// The service worker, with the list of files that it keeps.
fn offline(files: &BTreeMap<String, Vec<u8>>) -> String {
    let hash = |content: &Vec<u8>| -> String {
        let hash = Sha256::digest(content);
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let hashes: BTreeMap<&String, String> = files.iter().map(|(path, content)| (path, hash(content))).collect();
    let list = serde_json::json!(hashes);
    format!(
        "globalThis.FILES = {list};\n{}",
        include_str!("../src/gui/site/offline.js")
    )
}
