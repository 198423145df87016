//! Which construct may stand in which.

use weft_openmp::nesting::{self, Enclosing};
use weft_openmp::{Directive, Version, parse_pragma};
use weft_support::SourceMap;

fn parse(text: &str) -> Directive {
    let file = SourceMap::new().add_file("t.c", text);
    parse_pragma(text, 0, file, Version::V52).0.unwrap()
}

/// Checks the last of the directives within the others, outermost first.
fn check(nest: &[&str]) -> Result<(), String> {
    let directives: Vec<Directive> = nest.iter().map(|text| parse(text)).collect();
    let (inner, outer) = directives.split_last().unwrap();
    let outer: Vec<Enclosing<'_>> = outer.iter().map(|directive| Enclosing { directive }).collect();
    nesting::check(inner, &outer).map_err(|misplaced| misplaced.message)
}

/// Asserts a message that is worth a warning only, since clang takes the nest.
fn warn(nest: &[&str], message: &str) {
    let directives: Vec<Directive> = nest.iter().map(|text| parse(text)).collect();
    let (inner, outer) = directives.split_last().unwrap();
    let outer: Vec<Enclosing<'_>> = outer.iter().map(|directive| Enclosing { directive }).collect();
    let misplaced = nesting::check(inner, &outer).unwrap_err();
    assert_eq!((misplaced.is_taken_by_clang, misplaced.message.as_str()), (true, message), "{nest:?}");
}

fn accept(nest: &[&str]) {
    assert_eq!(check(nest), Ok(()), "{nest:?}");
}

fn reject(nest: &[&str], message: &str) {
    assert_eq!(check(nest), Err(message.to_owned()), "{nest:?}");
}

#[test]
fn orphaned_directives_may_be_anywhere() {
    for text in ["for", "sections", "single", "master", "critical", "barrier", "ordered", "atomic", "flush"] {
        accept(&[text]);
        accept(&["parallel", text].map(|text| if text == "ordered" { "flush" } else { text }));
    }
}

#[test]
fn worksharing_and_barrier_are_not_closely_nested_in_what_not_all_threads_reach() {
    for inner in ["for", "sections", "single", "barrier"] {
        for outer in ["for", "sections", "single", "critical", "master", "task", "masked"] {
            let message = format!("directive '{inner}' cannot be closely nested inside a '{outer}' region");
            reject(&["parallel", outer, inner], &message);
            reject(&[outer, inner], &message);
            accept(&["parallel", outer, "parallel", inner]);
        }
        reject(
            &["parallel for", inner],
            &format!("directive '{inner}' cannot be closely nested inside a 'parallel for' region"),
        );
    }
    reject(
        &["parallel", "sections", "section", "barrier"],
        "directive 'barrier' cannot be closely nested inside a 'section' region",
    );
}

#[test]
fn a_directive_is_looked_for_through_critical_and_others() {
    reject(
        &["for", "flush", "critical", "for"],
        "directive 'for' cannot be closely nested inside a 'critical' region",
    );
    reject(
        &["single", "critical", "master"],
        "directive 'master' cannot be closely nested inside a 'single' region",
    );
    accept(&["parallel", "critical", "master"]);
    accept(&["single", "critical", "atomic"]);
}

#[test]
fn parallel_may_be_in_nearly_everything() {
    for outer in ["parallel", "for", "single", "master", "critical", "task"] {
        accept(&[outer, "parallel"]);
        accept(&[outer, "parallel for"]);
    }
    reject(&["atomic", "parallel"], "directive 'parallel' cannot be nested inside an 'atomic' region");
}

#[test]
fn critical_regions_of_one_name_are_not_nested() {
    reject(
        &["critical(a)", "parallel", "critical(a)"],
        "directive 'critical' named 'a' cannot be nested inside a 'critical' region of the same name",
    );
    reject(
        &["critical", "critical"],
        "directive 'critical' without a name cannot be nested inside another such region",
    );
    accept(&["critical(a)", "critical(b)"]);
    accept(&["critical(a)", "critical"]);
}

#[test]
fn ordered_needs_a_loop_that_announces_it() {
    accept(&["for ordered", "ordered"]);
    accept(&["parallel for ordered", "ordered"]);
    reject(&["for", "ordered"], "directive 'ordered' needs clause 'ordered' on the 'for' around it");
    reject(&["parallel", "ordered"], "directive 'ordered' must be closely nested inside a 'for' region");
    reject(
        &["for ordered", "critical", "ordered"],
        "directive 'ordered' cannot be closely nested inside a 'critical' region",
    );
    accept(&["for simd", "ordered simd"]);
}

/// What is ordered between lanes belongs to the vector loop, whatever is around that one.
#[test]
fn ordered_simd_looks_no_further_than_the_vector_loop() {
    for outer in ["critical", "task", "taskloop", "ordered"] {
        accept(&[outer, "simd", "ordered simd"]);
    }
    accept(&["taskloop simd", "ordered simd"]);
    accept(&["taskloop", "critical", "simd", "ordered simd"]);
    reject(
        &["taskloop", "ordered simd"],
        "directive 'ordered' cannot be closely nested inside a 'taskloop' region",
    );
    accept(&["for simd ordered", "ordered simd threads"]);
    for outer in ["simd", "taskloop simd"] {
        warn(
            &[outer, "ordered simd threads"],
            "directive 'ordered' with both 'threads' and 'simd' must be closely nested inside a 'for simd' region",
        );
    }
}

#[test]
fn a_group_is_canceled_from_its_own_tasks() {
    accept(&["task", "cancel taskgroup"]);
    accept(&["taskgroup", "task", "task", "cancel taskgroup"]);
    accept(&["parallel", "taskgroup", "task", "cancel taskgroup"]);
    accept(&["parallel", "taskloop", "cancellation point taskgroup"]);
    accept(&["parallel", "taskloop", "task", "cancel taskgroup"]);
    let message = "directive 'cancel taskgroup' cancels a task that no 'taskgroup' is closely around";
    warn(&["parallel", "task", "cancel taskgroup"], message);
    warn(&["taskgroup", "parallel", "task", "cancel taskgroup"], message);
    warn(&["taskgroup", "target", "task", "cancel taskgroup"], message);
    warn(&["parallel", "taskloop nogroup", "cancel taskgroup"], message);
}

#[test]
fn section_stands_in_sections() {
    accept(&["sections", "section"]);
    accept(&["parallel sections", "section"]);
    reject(&["parallel", "section"], "directive 'section' must stand directly inside a 'sections' region");
    reject(&["section"], "directive 'section' must stand directly inside a 'sections' region");
}

#[test]
fn simd_teams_and_cancel() {
    reject(&["simd", "barrier"], "directive 'barrier' cannot be nested inside a 'simd' region");
    accept(&["simd", "atomic"]);
    reject(&["teams", "barrier"], "directive 'barrier' cannot be nested inside a 'teams' region");
    warn(&["teams", "atomic"], "directive 'atomic' cannot be nested inside a 'teams' region");
    accept(&["teams", "distribute parallel for"]);
    // They only declare.
    accept(&["teams", "allocate(x)"]);
    accept(&["simd", "allocate(x)"]);
    reject(&["parallel", "teams"], "directive 'teams' cannot be nested inside a 'parallel' region");
    accept(&["parallel", "cancel parallel"]);
    reject(
        &["parallel", "cancel for"],
        "directive 'cancel for' must be closely nested inside a 'for' region",
    );
}

#[test]
fn a_loop_binds_to_what_is_around_it() {
    let needs = "directive 'loop' needs clause 'bind' if no construct is around it";
    reject(&["loop"], needs);
    for binding in ["teams", "parallel", "thread"] {
        accept(&[&format!("loop bind({binding})")]);
    }
    for outer in ["teams", "parallel", "for", "single", "task", "teams loop", "teams distribute"] {
        accept(&[outer, "loop"]);
        accept(&[outer, "loop bind(thread)"]);
    }
    accept(&["teams", "loop bind(teams)"]);
    accept(&["teams", "parallel", "loop bind(parallel)"]);
    let strictly = "directive 'loop' with 'bind(teams)' must stand directly inside a 'teams' region";
    for outer in ["parallel", "for", "teams loop"] {
        reject(&[outer, "loop bind(teams)"], strictly);
    }
    let in_lanes = "directive 'loop' cannot be closely nested inside a 'simd' region";
    reject(&["simd", "loop bind(parallel)"], in_lanes);
    accept(&["simd", "loop"]);
    accept(&["simd", "loop bind(thread)"]);
    for outer in ["for", "single", "task", "critical", "parallel for", "teams loop"] {
        let message = format!("directive 'loop' cannot be closely nested inside a '{outer}' region");
        reject(&[outer, "loop bind(parallel)"], &message);
        accept(&[outer, "parallel", "loop bind(parallel)"]);
    }
}

#[test]
fn concurrent_iterations_hold_few_constructs() {
    for outer in
        ["for order(concurrent)", "teams distribute order(concurrent)", "parallel for order(concurrent)"]
    {
        for inner in ["parallel", "parallel for", "simd", "loop"] {
            accept(&[outer, inner]);
        }
        for inner in ["critical", "atomic", "task", "flush"] {
            let name = outer.trim_end_matches(" order(concurrent)");
            let message =
                format!("directive '{inner}' cannot be nested inside a '{name}' region with clause 'order'");
            reject(&[outer, inner], &message);
            accept(&[outer, "parallel", inner]);
        }
    }
    accept(&["for order(concurrent) reduction(inscan, + : x)", "scan inclusive(x)"]);
    for inner in ["critical", "atomic", "task"] {
        reject(
            &["parallel loop", inner],
            &format!("directive '{inner}' cannot be nested inside a 'parallel loop' region"),
        );
    }
}

#[test]
fn the_culprit_is_named_by_its_index() {
    let directives = ["parallel", "single", "critical", "for"].map(parse);
    let outer: Vec<Enclosing<'_>> = directives[..3].iter().map(|directive| Enclosing { directive }).collect();
    let misplaced = nesting::check(&directives[3], &outer).unwrap_err();
    assert_eq!(misplaced.culprit, Some(2));
}
