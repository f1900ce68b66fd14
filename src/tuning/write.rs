//! Writes evaluation weights as Rust source that replaces a game's built-in weights.

use crate::game::{Game, Weight};
use std::fmt::Write;

/// Returns the source of a Rust module with the given weights for the game `G`. `made_by` is the command that produced
/// the weights.
pub fn source<G: Game>(weights: &[Weight], made_by: &str) -> String {
    let mut text = format!(
        "//! The weights of `{}`, trained on games of the engine against itself.\n\
         //!\n\
         //! `{}`\n\
         \n\
         use crate::game::Weight;\n\
         \n\
         const fn w(early: i16, late: i16) -> Weight {{\n    \
             Weight::new(early, late)\n\
         }}\n\
         \n\
         #[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: [Weight; {}] = [\n",
        G::NAME,
        made_by.escape_debug(),
        weights.len()
    );
    let mut rest = weights;
    for group in G::WEIGHT_GROUPS {
        let (weights, behind) = rest.split_at(group.len.min(rest.len()));
        rest = behind;
        text += &format!("    // {}\n", group.name);
        weights
            .chunks(group.row.max(1))
            .for_each(|row| write_row(&mut text, row));
    }
    text + "];\n"
}

fn write_row(text: &mut String, row: &[Weight]) {
    let row: Vec<String> = row
        .iter()
        .map(|Weight { early, late }| format!("w({early}, {late}),"))
        .collect();
    writeln!(text, "    {}", row.join(" ")).expect("writing to a String cannot fail");
}
