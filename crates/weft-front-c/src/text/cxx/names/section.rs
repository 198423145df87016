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

use weft_openmp::Dimension;
use weft_sema::model::tree::Decl;
use weft_sema::model::types::TypeClass;

use crate::source::flat::one_line;
use crate::text::cxx::names::operation::Operation;
use crate::text::names::{NODEBUG, WIDE};

/// Returns the first of the elements, and how many they are.
pub(crate) fn elements(decl: &Decl, dimensions: &[Dimension]) -> (String, String) {
    let mut place = decl.name.clone();
    let mut count = Vec::new();
    let mut ty = &decl.ty;
    for Dimension { lower, length, is_section, .. } in dimensions {
        let lower = lower.as_ref().map_or("0".to_owned(), |expr| one_line(&expr.text));
        count.push(match (length, is_section) {
            (Some(expr), _) => format!("({WIDE})({})", one_line(&expr.text)),
            // An instance may have a pointer here, which says nothing about a length.
            (None, true) if *ty == TypeClass::Dependent => {
                format!("(__weft::length_t<__weft::bare<decltype(({place}))>>::value - ({lower}))")
            }
            (None, true) => format!("({WIDE})(sizeof({place}) / sizeof({place}[0]) - ({lower}))"),
            (None, false) => "1ull".to_owned(),
        });
        place = format!("{place}[{lower}]");
        ty = inner(ty).unwrap_or(ty);
    }
    let whole = place.clone();
    // No template takes a type whose size the running program tells: that of the first element has a known one.
    while let (true, Some(element)) = (matches!(ty, TypeClass::Array { .. }), inner(ty)) {
        place.push_str("[0]");
        ty = element;
    }
    count.push(format!("sizeof({whole}) / sizeof({})", element_of(&place)));
    (place, count.join(" * "))
}

/// Returns the type of what a subscript names.
fn inner(ty: &TypeClass) -> Option<&TypeClass> {
    match ty {
        TypeClass::Array { element: inner, .. } | TypeClass::Pointer(inner) => Some(inner),
        _ => None,
    }
}

/// Says whether the running program tells the size of objects of a type, or of what it points to.
fn is_sized_at_run_time(ty: &TypeClass) -> bool {
    matches!(ty, TypeClass::Array { variable: true, .. }) || inner(ty).is_some_and(is_sized_at_run_time)
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
    [elements, whole]: [&str; 2],
    operation: Operation<'_>,
    place: Option<String>,
) -> String {
    let element = format!("__weft::bare<decltype(*{original}.first)>");
    let at = format!("{elements}.at + __weft_k");
    let value = new(&element, &format!("{original}.first[__weft_k]"), &at, operation);
    let (kind, place) =
        place.map_or(("elements", String::new()), |place| ("allocated", format!(", {place}")));
    let declared = refer(decl, whole, &format!("{elements}.moved({original}.shift)"));
    format!(
        "{NODEBUG}__weft::{kind}<{element}> {elements}({original}.count{place}); \
         for ({NODEBUG}{WIDE} __weft_k = 0; __weft_k < {original}.count; ++__weft_k) \
         ::new (__weft::place{{{elements}.at + __weft_k}}) {value}; {declared}"
    )
}

/// Declares the name as that of what begins there, or points to it; `whole` is another name, for what it is declared with.
pub(super) fn refer(decl: &Decl, whole: &str, place: &str) -> String {
    let name = &decl.name;
    let bare = format!("__weft::bare<decltype({name})>");
    match decl.ty {
        TypeClass::Pointer(_) if is_sized_at_run_time(&decl.ty) => {
            format!("{NODEBUG}auto {whole} = (__typeof__({name})){place}; auto {name} = {whole}; ")
        }
        TypeClass::Array { .. } if is_sized_at_run_time(&decl.ty) => {
            format!("{NODEBUG}auto *{whole} = (__typeof__({name}) *){place}; auto &{name} = *{whole}; ")
        }
        TypeClass::Pointer(_) => format!("{bare} {name} = ({bare}){place}; "),
        TypeClass::Dependent => {
            let named = format!("__weft::named<{bare}>");
            format!("typename {named}::type {name} = {named}::at({place}); ")
        }
        _ => format!("{bare} &{name} = *({bare} *){place}; "),
    }
}

/// Returns what stands behind `new (place)` for an element that is to be `at` an address.
fn new(ty: &str, original: &str, at: &str, operation: Operation<'_>) -> String {
    let value = operation.first(ty, original, at);
    if operation.is_by_functions() { copied(ty, &value) } else { format!("{ty}({value})") }
}

/// Returns an object of a type that begins as if it were declared with `=`: what a directive of a block says is the value of
/// a local class, which only a conversion gives, and constructors must not take for their argument.
pub(super) fn copied(ty: &str, value: &str) -> String {
    format!("__weft::begun<{ty}>{{{value}}}")
}

/// Declares a pointer to the elements, and the functions for the copies that the runtime has of them: members of a structure
/// in the user's function, which have its rights of access. Each copy that begins is combined once, and ends then.
pub(super) fn by_tasks(
    original: &str,
    pointer: &str,
    [ty, functions]: [&str; 2],
    operation: Operation<'_>,
) -> String {
    let value = new(ty, &format!("*({ty} *)from"), "to", operation);
    let combined = operation.combined("__weft_to", "__weft_by");
    format!(
        "typedef __weft::bare<decltype(*{original}.first)> {ty}; {NODEBUG}{ty} *{pointer} = {original}.first; \
         struct {functions} {{ \
         static void combine(void *to, void *from) noexcept {{ {ty} &__weft_to = *({ty} *)to; \
         {ty} &__weft_by = *({ty} *)from; {combined} (({ty} *)from)->~{ty}(); }} \
         static void begin(void *to, void *from) noexcept {{ (void)from; ::new (__weft::place{{to}}) {value}; }} }}; "
    )
}

/// Combines the elements with those outside.
pub(super) fn combine(original: &str, elements: &str, operation: Operation<'_>) -> String {
    let [to, by] = [format!("{original}.first[__weft_k]"), format!("{elements}.at[__weft_k]")];
    format!(
        " for ({NODEBUG}{WIDE} __weft_k = 0; __weft_k < {original}.count; ++__weft_k) {{{} }}",
        operation.combined(&to, &by)
    )
}
