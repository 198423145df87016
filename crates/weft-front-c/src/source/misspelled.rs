//! Finds pragmas that would be directives if their first word were `omp`.
//!
//! ```c
//! #pragma opm parallel for      // warning: unknown pragma ignored; did you mean 'omp'?
//! ```
//!
//! clang warns of unknown pragmas, but not by default, and without a word of what was meant: the loop runs in one thread.
//! Only a word near to `omp` in front of a word that begins a directive is taken for one; `ompx` is for extensions. A file
//! without any other directive is clang's to read, so there only its own warning tells.

use weft_openmp::Leaf;
use weft_support::identifier;
use weft_support::{Diagnostic, FileId, Span, edit_distance};

/// The flag of clang's warning about such pragmas.
const FLAG: &str = "-Wunknown-pragmas";

/// Warns of each such pragma of a text.
pub(crate) fn report(text: &str, file: FileId, diagnostics: &mut Vec<Diagnostic>) {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some((at, word)) = misspelled(line) {
            let lo = (start + at) as u32;
            let span = Span::new(file, lo, lo + word.len() as u32);
            let message = "unknown pragma ignored; did you mean 'omp'?";
            diagnostics.push(Diagnostic::warning(message, span, FLAG));
        }
        start += line.len();
    }
}

/// Returns the word in the place of `omp` and where it is, if a line is such a pragma.
fn misspelled(line: &str) -> Option<(usize, &str)> {
    let is_part = identifier::is_part;
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("pragma")?;
    let rest = rest.strip_prefix([' ', '\t'])?.trim_start();
    let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
    let lower = word.to_ascii_lowercase();
    let is_near = lower == "openmp" || edit_distance(&lower, "omp") <= 1;
    if !is_near || word == "omp" || lower == "ompx" {
        return None;
    }
    let behind = rest[word.len()..].trim_start();
    let directive = &behind[..behind.find(|c| !is_part(c)).unwrap_or(behind.len())];
    let begins = |leaf: &Leaf| leaf.name().split(' ').next() == Some(directive);
    Leaf::ALL.iter().any(begins).then_some((line.len() - rest.len(), word))
}

#[cfg(test)]
mod tests {
    use super::misspelled;

    #[test]
    fn words_near_to_omp_are_meant_in_front_of_directives_alone() {
        for yes in
            ["#pragma opm parallel for", "  # pragma OMP barrier\n", "#pragma openmp for(", "#pragma op for"]
        {
            assert!(misspelled(yes).is_some(), "{yes}");
        }
        for no in [
            "#pragma omp parallel",
            "#pragma ompx parallel",
            "#pragma once",
            "#pragma opm",
            "#pragma amp fast",
            "#pragma GCC optimize",
            "pragma opm parallel",
        ] {
            assert!(misspelled(no).is_none(), "{no}");
        }
    }
}
