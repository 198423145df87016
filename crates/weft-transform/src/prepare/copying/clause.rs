//! Reads from the clauses of a region how a variable is copied.
//!
//! | clause with `:NONPOD` | functions behind the variable |
//! |---|---|
//! | `private` | constructor, destructor |
//! | `firstprivate` | copy constructor, destructor |
//! | `lastprivate` | constructor, copy assignment, destructor |
//! | `reduction` | constructor, destructor, and two that [`super::super::combining`] reads |
//! | `copyin`, `copyprivate` | copy assignment |
//!
//! Null stands for no function. The functions of a variable in several clauses (`firstprivate` and `lastprivate`) are those
//! of all of them together.

use weft_ir::debug_info::location_or_line_zero;
use weft_ir::{Function, Module, Operand};
use weft_regions::{Clause, ClauseKind, Fact, RegionEntry};

use super::{Callee, Calls, Copying};

/// How the variable `item` is copied in the region of `entry`.
///
/// # Errors
/// Says why if a function that a clause names cannot be called.
pub(in super::super) fn of_item(
    func: &Function,
    module: &mut Module,
    entry: &RegionEntry,
    item: Operand,
) -> Result<Copying, String> {
    if let Some(function) = entry.copy_function(item) {
        let place = location_or_line_zero(module, func, entry.inst);
        return Ok(Copying::Value { function, place });
    }
    let names = |clause: &&Clause| clause.facts == [Fact::Nonpod] && clause.variables().any(|v| v == item);
    let clauses: Vec<&Clause> = entry.clauses.iter().filter(names).collect();
    if clauses.is_empty() {
        return Ok(Copying::Bits);
    }
    let place = location_or_line_zero(module, func, entry.inst);
    let mut calls = Calls::default();
    let mut is_any = false;
    for clause in clauses {
        let functions = clause.items().iter().flat_map(|item| item.more.iter().copied());
        for (operand, (slot, count)) in functions.zip(slots(&mut calls, clause)?) {
            let callee = Callee::of(func, module, operand, count, &place)?;
            is_any |= callee.is_some();
            if slot.is_none() {
                *slot = callee;
            }
        }
    }
    Ok(if is_any { Copying::Calls(Box::new(calls)) } else { Copying::Bits })
}

/// Where the functions behind the variable of `clause` belong, in order, and how many addresses each takes.
fn slots<'a>(calls: &'a mut Calls, clause: &Clause) -> Result<Vec<(&'a mut Option<Callee>, usize)>, String> {
    use ClauseKind::{Copyin, Copyprivate, Firstprivate, Lastprivate, Private, Reduction};
    let Calls { construct, copy, assign, destroy } = calls;
    let (construct, copy, assign, destroy) = ((construct, 1), (copy, 2), (assign, 2), (destroy, 1));
    Ok(match clause.language() {
        Some(Private | Reduction) => vec![construct, destroy],
        Some(Firstprivate) => vec![copy, destroy],
        Some(Lastprivate) => vec![construct, assign, destroy],
        Some(Copyin | Copyprivate) => vec![assign],
        _ => return Err(format!("clause '{}' takes no variable with functions", clause.tag())),
    })
}
