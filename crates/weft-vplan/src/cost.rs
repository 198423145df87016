//! What a plan costs, and what single iterations do.
//!
//! Costs are in cheap instructions, such as an addition, of one lane or of one vector register. They come from measurements:
//! a gather costs as much as its loads and a tenth more, a division as much as eight additions, an integer division of
//! numbers twenty-four on x86 and eight on AArch64, of vectors (by way of floating-point numbers) twelve per register.

use weft_ir::{BinaryOp, Inst, Op, Operand, Type, TypeData};

use crate::calls;
use crate::chain;
use crate::contents::{accesses_singly, bytes, register_lanes, walk};
use crate::facts::Facts;
use crate::plan::{Access, Inner, Mask, Node, Plan, Recipe, Row, Step};
use crate::target::{Isa, Target, has_feature, has_gathers};

/// What a call costs, for one lane or for all.
const CALL: u32 = 24;

/// What the masks of a block under a condition cost, without registers for masks.
const MASKS: u32 = 3;

/// For how long lanes wait for a quotient in a round of an inner loop, without conversions of 64-bit integers: those there and back
/// and the division follow each other, some fifty cycles.
const QUOTIENT: u32 = 128;

/// What a product of 32-bit numbers costs that takes two of 64 bits, and the moves of numbers there and back.
const PRODUCT: u32 = 7;

/// What a gather costs each lane in an inner loop beside its loads: these go through the machine one after the other, while single
/// iterations load several numbers at a time and compute meanwhile. Where lanes leave the loop one by one, single iterations wait, too.
const GATHERED: u32 = 2;

/// For how long all lanes wait for a number that is loaded from where another one says, which was loaded lane by lane: it is taken out
/// of a vector, loaded, and put into one, some twenty cycles, while a processor runs single iterations side by side. Checksums by a
/// table took three times as long as those.
const LOOKUP: u32 = 40;

/// What it costs to take an address out of a vector, and a branch for its lane; and so where lanes are as many as bytes in long vectors.
const TAKEN: u32 = 3;
const TAKEN_OF_MANY: u32 = 16;

/// What a branch costs that data decides: where one of ten is foreseen wrongly, a tenth of some twenty cycles.
const GUESS: u32 = 8;

/// How often an inner loop is taken to run.
const TRIPS: u32 = 16;

/// Returns the cost of a node in its original form, for one lane.
pub(crate) fn of_node(facts: &Facts<'_>, node: &Node) -> u32 {
    of_steps(node, &|step| step.insts.iter().map(|(inst, recipe)| one(facts, *inst, *recipe)).sum())
}

/// What the steps of a node cost, those in inner loops as often as they run.
fn of_steps(node: &Node, cost: &dyn Fn(&Step) -> u32) -> u32 {
    let mut sum = 0u32;
    node.for_each_step(0, &mut |step, depth| {
        sum = sum.saturating_add(cost(step).saturating_mul(TRIPS.saturating_pow(depth)));
    });
    sum
}

/// What the integer divisions of a step cost one lane.
fn of_quotients(facts: &Facts<'_>, step: &Step) -> u32 {
    let divisions = step.insts.iter().filter(|(_, recipe)| *recipe == Recipe::Divide);
    divisions.map(|(inst, recipe)| one(facts, *inst, *recipe)).sum()
}

/// The cost of an instruction for one lane.
fn one(facts: &Facts<'_>, inst: Inst, recipe: Recipe) -> u32 {
    let data = &facts.func.insts[inst];
    match (&data.op, recipe) {
        (Op::Phi(_) | Op::DebugRecord(_) | Op::Gep { .. }, _) => 0,
        // A jump by a table, which is foreseen badly.
        (Op::Switch, _) => 16,
        (Op::Binary(BinaryOp::FDiv, _), _) => 8,
        // By a constant: a product and shifts.
        (op, Recipe::Widen) if is_division(op) => 4,
        (op, Recipe::Divide) if is_division(op) => {
            if facts.target.isa == Isa::Neon {
                8
            } else {
                24
            }
        }
        // Each iteration waits for the sum of the one before.
        (_, Recipe::Scan) => {
            if is_float(facts, data.ty) {
                4
            } else {
                2
            }
        }
        (Op::Call(_), Recipe::Call | Recipe::Each) => CALL,
        (Op::Call(_), _) => calls::elementwise(facts.module, data).map_or(1, |known| known.cost),
        _ => 1,
    }
}

/// The cost of an instruction for `lanes` lanes.
fn many(
    facts: &Facts<'_>,
    (target, plan): (Target, &Plan),
    step: &Step,
    (inst, recipe): (Inst, Recipe),
    lanes: u32,
) -> u32 {
    let data = &facts.func.insts[inst];
    let ty = match data.op {
        Op::Store { .. } => facts.module.ctx.operand_ty(facts.func, data.operands[0]),
        _ => data.ty,
    };
    let bytes = bytes(facts, ty);
    let registers = (lanes * bytes).div_ceil(target.bytes).max(1);
    // A store of own memory loads, chooses and stores.
    let is_own = plan.own.contains(&inst);
    let is_masked = !step.is_full && !is_own;
    match recipe {
        Recipe::Skip | Recipe::CarryOnce => 1,
        Recipe::Scalar => one(facts, inst, recipe),
        Recipe::Widen if matches!(data.op, Op::Gep { .. }) => registers,
        Recipe::Widen => match in_each_lane(facts, target, inst) {
            Some(cost) => lanes * cost,
            None => product(facts, target, inst).unwrap_or_else(|| one(facts, inst, recipe)) * registers,
        },
        Recipe::Postponed => registers,
        Recipe::Blend => registers * u32::try_from(data.phi_incoming().count()).unwrap_or(2),
        Recipe::Carry => registers,
        Recipe::Load(Access::Uniform) => 1,
        Recipe::Load(Access::Indexed) | Recipe::Store(Access::Indexed) => lanes * gather(target, bytes),
        Recipe::Load(Access::Row { number, .. }) if step.is_full => {
            of_row(&plan.rows[number as usize], lanes, registers)
        }
        Recipe::Store(Access::Row { number, .. }) => {
            of_row(&plan.stored_rows[number as usize], lanes, registers)
        }
        Recipe::Load(Access::Row { .. }) => lanes * gather(target, bytes),
        Recipe::Load(Access::Table { number }) => plan.tables[number as usize].cost(lanes),
        Recipe::Load(access) | Recipe::Store(access) => {
            let times = if access == Access::Reverse {
                2
            } else if is_own {
                3
            } else {
                1
            };
            let plain = times * registers;
            if is_masked && u64::from(bytes) < target.least_masked() { lanes * 5 } else { plain }
        }
        Recipe::Call => CALL,
        // Numbers are taken out of vectors and put into them.
        Recipe::Each => lanes * (CALL + 3),
        // Of 64 bits, all lanes are looked at first.
        Recipe::Divide => {
            let per_register = if bytes == 8 { 18 } else { 12 };
            per_register * (lanes * 8).div_ceil(target.bytes).max(1)
        }
        // A move and the operation per halving, and what comes before and behind.
        Recipe::Scan => {
            let operation = extremum(facts, target, inst).unwrap_or(1);
            registers * ((1 + operation) * lanes.ilog2() + 2 + operation)
        }
    }
}

/// What a member's part of loading or storing a row of each lane costs.
fn of_row(row: &Row, lanes: u32, registers: u32) -> u32 {
    let members = u32::try_from(row.members.len()).unwrap_or(1).max(1);
    let span = u32::try_from(row.span).unwrap_or(1);
    match row.is_near() {
        // Each member is picked from all registers.
        true => registers * u32::try_from(row.stride).unwrap_or(1),
        false => (lanes + lanes.ilog2() * registers * span).div_ceil(members),
    }
}

/// What the least or greatest of two vectors costs, if it is not one instruction: SSE2 has it of bytes without and of 16 bits with
/// a sign.
fn extremum(facts: &Facts<'_>, target: Target, inst: Inst) -> Option<u32> {
    let data = &facts.func.insts[inst];
    let name = facts.module.ctx.names.text(facts.module.ctx.global_name(data.callee()?)?);
    let is_order =
        ["llvm.smin.", "llvm.smax.", "llvm.umin.", "llvm.umax."].iter().any(|known| name.starts_with(known));
    let is_one = match facts.module.ctx.types.int_bits(data.ty)? {
        8 => name.starts_with("llvm.u"),
        16 => name.starts_with("llvm.s"),
        _ => false,
    };
    let lacks = target.isa == Isa::Sse2 && !has_feature(facts.module, facts.func, "sse4.1");
    (is_order && lacks && !is_one).then_some(5)
}

/// What a product of two vectors of 32-bit numbers costs, if it is not one instruction: SSE2 has it of 64 bits, of two numbers. Products
/// with constants that are sums or differences of two powers of two are made without it.
fn product(facts: &Facts<'_>, target: Target, inst: Inst) -> Option<u32> {
    let data = &facts.func.insts[inst];
    let lacks = target.isa == Isa::Sse2 && !has_feature(facts.module, facts.func, "sse4.1");
    let is_product = matches!(data.op, Op::Binary(BinaryOp::Mul, _)) && data.ty == Type::I32;
    let is_shifted = data.operands.iter().any(|operand| match operand {
        Operand::Const(constant) => facts.module.ctx.consts.as_int(*constant).is_some_and(|number| {
            let bits = number.unsigned_abs();
            bits.count_ones() <= 2 || (bits + 1).is_power_of_two()
        }),
        _ => false,
    });
    (is_product && lacks && !is_shifted).then_some(PRODUCT)
}

fn is_float(facts: &Facts<'_>, ty: Type) -> bool {
    matches!(facts.module.ctx.types.data(ty), TypeData::Float | TypeData::Double)
}

/// The cost of a gather or a scatter of numbers of so many bytes, per lane. There are none of less than four: addresses and numbers are
/// taken out of vectors and put into them.
fn gather(target: Target, bytes: u32) -> u32 {
    match target.isa {
        Isa::Avx512 if bytes >= 4 => 2,
        Isa::Avx512 => 4,
        _ => 3,
    }
}

/// How many numbers from anywhere a step loads.
fn gathers(step: &Step) -> u32 {
    let loads = step.insts.iter().filter(|(_, recipe)| *recipe == Recipe::Load(Access::Indexed));
    u32::try_from(loads.count()).unwrap_or(u32::MAX)
}

/// What the operation `inst` costs in each lane if SSE2 and NEON do it lane by lane: the high half of a product of 64 bits, by which such
/// numbers are divided by a constant.
fn in_each_lane(facts: &Facts<'_>, target: Target, inst: Inst) -> Option<u32> {
    let data = &facts.func.insts[inst];
    let is_wide = facts.module.ctx.types.int_bits(data.ty) == Some(64);
    (is_wide && target.lacks_masks() && is_division(&data.op)).then_some(8)
}

fn is_division(op: &Op) -> bool {
    use BinaryOp as B;
    matches!(op, Op::Binary(B::SDiv | B::UDiv | B::SRem | B::URem, _))
}

/// Returns what a vector iteration of `lanes` lanes and as many single ones cost.
pub(crate) fn compare(facts: &Facts<'_>, target: Target, plan: &Plan, lanes: u32) -> (u32, u32) {
    let (mut vector, mut is_divergent) = (0u32, false);
    for node in &plan.nodes {
        walk(node, &mut |inner| {
            is_divergent |= !inner.is_uniform;
            if !inner.is_uniform {
                let round =
                    leaving(facts, target, inner, lanes) + waiting(facts, inner) + taken(facts, inner, lanes);
                vector = vector.saturating_add(round.saturating_mul(TRIPS));
            }
        });
    }
    let own = |step: &Step| {
        step.insts.iter().map(|inst| many(facts, (target, plan), step, *inst, lanes)).sum::<u32>()
    };
    let gathered =
        if target.isa == Isa::Avx512 && !is_divergent { GATHERED.saturating_mul(lanes) } else { 0 };
    let inside = |step: &Step| own(step).saturating_add(gathers(step).saturating_mul(gathered));
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, depth| {
            let cost = if depth == 0 { own(step) } else { inside(step) };
            vector = vector.saturating_add(cost.saturating_mul(TRIPS.saturating_pow(depth)));
        });
    }
    vector = vector.saturating_add(chain::idle(facts, &plan.nodes, TRIPS, &inside));
    if target.isa < Isa::Avx512 {
        vector = vector.saturating_add(chain::lookups(facts, &plan.nodes).saturating_mul(LOOKUP));
    }
    if is_divergent {
        // Lanes wait for the last of them.
        vector = vector.saturating_mul(3) / 2;
    }
    for crowd in &plan.crowds {
        vector = vector.saturating_add(crowd.cost(lanes).saturating_mul(TRIPS));
    }
    let mut single: u32 = plan.nodes.iter().map(|node| of_node(facts, node)).sum();
    single = single.saturating_add(chain::idle(facts, &plan.nodes, TRIPS, &|step| {
        step.insts.iter().map(|(inst, recipe)| one(facts, *inst, *recipe)).sum()
    }));
    if target.lacks_masks() {
        // What is jumped over is as rare for vectors.
        for node in plan.nodes.iter().filter(|node| !node.is_rare()) {
            node.for_each_step(0, &mut |step, depth| {
                if step.mask != Mask::Edges {
                    return;
                }
                let times = TRIPS.saturating_pow(depth);
                // A condition takes part in several masks, and an iteration comes to about half of what is under conditions.
                vector = vector.saturating_add(MASKS.saturating_mul(times));
                single = single.saturating_add(chooses(facts, step).saturating_mul(times));
                let own: u32 = step.insts.iter().map(|(inst, recipe)| one(facts, *inst, *recipe)).sum();
                single = single.saturating_sub(own.saturating_mul(times) / 2);
            });
        }
    }
    if is_divergent {
        // So does a processor, which takes the way out for one way round more. While it divides, it finds the way.
        let quotients: u32 =
            plan.nodes.iter().map(|node| of_steps(node, &|step| of_quotients(facts, step))).sum();
        single = single.saturating_mul(2).saturating_sub(quotients);
    }
    (vector, single.saturating_mul(lanes))
}

/// Whether vectors of this cost are better than single iterations.
pub(crate) fn pays(vector: u32, single: u32) -> bool {
    vector.saturating_mul(13) <= single.saturating_mul(10)
}

/// What `lanes` single iterations of the cost `single` take with what they wait at branches that data decides, since processors do not
/// foresee all of these: where lanes access memory one by one, a plan has no branches. Whatever LLVM makes has them there.
pub(crate) fn with_guesses(facts: &Facts<'_>, plan: &Plan, single: u32, lanes: u32) -> u32 {
    if !accesses_singly(facts, plan) {
        return single;
    }
    let mut guesses = 0u32;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, depth| {
            let end = facts.func.terminator(step.block).map(|end| &facts.func.insts[end].op);
            let is_branch = depth == 0 && step.block != plan.frame.latch && matches!(end, Some(Op::CondBr));
            guesses += if is_branch { GUESS } else { 0 };
        });
    }
    single.saturating_add(guesses.saturating_mul(lanes))
}

/// What it costs a single iteration that a block under a condition asks for another one: some of these a processor foresees wrongly.
fn chooses(facts: &Facts<'_>, step: &Step) -> u32 {
    let jump = facts.func.terminator(step.block);
    u32::from(jump.is_some_and(|jump| matches!(facts.func.insts[jump].op, Op::CondBr)))
}

/// What it costs in a round of an inner loop that lanes leave one by one to keep what these leave with. Where masks have no
/// registers, a mask is as wide as the numbers that it is for; where these have several widths, there are several.
fn leaving(facts: &Facts<'_>, target: Target, inner: &Inner, lanes: u32) -> u32 {
    let choice = match target.isa {
        Isa::Sse2 => 3,
        Isa::Neon | Isa::Avx2 => 1,
        // The operation itself leaves the other lanes as they are.
        Isa::Avx512 => return 0,
    };
    let sizes = inner.live_outs.iter().map(|value| bytes(facts, facts.func.values[*value].ty));
    let registers = |bytes: u32| (lanes * bytes).div_ceil(target.bytes).max(1);
    sizes.map(|bytes| choice * registers(bytes) + if bytes == 8 { registers(bytes) } else { 0 }).sum()
}

/// What it costs in a round of an inner loop that lanes leave one by one, beside loads and stores, to take addresses out of vectors that
/// this round has computed, where the machine has no gathers of such numbers: nothing else is to be done meanwhile, where single
/// iterations guess what they load next. And each lane gets a branch of its own there. Where vectors are long, these decide: a walk over a
/// table of bytes took six times as long as single iterations with AVX2.
fn taken(facts: &Facts<'_>, inner: &Inner, lanes: u32) -> u32 {
    let has_gathers = has_gathers(facts.module, facts.func);
    let of_access = |(inst, recipe): &(Inst, Recipe)| {
        let data = &facts.func.insts[*inst];
        let ty = match recipe {
            Recipe::Load(Access::Indexed) => data.ty,
            Recipe::Store(Access::Indexed) => facts.module.ctx.operand_ty(facts.func, data.operands[0]),
            _ => return 0,
        };
        match bytes(facts, ty) {
            4.. if has_gathers => 0,
            ..4 if facts.target.isa > Isa::Sse2 => TAKEN_OF_MANY,
            _ => TAKEN,
        }
    };
    let mut sum = 0u32;
    for node in &inner.nodes {
        node.for_each_step(0, &mut |step, _| sum += step.insts.iter().map(of_access).sum::<u32>());
    }
    sum.saturating_mul(lanes)
}

/// For how long lanes wait in a round of an inner loop for the quotients that they divide next.
fn waiting(facts: &Facts<'_>, inner: &Inner) -> u32 {
    let divides = inner.nodes.iter().any(|node| of_steps(node, &|step| of_quotients(facts, step)) > 0);
    if divides && facts.target.isa < Isa::Avx512 { QUOTIENT } else { 0 }
}

/// Why vectors of the loop are slower than single iterations, whoever makes them: on a machine that accesses no memory under a
/// mask, each lane gets a branch of its own for each such access.
pub(crate) fn is_slow_for_all(facts: &Facts<'_>, plan: &Plan) -> Option<String> {
    let mut accesses = 0;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            let is_access = |(_, recipe): &&(Inst, Recipe)| {
                matches!(recipe, Recipe::Load(_) | Recipe::Store(_) | Recipe::Postponed)
            };
            let all = step.insts.iter().filter(is_access).filter(|(inst, _)| !plan.own.contains(inst));
            accesses += if step.is_full { 0 } else { all.count() };
        });
    }
    let lanes = register_lanes(facts, plan);
    if facts.target.isa > Isa::Sse2 || accesses < 2 || lanes < 2 || !plan.calls.is_empty() {
        return None;
    }
    let (vector, single) = compare(facts, facts.target, plan, lanes);
    // Where both cost about the same, branches that are foreseen badly decide.
    let is_slow = vector > single && !pays(vector, with_guesses(facts, plan, single, lanes));
    is_slow.then(|| format!("vectors of {lanes} lanes cost {vector}, single iterations {single}"))
}
