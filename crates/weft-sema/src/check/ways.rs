//! Refuses regions with variables that have no way into them yet.

use weft_openmp::{ClauseArgs, ClauseKind, Leaf};

use crate::find::cancellation::Cancellations;
use crate::findings::Refusal;
use crate::model::nest::{Level, Relation};
use crate::model::program::Program;
use crate::model::tree::DeclId;
use crate::model::types::TypeClass;
use crate::sharing::lists;
use crate::sharing::meaning::Meaning;
use crate::sharing::way::{Way, asks_for_type, is_named_otherwise, way};

/// Refuses construct `index` if it cannot get at a variable.
pub(crate) fn check(program: &Program<'_>, index: usize, refusals: &mut Vec<Refusal>) {
    if let Some(reason) = open_loops(program, index).or_else(|| loop_in_canceled_team(program, index)) {
        refusals.push(Refusal {
            directive: program.directive(index).name(),
            reason: reason.to_owned(),
            span: program.pragma_span(index),
        });
        return;
    }
    for (number, unit) in program.constructs[index].units.iter().enumerate() {
        for listed in lists(program, index, number) {
            let reason = match way(program, index, unit, &listed) {
                // Whether the clause is about it, an instance of the template has to say.
                _ if listed.item.is_none()
                    && program.tree.decl(listed.decl).ty.is_open()
                    && unit
                        .clause(ClauseKind::Default)
                        .is_some_and(|clause| matches!(clause.args, ClauseArgs::DefaultOf { .. })) =>
                {
                    "'default' of a category in a template is not supported yet"
                }
                Way::Refused(reason) => reason,
                Way::Declared(meaning) | Way::Shadowed(meaning)
                    if !matches!(
                        meaning,
                        Meaning::Same
                            | Meaning::Sent
                            | Meaning::Pointer
                            | Meaning::Carried
                            | Meaning::Handed
                            | Meaning::CopiedIn
                    ) && is_named_otherwise(program, index, listed.decl) =>
                {
                    "a copy of a variable with a qualified name is not supported yet"
                }
                Way::Declared(meaning) | Way::Shadowed(meaning)
                    if has_other_type(program, &meaning, listed.decl)
                        && asks_for_type(program, index, listed.decl) =>
                {
                    "'decltype' of what the region has a copy of is not supported yet"
                }
                Way::Declared(meaning) | Way::Shadowed(meaning)
                    if (meaning.is_reduced() || meaning.is_last()) && cannot_leave(program, index) =>
                {
                    "a reduction or 'lastprivate' by reference in a team that may be canceled is not supported yet"
                }
                _ => continue,
            };
            let decl = program.tree.decl(listed.decl);
            let name = if decl.is_made() { "" } else { decl.name.as_str() };
            refusals.push(Refusal {
                directive: program.directive(index).name(),
                reason: if name.is_empty() { reason.to_owned() } else { format!("'{name}': {reason}") },
                span: program.pragma_span(index),
            });
            return;
        }
    }
}

/// Says what a `loop` of a team that may be canceled does: its threads wait for each other in its region, from where none can
/// leave the team.
fn loop_in_canceled_team(program: &Program<'_>, index: usize) -> Option<&'static str> {
    let mut units = program.constructs[index].units.iter();
    let is_of_team = units.any(|unit| unit.leaf == Leaf::Loop && unit.is_worksharing());
    (is_of_team && Cancellations::of(program).team_of_barrier(program, index).is_some())
        .then_some("in a team that may be canceled it is not supported yet")
}

/// Says whether threads may leave the team around a worksharing construct while others wait for them there, and nothing leads
/// out of it from where they wait.
fn cannot_leave(program: &Program<'_>, index: usize) -> bool {
    let cancellations = Cancellations::of(program);
    let has_way =
        || cancellations.team_of_barrier(program, index).is_some() && !cancellations.is_passed(index);
    cancellations.leaves_team_around(program, index) && !has_way()
}

/// Says whether a declaration in a region has another type than the one outside: an object in the place of a reference, or a
/// reference to elements.
fn has_other_type(program: &Program<'_>, meaning: &Meaning, variable: DeclId) -> bool {
    let decl = program.tree.decl(variable);
    match meaning {
        Meaning::Same | Meaning::Pointed | Meaning::OfTask { .. } | Meaning::Handed | Meaning::CopiedIn => {
            false
        }
        Meaning::Section { .. } | Meaning::ByTasks { .. } => !matches!(decl.ty, TypeClass::Pointer(_)),
        _ => decl.is_reference && !decl.is_made(),
    }
}

/// Says what a construct does with loops over values of the host's language that takes numbers, or a range that stays.
fn open_loops(program: &Program<'_>, index: usize) -> Option<&'static str> {
    let construct = &program.constructs[index];
    let nest = construct.nest.as_ref()?;
    let ordered = construct.units.iter().filter_map(|unit| unit.clause(ClauseKind::Ordered));
    let waits = ordered.into_iter().any(|clause| clause.expr().is_some());
    // The tasks may run when the range is gone.
    let outlives = construct.units.iter().any(|unit| unit.clause(ClauseKind::Nogroup).is_some());
    if outlives && nest.all().any(|level| level.may_end) {
        return Some(
            "'nogroup' on a loop over a range that may end before the tasks do is not supported yet",
        );
    }
    ((waits || !nest.is_rectangular()) && nest.all().any(is_without_place))
        .then_some("such loops over iterators or ranges are not supported yet")
}

/// Says whether the value of a loop's variable does not tell the number of the iteration: an element of a range, or a variable
/// of which only an instance of the template knows whether it grows.
fn is_without_place(level: &Level) -> bool {
    let is_either_way = level.relation == Relation::NotEqual && level.step.constant().is_none();
    level.is_open && (level.range.is_some() || is_either_way)
}
