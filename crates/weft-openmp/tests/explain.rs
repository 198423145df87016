//! What `explain` says of directives.

use weft_openmp::explain::{ExplainOptions, Explanation, explain};
use weft_openmp::{Host, ParseOptions, Version};

fn text(directive: &str) -> String {
    explain(directive, ExplainOptions::default()).to_text()
}

#[test]
fn a_compound_with_clauses_is_split_and_every_clause_has_its_rule() {
    let expected = "\
target teams distribute parallel for simd: since OpenMP 4.0, loop nest

target                            DIR.OMP.TARGET
  if(a)                           every leaf that permits it [OMP 5.2 §17.2]
  map(tofrom: s)                  implied: a reduction variable enters and leaves the target region by a map, from reduction(+: s) [OMP 5.2 §17.2]
  firstprivate(a)                 implied: an expression or list further in uses the variable [OMP 5.2 §5.1.1]

  teams                           DIR.OMP.TEAMS
    if(a)                         every leaf that permits it [OMP 5.2 §17.2]
    reduction(+: s)               every leaf that permits it, unless a leaf further in does the work [OMP 5.2 §17.2]
    shared(a)                     implied: an expression or list further in uses the variable [OMP 5.2 §5.1.1]

    distribute parallel for simd  DIR.OMP.DISTRIBUTE.PARALLEL.LOOP.SIMD
      if(a)                       every leaf that permits it [OMP 5.2 §17.2]
      reduction(+: s)             every leaf that permits it, unless a leaf further in does the work [OMP 5.2 §17.2]
";
    assert_eq!(text("target teams distribute parallel for simd if(a) reduction(+:s)"), expected);
}

#[test]
fn num_teams_is_evaluated_before_the_construct_and_captures_nothing() {
    let shown = text("target teams num_teams(n) thread_limit(m) private(p)");
    assert!(shown.contains("evaluated before the whole construct"), "{shown}");
    assert!(!shown.contains("firstprivate(n)"), "{shown}");
}

#[test]
fn constants_functions_and_members_are_not_captured() {
    let shown =
        text("target parallel num_threads(f(x) + s.y + p->q + sizeof(int) + omp_get(z) + N::c + 'c' + 12u)");
    for name in ["x", "s", "p", "z"] {
        assert!(shown.contains(&format!("firstprivate({name})")), "{name}: {shown}");
    }
    for name in ["f", "y", "q", "sizeof", "int", "c", "u", "N"] {
        assert!(!shown.contains(&format!("firstprivate({name})")), "{name}: {shown}");
    }
}

#[test]
fn a_bare_name_tells_what_the_directive_takes() {
    let shown = text("taskloop simd");
    assert!(
        shown.starts_with("taskloop simd: since OpenMP 4.5, loop nest\nsplits into: taskloop simd\n"),
        "{shown}"
    );
    assert!(shown.contains("  grainsize             4.5  once; permitted by taskloop\n"), "{shown}");
    assert!(shown.contains("at most one of: grainsize, num_tasks\n"), "{shown}");
    assert!(text("target update").contains("one is needed of: from, to\n"));
    assert!(text("barrier").contains("takes no clause\n"));
    assert!(text("parallel master").contains("deprecated since 5.1: use `masked`"));
    assert!(text("do").contains("do: since OpenMP 1.0"));
}

#[test]
fn nothing_lists_all_directives() {
    let shown = text("");
    assert!(shown.lines().count() > 100, "{}", shown.lines().count());
    assert!(shown.contains("parallel for simd"));
    assert!(shown.lines().any(|line| line.starts_with("workshare") && line.ends_with("block, Fortran")));
}

#[test]
fn what_is_wrong_is_shown_with_a_caret() {
    let shown = text("paralel for private(");
    assert!(shown.contains("directive:1:1: error: unknown OpenMP directive 'paralel for'"), "{shown}");
    assert!(shown.contains("^~~~~~~"), "{shown}");
    assert!(matches!(explain("parallel privat(x)", ExplainOptions::default()), Explanation::Wrong(_)));
}

#[test]
fn the_version_and_the_host_language_count() {
    let in_45 = ExplainOptions {
        parse: ParseOptions { version: Version::V45, host: Host::C },
        ..ExplainOptions::default()
    };
    assert!(explain("simd if(1)", in_45).to_text().contains("needs OpenMP 5.0 or newer"));
    let fortran = ExplainOptions {
        parse: ParseOptions { version: Version::V52, host: Host::Fortran },
        ..ExplainOptions::default()
    };
    let shown = explain("PARALLEL DO Private(i) SCHEDULE(Static, 4)", fortran).to_text();
    assert!(shown.contains("schedule(static, 4)"), "{shown}");
}

#[test]
fn json_says_the_same() {
    let options = ExplainOptions::default();
    let shown = explain("parallel for lastprivate(x)", options).to_json();
    let expected = r#"{"split":[{"directive":{"name":"parallel for","leaves":["parallel","for"],"since":"1.0","deprecated":null,"language":"C","association":"loop-nest"},"units":[{"name":"parallel","region":"DIR.OMP.PARALLEL","clauses":[{"clause":"shared(x)","region":"QUAL.OMP.SHARED","implied":true,"from":"lastprivate(x)","rule":"shared where lastprivate is not permitted","citation":"OMP 5.2 §17.2","evaluated":"outside-unit"}]},{"name":"for","region":"DIR.OMP.LOOP","clauses":[{"clause":"lastprivate(x)","region":"QUAL.OMP.LASTPRIVATE","implied":false,"from":"lastprivate(x)","rule":"every leaf that permits it","citation":"OMP 5.2 §17.2","evaluated":"outside-unit"},{"clause":"nowait","region":"QUAL.OMP.NOWAIT","implied":true,"from":null,"rule":"the team joins right behind it","citation":"OMP 5.2 §10.1","evaluated":"outside-unit"}]}],"unplaced":[],"warnings":[]}]}"#;
    assert_eq!(shown, format!("{expected}\n"));
    for text in ["", "parallel", "paralel \"x\""] {
        let shown = explain(text, options).to_json();
        assert!(shown.starts_with('{') && shown.ends_with("}\n"), "{shown}");
    }
}

#[test]
fn every_form_of_a_directive_is_explained() {
    for form in [
        "#pragma omp for nowait",
        "_Pragma(\"omp for nowait\")",
        "[[omp::directive(for nowait)]]",
        "!$omp do nowait",
    ] {
        assert!(text(form).contains("nowait"), "{form}");
    }
    assert_eq!(
        text("[[omp::sequence(directive(parallel), directive(for nowait))]]").matches("since OpenMP").count(),
        2
    );
}
