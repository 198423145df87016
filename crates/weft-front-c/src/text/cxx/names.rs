//! Writes the names that a region declares anew.
//!
//! ```cpp
//! auto *__weft_o3_0 = __builtin_addressof(v);         // in front of the region
//! auto &v = *__weft_o3_0;                             // in it: what v means outside
//! __weft::bare<decltype(m)> m;                        //        a new object
//! __weft::bare<decltype(m)> m(*__weft_o3_1);          //        a copy
//! __weft::bare<decltype(l)> l;                        //        one that the last iteration gives: if (last) *__weft_o3_3 = l;
//! __weft::bare<decltype(r)> r = 0;                    //        a new number, combined in the end: *__weft_o3_2 += r;
//! auto *__weft_o3_4 = this; …                         //        a bit-field has no address: __weft_o3_4->b += b;
//! ```
//!
//! Where the statement asks for the type, `decltype(v)`, a reference has to be one to the name's own type:
//!
//! ```cpp
//! typedef decltype(v) __weft_seen3_0; auto &&[v] = __weft::seen<__weft_seen3_0>(__weft_o3_0);
//! ```
//!
//! They are declarations where the user's names are, so lookup, access, `explicit` and `auto` are clang's. Between the name
//! and its `=` the name still means what it means outside.

mod allocated;
pub(crate) mod operation;
pub(crate) mod operators;
pub(crate) mod section;

use weft_openmp::{ClauseKind, ReductionOp};
use weft_sema::model::tree::Decl;
use weft_sema::model::types::TypeClass;
use weft_sema::plan::{Meaning, Name, ObjectPart, Temporary};

use crate::source::flat::one_line;
use crate::text::context::Context;
use crate::text::cxx::names::operation::Operation;
use crate::text::names::{NODEBUG, Names, WIDE, declaration};

/// Takes down where the object is that a name means.
pub(crate) fn original(context: &Context<'_>, names: Names, name: &Name) -> String {
    let original = names.temporary(Temporary::Original(name.number));
    let decl = context.program.tree.decl(name.variable);
    match &name.meaning {
        Meaning::Section { .. } => {
            let dimensions = name.item.as_ref().map_or(&[][..], |item| &item.written.dimensions);
            section::original(decl, &original, dimensions)
        }
        Meaning::ByTasks { op, is_merged } => {
            let dimensions = name.item.as_ref().map_or(&[][..], |item| &item.written.dimensions);
            let [ty, functions] = ["type", "functions"].map(|what| names.level(what, name.number));
            let pointer = names.temporary(Temporary::Reduced(name.number));
            let operation = operation(name, decl, op, *is_merged);
            section::original(decl, &original, dimensions)
                + &section::by_tasks(&original, &pointer, [&ty, &functions], operation)
        }
        Meaning::Pointer => format!("{NODEBUG}auto *{original} = {}; ", spelled(name, decl)),
        Meaning::Carried => {
            let name = spelled(name, decl);
            format!(
                "{NODEBUG}void *{original} = __weft::carried<__weft::bare<decltype({name})>>::given({name}); "
            )
        }
        _ if name.is_bit_field => format!("{NODEBUG}auto *{original} = this; "),
        _ => format!("{NODEBUG}auto *{original} = __builtin_addressof({}); ", spelled(name, decl)),
    }
}

/// Returns what names, in the region, what the name means outside.
fn outside(name: &Name, decl: &Decl, original: &str) -> String {
    if name.is_bit_field { format!("{original}->{}", decl.name) } else { format!("*{original}") }
}

/// Returns what names the object in a clause: a qualified name where the name alone may mean nothing.
fn spelled(name: &Name, decl: &Decl) -> String {
    let written = name.item.as_ref().map(|item| one_line(&item.written.base.text));
    written.filter(|text| text.contains("::")).unwrap_or_else(|| decl.name.clone())
}

/// Declares the functions that copy and end an object for a task, as members of a structure in the user's function: they
/// have its rights of access.
pub(crate) fn functions(context: &Context<'_>, names: Names, name: &Name) -> String {
    if let Some(allocation) = name.allocation {
        return allocated::functions(context, names, name, allocation);
    }
    let decl = context.program.tree.decl(name.variable);
    let [ty, functions] = ["type", "functions"].map(|what| names.level(what, name.number));
    let bare = format!("__weft::bare<decltype({})>", decl.name);
    // What holds an array is copied as a whole.
    let declared = match may_be_array(decl) {
        true => format!("struct {ty} {{ {bare} all; }};"),
        false => format!("typedef {bare} {ty};"),
    };
    declared_functions(&declared, &ty, &functions)
}

/// Declares the functions for objects of the type `ty`, which `declared` declares.
fn declared_functions(declared: &str, ty: &str, functions: &str) -> String {
    format!(
        "{declared} struct {functions} {{ \
         static void copy(void *to, void *from) noexcept {{ ::new (__weft::place{{to}}) {ty}(*({ty} *)from); }} \
         static void end(void *object) noexcept {{ (({ty} *)object)->~{ty}(); }} }}; "
    )
}

/// Declares the functions that copy and end the value that a loop begins with.
pub(crate) fn first_value(names: Names, depth: usize) -> String {
    let [ty, functions] = ["first_type", "first_functions"].map(|what| names.level(what, depth));
    let value = names.temporary(Temporary::Lower(depth));
    declared_functions(&format!("typedef __weft::bare<decltype(*{value})> {ty};"), &ty, &functions)
}

/// Declares where a task has its copy of that value.
pub(crate) fn task_first_value(names: Names, depth: usize, copy: usize) -> String {
    let ty = names.level("first_type", depth);
    let value = names.temporary(Temporary::Lower(depth));
    declaration("auto *", &value, &format!("({ty} *)__weft_task_private({copy})"))
}

/// Returns what a marker says of that value.
pub(crate) fn first_value_part(names: Names, part: ObjectPart, depth: usize) -> String {
    let [ty, functions] = ["first_type", "first_functions"].map(|what| names.level(what, depth));
    part_of(part, names.temporary(Temporary::Lower(depth)), &ty, &functions)
}

/// Returns what a marker says of an object that it copies.
pub(crate) fn part(names: Names, part: ObjectPart, number: usize) -> String {
    let [ty, functions] = ["type", "functions"].map(|what| names.level(what, number));
    part_of(part, names.temporary(Temporary::Original(number)), &ty, &functions)
}

fn part_of(part: ObjectPart, address: String, ty: &str, functions: &str) -> String {
    match part {
        ObjectPart::Address => address,
        ObjectPart::Size => format!("sizeof({ty})"),
        ObjectPart::Alignment => format!("alignof({ty})"),
        ObjectPart::Copy => format!("&{functions}::copy"),
        ObjectPart::End => format!("&{functions}::end"),
        ObjectPart::Combine => format!("&{functions}::combine"),
        ObjectPart::Begin => format!("&{functions}::begin"),
    }
}

/// Declares a name.
pub(crate) fn declare(context: &Context<'_>, names: Names, declared: &Name) -> String {
    let decl = context.program.tree.decl(declared.variable);
    let name = &decl.name;
    let original = names.temporary(Temporary::Original(declared.number));
    if let Some(allocation) = declared.allocation.filter(|_| allocated::is_one_object(&declared.meaning)) {
        return allocated::declare(context, names, declared, allocation);
    }
    let bare = format!("__weft::bare<decltype({name})>");
    // No linear variable is an array, and its copy is listed, as a variable of its own.
    let is_linear = declared.item.as_ref().is_some_and(|item| item.kind == ClauseKind::Linear);
    let may_be_array = !is_linear && may_be_array(decl);
    // A binding has the type of what it is bound to, and is no reference.
    let seen = names.level("seen", declared.number);
    let ty = seen_type(decl);
    let bound = |place: &str| {
        format!("typedef {ty} {seen}; {NODEBUG}auto &&[{name}] = __weft::seen<{seen}>({place}); ")
    };
    match &declared.meaning {
        Meaning::Handed => String::new(),
        Meaning::CopiedIn => {
            let name = spelled(declared, decl);
            let assignment = assign(names, decl, &name, &format!("(*{original})"));
            format!("if ({original} != __builtin_addressof({name})) {assignment} ")
        }
        Meaning::Same | Meaning::Pointed if declared.has_type => bound(&original),
        Meaning::Same | Meaning::Pointed => format!("auto &{name} = *{original}; "),
        Meaning::Sent => format!("__weft::sent<{bare}> {name} = *{original}; "),
        Meaning::Pointer => format!("auto {name} = {original}; "),
        Meaning::Carried => {
            format!("__weft::sent<{bare}> {name} = __weft::carried<{bare}>::got({original}); ")
        }
        // No template takes a type whose size the running program tells.
        Meaning::Private if is_of_variable_length(decl) => format!("__typeof__({name}) {name}; "),
        Meaning::Copy if is_of_variable_length(decl) => {
            format!("__typeof__(*{original}) {name}; __builtin_memcpy({name}, {original}, sizeof({name})); ")
        }
        Meaning::Private | Meaning::Noted | Meaning::Last { is_copy: false } => format!("{bare} {name}; "),
        Meaning::OfTask { number, .. } => {
            let place = match declared.allocation {
                Some(_) => allocated::task_copy(names, declared, *number),
                None => format!("__weft_task_private({number})"),
            };
            match declared.has_type {
                true => bound(&format!("(__weft::bare<{seen}> *){place}")),
                false => format!("{bare} &{name} = *({bare} *){place}; "),
            }
        }
        Meaning::Copy | Meaning::Last { is_copy: true } if may_be_array => {
            // A capture copies arrays, too.
            let copy = names.get(&format!("copy{}_", declared.number));
            let copied = format!(
                "{NODEBUG}auto &{copy} = *{original}; {NODEBUG}auto {copy}l = \
                 [{copy}]() mutable -> __weft::bare<decltype({copy})> & {{ return {copy}; }}; "
            );
            copied
                + &match declared.has_type {
                    true => bound(&format!("__builtin_addressof({copy}l())")),
                    false => format!("auto &{name} = {copy}l(); "),
                }
        }
        Meaning::Copy | Meaning::Last { is_copy: true } => {
            format!("{bare} {name}({}); ", outside(declared, decl, &original))
        }
        Meaning::Reduced(op) => {
            let operation = operation(declared, decl, op, false);
            operation.declare(&bare, name)
        }
        Meaning::Section { op, is_merged } => {
            let operation = operation(declared, decl, op, *is_merged);
            let elements = names.level("elements", declared.number);
            let element = format!("__weft::bare<decltype(*{original}.first)>");
            let place = declared.allocation.map(|by| allocated::elements(context, names, &element, by));
            let whole = names.level("whole", declared.number);
            section::declare(decl, &original, [&elements, &whole], operation, place)
        }
        Meaning::ByTasks { .. } => {
            let pointer = names.temporary(Temporary::Reduced(declared.number));
            let whole = names.level("whole", declared.number);
            section::refer(decl, &whole, &format!("{original}.moved({pointer})"))
        }
        // What begins the object may ask for the original, by reference.
        Meaning::Merged(op) if declared.is_bit_field => {
            let held = names.level("held", declared.number);
            let value = outside(declared, decl, &original);
            let first = Operation::of_functions(op).first(&bare, &held, &address(name));
            format!("{NODEBUG}{bare} {held} = {value}; {bare} {name} = {first}; ")
        }
        Meaning::Merged(op) => {
            let first = Operation::of_functions(op).first(&bare, &format!("*{original}"), &address(name));
            format!("{bare} {name} = {first}; ")
        }
    }
}

/// Gives what a name means outside the value that it gets in the end.
pub(crate) fn combine(context: &Context<'_>, names: Names, combined_name: &Name) -> String {
    let decl = context.program.tree.decl(combined_name.variable);
    let name = &decl.name;
    let original = names.temporary(Temporary::Original(combined_name.number));
    match &combined_name.meaning {
        Meaning::Last { .. } | Meaning::OfTask { is_last: true, .. } => {
            let to = format!("({})", outside(combined_name, decl, &original));
            let assignment = assign(names, decl, &to, name);
            format!(" if ({}) {assignment}", names.temporary(Temporary::IsLast))
        }
        Meaning::Handed => {
            let name = spelled(combined_name, decl);
            let assignment = assign(names, decl, &name, &format!("(*{original})"));
            format!(" if ({original} != __builtin_addressof({name})) {assignment}")
        }
        Meaning::Reduced(op) => {
            let to = outside(combined_name, decl, &original);
            operation(combined_name, decl, op, false).combined(&to, name)
        }
        Meaning::Merged(op) if combined_name.is_bit_field => {
            let held = names.level("held", combined_name.number);
            let value = outside(combined_name, decl, &original);
            let combined = Operation::of_functions(op).combined(&held, name);
            format!(" {held} = {value};{combined} {value} = {held};")
        }
        Meaning::Merged(op) => Operation::of_functions(op).combined(&format!("*{original}"), name),
        Meaning::Section { op, is_merged } => {
            let elements = names.level("elements", combined_name.number);
            section::combine(&original, &elements, operation(combined_name, decl, op, *is_merged))
        }
        Meaning::Same
        | Meaning::Sent
        | Meaning::Pointer
        | Meaning::Carried
        | Meaning::Pointed
        | Meaning::ByTasks { .. }
        | Meaning::Private
        | Meaning::Noted
        | Meaning::Copy
        | Meaning::CopiedIn
        | Meaning::OfTask { .. } => String::new(),
    }
}

/// Returns how the objects of a name in a `reduction` clause are combined.
fn operation<'a>(name: &Name, decl: &Decl, op: &'a ReductionOp, is_merged: bool) -> Operation<'a> {
    let is_section = name.item.as_ref().is_some_and(|item| !item.written.dimensions.is_empty());
    Operation::new(op, is_merged, &decl.ty, is_section, name.is_bit_field)
}

fn address(name: &str) -> String {
    format!("__builtin_addressof({name})")
}

/// Returns the type that `decltype` says that a variable has.
fn seen_type(decl: &Decl) -> String {
    // What was made a reference for a member has the member's type.
    let name = &decl.name;
    if decl.is_made() { format!("__weft::bare<decltype({name})>") } else { format!("decltype({name})") }
}

fn is_of_variable_length(decl: &Decl) -> bool {
    matches!(decl.ty, TypeClass::Array { variable: true, .. })
}

/// Says whether an object is an array, or may be one in an instance of a template: no parameter but a reference is.
fn may_be_array(decl: &Decl) -> bool {
    matches!(decl.ty, TypeClass::Array { .. }) || decl.is_reference && decl.ty == TypeClass::Dependent
}

/// Assigns one object of a variable's type to another; arrays have elements of any depth.
fn assign(names: Names, decl: &Decl, to: &str, from: &str) -> String {
    if !may_be_array(decl) {
        return format!("{to} = {from};");
    }
    let [a, b, k] = ["to", "by", "k"].map(|what| names.get(what));
    let element =
        |object: &str| format!("(__weft::element<decltype({object})> *)__builtin_addressof({object})");
    format!(
        "{{ {NODEBUG}auto *{a} = {}; {NODEBUG}auto *{b} = {}; \
         for ({NODEBUG}{WIDE} {k} = 0; {k} < sizeof({to}) / sizeof(*{a}); ++{k}) {a}[{k}] = {b}[{k}]; }}",
        element(to),
        element(from)
    )
}
