//! The clauses of every leaf directive and the grammar of every clause, each accepted where it belongs and rejected
//! where it does not.

use weft_openmp::explain::{companions, head, sample, sample_clause};
use weft_openmp::{
    ClauseKind, Host, Leaf, ParseOptions, Version, all_directives, leaves_of, parse_directive, permission,
};
use weft_support::{Diagnostic, SourceMap};

fn errors_in(text: &str, version: Version) -> Vec<String> {
    found_in(text, version).into_iter().filter(Diagnostic::is_error).map(|found| found.message).collect()
}

fn messages_in(text: &str, version: Version) -> Vec<String> {
    found_in(text, version).into_iter().map(|found| found.message).collect()
}

fn found_in(text: &str, version: Version) -> Vec<Diagnostic> {
    let file = SourceMap::new().add_file("t.c", text);
    let is_fortran = |word: &str| ["do", "workshare", "workdistribute", "allocators"].contains(&word);
    let host = if text.split([' ', '(']).any(is_fortran) { Host::Fortran } else { Host::Cpp };
    let (directive, found) = parse_directive(text, 0, file, ParseOptions { version, host });
    assert!(directive.is_some(), "{text}");
    found
}

/// Returns what is wrong if the text has an error.
fn accept(text: &str) -> Option<String> {
    let errors = errors_in(text, Version::V60);
    (!errors.is_empty()).then(|| format!("{text}: {errors:?}"))
}

/// Returns what is wrong if the text has no error with `part` in its message.
fn reject(text: &str, part: &str) -> Option<String> {
    let errors = errors_in(text, Version::V60);
    let is_there = errors.iter().any(|error| error.contains(part));
    (!is_there).then(|| format!("{text}: expected '{part}', found {errors:?}"))
}

/// Returns what is wrong if the text has no error or warning with `part` in its message.
fn report_of(text: &str, part: &str) -> Option<String> {
    let messages = messages_in(text, Version::V60);
    let is_there = messages.iter().any(|message| message.contains(part));
    (!is_there).then(|| format!("{text}: expected '{part}', found {messages:?}"))
}

fn report(failures: &[String]) {
    assert!(
        failures.is_empty(),
        "{}",
        failures.join(
            "
"
        )
    );
}

/// Directive, clauses it takes any number of times, clauses it takes once, clauses that exclude each other, clauses of
/// which one is needed. `@51` is the first version in which the directive takes the clause.
const ROWS: &[(&str, &str, &str, &str, &str)] = &[
    ("allocate", "", "align@51 allocator", "", ""),
    ("allocators", "allocate", "", "", ""),
    ("assumes", "", "no_openmp", "", "no_openmp"),
    (
        "atomic",
        "",
        "capture compare@51 read update write acq_rel@50 acquire@50 fail@51 hint@50 relaxed@50 release@50 seq_cst weak@51",
        "read write update",
        "",
    ),
    ("barrier", "", "", "", ""),
    ("begin assumes", "", "no_openmp", "", "no_openmp"),
    ("begin declare target", "", "device_type indirect", "", ""),
    ("begin declare variant", "", "match", "", ""),
    ("cancel", "", "if", "", ""),
    ("cancellation point", "", "", "", ""),
    ("critical", "", "hint", "", ""),
    ("declare mapper", "map", "", "", ""),
    ("declare reduction", "", "initializer", "", ""),
    ("declare simd", "aligned linear uniform", "simdlen inbranch notinbranch", "inbranch notinbranch", ""),
    ("declare target", "enter@52 link to", "indirect@51 device_type@50", "", ""),
    ("declare variant", "adjust_args@51 append_args@51", "match", "", ""),
    ("depobj", "", "depend destroy update", "depend destroy update", "depend"),
    ("dispatch", "depend has_device_addr@51 is_device_ptr", "device nocontext novariants nowait", "", ""),
    ("distribute", "allocate firstprivate lastprivate private", "collapse dist_schedule order@50", "", ""),
    (
        "do",
        "firstprivate lastprivate linear private reduction",
        "collapse nowait order@50 ordered schedule",
        "",
        "",
    ),
    ("error", "", "at@51 message@51 severity@51", "", ""),
    ("flush", "", "acq_rel@50 acquire@50 release@50", "acq_rel acquire release", ""),
    (
        "for",
        "allocate firstprivate lastprivate linear private reduction",
        "collapse nowait order@50 ordered schedule",
        "order ordered",
        "",
    ),
    ("interchange", "", "permutation", "", ""),
    ("interop", "depend destroy init use", "device nowait", "", "init"),
    ("loop", "lastprivate private reduction", "bind@50 collapse order@50", "", ""),
    ("masked", "", "filter", "", ""),
    ("master", "", "", "", ""),
    ("metadirective", "when", "default", "", ""),
    ("nothing", "", "", "", ""),
    ("ordered", "doacross@52", "simd threads", "doacross simd", ""),
    (
        "parallel",
        "allocate copyin firstprivate ompx_attribute private reduction shared",
        "default if num_threads proc_bind",
        "",
        "",
    ),
    (
        "requires",
        "",
        "unified_address unified_shared_memory atomic_default_mem_order dynamic_allocators reverse_offload",
        "",
        "unified_address",
    ),
    ("reverse", "", "", "", ""),
    ("scan", "", "exclusive@50 inclusive@50", "exclusive inclusive", "inclusive"),
    ("scope", "private@51 reduction@51", "nowait@51", "", ""),
    ("section", "", "", "", ""),
    ("sections", "allocate firstprivate lastprivate private reduction", "nowait", "", ""),
    (
        "simd",
        "aligned allocate lastprivate linear nontemporal@50 private reduction",
        "collapse if@50 order@50 safelen simdlen",
        "",
        "",
    ),
    ("single", "allocate copyprivate firstprivate private", "nowait", "copyprivate nowait", ""),
    (
        "target",
        "allocate defaultmap depend firstprivate has_device_addr@51 in_reduction@50 is_device_ptr map ompx_attribute \
         private uses_allocators@50",
        "device if nowait ompx_dyn_cgroup_mem thread_limit@51",
        "",
        "",
    ),
    ("target data", "use_device_addr@50 use_device_ptr map", "device if", "", "map"),
    ("target enter data", "depend map", "device if nowait", "", "map"),
    ("target exit data", "depend map", "device if nowait", "", "map"),
    ("target update", "depend from to", "device if nowait", "", "to"),
    (
        "task",
        "affinity@50 allocate depend firstprivate in_reduction private shared",
        "detach@50 mergeable untied default final if priority",
        "",
        "",
    ),
    ("taskgroup", "allocate@50 task_reduction@50", "", "", ""),
    (
        "taskloop",
        "allocate firstprivate in_reduction lastprivate private reduction shared",
        "collapse default final if priority mergeable nogroup untied grainsize num_tasks",
        "grainsize num_tasks",
        "",
    ),
    ("taskwait", "depend@50", "nowait@51", "", ""),
    ("taskyield", "", "", "", ""),
    (
        "teams",
        "allocate firstprivate ompx_attribute private reduction shared",
        "default if@52 num_teams thread_limit",
        "",
        "",
    ),
    ("threadprivate", "", "", "", ""),
    ("tile", "", "sizes@51", "", "sizes"),
    ("unroll", "", "full@51 partial@51", "full partial", ""),
    ("workshare", "", "nowait", "", ""),
];

/// A clause as text, with a list item of its own number where it has a list.
fn clause(directive: &str, name: &str, number: usize) -> String {
    let kind = ClauseKind::from_name(name).unwrap_or_else(|| panic!("{name}"));
    sample_clause(directive, kind, number)
}

fn named(list: &str) -> impl Iterator<Item = (&str, Option<u8>)> {
    list.split_whitespace().map(|word| match word.split_once('@') {
        Some((name, version)) => (name, version.parse().ok()),
        None => (word, None),
    })
}

fn leaf(directive: &str) -> Leaf {
    *Leaf::ALL.iter().find(|leaf| leaf.name() == directive).unwrap_or_else(|| panic!("no leaf '{directive}'"))
}

#[test]
fn every_clause_that_a_directive_permits_has_a_legal_sample() {
    let mut failures = Vec::new();
    let mut checked = 0;
    for leaves in all_directives() {
        let permitted = ClauseKind::ALL.iter().copied().filter(|kind| permission(&leaves, *kind).is_some());
        for kind in permitted.map(Some).chain([None]) {
            failures.extend(accept(&sample(&leaves, kind)));
            checked += 1;
        }
    }
    report(&failures);
    assert!(checked > 1000, "{checked}");
}

#[test]
fn every_listed_clause_is_accepted_and_versions_are_kept() {
    let mut failures = Vec::new();
    for (directive, many, once, _, _) in ROWS {
        for (name, since) in named(many).chain(named(once)) {
            let beside = companions(directive, name);
            let text = format!("{} {beside} {}", head(directive), clause(directive, name, 0));
            failures.extend(accept(&text));
            // One version earlier the clause, or the whole directive, is too young.
            let Some(since) = since else { continue };
            let earlier = Version::ALL.iter().rev().find(|version| version.digits() < since).unwrap();
            let messages = messages_in(&text, *earlier);
            let says_so = |message: &String| {
                message.contains("needs OpenMP") || message.ends_with("; accepted as an extension")
            };
            assert!(messages.iter().any(says_so), "{text} in {earlier}: {messages:?}");
        }
    }
}

#[test]
fn unique_clauses_are_rejected_the_second_time_and_others_are_not() {
    let mut failures = Vec::new();
    for (directive, many, once, _, _) in ROWS {
        for (list, is_once) in [(many, false), (once, true)] {
            for (name, _) in named(list) {
                let beside = companions(directive, name);
                let (first, second) = (clause(directive, name, 0), clause(directive, name, 1));
                let text = format!("{} {beside} {first} {second}", head(directive));
                failures.extend(match is_once {
                    // A repetition without effect is a warning (`tests/extension.rs` has these).
                    true => report_of(&text, "is given more than once"),
                    false => accept(&text),
                });
            }
        }
    }
    report(&failures);
}

#[test]
fn clauses_that_exclude_each_other_are_rejected_together() {
    let mut failures = Vec::new();
    for (directive, _, _, exclusive, _) in ROWS {
        let names: Vec<&str> = exclusive.split_whitespace().collect();
        for (index, first) in names.iter().enumerate() {
            for second in &names[index + 1..] {
                let (one, other) = (clause(directive, first, 0), clause(directive, second, 1));
                failures.extend(reject(&format!("{} {one} {other}", head(directive)), "exclude each other"));
            }
        }
    }
    report(&failures);
}

#[test]
fn missing_clauses_are_rejected() {
    let mut failures = Vec::new();
    for (directive, _, _, _, needed) in ROWS {
        let text = head(directive);
        let is_bare = matches!(*directive, "declare mapper" | "begin declare variant" | "declare variant");
        failures.extend(match (needed.is_empty(), is_bare) {
            (true, true) => reject(&text, "needs clause"),
            (true, false) => accept(&text),
            (false, _) => reject(&text, "needs"),
        });
    }
    report(&failures);
}

/// What the crate knows beyond the rows: facts of 6.0, of the specification where OMP.td lags behind it, and LLVM's
/// own.
const BEYOND: &[(&str, &str)] = &[
    ("assumes", "absent contains holds no_openmp_constructs no_openmp_routines no_parallelism"),
    ("begin assumes", "absent contains holds no_openmp_constructs no_openmp_routines no_parallelism"),
    ("atomic", "memscope"),
    ("declare target", "local"),
    ("flush", "seq_cst memscope"),
    ("do", "allocate"),
    ("metadirective", "otherwise"),
    ("ordered", "depend"),
    ("distribute", "induction"),
    ("for", "induction"),
    ("interchange", "apply"),
    ("parallel", "message safesync severity"),
    ("simd", "induction"),
    (
        "target data",
        "affinity allocate default depend detach firstprivate in_reduction mergeable nogroup nowait priority private \
         transparent",
    ),
    ("requires", "device_safesync self_maps"),
    ("reverse", "apply"),
    ("scope", "allocate firstprivate"),
    ("target", "ompx_bare"),
    ("task", "replayable threadset transparent"),
    ("taskloop", "induction replayable threadset transparent"),
    ("taskwait", "replayable"),
    ("tile", "apply"),
    ("unroll", "apply"),
];

#[test]
fn every_other_clause_is_rejected() {
    let mut failures = Vec::new();
    for (directive, many, once, _, _) in ROWS {
        let beyond = BEYOND.iter().find(|(name, _)| name == directive).map_or("", |(_, clauses)| clauses);
        let known: Vec<&str> =
            named(many).chain(named(once)).chain(named(beyond)).map(|(name, _)| name).collect();
        let mut rejected = 0;
        for kind in ClauseKind::ALL {
            let takes = permission(&[leaf(directive)], *kind).is_some();
            if takes && !known.contains(&kind.name()) {
                failures.push(format!("{directive} takes {}", kind.name()));
            }
            let words: Vec<&str> = directive.split(' ').chain([kind.name()]).collect();
            // `simd` behind `distribute` makes another directive.
            if !takes && leaves_of(&words).is_none() {
                let text = format!("{} {}(x)", head(directive), kind.name());
                // Whatever stands behind `nothing` changes nothing.
                let (found, expected) = match *directive {
                    "nothing" => (messages_in(&text, Version::V60), "takes no clause"),
                    _ => (errors_in(&text, Version::V60), "is not allowed on directive"),
                };
                if !found.iter().any(|message| message.contains(expected)) {
                    failures.push(format!("{text}: {found:?}"));
                }
                rejected += 1;
            }
        }
        assert!(rejected > 50, "{directive}");
    }
    report(&failures);
}

/// A line of the grammar: what is accepted, and what is rejected with a part of the message.
const GRAMMAR: &[(&str, &str, &str)] = &[
    ("parallel private(a, b)", "parallel private(1)", "expected a variable"),
    ("parallel firstprivate(a)", "parallel firstprivate()", "at least one list item"),
    ("parallel shared(a)", "parallel shared", "expected '('"),
    ("parallel copyin(a)", "parallel copyin(a b)", "expected a variable"),
    ("single copyprivate(a)", "single copyprivate(a,)", "expected a list item"),
    ("declare simd uniform(a)", "declare simd uniform(a + b)", "expected a variable"),
    ("simd nontemporal(a)", "simd nontemporal(a) nontemporal(a)", "more than once"),
    ("target is_device_ptr(p)", "target is_device_ptr(3)", "expected a variable"),
    ("target has_device_addr(p[0:n])", "target has_device_addr()", "at least one list item"),
    ("target data use_device_ptr(p)", "target data use_device_ptr(*)", "expected a variable"),
    ("target data use_device_addr(p)", "target data use_device_addr", "expected '('"),
    ("scan inclusive(a)", "scan inclusive", "expected '('"),
    ("scan exclusive(a)", "scan exclusive()", "at least one list item"),
    ("declare target enter(f)", "declare target enter()", "at least one list item"),
    ("declare target link(v)", "declare target link(v +)", "expected a variable"),
    ("for lastprivate(conditional: x)", "for lastprivate(sometimes: x)", "unknown modifier"),
    ("for reduction(inscan, max: x)", "for reduction(inscan max: x)", "unknown operator"),
    ("for reduction(task, &&: x)", "for reduction(%: x)", "unknown operator"),
    ("for reduction(default, mine: x)", "for reduction(often, +: x)", "unknown modifier"),
    ("taskgroup task_reduction(+: x)", "taskgroup task_reduction(x)", "operator : list"),
    ("task in_reduction(*: x[0:n])", "task in_reduction(+:)", "at least one list item"),
    ("simd linear(a, b: 2)", "simd linear(a: 2, 3)", "unexpected '3'"),
    ("declare simd linear(uval(a): 2)", "declare simd linear(vall(a): 2)", "unknown modifier"),
    ("simd linear(a: step(n), val)", "simd linear(: 2)", "at least one list item"),
    ("simd aligned(p: 64)", "simd aligned(p: )", "expected an expression"),
    ("allocate(x) align(64)", "allocate(x) align(0)", "must be positive"),
    ("simd safelen(8)", "simd safelen(-8)", "must be positive"),
    ("simd simdlen(4)", "simd simdlen()", "needs an argument"),
    ("parallel default(firstprivate)", "parallel default(all)", "unknown kind"),
    ("target defaultmap(tofrom: aggregate)", "target defaultmap(tofrom: vectors)", "unknown category"),
    ("target defaultmap(present)", "target defaultmap(absent)", "unknown word"),
    ("parallel for if(parallel: a > b)", "parallel for if(for: a)", "cannot apply"),
    ("task final(a)", "task final(a, b)", "one expression"),
    ("parallel num_threads(n)", "parallel num_threads(n m 4 4)", "expected an operator"),
    ("teams thread_limit(n)", "teams thread_limit(0)", "must be positive"),
    ("task priority(n)", "task priority", "expected '('"),
    ("target device(ancestor: 1)", "target device(parent: 1)", "unknown modifier"),
    ("masked filter(n)", "masked filter()", "needs an argument"),
    ("critical(a) hint(omp_sync_hint_contended)", "critical hint(3)", "needs a named critical"),
    ("for collapse(2)", "for collapse(2 2)", "expected an operator"),
    ("for ordered", "for ordered(0)", "must be positive"),
    ("taskloop grainsize(strict: 4)", "taskloop grainsize(strict 4)", "expected ':'"),
    ("taskloop num_tasks(n)", "taskloop num_tasks(exact: n)", "unknown modifier"),
    ("teams num_teams(lo : hi)", "teams num_teams(lo :)", "expected an expression"),
    ("for schedule(nonmonotonic, simd: dynamic, 4)", "for schedule(fast)", "unknown schedule kind"),
    ("for schedule(runtime)", "for schedule(runtime, 4)", "takes no chunk size"),
    ("distribute dist_schedule(static, 4)", "distribute dist_schedule(dynamic)", "unknown schedule kind"),
    ("parallel proc_bind(spread)", "parallel proc_bind(near)", "unknown kind"),
    ("loop bind(teams)", "loop bind(team)", "unknown argument"),
    ("loop order(reproducible: concurrent)", "loop order(sequential)", "unknown argument"),
    (
        "task private(x) allocate(allocator(a), align(8): x)",
        "task private(x) allocate(a: )",
        "at least one list item",
    ),
    ("allocate(x) allocator(a)", "allocate(x) allocator()", "needs an argument"),
    (
        "target uses_allocators(memspace(m), traits(t): a)",
        "target uses_allocators(space(m): a)",
        "unknown modifier",
    ),
    ("target uses_allocators(a(t), b)", "target uses_allocators()", "needs an argument"),
    (
        "target map(always, close, mapper(id), iterator(i = 0:n), to: p[i])",
        "target map(ever, to: p)",
        "unknown word",
    ),
    ("target map(present, alloc: p[0:n])", "target map(to, from: p)", "exclude each other"),
    ("target enter data map(to: p)", "target enter data map(delete: p)", "is not allowed"),
    ("target exit data map(delete: p)", "target exit data map(to: p)", "is not allowed"),
    ("target map(to: p)", "target map(to p)", "expected ','"),
    ("target update to(present, mapper(id): p)", "target update to(absent: p)", "unknown word"),
    (
        "target update from(iterator(i = 0:n): p[i])",
        "target update from(iterator(i): p)",
        "name = begin : end",
    ),
    ("task depend(iterator(long i = 0:n:2), in: p[i])", "task depend(p)", "unknown word"),
    ("task depend(out: omp_all_memory)", "task depend(in: omp_all_memory)", "goes with 'out' or 'inout'"),
    ("task depend(mutexinoutset: x)", "task depend(in, out: x)", "exclude each other"),
    ("task depend(depobj: x)", "task depend(iterator(i = 0:n): x)", "missing dependence type"),
    ("task depend(in: ([n][m])p)", "task depend(in:)", "at least one list item"),
    ("ordered depend(sink: i - 1, j + n)", "task depend(sink: i - 1)", "go with directive 'ordered' only"),
    (
        "ordered doacross(source: omp_cur_iteration)",
        "ordered doacross(source: i)",
        "nothing but 'omp_cur_iteration'",
    ),
    (
        "ordered doacross(sink: omp_cur_iteration - 1)",
        "ordered doacross(sink: omp_cur_iteration)",
        "omp_cur_iteration - 1",
    ),
    ("ordered doacross(sink: i)", "ordered doacross(sink:)", "needs a vector"),
    ("ordered doacross(source:)", "ordered doacross(source:) doacross(sink: i)", "one 'source'"),
    ("task affinity(iterator(i = 0:n): a[i])", "task affinity(often: a)", "unknown word"),
    ("task detach(event)", "task detach()", "at least one list item"),
    ("for nowait", "for nowait foobar", "unknown clause 'foobar'"),
    ("taskloop nogroup untied mergeable", "taskloop nogroup(1)", "takes no argument"),
    ("ordered threads simd", "ordered threads(1)", "takes no argument"),
    ("atomic read seq_cst", "atomic read(x)", "takes no argument"),
    ("atomic compare capture weak", "atomic weak", "needs clause 'compare'"),
    ("declare simd inbranch", "declare simd inbranch(1)", "takes no argument"),
    ("unroll full", "unroll full(2)", "takes no argument"),
    ("requires unified_address dynamic_allocators", "requires unified_address(1)", "takes no argument"),
    ("depobj(o) update(inout)", "depobj(o) update", "expected '('"),
    ("atomic compare fail(acquire)", "atomic compare fail(release)", "unknown argument"),
    (
        "requires atomic_default_mem_order(acq_rel)",
        "requires atomic_default_mem_order(acquire)",
        "unknown argument",
    ),
    ("tile sizes(4, n)", "tile sizes(4,)", "expected an expression"),
    ("unroll partial(2)", "unroll partial(0)", "must be positive"),
    ("interchange permutation(2, 1)", "interchange permutation()", "needs an argument"),
    ("error at(compilation) severity(fatal) message(\"m\")", "error at(start)", "unknown argument"),
    ("declare target(f) device_type(nohost)", "declare target(f) device_type(cpu)", "unknown argument"),
    (
        "declare variant(f) match(implementation={vendor(score(2): llvm)}, user={condition(n > 3)})",
        "declare variant(f) match(device(cpu))",
        "set={traits}",
    ),
    (
        "metadirective when(device={arch(\"x\")}: parallel for) otherwise(single)",
        "metadirective when(device={arch(x)})",
        "selector : directive",
    ),
    (
        "metadirective when(user={condition(1)}: parallel for private(a))",
        "metadirective when(user={condition(1)}: paralel)",
        "did you mean 'parallel'",
    ),
    (
        "declare variant(f) match(construct={dispatch}) adjust_args(need_device_ptr: a)",
        "declare variant(f) match(construct={target}) adjust_args(nothing: a)",
        "needs 'construct={dispatch}'",
    ),
    (
        "declare variant(f) match(construct={dispatch}) append_args(interop(target, targetsync))",
        "declare variant(f) match(construct={dispatch}) append_args(interop(tarjet))",
        "unknown interop type",
    ),
    ("interop init(prefer_type(\"cuda\", 4), targetsync: o)", "interop init(o)", "unknown word"),
    ("interop use(o)", "interop use()", "at least one list item"),
    ("depobj(o) destroy(o)", "depobj(o) destroy(o,)", "expected a list item"),
    ("dispatch novariants(a) nocontext(b)", "dispatch novariants", "expected '('"),
    ("declare target enter(f) indirect(1)", "declare target enter(f) indirect()", "needs an argument"),
    ("critical (name)", "critical (a, b)", "expected a name"),
    ("flush (a, b)", "flush ()", "at least one list item"),
    ("cancel taskgroup", "cancel single", "cannot cancel 'single'"),
    (
        "declare reduction(+ : struct s : omp_out = f(omp_out, omp_in)) initializer(omp_priv = {0})",
        "declare reduction(+ : int)",
        "operator : types : combiner",
    ),
    ("declare mapper(id : struct s v) map(v.n)", "declare mapper(v) map(v)", "a type and a variable"),
];

#[test]
fn every_line_of_the_grammar_is_accepted_and_its_damaged_twin_rejected() {
    let mut failures = Vec::new();
    for (good, bad, message) in GRAMMAR {
        failures.extend(accept(good));
        failures.extend(reject(bad, message));
    }
    report(&failures);
}
