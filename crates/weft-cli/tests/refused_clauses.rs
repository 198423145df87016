//! Every clause that the table refuses somewhere is named by `weft cc`, and what has no place at `atomic`, which has no region
//! after `legalize`, by `weft opt`; the exit status says that nothing was compiled.

mod support;

use std::fmt::Write as _;

use support::{Folder, err};
use weft_openmp::ability::{Verdict, ability, refusal};
use weft_openmp::explain::sample;
use weft_openmp::region::clause_string;
use weft_openmp::{
    Clause, ClauseArgs, ClauseKind, Language, Leaf, Text, Version, all_directives, compound_name,
    decompose_regions, knows_clause, knows_directive, parse_pragma, permission, regions_of,
};
use weft_support::{Diagnostic, SourceMap};

/// A directive that is refused.
struct Refused {
    text: String,
    /// How it is refused.
    what: String,
    /// Whether clang knows neither the directive nor the clause.
    is_foreign: bool,
}

/// Returns the directive with `kind` as text and how it is refused, if it is legal in OpenMP 6.0 and the table refuses it.
fn refused(leaves: &[Leaf], kind: ClauseKind) -> Option<Refused> {
    let permits = leaves.iter().all(|leaf| leaf.row().language == Language::C);
    permission(leaves, kind).filter(|_| permits)?;
    let text = sample(leaves, Some(kind));
    let mut map = SourceMap::new();
    let file = map.add_file("a.c", &text);
    let (directive, diagnostics) = parse_pragma(&text, 0, file, Version::V60);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    let units = decompose_regions(&directive?);
    let (clause, reason) = units.iter().find_map(refusal)?;
    let name = compound_name(leaves);
    // A clause is told only where the whole directive is one that Weft compiles.
    let is_known = leaves.iter().all(|leaf| knows_directive(*leaf));
    let is_foreign = !(is_known && knows_clause(leaves, kind));
    let clause = clause.filter(|_| is_compiled(leaves));
    // The text may hold another clause that this one needs, and that is refused itself.
    if is_foreign && clause.is_some_and(|clause| clause.kind != kind) {
        return None;
    }
    let what = match clause {
        Some(_) if is_foreign => {
            format!("the clause '{}' on '{name}' is not supported yet, and", kind.name())
        }
        None if is_foreign => format!("the directive '{name}' is not supported yet, and"),
        Some(_) => format!("'{name}' ({reason})"),
        None => format!("'{name}'"),
    };
    Some(Refused { text, what, is_foreign })
}

fn is_compiled(leaves: &[Leaf]) -> bool {
    regions_of(leaves).iter().all(|unit| ability(unit).is_some())
}

#[test]
fn what_is_refused_is_named() {
    let mut directives = all_directives();
    // It has no row, since another directive is put in its place.
    directives.retain(|leaves| leaves[..] != [Leaf::Taskgraph]);
    // Where the directive is one that Weft compiles, the clause is at fault.
    directives.sort_by_key(|leaves| !is_compiled(leaves));
    let found =
        ClauseKind::ALL.iter().filter_map(|&kind| directives.iter().find_map(|leaves| refused(leaves, kind)));
    let found: Vec<Refused> = found.collect();
    assert!(found.len() > 10, "{}", found.len());
    let names_clause = found.iter().filter(|refused| refused.what.contains("the clause '")).count();
    assert!(names_clause > 5, "{names_clause}");
    // What clang does not know either is an error of the file, and the rest is left to clang where there is none.
    let (foreign, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|refused| refused.is_foreign);
    assert!(!foreign.is_empty() && !others.is_empty());
    for refused in [foreign, others] {
        are_named(&refused);
    }
}

/// Checks that each directive of a file is refused at its line, and nothing else.
fn are_named(expected: &[Refused]) {
    let mut source = String::from("void f(void) {\n");
    for refused in expected {
        let _infallible = writeln!(source, "#pragma omp {}", refused.text);
    }
    source.push_str(";\n}\n");
    let folder = Folder::with(&[("a.c", &source)]);
    let output = folder.weft("cc -Werror=weft-fallback -fopenmp-version=60 -c a.c");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_dir(folder.root()).unwrap().count(), 1, "something was written");
    let said = err(&output);
    for (line, Refused { text, what, .. }) in expected.iter().enumerate() {
        let place = format!("a.c:{}:", line + 2);
        let is_it =
            |text: &&str| text.starts_with(&place) && text.contains(": error: ") && text.contains(what);
        assert!(said.lines().any(|text| is_it(&text)), "{text}: no {what} at {place} in\n{said}");
    }
    assert_eq!(said.matches(": error: ").count(), expected.len(), "{said}");
}

/// Returns a clause without arguments as another directive has it.
fn clause_of_another(kind: ClauseKind) -> Option<Clause<Text>> {
    let directives = all_directives().into_iter().filter(|leaves| permission(leaves, kind).is_some());
    let mut clauses = directives.filter_map(|leaves| {
        let file = SourceMap::new().add_file("a.c", "");
        let (directive, _) = parse_pragma(&sample(&leaves, Some(kind)), 0, file, Version::V60);
        directive?.clause(kind).cloned()
    });
    clauses.find(|clause| matches!(clause.args, ClauseArgs::None))
}

#[test]
fn what_is_refused_of_an_imported_atomic_is_named() {
    let mut module = String::new();
    let mut expected = Vec::new();
    let row = ability(&[Leaf::Atomic]).expect("the table has a row for 'atomic'");
    for kind in ClauseKind::ALL {
        if !matches!(row.of_clause(*kind), Verdict::Refused(_)) {
            continue;
        }
        let Some(clause) = clause_of_another(*kind) else { continue };
        let string = clause_string(*kind, &clause);
        let _infallible = writeln!(
            module,
            "define void @{}(ptr %x) {{\n  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.ATOMIC\"(), \
             \"{string}\"() ]\n  store i32 1, ptr %x\n  call void @llvm.directive.region.exit(token %t) [ \
             \"DIR.OMP.END.ATOMIC\"() ]\n  ret void\n}}",
            kind.name()
        );
        expected.push(string);
    }
    assert!(expected.len() > 5, "{expected:?}");
    module +=
        "declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n";
    let folder = Folder::with(&[("a.ll", &module)]);
    let output = folder.weft("opt -O0 a.ll -o b.ll");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_dir(folder.root()).unwrap().count(), 1, "something was written");
    for string in expected {
        assert!(err(&output).contains(&format!("'{string}'")), "no {string} in\n{}", err(&output));
    }
}
