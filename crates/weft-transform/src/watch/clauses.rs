//! What clauses do to the variables that they name, and no instruction of the program does.
//!
//! * `firstprivate` reads the variable, in front of the region: when a task is made, or by each thread.
//! * A `reduction` with `nowait` adds to the variable behind the region, by atomic instructions or under a lock, while other
//!   threads may still be in the region. Told as a relaxed atomic update, which is no race with its like.
//! * `lastprivate` with `nowait` writes the variable behind the region, in the thread that has executed the last iteration. Where
//!   the variable is `firstprivate`, too, the threads that read it come first.
//! * The copy of a `reduction` by functions of the program may lead to memory that a thread's iterations hand on, as a list
//!   does: the thread may know which one it is.

use weft_ir::{Function, Inst, Module, Op, Operand, Type};
use weft_regions::{ClauseKind, Leaf, Marker, RegionEntry, units};

use super::accesses::{ACCESS, READ};
use super::calls::IDENTITY;
use super::sites::{Sites, name};
use super::{Callee, Event};

/// `void (ptr, i64 size, ptr site)`
const COMBINE: Callee = Callee { name: "__weft_check_combine", params: &[Type::PTR, Type::I64, Type::PTR] };

/// `void (ptr, i64 size, ptr site)`
const LAST: Callee = Callee { name: "__weft_check_last", params: &[Type::PTR, Type::I64, Type::PTR] };

/// The calls that tell of the clauses in `func`.
pub(super) fn find(module: &mut Module, func: &Function, sites: &mut Sites) -> Vec<Event> {
    let mut events = Vec::new();
    for entry in units(func, &module.ctx) {
        let is_shared_out =
            [Leaf::For, Leaf::Sections, Leaf::Scope].iter().any(|leaf| entry.directive.is(*leaf));
        let is_copied = is_shared_out || entry.makes_tasks() || entry.directive.is(Leaf::Single);
        if entry.reductions().iter().any(|reduction| reduction.functions.is_some()) && !entry.makes_tasks() {
            events.push(Event { at: entry.inst, is_behind: true, callee: &IDENTITY, args: Vec::new() });
        }
        let place = entry.location(module);
        if is_copied {
            for variable in entry.firstprivate() {
                let Some(size) = size_of(module, func, variable) else { continue };
                let name = name(module, func, variable);
                let site = sites.of_place(module, place.as_ref(), &name);
                let size = module.ctx.int(Type::I64, i128::from(size));
                let kind = module.ctx.int(Type::I32, i128::from(READ));
                let args = vec![variable, size, kind, site];
                events.push(Event { at: entry.inst, is_behind: false, callee: &ACCESS, args });
            }
        }
        if is_shared_out && entry.has(ClauseKind::Nowait) {
            for exit in exits(module, func, &entry) {
                let combined = entry.reductions().into_iter().flat_map(|reduction| reduction.items);
                let combined: Vec<_> = combined.map(|variable| (variable, &COMBINE)).collect();
                let copied = entry.firstprivate();
                let last = entry.lastprivate().into_iter().filter(|variable| !copied.contains(variable));
                for (variable, callee) in combined.into_iter().chain(last.map(|variable| (variable, &LAST))) {
                    let Some(size) = size_of(module, func, variable) else { continue };
                    let name = name(module, func, variable);
                    let site = sites.of_place(module, place.as_ref(), &name);
                    let size = module.ctx.int(Type::I64, i128::from(size));
                    events.push(Event {
                        at: exit,
                        is_behind: true,
                        callee,
                        args: vec![variable, size, site],
                    });
                }
            }
        }
    }
    events
}

/// Where the region ends.
pub(super) fn exits(module: &Module, func: &Function, entry: &RegionEntry) -> Vec<Inst> {
    let token = entry.token_operand(func);
    let is_exit = |inst: &Inst| {
        let data = &func.insts[*inst];
        Marker::of(data, &module.ctx) == Some(Marker::Exit) && data.args().first() == Some(&token)
    };
    func.layout_insts().map(|(_, inst)| inst).filter(is_exit).collect()
}

/// The size of the variable at this address in bytes, if its definition tells.
pub(super) fn size_of(module: &Module, func: &Function, variable: Operand) -> Option<u64> {
    let ty = match variable {
        Operand::Value(value) => match &func.insts[func.def_inst(value)?].op {
            Op::Alloca { ty, .. } if func.insts[func.def_inst(value)?].operands.is_empty() => *ty,
            _ => return None,
        },
        _ => module.globals[module.global_var(module.ctx.global_name(variable)?)?].ty,
    };
    module.ctx.types.size_align(ty).map(|(size, _)| size)
}
