//! The C front end behind one function: a flat file in, annotated source and rendered findings out.

use weft_support::{RenderOptions, SourceMap};

use crate::error::Error;
use crate::tools::INSTALL;

/// A finding about the user's program, rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The user's file.
    pub(crate) file: String,
    /// The line.
    pub(crate) line: u32,
    /// Whether it is an error.
    pub(crate) error: bool,
    /// The rendered text with its last newline.
    pub(crate) text: String,
}

/// A construct that Weft does not compile yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The user's file.
    pub(crate) file: String,
    /// The line.
    pub(crate) line: u32,
    /// The column.
    pub(crate) column: u32,
    /// What is refused: `'task'`.
    pub(crate) what: String,
}

/// What the front end made of a flat file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Annotated {
    /// The annotated source; none if there is a reason below, or nothing to annotate.
    pub(crate) source: Option<String>,
    /// Errors and warnings.
    pub(crate) findings: Vec<Finding>,
    /// What Weft does not compile.
    pub(crate) refusals: Vec<Refusal>,
    /// Whether libclang could not make sense of the C itself; clang will say why.
    pub(crate) not_c: bool,
}

/// Annotates a flat file.
///
/// `words` are the options of the compile that libclang has to know; of them it gets those that change the language.
pub(crate) fn annotate(flat: String, file: &str, words: &[String], color: bool) -> Result<Annotated, Error> {
    let mut map = SourceMap::new();
    let id = map.add_flat_file(file, flat);
    let options =
        weft_front::Options { clang_arguments: language_options(words), ..weft_front::Options::default() };
    let found = weft_front::annotate(&map, id, &options).map_err(|missing| Error::MissingTool {
        tool: format!("libclang 19 ({})", missing.detail),
        install: INSTALL.to_owned(),
    })?;
    if !found.diagnostics.is_empty() || !found.refusals.is_empty() {
        // The flat file has macros expanded and comments gone; what is shown are the user's own lines.
        let names: Vec<String> = map.presumed_names(id).into_iter().map(ToOwned::to_owned).collect();
        for name in names {
            if let Ok(bytes) = std::fs::read(&name) {
                map.register_original(name, weft_support::text_from_bytes(bytes));
            }
        }
    }
    let findings = found
        .diagnostics
        .iter()
        .map(|diagnostic| {
            let place = diagnostic.span.map(|span| map.presumed_start(span));
            Finding {
                file: place.as_ref().map_or_else(|| file.to_owned(), |place| place.file.clone()),
                line: place.as_ref().map_or(0, |place| place.line),
                error: diagnostic.is_error(),
                text: weft_support::render(&map, diagnostic, RenderOptions { color }),
            }
        })
        .collect();
    let refusals = found
        .refusals
        .iter()
        .map(|refusal| {
            let place = map.presumed_start(refusal.span);
            Refusal {
                file: place.file,
                line: place.line,
                column: place.column,
                what: what_is_refused(&refusal.directive, &refusal.reason),
            }
        })
        .collect();
    Ok(Annotated { source: found.source, findings, refusals, not_c: found.clang_errors })
}

/// The words of the warning: the directive, and the reason where that says more than the directive's name.
fn what_is_refused(directive: &str, reason: &str) -> String {
    match reason.starts_with("the directive '") {
        true => format!("'{directive}'"),
        false => format!("'{directive}' ({reason})"),
    }
}

/// The options that libclang needs to read the text as clang does.
fn language_options(words: &[String]) -> Vec<String> {
    let mut options = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "-target" {
            options.push(word.clone());
            options.extend(words.next().cloned());
        } else if ["-std=", "--std=", "-ansi", "--target=", "-m", "-f"]
            .iter()
            .any(|prefix| word.starts_with(prefix))
        {
            options.push(word.clone());
        }
    }
    options
}

/// The preprocessed text with the directives of system headers blanked, or nothing if the user has none.
///
/// `omp.h` has directives of its own, which declare variants of a function that the runtime has as well.
/// Without the directives the variants would be second definitions, so they go with them.
/// Lines stay where they are.
pub(crate) fn without_system_directives(flat: String) -> Option<String> {
    let mut in_system_header = false;
    let mut in_variant = false;
    let mut found = false;
    let mut blanked: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    for line in flat.split_inclusive('\n') {
        let (from, to) = (start, start + line.trim_end_matches('\n').len());
        start += line.len();
        let hash = line.trim_start().strip_prefix('#').map(str::trim_start);
        if let Some(rest) = hash.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            // `# 1 "name" flags`: flag 3 marks a system header.
            let flags = rest.rsplit('"').next().unwrap_or_default();
            in_system_header = flags.split_whitespace().any(|flag| flag == "3");
            continue;
        }
        let directive = hash.is_some_and(is_openmp_pragma);
        if !in_system_header {
            found |= directive;
            continue;
        }
        if directive && line.contains("begin declare variant") {
            in_variant = true;
        }
        if directive || in_variant {
            blanked.push((from, to));
        }
        if directive && line.contains("end declare variant") {
            in_variant = false;
        }
    }
    if !found {
        return None;
    }
    let mut text = flat;
    for (from, to) in blanked.into_iter().rev() {
        text.replace_range(from..to, "");
    }
    Some(text)
}

/// Whether what follows a `#` is an OpenMP directive.
fn is_openmp_pragma(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix("pragma") else {
        return false;
    };
    rest.starts_with(char::is_whitespace)
        && rest
            .trim_start()
            .strip_prefix("omp")
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_clause_is_told_with_its_reason() {
        assert_eq!(what_is_refused("task", "the directive 'task' is not supported yet"), "'task'");
        assert_eq!(what_is_refused("for", "the clause 'linear'"), "'for' (the clause 'linear')");
    }

    #[test]
    fn libclang_gets_language_options_only() {
        let words = ["-O3", "-std=c99", "-g", "-target", "x", "-mavx", "-Xclang", "-y"].map(String::from);
        assert_eq!(language_options(&words), ["-std=c99", "-target", "x", "-mavx"]);
    }

    fn has_openmp(text: &str) -> bool {
        without_system_directives(text.to_owned()).is_some()
    }

    #[test]
    fn directives_are_found_however_spaced() {
        assert!(has_openmp("int x;\n#pragma omp parallel\n"));
        assert!(has_openmp("  # pragma\tomp for"));
        assert!(!has_openmp("#pragma once\n#pragma ompx foo\n// #pragma omp"));
        assert!(!has_openmp("# 1 \"pragma omp.c\"\n"));
    }

    #[test]
    fn variants_in_system_headers_go_with_their_directives() {
        let header = "# 1 \"/usr/lib/omp.h\" 1 3\n\
            #pragma omp begin declare variant match(device={kind(host)})\n\
            int f(void) { return 1; }\n\
            #pragma omp end declare variant\n\
            #pragma omp begin declare variant match(device={kind(nohost)})\n\
            int f(void) { return 0; }\n\
            #pragma omp end declare variant\n\
            # 2 \"a.c\" 2\n";
        assert!(!has_openmp(header));
        let text = without_system_directives(format!("{header}#pragma omp parallel\n")).unwrap();
        let expected = "# 1 \"/usr/lib/omp.h\" 1 3\n\n\n\n\n\n\n# 2 \"a.c\" 2\n#pragma omp parallel\n";
        assert_eq!(text, expected);
    }
}
