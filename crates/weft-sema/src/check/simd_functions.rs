//! What `declare simd` may stand in front of, and name [OMP 5.2 §7.7].
//!
//! ```c
//! #pragma omp declare simd uniform(p) linear(i)
//! float f(float x, float *p, int i);
//!
//! #pragma omp declare simd
//! int g(int i) {
//! #pragma omp critical                       // warning: no loop of 'simd' may call it
//!     return count++;
//! }
//! ```

use weft_openmp::{ClauseArgs, ClauseKind, Directive, LENIENT, Leaf, ListItem, nesting};
use weft_support::Diagnostic;

use crate::check::linear;
use crate::model::declaration::SimdFunction;
use crate::model::program::{Pragma, Program};
use crate::model::tree::NodeKind;
use crate::model::types::TypeClass;

/// Checks all such directives at file scope.
pub(crate) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for pragma in &program.pragmas {
        let Some(directive) = pragma.directive.as_ref().filter(|d| d.is(&[Leaf::DeclareSimd])) else {
            continue;
        };
        check_directive(program, pragma, directive, diagnostics);
    }
    if !program.host.finds_reductions() {
        check_bodies(program, diagnostics);
    }
}

/// Warns of constructs in the functions of such directives that no call from a loop of `simd` may execute [OMP 5.2 §7.7]; other
/// calls may, and neither clang nor gcc looks.
fn check_bodies(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let tree = &program.tree;
    for (index, construct) in program.constructs.iter().enumerate() {
        let directive = program.directive(index);
        let is_outermost = construct.parent.is_none() && !construct.transforms_loops();
        if !is_outermost || construct.units.is_empty() || nesting::stands_in_lanes(directive) {
            continue;
        }
        let parents = std::iter::successors(tree.node(construct.node).parent, |&at| tree.node(at).parent);
        let function = parents.filter(|&at| tree.kind(at) == NodeKind::Function).last();
        let Some(end) = function.map(|function| tree.node(function).end) else { continue };
        let is_it = |function: &&SimdFunction| function.is_definition && function.hi == end;
        if let Some(function) = tree.simd_functions.iter().find(is_it) {
            let message = format!(
                "'#pragma omp {}' in '{}', which '#pragma omp declare simd' is about: no loop of 'simd' may call it [OMP 5.2 §7.7]",
                directive.name(),
                function.name
            );
            diagnostics.push(Diagnostic::warning(message, program.pragma_span(index), LENIENT));
        }
    }
}

fn check_directive(
    program: &Program<'_>,
    pragma: &Pragma,
    directive: &Directive,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let functions = &program.tree.simd_functions;
    let Some(function) = functions.iter().find(|function| function.pragmas.contains(&pragma.lo)) else {
        if program.host.finds_reductions() {
            // Members and templates have no variants, and no check but clang's.
            return;
        }
        let message = "'#pragma omp declare simd' must stand in front of a function";
        return diagnostics.push(Diagnostic::error(message, pragma.span(program.file)));
    };
    let mut seen: Vec<(&ListItem, ClauseKind)> = Vec::new();
    for clause in &directive.clauses {
        for item in clause.items() {
            let span = program.span(item.span.lo, item.span.hi);
            let name = item.as_variable().unwrap_or(&item.text);
            let clause_name = clause.kind.name();
            let decls = function.parameters.iter().map(|id| program.tree.decl(*id));
            let Some(decl) = decls.into_iter().find(|decl| decl.name == name) else {
                let message =
                    format!("'{name}' in clause '{clause_name}' is no parameter of '{}'", function.name);
                diagnostics.push(Diagnostic::error(message, span));
                continue;
            };
            // The address of what a reference leads to is linear, whatever is there.
            let is_of_address = matches!(
                &clause.args,
                ClauseArgs::Linear { modifier: Some(word), .. } if word.text == "ref" && decl.is_reference
            );
            let wrong_type = match clause.kind {
                ClauseKind::Linear if is_of_address => None,
                ClauseKind::Linear if !matches!(decl.ty, TypeClass::Pointer(_)) && !decl.ty.is_integer() => {
                    Some("integers and pointers")
                }
                ClauseKind::Aligned if !matches!(decl.ty, TypeClass::Pointer(_)) => Some("pointers"),
                _ => None,
            };
            if let Some(what) = wrong_type {
                let message = format!(
                    "'{name}' of type '{}' cannot be in clause '{clause_name}', which takes {what}",
                    decl.type_spelling
                );
                diagnostics.push(Diagnostic::error(message, span));
            }
            if let Some(message) = linear::modifier_problem(clause, decl) {
                diagnostics.push(Diagnostic::error(message, span));
            }
            let passes = |kind| matches!(kind, ClauseKind::Uniform | ClauseKind::Linear);
            let twice = seen.iter().find(|(other, kind)| {
                other.as_variable() == Some(name) && passes(*kind) && passes(clause.kind)
            });
            if let Some((_, other)) = twice {
                let message =
                    format!("'{name}' in clause '{clause_name}' is in clause '{}' already", other.name());
                diagnostics.push(Diagnostic::error(message, span));
            }
            seen.push((item, clause.kind));
        }
    }
}
