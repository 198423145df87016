//! Whether preprocessed text reads modules that clang has compiled before: their declarations are not in the text.
//!
//! `module` and `import` are names like any other in C++ unless a line begins with them and goes on as a directive does:
//!
//! ```text
//! import numbers;                       a directive
//! export module shapes:circles;         a directive
//! module = PyImport_ImportModule(name); an assignment; C++ that Cython writes is full of them
//! ```
//!
//! - **Precondition.** The text is preprocessed: it has no comments, and directives stand on lines of their own.
//! - **Postcondition.** Each directive is found. `module m;` is taken for one although it declares a variable before C++20.
//!
//! Source: the tokens that make a line a directive [C++20: cpp.pre, cpp.module, cpp.import].

use weft_support::identifier;

/// Whether a line of the text imports a module, or begins one or a part of one.
pub(super) fn reads_modules(flat: &str, is_cxx: bool) -> bool {
    flat.lines().any(|line| {
        let line = line.trim();
        line.starts_with("#pragma clang module import") || is_cxx && is_directive(line)
    })
}

/// Whether a line without blanks at its ends is a directive of C++20's modules.
fn is_directive(line: &str) -> bool {
    let line = after_word(line, "export").unwrap_or(line);
    if let Some(rest) = after_word(line, "import") {
        is_header(rest) || is_name(rest)
    } else if let Some(rest) = after_word(line, "module") {
        rest == ";" || is_name(rest)
    } else {
        false
    }
}

/// Whether a text is the name of a header and the end of the directive: `<vector>;`, `"shapes.h";`.
fn is_header(text: &str) -> bool {
    let name_and_rest = match text.strip_prefix('<') {
        Some(name) => name.split_once('>'),
        None => text.strip_prefix('"').and_then(|name| name.split_once('"')),
    };
    name_and_rest.is_some_and(|(_, rest)| is_end(rest))
}

/// Whether a text is the name of a module or of its part and the end of the directive: `a.b:c;`, `:c;`, `a [[attribute]];`.
fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    !name.is_empty() && !name.starts_with('.') && !name.contains("::") && is_end(rest)
}

/// Whether a text ends a directive, behind attributes if it has some.
fn is_end(text: &str) -> bool {
    let text = text.trim_start();
    text == ";" || text.starts_with("[[") && text.ends_with(';')
}

/// What follows a word at the beginning, without the blanks between.
fn after_word<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    let rest = line.strip_prefix(word)?;
    (!rest.starts_with(identifier::is_part)).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::reads_modules;

    #[test]
    fn finds_directives() {
        for line in [
            "import numbers;",
            "  import numbers ;",
            "import std.core;",
            "import :part;",
            "import <vector>;",
            "import \"shapes.h\";",
            "export import numbers;",
            "module;",
            "module shapes;",
            "export module shapes:circles;",
            "module :private;",
            "module shapes [[deprecated]];",
            "#pragma clang module import numbers",
        ] {
            assert!(reads_modules(&format!("int a;\n{line}\nint b;\n"), true), "{line}");
        }
    }

    #[test]
    fn leaves_names() {
        for line in [
            "module = PyImport_ImportModule(\"numbers\");",
            "module == 0;",
            "module (1);",
            "module.close();",
            "module.size;",
            "module::close();",
            "module->close();",
            "module[0] = 1;",
            "module, 1);",
            "import = 3;",
            "import < 3 ? 1 : 2;",
            "import(1);",
            "import += module;",
            "modules m;",
            "important x;",
            "export_it x;",
            "module * at;",
        ] {
            assert!(!reads_modules(&format!("int a;\n{line}\nint b;\n"), true), "{line}");
        }
        assert!(!reads_modules("import numbers;\n", false), "C has no modules");
    }
}
