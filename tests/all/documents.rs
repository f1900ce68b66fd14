//! The documents agree with the package.

use std::fs;

#[test]
fn readme_links_to_the_public_board() {
    let readme = fs::read_to_string("README.md").expect("README.md");
    let link = format!("[play]: {}", env!("CARGO_PKG_HOMEPAGE"));
    assert!(
        readme.lines().any(|line| line == link),
        "README.md lacks the line {link}"
    );
    assert!(
        readme.contains("[Play now][play]"),
        "README.md does not link to the board"
    );
}
