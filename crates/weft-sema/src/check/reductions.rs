//! What may stand in a `reduction` clause: the type must suit the operator, an array section must lie in its array.
//!
//! ```c
//! #pragma omp parallel reduction(+ : s, a[0:n], m[:2][:], m[1][:3])
//! ```

use weft_openmp::{Argument, Dimension, Expr, LENIENT, ListItem, ReductionOp};
use weft_support::Diagnostic;

use crate::model::construct::Item;
use crate::model::program::Program;
use crate::model::types::TypeClass;
use crate::sharing::way::is_by_function;

/// Says what is wrong with an item of a reduction [OMP 5.2 §5.5.5].
pub(crate) fn reduction_problem(program: &Program<'_>, item: &Item, op: &ReductionOp) -> Option<String> {
    let decl = program.tree.decl(item.decl);
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
            // An instance of the template has to say which of them it is.
            TypeClass::Dependent => at,
            _ => {
                return Some(format!(
                    "'{}' in clause 'reduction' is neither an array nor a pointer",
                    item.written.text
                ));
            }
        };
    }
    // A type that was not made sense of may be that of the item; the directive with it is refused.
    if item.declared.is_some() || is_declared_for_unread(program, op) {
        return None;
    }
    why_not_builtin(program, item, op).map(|what| {
        let spelling = op.written();
        format!(
            "'{}' of type '{}' cannot be in clause 'reduction' with operator '{spelling}': {what}",
            item.written.text, decl.type_spelling
        )
    })
}

/// Says whether an operator is declared for a type that was not made sense of.
fn is_declared_for_unread(program: &Program<'_>, op: &ReductionOp) -> bool {
    let mut pragmas = program.pragmas.iter().enumerate();
    let read = |pragma| program.tree.declared_types.iter().filter(|ty| ty.pragma == pragma).count();
    !program.host.finds_reductions()
        && pragmas.any(|(index, pragma)| match pragma.directive.as_ref().map(|it| &it.argument) {
            Some(Argument::DeclareReduction(declaration)) => {
                declaration.op == *op && read(index) < declaration.types.len()
            }
            _ => false,
        })
}

/// Says whether the language defines the operator for the elements of an item.
pub(crate) fn is_builtin(program: &Program<'_>, item: &Item, op: &ReductionOp) -> bool {
    why_not_builtin(program, item, op).is_none()
}

fn why_not_builtin(program: &Program<'_>, item: &Item, op: &ReductionOp) -> Option<&'static str> {
    if program.host.finds_reductions() && is_by_function(program, item, op) && program.declares(op) {
        return None;
    }
    if matches!(op, ReductionOp::Declared(_)) {
        return Some("no 'declare reduction' that is visible here declares it for this type");
    }
    let is_section = !item.written.dimensions.is_empty();
    match program.tree.decl(item.decl).ty.reduced_element(is_section) {
        TypeClass::Integer { bits, .. } if *bits <= 128 => None,
        TypeClass::Bool => None,
        // An instance of the template has to say, and whether a directive declares the operator for it. Clang takes the operators
        // of classes, and gcc does not.
        TypeClass::Dependent if !program.declares(op) => None,
        TypeClass::Record if program.host.finds_reductions() && !program.declares(op) => None,
        TypeClass::Float(_) if !op.accepts_floating() => Some("it is not an integer"),
        TypeClass::Float(_) => None,
        TypeClass::Complex(_) if !op.accepts_complex() => Some("it is complex"),
        TypeClass::Complex(_) => None,
        _ => {
            Some("it is not of arithmetic type, and no 'declare reduction' that is visible here declares it")
        }
    }
}

/// Says what is wrong with an array section that is reduced [OMP 5.2 §3.2.5, §5.5.5].
pub(crate) fn section_problem(program: &Program<'_>, construct: usize, item: &Item) -> Option<Diagnostic> {
    let is_pointer = matches!(program.tree.decl(item.decl).ty, TypeClass::Pointer(_) | TypeClass::Dependent);
    if let Some(found) = bounds_problem(program, construct, &item.written, is_pointer) {
        return Some(found);
    }
    if let Some(found) = extent_problem(program, construct, &program.tree.decl(item.decl).ty, &item.written) {
        return Some(found);
    }
    let gap = gap_behind(program, construct, item)?;
    let span = program.span(gap.span.lo, gap.span.hi);
    let message = format!("the array section '{}' is not contiguous", item.written.text);
    Some(Diagnostic::error(message, span))
}

/// Warns of a section of something of type `ty` that has no elements, or that begins or ends behind its array: gcc refuses
/// these, clang takes them.
pub(crate) fn extent_problem(
    program: &Program<'_>,
    construct: usize,
    ty: &TypeClass,
    written: &ListItem,
) -> Option<Diagnostic> {
    let mut at = ty;
    for dimension in &written.dimensions {
        let (element, whole) = match at {
            TypeClass::Array { element, length, .. } => (element, length.filter(|length| *length > 0)),
            TypeClass::Pointer(pointee) => (pointee, None),
            _ => return None,
        };
        at = element;
        let value = |expr: &Expr| program.type_and_value(program.clause_node(construct, expr)?).1;
        let lower = dimension.lower.as_ref().map_or(Some(0), value);
        let length = match dimension.is_section {
            true => dimension.length.as_ref().and_then(value),
            false => Some(1),
        };
        let text = &written.text;
        let has_rest = dimension.is_section && dimension.length.is_none();
        let problem = match (lower, length, whole) {
            (_, Some(0), _) => format!("the array section '{text}' has no elements"),
            (Some(lower), _, Some(whole)) if has_rest && lower > i128::from(whole) => {
                format!("the array section '{text}' begins behind its array, which has {whole} elements")
            }
            (Some(lower), Some(length), Some(whole)) if lower.saturating_add(length) > i128::from(whole) => {
                format!("the array section '{text}' ends behind its array, which has {whole} elements")
            }
            _ => continue,
        };
        return Some(Diagnostic::warning(
            problem,
            program.span(dimension.span.lo, dimension.span.hi),
            LENIENT,
        ));
    }
    None
}

/// Says what is wrong with the numbers of an array section [OMP 5.2 §3.2.5].
///
/// A section lies within the array. What a pointer points to may well be preceded by more of it, so only there may the
/// lower bound be negative.
pub(crate) fn bounds_problem(
    program: &Program<'_>,
    construct: usize,
    item: &ListItem,
    is_pointer: bool,
) -> Option<Diagnostic> {
    let section = &item.text;
    for (index, dimension) in item.dimensions.iter().enumerate() {
        let bounds =
            [("lower bound", &dimension.lower), ("length", &dimension.length), ("stride", &dimension.stride)];
        for (what, expr) in bounds.into_iter().filter_map(|(what, expr)| Some((what, expr.as_ref()?))) {
            let Some(node) = program.clause_node(construct, expr) else { continue };
            let (ty, value) = program.type_and_value(node);
            let span = program.span(expr.span.lo, expr.span.hi);
            if !ty.is_integer() && !ty.is_open() {
                let message = format!("the {what} of the array section '{section}' must be an integer");
                return Some(Diagnostic::error(message, span));
            }
            let (least, rule) = if what == "stride" { (1, "be positive") } else { (0, "not be negative") };
            let may_be_negative = is_pointer && index == 0 && what == "lower bound";
            if value.is_some_and(|value| value < least) && !may_be_negative {
                let message =
                    format!("the {what} of the array section '{section}' must {rule}, found '{}'", expr.text);
                return Some(Diagnostic::error(message, span));
            }
        }
    }
    None
}

/// The dimension that keeps a section from being contiguous, if that is certain: it does not cover its array, and one
/// before it has more than one element [OMP 5.2 §5.5.5].
fn gap_behind<'a>(program: &Program<'_>, construct: usize, item: &'a Item) -> Option<&'a Dimension> {
    let mut at = &program.tree.decl(item.decl).ty;
    let mut several = false;
    for dimension in &item.written.dimensions {
        let (element, whole) = match at {
            TypeClass::Array { element, length, .. } => (element, *length),
            TypeClass::Pointer(pointee) => (pointee, None),
            _ => return None,
        };
        at = element;
        let length = dimension.length.as_ref();
        let length = length.and_then(|expr| program.type_and_value(program.clause_node(construct, expr)?).1);
        let length = length.and_then(|value| u64::try_from(value).ok());
        let is_single = !dimension.is_section;
        let lower = dimension.lower.as_ref();
        let lower = lower.and_then(|expr| program.type_and_value(program.clause_node(construct, expr)?).1);
        let is_part = lower.is_some_and(|lower| lower != 0)
            || length.zip(whole).is_some_and(|(length, whole)| length < whole);
        if several && (is_single || is_part) {
            return Some(dimension);
        }
        several |= !is_single
            && (length.is_some_and(|length| length > 1) || (dimension.length.is_none() && whole > Some(1)));
    }
    None
}
