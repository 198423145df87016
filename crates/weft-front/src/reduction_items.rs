//! What may stand in a `reduction` clause: the type must suit the operator, an array section must lie in its array.
//!
//! ```c
//! #pragma omp parallel reduction(+ : s, a[0:n], m[:2][:3])
//! ```

use weft_openmp::ReductionOp;
use weft_support::{Diagnostic, Span};

use crate::check::{node_of, type_and_value};
use crate::construct::Item;
use crate::file::File;
use crate::region_text::element_class;
use crate::tree::{NodeId, TypeClass};

/// Says what is wrong with an item of a reduction [OMP 5.2 §5.5.5].
pub(crate) fn reduction_problem(file: &File<'_>, item: &Item, op: &ReductionOp) -> Option<String> {
    let decl = file.tree.decl(item.decl);
    let dimensions = &item.written.dimensions;
    let mut at = &decl.ty;
    for dimension in dimensions {
        at = match at {
            TypeClass::Array { element, .. } => element,
            TypeClass::Pointer(pointee) => {
                if dimension.is_section && dimension.length.is_none() {
                    return Some(format!(
                        "the array section '{}' needs a length, since its base is a pointer",
                        item.written.text
                    ));
                }
                pointee
            }
            _ => {
                return Some(format!(
                    "'{}' in clause 'reduction' is neither an array nor a pointer",
                    item.written.text
                ));
            }
        };
    }
    let is_section = !dimensions.is_empty();
    let element = element_class(&decl.ty, is_section);
    let spelling = op.spelling();
    let wrong = |what: &str| {
        Some(format!(
            "'{}' of type '{}' cannot be in clause 'reduction' with operator '{spelling}': {what}",
            item.written.text, decl.type_spelling
        ))
    };
    match element {
        TypeClass::Integer { bits, .. } if *bits <= 64 => None,
        TypeClass::Bool => None,
        TypeClass::Float(_) if !op.accepts_floating() => wrong("it is not an integer"),
        TypeClass::Float(_) => None,
        TypeClass::Complex(_) if !op.accepts_complex() => wrong("it is complex"),
        TypeClass::Complex(_) => None,
        _ => wrong("it is not of arithmetic type"),
    }
}

/// Says what is wrong with the bounds of an array section [OMP 5.2 §3.2.5].
pub(crate) fn section_problem(file: &File<'_>, construct: NodeId, item: &Item) -> Option<Diagnostic> {
    let section = &item.written.text;
    for dimension in &item.written.dimensions {
        let bounds = [("lower bound", &dimension.lower), ("length", &dimension.length)];
        for (what, expr) in bounds.into_iter().filter_map(|(what, expr)| Some((what, expr.as_ref()?))) {
            let Some(node) = node_of(file, construct, expr) else { continue };
            let (ty, value) = type_and_value(file, node);
            let span = Span::new(file.id, expr.span.lo, expr.span.hi);
            if !ty.is_integer() {
                let message = format!("the {what} of the array section '{section}' must be an integer");
                return Some(Diagnostic::error(message, span));
            }
            if value.is_some_and(|value| value < 0) {
                let message = format!(
                    "the {what} of the array section '{section}' must not be negative, found '{}'",
                    expr.text
                );
                return Some(Diagnostic::error(message, span));
            }
        }
    }
    None
}
