//! What a `target` would map by itself although its size is not known [OMP 5.2 §5.8.1, §5.8.3].
//!
//! ```c
//! extern int table[];
//! #pragma omp target                       // error: nobody knows how much of 'table' to copy
//! sum += table[i];
//! #pragma omp target map(to : table[0:n])  // right
//! sum += table[i];
//! ```

use weft_openmp::Leaf;
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::model::types::TypeClass;
use crate::sharing::uses::uses_inside;

/// Checks construct `index`.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let Some(number) = construct.units.iter().position(|unit| unit.leaf == Leaf::Target) else { return };
    let unit = &construct.units[number];
    let uses = uses_inside(program, index, number);
    for id in uses.variables() {
        let decl = program.tree.decl(id);
        let is_unknown = decl.is_incomplete_record
            || matches!(decl.ty, TypeClass::Array { length: None, variable: false, .. });
        let is_there = decl.is_on_devices || decl.is_linked || decl.is_thread_local;
        if !is_unknown || is_there || construct.contains(&program.tree, decl.lo) || unit.item(id).is_some() {
            continue;
        }
        let Some(offset) = uses.reference(id) else { continue };
        let span = program.span(offset, offset + decl.name.len() as u32);
        let message = format!(
            "'{}' has the incomplete type '{}' and needs a clause that maps some of it [OMP 5.2 §5.8.1]",
            decl.name, decl.type_spelling
        );
        diagnostics.push(Diagnostic::error(message, span));
    }
}
