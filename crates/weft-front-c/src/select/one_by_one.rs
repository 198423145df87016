//! Which directives map or move data one by one: items with iterators, and sections with gaps. `iterated.rs` writes them.

use weft_openmp::{Clause, ClauseKind, Directive, Leaf, ListItem, ModifierKind};

/// Says whether a directive may map or move something one by one.
pub(super) fn may_be_in(directive: &Directive) -> bool {
    is_about_data(directive) && directive.clauses.iter().any(|clause| is_iterated(clause) || has_gaps(clause))
}

/// Says whether a directive maps or moves data.
pub(super) fn is_about_data(directive: &Directive) -> bool {
    matches!(
        directive.leaves.first(),
        Some(
            Leaf::Target
                | Leaf::TargetData
                | Leaf::TargetEnterData
                | Leaf::TargetExitData
                | Leaf::TargetUpdate
        )
    )
}

/// Says whether a clause names what is mapped or moved.
pub(super) fn is_movement(clause: &Clause) -> bool {
    matches!(clause.kind, ClauseKind::Map | ClauseKind::To | ClauseKind::From)
}

/// Says whether a clause has an iterator.
pub(super) fn is_iterated(clause: &Clause) -> bool {
    is_movement(clause)
        && clause.modifiers().iter().any(|modifier| matches!(modifier.kind, ModifierKind::Iterator(_)))
}

/// Says whether a clause of `target update` may name a section with gaps.
pub(super) fn has_gaps(clause: &Clause) -> bool {
    let is_apart = |item: &ListItem| {
        item.shaping().is_some()
            || item.dimensions.len() > 1
            || item.dimensions.iter().any(|dimension| dimension.stride.is_some())
    };
    matches!(clause.kind, ClauseKind::To | ClauseKind::From) && clause.items().iter().any(is_apart)
}
