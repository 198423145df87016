//! Names the section of the specification in each message about a directive that does not do so itself.
//!
//! ```text
//! #pragma omp parallel num_threads(0)
//!                                  ^ the argument ... must be positive, found '0' [OMP 5.2 §10.1.2]
//! ```
//!
//! The place of the message says what it is about. Messages about places outside of directives name their section
//! themselves.

use rustc_hash::FxHashMap;
use weft_openmp::{LENIENT, section_at};
use weft_support::{Diagnostic, FileId, SourceMap};

use crate::Language;
use crate::source::lines::{PragmaLine, pragma_lines};

/// Names the section in each of the `diagnostics` that says what rule is broken.
pub(crate) fn cite(map: &SourceMap, language: Language, diagnostics: &mut [Diagnostic]) {
    let mut lines: FxHashMap<FileId, Vec<PragmaLine>> = FxHashMap::default();
    for diagnostic in diagnostics {
        // What is only too young for the version asked for breaks no rule of a section.
        let is_about_version = diagnostic.message.contains("needs OpenMP ");
        let is_about_rule = diagnostic.is_error() || diagnostic.option == Some(LENIENT);
        let Some(span) = diagnostic.span.filter(|_| is_about_rule && !is_about_version) else { continue };
        if diagnostic.is_cited() {
            continue;
        }
        let text = map.text(span.file);
        let pragmas = lines.entry(span.file).or_insert_with(|| pragma_lines(text, language));
        let behind = pragmas.partition_point(|pragma| pragma.lo <= span.lo);
        let Some(pragma) = behind.checked_sub(1).map(|at| pragmas[at]).filter(|pragma| span.lo <= pragma.hi)
        else {
            continue;
        };
        let words = &text[pragma.text_lo as usize..pragma.hi as usize];
        let at = span.lo.saturating_sub(pragma.text_lo) as usize;
        if let Some(section) = section_at(words, at, span.file) {
            *diagnostic = std::mem::replace(diagnostic, Diagnostic::error("", span)).cited(section);
        }
    }
}

/// Returns the section about column `at` of a line of the program, counted from 0, if the line holds a directive.
pub fn section_in_line(line: &str, at: usize) -> Option<&'static str> {
    let pragma = *pragma_lines(line, Language::C).first()?;
    let words = &line[pragma.text_lo as usize..pragma.hi as usize];
    let file = SourceMap::new().add_file("", String::new());
    section_at(words, at.saturating_sub(pragma.text_lo as usize), file)
}
