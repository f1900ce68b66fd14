//! The help of every command.

use clap::Command;

/// The commands below this one, with their names as one types them.
fn commands(command: &Command, name: &str, found: &mut Vec<(String, Command)>) {
    found.push((name.to_owned(), command.clone()));
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        commands(below, &format!("{name} {}", below.get_name()), found);
    }
}

#[test]
fn commands_with_many_options_have_examples_that_work() {
    let anel = anel::cli::command();
    let mut found = Vec::new();
    commands(&anel, "anel", &mut found);
    let mut with_examples = 0;
    for (name, command) in found {
        let options = command.get_opts().count();
        let help = command.get_after_help().map(|help| help.to_string());
        assert!(
            options <= 5 || help.is_some(),
            "{name} has {options} options and no example"
        );
        let Some(help) = help else {
            continue;
        };
        with_examples += 1;
        let lines: Vec<&str> = help.lines().collect();
        assert_eq!(lines[0], "Examples:", "{name}");
        for line in &lines[1..] {
            assert!(line.trim().starts_with(&name), "{line}");
            let parsed = anel.clone().try_get_matches_from(line.split_whitespace());
            assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
        }
    }
    assert!(with_examples > 0);
}

/// As a release has them: `examples/shell_files.rs`.
#[test]
fn completions_and_manual_pages_name_every_command() {
    let anel = anel::cli::command();
    let mut completion = Vec::new();
    clap_complete::generate(clap_complete::Shell::Bash, &mut anel.clone(), "anel", &mut completion);
    let completion = String::from_utf8(completion).expect("UTF-8");
    let mut page = Vec::new();
    clap_mangen::Man::new(anel.clone()).render(&mut page).expect("a page");
    let page = String::from_utf8(page).expect("UTF-8");
    for command in anel.get_subcommands() {
        let name = command.get_name();
        assert!(
            completion.contains(&format!("anel__subcmd__{name}")) || completion.contains(&format!("anel__{name}")),
            "{name}"
        );
        assert!(
            page.contains(&format!("anel\\-{name}(1)")) || page.contains(name),
            "{name}"
        );
    }
}
