//! A task as a function and its creation.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), …,
//!        "QUAL.WEFT.TASK.PRIVATE"(ptr %a, i64 400, i64 16) ]
//!   %now = call i1 @llvm.directive.task.begin(token %t)
//!   br i1 %now, label %body, label %after
//! body:
//!   %copy = call noalias ptr @llvm.directive.task.private(token %t, i64 0)
//!   … %n … %copy …
//! after:
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %n.word) [ …,
//!        "QUAL.WEFT.TASK.PRIVATE"(ptr %a, i64 400, i64 16) ]
//!
//! define internal void @f.omp_task(i32 %gtid, i64 %n.word, ptr %copy) {
//!   br i1 true, label %body, label %after
//!   … %n … %copy …
//! ```
//!
//! A task of a `taskloop` has three `i64` parameters more at the end, which stand for what `task.loop` returned.
//!
//! The words come first, then a pointer for each copy in the order of the bundles: first those of the region's
//! entry, then values that do not fit a word.

use rustc_hash::FxHashMap;
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Symbol, Type, Value};
use weft_regions::{Clause, ClauseKind, Kind, Leaf, Marker, Own as Clauses, Region, RegionEntry, TASK};

use super::{hand_over, words};
use crate::operands::replace_operand;

/// Values that a task gets from the runtime.
#[derive(Default)]
pub(super) struct Own {
    /// What stands for a copy in the task's memory, with the number of its clause.
    copies: Vec<(Value, usize)>,
    /// What stands for the bounds of the task's iterations (0 and 1), and for whether it has the last one (2).
    iterations: Vec<(Value, usize)>,
}

impl Own {
    /// Whether `value` is one of them.
    pub(super) fn contains(&self, value: Value) -> bool {
        self.copies.iter().chain(&self.iterations).any(|(own, _)| *own == value)
    }
}

/// The path around the body of a task: what the encountering thread executes if the task runs later.
///
/// ```llvm
///   %now = call i1 @llvm.directive.task.begin(token %t)
///   br i1 %now, label %body, label %after
/// after:                                              ; behind the task, %k is 1
///   %k = phi i32 [ 1, %0 ], [ %other, %body ]
/// call void @llvm.directive.region.exit(token %t)
/// ```
pub(super) struct Skip {
    /// The condition, which is false on the path.
    now: Value,
    /// The blocks on the path behind the branch, each with the one that control comes from.
    blocks: FxHashMap<Block, Block>,
}

impl Skip {
    /// Finds the path of `region`; nothing if the task has no body that is skipped, or LLVM has made it branch.
    pub(super) fn of(module: &Module, func: &Function, region: &Region) -> Option<Skip> {
        let token = region.unit.token_operand(func);
        let is_begin = |inst: &Inst| {
            let data = &func.insts[*inst];
            Marker::of(data, &module.ctx) == Some(Marker::TaskBegin) && data.args().first() == Some(&token)
        };
        let begin = region.insts(func).find(is_begin)?;
        let now = func.insts[begin].result?;
        let mut from = func.inst_block(begin)?;
        let branch = func.terminator(from)?;
        if func.insts[branch].operands.first() != Some(&Operand::Value(now)) {
            return None;
        }
        let mut at = *func.successors(from).get(1)?;
        let mut blocks = FxHashMap::default();
        while region.first_exit() != Some(at) {
            if blocks.insert(at, from).is_some() {
                return None;
            }
            from = at;
            let [next] = func.successors(at)[..] else { return None };
            at = next;
        }
        Some(Skip { now, blocks })
    }

    /// The operand that `value` is on the path, if it is chosen there.
    pub(super) fn value(&self, func: &Function, value: Value) -> Option<Operand> {
        let inst = func.def_inst(value)?;
        let data = &func.insts[inst];
        match data.op {
            Op::Phi(_) => {
                let from = self.blocks.get(&func.inst_block(inst)?)?;
                data.phi_incoming().find(|(_, block)| block == from).map(|(value, _)| value)
            }
            Op::Select(_) if data.operands[0] == Operand::Value(self.now) => data.operands.get(2).copied(),
            _ => None,
        }
    }
}

/// Takes the markers that belong to the task alone out of `region`: in the function its body is executed.
/// Returns what stood for the copies. Unless `values_leave`, nothing outside of the region uses a value of its own.
pub(super) fn take_markers(
    module: &mut Module,
    func: &mut Function,
    region: &Region,
    values_leave: bool,
) -> Own {
    let mut own = Own::default();
    let token = region.unit.token_operand(func);
    for inst in region.insts(func).collect::<Vec<_>>() {
        let data = &func.insts[inst];
        if data.args().first() != Some(&token) {
            continue;
        }
        let (Some(which), Some(result)) = (Marker::of(data, &module.ctx), data.result) else { continue };
        match which {
            Marker::TaskBegin => {
                let yes = module.ctx.int(Type::I1, 1);
                // The function may be much larger than the region.
                match values_leave {
                    true => func.replace_uses(result, yes),
                    false => replace_operand(func, &region.inside, Operand::Value(result), yes),
                }
            }
            Marker::TaskPrivate | Marker::TaskLoop => {
                let number = match data.args().get(1) {
                    Some(Operand::Const(c)) => module.ctx.consts.as_int(*c),
                    _ => None,
                };
                let Some(number) = number.and_then(|n| usize::try_from(n).ok()) else { continue };
                let list = if which == Marker::TaskLoop { &mut own.iterations } else { &mut own.copies };
                list.push((result, number));
            }
            _ => continue,
        }
        func.remove_inst(inst);
    }
    own
}

/// Adds the parameters of `child` for the iterations that a task of a `taskloop` executes.
pub(super) fn add_iterations(
    child: &mut Function,
    entry: &RegionEntry,
    own: &Own,
    values: &mut FxHashMap<Value, Operand>,
) {
    if !entry.directive.is(Leaf::Taskloop) {
        return;
    }
    for number in 0..3 {
        let param = Operand::Value(child.add_param(Type::I64, "noundef", None));
        let stands_for = own.iterations.iter().filter(|(_, n)| *n == number).map(|(value, _)| *value);
        values.extend(stands_for.map(|value| (value, param)));
    }
}

/// Adds a parameter of `child` for each copy that `entry` names, and lets it stand for what stood for it in the
/// region. Returns the parameters.
pub(super) fn add_copies(
    parent: &Function,
    child: &mut Function,
    entry: &RegionEntry,
    own: &Own,
    values: &mut FxHashMap<Value, Operand>,
) -> Vec<Operand> {
    let count = entry.clauses.iter().filter(|c| c.kind == Clauses::TaskPrivate).count();
    let mut params = Vec::with_capacity(count);
    for number in 0..count {
        let stands_for: Vec<Value> =
            own.copies.iter().filter(|(_, n)| *n == number).map(|(v, _)| *v).collect();
        let name = stands_for.first().and_then(|v| parent.values[*v].name);
        let param = Operand::Value(child.add_param(Type::PTR, "", name));
        values.extend(stands_for.into_iter().map(|value| (value, param)));
        params.push(param);
    }
    params
}

/// Emits the task marker at the end of `stub`, with the clauses that concern the runtime.
///
/// # Errors
/// Names a type whose size is not known.
pub(super) fn create(
    module: &mut Module,
    func: &mut Function,
    entry: &RegionEntry,
    outlined: Symbol,
    packing: &words::Packing,
    stub: Block,
) -> Result<Inst, String> {
    let words = words::pack(packing, module, func, stub);
    let copied = words::pack_copies(packing, module, func, stub)?;
    let concerns_runtime = |c: &&Clause| {
        use ClauseKind::{
            Depend, Detach, Final, Grainsize, If, Mergeable, Nogroup, NumTasks, Priority, Untied,
        };
        use Clauses::{Dependences, Loc, TaskPrivate, Taskloop};
        let of_tasks = matches!(c.kind, Kind::Own(Loc | TaskPrivate | Dependences | Taskloop));
        let of_loops = matches!(c.kind, Kind::Omp(Grainsize | Nogroup | NumTasks));
        of_tasks
            || of_loops
            || matches!(c.kind, Kind::Omp(Depend | Detach | If | Final | Untied | Mergeable | Priority))
    };
    let mut clauses: Vec<Clause> = entry.clauses.iter().filter(concerns_runtime).cloned().collect();
    clauses.extend(copied);
    Ok(hand_over(module, func, entry, TASK, outlined, &words, &clauses, stub))
}
