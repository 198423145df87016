//! What must be accepted without a word: each directive of OpenMP 3.1 with each of its clauses, and the later ones.

use weft_openmp::{
    Argument, ClauseArgs, ClauseKind, DefaultKind, Directive, Leaf, ProcBindKind, ReductionOp, ScheduleKind,
    Version, all_directives, compound_name, parse_pragma, since,
};
use weft_support::SourceMap;

fn accept(text: &str) -> Directive {
    accept_in(text, Version::V52)
}

fn accept_in(text: &str, version: Version) -> Directive {
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, found) = parse_pragma(text, 0, file, version);
    assert!(found.is_empty(), "{text}: {found:?}");
    directive.unwrap_or_else(|| panic!("{text}: no directive"))
}

/// A directive and its clauses as text, for short expectations.
fn shape(directive: &Directive) -> (String, Vec<&'static str>) {
    (directive.name(), directive.clauses.iter().map(|clause| clause.kind.name()).collect())
}

#[test]
fn every_directive_of_3_1_with_every_clause() {
    for text in [
        "parallel",
        "parallel if(n > 3) num_threads(f(a, b)) default(shared) private(a) firstprivate(b) shared(c) copyin(d)",
        "parallel default(none) reduction(+: a, b) reduction(max: c)",
        "for",
        "for private(a) firstprivate(b) lastprivate(c) reduction(*: d) schedule(static) collapse(2) ordered nowait",
        "for firstprivate(a) lastprivate(a)",
        "sections",
        "sections private(a) firstprivate(b) lastprivate(c) reduction(-: d) nowait",
        "section",
        "single",
        "single private(a) firstprivate(b) copyprivate(c)",
        "single nowait",
        "parallel for schedule(dynamic, 4) if(1) lastprivate(a) copyin(t) ordered collapse(3)",
        "parallel sections num_threads(2) lastprivate(a)",
        "task",
        "task if(a) final(b) untied default(none) mergeable private(c) firstprivate(d) shared(e)",
        "taskyield",
        "master",
        "critical",
        "critical (name)",
        "critical(name)",
        "barrier",
        "taskwait",
        "atomic",
        "atomic read",
        "atomic write",
        "atomic update",
        "atomic capture",
        "flush",
        "flush (a, b)",
        "ordered",
        "threadprivate(a, b)",
    ] {
        accept_in(text, Version::V31);
    }
}

#[test]
fn every_schedule() {
    for (text, kind, has_chunk) in [
        ("for schedule(static)", ScheduleKind::Static, false),
        ("for schedule(static, n * 2)", ScheduleKind::Static, true),
        ("for schedule(dynamic)", ScheduleKind::Dynamic, false),
        ("for schedule(guided,7)", ScheduleKind::Guided, true),
        ("for schedule(auto)", ScheduleKind::Auto, false),
        ("for schedule(runtime)", ScheduleKind::Runtime, false),
    ] {
        let directive = accept(text);
        match &directive.clauses[0].args {
            ClauseArgs::Schedule { kind: found, chunk, modifiers } => {
                assert_eq!((*found, chunk.is_some()), (kind, has_chunk), "{text}");
                assert!(!modifiers.monotonic && !modifiers.nonmonotonic && !modifiers.simd);
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let directive = accept("parallel for schedule(nonmonotonic, simd: dynamic, 4)");
    let ClauseArgs::Schedule { modifiers, .. } = &directive.clauses[0].args else { panic!() };
    assert!(modifiers.nonmonotonic && modifiers.simd && !modifiers.monotonic);
}

#[test]
fn every_reduction_operator() {
    for op in ReductionOp::BUILTIN {
        let text = format!("parallel reduction({} : x)", op.spelling());
        let directive = accept(&text);
        let ClauseArgs::Reduction { op: found, items, modifier, .. } = &directive.clauses[0].args else {
            panic!()
        };
        assert_eq!((found, items.len(), modifier), (&op, 1, &None), "{text}");
    }
    let directive = accept("for reduction(mine: x)");
    let ClauseArgs::Reduction { op, .. } = &directive.clauses[0].args else { panic!() };
    assert_eq!(*op, ReductionOp::Declared("mine".into()));
}

#[test]
fn kinds_of_default_and_proc_bind() {
    let default = |text: &str| match &accept(text).clauses[0].args {
        ClauseArgs::Default(kind) => *kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(default("parallel default(none)"), DefaultKind::None);
    assert_eq!(default("parallel default(shared)"), DefaultKind::Shared);
    assert_eq!(default("parallel default(private)"), DefaultKind::Private);
    assert_eq!(default("parallel default(firstprivate)"), DefaultKind::Firstprivate);
    let bind = |text: &str| match &accept(text).clauses[0].args {
        ClauseArgs::ProcBind(kind) => *kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(bind("parallel proc_bind(primary)"), ProcBindKind::Primary);
    assert_eq!(bind("parallel proc_bind(master)"), ProcBindKind::Master);
    assert_eq!(bind("parallel proc_bind(close)"), ProcBindKind::Close);
    assert_eq!(bind("parallel proc_bind(spread)"), ProcBindKind::Spread);
}

#[test]
fn commas_comments_continuations_and_blanks_between_clauses() {
    let expected = ("parallel for".to_owned(), vec!["private", "nowait"][..1].to_vec());
    for text in [
        "parallel for private(a)",
        "parallel for, private(a)",
        "  parallel\tfor   private ( a )  ",
        "parallel /* x */ for private(/* , */ a) // done",
        "parallel \\\n for \\\r\n private(a)",
    ] {
        assert_eq!(shape(&accept(text)), expected, "{text}");
    }
    let (_, clauses) = shape(&accept("for private(a), nowait, schedule(static)"));
    assert_eq!(clauses, ["private", "nowait", "schedule"]);
}

#[test]
fn the_longest_name_is_taken() {
    let leaves = |text: &str| accept(text).leaves;
    assert_eq!(leaves("parallel for simd"), [Leaf::Parallel, Leaf::For, Leaf::Simd]);
    assert_eq!(leaves("ordered simd"), [Leaf::Ordered]);
    assert_eq!(leaves("target update to(x)"), [Leaf::TargetUpdate]);
    assert_eq!(leaves("atomic update"), [Leaf::Atomic]);
    assert_eq!(
        leaves("target teams distribute parallel for simd"),
        [Leaf::Target, Leaf::Teams, Leaf::Distribute, Leaf::Parallel, Leaf::For, Leaf::Simd]
    );
}

#[test]
fn every_directive_is_known_by_its_name() {
    for leaves in all_directives() {
        let name = compound_name(&leaves);
        let file = SourceMap::new().add_file("t.c", "");
        let (directive, _) = parse_pragma(&name, 0, file, Version::V52);
        assert_eq!(directive.map(|directive| directive.leaves), Some(leaves.clone()), "{name}");
        assert!(since(&leaves) <= Version::V60, "{name}");
    }
}

#[test]
fn spans_cover_what_they_name() {
    let text = "parallel for private( a,b ) schedule(static , n+1)";
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, _) = parse_pragma(text, 100, file, Version::V52);
    let directive = directive.unwrap();
    let at = |span: weft_support::Span| &text[span.lo as usize - 100..span.hi as usize - 100];
    assert_eq!(at(directive.span), text);
    assert_eq!(at(directive.name_span), "parallel for");
    assert_eq!(at(directive.clauses[0].span), "private( a,b )");
    assert_eq!(at(directive.clauses[0].name_span), "private");
    assert_eq!(at(directive.clauses[0].items()[1].span), "b");
    assert_eq!(at(directive.clauses[1].expr().unwrap().span), "n+1");
}

#[test]
fn array_sections_are_taken_apart() {
    let directive = accept("task affinity(a[0:n], b[:], c[i][1:f(x, y):2], d, e[::2], f[1::n], g[::n])");
    let items = directive.clauses[0].items();
    let dims = |index: usize| -> Vec<[Option<&str>; 3]> {
        let text = |expr: &Option<weft_openmp::Expr>| expr.clone().map(|expr| expr.text).map(|t| &*t.leak());
        let dimensions = &items[index].dimensions;
        dimensions.iter().map(|d| [text(&d.lower), text(&d.length), text(&d.stride)]).collect()
    };
    assert_eq!(
        items.iter().map(|item| item.base.text.as_str()).collect::<Vec<_>>(),
        ["a", "b", "c", "d", "e", "f", "g"]
    );
    assert_eq!(dims(0), [[Some("0"), Some("n"), None]]);
    assert_eq!(dims(1), [[None, None, None]]);
    assert_eq!(dims(2), [[Some("i"), None, None], [Some("1"), Some("f(x, y)"), Some("2")]]);
    assert!(!items[2].dimensions[0].is_section && items[2].dimensions[1].is_section);
    assert_eq!(items[3].as_variable(), Some("d"));
    assert_eq!(items[0].as_variable(), None);
    assert_eq!(dims(4), [[None, None, Some("2")]]);
    assert_eq!(dims(5), [[Some("1"), None, Some("n")]]);
    assert_eq!(dims(6), [[Some("::n"), None, None]], "a name of C++");
}

#[test]
fn brackets_with_lists_belong_to_the_expression() {
    let directive = accept("task affinity(m[{i, k}], a[i][{k}], s[0:n])");
    let bases =
        directive.clauses[0].items().iter().map(|item| (item.base.text.as_str(), item.dimensions.len()));
    assert_eq!(bases.collect::<Vec<_>>(), [("m[{i, k}]", 0), ("a[i][{k}]", 0), ("s", 1)]);
}

#[test]
fn if_takes_a_condition_or_a_directives_name_and_one() {
    let parts = |text: &str| match &accept(text).clauses[0].args {
        ClauseArgs::If { modifier, condition } => (modifier.clone(), condition.text.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(parts("parallel if(a ? b : c)"), (None, "a ? b : c".into()));
    assert_eq!(parts("parallel for if(parallel: n > 2)"), (Some(vec![Leaf::Parallel]), "n > 2".into()));
    assert_eq!(
        parts("target enter data if(target enter data: 1) map(to: x)").0,
        Some(vec![Leaf::TargetEnterData])
    );
    accept("parallel for simd if(parallel: a) if(simd: b)");
}

#[test]
fn arguments_of_directives() {
    let argument = |text: &str| accept(text).argument;
    assert!(matches!(argument("critical(lock)"), Argument::Name(word) if word.text == "lock"));
    assert!(matches!(argument("critical(lock) hint(2)"), Argument::Name(_)));
    assert_eq!(argument("critical"), Argument::None);
    assert!(matches!(argument("flush(a, b)"), Argument::List(items) if items.len() == 2));
    assert!(matches!(argument("threadprivate(a)"), Argument::List(items) if items.len() == 1));
    assert!(matches!(argument("cancel for"), Argument::Cancel { construct: Leaf::For, .. }));
    assert!(matches!(
        argument("cancellation point taskgroup"),
        Argument::Cancel { construct: Leaf::Taskgroup, .. }
    ));
    let declared =
        argument("declare reduction(mine : int, struct s : omp_out += omp_in) initializer(omp_priv = {0})");
    let Argument::DeclareReduction(declared) = declared else { panic!("{declared:?}") };
    assert_eq!(declared.types.len(), 2);
    assert_eq!(declared.combiner.text, "omp_out += omp_in");
    assert_eq!(declared.initializer.unwrap().text, "omp_priv = {0}");
}

#[test]
fn later_clauses_parse() {
    for text in [
        "simd safelen(8) simdlen(4) aligned(p, q: 64) linear(i: 2) nontemporal(x)",
        "simd linear(val(i): 2)",
        "declare simd uniform(a) linear(i: step(2), val) notinbranch",
        "task depend(in: a[0:n], b) depend(iterator(i = 0:n), out: c[i]) priority(3) detach(event)",
        "task depend(inout: omp_all_memory) affinity(iterator(i = 0:n): a[i]) allocate(a: b) firstprivate(b)",
        "ordered depend(source)",
        "ordered depend(sink: i - 1, j + 2)",
        "ordered doacross(source:)",
        "ordered doacross(sink: i - 1)",
        "for ordered(2) collapse(2)",
        "for order(reproducible: concurrent)",
        "for reduction(inscan, +: x)",
        "scan inclusive(x)",
        "target map(always, tofrom: a[0:n]) map(b) device(ancestor: 1) defaultmap(tofrom: scalar) nowait",
        "target map(iterator(i = 0:n), to: p[i]) is_device_ptr(q) uses_allocators(traits(t): a)",
        "target update to(present: a) from(b)",
        "teams num_teams(1 : n) thread_limit(8)",
        "taskloop grainsize(strict: 4) nogroup",
        "taskloop num_tasks(8) in_reduction(+: x)",
        "masked filter(omp_get_thread_num() == 0 ? 1 : 2)",
        "atomic compare capture seq_cst hint(0)",
        "atomic compare fail(relaxed) weak acq_rel",
        "tile sizes(4, 8)",
        "unroll partial(4)",
        "unroll partial",
        "loop bind(thread)",
        "requires atomic_default_mem_order(seq_cst) reverse_offload",
        "depobj(o) depend(inout: x)",
        "depobj(o) update(in)",
        "error at(execution) severity(warning) message(\"a, b\")",
        "interop init(prefer_type(\"cuda\"), targetsync: obj)",
        "declare variant(f) match(construct={parallel}, device={kind(cpu)})",
        "metadirective when(user={condition(n > 3)}: parallel for) default(nothing)",
        "declare target(a, f)",
        "declare target to(a) link(b)",
        "begin declare target",
        "end declare target",
        "declare mapper(id: struct s v) map(v.p[0:n])",
        "allocate(a, b) allocator(omp_default_mem_alloc)",
        "parallel num_threads(max<int, 2>(a, b))",
        "parallel private(this->x)",
    ] {
        accept(text);
    }
}

#[test]
fn integer_literals_are_understood() {
    let value =
        |text: &str| accept(&format!("parallel num_threads({text})")).clauses[0].expr().unwrap().as_integer();
    assert_eq!(value("10"), Some(10));
    assert_eq!(value("0x1Fu"), Some(31));
    assert_eq!(value("010"), Some(8));
    assert_eq!(value("0b101ul"), Some(5));
    assert_eq!(value("n"), None);
    assert_eq!(value("1 + 1"), None);
    assert_eq!(value("+1"), None);
    assert_eq!(accept("for ordered").clause(ClauseKind::Ordered).unwrap().expr(), None);
}

#[test]
fn what_6_0_has_beyond_older_versions() {
    let clause = |text: &str| accept_in(text, Version::V60).clauses.remove(0);
    let threads = clause("parallel num_threads(strict : n, f(1, 2))");
    assert!(matches!(&threads.args, ClauseArgs::Threads { modifier: Some(_), .. }), "{threads:?}");
    assert_eq!(threads.counts().len(), 2);
    assert!(matches!(clause("parallel num_threads(n)").args, ClauseArgs::Expr(_)));
    assert!(clause("for nowait(later)").expr().is_some() && clause("for nowait").expr().is_none());
    for (text, leaves) in [
        ("target teams distribute firstprivate(target : n)", &[Leaf::Target][..]),
        ("parallel for reduction(for, + : s)", &[Leaf::For]),
        ("target parallel for private(parallel for : s)", &[Leaf::Parallel, Leaf::For]),
        // These mean something else.
        ("for simd schedule(simd : dynamic)", &[]),
        ("parallel reduction(task, + : s)", &[]),
        ("simd linear(simd : 2)", &[]),
    ] {
        assert_eq!(clause(text).facts.0, leaves, "{text}");
    }
    for (joined, name) in [
        ("target_enter_data map(to : x)", "target enter data"),
        ("declare_target", "declare target"),
        ("begin declare_target", "begin declare target"),
        ("end_declare_target", "end declare target"),
        ("cancellation_point for", "cancellation point"),
        ("task_iteration", "task_iteration"),
    ] {
        assert_eq!(accept_in(joined, Version::V60).name(), name);
    }
}

#[test]
fn an_item_with_an_operator_is_one_expression() {
    for text in ["target map(c ? a[0] : b[1])", "task depend(out : *p[1])"] {
        let directive = accept(text);
        assert!(directive.clauses[0].items()[0].dimensions.is_empty(), "{text}");
    }
    assert_eq!(accept("target map(p[1][0:n])").clauses[0].items()[0].dimensions.len(), 2);
}
