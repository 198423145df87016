//! Every directive with every clause in every version: what the table does not name is refused, and what it names is
//! translated; nothing is dropped without a word.

use weft_front_c::{Annotated, Options, annotate};
use weft_openmp::ability::{Form, ability, refusal};
use weft_openmp::explain::sample;
use weft_openmp::region::{begin_string, clause_name};
use weft_openmp::{
    Association, ClauseKind, Directive, Language, Leaf, Version, all_directives, decompose_regions,
    parse_pragma, permission, regions_of,
};
use weft_support::{Diagnostic, SourceMap};

/// A directive with at most one clause that is asked for.
struct Case {
    leaves: Vec<Leaf>,
    clause: Option<ClauseKind>,
    /// What stands behind `#pragma omp`.
    text: String,
}

/// Returns all directives of C with each clause they take, and without any.
fn cases() -> Vec<Case> {
    let is_c = |leaves: &Vec<Leaf>| leaves.iter().all(|leaf| leaf.row().language != Language::Fortran);
    let mut found = Vec::new();
    for leaves in all_directives().into_iter().filter(is_c) {
        let kinds = ClauseKind::ALL.iter().copied().filter(|kind| permission(&leaves, *kind).is_some());
        if leaves.iter().any(|leaf| ELSEWHERE.contains(leaf) && *leaf != Leaf::DeclareSimd) {
            continue;
        }
        for clause in std::iter::once(None).chain(kinds.map(Some)) {
            let mut text = sample(&leaves, clause).trim().to_owned();
            // Only copies are allocated.
            if clause == Some(ClauseKind::Allocate) && permission(&leaves, ClauseKind::Private).is_some() {
                text.push_str(" private(p)");
            }
            found.push(Case { leaves: leaves.clone(), clause, text });
        }
    }
    found
}

/// Returns the directive as the parser has it, and whether it reports an error.
fn parsed(text: &str, version: Version) -> (Option<Directive>, bool) {
    let mut map = SourceMap::new();
    let file = map.add_file("a.c", text);
    let (directive, diagnostics) = parse_pragma(text, 0, file, version);
    (directive, diagnostics.iter().any(Diagnostic::is_error))
}

/// Directives that stand outside of functions or in pairs, and one that others are put in the place of; `selection.rs` and
/// `select/taskgraph.rs` are about them.
const ELSEWHERE: [Leaf; 14] = [
    Leaf::Assumes,
    Leaf::BeginAssumes,
    Leaf::BeginDeclareTarget,
    Leaf::BeginDeclareVariant,
    Leaf::BeginMetadirective,
    Leaf::DeclareSimd,
    Leaf::DeclareTarget,
    Leaf::DeclareVariant,
    Leaf::EndAssumes,
    Leaf::EndDeclareTarget,
    Leaf::EndDeclareVariant,
    Leaf::EndMetadirective,
    Leaf::Requires,
    Leaf::Taskgraph,
];

/// Says whether the table refuses a unit of the directive.
fn is_refused(directive: &Directive) -> bool {
    // The cases have it in a function.
    directive.is(&[Leaf::DeclareSimd])
        || decompose_regions(directive).iter().any(|unit| refusal(unit).is_some())
}

fn annotated(source: &str, version: Version) -> Annotated {
    let mut map = SourceMap::new();
    let file = map.add_flat_file("a.c", source.to_owned());
    annotate(&mut map, file, &Options { version, ..Options::default() }).unwrap()
}

/// Says whether the clause can name nothing but a variable of the loop.
fn names_loop_variable(case: &Case) -> bool {
    let is_last = case.clause == Some(ClauseKind::Lastprivate) && case.leaves.last() == Some(&Leaf::Loop);
    is_last || case.clause == Some(ClauseKind::Linear) && case.leaves.contains(&Leaf::Distribute)
}

/// Returns a function called `name` that has what the directive applies to.
fn function(name: &str, case: &Case) -> String {
    let Case { leaves, clause, text } = case;
    let pragma = |text: &str| format!("\n#pragma omp {text}\n");
    let is_collapsed = *clause == Some(ClauseKind::Collapse);
    let is_copyin = *clause == Some(ClauseKind::Copyin);
    let first = if is_copyin { pragma("threadprivate(v0)") } else { String::new() };
    let heads = ["i", "j", "k", "l"].map(|i| format!("for (int {i} = 0; {i} < 9; {i}++)"));
    let nest = match names_loop_variable(case) {
        true => "for (v0 = 0; v0 < 9; v0++)".to_owned(),
        false if is_collapsed => heads.join(" "),
        // Two loops change places.
        false if leaves.contains(&Leaf::Interchange) => heads[..2].join(" "),
        false => heads[0].clone(),
    };
    let here = pragma(text);
    let scanned = text.split(['(', ')']).nth(1).unwrap_or("p");
    let body = match leaves.last() {
        Some(Leaf::Atomic) if text.contains("compare") && text.contains("capture") => {
            format!("{here} {{ p = x; if (x == 5) {{ x = 1; }} }}")
        }
        Some(Leaf::Atomic) if text.contains("compare") => format!("{here} if (x == p) {{ x = 1; }}"),
        Some(Leaf::Atomic) if text.contains("read") => format!("{here} p = x;"),
        Some(Leaf::Atomic) if text.contains("write") => format!("{here} x = p;"),
        Some(Leaf::Atomic) if text.contains("capture") => format!("{here} p = x++;"),
        // Without `bind` it binds to what is around it.
        Some(Leaf::Loop) if leaves.len() == 1 && *clause != Some(ClauseKind::Bind) => {
            format!("{}{{ {here} {nest} g(); }}", pragma("parallel"))
        }
        Some(Leaf::Ordered) if text.contains("depend") || text.contains("doacross") => {
            format!("{}{nest} {{ {here} }}", pragma("for ordered(1)"))
        }
        Some(Leaf::Ordered) => format!("{}{nest} {{ {here} g(); }}", pragma("for ordered")),
        Some(Leaf::Cancel | Leaf::CancellationPoint) => format!("{} {{ {here} }}", pragma("parallel")),
        Some(Leaf::Scan) => {
            let outer = format!("simd reduction(inscan, + : {scanned})");
            format!("{}{nest} {{ {here} g(); }}", pragma(&outer))
        }
        Some(Leaf::Section) => format!("{} {{ {here} g(); }}", pragma("sections")),
        Some(Leaf::Single) if *clause == Some(ClauseKind::Copyprivate) => {
            format!("{}{{ {here} g(); }}", pragma("parallel private(v0)"))
        }
        Some(Leaf::Dispatch) => format!("{here} g();"),
        Some(leaf) => match leaf.row().association {
            Association::LoopNest if *leaf == Leaf::Fuse => format!("{here} {{ {nest} g(); {nest} g(); }}"),
            Association::LoopNest => format!("{here} {nest} g();"),
            Association::Block if *leaf == Leaf::Atomic => format!("{here} x++;"),
            Association::Block => format!("{here} {{ g(); }}"),
            _ => format!("{here} ;"),
        },
        None => unreachable!("a directive has leaves"),
    };
    let ty = match clause {
        Some(ClauseKind::Detach) => "omp_event_handle_t",
        Some(ClauseKind::Destroy | ClauseKind::Init | ClauseKind::Use) => "omp_interop_t",
        Some(ClauseKind::Aligned | ClauseKind::IsDevicePtr | ClauseKind::UseDevicePtr) => "int *",
        _ => "int",
    };
    let types = "typedef void *omp_depend_t, *omp_interop_t; typedef unsigned long omp_event_handle_t;";
    // An allocator of the program is for variables that are not static.
    let storage = if leaves[..] == [Leaf::Allocate] { "" } else { "static" };
    let variables = format!("{storage} int x, m; static {ty} v0; int p = 1; omp_depend_t o;");
    format!("{types}\nvoid g(void);\nvoid {name}(void) {{ {variables} {first} {body} }}\n")
}

/// Returns a file in which the directive stands outside of functions.
fn at_file_scope(case: &Case) -> String {
    format!("int x;\n#pragma omp {}\nint y;\n", case.text)
}

/// Says that there is no annotated text, and that a refusal that names the directive or one of its clauses is the reason, or an
/// error in the program.
#[track_caller]
fn check_refused(source: &str, directive: Option<&Directive>, version: Version) {
    let result = annotated(source, version);
    let is_told = directive.is_some_and(|directive| {
        let name = directive.name();
        let mut written = directive.clauses.iter().map(|clause| clause.kind.name()).chain([name.as_str()]);
        let told = result.refusals.iter().find(|refusal| refusal.directive == name);
        told.is_some_and(|refusal| written.any(|word| refusal.reason.contains(&format!("'{word}'"))))
    });
    let is_wrong = result.diagnostics.iter().any(Diagnostic::is_error);
    assert!(result.source.is_none() && (is_told || is_wrong), "{version}: {source}\n{result:?}");
}

#[test]
fn what_the_table_does_not_name_is_refused_everywhere() {
    let mut refused = 0;
    for case in cases() {
        for version in Version::ALL {
            let (directive, is_wrong) = parsed(&case.text, version);
            if !is_wrong && !directive.as_ref().is_some_and(is_refused) {
                continue;
            }
            check_refused(&function("f", &case), directive.as_ref(), version);
            check_refused(&at_file_scope(&case), directive.as_ref(), version);
            refused += usize::from(!is_wrong);
        }
    }
    assert!(refused > 400, "{refused}");
}

#[test]
fn what_the_table_names_is_translated_with_its_clauses() {
    let mut translated = 0;
    for version in Version::ALL {
        let mut honored = Vec::new();
        for case in cases() {
            match parsed(&case.text, version) {
                // It is an error on purpose.
                (Some(directive), false) if weft_sema::is_at_compilation(&directive) => {}
                (Some(directive), false) if !is_refused(&directive) => honored.push(case),
                _ => {}
            }
        }
        let functions: Vec<String> =
            honored.iter().enumerate().map(|(at, case)| function(&format!("f{at}"), case)).collect();
        let result = annotated(&functions.concat(), version);
        assert!(result.refusals.is_empty() && result.c_errors.is_empty(), "{version}: {result:?}");
        let errors: Vec<_> = result.diagnostics.iter().filter(|found| found.is_error()).collect();
        assert!(errors.is_empty(), "{version}: {errors:?}");
        let text = result.source.unwrap();
        for (at, case) in honored.iter().enumerate() {
            let begin = text.find(&format!("void f{at}(")).unwrap();
            let end = text.find(&format!("void f{}(", at + 1)).unwrap_or(text.len());
            check_translated(case, &text[begin..end]);
        }
        translated += honored.len();
    }
    assert!(translated > 700, "{translated}");
}

/// Says that the text of a function has the regions of a directive, and each clause that is honored.
#[track_caller]
fn check_translated(case: &Case, text: &str) {
    let form = |leaves: &[Leaf]| ability(leaves).map(|row| row.form);
    let units = regions_of(&case.leaves);
    for leaves in &units {
        let word = match form(leaves) {
            Some(Form::Access) => "__atomic_".to_owned(),
            // It says nothing, or what stands for it is in front of the function.
            Some(Form::Nothing | Form::Resolved) => continue,
            // It is a statement of the loop.
            Some(Form::Part) if *leaves == [Leaf::Scan] => "while (0)".to_owned(),
            // What the C compiler knows as well is left to it.
            Some(Form::Transformation) if *leaves == [Leaf::Unroll] => "#pragma clang loop unroll".to_owned(),
            // It is a case of the loop over the sections.
            Some(Form::Part) => "switch".to_owned(),
            // Without `filter` it is the same.
            _ if *leaves == [Leaf::Masked] && case.clause != Some(ClauseKind::Filter) => {
                begin_string(&[Leaf::Master])
            }
            _ => begin_string(leaves),
        };
        assert!(text.contains(&word), "{}: no {word} in {text}", case.text);
    }
    let Some(kind) = case.clause else { return };
    if form(&case.leaves) == Some(Form::Transformation) {
        // Its arguments are numbers in clauses of Weft's own.
        return;
    }
    if units == [vec![Leaf::Ordered]] && matches!(kind, ClauseKind::Depend | ClauseKind::Doacross) {
        // The word says which of two directives of Weft's own it is.
        let word = if case.text.contains("sink") { "DIR.OMP.ORDERED.SINK" } else { "DIR.OMP.ORDERED.SOURCE" };
        assert!(text.contains(word), "{}: no {word} in {text}", case.text);
        return;
    }
    // The runtime has the copies of what tasks reduce.
    if units == [vec![Leaf::Taskgroup]] && kind == ClauseKind::Allocate {
        return;
    }
    // Regions have clauses of their own for what a transformation does, or the C compiler is told.
    let own = match kind {
        ClauseKind::Sizes => Some("QUAL.WEFT.TILE"),
        ClauseKind::Permutation => Some("QUAL.WEFT.INTERCHANGE"),
        ClauseKind::Full => Some("unroll(full)"),
        ClauseKind::Partial => Some("#pragma clang loop unroll"),
        ClauseKind::Align | ClauseKind::Allocator => {
            return assert!(text.contains("QUAL.WEFT.MEMORY"), "{text}");
        }
        _ => None,
    };
    assert!(own.is_none_or(|own| text.contains(own)), "{}: no {own:?} in {text}", case.text);
    let is_honored = |leaves: &Vec<Leaf>| {
        ability(leaves).is_some_and(|row| {
            !matches!(row.form, Form::Access | Form::Part | Form::Resolved | Form::Transformation)
                && row.honored.contains(&kind)
        })
    };
    if units.iter().any(is_honored) {
        // The loop gives its variable the values that `linear` speaks of, and others those of `induction`.
        let is_counted = names_loop_variable(case) || kind == ClauseKind::Induction;
        let kind = if is_counted { ClauseKind::Lastprivate } else { kind };
        assert!(text.contains(clause_name(kind)), "{}: no {} in {text}", case.text, clause_name(kind));
    }
}

#[test]
fn a_directive_in_an_attribute_becomes_a_pragma() {
    let source = "void f(int n) {\n#pragma omp barrier\n[[omp::directive(parallel num_threads(n))]] { }\n}\n";
    let text = annotated(source, Version::V60).source.unwrap();
    assert!(text.contains("DIR.OMP.PARALLEL\", \"a.c\", 3,") && text.contains("= (int)(n);"), "{text}");
}

#[test]
fn a_directive_in_an_attribute_beside_others_is_refused() {
    let source = "void f(int n) {\n#pragma omp barrier\n[[fallthrough, omp::directive(parallel num_threads(n))]] { }\n}\n";
    let result = annotated(source, Version::V60);
    assert!(result.source.is_none() && result.diagnostics.is_empty(), "{result:?}");
    let refused: Vec<_> = result.refusals.iter().map(|refusal| refusal.directive.as_str()).collect();
    assert_eq!(refused, ["parallel"]);
}

#[test]
fn what_needs_a_function_is_wrong_outside_of_one() {
    for case in cases().into_iter().filter(|case| case.clause.is_none()) {
        let (directive, is_wrong) = parsed(&case.text, Version::V60);
        if is_wrong || directive.is_none_or(|directive| is_refused(&directive)) {
            continue;
        }
        let result = annotated(&at_file_scope(&case), Version::V60);
        let is_error = result.diagnostics.iter().any(Diagnostic::is_error);
        if case.leaves == [Leaf::Metadirective] {
            continue;
        }
        let may_stand = matches!(
            case.leaves[..],
            [Leaf::Allocate
                | Leaf::Nothing
                | Leaf::Threadprivate
                | Leaf::DeclareMapper
                | Leaf::DeclareReduction]
        );
        assert!(result.refusals.is_empty() && is_error != may_stand, "{}: {result:?}", case.text);
    }
}
