//! What must hold for any pragma in a C program.

use weft_front_c::{Options, annotate, blank_comments};
use weft_support::SourceMap;

/// Lets the front end read `bytes` as a flat file.
///
/// # Errors
/// A finding has no line, the file is neither translated nor wrong nor refused, or a directive is left in the translation
/// though nothing is refused: a function with a refused construct keeps its directives.
///
/// # Panics
/// Never, if the front end is correct; the fuzzer tests this.
pub fn check(bytes: &[u8]) -> Result<(), String> {
    let text = blank_comments(weft_support::text_from_bytes(without_includes(bytes)));
    let lines = text.bytes().filter(|b| *b == b'\n').count() + 1;
    let mut map = SourceMap::new();
    let file = map.add_flat_file("a.c", text);
    let options = Options { clang_arguments: vec!["-w".to_owned()], ..Options::default() };
    // Without libclang there is nothing to test.
    let Ok(found) = annotate(&mut map, file, &options) else { return Ok(()) };
    let places = found.diagnostics.iter().map(|d| (&d.message, d.span));
    let places = places.chain(found.refusals.iter().map(|refusal| (&refusal.reason, Some(refusal.span))));
    let mut errors = found.diagnostics.iter().filter(|d| d.is_error()).count() + found.refusals.len();
    for (message, span) in places {
        let line = span.map_or(0, |span| map.presumed_start(span).line as usize);
        if line == 0 {
            return Err(format!("a finding without a line: {message}"));
        }
        // A line marker in the text may number its lines as it likes.
        if line > lines && !map.text(file).contains("\n#") {
            return Err(format!("a finding behind the end of the file: {message}"));
        }
    }
    errors += found.c_errors.len();
    match &found.source {
        // What follows the beginning of a comment without an end is no directive.
        Some(source)
            if found.refusals.is_empty() && !source.contains("/*") && source.lines().any(is_directive) =>
        {
            Err("a directive is left in the translation".to_owned())
        }
        None if errors == 0 && found.has_openmp => {
            Err("a directive is neither translated nor refused".to_owned())
        }
        _ => Ok(()),
    }
}

/// Whether the line is a pragma of OpenMP.
pub fn is_directive(line: &str) -> bool {
    let mut words = line.trim_start().strip_prefix('#').unwrap_or_default().split_whitespace();
    words.next() == Some("pragma") && words.next() == Some("omp")
}

/// The text with its lines of `#include` empty: the front end gets preprocessed files.
fn without_includes(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|b| *b == b'\n').map(|line| {
        let is_include = line.trim_ascii_start().starts_with(b"#include");
        if is_include { &[][..] } else { line }
    });
    lines.collect::<Vec<_>>().join(&b'\n')
}
