//! What of the specification a place in a pragma's text is about.
//!
//! ```text
//! #pragma omp task depend(in: 1)        the place of '1': OMP 5.2 §15.9.5, the clause
//! #pragma omp task nowait               the place of 'nowait', which is not allowed here: OMP 5.2 §12.5, the directive
//! ```
//!
//! It reads the text anew, so that it serves pragmas with errors, too.

use weft_support::FileId;

use crate::parse::Parser;
use crate::parse::host::Host;
use crate::parse::scan::{Place, Text};
use crate::parse::token::TokenKind;
use crate::table::clause::ClauseKind;
use crate::table::compound::permission;
use crate::table::leaf::Leaf;
use crate::table::section;
use crate::table::version::Version;

/// Returns the section of the specification that is about the place `at` of `text`, which stands behind `#pragma omp` in a
/// program in C or C++; none if what stands there belongs to no version.
pub fn section_at(text: &str, at: usize, file: FileId) -> Option<&'static str> {
    let (host, place) = (Host::Cpp, Place::From(0));
    let mut parser = Parser {
        text: Text { text, place, file, host },
        at: 0,
        end: text.len(),
        version: Version::V60,
        host,
        leaves: Vec::new(),
        meant: Vec::new(),
        is_end: false,
        folds_case: false,
        lists_variables: false,
        found: Vec::new(),
    };
    if parser.name().is_none() || !parser.found.is_empty() {
        return Some(section::DIRECTIVES);
    }
    let heading = parser.at;
    parser.argument();
    if at < heading.max(parser.at) {
        // The message of `error` is the program's own.
        let leaf = parser.leaves.last().filter(|&&leaf| leaf != Leaf::Error);
        return leaf.and_then(|&leaf| section::of_leaf(leaf));
    }
    while let Some(token) = parser.peek() {
        parser.at = token.hi;
        let open = parser.peek().filter(|next| token.kind == TokenKind::Word && next.is(b'('));
        if let Some(open) = open {
            parser.at = parser.text.group(open, parser.rest()).end;
        }
        if at >= parser.at && parser.peek().is_some() {
            continue;
        }
        let Some(kind) = ClauseKind::from_name(parser.text.token_text(token)) else {
            return Some(section::CLAUSES);
        };
        if open.is_some_and(|open| at >= open.hi) {
            return section::of_clause(kind, &parser.leaves);
        }
        return of_the_whole(kind, &parser.leaves);
    }
    parser.leaves.last().and_then(|&leaf| section::of_leaf(leaf))
}

/// Returns the section that says which clauses there may be, together with this one.
fn of_the_whole(kind: ClauseKind, leaves: &[Leaf]) -> Option<&'static str> {
    match leaves {
        [leaf] => section::of_leaf(*leaf),
        _ if permission(leaves, kind).is_none() => Some(section::COMPOUND),
        _ => {
            let leaf = leaves.iter().find(|leaf| leaf.allows(kind).is_some());
            leaf.map_or(Some(section::COMPOUND), |&leaf| section::of_leaf(leaf))
        }
    }
}

#[cfg(test)]
mod tests {
    use weft_support::SourceMap;

    use super::*;

    /// Returns the section about the place of `<`, which is taken out of the text.
    fn section(marked: &str) -> Option<&'static str> {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", "");
        let at = marked.find('<').expect("a mark");
        section_at(&marked.replacen('<', "", 1), at, file)
    }

    #[test]
    fn arguments_are_about_their_clause_and_the_rest_about_the_directive() {
        assert_eq!(section(" task depend(in: <1)"), Some("5.2 §15.9.5"));
        assert_eq!(section(" task untied <depend(in: x)"), Some("5.2 §12.5"));
        assert_eq!(section(" critical(<1)"), Some("5.2 §15.2"));
        assert_eq!(section(" atomic <"), Some("5.2 §15.8.4"));
    }

    #[test]
    fn of_a_compound_the_leaf_counts_that_takes_the_clause() {
        assert_eq!(section(" parallel for <num_threads(1) num_threads(2)"), Some("5.2 §10.1"));
        assert_eq!(section(" parallel for <nowait"), Some("5.2 §17.2"));
        assert_eq!(section(" <parallel for"), Some("5.2 §11.5.1"));
    }

    #[test]
    fn what_is_no_directive_or_clause_is_about_their_format() {
        assert_eq!(section(" <paralel"), Some("5.2 §3.1"));
        assert_eq!(section(" parallel <privat(x) if(1)"), Some("5.2 §3.2"));
    }

    #[test]
    fn what_words_mean_depends_on_the_directive() {
        assert_eq!(section(" depobj(o) update(<no)"), Some("5.2 §15.9.3"));
        assert_eq!(section(" metadirective default(<no)"), Some("5.2 §7.4.2"));
        assert_eq!(section(" interchange permutation(<1)"), Some("6.0 §11.4.1"));
    }
}
