//! The content of PGN comments: text, and drawings on the board as the commands `[%csl …]` for circles and `[%cal …]`
//! for arrows. Text that PGN cannot express, such as braces, is written as near as possible, followed by the exact text
//! as the command `[%exact "…"]`.

/// A comment's text and drawings.
#[derive(Default, PartialEq, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    /// Drawings as in [`Notes::drawings`](crate::arena::record::Notes::drawings).
    pub(super) drawings: Vec<String>,
}

/// Formats a comment without its braces. Returns an empty text if there is nothing to say.
pub(super) fn write(text: &str, drawings: &[String]) -> String {
    let mut said = commands(drawings);
    if !said.is_empty() && !text.is_empty() {
        said.push(' ');
    }
    if is_plain(text) {
        said += text;
    } else {
        said += &exactly(text);
    }
    said
}

/// Parses a comment without its braces.
pub(super) fn read(comment: &str) -> Said {
    let mut rest = comment.to_owned();
    let exact = find_exact(comment).map(|(command, text)| {
        rest = comment.replacen(command, "", 1);
        text
    });
    let mut drawings = Vec::new();
    let mut from = 0;
    while let Some((start, end, items)) = next_drawings(&rest, from) {
        if items.iter().all(|item| is_circle(item).is_some()) {
            drawings.extend(items);
            rest.replace_range(start..end, "");
            from = start;
        } else {
            from = end;
        }
    }
    Said {
        text: exact.unwrap_or_else(|| trimmed(&rest).to_owned()),
        drawings,
    }
}

/// Whether a drawing is a circle, or `None` if the text is not a drawing. Two squares in letters are four characters;
/// two numbered squares have a hyphen between them.
fn is_circle(drawing: &str) -> Option<bool> {
    let squares = drawing.strip_prefix(['G', 'R', 'B', 'Y'])?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((from, to)) = squares.split_once('-') {
        return (is_number(from) && is_number(to)).then_some(false);
    }
    if is_number(squares) {
        return Some(true);
    }
    let is_lettered = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'0'..=b'9']);
    let bytes = squares.as_bytes();
    let is_drawing = matches!(bytes.len(), 2 | 4) && bytes.chunks(2).all(is_lettered);
    is_drawing.then_some(bytes.len() == 2)
}

fn commands(drawings: &[String]) -> String {
    let known: Vec<(&String, bool)> = drawings
        .iter()
        .filter_map(|item| Some((item, is_circle(item)?)))
        .collect();
    let groups = known.chunk_by(|one, next| one.1 == next.1).map(|group| {
        let name = if group[0].1 { "csl" } else { "cal" };
        let items: Vec<&str> = group.iter().map(|(item, _)| item.as_str()).collect();
        format!("[%{name} {}]", items.join(","))
    });
    groups.collect()
}

/// Whether a comment can contain a text as it is.
fn is_plain(text: &str) -> bool {
    let is_writable = |c: char| !"{}".contains(c) && (c == '\n' || !c.is_control());
    text.chars().all(is_writable) && read(text).text == text
}

fn exactly(text: &str) -> String {
    let near = text.replace('{', "(").replace('}', ")").replace("[%", "[ %");
    let near = near.replace(char::is_control, " ");
    let near = trimmed(&near);
    let exact = serde_json::to_string(text).expect("a text can be written as JSON");
    let exact = exact.replace('{', "\\u007b").replace('}', "\\u007d");
    let blank = if near.is_empty() { "" } else { " " };
    format!("{near}{blank}[%exact {exact}]")
}

/// The text without blanks at its ends. As on the page, a byte order mark is a blank.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c == '\u{feff}' || c != '\u{85}' && c.is_whitespace())
}

/// The first command with an exact text, and that text.
fn find_exact(comment: &str) -> Option<(&str, String)> {
    comment.match_indices("[%exact \"").find_map(|(start, begin)| {
        let json = start + begin.len() - 1;
        let mut is_escaped = false;
        let quote = comment[json + 1..].find(|c| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        })?;
        let end = json + 1 + quote + 1;
        comment[end..].starts_with(']').then_some(())?;
        Some((&comment[start..=end], serde_json::from_str(&comment[json..end]).ok()?))
    })
}

/// The next command with drawings at or after a place: where it starts and ends, and the drawings.
fn next_drawings(text: &str, from: usize) -> Option<(usize, usize, Vec<String>)> {
    let found = |name: &str| text[from..].find(name).map(|at| from + at);
    let start = [found("[%csl "), found("[%cal ")].into_iter().flatten().min()?;
    let items = start + "[%csl ".len();
    let end = items + text[items..].find(']')?;
    let drawings = text[items..end].split(',').map(|item| trimmed(item).to_owned());
    Some((start, end + 1, drawings.collect()))
}
