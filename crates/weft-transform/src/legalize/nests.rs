//! The loops of a nest that a front end gives by its numbers of iterations.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end),
//!        "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n, i64 %m), "QUAL.OMP.NORMALIZED.INDICES"(ptr %i, ptr %first, ptr %behind) ]
//!   … iterations *%first … *%behind of the inner loop, in iteration *%i of the outer one …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
//!   %0 = load i64, ptr %start
//!   %1 = load i64, ptr %end
//! nest:                                                  ; over the runs of iterations %0 … %1
//!   store i64 …, ptr %i
//!   store i64 …, ptr %first
//!   store i64 …, ptr %behind
//!   …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! The order of the iterations is that of [`weft_loops`]: row by row, with a division for a new row only.
//!
//! # Preconditions
//! The region's code does what the indices say, any number of times.
//!
//! # Postconditions
//! The form of `docs/region-ir.md`, "Loops".

use weft_ir::edit::{redirect_edges, rename_phi_pred};
use weft_ir::{Cursor, Function, Inst, Module, Operand, Type};
use weft_loops::emit::{self, Interval, Options};
use weft_loops::{Expr, Nest};
use weft_regions::{Directive, Edge, Leaf, Own, Problem, Region, RegionEntry, isolate_markers};

use super::{entries_of, problem};

/// What the clauses of a region say of its nest.
struct Given {
    bounds: (Operand, Operand),
    counts: Vec<Operand>,
    /// The addresses of the outer loops' indices, and of the ends of a run.
    indices: Vec<Operand>,
}

/// Writes the loops of the nests of `func`.
pub(super) fn write_loops(module: &mut Module, func: &mut Function, problems: &mut Vec<Problem>) {
    let mut isolated = false;
    let loops = [Leaf::For, Leaf::Taskloop].map(|leaf| Directive::from(leaf).begin());
    for inst in loops.into_iter().flat_map(|begin| entries_of(module, func, begin)).collect::<Vec<_>>() {
        let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        if !entry.has(Own::NormalizedCounts) && !entry.has(Own::NormalizedIndices) {
            continue;
        }
        if !isolated {
            isolate_markers(func, &mut module.ctx);
            isolated = true;
        }
        let written = given(module, func, &entry).and_then(|given| write(module, func, &entry, &given));
        problems.extend(written.err().map(|message| problem(module, func, inst, message)));
    }
}

/// Reads the clauses.
fn given(module: &Module, func: &Function, entry: &RegionEntry) -> Result<Given, String> {
    let operands = |own: Own| entry.clause(own).map(|clause| clause.operands().to_vec());
    let (counts, indices) = (operands(Own::NormalizedCounts), operands(Own::NormalizedIndices));
    let (Some(counts), Some(indices), Some(bounds)) = (counts, indices, entry.normalized_bounds()) else {
        return Err("a nest needs NORMALIZED.BOUNDS, NORMALIZED.COUNTS and NORMALIZED.INDICES".to_owned());
    };
    if indices.len() != counts.len() + 1 {
        return Err(format!("a nest of {} loops with {} addresses of indices", counts.len(), indices.len()));
    }
    let have = |operands: &[Operand], ty| operands.iter().all(|o| module.ctx.operand_ty(func, *o) == ty);
    if !have(&counts, Type::I64) || !have(&indices, Type::PTR) {
        return Err("a nest has counts of type i64 and addresses of indices".to_owned());
    }
    Ok(Given { bounds, counts, indices })
}

/// Writes the loop over the runs around the code of the region.
fn write(module: &mut Module, func: &mut Function, entry: &RegionEntry, given: &Given) -> Result<(), String> {
    let mut region = Region::of(func, &module.ctx, entry.inst)
        .map_err(|_| "control enters or leaves the loop around its markers".to_owned())?;
    let [Edge { from: exit, .. }] = region.exits[..] else {
        return Err("the region of a nest needs one end".to_owned());
    };
    check_values(func, &region)?;
    let nest = Nest::of((0..given.counts.len()).map(Expr::Parameter));
    let nest = nest.collapse(0, given.counts.len()).map_err(|reason| reason.to_string())?;

    let ctx = &mut module.ctx;
    let front = func.make_block(None);
    func.insert_block_after(front, region.entry_block());
    redirect_edges(func, region.entry_block(), region.body(), front);
    let mut at = Cursor::at_end(func, ctx, front);
    let first = at.load(Type::I64, given.bounds.0);
    let end = at.load(Type::I64, given.bounds.1);
    let interval = Some(Interval { first, end });
    let options = Options { name: "nest", has_runs: true, hides_divisions: true };
    let written = emit::write(func, ctx, &nest, &given.counts, interval, front, options);
    for block in &region.inside {
        redirect_edges(func, *block, exit, written.executions[0].next);
    }
    for execution in &written.executions {
        let mut at = Cursor::at_end(func, ctx, execution.begin);
        for (value, address) in execution.indices.iter().chain(&execution.end).zip(&given.indices) {
            at.store(*value, *address);
        }
        at.br(if region.body() == exit { execution.next } else { region.body() });
        rename_phi_pred(func, region.body(), region.entry_block(), execution.begin);
    }
    Cursor::at_end(func, ctx, written.done).br(exit);

    let mut clauses = entry.clauses.clone();
    clauses.retain(|c| c.kind != Own::NormalizedCounts && c.kind != Own::NormalizedIndices);
    region.set_clauses(func, ctx, clauses);
    Ok(())
}

/// Checks that nothing that the region computes is used behind it: it may not be executed at all.
fn check_values(func: &Function, region: &Region) -> Result<(), String> {
    let inside = region.block_set();
    let is_inside = |inst: Inst| func.inst_block(inst).is_some_and(|block| inside.contains(&block));
    for (block, inst) in func.layout_insts().filter(|(block, _)| !inside.contains(block)) {
        let used = func.insts[inst].operands.iter().filter_map(|operand| match operand {
            Operand::Value(value) => func.def_inst(*value),
            _ => None,
        });
        if !func.insts[inst].is_debug_record() && !inside.contains(&block) && used.into_iter().any(is_inside)
        {
            return Err("a value that the region computes is used behind it".to_owned());
        }
    }
    Ok(())
}
