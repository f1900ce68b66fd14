//! Links the modules of the page into few files. Otherwise the browser would request about eighty files, discovering
//! them one after another.
//!
//! The linker understands only the syntax that the page uses: `import { … } from` and `export` at the beginning of a
//! line, no default exports, no cycles, no template literals that span lines. It removes indentation, and comments that
//! have a line to themselves.
//!
//! Each entry module becomes a file with everything that it imports, except for what is in the file of an earlier
//! entry. Every other linked module becomes a stub that re-exports its own part of its file, so that modules loaded
//! later by `import()` share its state.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use thiserror::Error;

/// Why modules cannot be linked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LinkError {
    /// The file at this path does not exist.
    #[error("{0} is imported, but does not exist")]
    Missing(String),
    /// A statement in the file at this path is not supported.
    #[error("{0} cannot be linked: {1}")]
    Unknown(String, String),
}

/// Links entry modules, which must be in the root folder and must not import each other. Returns the source of each
/// file by its path: the linked entries, and the stubs of all modules that they import.
pub fn link(entries: &[&str], read: impl Fn(&str) -> Option<String>) -> Result<BTreeMap<String, String>, LinkError> {
    let mut linker = Linker {
        read,
        modules: Vec::new(),
        entry: "",
        code: String::new(),
        shared: BTreeSet::new(),
    };
    let mut files = BTreeMap::new();
    for entry in entries {
        files.insert((*entry).to_owned(), linker.link(entry)?);
    }
    for (number, Module { path, exports, entry }) in linker.modules.iter().enumerate() {
        if path == entry {
            continue;
        }
        let up = "../".repeat(path.matches('/').count());
        let up = if up.is_empty() { "./" } else { &up };
        let (name, exports) = (name(number), exports.join(", "));
        let stub = format!("import {{ {name} }} from '{up}{entry}';\nexport const {{ {exports} }} = {name};\n");
        files.insert(path.clone(), stub);
    }
    Ok(files)
}

/// The name of the constant that contains a module's exports in the linked code.
fn name(number: usize) -> String {
    format!("$module{number}")
}

/// A linked module.
struct Module<'a> {
    path: String,
    exports: Vec<String>,
    /// The entry whose file contains the module.
    entry: &'a str,
}

struct Linker<'a, R> {
    read: R,
    /// The modules linked so far, in order of evaluation.
    modules: Vec<Module<'a>>,
    /// The entry that is being linked.
    entry: &'a str,
    /// The code of its file.
    code: String,
    /// The modules of other files that it imports.
    shared: BTreeSet<usize>,
}

impl<'a, R: Fn(&str) -> Option<String>> Linker<'a, R> {
    /// Links an entry. Returns the source of its file.
    fn link(&mut self, entry: &'a str) -> Result<String, LinkError> {
        let first = self.modules.len();
        self.entry = entry;
        self.code.clear();
        self.shared.clear();
        let number = self.add(entry)?;
        let mut source = String::new();
        for &shared in &self.shared {
            let _ = writeln!(
                source,
                "import {{ {} }} from './{}';",
                name(shared),
                self.modules[shared].entry
            );
        }
        source += &self.code;
        let names: Vec<String> = (first..self.modules.len()).map(name).collect();
        let _ = writeln!(source, "export {{ {} }};", names.join(", "));
        let exports = &self.modules[number].exports;
        if !exports.is_empty() {
            let _ = writeln!(source, "export const {{ {} }} = {};", exports.join(", "), name(number));
        }
        Ok(source)
    }

    /// Links a module after the modules it imports, unless it is already linked. Returns the module's number.
    fn add(&mut self, path: &str) -> Result<usize, LinkError> {
        if let Some(number) = self.modules.iter().position(|module| module.path == path) {
            if self.modules[number].entry != self.entry {
                self.shared.insert(number);
            }
            return Ok(number);
        }
        let source = (self.read)(path).ok_or_else(|| LinkError::Missing(path.to_owned()))?;
        let source = without_comments(&source);
        let unknown = |line: &str| LinkError::Unknown(path.to_owned(), line.to_owned());
        let mut body = String::new();
        let mut exports = Vec::new();
        let mut rest = source.as_str();
        while !rest.is_empty() {
            let line = rest.lines().next().unwrap_or_default();
            if line.starts_with("import ") || line.starts_with("export {") {
                let (statement, behind) = rest.split_once(';').ok_or_else(|| unknown(line))?;
                rest = behind.strip_prefix('\n').unwrap_or(behind);
                let (names, from) = listed(statement).ok_or_else(|| unknown(line))?;
                match from {
                    Some(from) => {
                        let number = self.add(&resolved(path, from))?;
                        let names = names.join(", ").replace(" as ", ": ");
                        let _ = writeln!(body, "const {{ {names} }} = {};", name(number));
                    }
                    None => exports.extend(names.into_iter().map(str::to_owned)),
                }
                continue;
            }
            rest = &rest[(line.len() + 1).min(rest.len())..];
            // The indentation of a template literal that spans lines would be lost.
            if line.matches('`').count() % 2 == 1 {
                return Err(unknown(line));
            }
            match line.strip_prefix("export ") {
                Some(declaration) => {
                    exports.push(declared(declaration).ok_or_else(|| unknown(line))?.to_owned());
                    body += declaration;
                }
                None => body += line.trim_start(),
            }
            body.push('\n');
        }
        let body = rebased(&body, path);
        let name = name(self.modules.len());
        let exported = exports.join(", ");
        let _ = writeln!(
            self.code,
            "const {name} = (() => {{\n{body}return {{ {exported} }};\n}})();"
        );
        self.modules.push(Module {
            path: path.to_owned(),
            exports,
            entry: self.entry,
        });
        Ok(self.modules.len() - 1)
    }
}

/// The names in a statement's braces, and the path they are imported from.
fn listed(statement: &str) -> Option<(Vec<&str>, Option<&str>)> {
    let (before, behind) = statement.split_once('{')?;
    let (names, behind) = behind.split_once('}')?;
    let from = match (before.trim(), behind.trim()) {
        ("export", "") => None,
        ("import", from) => Some(from.strip_prefix("from '")?.strip_suffix('\'')?),
        _ => return None,
    };
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    Some((names.collect(), from))
}

/// The name that an exported declaration declares.
fn declared(declaration: &str) -> Option<&str> {
    let named = ["const ", "class ", "function ", "async function "]
        .iter()
        .find_map(|keyword| declaration.strip_prefix(keyword))?;
    let end = named.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')?;
    (end > 0).then_some(&named[..end])
}

/// The path of an import, resolved relative to the module at `path`.
pub fn resolved(path: &str, import: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

/// Rewrites the relative paths in a module's code: relative to the entry module instead of the module itself.
fn rebased(body: &str, path: &str) -> String {
    let mut code = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((before, behind)) = rest.split_once("import('") {
        let (import, after) = behind.split_once('\'').unwrap_or((behind, ""));
        let _ = write!(code, "{before}import('./{}'", resolved(path, import));
        rest = after;
    }
    code += rest;
    code.replace("import.meta.url", &format!("new URL('{path}', import.meta.url).href"))
}

/// A style sheet with its imports inlined, without comments and indentation; `None` if a file is missing.
pub fn joined(path: &str, read: &impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut sheet = String::new();
    for line in without_comments(&read(path)?).lines().map(str::trim_start) {
        let import = line.strip_prefix("@import '").and_then(|line| line.strip_suffix("';"));
        match import {
            Some(import) => sheet += &joined(&resolved(path, import), read)?,
            None => sheet += line,
        }
        sheet.push('\n');
    }
    Some(sheet)
}

/// The source without the comments that begin on a line of their own.
fn without_comments(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut in_comment = false;
    for line in source.lines() {
        let mut line = line;
        if in_comment || line.trim_start().starts_with("/*") {
            in_comment = !line.contains("*/");
            let Some((_, behind)) = line.split_once("*/") else {
                continue;
            };
            line = behind.trim_start();
        }
        if !line.trim().is_empty() && !line.trim_start().starts_with("//") {
            code += line;
            code.push('\n');
        }
    }
    code
}
