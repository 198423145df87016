//! What the tests of this crate share: annotating a program, compiling and running it.

use std::path::Path;
use std::process::Command;

use weft_front_c::{Annotated, Options, annotate};
use weft_support::SourceMap;

/// The declarations of the markers as definitions that do nothing but count the ends of iterations.
#[allow(dead_code, reason = "not every test runs programs")]
const MARKERS: &str = "#include <string.h>\nint iteration_ends;\n\
     void __weft_directive(const char *s, ...) { iteration_ends += !strcmp(s, \"DIR.OMP.LOOP.ITERATION.END\"); }\n\
     void __weft_qual(const char *s) {}\n\
     void __weft_qual_opnd(const char *s, ...) {}\nvoid __weft_qual_opndlist(const char *s, ...) {}\n\
     int __weft_reached(void) { return 1; }\n";

/// Preprocesses `source` as the file `a.c`.
pub(crate) fn preprocess(source: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a.c"), source).unwrap();
    let output = Command::new("clang-19")
        .args(["-E", "-fopenmp", "a.c"])
        .current_dir(directory.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Annotates `source`, and returns the map for looking up places.
pub(crate) fn annotate_source(source: &str) -> (SourceMap, Annotated) {
    let mut map = SourceMap::new();
    let flat = preprocess(source);
    let file = map.add_flat_file("a.i", flat);
    map.register_original("a.c", source);
    let result = annotate(&mut map, file, &Options::default()).unwrap();
    (map, result)
}

/// Returns the errors as `line:column: message`, each note on a line below its error.
#[allow(dead_code, reason = "not every test is about errors")]
pub(crate) fn errors(source: &str) -> Vec<String> {
    let (map, result) = annotate_source(source);
    let place = |span: weft_support::Span| {
        let place = map.presumed_start(span);
        format!("{}:{}", place.line, place.column)
    };
    let mut lines = Vec::new();
    for diagnostic in &result.diagnostics {
        lines.push(format!("{}: {}", diagnostic.span.map_or(String::new(), place), diagnostic.message));
        for note in &diagnostic.notes {
            lines.push(format!("{}: note: {}", note.span.map_or(String::new(), place), note.message));
        }
    }
    lines
}

/// Returns the annotated text, which must be there.
#[allow(dead_code, reason = "not every test looks at the text")]
pub(crate) fn annotated(source: &str) -> String {
    let (_, result) = annotate_source(source);
    assert!(result.diagnostics.is_empty() && result.refusals.is_empty(), "{result:?}");
    result.source.expect("a program with OpenMP and without errors is annotated")
}

/// Makes every loop and `sections` region run its interval in chunks of `size`, as a scheduled loop would, or whole if
/// `size` is 0; and every nest all iterations of a chunk, as the middle end would.
#[allow(dead_code, reason = "not every test runs programs")]
fn chunked(text: &str, size: u64) -> String {
    let mut result = String::new();
    let mut rest = text;
    let regions = ["LOOP", "SECTIONS"];
    let begin = |text: &str| {
        regions.iter().filter_map(|word| text.find(&format!("__weft_directive(\"DIR.OMP.{word}\""))).min()
    };
    while let Some(at) = begin(rest) {
        result.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find("LIST.END\");").unwrap() + "LIST.END\");".len();
        let group = &rest[..end];
        let bounds = operands(group, "BOUNDS").expect("a loop has bounds");
        let (first, last) = (bounds[0], bounds[1]);
        result.push_str(&format!(
            "{group} {{ unsigned long long t_at = 0, t_n = {last}; while (t_at < t_n) {{ {first} = t_at; \
             {last} = {size}ull && t_n - t_at > {size}ull ? t_at + {size}ull : t_n; t_at = {last}; {}",
            opened(group, first, last)
        ));
        rest = &rest[end..];
    }
    result.push_str(rest);
    for word in regions {
        let end = format!("__weft_directive(\"DIR.OMP.END.{word}\");");
        result = result.replace(&end, &format!("}} }} }} {end}"));
    }
    result
}

/// Returns the operands of the clause `NORMALIZED.name` in a group of markers, without the `&` of addresses.
fn operands<'a>(group: &'a str, name: &str) -> Option<Vec<&'a str>> {
    let (_, rest) = group.split_once(&format!("NORMALIZED.{name}\", "))?;
    let (list, _) = rest.split_once(')')?;
    Some(list.split(", ").map(|operand| operand.trim_start_matches('&')).collect())
}

/// Opens a block for the code of a region. For a nest, it is executed for each iteration from `first` to `last`, with the
/// indices by their definition. [OMP 5.2 §4.4.2]
fn opened(group: &str, first: &str, last: &str) -> String {
    let (Some(counts), Some(indices)) = (operands(group, "COUNTS"), operands(group, "INDICES")) else {
        return "{ ".to_owned();
    };
    let [outer @ .., start, end] = &indices[..] else { panic!("a nest has indices") };
    let mut text = format!(
        "for (unsigned long long t_k = {first}; t_k < {last}; t_k++) {{ unsigned long long t_rest = t_k; "
    );
    for (depth, count) in counts.iter().enumerate().rev() {
        let index = outer.get(depth).unwrap_or(start);
        text.push_str(&format!("{index} = t_rest % {count}; t_rest /= {count}; "));
    }
    text + &format!("{end} = {start} + 1; ")
}

#[allow(dead_code, reason = "not every test runs programs")]
fn compile_and_run(directory: &Path, text: &str, level: &str) -> String {
    std::fs::write(directory.join("p.i"), text).unwrap();
    std::fs::write(directory.join("markers.c"), MARKERS).unwrap();
    let output = Command::new("clang-19")
        .args(["-w", level, "p.i", "markers.c", "-o", "p", "-lm", "-latomic"])
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(directory.join("p")).output().unwrap();
    assert!(output.status.success(), "the program fails: {:?}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that the annotated program prints what the plain one does, whole and in chunks, and returns what it prints.
#[allow(dead_code, reason = "not every test runs programs")]
pub(crate) fn same_as_plain(source: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    let plain = compile_and_run(directory.path(), &preprocess(source), "-O1");
    assert!(!plain.is_empty(), "the program prints nothing");
    assert_eq!(printed(source), plain);
    plain
}

/// Returns what the annotated program prints, whole and in chunks alike.
#[allow(dead_code, reason = "not every test runs programs")]
pub(crate) fn printed(source: &str) -> String {
    let text = annotated(source);
    let directory = tempfile::tempdir().unwrap();
    let whole = compile_and_run(directory.path(), &chunked(&text, 0), "-O1");
    for size in [1, 3, 64] {
        assert_eq!(
            compile_and_run(directory.path(), &chunked(&text, size), "-O1"),
            whole,
            "in chunks of {size}"
        );
    }
    whole
}
