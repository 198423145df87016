//! The marker functions of Region IR: names, signatures, attributes.
//!
//! Markers are functions with the prefix `llvm.` that LLVM does not know. Such functions may take and return tokens,
//! and the optimizer knows only their attributes.
//! Entry, exit and synchronizing markers may read and write all memory. They are `convergent nomerge`, so the optimizer
//! adds no control dependence to them and never merges two of them.

use weft_ir::{Context, InstData, Item, Module, Operand, Type, Types};

/// A marker function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Marker {
    /// `token @llvm.directive.region.entry()`; clauses are operand bundles.
    Entry,
    /// `void @llvm.directive.region.exit(token)`
    Exit,
    /// `void @llvm.directive.qualifier(token)`: clauses of the region that stand where their values are defined; never
    /// in prepared regions.
    Qualifier,
    /// `void @llvm.directive.barrier(token)`
    Barrier,
    /// `void @llvm.directive.flush(token)`
    Flush,
    /// `void @llvm.directive.critical.begin(token)`
    CriticalBegin,
    /// `void @llvm.directive.critical.end(token)`
    CriticalEnd,
    /// `i1 @llvm.directive.single.begin(token)`: whether this thread executes the body.
    SingleBegin,
    /// `void @llvm.directive.single.end(token)`
    SingleEnd,
    /// `i1 @llvm.directive.master.begin(token)`: whether this thread executes the body.
    MasterBegin,
    /// `void @llvm.directive.master.end(token)`
    MasterEnd,
    /// `{ i64, i64 } @llvm.directive.loop.begin(token, i64 lo, i64 hi, i64 step)`: this thread's `[lb, ub)`.
    LoopBegin,
    /// `{ i1, i64, i64 } @llvm.directive.loop.next(token)`: whether there is another chunk, and its `[lb, ub)`.
    LoopNext,
    /// `void @llvm.directive.loop.end(token)`
    LoopEnd,
    /// `void @llvm.directive.loop.iteration.end(token)`: the end of an iteration of a loop with an `ordered` region.
    LoopIterationEnd,
    /// `void @llvm.directive.ordered.begin(token)`
    OrderedBegin,
    /// `void @llvm.directive.ordered.end(token)`
    OrderedEnd,
    /// `void @llvm.directive.copyprivate(token, i1)`: whether this thread executed the body; one bundle
    /// `"QUAL.OMP.COPYPRIVATE"(ptr, i64 size)` per variable.
    Copyprivate,
    /// `void @llvm.directive.taskwait(token)`
    Taskwait,
    /// `void @llvm.directive.taskyield(token)`
    Taskyield,
    /// `void @llvm.directive.taskgroup.begin(token)`
    TaskgroupBegin,
    /// `void @llvm.directive.taskgroup.end(token)`
    TaskgroupEnd,
    /// `i1 @llvm.directive.task.begin(token)`: whether the body is executed; opaque to LLVM.
    TaskBegin,
    /// `ptr @llvm.directive.task.private(token, i64)`: the task's copy of the object in the entry's clause
    /// [`crate::Own::TaskPrivate`] of that number, from 0.
    TaskPrivate,
}

/// A declared marker: what a call of it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkerFn {
    /// The callee.
    pub callee: Operand,
    /// Its function type.
    pub fn_ty: Type,
    /// Its result type.
    pub ret: Type,
}

/// The variadic `void @llvm.directive.fork(ptr, ...)`, into which outlining turns a parallel region:
/// the function, then words of type `i64` or `ptr`.
pub const FORK: &str = "llvm.directive.fork";

/// The variadic `void @llvm.directive.task(ptr, ...)`, into which outlining turns a task: the function, then words of
/// type `i64` or `ptr`; a bundle [`crate::Own::TaskPrivate`] per copied object.
pub const TASK: &str = "llvm.directive.task";

/// `ptr @llvm.directive.threadlocal(ptr)`: [`crate::THREAD_LOCAL_ADDRESS`] as long as there are regions, so that it stays
/// on its side of each marker.
pub const THREAD_LOCAL: &str = "llvm.directive.threadlocal";

/// The prefix of all marker names, without `@`.
///
/// So do the functions of the dialect of 2016, one of which is called just that.
pub const MARKER_PREFIX: &str = "llvm.directive";

impl Marker {
    /// All markers.
    pub const ALL: [Marker; 24] = [
        Marker::Entry,
        Marker::Exit,
        Marker::Qualifier,
        Marker::Barrier,
        Marker::Flush,
        Marker::CriticalBegin,
        Marker::CriticalEnd,
        Marker::SingleBegin,
        Marker::SingleEnd,
        Marker::MasterBegin,
        Marker::MasterEnd,
        Marker::LoopBegin,
        Marker::LoopNext,
        Marker::LoopEnd,
        Marker::LoopIterationEnd,
        Marker::OrderedBegin,
        Marker::OrderedEnd,
        Marker::Copyprivate,
        Marker::Taskwait,
        Marker::Taskyield,
        Marker::TaskgroupBegin,
        Marker::TaskgroupEnd,
        Marker::TaskBegin,
        Marker::TaskPrivate,
    ];

    /// The function's name without `@`.
    pub fn name(self) -> &'static str {
        match self {
            Marker::Entry => "llvm.directive.region.entry",
            Marker::Exit => "llvm.directive.region.exit",
            Marker::Qualifier => "llvm.directive.qualifier",
            Marker::Barrier => "llvm.directive.barrier",
            Marker::Flush => "llvm.directive.flush",
            Marker::CriticalBegin => "llvm.directive.critical.begin",
            Marker::CriticalEnd => "llvm.directive.critical.end",
            Marker::SingleBegin => "llvm.directive.single.begin",
            Marker::SingleEnd => "llvm.directive.single.end",
            Marker::MasterBegin => "llvm.directive.master.begin",
            Marker::MasterEnd => "llvm.directive.master.end",
            Marker::LoopBegin => "llvm.directive.loop.begin",
            Marker::LoopNext => "llvm.directive.loop.next",
            Marker::LoopEnd => "llvm.directive.loop.end",
            Marker::LoopIterationEnd => "llvm.directive.loop.iteration.end",
            Marker::OrderedBegin => "llvm.directive.ordered.begin",
            Marker::OrderedEnd => "llvm.directive.ordered.end",
            Marker::Copyprivate => "llvm.directive.copyprivate",
            Marker::Taskwait => "llvm.directive.taskwait",
            Marker::Taskyield => "llvm.directive.taskyield",
            Marker::TaskgroupBegin => "llvm.directive.taskgroup.begin",
            Marker::TaskgroupEnd => "llvm.directive.taskgroup.end",
            Marker::TaskBegin => "llvm.directive.task.begin",
            Marker::TaskPrivate => "llvm.directive.task.private",
        }
    }

    /// The marker called `name` (without `@`).
    pub fn from_name(name: &str) -> Option<Marker> {
        if !name.starts_with(MARKER_PREFIX) {
            return None;
        }
        Marker::ALL.into_iter().find(|m| m.name() == name)
    }

    /// The function's attributes, as they stand between the braces of an attribute group.
    pub fn attributes(self) -> &'static str {
        match self {
            Marker::Entry | Marker::Exit => "convergent nomerge nounwind willreturn",
            Marker::LoopBegin | Marker::LoopNext | Marker::LoopEnd => {
                "convergent nomerge nounwind willreturn memory(inaccessiblemem: readwrite)"
            }
            _ => "convergent nomerge nounwind",
        }
    }

    /// Result type and parameter types.
    pub fn signature(self, types: &mut Types) -> (Type, Vec<Type>) {
        match self {
            Marker::Entry => (Type::TOKEN, vec![]),
            Marker::SingleBegin | Marker::MasterBegin | Marker::TaskBegin => (Type::I1, vec![Type::TOKEN]),
            Marker::LoopBegin => {
                let ret = types.structure(vec![Type::I64, Type::I64]);
                (ret, vec![Type::TOKEN, Type::I64, Type::I64, Type::I64])
            }
            Marker::LoopNext => (types.structure(vec![Type::I1, Type::I64, Type::I64]), vec![Type::TOKEN]),
            Marker::Copyprivate => (Type::VOID, vec![Type::TOKEN, Type::I1]),
            Marker::TaskPrivate => (Type::PTR, vec![Type::TOKEN, Type::I64]),
            _ => (Type::VOID, vec![Type::TOKEN]),
        }
    }

    /// The marker that an instruction calls.
    pub fn of(inst: &InstData, ctx: &Context) -> Option<Marker> {
        let callee = ctx.global_name(inst.callee()?)?;
        Marker::from_name(ctx.names.text(callee))
    }
}

/// Returns the marker as a callee; declares it if the module has not used it before.
pub fn marker(module: &mut Module, marker: Marker) -> MarkerFn {
    let (ret, params) = marker.signature(&mut module.ctx.types);
    if module.function(marker.name()).is_none() {
        let group = module.attr_group(marker.attributes());
        module.declare(marker.name(), ret, &params, false, &format!("#{group}"));
    }
    let callee = module.ctx.global(marker.name());
    let fn_ty = module.ctx.types.function(ret, params, false);
    MarkerFn { callee, fn_ty, ret }
}

/// Removes the declarations of markers that no instruction calls.
pub fn remove_unused_markers(module: &mut Module) {
    let mut used = [false; Marker::ALL.len()];
    for item in &module.items {
        let Item::Function(id) = item else { continue };
        let func = &module.functions[*id];
        for (_, inst) in func.layout_insts() {
            if let Some(marker) = Marker::of(&func.insts[inst], &module.ctx) {
                used[marker as usize] = true;
            }
        }
    }
    for (marker, used) in Marker::ALL.into_iter().zip(used) {
        if let Some(id) = module.function(marker.name()).filter(|_| !used) {
            let name = module.functions[id].name;
            module.symbols.remove(&name);
            module.items.retain(|i| !matches!(i, Item::Function(f) if *f == id));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Marker;

    #[test]
    fn names_go_there_and_back() {
        for marker in Marker::ALL {
            assert_eq!(Marker::from_name(marker.name()), Some(marker));
        }
        assert_eq!(Marker::from_name("llvm.directive.region"), None);
        assert_eq!(Marker::from_name("llvm.dbg.value"), None);
    }
}
