//! Writes what a loop with a `scan` directive does around and between the phases of an iteration.
//!
//! ```c
//! int scan = x;                                           // in front of the region; of a team: int *scan = &x;
//! for (…) { x = 0; do { input; scan = scan + x; x = scan; rest } while (0); }
//! x = scan;                                               // behind the region
//! ```
//!
//! Of a section, `at` is the number of its first element, `len` the number of elements, and `own` the memory of the thread, if
//! the variable is a pointer: it points `at` elements before that memory.

use weft_openmp::ReductionOp;
use weft_sema::model::types::TypeClass;
use weft_sema::plan::{ScanItem, ScanPlan};

use crate::text::context::Context;
use crate::text::cxx::names::operation::Operation;
use crate::text::declared_reduction;
use crate::text::names::{NODEBUG, Names, SIGNED, WIDE, declaration};
use crate::text::region;

fn name(plan: &ScanPlan, item: &ScanItem) -> String {
    Names { construct: plan.of }.level("scan", item.number)
}

/// Returns the place of the reduced value; of a section, the place of its first element.
pub(crate) fn reduced(plan: &ScanPlan, item: &ScanItem) -> String {
    match plan.ordered {
        Some(_) if item.section.is_none() => format!("(*{})", name(plan, item)),
        _ => name(plan, item),
    }
}

/// Writes something for each variable, by its item and name.
fn each(context: &Context<'_>, plan: &ScanPlan, text: impl Fn(&ScanItem, &str) -> String) -> String {
    plan.items.iter().map(|item| text(item, &context.program.tree.decl(item.variable).name)).collect()
}

/// Declares what holds the reduced values, and copies of the originals that initializers read.
pub(crate) fn before(context: &Context<'_>, plan: &ScanPlan) -> String {
    each(context, plan, |item, variable| {
        let name = name(plan, item);
        let original = original(plan, item);
        let Some(section) = &item.section else {
            let ty = format!("{NODEBUG}__typeof__({variable})");
            let copied = item
                .reads_original
                .then(|| format!("{ty} {original}; {}", copy(context, plan, item, &original, variable)));
            let address = context.address_of(variable);
            let all = match plan.ordered {
                Some(_) => format!("{ty} *{name} = {address}; "),
                None => {
                    let outside = outside(plan, item);
                    let copied = copy(context, plan, item, &name, variable);
                    format!("{ty} *{outside} = {address}; {ty} {name}; {copied}")
                }
            };
            return all + &copied.unwrap_or_default();
        };
        let (at, len, own) = parts(plan, item);
        let (first, count) = region::section_text(context, section);
        let element = element(context, item);
        let room = |name: &str| format!("{NODEBUG}{element} {name}[{len} > 0 ? {len} : 1]; ");
        let place = format!("({element} *){variable} + {at}");
        let bytes = format!("{len} * sizeof({element})");
        let mut text = declaration(SIGNED, &at, &first) + &declaration(SIGNED, &len, &count);
        match plan.ordered {
            Some(_) => text.push_str(&declaration(&format!("{element} *"), &name, &place)),
            None => text.push_str(&(room(&name) + &format!("__builtin_memcpy({name}, {place}, {bytes}); "))),
        }
        if item.reads_original {
            text.push_str(&(room(&original) + &format!("__builtin_memcpy({original}, {place}, {bytes}); ")));
        }
        if is_pointer(context, item) {
            text.push_str(&room(&own));
        }
        text
    })
}

/// Returns the name of the pointer to the variable outside: in C++, the region may have another of the same name.
fn outside(plan: &ScanPlan, item: &ScanItem) -> String {
    Names { construct: plan.of }.level("scanned", item.number)
}

/// Gives the variables their values behind the loop.
pub(crate) fn after(context: &Context<'_>, plan: &ScanPlan) -> String {
    each(context, plan, |item, variable| {
        let name = name(plan, item);
        if item.section.is_none() {
            let outside = format!("(*{})", outside(plan, item));
            return format!(" {}", copy(context, plan, item, &outside, &name));
        }
        let (at, len, _) = parts(plan, item);
        let element = element(context, item);
        format!(" __builtin_memcpy(({element} *){variable} + {at}, {name}, {len} * sizeof({element})); ")
    })
}

/// Copies an object, which may be an array.
fn copy(context: &Context<'_>, plan: &ScanPlan, item: &ScanItem, to: &str, from: &str) -> String {
    match context.program.tree.decl(item.variable).is_bitwise {
        true => format!("__builtin_memcpy(&{to}, &{from}, sizeof({to})); "),
        false => elements(context, plan, item, &[to, from], |names| format!("{} = {}; ", names[0], names[1])),
    }
}

/// Returns the name of the copy of the original.
fn original(plan: &ScanPlan, item: &ScanItem) -> String {
    Names { construct: plan.of }.level("orig", item.number)
}

/// Returns the names for a section: the number of its first element, how many there are, and the thread's own memory.
fn parts(plan: &ScanPlan, item: &ScanItem) -> (String, String, String) {
    let name = |what| Names { construct: plan.of }.level(what, item.number);
    (name("at"), name("len"), name("own"))
}

fn is_pointer(context: &Context<'_>, item: &ScanItem) -> bool {
    matches!(context.program.tree.decl(item.variable).ty, TypeClass::Pointer(_))
}

/// Returns the type of the elements that are combined.
fn element(context: &Context<'_>, item: &ScanItem) -> String {
    let decl = context.program.tree.decl(item.variable);
    let (mut rank, mut ty) = (0, &decl.ty);
    if let TypeClass::Pointer(pointee) = ty {
        (rank, ty) = (1, pointee);
    }
    while let TypeClass::Array { element, .. } = ty {
        (rank, ty) = (rank + 1, element);
    }
    format!("__typeof__(({}){})", decl.name, "[0]".repeat(rank))
}

/// Writes what an iteration begins and ends with.
pub(crate) fn iteration(context: &Context<'_>, plan: &ScanPlan) -> (String, String) {
    let (mut begin, mut end) = (String::new(), "} while (0); ".to_owned());
    if let Some(ordered) = &plan.ordered {
        let names = Names { construct: plan.of };
        begin.push_str(&region::statements(&region::begin(context, names, ordered)));
        begin.push(' ');
    }
    begin.push_str(&each(context, plan, |item, variable| {
        if item.section.is_none() || !is_pointer(context, item) {
            return String::new();
        }
        let (at, _, own) = parts(plan, item);
        let element = element(context, item);
        // The first element of the section is the first of the thread's own memory, and no pointer may lead in front of that.
        format!("{variable} = (__typeof__({variable}))((__UINTPTR_TYPE__){own} - {at} * sizeof({element})); ")
    }));
    if plan.is_inclusive {
        begin.push_str(&neutral(context, plan));
    } else {
        begin.push_str(&each(context, plan, |item, variable| see(context, plan, item, variable)));
        end.push_str(&each(context, plan, |item, variable| combine(context, plan, item, variable)));
    }
    begin.push_str("do { ");
    if let Some(ordered) = &plan.ordered {
        end.push_str(&region::statements(&region::end(ordered.unit)));
        end.push(' ');
    }
    (begin, end)
}

/// Writes what stands in the place of the directive.
pub(crate) fn point(context: &Context<'_>, plan: &ScanPlan) -> String {
    if !plan.is_inclusive {
        return neutral(context, plan);
    }
    each(context, plan, |item, variable| {
        let sum = combine(context, plan, item, variable);
        sum + &see(context, plan, item, variable)
    })
}

/// Gives the thread's own variable the reduced value.
fn see(context: &Context<'_>, plan: &ScanPlan, item: &ScanItem, variable: &str) -> String {
    if item.section.is_none() {
        return copy(context, plan, item, variable, &reduced(plan, item));
    }
    let (at, len, _) = parts(plan, item);
    let (name, element) = (name(plan, item), element(context, item));
    format!("__builtin_memcpy(({element} *){variable} + {at}, {name}, {len} * sizeof({element})); ")
}

/// Lets all variables begin without effect on what is reduced.
fn neutral(context: &Context<'_>, plan: &ScanPlan) -> String {
    each(context, plan, |item, variable| {
        let original = if item.reads_original { original(plan, item) } else { variable.to_owned() };
        elements(context, plan, item, &[variable, &original], |names| {
            let (own, original) = (names[0], names[1]);
            if context.language.is_cxx() {
                let ty = format!("__weft::bare<decltype(({own}))>");
                // The object may be the one that its initializer reads.
                let first = operation(context, item).first(&ty, own, "__builtin_addressof(__weft_begun)");
                return format!(
                    "{{ {NODEBUG}{ty} __weft_begun = {first}; {own} = ({ty} &&)__weft_begun; }} "
                );
            }
            match item.declared {
                Some(declared) if declared.is_initialized => {
                    let begin = declared_reduction::initializer(declared.pragma, declared.number);
                    format!("{begin}(&{own}, &{original}); ")
                }
                Some(_) => format!("__builtin_memset(&{own}, 0, sizeof({own})); "),
                None => {
                    let ty = &context.program.tree.decl(item.variable).ty;
                    let ty = ty.reduced_element(item.section.is_some());
                    format!("{own} = (__typeof__({own})){}; ", identity(&item.op, ty))
                }
            }
        })
    })
}

fn combine(context: &Context<'_>, plan: &ScanPlan, item: &ScanItem, variable: &str) -> String {
    elements(context, plan, item, &[&reduced(plan, item), variable], |names| {
        let (all, own) = (names[0], names[1]);
        if context.language.is_cxx() {
            return operation(context, item).combined(all, own) + " ";
        }
        if let Some(declared) = item.declared {
            let combiner = declared_reduction::combiner(declared.pragma, declared.number);
            return format!("{combiner}(&{all}, &{own}); ");
        }
        match &item.op {
            ReductionOp::Max => format!("{all} = {own} > {all} ? {own} : {all}; "),
            ReductionOp::Min => format!("{all} = {own} < {all} ? {own} : {all}; "),
            ReductionOp::Sub => format!("{all} = {all} + {own}; "),
            op => format!("{all} = {all} {} {own}; ", op.spelling()),
        }
    })
}

/// Returns how C++ combines the objects of an item.
fn operation<'a>(context: &Context<'_>, item: &'a ScanItem) -> Operation<'a> {
    let ty = &context.program.tree.decl(item.variable).ty;
    Operation::new(&item.op, item.is_merged, ty, item.section.is_some(), false)
}

/// Writes something for each element of the objects `names`, which have the type of the item. Of a section, the variable
/// itself has elements in front of it, the other objects have not.
fn elements(
    context: &Context<'_>,
    plan: &ScanPlan,
    item: &ScanItem,
    names: &[&str],
    text: impl Fn(&[&str]) -> String,
) -> String {
    let is_array = matches!(context.program.tree.decl(item.variable).ty, TypeClass::Array { .. });
    if item.section.is_none() && !is_array {
        return text(names);
    }
    let element = element(context, item);
    let variable = &context.program.tree.decl(item.variable).name;
    let (at, len, _) = parts(plan, item);
    let place = |name: &&str| match &item.section {
        Some(_) if *name == variable => format!("(({element} *){name})[{at} + __weft_e]"),
        Some(_) => format!("{name}[__weft_e]"),
        None => format!("(({element} *)&{name})[__weft_e]"),
    };
    let (ty, end) = match &item.section {
        Some(_) => (SIGNED, len),
        None => (WIDE, format!("sizeof({}) / sizeof({element})", names[0])),
    };
    let places: Vec<String> = names.iter().map(place).collect();
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    format!("for ({NODEBUG}{ty} __weft_e = 0; __weft_e < {end}; ++__weft_e) {{ {}}} ", text(&places))
}

/// Returns the value that an operator starts from. [OMP 5.2 §5.5.5, Table 5.1]
pub(crate) fn identity(op: &ReductionOp, ty: &TypeClass) -> String {
    let limits = |signed: bool, bits: u32, highest: bool| match (signed, highest) {
        (false, true) => format!("(~0ull >> {})", 64 - bits.min(64)),
        (false, false) => "0".to_owned(),
        (true, true) => format!("(~0ull >> {})", 65 - bits.min(64)),
        (true, false) => format!("(-(long long)(~0ull >> {}) - 1)", 65 - bits.min(64)),
    };
    match (op, ty) {
        (ReductionOp::Mul | ReductionOp::And, _) => "1".to_owned(),
        (ReductionOp::BitAnd, _) => "~0ull".to_owned(),
        (ReductionOp::Max, TypeClass::Bool) => "0".to_owned(),
        (ReductionOp::Min, TypeClass::Bool) => "1".to_owned(),
        (ReductionOp::Max, TypeClass::Integer { signed, bits }) => limits(*signed, *bits, false),
        (ReductionOp::Min, TypeClass::Integer { signed, bits }) => limits(*signed, *bits, true),
        (ReductionOp::Max, _) => "(-__builtin_inf())".to_owned(),
        (ReductionOp::Min, _) => "(__builtin_inf())".to_owned(),
        _ => "0".to_owned(),
    }
}
