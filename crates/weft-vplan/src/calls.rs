//! Calls within a loop: which intrinsics do to vectors, lane by lane, what they do to numbers.

use weft_ir::{InstData, Module, attributes};

/// An intrinsic that works lane by lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elementwise {
    /// Its name without the types.
    pub(crate) name: &'static str,
    /// How many of its arguments, from the first, have lanes. The others are constants.
    pub(crate) lanes: usize,
    /// What it costs, in cheap instructions.
    pub(crate) cost: u32,
}

const fn of(name: &'static str, lanes: usize, cost: u32) -> Elementwise {
    Elementwise { name, lanes, cost }
}

/// All that machines do themselves.
const ELEMENTWISE: [Elementwise; 31] = [
    of("llvm.fmuladd", 3, 1),
    of("llvm.fma", 3, 1),
    of("llvm.sqrt", 1, 8),
    of("llvm.fabs", 1, 1),
    of("llvm.copysign", 2, 2),
    of("llvm.minnum", 2, 3),
    of("llvm.maxnum", 2, 3),
    of("llvm.minimum", 2, 4),
    of("llvm.maximum", 2, 4),
    of("llvm.floor", 1, 2),
    of("llvm.ceil", 1, 2),
    of("llvm.trunc", 1, 2),
    of("llvm.rint", 1, 2),
    of("llvm.nearbyint", 1, 2),
    of("llvm.roundeven", 1, 2),
    of("llvm.smin", 2, 1),
    of("llvm.smax", 2, 1),
    of("llvm.umin", 2, 1),
    of("llvm.umax", 2, 1),
    of("llvm.abs", 1, 1),
    of("llvm.ctpop", 1, 4),
    of("llvm.bswap", 1, 1),
    of("llvm.fshl", 3, 2),
    of("llvm.fshr", 3, 2),
    of("llvm.uadd.sat", 2, 1),
    of("llvm.usub.sat", 2, 1),
    of("llvm.sadd.sat", 2, 1),
    of("llvm.ssub.sat", 2, 1),
    of("llvm.ctlz", 1, 8),
    of("llvm.cttz", 1, 6),
    of("llvm.bitreverse", 1, 8),
];

/// Returns what the call does, if it is one of those.
pub(crate) fn elementwise(module: &Module, data: &InstData) -> Option<Elementwise> {
    let name = module.ctx.names.text(module.ctx.global_name(data.callee()?)?);
    let found = ELEMENTWISE
        .into_iter()
        .filter(|known| name.strip_prefix(known.name).is_some_and(|rest| rest.starts_with('.')));
    // 'llvm.fma' is no 'llvm.fma.…' of another kind.
    found.max_by_key(|known| known.name.len())
}

/// Intrinsics of functions of the C library, which a machine does not do itself.
const OF_LIBRARY: [&str; 10] = [
    "llvm.exp.",
    "llvm.exp2.",
    "llvm.exp10.",
    "llvm.log.",
    "llvm.log2.",
    "llvm.log10.",
    "llvm.pow.",
    "llvm.sin.",
    "llvm.cos.",
    "llvm.tan.",
];

/// Says whether a call can be done lane by lane: it is of a function, by name, and has nothing special about it.
pub(crate) fn is_alone(module: &Module, data: &InstData) -> bool {
    let (Some(name), Some(info)) =
        (data.callee().and_then(|callee| module.ctx.global_name(callee)), data.call_info())
    else {
        return false;
    };
    let name = module.ctx.names.text(name);
    let is_special = ["returns_twice", "convergent", "noduplicate"].iter().any(|attribute| {
        let of_function = module.function(name).map(|id| &module.functions[id]);
        of_function.is_some_and(|function| attributes::has(module, &function.suffix, attribute))
            || attributes::has(module, &info.suffix, attribute)
    });
    !info.has_bundles()
        && !is_special
        && (!name.starts_with("llvm.") || OF_LIBRARY.iter().any(|known| name.starts_with(known)))
}

/// Says whether the call does nothing that vectors need.
pub(crate) fn is_bookkeeping(module: &Module, data: &InstData) -> bool {
    let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let name = name.map_or("", |name| module.ctx.names.text(name));
    name == "llvm.assume" || name.starts_with("llvm.experimental.noalias.scope")
}
