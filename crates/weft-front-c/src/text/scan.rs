//! Writes what a loop with a `scan` directive does around and between the phases of an iteration.
//!
//! ```c
//! int scan = x;                                           // in front of the region; of a team: int *scan = &x;
//! for (…) { x = 0; do { input; scan = scan + x; x = scan; rest } while (0); }
//! x = scan;                                               // behind the region
//! ```

use weft_openmp::ReductionOp;
use weft_sema::model::types::TypeClass;
use weft_sema::plan::{ScanItem, ScanPlan};

use crate::text::context::Context;
use crate::text::cxx::names::{self as cxx_names, section};
use crate::text::declared_reduction;
use crate::text::names::{NODEBUG, Names, WIDE};
use crate::text::region;

fn name(plan: &ScanPlan, item: &ScanItem) -> String {
    Names { construct: plan.of }.level("scan", item.number)
}

/// Returns the place of the reduced value.
fn reduced(plan: &ScanPlan, item: &ScanItem) -> String {
    match plan.ordered {
        Some(_) => format!("(*{})", name(plan, item)),
        None => name(plan, item),
    }
}

/// Writes something for each variable, by its item and name.
fn each(context: &Context<'_>, plan: &ScanPlan, text: impl Fn(&ScanItem, &str) -> String) -> String {
    plan.items.iter().map(|item| text(item, &context.program.tree.decl(item.variable).name)).collect()
}

/// Declares what holds the reduced values.
pub(crate) fn before(context: &Context<'_>, plan: &ScanPlan) -> String {
    each(context, plan, |item, variable| {
        let name = name(plan, item);
        let address = context.address_of(variable);
        match plan.ordered {
            Some(_) => format!("{NODEBUG}__typeof__({variable}) *{name} = {address}; "),
            None => {
                let original = original(plan, item);
                format!(
                    "{NODEBUG}__typeof__({variable}) *{original} = {address}; \
                     {NODEBUG}__typeof__({variable}) {name}; {}",
                    copy(context, item, &name, variable)
                )
            }
        }
    })
}

/// Returns the name of the pointer to the variable outside: in C++, the region may have another of the same name.
fn original(plan: &ScanPlan, item: &ScanItem) -> String {
    Names { construct: plan.of }.level("scanned", item.number)
}

/// Gives the variables their values behind the loop.
pub(crate) fn after(context: &Context<'_>, plan: &ScanPlan) -> String {
    each(context, plan, |item, _| {
        let original = format!("(*{})", original(plan, item));
        format!(" {}", copy(context, item, &original, &name(plan, item)))
    })
}

/// Copies an object, which may be an array.
fn copy(context: &Context<'_>, item: &ScanItem, to: &str, from: &str) -> String {
    match context.program.tree.decl(item.variable).is_bitwise {
        true => format!("__builtin_memcpy(&{to}, &{from}, sizeof({to})); "),
        false => elements(context, item, &[to, from], |names| format!("{} = {}; ", names[0], names[1])),
    }
}

/// Writes what an iteration begins and ends with.
pub(crate) fn iteration(context: &Context<'_>, plan: &ScanPlan) -> (String, String) {
    let (mut begin, mut end) = (String::new(), "} while (0); ".to_owned());
    if let Some(ordered) = &plan.ordered {
        let names = Names { construct: plan.of };
        begin.push_str(&region::statements(&region::begin(context, names, ordered)));
        begin.push(' ');
    }
    if plan.is_inclusive {
        begin.push_str(&neutral(context, plan));
    } else {
        let of = |item: &ScanItem, variable: &str| copy(context, item, variable, &reduced(plan, item));
        begin.push_str(&each(context, plan, of));
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
        format!("{sum}{}", copy(context, item, variable, &reduced(plan, item)))
    })
}

/// Lets all variables begin without effect on what is reduced.
fn neutral(context: &Context<'_>, plan: &ScanPlan) -> String {
    each(context, plan, |item, variable| {
        elements(context, item, &[variable], |names| {
            let own = names[0];
            if context.language.is_cxx() {
                let ty = format!("__weft::bare<decltype(({own}))>");
                return format!("{own} = {}; ", section::first(&ty, own, (&item.op, item.is_merged)));
            }
            match item.declared {
                Some(declared) if declared.is_initialized => {
                    let begin = declared_reduction::initializer(declared.pragma, declared.number);
                    format!("{begin}(&{own}, &{own}); ")
                }
                Some(_) => format!("__builtin_memset(&{own}, 0, sizeof({own})); "),
                None => {
                    let ty = context.program.tree.decl(item.variable).ty.innermost_element();
                    format!("{own} = (__typeof__({own})){}; ", identity(&item.op, ty))
                }
            }
        })
    })
}

fn combine(context: &Context<'_>, plan: &ScanPlan, item: &ScanItem, variable: &str) -> String {
    elements(context, item, &[&reduced(plan, item), variable], |names| {
        let (all, own) = (names[0], names[1]);
        if context.language.is_cxx() {
            return cxx_names::combined(&item.op, item.is_merged, all, own) + " ";
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

/// Writes something for each element of the objects `names`, which have the type of the item.
fn elements(
    context: &Context<'_>,
    item: &ScanItem,
    names: &[&str],
    text: impl Fn(&[&str]) -> String,
) -> String {
    let mut rank = 0;
    let mut ty = &context.program.tree.decl(item.variable).ty;
    while let TypeClass::Array { element, .. } = ty {
        (rank, ty) = (rank + 1, element);
    }
    if rank == 0 {
        return text(names);
    }
    let first = format!("({}){}", names[0], "[0]".repeat(rank));
    let places: Vec<String> =
        names.iter().map(|name| format!("((__typeof__({first}) *)&{name})[__weft_e]")).collect();
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    format!(
        "for ({NODEBUG}{WIDE} __weft_e = 0; __weft_e < sizeof({}) / sizeof({first}); ++__weft_e) {{ {}}} ",
        names[0],
        text(&places)
    )
}

/// Returns the value that an operator starts from. [OMP 5.2 §5.5.5, Table 5.1]
fn identity(op: &ReductionOp, ty: &TypeClass) -> String {
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
