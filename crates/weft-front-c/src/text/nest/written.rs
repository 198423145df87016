//! The loop over iterations that stands in a region: one loop's, that of fused loops, or a run of the innermost one of a nest.
//!
//! ```c
//! for (i = a; i < b; i++) for (j = c; j < d; j++) BODY        // becomes
//! { i = (T)(lb_0 + index_0); T stop = (T)(lb_1 + behind); for (j = (T)(lb_1 + first); j < stop; ++j) BODY
//!   if (index_0 + 1 == n_0 && behind == n_1) { i = (T)(lb_0 + n_0); } }       // what `lastprivate` asks for
//! ```
//!
//! *Before:* the text of each loop. *After:* what stands in front of the body, in place of the loop's header, and behind the body;
//! the variables of outer loops have their values, and those that are asked for get their last ones.

use weft_sema::plan::Temporary;

use crate::text::level::{Interval, LevelText};
use crate::text::names::{NODEBUG, Names, WIDE};
use crate::text::nest::LoopText;

/// Writes the loop over an interval of one loop.
pub(super) fn single(level: &LevelText<'_>, names: Names, interval: &Interval, is_final: bool) -> LoopText {
    let (before, header) = level.run(names, interval, &interval.start, &interval.end);
    let last = if is_final { level.end_of_run(names, interval) } else { String::new() };
    LoopText {
        opening: format!(" {{ {before}"),
        header,
        closing: format!("{}{last} }}", level.end_of_body()),
    }
}

/// Writes the loop over iterations of fused loops, with those around at their indices.
pub(super) fn fused(levels: &[LevelText<'_>], names: Names, interval: &Interval) -> LoopText {
    let (_, outer) = levels.split_last().expect("invariant: a nest has a level");
    let counter = names.get("iv");
    let header = format!(
        "for ({NODEBUG}{WIDE} {counter} = {}; {counter} < {}; {}++{counter}) ",
        interval.start, interval.end, interval.iteration_end
    );
    let opening =
        format!(" {{ {}", outer.iter().enumerate().map(|level| at_index(level, names)).collect::<String>());
    LoopText { opening, header, closing: " }".to_owned() }
}

/// Gives the variable of an outer loop its value.
fn at_index((depth, level): (usize, &LevelText<'_>), names: Names) -> String {
    let index = names.temporary(Temporary::Index(depth));
    level.begin(names, &level.value_at(&index)) + " "
}

/// Returns what begins the block of a loop whose variable hides that of a loop around it.
fn block_if_hiding(depth: usize, levels: &[LevelText<'_>]) -> &'static str {
    let is_hidden = levels[..depth].iter().any(|outer| outer.name() == levels[depth].name());
    if is_hidden { "{ " } else { "" }
}

/// Writes a run of the innermost loop, with the outer ones at their indices.
pub(super) fn collapsed(
    levels: &[LevelText<'_>],
    names: Names,
    interval: &Interval,
    finals: &[usize],
    is_rectangular: bool,
) -> LoopText {
    let (inner, outer) = levels.split_last().expect("invariant: a nest has a level");
    let mut opening = " { ".to_owned();
    let mut blocks = 0;
    let (before, header) = inner.run(names, interval, &interval.start, &interval.end);
    for depth in 0..levels.len() {
        let block = block_if_hiding(depth, levels);
        blocks += usize::from(!block.is_empty());
        opening.push_str(block);
        opening.push_str(&match outer.get(depth) {
            Some(level) => at_index((depth, level), names),
            None => before.clone(),
        });
    }
    let mut closing = inner.end_of_body().to_owned();
    closing.push_str(&inner_end(levels, names, interval, finals));
    // The variables that are asked for stand outside of the nest.
    closing.push_str(&" }".repeat(blocks));
    closing.push_str(&outer_end(levels, names, interval, finals, is_rectangular));
    closing.push_str(" }");
    LoopText { opening, header, closing }
}

/// Gives the variables of the loops `finals` their values: that of the innermost loop behind each run, the others behind the
/// last run of the nest.
pub(super) fn at_end(
    levels: &[LevelText<'_>],
    names: Names,
    interval: &Interval,
    finals: &[usize],
    is_rectangular: bool,
) -> String {
    inner_end(levels, names, interval, finals) + &outer_end(levels, names, interval, finals, is_rectangular)
}

fn inner_end(levels: &[LevelText<'_>], names: Names, interval: &Interval, finals: &[usize]) -> String {
    let (inner, outer) = levels.split_last().expect("invariant: a nest has a level");
    match finals.contains(&outer.len()) {
        true => inner.end_of_run(names, interval),
        false => String::new(),
    }
}

fn outer_end(
    levels: &[LevelText<'_>],
    names: Names,
    interval: &Interval,
    finals: &[usize],
    is_rectangular: bool,
) -> String {
    let (_, outer) = levels.split_last().expect("invariant: a nest has a level");
    let index = |depth: usize| names.temporary(Temporary::Index(depth));
    let assign = |depth: usize| {
        let level = &outer[depth];
        let last = match is_rectangular || depth == 0 {
            true => level.count.clone(),
            false => format!("({} + 1)", index(depth)),
        };
        format!(" {} = {};", level.name(), level.value_at(&last))
    };
    let assigned: String =
        finals.iter().filter(|depth| **depth < outer.len()).map(|depth| assign(*depth)).collect();
    match assigned.is_empty() {
        true => assigned,
        false => {
            format!(" if ({}) {{{assigned} }}", is_last_run(levels, names, &interval.end, is_rectangular))
        }
    }
}

/// Returns whether a run that ends at `end` is the last one of the nest: it ends where all loops end.
pub(super) fn is_last_run(levels: &[LevelText<'_>], names: Names, end: &str, is_rectangular: bool) -> String {
    if !is_rectangular {
        return names.temporary(Temporary::RunLast);
    }
    let (inner, outer) = levels.split_last().expect("invariant: a nest has a level");
    let is_last = |(depth, level): (usize, &LevelText<'_>)| {
        format!("{} + 1 == {} && ", names.temporary(Temporary::Index(depth)), level.count)
    };
    let around: String = outer.iter().enumerate().map(is_last).collect();
    format!("{around}{end} == {}", inner.count)
}
