//! The words of clause strings: which words a clause may have, and what they mean.
//!
//! ```text
//! SCHEDULE.DYNAMIC.NONMONOTONIC.SIMD      kind, order, simd
//! REDUCTION.ADD.TASK                      operator, modifier
//! IF.PARALLEL                             the directive that is meant
//! ```

use crate::region::{ALL, MONOTONIC, NONMONOTONIC, SIMD, leaves_of_string};
use crate::table::clause::{ClauseKind, Shape};
use crate::table::leaf::Leaf;
use crate::table::reduction::{ReductionModifier, ReductionOp};
use crate::tree::ast::{DefaultKind, OrderKind, ProcBindKind, ScheduleKind, ScheduleModifiers};

pub(super) fn only<T>(words: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<T> {
    match words {
        [word] => read(word),
        _ => None,
    }
}

pub(super) fn schedule(words: &[&str]) -> Option<(ScheduleKind, ScheduleModifiers)> {
    let [kind, rest @ ..] = words else { return None };
    let kind = ScheduleKind::from_word(kind)?;
    let (order, rest) = match rest {
        [order @ (MONOTONIC | NONMONOTONIC), rest @ ..] => (Some(*order), rest),
        rest => (None, rest),
    };
    let simd = match rest {
        [] => false,
        [SIMD] => true,
        _ => return None,
    };
    let (monotonic, nonmonotonic) = (order == Some(MONOTONIC), order == Some(NONMONOTONIC));
    Some((kind, ScheduleModifiers { monotonic, nonmonotonic, simd }))
}

pub(super) fn order(words: &[&str]) -> Option<OrderKind> {
    Some(match words {
        ["CONCURRENT"] => OrderKind::Plain,
        ["REPRODUCIBLE", "CONCURRENT"] => OrderKind::Reproducible,
        ["UNCONSTRAINED", "CONCURRENT"] => OrderKind::Unconstrained,
        _ => return None,
    })
}

pub(super) fn reduction(words: &[&str]) -> Option<(ReductionOp, Option<ReductionModifier>)> {
    let modifier = match words {
        [_] => None,
        [_, "INSCAN"] => Some(ReductionModifier::Inscan),
        [_, "TASK"] => Some(ReductionModifier::Task),
        _ => return None,
    };
    Some((ReductionOp::from_region_word(words[0])?, modifier))
}

/// Returns the leaves that the words behind `IF` name.
pub(super) fn named_leaves(words: &[&str]) -> Option<Vec<Leaf>> {
    match leaves_of_string(&format!("DIR.OMP.{}", words.join(".")))? {
        (leaves, false) => Some(leaves),
        _ => None,
    }
}

/// Says whether a clause's string may have these words.
pub(super) fn has_known_words(kind: ClauseKind, words: &[&str]) -> bool {
    let one_of = |known: &[&str], word: &str| known.iter().any(|k| k.eq_ignore_ascii_case(word));
    let at_most_one = |known: &[&str]| match words {
        [] => true,
        [word] => one_of(known, word),
        _ => false,
    };
    match kind.row().shape {
        Shape::ModifiedExpr(known)
        | Shape::ModifiedVariables(known)
        | Shape::Threads(known)
        | Shape::OptionalKeyword(known) => at_most_one(known),
        Shape::Keyword(known) => words.len() == 1 && at_most_one(known),
        Shape::If => words.is_empty() || named_leaves(words).is_some(),
        Shape::Default => only(words, DefaultKind::from_word).is_some(),
        Shape::ProcBind => only(words, ProcBindKind::from_word).is_some(),
        Shape::Order => order(words).is_some(),
        Shape::Schedule => schedule(words).is_some(),
        Shape::DistSchedule => words == [ScheduleKind::Static.word()],
        Shape::Reduction => reduction(words).is_some(),
        Shape::Linear => at_most_one(&["REF", "VAL", "UVAL"]),
        Shape::Modified { words: known, .. } => {
            const CATEGORIES: [&str; 5] = ["SCALAR", "AGGREGATE", "POINTER", "ALLOCATABLE", "ALL"];
            words.iter().all(|w| {
                one_of(known, w)
                    || (kind == ClauseKind::Defaultmap && CATEGORIES.contains(w))
                    || (kind == ClauseKind::Depend && *w == ALL)
            })
        }
        Shape::Doacross => matches!(words, ["SOURCE" | "SINK"]),
        _ => words.is_empty(),
    }
}
