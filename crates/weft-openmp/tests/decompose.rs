//! Decomposition of compounds: the rules by example, and their laws on random directives.

use proptest::prelude::*;
use weft_openmp::{
    ClauseKind, Directive, Leaf, Unit, Version, all_directives, compound_name, decompose, decompose_regions,
    distribute, parse_pragma, permission, region,
};
use weft_support::SourceMap;

fn parse(text: &str) -> Directive {
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, found) = parse_pragma(text, 0, file, Version::V52);
    assert!(found.is_empty(), "{text}: {found:?}");
    directive.unwrap()
}

/// A unit as text: `parallel: SHARED(s) NUM_THREADS`.
fn spell(unit: &Unit) -> String {
    let mut text = format!("{}:", compound_name(&unit.leaves));
    for clause in &unit.clauses {
        let string = region::clause_string(clause.kind, clause);
        let items: Vec<&str> = clause.items().iter().map(|item| item.text.as_str()).collect();
        text += &format!(" {}", string.trim_start_matches("QUAL.OMP."));
        if !items.is_empty() {
            text += &format!("({})", items.join(","));
        }
    }
    text
}

#[test]
fn a_clause_that_names_a_part_goes_there_alone() {
    let newer = |text: &str| {
        let file = SourceMap::new().add_file("t.c", text);
        let (directive, found) = parse_pragma(text, 0, file, Version::V60);
        assert!(found.is_empty(), "{text}: {found:?}");
        decompose(&directive.unwrap()).iter().map(spell).collect::<Vec<String>>()
    };
    assert_eq!(
        newer("target teams distribute firstprivate(target : n) private(distribute : p)"),
        ["target: FIRSTPRIVATE(n)", "teams:", "distribute: PRIVATE(p)"]
    );
    assert_eq!(
        newer("parallel for firstprivate(parallel : a) private(for : a) reduction(for, + : s)"),
        ["parallel: FIRSTPRIVATE(a)", "for: PRIVATE(a) REDUCTION.ADD(s) NOWAIT"]
    );
}

fn check(text: &str, expected: &[&str]) {
    let units: Vec<String> = decompose(&parse(text)).iter().map(spell).collect();
    assert_eq!(units, expected, "{text}");
}

fn check_regions(text: &str, expected: &[&str]) {
    let units: Vec<String> = decompose_regions(&parse(text)).iter().map(spell).collect();
    assert_eq!(units, expected, "{text}");
}

#[test]
fn composites_with_distribute_become_regions_in_each_other() {
    check_regions(
        "teams distribute parallel for simd lastprivate(a) firstprivate(b) dist_schedule(static, 4) schedule(dynamic)",
        &[
            "teams: SHARED(a) SHARED(b)",
            "distribute: LASTPRIVATE(a) FIRSTPRIVATE(b) DIST_SCHEDULE.STATIC",
            "parallel: SHARED(a) SHARED(b)",
            "for simd: LASTPRIVATE(a) FIRSTPRIVATE(b) SCHEDULE.DYNAMIC NOWAIT",
        ],
    );
    check_regions(
        "distribute parallel for collapse(2) num_threads(4) private(p)",
        &["distribute:", "parallel: NUM_THREADS", "for: COLLAPSE PRIVATE(p) NOWAIT"],
    );
    check_regions("distribute simd safelen(4)", &["distribute:", "simd: SAFELEN"]);
    // Others stay what the decomposition makes of them.
    check_regions("parallel for simd", &["parallel:", "for simd: NOWAIT"]);
    check_regions("taskloop simd", &["taskloop simd:"]);
}

#[test]
fn single_directives_stay_as_they_are() {
    check("parallel num_threads(2) private(a)", &["parallel: NUM_THREADS PRIVATE(a)"]);
    check("for reduction(+: a) nowait", &["for: REDUCTION.ADD(a) NOWAIT"]);
    check("parallel if(parallel: x)", &["parallel: IF"]);
}

#[test]
fn parallel_for() {
    check("parallel for", &["parallel:", "for: NOWAIT"]);
    check(
        "parallel for num_threads(4) if(x) default(none) proc_bind(close) shared(s) schedule(static, 4) collapse(2)",
        &[
            "parallel: NUM_THREADS IF DEFAULT.NONE PROC_BIND.CLOSE SHARED(s)",
            "for: SCHEDULE.STATIC COLLAPSE NOWAIT",
        ],
    );
    check("parallel for private(a)", &["parallel:", "for: PRIVATE(a) NOWAIT"]);
    check("parallel for firstprivate(a)", &["parallel: SHARED(a)", "for: FIRSTPRIVATE(a) NOWAIT"]);
    check("parallel for lastprivate(a)", &["parallel: SHARED(a)", "for: LASTPRIVATE(a) NOWAIT"]);
    check(
        "parallel for firstprivate(a) lastprivate(a)",
        &["parallel: SHARED(a)", "for: FIRSTPRIVATE(a) LASTPRIVATE(a) NOWAIT"],
    );
    check("parallel for reduction(+: a)", &["parallel: SHARED(a)", "for: REDUCTION.ADD(a) NOWAIT"]);
    check("parallel for reduction(+: a[0:n])", &["parallel: SHARED(a)", "for: REDUCTION.ADD(a[0:n]) NOWAIT"]);
    check("parallel for copyin(t) ordered", &["parallel: COPYIN(t)", "for: ORDERED NOWAIT"]);
    check("parallel for linear(i: 2)", &["parallel: SHARED(i)", "for: LINEAR(i) NOWAIT"]);
}

#[test]
fn parallel_with_others() {
    check("parallel sections lastprivate(a)", &["parallel: SHARED(a)", "sections: LASTPRIVATE(a) NOWAIT"]);
    check("parallel masked private(a) filter(1)", &["parallel: PRIVATE(a)", "masked: FILTER"]);
    check("parallel master firstprivate(a)", &["parallel: FIRSTPRIVATE(a)", "master:"]);
    check(
        "parallel for simd reduction(+: a) private(p) safelen(4) schedule(simd: static)",
        &["parallel: SHARED(a)", "for simd: REDUCTION.ADD(a) SCHEDULE.STATIC.SIMD NOWAIT PRIVATE(p) SAFELEN"],
    );
    check("for simd linear(i) nowait", &["for simd: NOWAIT LINEAR(i)"]);
    check("parallel for simd if(simd: a) if(parallel: b)", &["parallel: IF", "for simd: NOWAIT IF"]);
}

#[test]
fn teams_and_target() {
    check(
        "target teams distribute parallel for reduction(+: s) num_teams(4) num_threads(8) map(a) private(p) nowait",
        &[
            "target: MAP.TOFROM(s) MAP.TOFROM(a) NOWAIT",
            "teams: REDUCTION.ADD(s) NUM_TEAMS",
            "distribute parallel for: NUM_THREADS REDUCTION.ADD(s) PRIVATE(p)",
        ],
    );
    check("target parallel firstprivate(a)", &["target: FIRSTPRIVATE(a)", "parallel: FIRSTPRIVATE(a)"]);
    check("target parallel firstprivate(a) map(a)", &["target: MAP.TOFROM(a)", "parallel: FIRSTPRIVATE(a)"]);
    check("teams distribute firstprivate(a)", &["teams: SHARED(a)", "distribute: FIRSTPRIVATE(a)"]);
    check(
        "target teams loop reduction(+: s)",
        &["target: MAP.TOFROM(s)", "teams: SHARED(s)", "loop: REDUCTION.ADD(s)"],
    );
    check("taskloop simd reduction(+: s) grainsize(4)", &["taskloop simd: REDUCTION.ADD(s) GRAINSIZE"]);
}

#[test]
fn allocate_follows_the_clause_that_makes_a_variable_private() {
    check(
        "parallel for private(a) reduction(+: b) allocate(a, b)",
        &["parallel: SHARED(b)", "for: PRIVATE(a) REDUCTION.ADD(b) ALLOCATE(a,b) NOWAIT"],
    );
    check(
        "target parallel private(a) firstprivate(b) allocate(a) allocate(b)",
        &[
            "target: FIRSTPRIVATE(b) ALLOCATE(b)",
            "parallel: PRIVATE(a) FIRSTPRIVATE(b) ALLOCATE(a) ALLOCATE(b)",
        ],
    );
}

#[test]
fn modifiers_of_reductions_stay_where_they_mean_something() {
    check(
        "parallel for reduction(task, +: a)",
        &["parallel: SHARED(a)", "for: REDUCTION.ADD.TASK(a) NOWAIT"],
    );
    check("for simd reduction(inscan, +: a)", &["for simd: REDUCTION.ADD.INSCAN(a)"]);
    check("parallel masked reduction(task, +: a)", &["parallel: REDUCTION.ADD.TASK(a)", "masked:"]);
}

#[test]
fn units_are_maximal_composites() {
    let units = |text: &str| -> Vec<String> {
        decompose(&parse(text)).iter().map(|unit| compound_name(&unit.leaves)).collect()
    };
    assert_eq!(
        units("target teams distribute parallel for simd"),
        ["target", "teams", "distribute parallel for simd"]
    );
    assert_eq!(units("parallel masked taskloop simd"), ["parallel", "masked", "taskloop simd"]);
    assert_eq!(units("target parallel loop"), ["target", "parallel", "loop"]);
    assert_eq!(units("parallel for"), ["parallel", "for"]);
}

#[test]
fn region_strings() {
    let strings = |text: &str| -> Vec<(String, Option<String>)> {
        let units = decompose(&parse(text));
        units
            .iter()
            .map(|unit| {
                (
                    region::begin_string(&unit.leaves),
                    (!unit.stands_alone()).then(|| region::end_string(&unit.leaves)).flatten(),
                )
            })
            .collect()
    };
    let pair = |begin: &str, end: &str| (format!("DIR.OMP.{begin}"), Some(format!("DIR.OMP.END.{end}")));
    assert_eq!(strings("parallel for"), [pair("PARALLEL", "PARALLEL"), pair("LOOP", "LOOP")]);
    assert_eq!(strings("for simd"), [pair("LOOP.SIMD", "LOOP.SIMD")]);
    assert_eq!(strings("loop"), [pair("GENERICLOOP", "GENERICLOOP")]);
    assert_eq!(strings("single"), [pair("SINGLE", "SINGLE")]);
    assert_eq!(strings("master"), [pair("MASTER", "MASTER")]);
    assert_eq!(strings("critical(x)"), [pair("CRITICAL", "CRITICAL")]);
    assert_eq!(strings("section"), [pair("SECTION", "SECTION")]);
    assert_eq!(strings("target data map(x)"), [pair("TARGET.DATA", "TARGET.DATA")]);
    assert_eq!(strings("barrier"), [("DIR.OMP.BARRIER".to_owned(), None)]);
    assert_eq!(strings("flush"), [("DIR.OMP.FLUSH".to_owned(), None)]);
    assert_eq!(strings("ordered"), [pair("ORDERED", "ORDERED")]);
    assert_eq!(strings("ordered doacross(source:)"), [("DIR.OMP.ORDERED".to_owned(), None)]);
}

#[test]
fn clause_strings() {
    let string = |text: &str| {
        let clause = parse(text).clauses.remove(0);
        region::clause_string(clause.kind, &clause)
    };
    for (text, expected) in [
        ("parallel default(none)", "DEFAULT.NONE"),
        ("parallel proc_bind(master)", "PROC_BIND.MASTER"),
        ("parallel num_threads(2)", "NUM_THREADS"),
        ("parallel for if(parallel: 1)", "IF.PARALLEL"),
        ("for schedule(nonmonotonic, simd: guided)", "SCHEDULE.GUIDED.NONMONOTONIC.SIMD"),
        ("for schedule(monotonic: dynamic, 2)", "SCHEDULE.DYNAMIC.MONOTONIC"),
        ("for reduction(max: x)", "REDUCTION.MAX"),
        ("for reduction(task, &&: x)", "REDUCTION.AND.TASK"),
        ("for reduction(mine: x)", "REDUCTION.UDR"),
        ("for lastprivate(conditional: x)", "LASTPRIVATE.CONDITIONAL"),
        ("for order(concurrent)", "ORDER.CONCURRENT"),
        ("for nowait", "NOWAIT"),
        ("task depend(inout: x)", "DEPEND.INOUT"),
        ("target map(always, to: x)", "MAP.ALWAYS.TO"),
        ("target map(x)", "MAP.TOFROM"),
        ("target defaultmap(tofrom: scalar)", "DEFAULTMAP.TOFROM.SCALAR"),
        ("atomic compare fail(relaxed)", "COMPARE"),
        ("taskloop grainsize(strict: 2)", "GRAINSIZE.STRICT"),
    ] {
        assert_eq!(string(text), format!("QUAL.OMP.{expected}"), "{text}");
    }
}

/// A clause as text, with arguments that fit it; every list has a variable of its own.
fn clause_text(kind: ClauseKind, number: usize) -> Option<String> {
    use ClauseKind as K;
    let list = format!("v{number}");
    let args = match kind {
        K::Private | K::Firstprivate | K::Lastprivate | K::Shared | K::Copyin | K::Copyprivate => list,
        K::Linear | K::Aligned | K::Nontemporal | K::IsDevicePtr | K::HasDeviceAddr => list,
        K::Reduction | K::InReduction => format!("+: {list}"),
        K::Map => format!("to: {list}"),
        K::Depend => format!("in: {list}"),
        K::Default => "none".into(),
        K::ProcBind => "close".into(),
        K::Schedule | K::DistSchedule => "static, 3".into(),
        K::Order => "concurrent".into(),
        K::Bind => "thread".into(),
        K::Defaultmap => "to".into(),
        K::Allocate | K::UsesAllocators => return None,
        kind => match kind.row().shape {
            weft_openmp::Shape::Nothing => return Some(kind.name().into()),
            _ => format!("{}", 7 + number),
        },
    };
    Some(format!("{}({args})", kind.name()))
}

fn directive_with_clauses() -> impl Strategy<Value = String> {
    let compounds: Vec<Vec<Leaf>> = all_directives().into_iter().filter(|leaves| leaves.len() > 1).collect();
    let choice = (prop::sample::select(compounds), prop::collection::vec(any::<prop::sample::Index>(), 0..8));
    choice.prop_map(|(leaves, indices)| {
        let kinds: Vec<ClauseKind> =
            ClauseKind::ALL.iter().copied().filter(|kind| permission(&leaves, *kind).is_some()).collect();
        let clauses: Vec<String> = indices
            .iter()
            .enumerate()
            .filter_map(|(number, index)| clause_text(*index.get(&kinds), number))
            .collect();
        format!("{} {}", compound_name(&leaves), clauses.join(" "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_clause_is_lost_and_none_is_where_it_is_forbidden(text in directive_with_clauses()) {
        let file = SourceMap::new().add_file("t.c", text.as_str());
        // Clauses that exclude each other are taken out by the parser, with an error that does not matter here.
        let directive = parse_pragma(&text, 0, file, Version::V52).0.unwrap();
        let leaves = distribute(&directive);
        for unit in &leaves {
            for clause in &unit.clauses {
                prop_assert!(
                    unit.leaves[0].allows(clause.kind).is_some(),
                    "{}: '{}' on '{}'", text, clause.kind.name(), unit.leaves[0].name()
                );
            }
        }
        let units = decompose(&directive);
        let joined: Vec<Leaf> = units.iter().flat_map(|unit| unit.leaves.clone()).collect();
        prop_assert_eq!(&joined, &directive.leaves);
        for parts in [&leaves, &units] {
            for clause in &directive.clauses {
                let kept = parts.iter().flat_map(|unit| &unit.clauses).any(|other| {
                    other.kind == clause.kind && other.items() == clause.items() && other.expr() == clause.expr()
                });
                prop_assert!(kept, "{}: '{}' is lost", text, clause.kind.name());
            }
        }
    }
}
