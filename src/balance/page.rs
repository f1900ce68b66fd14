//! The page as Markdown.

use super::first_turns::FirstTurn;
use super::measures::Mean;
use super::strength::Trend;
use super::text::{code, count, head, item, limit, paragraph, percent, quartiles, row, signed, wrapped};
use super::{BEST_FIRST, Balance, DECIDED, FirstTurns, Strength, VariantBalance};

/// The number of first turns listed per variant.
const LISTED: usize = 12;

/// Variants of one game, which the page compares: those whose names differ only in the digits at the end.
pub struct Family<'a> {
    pub name: &'a str,
    pub variants: Vec<&'a VariantBalance>,
}

/// The variants by game.
pub fn families(balance: &Balance) -> Vec<Family<'_>> {
    let mut families: Vec<Family<'_>> = Vec::new();
    for variant in &balance.variants {
        let name = variant.variant.trim_end_matches(|letter: char| letter.is_ascii_digit());
        match families.iter_mut().find(|family| family.name == name) {
            Some(family) => family.variants.push(variant),
            None => families.push(Family {
                name,
                variants: vec![variant],
            }),
        }
    }
    families
}

/// Writes the page. `plots` is the folder of the plots as seen from the page, if there are any; `command` is the
/// command that makes the page.
pub fn write(balance: &Balance, plots: Option<&str>, command: &str) -> String {
    let mut page = introduction(balance);
    for family in families(balance) {
        page += &section(&family, plots);
    }
    page + &repetition(balance, command)
}

fn introduction(balance: &Balance) -> String {
    let games: u64 = strengths(balance).map(|strength| strength.games).sum();
    let rows = balance.variants.iter().filter_map(|variant| {
        let strongest = variant.strengths.last()?;
        Some(row(&[
            code(variant.variant),
            limit(strongest),
            count(strongest.games),
            percent(strongest.score),
            percent(strongest.draws),
            quartiles(Some(strongest.turns)),
            quartiles(strongest.decided),
            legal_plies(strongest),
        ]))
    });
    let heads = [
        "variant",
        "limit",
        "games",
        "first player's score",
        "draws",
        "turns",
        "decided at",
        "legal plies",
    ];
    [
        "# How balanced are the games?\n\n".to_owned(),
        paragraph(&format!(
            "`anel match balance` has generated this page from {} games of the engine against itself; [the \
             commands](#how-to-repeat) are at the end. Each variant at its strongest limit:",
            count(games)
        )),
        head(&heads),
        rows.collect(),
        "\n".to_owned(),
        method(),
    ]
    .concat()
}

fn method() -> String {
    let decided = format!(
        "**Decided at**: the first turn from which the expected score of the later winner stays at {:.0} % or more until \
         the end, by the engine's own scores and its [win rate model](turnover.md#evaluation). Drawn games do not count.",
        DECIDED * 100.0
    );
    let best_first = format!(
        "**After best first turns**: the same score in the games whose first turn is among the {BEST_FIRST} best by search; \
         *all* if the game has no more first turns. Later random turns, such as the reply, are still random."
    );
    let items = [
        "**First player's score**: points per game, with a draw as half a point. ± is the 95 % confidence interval, in \
         which all games with the same random opening count as one observation. If the interval contains 50 %, the games \
         show no advantage of either side. `?`: too few games, or all with the same result.",
        "**Random openings**: each game begins with a few random turns, because the engine would otherwise repeat the same \
         game. A random turn is not a chosen one, so the score over all games describes the game after careless first \
         turns.",
        &best_first,
        "**Turns**: length of the games, as median with quartiles. Turns of both sides count, and those of the opening. \
         In CTOR, a turn has several **plies**.",
        &decided,
        "**Legal plies** (branching factor): mean number of legal plies in the positions of the games. In CTOR, these are \
         single operations and the end of the turn, not whole turns.",
        "**Nodes**: mean nodes per turn that the engine reported.",
        "**Different** games: at fixed nodes, the engine repeats its game from the same opening.",
    ];
    let items: String = items.iter().map(|text| item(text)).collect();
    let caution = paragraph(
        "The same engine plays both sides, so its preferences and blind spots are part of every number. Turns that lead to \
         the same position, or that the symmetry of the board makes equal, are listed once.",
    );
    format!("## How to read the numbers\n{items}\n{caution}")
}

fn section(family: &Family<'_>, plots: Option<&str>) -> String {
    let names: Vec<String> = family.variants.iter().map(|variant| code(variant.variant)).collect();
    let mut text = format!("## {}\n", names.join(" and "));
    if let Some(folder) = plots {
        let names = names.join(" and ").replace('`', "");
        let file = family.name;
        text += &paragraph(&format!(
            "![{names}: first player's score and draws by nodes per turn]({folder}/{file}.svg)"
        ));
    }
    let shows_plies = family
        .variants
        .iter()
        .flat_map(|variant| &variant.strengths)
        .any(|of| of.turns != of.plies);
    let heads = [
        "variant",
        "limit",
        "nodes",
        "games",
        "first player's score",
        "after best first turns",
        "draws",
        "turns",
        "decided at",
        "legal plies",
        "plies",
    ];
    text += &head(&heads[..heads.len() - usize::from(!shows_plies)]);
    for variant in &family.variants {
        let strengths = variant.strengths.iter();
        text.extend(strengths.map(|strength| strength_row(variant.variant, strength, shows_plies)));
    }
    text += "\n";
    text.extend(family.variants.iter().map(|variant| findings(variant)));
    text += "\n";
    text.extend(
        family
            .variants
            .iter()
            .map(|variant| first_turns(variant.variant, &variant.first_turns)),
    );
    text
}

fn strength_row(variant: &str, strength: &Strength, shows_plies: bool) -> String {
    let best_first = strength.best_first.map_or("all".to_owned(), |best| match best.score {
        Some(score) => format!("{} ({} games)", percent(score), count(best.games)),
        None => "no games".to_owned(),
    });
    let mut cells = vec![
        code(variant),
        limit(strength),
        count(strength.nodes as u64),
        format!("{}, {} different", count(strength.games), count(strength.different)),
        percent(strength.score),
        best_first,
        percent(strength.draws),
        quartiles(Some(strength.turns)),
        quartiles(strength.decided),
        legal_plies(strength),
    ];
    if shows_plies {
        cells.push(quartiles(Some(strength.plies)));
    }
    row(&cells)
}

fn legal_plies(strength: &Strength) -> String {
    match strength.legal_plies {
        many @ 1000.0.. => count(many.round() as u64),
        few => format!("{few:.1}"),
    }
}

/// What the games of a variant show, and notes on games that do not count.
fn findings(variant: &VariantBalance) -> String {
    let name = code(variant.variant);
    let strongest = variant.strengths.last();
    let advantage = strongest.map(|of| format!("{name} at {}: {}", limit(of), advantage(of.score)));
    let trend = variant.trend().map(|trend| format!("{name}: {}", trend_text(trend)));
    let notes = variant.strengths.iter().flat_map(|of| {
        let at = format!("{name} at {}", limit(of));
        of.notes.iter().map(move |note| format!("{at}: {note}."))
    });
    advantage
        .into_iter()
        .chain(trend)
        .chain(notes)
        .map(|text| item(&text))
        .collect()
}

fn advantage(score: Mean) -> &'static str {
    match score.interval() {
        None => "too few games for an interval.",
        Some([low, _]) if low > 0.5 => "the first player scores more than half; the interval excludes 50 %.",
        Some([_, high]) if high < 0.5 => "the second player scores more than half; the interval excludes 50 %.",
        Some(_) => "the interval contains 50 %, so these games show no advantage of either side.",
    }
}

fn trend_text(trend: Trend<'_>) -> String {
    let change = format!(
        "from {} to {}, the first player's score changes by {} ± {} percentage points",
        limit(trend.weakest),
        limit(trend.strongest),
        signed(trend.change * 100.0, 1),
        trend
            .error
            .map_or("?".to_owned(), |error| format!("{:.1}", error * 100.0))
    );
    match trend.error {
        Some(error) if trend.change.abs() > error => format!("{change}."),
        _ => format!("{change}, so these games show no trend."),
    }
}

fn first_turns(variant: &str, first: &FirstTurns) -> String {
    let heading = format!("### First turns of {}\n", code(variant));
    let nodes = count(first.nodes);
    if first.turns.is_empty() {
        let text = format!("A search of {nodes} nodes is too short to compare all first turns; use more `--nodes`.");
        return heading + &paragraph(&text);
    }
    let ranks = first.ranks_by_result();
    let listed = first.turns.iter().zip(&ranks).take(LISTED);
    let rows = (1..).zip(listed).map(|(number, (turn, rank)): (usize, _)| {
        row(&[
            number.to_string(),
            with_equal(turn),
            signed(f64::from(turn.score) / 100.0, 2),
            format!("{:.1} %", turn.expected * 100.0),
            count(turn.games),
            turn.result.map_or("–".to_owned(), percent),
            rank.map_or("?".to_owned(), |rank| rank.to_string()),
        ])
    });
    let which = match first.turns.len() {
        all if all <= LISTED => format!("{all} first turns"),
        all => format!("the best {LISTED} of {all} first turns"),
    };
    let text = format!(
        "By a search of {nodes} nodes to depth {}: {which}. *Score* and *expected* are the search's, for the first player; \
         the results are those of the games at all limits. *By results* ranks the turns with enough games for an interval.",
        first.depth
    );
    let heads = [
        "",
        "turn",
        "score",
        "expected",
        "games",
        "first player's score",
        "by results",
    ];
    [heading, paragraph(&text), head(&heads), rows.collect(), "\n".to_owned()].concat()
}

/// The notation of a first turn, and how many other turns are equivalent.
fn with_equal(turn: &FirstTurn) -> String {
    let notation = code(&turn.notation);
    match turn.equal {
        1 => notation,
        equal => format!("{notation} ({} more by symmetry)", count(equal as u64 - 1)),
    }
}

fn repetition(balance: &Balance, command: &str) -> String {
    let commands = strengths(balance).flat_map(|strength| &strength.commands);
    let commands: String = commands
        .map(|command| wrapped(&format!("{command} --out GAMES.jsonl"), "    ", " \\"))
        .collect();
    format!(
        "## How to repeat\nThe games, each match with an `--out` of its own:\n\n```sh\n{commands}```\n\n\
         This page, its plots and the data of the board; the command also searches the first turns:\n\n\
         ```sh\n{}```\n",
        wrapped(command, "    ", " \\")
    )
}

fn strengths(balance: &Balance) -> impl Iterator<Item = &Strength> {
    balance.variants.iter().flat_map(|variant| &variant.strengths)
}
