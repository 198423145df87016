//! Finds the instructions that touch memory which another thread may touch.
//!
//! A variable of a function is left out if its address goes nowhere and no region lists it: each thread, and each task, has
//! its own. Constants are left out, and what Weft's front end has added.

use rustc_hash::FxHashSet;
use weft_ir::{ConstKind, Function, Inst, Module, Op, Operand, Type, Value};
use weft_regions::{Marker, is_bounds, units};

use super::sites::{Sites, name};
use super::{Callee, Event};

/// `void (ptr, i64 size, i32 kind, ptr site)`: 0 reads, 1 writes.
pub(super) const ACCESS: Callee =
    Callee { name: "__weft_check_access", params: &[Type::PTR, Type::I64, Type::I32, Type::PTR] };
/// `void (ptr, i64 size, i32 kind, i32 ordering, ptr site)`: 0 reads, 1 writes, 2 both; the ordering is 0 for relaxed,
/// else 1 for acquire, 2 for release, or both together.
const ATOMIC: Callee =
    Callee { name: "__weft_check_atomic", params: &[Type::PTR, Type::I64, Type::I32, Type::I32, Type::PTR] };

/// What [`ACCESS`] is told.
pub(super) const READ: i32 = 0;
/// What [`ACCESS`] is told.
const WRITE: i32 = 1;
/// What [`ATOMIC`] is told of an instruction that does both.
const UPDATE: i32 = 2;

/// The functions that stand around the beginning of a static variable, and what they do to its guard.
const GUARDS: [(&str, i32, &str); 2] =
    [("__cxa_guard_acquire", READ, "acquire"), ("__cxa_guard_release", WRITE, "release")];

/// How much memory an instruction touches.
enum Size {
    Known(u64),
    Told(Operand),
}

/// One access of an instruction.
struct Access {
    address: Operand,
    size: Size,
    kind: i32,
    /// The ordering, if it is atomic.
    ordering: Option<i32>,
}

/// The calls that tell of the accesses of `func`.
///
/// What a function `is_of_library` does is told without a place: the detector knows which call of the program it is in. Of the
/// variables whose addresses go nowhere, those that are `shared` are told, too.
pub(super) fn find(
    module: &mut Module,
    func: &Function,
    sites: &mut Sites,
    is_of_library: bool,
    shared: &FxHashSet<Value>,
) -> Vec<Event> {
    let mut own = own_variables(module, func);
    own.retain(|variable| !shared.contains(variable));
    let mut events = Vec::new();
    for (_, inst) in func.layout_insts().collect::<Vec<_>>() {
        for access in accesses(module, func, inst) {
            if is_of_one_thread(module, func, &own, &access) {
                continue;
            }
            let name = name(module, func, access.address);
            let site = match is_of_library {
                true => Operand::Const(module.ctx.consts.intern(Type::PTR, ConstKind::Null)),
                false => sites.of_inst(module, func, inst, &name),
            };
            let size = match access.size {
                Size::Known(size) => module.ctx.int(Type::I64, i128::from(size)),
                Size::Told(size) => size,
            };
            let kind = module.ctx.int(Type::I32, i128::from(access.kind));
            let (callee, args) = match access.ordering {
                None => (&ACCESS, vec![access.address, size, kind, site]),
                Some(ordering) => {
                    let ordering = module.ctx.int(Type::I32, i128::from(ordering));
                    (&ATOMIC, vec![access.address, size, kind, ordering, site])
                }
            };
            events.push(Event { at: inst, is_behind: false, callee, args });
        }
    }
    events
}

/// What `inst` does to memory, as far as it is known.
fn accesses(module: &Module, func: &Function, inst: Inst) -> Vec<Access> {
    let data = &func.insts[inst];
    let size = |ty: Type| module.ctx.types.size_align(ty).map_or(1, |(size, _)| size);
    let of = |operand: Operand| size(module.ctx.operand_ty(func, operand));
    let one = |address, size, kind, atomic: Option<&str>| {
        vec![Access { address, size: Size::Known(size), kind, ordering: atomic.map(ordering) }]
    };
    match &data.op {
        Op::Load { atomic, .. } => {
            one(data.operands[0], size(data.ty), READ, atomic.as_ref().map(|atomic| &*atomic.ordering))
        }
        Op::Store { atomic, .. } => {
            let (value, address) = (data.operands[0], data.operands[1]);
            one(address, of(value), WRITE, atomic.as_ref().map(|atomic| &*atomic.ordering))
        }
        Op::AtomicRmw { atomic, .. } => {
            one(data.operands[0], of(data.operands[1]), UPDATE, Some(&atomic.ordering))
        }
        Op::CmpXchg { atomic, .. } => {
            one(data.operands[0], of(data.operands[1]), UPDATE, Some(&atomic.ordering))
        }
        Op::Call(_) => {
            let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
            let callee = callee.map_or("", |callee| module.ctx.names.text(callee));
            // Who finds that a static variable of a function has begun comes behind that. [Itanium C++ ABI §3.3.3]
            if let Some((_, kind, words)) = GUARDS.iter().find(|(name, ..)| *name == callee) {
                return data
                    .args()
                    .first()
                    .map_or_else(Vec::new, |guard| one(*guard, 1, *kind, Some(*words)));
            }
            let whole =
                |address, size, kind| Access { address, size: Size::Told(size), kind, ordering: None };
            match data.args() {
                [to, from, size, ..] if is_called(callee, &["memcpy", "memmove"]) => {
                    vec![whole(*from, *size, READ), whole(*to, *size, WRITE)]
                }
                [to, _, size, ..] if is_called(callee, &["memset"]) => vec![whole(*to, *size, WRITE)],
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// Whether `callee` is one of these functions of the C library, or LLVM's form of one.
fn is_called(callee: &str, names: &[&str]) -> bool {
    let plain = callee.strip_prefix("llvm.").map_or(callee, |rest| rest.split('.').next().unwrap_or(rest));
    names.contains(&plain)
}

/// What [`ATOMIC`] is told of an ordering.
fn ordering(words: &str) -> i32 {
    match words.split(' ').next().unwrap_or_default() {
        "acquire" => 1,
        "release" => 2,
        "acq_rel" | "seq_cst" => 3,
        _ => 0,
    }
}

/// The variables of `func` whose addresses go nowhere and that no region lists.
pub(super) fn own_variables(module: &Module, func: &Function) -> FxHashSet<Value> {
    let is_variable = |inst: Inst| matches!(func.insts[inst].op, Op::Alloca { .. });
    let mut own: FxHashSet<Value> = func
        .layout_insts()
        .filter(|(_, inst)| is_variable(*inst))
        .filter_map(|(_, inst)| func.insts[inst].result)
        .collect();
    for entry in units(func, &module.ctx) {
        for clause in entry.clauses.iter().filter(|clause| !is_bounds(clause)) {
            for operand in clause.operands() {
                forget(func, &mut own, operand);
            }
        }
    }
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        match &data.op {
            Op::Load { .. } | Op::Gep { .. } | Op::DebugRecord(_) => {}
            Op::Store { .. } => forget(func, &mut own, data.operands[0]),
            Op::Call(_) => {
                let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
                let callee = callee.map_or("", |callee| module.ctx.names.text(callee));
                let goes_nowhere = Marker::of(data, &module.ctx).is_some()
                    || callee.starts_with("llvm.lifetime")
                    || is_called(callee, &["memcpy", "memmove", "memset"]);
                if !goes_nowhere {
                    data.operands.iter().for_each(|operand| forget(func, &mut own, *operand));
                }
            }
            _ => data.operands.iter().for_each(|operand| forget(func, &mut own, *operand)),
        }
    }
    own
}

fn forget(func: &Function, own: &mut FxHashSet<Value>, operand: Operand) {
    if let Operand::Value(base) = base(func, operand) {
        own.remove(&base);
    }
}

/// The address from which `address` is computed by adding to it.
fn base(func: &Function, mut address: Operand) -> Operand {
    while let Operand::Value(value) = address
        && let Some(def) = func.def_inst(value)
        && matches!(func.insts[def].op, Op::Gep { .. })
    {
        address = func.insts[def].operands[0];
    }
    address
}

/// Whether no other thread can touch the memory at `address`, or nobody changes it.
fn is_of_one_thread(module: &Module, func: &Function, own: &FxHashSet<Value>, access: &Access) -> bool {
    match base(func, access.address) {
        Operand::Value(value) => {
            let name = func.values[value].name.map_or("", |name| module.ctx.names.text(name));
            own.contains(&value) || name.starts_with("__weft")
        }
        Operand::Const(constant) => {
            let mut is_left_out = matches!(module.ctx.consts.data(constant).kind, ConstKind::Null);
            module.ctx.consts.for_each_global(constant, &mut |name| {
                let text = module.ctx.names.text(name);
                let is_constant = module.global_var(name).is_some_and(|id| module.globals[id].is_constant);
                let is_plain_guard = text.starts_with("_ZGV") && access.ordering.is_none();
                is_left_out |= is_constant || text.starts_with("__weft") || is_plain_guard;
            });
            is_left_out
        }
        _ => true,
    }
}
