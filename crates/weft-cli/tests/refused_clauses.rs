//! Every clause that the table refuses somewhere is named by `weft cc`, and the exit status says that nothing was compiled.

mod support;

use std::fmt::Write as _;

use support::{Folder, err};
use weft_openmp::ability::{ability, refusal};
use weft_openmp::explain::sample;
use weft_openmp::{
    ClauseKind, Language, Leaf, Version, all_directives, compound_name, decompose, parse_pragma, permission,
    units_of,
};
use weft_support::{Diagnostic, SourceMap};

/// Returns the directive with `kind` as text and how it is refused, if it is legal in OpenMP 6.0 and the table refuses it.
fn refused(leaves: &[Leaf], kind: ClauseKind) -> Option<(String, String)> {
    let permits = leaves.iter().all(|leaf| leaf.row().language == Language::C);
    permission(leaves, kind).filter(|_| permits)?;
    let text = sample(leaves, Some(kind));
    let mut map = SourceMap::new();
    let file = map.add_file("a.c", &text);
    let (directive, diagnostics) = parse_pragma(&text, 0, file, Version::V60);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    let units = decompose(&directive?);
    let (clause, reason) = units.iter().find_map(refusal)?;
    let name = compound_name(leaves);
    // A clause is told only where the whole directive is one that Weft compiles.
    let what = match clause.filter(|_| is_compiled(leaves)) {
        Some(_) => format!("'{name}' ({reason})"),
        None => format!("'{name}'"),
    };
    Some((text, what))
}

fn is_compiled(leaves: &[Leaf]) -> bool {
    units_of(leaves).iter().all(|unit| ability(unit).is_some())
}

#[test]
fn what_is_refused_is_named() {
    let mut directives = all_directives();
    // Where the directive is one that Weft compiles, the clause is at fault.
    directives.sort_by_key(|leaves| !is_compiled(leaves));
    let (mut source, mut expected) = (String::from("void f(void) {\n"), Vec::new());
    for &kind in ClauseKind::ALL {
        let Some((text, what)) = directives.iter().find_map(|leaves| refused(leaves, kind)) else { continue };
        let _infallible = writeln!(source, "#pragma omp {text}");
        expected.push((kind, what));
    }
    source.push_str(";\n}\n");
    assert!(expected.len() > 100, "{}", expected.len());
    let names_clause = expected.iter().filter(|(_, what)| what.contains("the clause '")).count();
    assert!(names_clause > 15, "{names_clause}");
    let folder = Folder::with(&[("a.c", &source)]);
    let output = folder.weft("cc -Werror=weft-fallback -fopenmp-version=60 -c a.c");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_dir(folder.root()).unwrap().count(), 1, "something was written");
    let said = err(&output);
    for (line, (kind, what)) in expected.iter().enumerate() {
        let place = format!("a.c:{}:", line + 2);
        let is_it =
            |text: &&str| text.starts_with(&place) && text.contains(": error: ") && text.contains(what);
        assert!(said.lines().any(|text| is_it(&text)), "{kind:?}: no {what} at {place} in\n{said}");
    }
    assert_eq!(said.matches(": error: ").count(), expected.len(), "{said}");
}
