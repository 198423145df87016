//! What must hold for any pragma in a C program.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use weft_front_c::{Options, annotate, blank_comments};
use weft_support::SourceMap;

/// Lets the front end read `bytes` as a flat file, and returns whether it finds nothing wrong and translates it.
///
/// # Errors
/// A finding has no line, the file is neither translated nor wrong nor refused, or a directive is left in the translation
/// though nothing is refused: a function with a refused construct keeps its directives.
///
/// # Panics
/// Never, if the front end is correct; the fuzzer tests this.
pub fn check(bytes: &[u8]) -> Result<bool, String> {
    let text = blank_comments(weft_support::text_from_bytes(without_includes(bytes)));
    let lines = text.bytes().filter(|b| *b == b'\n').count() + 1;
    let mut map = SourceMap::new();
    let file = map.add_flat_file("a.c", text);
    let options = Options { clang_arguments: vec!["-w".to_owned()], ..Options::default() };
    // Without libclang there is nothing to test.
    let Ok(found) = annotate(&mut map, file, &options) else { return Ok(false) };
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
        found => Ok(found.is_some() && errors == 0),
    }
}

/// Whether the line is a pragma of OpenMP.
pub fn is_directive(line: &str) -> bool {
    let mut words = line.trim_start().strip_prefix('#').unwrap_or_default().split_whitespace();
    words.next() == Some("pragma") && words.next() == Some("omp")
}

/// The text with its lines of `#include` empty: the front end gets preprocessed files.
fn without_includes(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|b| *b == b'\n').map(|line| if is_include(line) { &[][..] } else { line });
    lines.collect::<Vec<_>>().join(&b'\n')
}

fn is_include(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#include")
}

/// What the headers that a file asks for declare and define, and a definition of its own; nothing where the preprocessor
/// does not find them.
///
/// A file without its headers is valid in no mutant.
#[must_use]
pub fn headers(text: &[u8]) -> Vec<u8> {
    static KNOWN: Mutex<BTreeMap<Vec<u8>, Vec<u8>>> = Mutex::new(BTreeMap::new());
    let lines: Vec<&[u8]> = text.split(|b| *b == b'\n').filter(|line| is_include(line)).collect();
    let asked = lines.join(&b'\n');
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(asked.clone()).or_insert_with(|| expand(&asked).unwrap_or_default()).clone()
}

/// The preprocessed text of lines of `#include`, with the macros that stay defined.
fn expand(includes: &[u8]) -> Option<Vec<u8>> {
    let source = tempfile::Builder::new().suffix(".c").tempfile().ok()?;
    std::fs::write(source.path(), includes).ok()?;
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/weft-rt/include");
    let output =
        Command::new("clang-19").args(["-E", "-dD", "-fopenmp", "-w", "-I", own]).arg(source.path()).output();
    let text = output.ok().filter(|output| output.status.success())?.stdout;
    // What the compiler defines by itself stands in front, up to the line that leads back into the file.
    let is_marker = |line: &&[u8]| line.starts_with(b"# ");
    let mut lines =
        text.split(|b| *b == b'\n').skip_while(|line| !(is_marker(line) && line.ends_with(b"\" 2")));
    lines.next();
    let mut head: Vec<u8> = lines.filter(|line| !is_marker(line)).collect::<Vec<_>>().join(&b'\n');
    head.push(b'\n');
    Some(head)
}
