//! Sorting and searching: `support/sorting.c`, as IR in `support/sorting.ll`.
//!
//! ```llvm
//! declare void @qsort(ptr, i64, i64, ptr)   →   define internal void @qsort(ptr %all, i64 %count, i64 %bytes, ptr %compare) { … }
//! ```
//!
//! *Before:* a device's module in which calls through pointers are still there: these functions call what compares through one.
//! *After:* they are functions of the module, like the program's.

use weft_ir::Module;

use crate::{Refusal, support};

/// The text of the functions.
const TEXT: &str = include_str!("support/sorting.ll");

/// The functions.
const FUNCTIONS: [&str; 2] = ["bsearch", "qsort"];

/// Says whether the module needs one of them.
pub(crate) fn is_needed(module: &Module) -> bool {
    FUNCTIONS.iter().any(|name| module.function(name).is_some_and(|id| module.functions[id].is_declaration))
}

/// Defines what the module declares of them.
pub(crate) fn define(module: &mut Module) -> Result<(), Refusal> {
    if is_needed(module) { support::import(module, TEXT) } else { Ok(()) }
}
