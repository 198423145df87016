//! The marker functions of Region IR: names, signatures, attributes.
//!
//! Markers are functions with the prefix `llvm.` that LLVM does not know. Such functions may take and return tokens,
//! and the optimizer knows only their attributes.
//! Entry, exit and synchronizing markers may read and write all memory. They are `convergent nomerge`, so the optimizer
//! adds no control dependence to them and never merges two of them.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{Context, Function, InstData, Item, Module, Operand, Type, Types};
use weft_openmp::ability::{Ability, Form, abilities};
use weft_openmp::{Leaf, UnitKind as Directive};

/// Lists the markers but those of stand-alone directives: what each is, and its name behind the prefix.
macro_rules! markers {
    ($($(#[$doc:meta])* $marker:ident $name:literal;)*) => {
        /// A marker function.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Marker {
            $($(#[$doc])* $marker,)*
            /// `void @llvm.directive.NAME(token)`, where a stand-alone directive of this name is. The table
            /// [`crate::ability`] says which directives are calls ([`crate::ability::Form::Point`]). If the result is an
            /// `i32`, it says whether control leaves the construct ([`crate::ability::Form::Departure`]).
            Point(Leaf),
        }

        /// The markers but those of stand-alone directives, each with its name behind the prefix.
        const FIXED: &[(Marker, &str)] = &[$((Marker::$marker, $name)),*];
    };
}

markers! {
    /// `token @llvm.directive.region.entry()`; clauses are operand bundles.
    Entry "region.entry";
    /// `void @llvm.directive.region.exit(token)`
    Exit "region.exit";
    /// `void @llvm.directive.qualifier(token)`: clauses of the region that stand where their values are defined; never
    /// in prepared regions.
    Qualifier "qualifier";
    /// `i32 @llvm.directive.reached(token)`: not 0, but LLVM does not know that. It guards a body which some threads skip, so
    /// that the region keeps its end even if the body has none; never in prepared regions.
    Reached "reached";
    /// `void @llvm.directive.critical.begin(token)`
    CriticalBegin "critical.begin";
    /// `void @llvm.directive.critical.end(token)`
    CriticalEnd "critical.end";
    /// `i1 @llvm.directive.single.begin(token)`: whether this thread executes the body.
    SingleBegin "single.begin";
    /// `void @llvm.directive.single.end(token)`
    SingleEnd "single.end";
    /// `i1 @llvm.directive.master.begin(token)`: whether this thread executes the body.
    MasterBegin "master.begin";
    /// `void @llvm.directive.master.end(token)`
    MasterEnd "master.end";
    /// `{ i64, i64 } @llvm.directive.loop.begin(token, i64 lo, i64 hi, i64 step)`: this thread's `[lb, ub)`.
    LoopBegin "loop.begin";
    /// `{ i1, i64, i64 } @llvm.directive.loop.next(token)`: whether there is another chunk, and its `[lb, ub)`.
    LoopNext "loop.next";
    /// `void @llvm.directive.loop.end(token)`
    LoopEnd "loop.end";
    /// `void @llvm.directive.loop.iteration.end(token)`: the end of an iteration of a loop with an `ordered` region.
    LoopIterationEnd "loop.iteration.end";
    /// `void @llvm.directive.ordered.source(token)`: the place that other iterations wait for in the one that
    /// [`crate::Own::Iteration`] tells.
    OrderedSource "ordered.source";
    /// `void @llvm.directive.ordered.sink(token)`: waits for that place in the iteration that [`crate::Own::Iteration`] tells.
    OrderedSink "ordered.sink";
    /// `void @llvm.directive.ordered.begin(token)`
    OrderedBegin "ordered.begin";
    /// `void @llvm.directive.ordered.end(token)`
    OrderedEnd "ordered.end";
    /// `void @llvm.directive.copyprivate(token, i1)`: whether this thread executed the body; one bundle
    /// `"QUAL.OMP.COPYPRIVATE"(ptr, i64 size)` per variable.
    Copyprivate "copyprivate";
    /// `void @llvm.directive.taskgroup.begin(token)`
    TaskgroupBegin "taskgroup.begin";
    /// `void @llvm.directive.taskgroup.end(token)`
    TaskgroupEnd "taskgroup.end";
    /// `i32 @llvm.directive.cancel.barrier(token)`: a barrier, and whether the team leaves its region, which is canceled.
    CancelBarrier "cancel.barrier";
    /// `i1 @llvm.directive.task.begin(token)`: whether the body is executed; opaque to LLVM.
    TaskBegin "task.begin";
    /// `ptr @llvm.directive.task.private(token, i64)`: the task's copy of the object in the entry's clause
    /// [`crate::Own::TaskPrivate`] of that number, from 0.
    TaskPrivate "task.private";
    /// `i64 @llvm.directive.task.loop(token, i64)`: of a task of a `taskloop`, where its iterations begin (0), where they
    /// end (1), and whether the last of all is among them (2).
    TaskLoop "task.loop";
    /// `ptr @llvm.directive.argument(token, i64)`: what the clause [`crate::Own::Argument`] of that number, from 0, is on the
    /// device. With `token none` it stands in front of the fork that has the clause, whose function gets it.
    Argument "argument";
    /// `i1 @llvm.directive.task.poll(token)`: whether a task is made rather than called, in a path where it may be either.
    TaskPoll "task.poll";
    /// `i1 @llvm.directive.task.childless(token)`: whether the current task is known to have no child that is not complete.
    TaskChildless "task.childless";
    /// `void @llvm.directive.task.gate(token)`: what follows polls outside of paths that begin with a frame.
    TaskGate "task.gate";
    /// `ptr @llvm.directive.task.frame(token)`: the rest of the function counts as an undeferred task, which is returned.
    TaskFrame "task.frame";
    /// `void @llvm.directive.task.frame.end(token, ptr)`: the end of that task.
    TaskFrameEnd "task.frame.end";
    /// `void @llvm.directive.task.reduction.begin(token, i32)`: one bundle [`crate::Own::TaskReduction`] per item; the number
    /// says whose reductions they are: a taskgroup's (0), those of a `parallel` (1) or of a worksharing construct (2).
    TaskReductionBegin "task.reduction.begin";
    /// `void @llvm.directive.task.reduction.end(token, i32)`: of those with number 1 or 2.
    TaskReductionEnd "task.reduction.end";
    /// `ptr @llvm.directive.task.reduction.item(token, ptr)`: the copy of an item that belongs to the executing thread.
    TaskReductionItem "task.reduction.item";
}

/// The names of all markers, with the prefix.
struct Names {
    all: Vec<(Marker, String)>,
    by_name: FxHashMap<String, Marker>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let is_call = |row: &&Ability| matches!(row.form, Form::Point | Form::Departure);
    let points = abilities().iter().filter(is_call).flat_map(|row| row.leaves);
    let points = points.map(|leaf| (Marker::Point(*leaf), Directive::from(*leaf).lower()));
    let all = FIXED.iter().copied().chain(points);
    let all: Vec<_> = all.map(|(marker, name)| (marker, format!("{MARKER_PREFIX}.{name}"))).collect();
    let by_name = all.iter().map(|(marker, name)| (name.clone(), *marker)).collect();
    Names { all, by_name }
});

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

/// What is in the names of private copies, and stays there.
pub const PRIVATE: &str = ".private";

/// The property of a loop that belongs to a `simd` construct, as long as the construct's region is there.
pub const SIMD_LOOP: &str = "!{!\"weft.simd\"}";

/// The property beside it of a loop that LLVM is not to unroll before its vectorizer has seen it. Clang writes no number to what it
/// says of loops that a program keeps from being unrolled. [LangRef: llvm.loop.unroll.disable]
pub const WHOLE_LOOP: &str = "!{!\"llvm.loop.unroll.disable\", i1 true}";

/// The markers that stand for directives of Weft's own.
const OWN: [(Marker, Directive); 3] = [
    (Marker::LoopIterationEnd, Directive::ITERATION_END),
    (Marker::OrderedSource, Directive::SOURCE),
    (Marker::OrderedSink, Directive::SINK),
];

impl Marker {
    /// All markers.
    pub fn all() -> impl Iterator<Item = Marker> {
        NAMES.all.iter().map(|(marker, _)| *marker)
    }

    /// The function's name without `@`.
    pub fn name(self) -> &'static str {
        let row = NAMES.all.iter().find(|(marker, _)| *marker == self);
        row.map_or_else(
            || unreachable!("invariant: a directive that is no call has no marker"),
            |(_, name)| name,
        )
    }

    /// The marker called `name` (without `@`).
    pub fn from_name(name: &str) -> Option<Marker> {
        NAMES.by_name.get(name).copied()
    }

    /// The marker that stands for a stand-alone directive.
    pub fn of_directive(directive: Directive) -> Option<Marker> {
        if let Some((marker, _)) = OWN.iter().find(|(_, own)| *own == directive) {
            return Some(*marker);
        }
        let marker = Marker::Point(directive.leaf()?);
        NAMES.all.iter().any(|(known, _)| *known == marker).then_some(marker)
    }

    /// The stand-alone directive that the marker stands for.
    pub fn directive(self) -> Option<Directive> {
        match self {
            Marker::Point(leaf) => Some(leaf.into()),
            _ => OWN.iter().find(|(marker, _)| *marker == self).map(|(_, own)| *own),
        }
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
            Marker::SingleBegin
            | Marker::MasterBegin
            | Marker::TaskBegin
            | Marker::TaskPoll
            | Marker::TaskChildless => (Type::I1, vec![Type::TOKEN]),
            Marker::TaskFrame => (Type::PTR, vec![Type::TOKEN]),
            Marker::TaskFrameEnd => (Type::VOID, vec![Type::TOKEN, Type::PTR]),
            Marker::LoopBegin => {
                let ret = types.structure(vec![Type::I64, Type::I64]);
                (ret, vec![Type::TOKEN, Type::I64, Type::I64, Type::I64])
            }
            Marker::LoopNext => (types.structure(vec![Type::I1, Type::I64, Type::I64]), vec![Type::TOKEN]),
            Marker::Copyprivate => (Type::VOID, vec![Type::TOKEN, Type::I1]),
            Marker::TaskPrivate | Marker::Argument => (Type::PTR, vec![Type::TOKEN, Type::I64]),
            Marker::Reached
            | Marker::CancelBarrier
            | Marker::Point(Leaf::Cancel | Leaf::CancellationPoint) => (Type::I32, vec![Type::TOKEN]),
            Marker::TaskLoop => (Type::I64, vec![Type::TOKEN, Type::I64]),
            Marker::TaskReductionBegin | Marker::TaskReductionEnd => {
                (Type::VOID, vec![Type::TOKEN, Type::I32])
            }
            Marker::TaskReductionItem => (Type::PTR, vec![Type::TOKEN, Type::PTR]),
            _ => (Type::VOID, vec![Type::TOKEN]),
        }
    }

    /// The marker that an instruction calls.
    pub fn of(inst: &InstData, ctx: &Context) -> Option<Marker> {
        let callee = ctx.global_name(inst.callee()?)?;
        Marker::from_name(ctx.names.text(callee))
    }
}

/// Whether `func` calls any marker.
pub fn has_markers(func: &Function, ctx: &Context) -> bool {
    func.layout_insts().any(|(_, inst)| Marker::of(&func.insts[inst], ctx).is_some())
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
    let mut used = FxHashSet::default();
    for item in &module.items {
        let Item::Function(id) = item else { continue };
        let func = &module.functions[*id];
        used.extend(func.layout_insts().filter_map(|(_, inst)| Marker::of(&func.insts[inst], &module.ctx)));
    }
    for marker in Marker::all().filter(|marker| !used.contains(marker)) {
        if let Some(id) = module.function(marker.name()) {
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
        for marker in Marker::all() {
            assert_eq!(Marker::from_name(marker.name()), Some(marker));
        }
        assert_eq!(Marker::from_name("llvm.directive.region"), None);
        assert_eq!(Marker::from_name("llvm.directive.parallel"), None);
        assert_eq!(Marker::from_name("llvm.dbg.value"), None);
    }
}
