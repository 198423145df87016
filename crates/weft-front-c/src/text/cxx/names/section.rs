//! Writes the reductions of arrays and of sections of arrays whose elements the user's language combines.
//!
//! ```cpp
//! #pragma omp parallel reduction(+ : a[2:n])
//! auto o = __weft::section_of(&a[2], n, a);           // in front of the region: the elements, and how far they are from a
//! __weft::elements<T> e(o.count); … e.at[k] = 0; …    // in it
//! T *a = (T *)e.moved(o.shift);                       //        a[2] is e.at[0]
//! … o.first[k] = o.first[k] + e.at[k]; …              //        in the end
//! ```
//!
//! Where a template leaves open whether the name is an array or a pointer, `named` of the prelude tells.

use weft_openmp::{Dimension, ReductionOp};
use weft_sema::model::tree::Decl;
use weft_sema::model::types::TypeClass;

use crate::source::flat::one_line;
use crate::text::cxx::names::{begun, combined, identity};
use crate::text::names::{NODEBUG, WIDE};

/// Returns the first of the elements, and how many they are.
pub(crate) fn elements(decl: &Decl, dimensions: &[Dimension]) -> (String, String) {
    let mut place = decl.name.clone();
    let mut count = Vec::new();
    for Dimension { lower, length, is_section, .. } in dimensions {
        let lower = lower.as_ref().map_or("0".to_owned(), |expr| one_line(&expr.text));
        count.push(match (length, is_section) {
            (Some(expr), _) => format!("({WIDE})({})", one_line(&expr.text)),
            (None, true) => format!("({WIDE})(sizeof({place}) / sizeof({place}[0]) - ({lower}))"),
            (None, false) => "1ull".to_owned(),
        });
        place = format!("{place}[{lower}]");
    }
    count.push(format!("sizeof({place}) / sizeof({})", element_of(&place)));
    (place, count.join(" * "))
}

fn element_of(place: &str) -> String {
    format!("__weft::element<decltype(({place}))>")
}

/// Takes down where the elements are.
pub(super) fn original(decl: &Decl, original: &str, dimensions: &[Dimension]) -> String {
    let (place, count) = elements(decl, dimensions);
    let element = element_of(&place);
    let base = match decl.ty {
        TypeClass::Pointer(_) => decl.name.clone(),
        TypeClass::Dependent => {
            format!("__weft::named<__weft::bare<decltype({0})>>::base({0})", decl.name)
        }
        _ => format!("__builtin_addressof({})", decl.name),
    };
    format!(
        "{NODEBUG}auto {original} = __weft::section_of(({element} *)__builtin_addressof({place}), {count}, {base}); "
    )
}

/// Declares the name, and the elements that are combined in the end; `place` is what an allocator is asked for them with.
pub(super) fn declare(
    decl: &Decl,
    original: &str,
    elements: &str,
    (op, is_merged): (&ReductionOp, bool),
    place: Option<String>,
) -> String {
    let element = format!("__weft::bare<decltype(*{original}.first)>");
    let at = format!("{elements}.at + __weft_k");
    let value = first(&element, &format!("{original}.first[__weft_k]"), &at, (op, is_merged));
    let (kind, place) =
        place.map_or(("elements", String::new()), |place| ("allocated", format!(", {place}")));
    let declared = refer(decl, &format!("{elements}.moved({original}.shift)"));
    format!(
        "{NODEBUG}__weft::{kind}<{element}> {elements}({original}.count{place}); \
         for ({NODEBUG}{WIDE} __weft_k = 0; __weft_k < {original}.count; ++__weft_k) \
         ::new (__weft::place{{{elements}.at + __weft_k}}) {element}({value}); {declared}"
    )
}

/// Declares the name as that of what begins there, or points to it.
pub(super) fn refer(decl: &Decl, place: &str) -> String {
    let name = &decl.name;
    let bare = format!("__weft::bare<decltype({name})>");
    match decl.ty {
        TypeClass::Pointer(_) => format!("{bare} {name} = ({bare}){place}; "),
        TypeClass::Dependent => {
            let named = format!("__weft::named<{bare}>");
            format!("typename {named}::type {name} = {named}::at({place}); ")
        }
        _ => format!("{bare} &{name} = *({bare} *){place}; "),
    }
}

/// Returns what an element begins as that is to be `at` an address.
pub(crate) fn first(ty: &str, original: &str, at: &str, (op, is_merged): (&ReductionOp, bool)) -> String {
    match is_merged {
        true => begun(op, ty, original, at),
        false => identity(op, ty),
    }
}

/// Declares a pointer to the elements, and the functions for the copies that the runtime has of them: members of a structure
/// in the user's function, which have its rights of access. Each copy that begins is combined once, and ends then.
pub(super) fn by_tasks(
    original: &str,
    pointer: &str,
    [ty, functions]: [&str; 2],
    op: (&ReductionOp, bool),
) -> String {
    let value = first(ty, &format!("*({ty} *)from"), "to", op);
    let combined = combined(op.0, op.1, "__weft_to", "__weft_by");
    format!(
        "typedef __weft::bare<decltype(*{original}.first)> {ty}; {NODEBUG}{ty} *{pointer} = {original}.first; \
         struct {functions} {{ \
         static void combine(void *to, void *from) noexcept {{ {ty} &__weft_to = *({ty} *)to; \
         {ty} &__weft_by = *({ty} *)from; {combined} (({ty} *)from)->~{ty}(); }} \
         static void begin(void *to, void *from) noexcept {{ (void)from; ::new (__weft::place{{to}}) {ty}({value}); }} }}; "
    )
}

/// Combines the elements with those outside.
pub(super) fn combine(original: &str, elements: &str, (op, is_merged): (&ReductionOp, bool)) -> String {
    let [to, by] = [format!("{original}.first[__weft_k]"), format!("{elements}.at[__weft_k]")];
    format!(
        " for ({NODEBUG}{WIDE} __weft_k = 0; __weft_k < {original}.count; ++__weft_k) {{{} }}",
        combined(op, is_merged, &to, &by)
    )
}
