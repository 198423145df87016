//! How many lanes the versions of a loop get.
//!
//! A loop gets several registers' worth of lanes (*groups*) where each instruction waits for the one before: LLVM makes
//! several instructions of one on such a vector, and the processor runs them side by side.

use weft_ir::{Inst, Op};

use crate::chain;
use crate::contents::{accesses_singly, bytes, divides, is_short, register_lanes, single_calls, walk};
use crate::cost::{compare, pays, with_guesses};
use crate::facts::Facts;
use crate::plan::{Access, LEAST_BYTES, Node, Plan, Recipe, Row, Version};
use crate::target::{Isa, Target};
use crate::variants::Passed;

/// So many calls of functions without variants the code of a vector iteration may have.
const MOST_CALLS: u32 = 64;

/// So many lanes make up for those that wait: a processor runs single iterations side by side, too, but takes each way out of an
/// inner loop for another round.
const ENOUGH_TO_WAIT: u32 = 4;

/// With so little to do, a loop gets several registers side by side.
const LITTLE: usize = 8;

/// The least vector that is loaded and stored by one instruction, in bytes.
const LEAST_MOVED: u32 = 4;

/// Chooses the versions of the loop; the error says why one lane is best.
pub(crate) fn choose(
    facts: &Facts<'_>,
    plan: &Plan,
    (width, limit): (Option<u64>, Option<u64>),
    is_forced: bool,
) -> Result<Vec<Version>, String> {
    let target = facts.target;
    let most = limit.map_or(u32::MAX, |limit| u32::try_from(limit).unwrap_or(u32::MAX));
    let own = register_lanes(facts, plan);
    let lanes = match width.and_then(|width| u32::try_from(width).ok()) {
        Some(width) if width.is_power_of_two() && width <= 256 => width,
        // Two short vectors are divided as fast as a long one, and one of them may be jumped over.
        _ if jumps_over_divisions(facts, plan) || divides(plan) || chain::divides_freely(facts, plan) => {
            own * target.dividing_bytes / target.bytes
        }
        _ => own,
    };
    let lanes = lanes.min(1 << most.max(1).ilog2());
    if !plan.calls.is_empty() {
        let versions = of_calls(target, plan, width, most)?;
        check_masks_beside_calls(facts, plan, &versions)?;
        return Ok(versions);
    }
    if lanes < 2 {
        return Err("a vector has one lane".into());
    }
    let (vector, single) = compare(facts, target, plan, lanes);
    let single = with_guesses(facts, plan, single, lanes);
    if !is_forced && !pays(vector, single) {
        return Err(format!("vectors of {lanes} lanes cost {vector}, single iterations {single}"));
    }
    let single_calls = single_calls(plan);
    if single_calls.saturating_mul(lanes) > MOST_CALLS {
        return Err(format!("it calls functions at {single_calls} places for {lanes} lanes"));
    }
    let groups =
        if width.is_some() || single_calls > 0 || is_short(facts, plan) { 1 } else { groups(facts, plan) };
    // Lanes whose rows share lines of the cache are as many as these have room for.
    let has_room = |groups: &u32| plan.crowds.iter().all(|crowd| crowd.has_room(lanes * groups));
    let groups =
        std::iter::successors(Some(groups), |groups| Some(groups / 2)).take_while(|groups| *groups > 1);
    let groups = groups.into_iter().find(has_room).unwrap_or(1);
    let mut is_divergent = false;
    plan.nodes.iter().for_each(|node| walk(node, &mut |inner| is_divergent |= !inner.is_uniform));
    let together = if lanes.saturating_mul(groups) <= most { lanes.saturating_mul(groups) } else { lanes };
    if is_divergent && !is_forced && together < ENOUGH_TO_WAIT {
        return Err(format!("{together} lanes are too few to wait for the last of them"));
    }
    let mut versions = Vec::new();
    if groups > 1 && lanes.saturating_mul(groups) <= most {
        versions.push(Version { lanes: lanes * groups, is_masked: false });
        if groups > 4 {
            // Most of what is left, in fewer.
            versions.push(Version { lanes: lanes * 2, is_masked: false });
        }
    }
    let is_masked = target.isa == Isa::Avx512;
    versions.push(Version { lanes, is_masked });
    if !is_masked {
        versions.extend(of_rest(facts, plan, lanes));
    }
    if is_masked && versions.len() == 1 {
        versions.insert(0, Version { lanes, is_masked: false });
    }
    if single_calls > 0 {
        check_masks_beside_calls(facts, plan, &versions)?;
    }
    Ok(versions)
}

/// Shorter vectors for what vectors of `lanes` lanes leave, where the number of iterations is known and iterations carry nothing: one by
/// one, the last 14 of 62 would take longer than the 48 before them.
fn of_rest(facts: &Facts<'_>, plan: &Plan, lanes: u32) -> Vec<Version> {
    let count = plan.frame.expected_count(facts.module, facts.func);
    let Some(count) = count.filter(|_| plan.frame.carried.is_empty()) else { return Vec::new() };
    let lane_bytes = facts.target.bytes / register_lanes(facts, plan);
    let halves = (1..lanes.ilog2()).rev().map(|power| 1u32 << power);
    let is_worth_it = |lanes: &u32| {
        let (vector, single) = compare(facts, facts.target, plan, *lanes);
        // Less than that is moved element by element.
        lanes * lane_bytes >= LEAST_MOVED && vector < single
    };
    halves
        .filter(|lanes| count & u64::from(*lanes) != 0)
        .filter(is_worth_it)
        .map(|lanes| Version { lanes, is_masked: false })
        .collect()
}

/// Refuses accesses of less than a vector under a mask beside calls, on machines with registers for masks. LLVM 19 widens such an
/// access and clears the rest of the mask (`KMOVBkk`); if that register does not survive a call, it stores one byte of it and loads
/// two, so that lanes behind the vector are accessed. (`crates/weft-vplan/tests/plans.rs` and `tests/programs/simd_calls_and_bytes.c`.)
fn check_masks_beside_calls(facts: &Facts<'_>, plan: &Plan, versions: &[Version]) -> Result<(), String> {
    let mut least = u64::MAX;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            for (inst, recipe) in &step.insts {
                let data = &facts.func.insts[*inst];
                let ty = match (&data.op, recipe) {
                    (Op::Store { .. }, _) => facts.module.ctx.operand_ty(facts.func, data.operands[0]),
                    (_, Recipe::Load(access)) if *access != Access::Uniform => data.ty,
                    _ => continue,
                };
                least = least.min(u64::from(bytes(facts, ty)));
            }
        });
    }
    let lanes = versions.iter().map(|version| u64::from(version.lanes)).min().unwrap_or(1);
    match plan.has_mask_registers && least.saturating_mul(lanes) < LEAST_BYTES {
        true => Err(format!("{lanes} lanes of few bytes are accessed under masks beside calls")),
        false => Ok(()),
    }
}

/// Chooses the versions of a loop with calls: as many lanes as all called variants have.
fn of_calls(target: Target, plan: &Plan, width: Option<u64>, most: u32) -> Result<Vec<Version>, String> {
    let serves = |call: &crate::plan::Call, lanes: u32, is_full: bool| {
        call.variants
            .iter()
            .any(|v| v.lanes == lanes && (v.is_masked || v.is_pure || is_full && call.is_full))
    };
    let lanes = (1..=8).rev().map(|power| 1u32 << power).filter(|lanes| {
        *lanes <= most
            && width.is_none_or(|width| width == u64::from(*lanes))
            && plan.calls.iter().all(|call| serves(call, *lanes, true))
    });
    let Some(lanes) = lanes.into_iter().next() else {
        return Err("the functions that it calls have no variants of one length for these calls".into());
    };
    if single_calls(plan).saturating_mul(lanes) > MOST_CALLS {
        return Err(format!("it calls functions at {} places for {lanes} lanes", single_calls(plan)));
    }
    let mut versions = vec![Version { lanes, is_masked: false }];
    if width.is_none() && lanes * 2 <= most && target.isa > Isa::Sse2 && are_called_in_pairs(plan, lanes) {
        versions.insert(0, Version { lanes: lanes * 2, is_masked: false });
    }
    if target.isa == Isa::Avx512 && plan.calls.iter().all(|call| serves(call, lanes, false)) {
        versions.push(Version { lanes, is_masked: true });
    }
    Ok(versions)
}

/// Whether the only thing that a loop does is one call whose result it stores: two of them come in front of both stores. A call writes
/// its return address to the stack; stores to lines of the cache that follow each other go there together. What is passed in vectors
/// would have to be kept on the stack beside the first result.
fn are_called_in_pairs(plan: &Plan, lanes: u32) -> bool {
    let [call] = &plan.calls[..] else { return false };
    let (mut work, mut is_plain) = (0, true);
    for node in &plan.nodes {
        is_plain &= matches!(node, Node::Step(_));
        node.for_each_step(0, &mut |step, _| {
            is_plain &= step.is_full;
            let is_work = |(_, recipe): &&(Inst, Recipe)| !matches!(recipe, Recipe::Skip | Recipe::Scalar);
            work += step.insts.iter().filter(is_work).count();
        });
    }
    is_plain
        && work <= LITTLE
        && plan.frame.carried.is_empty()
        && call.variants.iter().any(|variant| {
            let is_loaded_within = !variant.parameters.contains(&Passed::Vector);
            variant.lanes == lanes && variant.is_for_groups() && is_loaded_within
        })
}

/// Whether floating-point divisions or roots are behind a bypass.
fn jumps_over_divisions(facts: &Facts<'_>, plan: &Plan) -> bool {
    let mut divides = false;
    for node in plan.nodes.iter().filter(|node| node.is_rare()) {
        node.for_each_step(0, &mut |step, _| {
            divides |= step.insts.iter().any(|(inst, _)| chain::takes_long(facts, *inst));
        });
    }
    divides
}

/// How many registers side by side the loop gets that transposes rows: a column of the narrowest numbers fills
/// 16 bytes, also where wide numbers make lanes few (`uint64_t` products of `uint32_t` numbers).
fn full_of_rows(facts: &Facts<'_>, plan: &Plan) -> u32 {
    let size = |row: &Row| {
        let data = &facts.func.insts[row.members.first()?.0];
        let ty = match data.op {
            Op::Store { .. } => facts.module.ctx.operand_ty(facts.func, data.operands[0]),
            _ => data.ty,
        };
        Some(bytes(facts, ty))
    };
    let rows = plan.rows.iter().chain(&plan.stored_rows).filter(|row| row.in_blocks);
    let narrow = rows.filter_map(size).min();
    let lanes = narrow.map_or(1, |size| u32::try_from(LEAST_BYTES).unwrap_or(1) / size);
    (lanes / register_lanes(facts, plan)).max(1)
}

/// How many registers side by side the loop gets.
fn groups(facts: &Facts<'_>, plan: &Plan) -> u32 {
    let target = facts.target;
    let mut carried = plan.frame.carried.len();
    let (mut values, mut all) = (0, 0);
    let (mut has_inner, mut is_divergent, mut loads) = (false, false, 0);
    for node in &plan.nodes {
        walk(node, &mut |inner| {
            has_inner = true;
            is_divergent |= !inner.is_uniform;
            // What a lane leaves with is kept beside what the others go on with.
            carried += if inner.is_uniform { 0 } else { inner.live_outs.len() };
        });
        node.for_each_step(0, &mut |step, depth| {
            let work = |(_, recipe): &&(Inst, Recipe)| !matches!(recipe, Recipe::Skip | Recipe::Scalar);
            all += step.insts.iter().filter(work).count();
            let is_load = |(_, recipe): &&(Inst, Recipe)| matches!(recipe, Recipe::Load(access) if *access != Access::Uniform);
            loads += step.insts.iter().filter(is_load).count();
            if depth == 0 {
                return;
            }
            let count = |wanted: fn(&Recipe) -> bool| step.insts.iter().filter(|(_, r)| wanted(r)).count();
            carried += count(|recipe| *recipe == Recipe::Carry);
            values += count(|recipe| matches!(recipe, Recipe::Widen | Recipe::Load(_) | Recipe::Blend));
        });
    }
    // Transpositions have as many registers to work with as there are.
    // And so do scans, whose next vector waits for little of this one.
    let scans = plan.reductions.iter().any(|reduction| reduction.scan.is_some());
    // Of accesses lane by lane, more at a time need more registers for addresses than there are.
    let transposes = plan.stored_rows.iter().chain(&plan.rows).any(|row| !row.is_near());
    if divides(plan) || scans || accesses_singly(facts, plan) {
        return 1;
    }
    if transposes {
        // Two that wait for each other's loads are enough: their columns fill the registers.
        let groups = if chain::is_long(facts, plan) { 2 } else { 1 };
        return if has_inner { 1 } else { full_of_rows(facts, plan).max(groups) };
    }
    // The more lanes, the more rarely something is jumped over.
    if carried == 0 && !has_inner && plan.nodes.iter().any(Node::is_rare) {
        return 1;
    }
    if chain::is_long(facts, plan) {
        return 8;
    }
    if carried == 0 && !has_inner {
        return if all <= LITTLE { 4 } else { 2 };
    }
    // Where divisions do not wait for each other, one after the other is as many as the machine can do.
    if carried == 0 || chain::divides_freely(facts, plan) {
        return 1;
    }
    // What is carried stays in registers, and so does about a third of what is computed.
    let live = u32::try_from(carried + values / 3 + 1).unwrap_or(u32::MAX);
    let fitting = target.registers() / live.max(1);
    match fitting {
        0 | 1 => 1,
        2 | 3 => 2,
        // Of streams, few loads of whole cache lines at a time are enough.
        _ if !has_inner && loads > 1 && target.bytes == 64 => 2,
        8.. if has_inner && !is_divergent && target.isa == Isa::Avx512 => 8,
        _ => 4,
    }
}
