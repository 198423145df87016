//! What clang 19 accepts beyond the version asked for is a warning in C and C++; what it refuses stays an error.

use weft_openmp::{Directive, Host, ParseOptions, Version, parse_directive};
use weft_support::{Diagnostic, Severity, SourceMap};

fn parse(text: &str, version: Version, host: Host) -> (Option<Directive>, Vec<Diagnostic>) {
    let file = SourceMap::new().add_file("t.c", text);
    parse_directive(text, 0, file, ParseOptions { version, host })
}

/// Demands that the pragma has this one warning, under this flag, at this place; returns the directive.
fn warn(text: &str, version: Version, option: &str, message: &str, at: &str) -> Directive {
    let (directive, found) = parse(text, version, Host::C);
    let [only] = found.as_slice() else { panic!("{text}: {found:?}") };
    assert_eq!((only.severity, only.option), (Severity::Warning, Some(option)), "{text}: {only:?}");
    assert_eq!(only.message, message, "{text}");
    let span = only.span.expect("every message has a place");
    assert_eq!(&text[span.lo as usize..span.hi as usize], at, "{text}");
    directive.expect("a warning leaves a directive")
}

fn early(text: &str, version: Version, what: &str, at: &str) -> Directive {
    warn(text, version, "-Wweft-version", &format!("{what}; accepted as an extension"), at)
}

/// Demands that the pragma has an error with this message.
fn reject(text: &str, version: Version, host: Host, message: &str) {
    let (_, found) = parse(text, version, host);
    let is_there = found.iter().any(|found| found.is_error() && found.message == message);
    assert!(is_there, "{text} in {version}: {found:?}");
}

#[test]
fn a_directive_is_accepted_before_its_version() {
    early("masked", Version::V45, "'masked' is OpenMP 5.1", "masked");
    early("for simd", Version::V31, "'for simd' is OpenMP 4.0", "for simd");
    early("interchange", Version::V52, "'interchange' is OpenMP 6.0", "interchange");
    let split = early(
        "masked taskloop filter(2) grainsize(3)",
        Version::V45,
        "'masked taskloop' is OpenMP 5.1",
        "masked taskloop",
    );
    assert_eq!(split.clauses.len(), 2);
}

#[test]
fn a_clause_is_accepted_before_its_version_where_clang_has_none_for_it() {
    let kept = early(
        "parallel private(x) allocate(x)",
        Version::V45,
        "clause 'allocate' on directive 'parallel' is OpenMP 5.0",
        "allocate",
    );
    assert_eq!(kept.clauses.len(), 2);
    early(
        "parallel proc_bind(close)",
        Version::V31,
        "clause 'proc_bind' on directive 'parallel' is OpenMP 4.0",
        "proc_bind",
    );
    early(
        "taskloop reduction(+: x)",
        Version::V45,
        "clause 'reduction' on directive 'taskloop' is OpenMP 5.0",
        "reduction",
    );
}

#[test]
fn a_word_is_accepted_before_its_version_where_clang_has_none_for_it() {
    early(
        "target map(close, to: x)",
        Version::V45,
        "'close' in clause 'map' on directive 'target' is OpenMP 5.0",
        "close",
    );
    early(
        "target update to(mapper(id): x)",
        Version::V45,
        "'mapper' in clause 'to' on directive 'target update' is OpenMP 5.0",
        "mapper",
    );
    reject(
        "target map(present, to: x)",
        Version::V50,
        Host::C,
        "'present' in clause 'map' on directive 'target' needs OpenMP 5.1 or newer",
    );
}

#[test]
fn what_clang_refuses_before_its_version_is_an_error() {
    let refused = [
        ("for nontemporal(x) order(concurrent)", Version::V45, "clause 'order' on directive 'for'", "5.0"),
        (
            "parallel if(parallel: x)",
            Version::V40,
            "the name of a directive in clause 'if' on directive 'parallel'",
            "4.5",
        ),
        ("simd nontemporal(x)", Version::V45, "clause 'nontemporal' on directive 'simd'", "5.0"),
        ("teams if(x)", Version::V51, "clause 'if' on directive 'teams'", "5.2"),
        ("scope firstprivate(x)", Version::V51, "clause 'firstprivate' on directive 'scope'", "5.2"),
        (
            "taskgroup task_reduction(+: x)",
            Version::V45,
            "clause 'task_reduction' on directive 'taskgroup'",
            "5.0",
        ),
        ("declare target enter(x)", Version::V51, "clause 'enter' on directive 'declare target'", "5.2"),
        // The directive alone would be accepted.
        ("tile sizes(4)", Version::V50, "clause 'sizes' on directive 'tile'", "5.1"),
        ("error at(compilation)", Version::V50, "clause 'at' on directive 'error'", "5.1"),
    ];
    for (text, version, what, needed) in refused {
        reject(text, version, Host::C, &format!("{what} needs OpenMP {needed} or newer"));
    }
}

#[test]
fn fortran_has_no_such_extensions() {
    reject("masked", Version::V45, Host::Fortran, "OpenMP directive 'masked' needs OpenMP 5.1 or newer");
    reject(
        "target map(close, to: x)",
        Version::V45,
        Host::Fortran,
        "'close' in clause 'map' on directive 'target' needs OpenMP 5.0 or newer",
    );
}

#[test]
fn the_version_itself_needs_no_warning() {
    for (text, version) in [("masked", Version::V51), ("target map(close, to: x)", Version::V50)] {
        assert_eq!(parse(text, version, Host::C).1, [], "{text}");
    }
}

#[test]
fn a_clause_repeated_to_no_effect_is_left_out() {
    let twice = |clause: &str, name: &str| {
        format!("clause '{clause}' is given more than once on directive '{name}'; the first one counts")
    };
    let lenient = "-Wweft-lenient";
    let text = "for order(concurrent) order( concurrent )";
    let kept = warn(text, Version::V50, lenient, &twice("order", "for"), "order( concurrent )");
    assert_eq!(kept.clauses.len(), 1);
    let message = "clause 'order' is given more than once on directive 'for'";
    reject("for order(concurrent) order(concurrent)", Version::V51, Host::C, message);
    let text = "declare simd simdlen(8) inbranch inbranch ";
    assert_eq!(
        warn(text, Version::V52, lenient, &twice("inbranch", "declare simd"), "inbranch").clauses.len(),
        2
    );
    let text = "declare target to(f) device_type(any) device_type(host)";
    let message = twice("device_type", "declare target");
    let kept = warn(text, Version::V51, lenient, &message, "device_type(host)");
    assert_eq!(kept.clauses.len(), 2);
    assert!(format!("{:?}", kept.clauses).contains("any"));
}

#[test]
fn what_says_nothing_is_left_out() {
    let lenient = "-Wweft-lenient";
    let forgotten = warn(
        "assumes absent(1, 2 3) no_openmp",
        Version::V51,
        lenient,
        "'1' in clause 'absent' on directive 'assumes' is no directive's name; the clause is ignored",
        "1",
    );
    assert_eq!(forgotten.clauses.len(), 1);
    warn(
        "end assumes no_openmp(1)",
        Version::V51,
        lenient,
        "directive 'end assumes' takes no clause; 'no_openmp' is ignored",
        "no_openmp",
    );
    for (text, message, at) in [
        ("for nowait(1)", "clause 'nowait' on directive 'for' takes no argument; it is ignored", "(1)"),
        (
            "single nowait (n)) private(a)",
            "clause 'nowait' on directive 'single' takes no argument; it is ignored",
            "(n))",
        ),
        ("single nowait(", "clause 'nowait' on directive 'single' takes no argument; it is ignored", "("),
        ("nothing seq_cst", "directive 'nothing' takes no clause; 'seq_cst' is ignored", "seq_cst"),
        ("assumes no_openmp cold", "'cold' is no assumption of directive 'assumes'; it is ignored", "cold"),
    ] {
        warn(text, Version::V52, lenient, message, at);
    }
    let mapped = warn(
        "target map(iterator(), tofrom: a)",
        Version::V52,
        lenient,
        "an iterator without variables in clause 'map' on directive 'target' is ignored",
        "iterator()",
    );
    assert_eq!(mapped.clauses[0].modifiers().len(), 1);
    let moved = warn(
        "target update to(: s)",
        Version::V51,
        lenient,
        "a ':' with nothing before it in clause 'to' on directive 'target update' is ignored",
        ":",
    );
    assert_eq!(moved.clauses[0].items().len(), 1);
    warn(
        "interop init(target, targetsync, target: x)",
        Version::V51,
        lenient,
        "'target' is given more than once in clause 'init' on directive 'interop'; once is enough",
        "target",
    );
    let message = "missing word in clause 'map' on directive 'target'; expected";
    let (_, found) = parse("target map(: s)", Version::V52, Host::C);
    assert!(found.iter().any(|found| found.is_error() && found.message.starts_with(message)), "{found:?}");
}

#[test]
fn a_misspelled_clause_stays_an_error() {
    reject(
        "parallel privat(x) if(y)",
        Version::V45,
        Host::C,
        "unknown clause 'privat' on directive 'parallel'; did you mean 'private'?",
    );
    let message = "unknown clause 'no_openm' on directive 'end assumes'";
    let (_, found) = parse("end assumes no_openm", Version::V51, Host::C);
    assert!(found.iter().any(|found| found.is_error() && found.message.starts_with(message)), "{found:?}");
}
