//! Linking of the board page's JavaScript modules into one file, and of its style sheets into another file.

use anel::gui::bundle::{LinkError, joined, link};

fn read(path: &str) -> Option<String> {
    let source = match path {
        "main.js" => {
            "/** The entry. */\nimport { one as first } from './a/one.js';\nimport {\n  two,\n} from './a/two.js';\n\
             // Together.\nexport const sum = first + two; // 3\n"
        }
        "a/one.js" => "export const one = 1;\nexport { later };\nconst later = () => import('./later.js');\n",
        "a/two.js" => {
            "import { one } from './one.js';\n/** @type {number} */\nexport const two = /** @type {any} */ (one + 1);\n\
             export async function here() {\n  return import.meta.url;\n}\n"
        }
        "a/three.js" => "import { two } from './two.js';\nexport const three = two + 1;\n",
        "more.js" => "import { three } from './a/three.js';\nexport { three };\n",
        "style/all.css" => "@import 'one.css';\n@import '../two.css';\na { b: c; }\n",
        "style/one.css" => "/* The first\n   part. */\none {\n  two: 3;\n}\n",
        "two.css" => "two {}\n",
        "style/lost.css" => "@import 'none.css';\n",
        "star.js" => "import * as all from './a/one.js';\n",
        "lost.js" => "import { x } from './x.js';\n",
        "default.js" => "export default 1;\n",
        "lines.js" => "const lines = `one\n  two`;\n",
        _ => return None,
    };
    Some(source.to_owned())
}

#[test]
fn modules_follow_their_imports() {
    let files = link(&["main.js", "more.js"], read).expect("a link");
    assert_eq!(
        files["main.js"],
        "const $module0 = (() => {\nconst one = 1;\nconst later = () => import('./a/later.js');\nreturn { one, later };\n})();\n\
         const $module1 = (() => {\nconst { one } = $module0;\nconst two = /** @type {any} */ (one + 1);\n\
         async function here() {\nreturn new URL('a/two.js', import.meta.url).href;\n}\nreturn { two, here };\n})();\n\
         const $module2 = (() => {\nconst { one: first } = $module0;\nconst { two } = $module1;\n\
         const sum = first + two; // 3\nreturn { sum };\n})();\n\
         export { $module0, $module1, $module2 };\n\
         export const { sum } = $module2;\n"
    );
    let stubs: Vec<_> = files
        .iter()
        .filter(|(path, _)| path.starts_with("a/"))
        .map(|(path, stub)| (path.as_str(), stub.as_str()))
        .collect();
    assert_eq!(
        stubs,
        [
            (
                "a/one.js",
                "import { $module0 } from '../main.js';\nexport const { one, later } = $module0;\n"
            ),
            (
                "a/three.js",
                "import { $module3 } from '../more.js';\nexport const { three } = $module3;\n"
            ),
            (
                "a/two.js",
                "import { $module1 } from '../main.js';\nexport const { two, here } = $module1;\n"
            ),
        ]
    );
}

#[test]
fn a_later_file_shares_the_modules_of_an_earlier_one() {
    let files = link(&["main.js", "more.js"], read).expect("a link");
    assert_eq!(
        files["more.js"],
        "import { $module1 } from './main.js';\n\
         const $module3 = (() => {\nconst { two } = $module1;\nconst three = two + 1;\nreturn { three };\n})();\n\
         const $module4 = (() => {\nconst { three } = $module3;\nreturn { three };\n})();\n\
         export { $module3, $module4 };\nexport const { three } = $module4;\n"
    );
}

#[test]
fn style_sheets_are_joined() {
    let sheet = joined("style/all.css", &read).expect("all parts");
    assert_eq!(sheet, "one {\ntwo: 3;\n}\n\ntwo {}\n\na { b: c; }\n");
    assert_eq!(joined("style/lost.css", &read), None);
}

#[test]
fn what_cannot_be_linked_is_named() {
    let unknown = |path: &str, line: &str| LinkError::Unknown(path.to_owned(), line.to_owned());
    for (entry, error) in [
        ("star.js", unknown("star.js", "import * as all from './a/one.js';")),
        ("default.js", unknown("default.js", "export default 1;")),
        ("lines.js", unknown("lines.js", "const lines = `one")),
        ("lost.js", LinkError::Missing("x.js".to_owned())),
        ("none.js", LinkError::Missing("none.js".to_owned())),
    ] {
        assert_eq!(link(&[entry], read).expect_err(entry), error);
    }
}
