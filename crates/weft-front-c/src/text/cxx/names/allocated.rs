//! Writes the copies that regions declare in memory of an allocator: the clause `allocate`. [OMP 5.2 §6.6]
//!
//! ```cpp
//! #pragma omp parallel firstprivate(m) allocate(align(64), allocator(h) : m)
//! // unsigned long long allocator = (unsigned long long)(h);              in front of the region; in it:
//! typedef __weft::bare<decltype(m)> T; typedef decltype(m) seen;
//! T *p = (T *)__weft_alloc(alignof(T) > 64 ? alignof(T) : 64, sizeof(T), allocator);
//! ::new (__weft::place{p}) T(*o);                                       // where `T m(*o);` stands without the clause
//! struct held { T *at; unsigned long long by; ~held() { at->~T(); __weft_free(at, by); } } h{p, allocator};
//! T &m = *p;                                                            // or auto &&[m] = …, for decltype(m)
//! ```
//!
//! The structure is a local one, which has the rights of access of the user's function. It ends the object on every way out
//! of the region that declarations end on, and stands behind the constructor: what that throws ends no object.
//!
//! The copy of a task begins before its region. There the marker copies a pointer to the object with the allocator, by
//! functions that make an object for each such pointer:
//!
//! ```cpp
//! __weft::given<T> given{__builtin_addressof(m), allocator};            // FIRSTPRIVATE:SIZED(&given, …, &copy, &end)
//! T &m = *((__weft::given<T> *)__weft_task_private(0))->at;             // in the region
//! ```
//!
//! - **Precondition.** The clause is about an object of its own in the region, of a size that is known to the compiler; the
//!   region is the host's.
//! - **Postcondition.** As many objects end as begin, in reverse order, and the allocator gets back what it gave.

use weft_sema::model::tree::Decl;
use weft_sema::plan::{Allocation, Meaning, Name, Temporary, Value};

use crate::text::context::Context;
use crate::text::cxx::names::operation::Operation;
use crate::text::cxx::names::section;
use crate::text::names::{NODEBUG, Names, WIDE, converted};

/// Returns the allocator, and how to ask for so many objects of type `ty` in its memory.
fn request(
    context: &Context<'_>,
    names: Names,
    ty: &str,
    Allocation { allocator, alignment }: Allocation,
) -> (String, String) {
    let [allocator, alignment] = [allocator, alignment].map(|value| written(context, names, value));
    (allocator, format!("__weft::aligned<{ty}>({alignment})"))
}

fn written(context: &Context<'_>, names: Names, value: Value) -> String {
    match value {
        Value::Temporary(temporary) => names.temporary(temporary),
        Value::Constant(temporary, span) => format!("({})", converted(temporary, &context.line(span)).1),
        Value::Bytes(bytes) => format!("{bytes}ull"),
        other => unreachable!("invariant: {other:?} is neither an allocator nor an alignment"),
    }
}

/// Declares a name as that of a new object.
pub(super) fn declare(
    context: &Context<'_>,
    names: Names,
    declared: &Name,
    allocation: Allocation,
) -> String {
    let decl = context.program.tree.decl(declared.variable);
    let name = &decl.name;
    let original = names.temporary(Temporary::Original(declared.number));
    let [ty, seen, holder, at] =
        ["type", "seen", "holder", "place"].map(|what| names.level(what, declared.number));
    if super::is_of_variable_length(decl) {
        return declare_variable_length(context, names, declared, allocation);
    }
    let held = names.level("held", declared.number);
    // What begins the object may ask for the original, by reference, and a bit-field has none.
    let first = match &declared.meaning {
        Meaning::Merged(_) if declared.is_bit_field => {
            format!("{NODEBUG}{ty} {held} = {}; ", super::outside(declared, decl, &original))
        }
        _ => String::new(),
    };
    let (allocator, alignment) = request(context, names, &ty, allocation);
    // No array is reduced as a whole.
    let is_reduced = matches!(declared.meaning, Meaning::Reduced(_) | Meaning::Merged(_));
    let is_array = super::may_be_array(decl) && !is_reduced;
    let object = if is_array { format!("{at}->all") } else { format!("*{at}") };
    let named = match declared.has_type {
        true => format!("{NODEBUG}auto &&[{name}] = __weft::seen<{seen}>(__builtin_addressof({object})); "),
        false => format!("auto &{name} = {object}; "),
    };
    format!(
        "{} typedef {} {seen}; {first}{NODEBUG}{ty} *{at} = ({ty} *)__weft_alloc({alignment}, sizeof({ty}), {allocator}); \
         ::new (__weft::place{{(void *){at}}}) {}; \
         struct {holder} {{ {ty} *at; {WIDE} by; ~{holder}() {{ at->~{ty}(); __weft_free((void *)at, by); }} }} \
         {holder}_{{{at}, {allocator}}}; {named}",
        type_of(decl, &ty, is_array),
        super::seen_type(decl),
        begun(declared, decl, [&ty, &original, &held, &at]),
    )
}

/// Declares a name as that of an array of variable length, whose elements are copied bit by bit.
fn declare_variable_length(
    context: &Context<'_>,
    names: Names,
    declared: &Name,
    allocation: Allocation,
) -> String {
    let name = &context.program.tree.decl(declared.variable).name;
    let original = names.temporary(Temporary::Original(declared.number));
    let [like, holder, at] = ["like", "holder", "place"].map(|what| names.level(what, declared.number));
    let [allocator, alignment] =
        [allocation.allocator, allocation.alignment].map(|value| written(context, names, value));
    let (like_what, copied) = match declared.meaning {
        Meaning::Copy => {
            (format!("*{original}"), format!("__builtin_memcpy({at}, {original}, sizeof({like})); "))
        }
        _ => (name.clone(), String::new()),
    };
    format!(
        "typedef __typeof__({like_what}) {like}; {NODEBUG}void *{at} = __weft_alloc(\
         __alignof__({like}) > {alignment} ? __alignof__({like}) : {alignment}, sizeof({like}), {allocator}); {copied}\
         struct {holder} {{ void *at; {WIDE} by; ~{holder}() {{ __weft_free(at, by); }} }} {holder}_{{{at}, {allocator}}}; \
         auto &{name} = *({like} *){at}; "
    )
}

/// Declares the type of a copy. What holds an array is copied as a whole.
fn type_of(decl: &Decl, ty: &str, is_array: bool) -> String {
    let bare = format!("__weft::bare<decltype({})>", decl.name);
    match is_array {
        true => format!("struct {ty} {{ {bare} all; }};"),
        false => format!("typedef {bare} {ty};"),
    }
}

/// Declares the functions that copy and end an object of an allocator for a task, and what they copy first.
pub(super) fn functions(context: &Context<'_>, names: Names, name: &Name, allocation: Allocation) -> String {
    let decl = context.program.tree.decl(name.variable);
    let [given, functions, object] =
        ["type", "functions", "object"].map(|what| names.level(what, name.number));
    let (allocator, alignment) = request(context, names, &object, allocation);
    let [original, first] = [Temporary::Original(name.number), Temporary::Given(name.number)]
        .map(|temporary| names.temporary(temporary));
    format!(
        "{} typedef __weft::given<{object}> {given}; struct {functions} {{ \
         static void copy(void *to, void *from) noexcept {{ {given} &__weft_from = *({given} *)from; \
         {object} *at = ({object} *)__weft_alloc({}, sizeof({object}), __weft_from.by); \
         ::new (__weft::place{{(void *)at}}) {object}(*__weft_from.at); \
         {given} &__weft_to = *({given} *)to; __weft_to.at = at; __weft_to.by = __weft_from.by; }} \
         static void end(void *object) noexcept {{ {given} &__weft_it = *({given} *)object; \
         __weft_it.at->~{object}(); __weft_free((void *)__weft_it.at, __weft_it.by); }} }}; \
         {NODEBUG}{given} {first} = {{({object} *){original}, {allocator}}}; ",
        type_of(decl, &object, super::may_be_array(decl)),
        alignment,
    )
}

/// Returns where a task has its copy.
pub(super) fn task_copy(names: Names, name: &Name, number: usize) -> String {
    let given = names.level("type", name.number);
    format!("(({given} *)__weft_task_private({number}))->at")
}

/// Returns what elements in an allocator's memory are asked for with, beside their number.
pub(super) fn elements(context: &Context<'_>, names: Names, ty: &str, allocation: Allocation) -> String {
    let (allocator, alignment) = request(context, names, ty, allocation);
    format!("{alignment}, {allocator}")
}

/// Says whether a name of this meaning is that of one object, which begins and ends in the region or in front of it.
pub(super) fn is_one_object(meaning: &Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Private
            | Meaning::Noted
            | Meaning::Copy
            | Meaning::Last { .. }
            | Meaning::Reduced(_)
            | Meaning::Merged(_)
    )
}

/// Returns what stands behind `new (place)`.
fn begun(declared: &Name, decl: &Decl, [ty, original, held, at]: [&str; 4]) -> String {
    match &declared.meaning {
        Meaning::Copy | Meaning::Last { is_copy: true } if super::may_be_array(decl) => {
            format!("{ty}(*({ty} *){original})")
        }
        Meaning::Copy | Meaning::Last { is_copy: true } => {
            format!("{ty}({})", super::outside(declared, decl, original))
        }
        Meaning::Reduced(op) => {
            format!("{ty}({})", super::operation(declared, decl, op, false).first(ty, "", ""))
        }
        Meaning::Merged(op) => {
            let original = if declared.is_bit_field { held.to_owned() } else { format!("*{original}") };
            section::copied(ty, &Operation::of_functions(op).first(ty, &original, at))
        }
        _ => ty.to_owned(),
    }
}
