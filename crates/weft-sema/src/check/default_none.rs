//! What `default(none)` and `defaultmap(none)` demand [OMP 5.2 §5.4.1, §5.8.7].

use weft_openmp::{ClauseArgs, ClauseKind, DefaultKind, Leaf};
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::sharing::target::behavior;
use crate::sharing::uses::uses_inside;

/// Reports the variables that `default(none)` leaves without an attribute [OMP 5.2 §5.4.1].
///
/// As clang and gcc have it since OpenMP 4.0, variables of `const` type and at file scope have to be named too, but constants
/// of C++, of which an expression uses no object.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    for (number, unit) in construct.units.iter().enumerate() {
        if unit.leaf == Leaf::Target {
            check_defaultmap(program, index, number, diagnostics);
        }
        let Some(clause) = unit.clause(ClauseKind::Default) else { continue };
        if matches!(clause.args, ClauseArgs::Default(DefaultKind::Shared)) {
            continue;
        }
        let uses = uses_inside(program, index, number);
        for decl_id in uses.variables() {
            let decl = program.tree.decl(decl_id);
            let referenced = uses.reference(decl_id);
            let Some(offset) = referenced else { continue };
            let demands_static_only = match unit.default_kind(decl) {
                Some(DefaultKind::None) => false,
                Some(DefaultKind::Private | DefaultKind::Firstprivate) => true,
                Some(DefaultKind::Shared) | None => continue,
            };
            let outside = !construct.contains(&program.tree, decl.lo);
            let is_iterated = unit.is_loop() && construct.iteration_variables().contains(&decl_id);
            // Static data members of classes are shared [OMP 5.2 §5.1.1].
            let is_static_member = decl.is_static && !decl.is_file_scope && !decl.is_known_by_name;
            let predetermined = decl.is_thread_local
                || decl.is_constant
                || is_static_member
                || is_iterated
                || unit.item(decl_id).is_some();
            if !outside || predetermined || (demands_static_only && !decl.is_file_scope) {
                continue;
            }
            let span = program.span(offset, offset + decl.name.len() as u32);
            let message = format!(
                "variable '{}' needs a data-sharing clause under '{}' [OMP 5.2 §5.4.1]",
                decl.name,
                program.host.excerpt(clause.span.lo, clause.span.hi)
            );
            let note = "the clause is here";
            diagnostics.push(Diagnostic::error(message, span).with_note(note, Some(clause.span)));
        }
    }
}

/// Reports the variables that `defaultmap(none)` leaves without a clause.
fn check_defaultmap(program: &Program<'_>, index: usize, number: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let unit = &construct.units[number];
    let uses = uses_inside(program, index, number);
    for decl_id in uses.variables() {
        let decl = program.tree.decl(decl_id);
        let Some(offset) = uses.reference(decl_id) else { continue };
        let is_outside = !construct.contains(&program.tree, decl.lo);
        if !is_outside || decl.is_thread_local || decl.is_on_devices || unit.item(decl_id).is_some() {
            continue;
        }
        if let Some(("none", clause)) = behavior(unit, decl) {
            let span = program.span(offset, offset + decl.name.len() as u32);
            let message = format!(
                "variable '{}' needs a clause that maps or copies it under '{}' [OMP 5.2 §5.8.7]",
                decl.name,
                program.host.excerpt(clause.span.lo, clause.span.hi)
            );
            diagnostics
                .push(Diagnostic::error(message, span).with_note("the clause is here", Some(clause.span)));
        }
    }
}
