//! What may stand in a `linear` clause of a loop [OMP 5.2 §5.4.6], and what `aligned` may name [OMP 5.2 §5.11].
//!
//! ```c
//! #pragma omp simd linear(x : 2)             // error if x is a double, or n is no integer
//! for (i = 0; i < n; i += 4) …               // error for linear(i : 2): the loop adds 4
//! ```

use weft_openmp::{Clause, ClauseArgs, ClauseKind, LENIENT, Leaf};
use weft_support::Diagnostic;

use crate::model::construct::{Induction, Item};
use crate::model::program::Program;
use crate::model::tree::{Decl, DeclId};
use crate::model::types::TypeClass;

/// Says what is wrong with an item of a `linear` clause.
pub(crate) fn problem(program: &Program<'_>, index: usize, clause: &Clause, item: &Item) -> Option<String> {
    let decl = program.tree.decl(item.decl);
    let name = &decl.name;
    if let Some(induction) = item.induction {
        return induction_problem(program, index, clause, item.decl, induction);
    }
    let is_small = matches!(&decl.ty, TypeClass::Integer { bits, .. } if *bits <= 64);
    if !is_small && !matches!(decl.ty, TypeClass::Pointer(_) | TypeClass::Dependent) {
        return Some(format!(
            "'{name}' of type '{}' cannot be in clause 'linear', which takes integers and pointers",
            decl.type_spelling
        ));
    }
    if let Some(message) = modifier_problem(clause, decl) {
        return Some(message);
    }
    let construct = &program.constructs[index];
    let is_own = construct.nest.is_none() || construct.iteration_variables().contains(&item.decl);
    if construct.unit(Leaf::Distribute).is_some() && !is_own {
        return Some(format!(
            "'{name}' in clause 'linear' of a 'distribute' must be a variable of one of its loops"
        ));
    }
    let ClauseArgs::Linear { step, .. } = &clause.args else { return None };
    let node = step.as_ref().and_then(|step| program.clause_node(index, step));
    let value = match (step, node) {
        (None, _) => Some(1),
        (Some(_), None) => None,
        (Some(step), Some(node)) => {
            let (ty, value) = program.type_and_value(node);
            if !ty.is_integer() && !ty.is_open() {
                return Some(format!("the step '{}' of clause 'linear' must be an integer", step.text));
            }
            value
        }
    };
    let levels = program.constructs[index].nest.iter().flat_map(|nest| &nest.levels);
    let level = levels.into_iter().find(|level| level.variable == item.decl)?;
    let (stated, actual) = (value?, level.step.constant()?);
    (stated != actual).then(|| {
        format!(
            "clause 'linear' gives the loop variable '{name}' the step {stated}, but the loop adds {actual}"
        )
    })
}

/// Says what is wrong with an item of a clause `induction`: what is added to it or multiplied with it has its type
/// [OMP 6.0 §7.6.15].
fn induction_problem(
    program: &Program<'_>,
    index: usize,
    clause: &Clause,
    item: DeclId,
    induction: Induction,
) -> Option<String> {
    let decl = program.tree.decl(item);
    let is_integer = |ty: &TypeClass| matches!(ty, TypeClass::Integer { .. });
    let is_number = |ty: &TypeClass| is_integer(ty) || matches!(ty, TypeClass::Float(_));
    let is_moved = matches!(decl.ty, TypeClass::Pointer(_)) && induction == Induction::Sum;
    if !is_number(&decl.ty) && !is_moved {
        return Some(format!(
            "'{}' of type '{}' cannot be in clause 'induction' with this operator",
            decl.name, decl.type_spelling
        ));
    }
    let construct = &program.constructs[index];
    if construct.iteration_variables().contains(&item) {
        return Some(format!("'{}' is a loop variable and cannot be in clause 'induction'", decl.name));
    }
    let ClauseArgs::Linear { step: Some(step), .. } = &clause.args else { return None };
    let (ty, _) = program.type_and_value(program.clause_node(index, step)?);
    let fits = if matches!(decl.ty, TypeClass::Float(_)) { is_number(ty) } else { is_integer(ty) };
    (!fits).then(|| {
        format!("the step '{}' of clause 'induction' does not fit the type of '{}'", step.text, decl.name)
    })
}

/// Warns of steps that name a variable whose copies in the construct have other values: the step is that of the variable
/// outside. clang and gcc take them, and read a copy [OMP 5.2 §5.4.6].
fn check_steps(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let has_other_copy = |decl: DeclId| {
        construct.units.iter().flat_map(|unit| &unit.items).any(|item| {
            item.decl == decl
                && matches!(
                    item.kind,
                    ClauseKind::Private
                        | ClauseKind::Lastprivate
                        | ClauseKind::Linear
                        | ClauseKind::Reduction
                )
        })
    };
    for clause in construct.units.iter().flat_map(|unit| unit.written()) {
        let ClauseArgs::Linear { step: Some(step), .. } = &clause.args else { continue };
        let Some(node) = program.clause_node(index, step) else { continue };
        let mut copied = None;
        program.tree.walk(node, &mut |_, node| {
            copied = copied.or(node.decl.filter(|&decl| has_other_copy(decl)));
            copied.is_none()
        });
        if let Some(decl) = copied {
            let message = format!(
                "the step '{}' of clause 'linear' is that of '{}' outside, not of the copies that the construct makes",
                step.text,
                program.tree.decl(decl).name
            );
            diagnostics.push(Diagnostic::warning(message, step.span, LENIENT).cited("5.2 §5.4.6"));
        }
    }
}

/// Says what is wrong with the modifier of a `linear` clause that names a variable: `ref` and `uval` tell of what a reference
/// leads to [OMP 5.2 §5.4.6].
pub(crate) fn modifier_problem(clause: &Clause, decl: &Decl) -> Option<String> {
    let ClauseArgs::Linear { modifier: Some(word), .. } = &clause.args else { return None };
    let is_of_reference = matches!(word.text.as_str(), "ref" | "uval");
    let may_be_reference = decl.is_reference || decl.ty.is_open();
    (is_of_reference && !may_be_reference).then(|| {
        format!(
            "modifier '{}' in clause 'linear' is for references of C++, and '{}' is none",
            word.text, decl.name
        )
    })
}

/// Reports what `aligned` and other clauses on vectors name or say that they must not.
pub(crate) fn check_vectors(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    check_steps(program, index, diagnostics);
    let written = construct.units.iter().flat_map(|unit| &unit.clauses);
    for clause in written {
        let ClauseArgs::Aligned { items, alignment } = &clause.args else { continue };
        for item in items {
            let base = program.tree.exactly(construct.node, item.base.span.lo, item.base.span.hi);
            let Some(decl) = base.and_then(|base| program.tree.as_variable(base)) else { continue };
            let decl = program.tree.decl(decl);
            if !matches!(decl.ty, TypeClass::Pointer(_) | TypeClass::Array { .. }) {
                let message = format!(
                    "'{}' of type '{}' cannot be in clause 'aligned', which takes pointers and arrays",
                    decl.name, decl.type_spelling
                );
                diagnostics.push(Diagnostic::error(message, item.span));
            }
        }
        let Some(expr) = alignment else { continue };
        let Some(node) = program.clause_node(index, expr) else { continue };
        match program.type_and_value(node).1 {
            Some(value) if value > 0 && value & (value - 1) == 0 => {}
            None if program.is_open_constant(index, expr) => {}
            Some(value) if value > 0 => {
                let message = format!(
                    "the alignment '{}' of clause 'aligned' is no power of two; the clause is ignored",
                    expr.text
                );
                diagnostics.push(Diagnostic::warning(message, expr.span, LENIENT).cited("5.2 §5.11"));
            }
            _ => {
                let message =
                    format!("the alignment '{}' of clause 'aligned' must be a positive constant", expr.text);
                diagnostics.push(Diagnostic::error(message, expr.span));
            }
        }
    }
    for clause in construct.units.iter().flat_map(|unit| &unit.clauses) {
        if !matches!(clause.kind, ClauseKind::Safelen | ClauseKind::Simdlen) {
            continue;
        }
        let Some(expr) = clause.expr() else { continue };
        let Some(node) = program.clause_node(index, expr) else { continue };
        let is_open = program.is_open_constant(index, expr);
        if !is_open && program.type_and_value(node).1.is_none_or(|value| value <= 0) {
            let message = format!(
                "the argument '{}' of clause '{}' must be a positive constant",
                expr.text,
                clause.kind.name()
            );
            diagnostics.push(Diagnostic::error(message, expr.span));
        }
    }
}
