//! The manifests of package managers that a release publishes.

use crate::support::files::Folder;
use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The files of a release that the manifests name.
const FILES: [&str; 5] = [
    "anel-linux-arm64",
    "anel-linux-x86-64",
    "anel-macos-apple-silicon",
    "anel-macos-intel",
    "anel-windows-x86-64.exe",
];

const DOWNLOADS: &str = "https://downloads.example/v1.2.3";

/// The checksum of a file, by its number.
fn sum(number: usize) -> String {
    format!("{number:064x}")
}

/// Writes the checksums of all files except those left out, and makes the manifests.
fn manifests(folder: &Folder, tag: &str, left_out: &[&str]) -> Assert {
    let lines = FILES.iter().enumerate().filter(|(_, file)| !left_out.contains(file));
    let sums: String = lines
        .map(|(number, file)| format!("{}  {file}\n", sum(number)))
        .collect();
    folder.write("SHA256SUMS", &sums);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/manifests");
    let arguments = [tag, &folder.path("SHA256SUMS"), DOWNLOADS, &folder.path("manifests")];
    Command::new("bash").arg(script).args(arguments).assert()
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path(name)).expect("a file")
}

#[test]
fn manifests_name_every_file_with_its_checksum() {
    let folder = Folder::new();
    manifests(&folder, "v1.2.3", &[]).success();
    let formula = read(&folder, "manifests/anel.rb");
    for (number, file) in FILES.iter().enumerate().take(4) {
        let lines = format!("url \"{DOWNLOADS}/{file}\"\n      sha256 \"{}\"", sum(number));
        assert_eq!(formula.matches(&lines).count(), 1, "{formula}");
    }
    assert!(formula.contains("\n  version \"1.2.3\"\n"), "{formula}");
    assert_eq!(formula.matches("\n  end\n").count(), 4, "{formula}");
    let manifest: Value = serde_json::from_str(&read(&folder, "manifests/anel.json")).expect("JSON");
    assert_eq!(manifest["version"], "1.2.3");
    let windows = &manifest["architecture"]["64bit"];
    assert_eq!(windows["url"], format!("{DOWNLOADS}/anel-windows-x86-64.exe#/anel.exe"));
    assert_eq!(windows["hash"], sum(4));
    for text in [&manifest["description"], &manifest["homepage"]] {
        assert!(!text.as_str().expect("a text").is_empty(), "{manifest}");
    }
}

#[test]
fn a_release_without_a_file_gets_no_manifests() {
    for file in FILES {
        let folder = Folder::new();
        let failed = manifests(&folder, "v1.2.3", &[file]).failure();
        let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(
            error.ends_with(&format!("SHA256SUMS has no checksum of {file}\n")),
            "{error}"
        );
        assert!(!Path::new(&folder.path("manifests")).exists());
    }
    let failed = manifests(&Folder::new(), "latest", &[]).failure();
    let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert_eq!(error, "packaging/manifests: a tag is like v0.1.0, not latest\n");
}
