//! Annotates a flat file: `annotate IN.i OUT.i`; what is wrong goes to the standard error stream.

use std::io::Write;

use weft_front::{Options, annotate};
use weft_support::SourceMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1])?;
    let mut map = SourceMap::new();
    let file = map.add_flat_file(arguments[1].as_str(), text);
    let result = annotate(&map, file, &Options::default())?;
    let mut stderr = std::io::stderr();
    for d in &result.diagnostics {
        let at = d.span.map(|span| map.presumed_start(span));
        writeln!(stderr, "{:?} {}: {}", at.map(|p| (p.line, p.column)), d.severity.word(), d.message)?;
    }
    for r in &result.refusals {
        writeln!(stderr, "refused: {:?}", r)?;
    }
    if result.clang_errors {
        writeln!(stderr, "clang errors")?;
    }
    if let Some(source) = result.source {
        std::fs::write(&arguments[2], source)?;
    }
    Ok(())
}
