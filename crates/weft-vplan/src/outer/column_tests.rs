//! Of sums of columns and of few numbers, the lanes are those of the loop around.

use weft_analysis::EffectTable;

use super::mark;
use crate::testing::transformed;
use crate::{Effort, Library};

/// How many loops are marked of one over `%i` around one over `%j` that stops behind `%j` = `last` and adds what lies `%k` numbers from
/// the beginning of `@b`, as computed by `place`.
fn sums(sum: &str, place: &str, last: &str) -> usize {
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n\
         @a = global [4000 x float] zeroinitializer\n@b = global [40000 x float] zeroinitializer\n\
         define void @f(i64 %n, i64 %m) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %tail ]\n  br label %inner\ninner:\n  \
         %j = phi i64 [ 0, %head ], [ %j1, %inner ]\n  %s = phi float [ 0.0, %head ], [ %s1, %inner ]\n  \
         {place}\n  %from = getelementptr float, ptr @b, i64 %k\n  %x = load float, ptr %from\n  %y = fmul float %x, %x\n  \
         %s1 = {sum} float %s, %y\n  %j1 = add nuw nsw i64 %j, 1\n  %on = icmp ne i64 %j1, {last}\n  \
         br i1 %on, label %inner, label %tail\ntail:\n  %to = getelementptr float, ptr @a, i64 %i\n  \
         store float %s1, ptr %to\n  %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  \
         br i1 %more, label %head, label %out\nout:\n  ret void\n}}\n\
         attributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
    );
    let effort = (Effort::Auto, Library::EXACT);
    transformed(&text, |module, func| {
        mark(module, func, &EffectTable::compute(module), effort, &mut Vec::new())
    })
    .0
}

const COLUMN: &str = "%row = mul nuw nsw i64 %j, 4000\n  %k = add nuw nsw i64 %row, %i";
const WINDOW: &str = "%k = add nuw nsw i64 %j, %i";

#[test]
fn sums_in_any_order_are_lanes_where_they_are_of_columns() {
    assert_eq!(sums("fadd fast", COLUMN, "%m"), 1);
    assert_eq!(sums("fadd fast", WINDOW, "%m"), 0, "LLVM adds up what lies one behind the other");
    assert_eq!(sums("fadd", WINDOW, "%m"), 1, "but not in order");
}

/// Which loops are marked of one that looks for the greatest number of what lies `place` numbers from the beginning of `@b`.
fn greatest(place: &str, to: &str) -> (bool, bool) {
    greatest_of(("float", "0.0", "fcmp ogt"), place, to)
}

/// The same of numbers of one type, one of them, and the comparison.
fn greatest_of((ty, zero, greater): (&str, &str, &str), place: &str, to: &str) -> (bool, bool) {
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n\
         @a = global [4000 x float] zeroinitializer\n@b = global [40000 x float] zeroinitializer\n\
         define void @f(i64 %n, i64 %m) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %tail ]\n  br label %inner\ninner:\n  \
         %j = phi i64 [ 0, %head ], [ %j1, %inner ]\n  %s = phi {ty} [ {zero}, %head ], [ %s1, %inner ]\n  \
         {place}\n  %from = getelementptr {ty}, ptr @b, i64 %k\n  %x = load {ty}, ptr %from\n  \
         %c = {greater} {ty} %x, %s\n  %s1 = select i1 %c, {ty} %x, {ty} %s\n  \
         %j1 = add nuw nsw i64 %j, 1\n  %on = icmp ne i64 %j1, %m\n  \
         br i1 %on, label %inner, label %tail\ntail:\n  {to}\n  \
         store {ty} %s1, ptr %to\n  %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  \
         br i1 %more, label %head, label %out\nout:\n  ret void\n}}\n\
         attributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
    );
    let effort = (Effort::Auto, Library::EXACT);
    let (_, text) = transformed(&text, |module, func| {
        mark(module, func, &EffectTable::compute(module), effort, &mut Vec::new())
    });
    let is_marked =
        |branch: &str| text.lines().any(|line| line.contains(branch) && line.contains("!llvm.loop"));
    (is_marked("br i1 %more, label %head,"), is_marked("br i1 %on, label %inner,"))
}

#[test]
fn the_greatest_numbers_of_windows_are_lanes_of_the_loop_around() {
    let own = "%to = getelementptr float, ptr @a, i64 %i";
    assert_eq!(greatest(WINDOW, own), (true, false));
    let integers = ("i32", "0", "icmp sgt");
    assert_eq!(greatest_of(integers, WINDOW, own), (true, false));
    let row = "%row = mul nuw nsw i64 %i, 4000\n  %k = add nuw nsw i64 %row, %j";
    assert_eq!(greatest(row, own), (false, true), "lanes would read rows");
    assert_eq!(greatest_of(integers, row, own), (false, false), "LLVM knows them");
    let handed_on = "%odd = and i64 %i, 5\n  %to = getelementptr float, ptr @b, i64 %odd";
    assert!(!greatest(WINDOW, handed_on).0, "the iterations are not independent");
}

#[test]
fn sums_of_few_numbers_are_lanes() {
    assert_eq!(sums("fadd fast", WINDOW, "7"), 1);
    assert_eq!(sums("fadd fast", WINDOW, "16"), 0, "these are whole vectors");
}
