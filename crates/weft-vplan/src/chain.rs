//! Which operations of a plan wait for each other: more lanes side by side help where there is a long chain, and do not where
//! operations that take long are independent.
//!
//! ```c
//! s = m[0][i] * x[0]; s += m[1][i] * x[1]; …         // each sum waits for the one before, for four cycles
//! for (k = …) s += m[k] / (x[k] - x[i]);             // only the sums wait; the divisions are as fast as they can be
//! ```

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{BinaryOp, Inst, InstData, Op, Operand, TypeData, Value};

use crate::facts::Facts;
use crate::plan::{Access, Inner, Node, Plan, Recipe, Step};
use crate::skeleton::incoming;

/// From so many operations on, a chain is long.
pub(crate) const LONG: usize = 16;

/// For how long a floating-point operation waits for the one before: four cycles, in which a processor does at least two cheap
/// instructions each.
const WAITING: u32 = 8;

/// Whether most of a loop without inner ones is one chain of floating-point operations.
pub(crate) fn is_long(facts: &Facts<'_>, plan: &Plan) -> bool {
    is_one(facts, plan, &|data| {
        matches!(facts.module.ctx.types.data(data.ty), TypeData::Float | TypeData::Double)
    })
}

/// Whether most of a loop without inner ones is one chain of operations on integers, as hashes are: of those in a row, LLVM makes no
/// vectors then.
pub(crate) fn is_of_integers(facts: &Facts<'_>, plan: &Plan) -> bool {
    let is_number = |data: &InstData| facts.module.ctx.types.int_bits(data.ty).is_some_and(|bits| bits > 1);
    is_one(facts, plan, &|data| is_number(data) && matches!(data.op, Op::Binary(..) | Op::Call(_)))
}

/// Whether most operations of a kind are one chain.
fn is_one(facts: &Facts<'_>, plan: &Plan, is_of_kind: &dyn Fn(&InstData) -> bool) -> bool {
    let is_straight = plan.nodes.iter().all(|node| matches!(node, Node::Step(step) if step.is_full));
    if !is_straight || !plan.frame.carried.is_empty() {
        return false;
    }
    let mut depths: FxHashMap<Value, usize> = FxHashMap::default();
    let (mut longest, mut all) = (0, 0);
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            for (inst, recipe) in &step.insts {
                let data = &facts.func.insts[*inst];
                let Some(result) = data.result else { continue };
                let waits = data.operands.iter().filter_map(|operand| match operand {
                    Operand::Value(value) => depths.get(value).copied(),
                    _ => None,
                });
                let is_sum = is_of_kind(data) && *recipe == Recipe::Widen;
                let depth = waits.max().unwrap_or(0) + usize::from(is_sum);
                all += usize::from(is_sum);
                longest = longest.max(depth);
                depths.insert(result, depth);
            }
        });
    }
    longest >= LONG && longest * 2 >= all
}

/// How many numbers in a row are loaded from where the one before says, by arithmetic alone, outside of inner loops: each but the
/// first two waits for all lanes of the one before. (Of two, the first may be a place that is loaded for each lane and stays one.)
pub(crate) fn lookups(facts: &Facts<'_>, nodes: &[Node]) -> u32 {
    let mut depths: FxHashMap<Value, u32> = FxHashMap::default();
    let mut longest = 0;
    for node in nodes {
        node.for_each_step(0, &mut |step, depth| {
            for (inst, recipe) in step.insts.iter().filter(|_| depth == 0) {
                let data = &facts.func.insts[*inst];
                let computes = matches!(data.op, Op::Binary(..) | Op::Cast(..) | Op::Gep { .. });
                let is_lookup = *recipe == Recipe::Load(Access::Indexed);
                let Some(result) = data.result.filter(|_| computes || is_lookup) else { continue };
                let before = data.operands.iter().filter_map(|operand| match operand {
                    Operand::Value(value) => depths.get(value).copied(),
                    _ => None,
                });
                let depth = before.max().unwrap_or(0) + u32::from(is_lookup);
                longest = longest.max(depth);
                depths.insert(result, depth);
            }
        });
    }
    longest.saturating_sub(2)
}

/// For how long inner loops do nothing but wait for floating-point operations of the iteration before, where each runs `trips` times
/// and `cost` is what a step costs.
pub(crate) fn idle(facts: &Facts<'_>, nodes: &[Node], trips: u32, cost: &dyn Fn(&Step) -> u32) -> u32 {
    let mut sum = 0u32;
    for node in nodes {
        let Node::Inner(inner) = node else { continue };
        let mut busy = 0u32;
        for node in &inner.nodes {
            node.for_each_step(0, &mut |step, depth| {
                busy = busy.saturating_add(cost(step).saturating_mul(trips.saturating_pow(depth)));
            });
        }
        let own = (waiting(facts, inner) * WAITING).saturating_sub(busy);
        let within = own.saturating_add(idle(facts, &inner.nodes, trips, cost));
        sum = sum.saturating_add(within.saturating_mul(trips));
    }
    sum
}

/// How many floating-point operations of an iteration of an inner loop wait for the iteration before, one after the other.
fn waiting(facts: &Facts<'_>, inner: &Inner) -> u32 {
    let func = facts.func;
    let is_real = |ty| matches!(facts.module.ctx.types.data(ty), TypeData::Float | TypeData::Double);
    let mut depths: FxHashMap<Value, u32> = FxHashMap::default();
    let mut ends: Vec<Operand> = Vec::new();
    for node in &inner.nodes {
        node.for_each_step(0, &mut |step, _| {
            for (inst, recipe) in &step.insts {
                let data = &func.insts[*inst];
                let Some(result) = data.result else { continue };
                if *recipe == Recipe::Carry && step.block == inner.header {
                    if is_real(data.ty) {
                        depths.insert(result, 0);
                        ends.extend(incoming(func, *inst, inner.latch));
                    }
                    continue;
                }
                let before = data.operands.iter().filter_map(|operand| match operand {
                    Operand::Value(value) => depths.get(value).copied(),
                    _ => None,
                });
                if let Some(depth) = before.max() {
                    let is_sum = is_real(data.ty) && *recipe == Recipe::Widen;
                    depths.insert(result, depth + u32::from(is_sum));
                }
            }
        });
    }
    let depth = |operand: &Operand| match operand {
        Operand::Value(value) => depths.get(value).copied(),
        _ => None,
    };
    ends.iter().filter_map(depth).max().unwrap_or(0)
}

/// Whether inner loops divide or take roots, none of which waits for that of the iteration before.
pub(crate) fn divides_freely(facts: &Facts<'_>, plan: &Plan) -> bool {
    let (mut divides, mut waits) = (false, false);
    for node in &plan.nodes {
        let mut carried: FxHashSet<Value> = FxHashSet::default();
        node.for_each_step(0, &mut |step, depth| {
            for (inst, recipe) in step.insts.iter().filter(|_| depth > 0) {
                let data = &facts.func.insts[*inst];
                let is_one = |operand: &Operand| matches!(operand, Operand::Value(v) if carried.contains(v));
                let follows = *recipe == Recipe::Carry || data.operands.iter().any(is_one);
                if takes_long(facts, *inst) {
                    divides = true;
                    waits |= follows;
                }
                if let (true, Some(result)) = (follows, data.result) {
                    carried.insert(result);
                }
            }
        });
    }
    divides && !waits
}

/// Whether it is a floating-point division or a root.
pub(crate) fn takes_long(facts: &Facts<'_>, inst: Inst) -> bool {
    let data = &facts.func.insts[inst];
    let callee = data.callee().and_then(|callee| facts.module.ctx.global_name(callee));
    matches!(data.op, Op::Binary(BinaryOp::FDiv, _))
        || callee.is_some_and(|name| facts.module.ctx.names.text(name).starts_with("llvm.sqrt."))
}
