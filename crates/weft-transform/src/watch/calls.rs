//! What calls of the C and C++ libraries tell the detector.
//!
//! Memory that comes to life again is new: what was done to it before it was freed is no race with what is done now. And a
//! thread that knows its number may give each thread a part of an array, whichever iterations it executes.
//! `flush` becomes no call of a runtime, but the detector has to know of it.

use weft_ir::{Function, Module, Op, Type};
use weft_regions::{Leaf, Marker};

use super::{Callee, Event};

/// `void (ptr)`: a call has returned this memory.
const ALLOCATED: Callee = Callee { name: "__weft_check_allocated", params: &[Type::PTR] };
/// `void (ptr)`: a call is about to free this memory.
const FREED: Callee = Callee { name: "__weft_check_freed", params: &[Type::PTR] };
/// `void ()`: a thread asks which one it is.
const IDENTITY: Callee = Callee { name: "__weft_check_identity", params: &[] };

/// `void ()`: a flush.
const FLUSH: Callee = Callee { name: "__weft_check_flush", params: &[] };

/// Functions that return memory, those of C++ by the beginning of their names.
const ALLOCATING: &[&str] = &["malloc", "calloc", "realloc", "aligned_alloc", "strdup"];
const NEW: &[&str] = &["_Znwm", "_Znam"];
/// Functions whose first argument is memory that ends.
const FREEING: &[&str] = &["free", "realloc"];
const DELETE: &[&str] = &["_ZdlPv", "_ZdaPv"];
/// Functions whose results differ between threads.
const TELLING: &[&str] = &[
    "omp_get_thread_num",
    "omp_get_ancestor_thread_num",
    "omp_get_team_num",
    "omp_get_place_num",
    "omp_get_partition_place_nums",
    "pthread_self",
    "sched_getcpu",
    "gettid",
];

/// The calls that tell of the calls in `func`.
pub(super) fn find(module: &Module, func: &Function) -> Vec<Event> {
    let mut events = Vec::new();
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        let is_flush = Marker::of(data, &module.ctx) == Some(Marker::Point(Leaf::Flush));
        if is_flush || matches!(data.op, Op::Fence(_)) {
            events.push(Event { at: inst, is_behind: false, callee: &FLUSH, args: Vec::new() });
        }
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        let Some(callee) = callee.map(|callee| module.ctx.names.text(callee)) else { continue };
        let is_new = NEW.iter().any(|name| callee.starts_with(name));
        let is_delete = DELETE.iter().any(|name| callee.starts_with(name));
        if let (true, Some(memory)) = (FREEING.contains(&callee) || is_delete, data.args().first()) {
            events.push(Event { at: inst, is_behind: false, callee: &FREED, args: vec![*memory] });
        }
        if TELLING.contains(&callee) {
            events.push(Event { at: inst, is_behind: false, callee: &IDENTITY, args: Vec::new() });
        }
        // Behind a call that may throw stands another block.
        if matches!(data.op, Op::Call(_)) && data.ty == Type::PTR && (ALLOCATING.contains(&callee) || is_new)
        {
            let memory = func.result(inst);
            events.push(Event { at: inst, is_behind: true, callee: &ALLOCATED, args: vec![memory] });
        }
    }
    events
}
