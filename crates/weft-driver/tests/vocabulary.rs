//! The strings of regions: what a pragma splits into is what the reader of regions takes, clause by clause.
//!
//! Both spell by the same table; what is tested here is that the words of arguments are read back as they were written,
//! and that each unit is a directive that takes its clauses.

use weft_ir::Context;
use weft_openmp::{Version, decompose, parse_pragma, region};
use weft_regions::{ClauseKind, Directive};
use weft_support::SourceMap;

/// The directives that everything a pragma splits into, each with the clause strings.
fn units(text: &str) -> Vec<(Directive, Vec<String>)> {
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, found) = parse_pragma(text, 0, file, Version::V52);
    assert!(found.is_empty(), "{text}: {found:?}");
    let read = |string: &str| Directive::from_begin(string).unwrap_or_else(|| panic!("{text}: {string}"));
    decompose(&directive.unwrap())
        .iter()
        .map(|unit| {
            let directive = read(&region::begin_string(&unit.leaves));
            assert_eq!(directive.end(), region::end_string(&unit.leaves).as_deref(), "{text}");
            (directive, unit.clauses.iter().map(|c| region::clause_string(c.kind, c)).collect())
        })
        .collect()
}

/// Pragmas with every clause that regions have, in all forms of its arguments.
fn pragmas() -> Vec<String> {
    let mut pragmas: Vec<String> = [
        "parallel if(c) num_threads(2) default(none) shared(a) private(b) firstprivate(d) copyin(t)",
        "parallel default(shared)",
        "parallel default(private)",
        "parallel default(firstprivate)",
        "for lastprivate(a) collapse(2) nowait",
        "for ordered",
        "critical(name) hint(2)",
        "single nowait private(a) firstprivate(b)",
        "single copyprivate(a)",
        "sections private(a) firstprivate(b) lastprivate(c) reduction(max: d) nowait",
        "parallel sections lastprivate(c)",
        "task if(c) final(d) untied mergeable default(none) shared(a) private(b) firstprivate(e)",
        "taskgroup",
        "taskwait",
        "taskyield",
        "master",
        "ordered",
        "barrier",
        "flush",
        "parallel for reduction(+: s) lastprivate(l)",
    ]
    .map(str::to_owned)
    .to_vec();
    for word in ["primary", "master", "close", "spread"] {
        pragmas.push(format!("parallel proc_bind({word})"));
    }
    for op in ["+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"] {
        pragmas.push(format!("for reduction({op}: x)"));
    }
    for kind in ["static", "dynamic", "guided", "auto", "runtime"] {
        for modifiers in ["", "monotonic: ", "nonmonotonic: ", "simd: ", "monotonic, simd: "] {
            pragmas.push(format!("for schedule({modifiers}{kind})"));
        }
    }
    pragmas
}

#[test]
fn clauses_are_read_as_they_are_spelled_and_where_they_stand() {
    let ctx = Context::default();
    let mut checked = 0;
    for pragma in pragmas() {
        for (directive, clauses) in units(&pragma) {
            for string in clauses {
                let kind = ClauseKind::from_tag(&string).unwrap_or_else(|| panic!("{pragma}: {string}"));
                assert_eq!(kind.tag(&ctx), string, "{pragma}");
                assert!(directive.allows(kind), "{pragma}: {string} on {}", directive.begin());
                checked += 1;
            }
        }
    }
    assert!(checked > 75, "{checked}");
}

#[test]
fn every_directive_of_a_region_but_one_is_a_leaf_of_the_language() {
    let known = region::directive_strings();
    for directive in Directive::ALL.into_iter().filter(|d| *d != Directive::LoopIterationEnd) {
        let (leaves, is_end) = region::leaves_of_string(directive.begin()).unwrap();
        assert_eq!((leaves, is_end), (directive.leaf().into_iter().collect(), false));
        assert!(known.contains(&directive.begin().to_owned()));
    }
    assert!(!known.contains(&Directive::LoopIterationEnd.begin().to_owned()));
    assert_eq!(Directive::LoopIterationEnd.leaf(), None);
}

#[test]
fn wefts_own_clauses_are_none_of_the_language() {
    let known = region::clause_strings();
    let ctx = Context::default();
    use ClauseKind as K;
    for kind in [K::Loc, K::Implicit, K::TaskPrivate, K::NormalizedBounds, K::Name, K::Threadprivate] {
        let tag = kind.tag(&ctx).into_owned();
        assert!(!known.contains(&tag), "{tag}");
        assert_eq!(ClauseKind::from_tag(&tag), Some(kind));
        assert_eq!(kind.of_language(), None);
    }
}
