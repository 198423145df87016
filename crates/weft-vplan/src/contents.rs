//! What a plan has in it: what its costs, its reason and its versions all ask.

use weft_ir::{CastOp, Inst, InstData, Op, Type};

use crate::facts::Facts;
use crate::plan::{self, Access, Inner, Node, Plan, Recipe};

/// The size of a number, in bytes.
pub(crate) fn bytes(facts: &Facts<'_>, ty: Type) -> u32 {
    let size = facts.module.ctx.types.size_align(ty).map_or(1, |(size, _)| size);
    u32::try_from(size).unwrap_or(8).max(1)
}

/// Whether lanes access memory one by one, since the machine has no masks for it.
pub(crate) fn accesses_singly(facts: &Facts<'_>, plan: &Plan) -> bool {
    let (mut is_single, least) = (false, facts.target.least_masked());
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            is_single |= !step.is_full
                && step.insts.iter().any(|inst| {
                    !plan.own.contains(&inst.0) && plan::is_single(facts.module, facts.func, *inst, least)
                });
        });
    }
    is_single
}

/// At how many places functions are called lane by lane.
pub(crate) fn single_calls(plan: &Plan) -> u32 {
    let mut count = 0;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            count += step.insts.iter().filter(|(_, recipe)| *recipe == Recipe::Each).count();
        });
    }
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Whether integers are divided, as floating-point numbers.
pub(crate) fn divides(plan: &Plan) -> bool {
    let mut divides = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            divides |= step.insts.iter().any(|(_, recipe)| *recipe == Recipe::Divide);
        });
    }
    divides
}

/// Calls `f` on each inner loop in a node.
pub(crate) fn walk(node: &Node, f: &mut dyn FnMut(&Inner)) {
    match node {
        Node::Step(_) => {}
        Node::Inner(inner) => {
            f(inner);
            inner.nodes.iter().for_each(|node| walk(node, f));
        }
        Node::Bypass { nodes, .. } => nodes.iter().for_each(|node| walk(node, f)),
    }
}

/// How many lanes of the widest numbers a register holds: of those in inner loops, if there are any, since what is around them
/// is done once where these run many times.
pub(crate) fn register_lanes(facts: &Facts<'_>, plan: &Plan) -> u32 {
    let (mut widest, mut widest_inside) = (1, 0);
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, depth| {
            for (inst, recipe) in &step.insts {
                let data = &facts.func.insts[*inst];
                let ty = match data.op {
                    Op::Store { .. } => facts.module.ctx.operand_ty(facts.func, data.operands[0]),
                    _ => data.ty,
                };
                let is_vector = matches!(
                    recipe,
                    Recipe::Widen
                        | Recipe::Blend
                        | Recipe::Carry
                        | Recipe::Divide
                        | Recipe::Each
                        | Recipe::Load(_)
                        | Recipe::Store(_)
                );
                // An address for each lane is no reason for fewer lanes.
                if is_vector
                    && !is_index(facts, data)
                    && *recipe != Recipe::Load(Access::Uniform)
                    && ty != Type::PTR
                    && ty != Type::VOID
                {
                    widest = widest.max(bytes(facts, ty));
                    if depth > 0 {
                        // What is compared may come from outside.
                        let compared = match data.op {
                            Op::ICmp(..) | Op::FCmp(..)
                                if data.result.is_none_or(|result| !plan.distances.contains(&result)) =>
                            {
                                facts.module.ctx.operand_ty(facts.func, data.operands[0])
                            }
                            _ => ty,
                        };
                        widest_inside = widest_inside.max(bytes(facts, compared));
                    }
                }
            }
        });
    }
    if let Some(lanes) = facts.target.bytes.checked_div(widest_inside) {
        return lanes.max(1);
    }
    for carried in &plan.frame.carried {
        widest = widest.max(bytes(facts, facts.func.values[carried.value].ty));
    }
    (facts.target.bytes / widest).max(1)
}

/// Whether a number is widened to be an index of addresses, and nothing else.
fn is_index(facts: &Facts<'_>, data: &InstData) -> bool {
    let Some(result) = data.result.filter(|_| matches!(data.op, Op::Cast(CastOp::SExt | CastOp::ZExt, _)))
    else {
        return false;
    };
    let is_address = |inst: Inst| matches!(facts.func.insts[inst].op, Op::Gep { .. } | Op::DebugRecord(_));
    facts.uses.uses(result).iter().all(|used| is_address(used.inst))
}

/// Says whether a loop is so short that vectors of several registers never fill: LLVM would leave most of it to its end.
pub(crate) fn is_short(facts: &Facts<'_>, plan: &Plan) -> bool {
    let lanes = u64::from(register_lanes(facts, plan));
    let mut is_plain = true;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            is_plain &= !step.insts.iter().any(|(_, recipe)| {
                matches!(
                    recipe,
                    Recipe::Load(Access::Indexed | Access::Row { .. })
                        | Recipe::Store(Access::Indexed | Access::Row { .. })
                )
            });
        });
    }
    let count = plan.frame.expected_count(facts.module, facts.func);
    // Four registers side by side are what LLVM takes, and what is left goes by ones at last. Iterations that carry nothing do not
    // wait for each other: one register at a time is as fast.
    let rounds = if plan.frame.carried.is_empty() { 16 } else { 4 };
    let fills_few = |count: u64| match plan.has_mask_registers {
        true => count < rounds * lanes && !count.is_multiple_of(lanes),
        false => count >= lanes && count < 16 * lanes && !count.is_multiple_of(4 * lanes),
    };
    is_plain && count.is_some_and(fills_few)
}
