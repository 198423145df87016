//! What calls of the C and C++ libraries tell the detector.
//!
//! Memory that comes to life again is new: what was done to it before it was freed is no race with what is done now. And a
//! thread that knows its number may give each thread a part of an array, whichever iterations it executes.
//! `flush` becomes no call of a runtime, but the detector has to know of it. What a template of the C++ library does is told
//! as done by the call in the program: `v.push_back(x)` writes to `v`.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Function, Inst, Module, Op, Symbol, Type, debug_info};
use weft_regions::{Leaf, Marker};

use super::sites::{Sites, name};
use super::{Callee, Event};

/// `void (ptr, i64 size)`: a call has returned this memory; with 0, the C library knows how large it is.
const ALLOCATED: Callee = Callee { name: "__weft_check_allocated", params: &[Type::PTR, Type::I64] };
/// `void (ptr)`: a call is about to free this memory.
const FREED: Callee = Callee { name: "__weft_check_freed", params: &[Type::PTR] };
/// `void ()`: a thread asks which one it is.
pub(super) const IDENTITY: Callee = Callee { name: "__weft_check_identity", params: &[] };

/// `void ()`: a flush.
const FLUSH: Callee = Callee { name: "__weft_check_flush", params: &[] };

/// `void (ptr site)`: the program calls a function of a library, whose accesses count as the call's.
const CALL: Callee = Callee { name: "__weft_check_call", params: &[Type::PTR] };

/// Where the headers of the system are.
const FOLDERS: [&str; 2] = ["/usr/", "/opt/"];

/// Functions that return memory, and which argument is its size; those of C++ by the beginning of their names.
const ALLOCATING: &[(&str, Option<usize>)] = &[
    ("malloc", Some(0)),
    ("calloc", None),
    ("realloc", Some(1)),
    ("aligned_alloc", Some(1)),
    ("strdup", None),
    ("__cxa_allocate_exception", Some(0)),
];
const NEW: &[&str] = &["_Znwm", "_Znam"];
/// Those among them that return what they are given: an object begins there, and no memory.
const PLACEMENT: &[&str] = &["_ZnwmPv", "_ZnamPv"];
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
/// What begins the copy of a reduction over objects, by a part of its name (`weft-front-c/src/text/cxx`): the copy leads to memory
/// that the thread's iterations hand on.
const BEGINNING: &str = "__weft_begin_";

/// The functions of the module that headers of the system define.
pub(super) fn library_functions(module: &Module) -> FxHashSet<Symbol> {
    let of_system = |id: &weft_ir::FuncId| {
        let file = debug_info::source_file(module, &module.functions[*id]);
        file.is_some_and(|file| FOLDERS.iter().any(|folder| file.starts_with(folder)))
    };
    module.defined_functions().filter(of_system).map(|id| module.functions[id].name).collect()
}

/// The calls that tell where `func` calls one of these functions, and for which object.
pub(super) fn of_libraries(
    module: &mut Module,
    func: &Function,
    libraries: &FxHashSet<Symbol>,
    sites: &mut Sites,
) -> Vec<Event> {
    let mut events = Vec::new();
    for (_, inst) in func.layout_insts().collect::<Vec<_>>() {
        let data = &func.insts[inst];
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        if !callee.is_some_and(|callee| libraries.contains(&callee)) {
            continue;
        }
        let object = data.args().iter().find(|arg| module.ctx.operand_ty(func, **arg) == Type::PTR);
        let object = object.map_or_else(String::new, |object| name(module, func, *object));
        let site = sites.of_inst(module, func, inst, &object);
        events.push(Event { at: inst, is_behind: false, callee: &CALL, args: vec![site] });
    }
    events
}

/// The calls that tell of the calls in `func`.
pub(super) fn find(module: &mut Module, func: &Function) -> Vec<Event> {
    let mut events = Vec::new();
    let unknown = module.ctx.int(Type::I64, 0);
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        let is_flush = Marker::of(data, &module.ctx) == Some(Marker::Point(Leaf::Flush));
        if is_flush || matches!(data.op, Op::Fence(_)) {
            events.push(Event { at: inst, is_behind: false, callee: &FLUSH, args: Vec::new() });
        }
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        let Some(callee) = callee.map(|callee| module.ctx.names.text(callee)) else { continue };
        let is_delete = DELETE.iter().any(|name| callee.starts_with(name));
        if let (true, Some(memory)) = (FREEING.contains(&callee) || is_delete, data.args().first()) {
            events.push(Event { at: inst, is_behind: false, callee: &FREED, args: vec![*memory] });
        }
        if TELLING.contains(&callee) || callee.contains(BEGINNING) {
            events.push(Event { at: inst, is_behind: false, callee: &IDENTITY, args: Vec::new() });
        }
        if let (Type::PTR, Some(size)) = (data.ty, size_argument(callee))
            && let Some((at, is_behind)) = behind(func, inst)
        {
            let size = size.and_then(|at| data.args().get(at).copied()).unwrap_or(unknown);
            let args = vec![func.result(inst), size];
            events.push(Event { at, is_behind, callee: &ALLOCATED, args });
        }
    }
    events
}

/// Which argument of `callee` is the size of the memory that it returns, if one is; nothing if it returns no new memory.
fn size_argument(callee: &str) -> Option<Option<usize>> {
    let is_new = NEW.iter().any(|name| callee.starts_with(name)) && !PLACEMENT.contains(&callee);
    let of_c = ALLOCATING.iter().find(|(name, _)| *name == callee).map(|(_, size)| *size);
    of_c.or(is_new.then_some(Some(0)))
}

/// Where control comes when the call `inst` has returned, and whether that is behind the instruction; nothing if it comes there
/// from elsewhere, too.
fn behind(func: &Function, inst: Inst) -> Option<(Inst, bool)> {
    let data = &func.insts[inst];
    if !matches!(data.op, Op::Invoke(_)) {
        return Some((inst, true));
    }
    // Behind a call that may throw stands another block.
    let next = data.successors().next()?;
    let enters = |block: &Block| func.successors(*block).contains(&next);
    let is_entered_once = func.blocks().iter().filter(|block| enters(block)).count() == 1;
    let first = func.block_insts(next).iter().find(|inst| !matches!(func.insts[**inst].op, Op::Phi(_)));
    first.filter(|_| is_entered_once).map(|first| (*first, false))
}

#[cfg(test)]
mod tests {
    use super::size_argument;

    #[test]
    fn a_placed_object_is_no_new_memory() {
        assert_eq!(size_argument("_Znwm"), Some(Some(0)));
        assert_eq!(size_argument("_ZnamSt11align_val_tRKSt9nothrow_t"), Some(Some(0)));
        assert_eq!(size_argument("_ZnwmPv"), None);
        assert_eq!(size_argument("realloc"), Some(Some(1)));
        assert_eq!(size_argument("strdup"), Some(None));
        assert_eq!(size_argument("free"), None);
    }
}
