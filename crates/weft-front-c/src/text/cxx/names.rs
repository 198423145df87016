//! Writes the names that a region declares anew.
//!
//! ```cpp
//! auto *__weft_o3_0 = __builtin_addressof(v);         // in front of the region
//! auto &v = *__weft_o3_0;                             // in it: what v means outside
//! __weft::bare<decltype(m)> m;                        //        a new object
//! __weft::bare<decltype(m)> m(*__weft_o3_1);          //        a copy
//! __weft::bare<decltype(r)> r = 0;                    //        a new number, combined in the end: *__weft_o3_2 += r;
//! ```
//!
//! They are declarations where the user's names are, so lookup, access, `explicit` and `auto` are clang's. Between the name
//! and its `=` the name still means what it means outside.

use weft_openmp::{Identity, ReductionOp};
use weft_sema::model::types::TypeClass;
use weft_sema::plan::{Meaning, Name, Temporary};

use crate::text::context::Context;
use crate::text::names::{NODEBUG, Names};

/// Takes down where the object is that a name means.
pub(crate) fn original(names: Names, number: usize, name: &str) -> String {
    let original = names.temporary(Temporary::Original(number));
    format!("{NODEBUG}auto *{original} = __builtin_addressof({name}); ")
}

/// Declares a name.
pub(crate) fn declare(context: &Context<'_>, names: Names, declared: &Name) -> String {
    let decl = context.program.tree.decl(declared.variable);
    let name = &decl.name;
    let original = names.temporary(Temporary::Original(declared.number));
    let bare = format!("__weft::bare<decltype({name})>");
    match &declared.meaning {
        Meaning::Same => format!("auto &{name} = *{original}; "),
        Meaning::Private => format!("{bare} {name}; "),
        Meaning::Copy if matches!(decl.ty, TypeClass::Array { .. }) => {
            // A capture copies arrays.
            let copy = names.get(&format!("copy{}_", declared.number));
            format!(
                "{NODEBUG}auto &{copy} = *{original}; {NODEBUG}auto {copy}l = \
                 [{copy}]() mutable -> __weft::bare<decltype({copy})> & {{ return {copy}; }}; \
                 auto &{name} = {copy}l(); "
            )
        }
        Meaning::Copy => format!("{bare} {name}(*{original}); "),
        Meaning::Reduced(op) => {
            let limits = format!("__weft::limits<{bare}>");
            let value = match op.identity() {
                Identity::One => format!("{bare}(1)"),
                Identity::AllOnes => format!("{bare}(~0ll)"),
                Identity::Lowest => format!("{limits}::lowest()"),
                Identity::Highest => format!("{limits}::highest()"),
                Identity::Zero | Identity::Declared => format!("{bare}(0)"),
            };
            format!("{bare} {name} = {value}; ")
        }
    }
}

/// Combines a reduced name with what it means outside.
pub(crate) fn combine(context: &Context<'_>, names: Names, reduced: &Name) -> String {
    let name = &context.program.tree.decl(reduced.variable).name;
    let original = names.temporary(Temporary::Original(reduced.number));
    match &reduced.meaning {
        Meaning::Reduced(ReductionOp::Min) => format!(" if ({name} < *{original}) *{original} = {name};"),
        Meaning::Reduced(ReductionOp::Max) => format!(" if (*{original} < {name}) *{original} = {name};"),
        Meaning::Reduced(ReductionOp::Sub) => format!(" *{original} = *{original} + {name};"),
        Meaning::Reduced(op) => format!(" *{original} = *{original} {} {name};", op.spelling()),
        _ => String::new(),
    }
}
