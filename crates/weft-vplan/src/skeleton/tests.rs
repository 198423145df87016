use weft_analysis::{Cfg, DomTree, Loops};

use super::Skeleton;
use crate::testing::transformed;

/// What is known of how often a loop over `%i` from `first` in `step`s runs that goes on while `%i`, or the next one, fulfills
/// `while_` (`ult i8 %i, 9`).
fn count(first: i64, step: i64, while_: &str) -> Option<u64> {
    let ty = while_.split(' ').nth(1).unwrap();
    let text = format!(
        "define void @f() {{\nentry:\n  br label %head\nhead:\n  %i = phi {ty} [ {first}, %entry ], [ %next, %head ]\n  \
         %next = add {ty} %i, {step}\n  %more = icmp {while_}\n  br i1 %more, label %head, label %out\nout:\n  \
         ret void\n}}\n"
    );
    let (found, _) = transformed(&text, |module, func| {
        let cfg = Cfg::compute(func);
        let loops = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
        let (_, found) = loops.iter().next().unwrap();
        Skeleton::of(module, func, &cfg, found).ok().and_then(|frame| frame.constant_count(module, func))
    });
    found
}

#[test]
fn counts_upwards_and_downwards_are_known() {
    assert_eq!(count(0, 1, "ne i64 %next, 10"), Some(10));
    assert_eq!(count(0, 1, "ult i64 %next, 10"), Some(10));
    assert_eq!(count(0, 3, "slt i64 %next, 10"), Some(4));
    assert_eq!(count(0, 3, "sle i64 %i, 9"), Some(5));
    assert_eq!(count(258, -1, "ugt i64 %i, 1"), Some(258));
    assert_eq!(count(258, -1, "sgt i64 %next, -1"), Some(259));
    assert_eq!(count(10, -4, "sge i32 %next, -10"), Some(6));
}

#[test]
fn a_loop_whose_test_fails_at_once_runs_once() {
    assert_eq!(count(7, 1, "ult i64 %next, 3"), Some(1));
    assert_eq!(count(7, -1, "sgt i64 %i, 7"), Some(1));
}

#[test]
fn bounds_are_what_the_comparison_takes_them_for() {
    // 200 is -56 as a signed number of eight bits.
    assert_eq!(count(0, 1, "ult i8 %next, 200"), Some(200));
    assert_eq!(count(0, 1, "ult i8 %next, -56"), Some(200));
    assert_eq!(count(-1, -1, "ugt i8 %i, -3"), Some(3));
}

#[test]
fn variables_that_wrap_around_first_are_not_counted() {
    assert_eq!(count(0, 100, "ult i8 %next, -2"), None);
    assert_eq!(count(0, 1, "sle i8 %next, 127"), None);
    assert_eq!(count(3, -2, "uge i32 %next, 0"), None);
    assert_eq!(count(-1, 1, "ult i8 %next, 9"), None, "it begins behind the end");
}
