//! The strings of regions: what a pragma splits into is read back from its strings, clause by clause.

use weft_openmp::region::{self, Kind, Marked, Own, Tag};
use weft_openmp::{Clause, UnitKind, Version, decompose, parse_pragma};
use weft_support::SourceMap;

/// The units that a pragma splits into, each with its clause strings.
fn units(text: &str) -> Vec<(UnitKind, Vec<String>)> {
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, found) = parse_pragma(text, 0, file, Version::V52);
    assert!(found.is_empty(), "{text}: {found:?}");
    decompose(&directive.unwrap())
        .iter()
        .map(|unit| {
            let kind = unit.kind().unwrap_or_else(|| panic!("{text}: {:?}", unit.leaves));
            assert_eq!(kind.leaves(), unit.leaves, "{text}");
            (kind, unit.clauses.iter().map(|c| region::clause_string(c.kind, c)).collect())
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
    for extra in [
        "taskloop grainsize(strict: 2) lastprivate(x)",
        "parallel if(parallel: c)",
        "for reduction(task, +: x) order(reproducible: concurrent)",
        "simd linear(i: 2) aligned(p: 16) safelen(4)",
        "target map(always, tofrom: a) defaultmap(none: scalar) nowait depend(inout: a)",
        "task depend(out: omp_all_memory) detach(e) affinity(a)",
        "teams num_teams(2: 4) thread_limit(3)",
        "distribute dist_schedule(static, 4)",
        "ordered doacross(sink: i - 1)",
        "atomic capture seq_cst hint(1)",
        "loop bind(parallel)",
    ] {
        pragmas.push(extra.to_owned());
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

/// The clause that a string with so many operands stands for.
fn read(string: &str, operands: &[u32]) -> Clause<Marked<u32>> {
    match Tag::parse(string).as_deref() {
        Some([tag]) => Clause::from_tag(tag, operands, 0),
        other => panic!("{string}: {other:?}"),
    }
}

#[test]
fn clauses_are_read_as_they_are_spelled_and_where_they_stand() {
    let mut checked = 0;
    for pragma in pragmas() {
        for (unit, clauses) in units(&pragma) {
            for string in clauses {
                for operands in [&[][..], &[7], &[7, 8], &[7, 8, 9]] {
                    let clause = read(&string, operands);
                    assert_eq!(clause.tag(), string, "{pragma}");
                    assert_eq!(clause.operands(), operands, "{pragma}: {string}");
                }
                let kind = read(&string, &[7]).kind;
                assert!(unit.allows(&kind), "{pragma}: {string} on {}", unit.begin());
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn facts_about_operands_are_kept_in_order() {
    for string in [
        "QUAL.OMP.REDUCTION.ADD:UNSIGNED:ARRSECT:i32",
        "QUAL.OMP.PRIVATE:F90_DV:TYPED",
        "QUAL.OMP.FIRSTPRIVATE:NONPOD",
        "QUAL.OMP.REDUCTION.UDR:CMPLX:NONPOD",
    ] {
        let clause = read(string, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(clause.tag(), string);
        assert_eq!(clause.operands(), [1, 2, 3, 4, 5, 6]);
    }
    let sections = read("QUAL.OMP.REDUCTION.ADD:ARRSECT:i32", &[1, 2, 3, 4, 5, 6]);
    assert_eq!(sections.variables().collect::<Vec<_>>(), [1, 4]);
    let one = read("QUAL.OMP.PRIVATE:NONPOD", &[1, 2, 3]);
    assert_eq!(one.variables().collect::<Vec<_>>(), [1]);
}

#[test]
fn every_unit_but_one_is_of_the_language() {
    let known = region::directive_strings();
    for unit in UnitKind::all().filter(|unit| !unit.is_own()) {
        assert_eq!(region::leaves_of_string(unit.begin()), Some((unit.leaves().to_vec(), false)));
        assert!(known.contains(&unit.begin().to_owned()));
    }
    assert!(!known.contains(&UnitKind::ITERATION_END.begin().to_owned()));
    assert!(UnitKind::ITERATION_END.leaves().is_empty());
}

#[test]
fn clauses_that_only_regions_have_are_none_of_the_language() {
    let known = region::clause_strings();
    for own in Own::ALL.iter().copied() {
        assert!(!known.contains(&own.tag().to_owned()), "{own:?}");
        let clause = read(own.tag(), &[1, 2, 3]);
        assert_eq!(clause.kind, Kind::Own(own));
        assert_eq!(clause.tag(), own.tag());
        assert_eq!(clause.operands(), [1, 2, 3]);
        assert_eq!(clause.language(), None);
    }
}
