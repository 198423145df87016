//! Finds what declares the operators of reductions.
//!
//! ```c
//! #pragma omp declare reduction(mx : struct best : merge(&omp_out, &omp_in))
//! #pragma omp parallel reduction(mx : b)     // if `b` is a `struct best`, or an array of them
//! ```
//!
//! Of several directives that are visible at the construct, with its operator and the type of the item, the one in the
//! innermost block counts; a directive is visible behind it in its block [OMP 5.2 §5.5.11].
//! An operator of the language needs no declaration for the types that it is defined on.

use weft_openmp::{Argument, ReductionOp};

use crate::check::reductions::is_builtin;
use crate::model::construct::{Declaration, Item};
use crate::model::program::Program;
use crate::model::tree::NodeKind;

/// Finds the declaration of each item of a reduction.
pub(crate) fn find(program: &mut Program<'_>) {
    for index in 0..program.constructs.len() {
        for unit in 0..program.constructs[index].units.len() {
            for item in 0..program.constructs[index].units[unit].items.len() {
                let found = of_item(program, index, &program.constructs[index].units[unit].items[item]);
                program.constructs[index].units[unit].items[item].declared = found;
            }
        }
    }
}

fn of_item(program: &Program<'_>, construct: usize, item: &Item) -> Option<Declaration> {
    let op = item.op.as_ref()?;
    if is_builtin(program, item, op) {
        return None;
    }
    let decl = program.tree.decl(item.decl);
    let is_behind_pointer = !item.written.dimensions.is_empty() && !decl.pointee_spelling.is_empty();
    let wanted = if is_behind_pointer { &decl.pointee_spelling } else { &decl.element_spelling };
    visible(program, construct, op, wanted)
}

/// Returns the declaration of `op` for the type `wanted` that construct `construct` sees.
fn visible(program: &Program<'_>, construct: usize, op: &ReductionOp, wanted: &str) -> Option<Declaration> {
    let at = program.tree.node(program.constructs[construct].node).lo;
    let types = program.tree.declared_types.iter().filter(|ty| ty.spelling == wanted);
    let found = types.filter_map(|ty| {
        let pragma = &program.pragmas[ty.pragma];
        let Argument::DeclareReduction(declaration) = &pragma.directive.as_ref()?.argument else {
            return None;
        };
        let is_it = declaration.op == *op && pragma.lo < at;
        let scope = scope_of(program, pragma.lo);
        let is_visible = scope.is_none_or(|(lo, hi)| lo <= at && at < hi);
        let declared = Declaration {
            pragma: ty.pragma,
            number: ty.number,
            bytes: ty.bytes,
            is_initialized: declaration.initializer.is_some(),
        };
        // An inner block begins behind an outer one.
        (is_it && is_visible).then_some((scope.map(|(lo, _)| lo), pragma.lo, declared))
    });
    found.max_by_key(|(scope, lo, _)| (*scope, *lo)).map(|(_, _, declared)| declared)
}

/// Returns where the innermost block around `offset` begins and ends; none at file scope.
pub(crate) fn scope_of(program: &Program<'_>, offset: u32) -> Option<(u32, u32)> {
    let tree = &program.tree;
    let is_around = |id: &_| {
        let node = tree.node(*id);
        node.lo <= offset && offset < node.hi
    };
    let function = tree.functions.iter().copied().find(is_around)?;
    let mut scope = (tree.node(function).lo, tree.node(function).hi);
    tree.walk(function, &mut |id, node| {
        if node.kind == NodeKind::Compound && is_around(&id) {
            scope = (node.lo, node.hi);
        }
        is_around(&id)
    });
    Some(scope)
}
