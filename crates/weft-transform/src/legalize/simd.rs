//! A mark on the loops of `simd` constructs, by which `lower` finds them behind LLVM's passes.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), … ]
//!   …
//! latch:
//!   br label %head, !llvm.loop !4        ; !4 = distinct !{!4, !5}, !5 = !{!"weft.simd"}
//! ```
//!
//! The loop is the region's outermost one: of a nest, what the region has is a run of the innermost loop, and that is the
//! one to become vectors. LLVM keeps properties of loops that it does not know, and drops them with the loop; so a loop
//! that is only left over of the body is never taken for the construct's.
//!
//! LLVM unrolls loops of few iterations, of which it knows the number, long before it makes vectors, and of what is left of them it
//! finds vectors only where it can tell that all accesses are of different places. The construct says so of the loop. So such a
//! loop is kept whole until it is lowered: filters of eight channels take a third of the time (AVX2). Of fewer iterations than
//! [`MANY`], if the program says how many there are, the numbers are better in registers from the beginning.
//!
//! # Preconditions
//! The loops of nests are not written yet.
//!
//! `linear` variables have to get their values in the region's code, which a clause says; others are refused.
//!
//! # Postconditions
//! The latches of each such loop have the mark, beside what the user's hints say of the loop. One of whose unrolling these say nothing
//! may be kept whole.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::{Block, Function, Inst, Module, Op, Operand};
use weft_regions::{
    ClauseKind, Own, Problem, Region, RegionEntry, SIMD_LOOP, WHOLE_LOOP, entries, isolate_markers,
};

use super::problem;

/// So many iterations fill a vector of some machine.
const MANY: i128 = 8;

/// Reports the regions whose code does not give their `linear` variables their values.
pub(super) fn refuse_linear(module: &Module, func: &Function, problems: &mut Vec<Problem>) {
    for inst in entries(func, &module.ctx) {
        let entry = RegionEntry::parse(func, &module.ctx, inst);
        if entry.is_some_and(|entry| entry.has(ClauseKind::Linear) && !entry.has(Own::LinearValues)) {
            let message = "clause 'QUAL.OMP.LINEAR' is read and drawn, but not lowered yet";
            problems.push(problem(module, func, inst, message.to_owned()));
        }
    }
}

/// Marks the loops of the `simd` regions of `func`.
pub(super) fn mark_loops(module: &mut Module, func: &mut Function) {
    let is_simd = |func: &Function, module: &Module, inst| {
        RegionEntry::parse(func, &module.ctx, inst).is_some_and(|entry| entry.is_vectorized())
    };
    if !entries(func, &module.ctx).into_iter().any(|inst| is_simd(func, module, inst)) {
        return;
    }
    isolate_markers(func, &mut module.ctx);
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let has_own = |inst: &Inst| is_simd(func, module, *inst) && is_innermost_associated(func, module, *inst);
    let simd: Vec<Inst> = entries(func, &module.ctx).into_iter().filter(has_own).collect();
    let headed: FxHashMap<Block, LoopId> = loops.iter().map(|(id, found)| (found.header, id)).collect();
    let short = short_ends(module, func);
    // A region with broken borders is refused for those.
    for region in Region::all_of(func, &module.ctx, &simd) {
        let depth = loops.depth(region.entry_block()) + 1;
        let mut own: Vec<LoopId> =
            region.inside.iter().filter_map(|block| headed.get(block).copied()).collect();
        own.retain(|id| loops.get(*id).depth == depth);
        own.sort_unstable();
        let is_short = region.unit.normalized_bounds().is_some_and(|(_, end)| short.contains(&end));
        for id in own {
            mark(module, func, &loops.get(id).latches, !is_short);
        }
    }
}

/// The variables with the ends of loops that the program says have few iterations.
fn short_ends(module: &Module, func: &Function) -> FxHashSet<Operand> {
    let is_few = |operand: Operand| match operand {
        Operand::Const(constant) => module.ctx.consts.as_int(constant).is_some_and(|number| number < MANY),
        _ => false,
    };
    let stores = func.layout_insts().map(|(_, inst)| &func.insts[inst]);
    let stores = stores.filter(|data| matches!(data.op, Op::Store { .. }) && is_few(data.operands[0]));
    stores.map(|data| data.operands[1]).collect()
}

/// Whether the innermost loop of a nest is among those that the directive is about: of a tiled loop, it may be the one over the
/// tiles alone.
fn is_innermost_associated(func: &Function, module: &Module, inst: Inst) -> bool {
    let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { return false };
    let operands = |own: Own| -> Vec<Vec<Operand>> {
        entry.clauses.iter().filter(|clause| clause.kind == own).map(|c| c.operands().to_vec()).collect()
    };
    let counts: usize = operands(Own::NormalizedCounts).iter().map(Vec::len).sum();
    let made = [Own::Tile, Own::Stripe].into_iter().flat_map(operands);
    let tiled: usize = made.map(|operands| operands.len() - 1).sum();
    let all = i128::try_from(counts + tiled).ok();
    let is_all =
        |operand: &Operand| matches!(operand, Operand::Const(c) if module.ctx.consts.as_int(*c) == all);
    operands(Own::Collapsed).iter().flatten().all(is_all)
}

/// Gives the loop that ends in `latches` a node with the mark, and with what its node says already.
fn mark(module: &mut Module, func: &mut Function, latches: &[Block], is_kept_whole: bool) {
    let known = module.loop_node(func, latches);
    let mut properties = known.map_or_else(Vec::new, |node| module.loop_properties(node));
    let is_about_unrolling = |property: &String| module.operand_text(property).contains("llvm.loop.unroll");
    let is_free = !properties.iter().any(is_about_unrolling);
    properties.push(format!("!{}", module.add_metadata(SIMD_LOOP)));
    if is_kept_whole && is_free {
        properties.push(format!("!{}", module.add_metadata(WHOLE_LOOP)));
    }
    let node = module.add_loop_node(&properties);
    module.set_loop_node(func, latches, node);
}
