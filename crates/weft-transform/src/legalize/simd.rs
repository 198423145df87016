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
//! # Preconditions
//! The loops of nests are not written yet.
//!
//! `linear` variables have to get their values in the region's code, which a clause says; others are refused.
//!
//! # Postconditions
//! The latches of each such loop have the mark, beside what the user's hints say of the loop.

use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{Block, Function, Inst, Module, Operand};
use weft_regions::{ClauseKind, Own, Problem, Region, RegionEntry, SIMD_LOOP, entries, isolate_markers};

use super::problem;

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
    // A region with broken borders is refused for those.
    for region in Region::all_of(func, &module.ctx, &simd) {
        let inside = region.block_set();
        let depth = loops.depth(region.entry_block()) + 1;
        let own: Vec<Vec<Block>> = loops
            .iter()
            .filter(|(_, found)| found.depth == depth && inside.contains(&found.header))
            .map(|(_, found)| found.latches.clone())
            .collect();
        for latches in own {
            mark(module, func, &latches);
        }
    }
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
fn mark(module: &mut Module, func: &mut Function, latches: &[Block]) {
    let known = module.loop_node(func, latches);
    let mut properties = known.map_or_else(Vec::new, |node| module.loop_properties(node));
    properties.push(format!("!{}", module.add_metadata(SIMD_LOOP)));
    let node = module.add_loop_node(&properties);
    module.set_loop_node(func, latches, node);
}
