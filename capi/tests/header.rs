//! The header declares exactly the functions that the library exports, with their types.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use syn::{FnArg, Item, ItemFn, Pat, PointerMutability, ReturnType, Type};

/// Modules that exist only in one of the builds for a host without C, and are not part of the header.
const WITHOUT_HEADER: [&str; 1] = ["memory.rs"];

fn c_type(ty: &Type) -> String {
    match ty {
        Type::Ptr(pointer) => {
            let inner = c_type(&pointer.elem);
            let space = if inner.ends_with('*') { "" } else { " " };
            let is_const = matches!(pointer.mutability, PointerMutability::Const(_));
            format!("{}{inner}{space}*", if is_const { "const " } else { "" })
        }
        Type::Path(path) => {
            let name = path.path.segments.last().expect("a type").ident.to_string();
            match name.as_str() {
                "c_char" => "char".to_owned(),
                "c_void" => "void".to_owned(),
                "i32" | "u32" | "u64" => format!("{}_t", name.replace('i', "int").replace('u', "uint")),
                _ => name,
            }
        }
        _ => panic!("a type without a counterpart in C"),
    }
}

fn prototype(function: &ItemFn) -> String {
    let join = |ty: String, name: &str| match ty.ends_with('*') {
        true => format!("{ty}{name}"),
        false => format!("{ty} {name}"),
    };
    let parameters: Vec<String> = function
        .sig
        .inputs
        .iter()
        .map(|input| match input {
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(name) => join(c_type(&typed.ty), &name.ident.to_string()),
                _ => panic!("a parameter without a name"),
            },
            FnArg::Receiver(_) => panic!("a method"),
        })
        .collect();
    let result = match &function.sig.output {
        ReturnType::Default => "void".to_owned(),
        ReturnType::Type(_, ty) => c_type(ty),
    };
    let parameters = if parameters.is_empty() {
        "void".to_owned()
    } else {
        parameters.join(", ")
    };
    format!("{}({parameters})", join(result, &function.sig.ident.to_string()))
}

/// The prototypes of the exported functions, by name.
fn exported() -> BTreeMap<String, String> {
    let mut prototypes = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if WITHOUT_HEADER.contains(&name.as_str()) {
            continue;
        }
        let file = syn::parse_file(&fs::read_to_string(&path).expect("a file")).expect("a Rust file");
        for item in file.items {
            if let Item::Fn(function) = item
                && function.sig.abi.is_some()
            {
                prototypes.insert(function.sig.ident.to_string(), prototype(&function));
            }
        }
    }
    prototypes
}

/// The prototypes in the header, by name.
fn declared() -> BTreeMap<String, String> {
    let header = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("anel.h")).expect("a header");
    let lines = header
        .lines()
        .filter(|line| line.ends_with(");") && !line.starts_with("typedef"));
    lines
        .map(|line| {
            let prototype = line.trim_end_matches(';').to_owned();
            let (before, _) = prototype.split_once('(').expect("parameters");
            let name = before.rsplit([' ', '*']).next().expect("a name").to_owned();
            (name, prototype)
        })
        .collect()
}

#[test]
fn the_header_declares_the_exported_functions() {
    let exported = exported();
    assert!(exported.len() > 30, "{exported:?}");
    assert_eq!(declared(), exported);
}
