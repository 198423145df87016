//! Lets one thread execute a loop whose work is less than what it costs to wake a team.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), … ]
//!   … %r = call { i64, i64 } @llvm.directive.loop.begin(token %l, i64 0, i64 %n, i64 1) …
//! ; becomes
//! %much = icmp ugt i64 %n, 120                    ; constant, if %n is
//! %if = zext i1 %much to i32
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.IF"(i32 %if), … ]
//! ```
//!
//! # Why it is right
//! The region holds one loop, and nothing that could tell how many threads there are or which one executes it: no call but of
//! functions that compute from their arguments, no other construct, no thread-local variable. The iterations of such a loop
//! are executed once each, whatever the team. [OMP 5.2 §10.1]
//! An iteration must not tell how many others its thread executed before, as one does that changes a private variable and
//! uses it: [`carried`].
//! What a thread adds atomically in front of the loop or behind it must come from its iterations, as in a reduction: what it
//! counts otherwise, such as the copies that are made for it, tells how many threads there are.
//!
//! # Refused
//! Regions with an `if` or `num_threads` of the user's; loops with loops or branches back in them, of whose work too little
//! is known; numbers of iterations that are not known in front of the region.

use weft_analysis::{Cfg, DomTree, Loops, block_set, cost};
use weft_ir::{Block, CastOp, Cursor, Inst, IntPredicate, Op, Operand, Type};
use weft_regions::{Clause, ClauseKind, Forest, Leaf, Marker, Region, RegionId, set_bundles};

use crate::{Work, carried};

/// Gives the regions of the function that have little work a condition.
pub(crate) fn run(work: &mut Work<'_>) {
    let Some(forest) = work.forest() else { return };
    let teams: Vec<RegionId> = forest
        .regions()
        .filter(|(_, region)| region.directive().is(Leaf::Parallel))
        .map(|(id, _)| id)
        .collect();
    // Conditions change no blocks.
    let cfg = Cfg::compute(work.func);
    let dom = DomTree::compute(work.func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    for id in teams {
        let region = forest.region(id).clone();
        match plan(work, &forest, &dom, &loops, id) {
            Ok((count, least)) => condition(work, &dom, &region, count, least),
            Err(None) => {}
            Err(Some(reason)) => {
                let message =
                    format!("a team executes the parallel region even if there is little to do: {reason}");
                work.remark(region.entry(), message);
            }
        }
    }
}

/// The number of iterations of the only loop of the region, and how many of them are worth a team. No reason is told for regions
/// that are something else than a loop.
fn plan(
    work: &Work<'_>,
    forest: &Forest,
    dom: &DomTree,
    loops: &Loops,
    id: RegionId,
) -> Result<(Operand, i128), Option<&'static str>> {
    let region = forest.region(id);
    let [child] = forest.children(id) else { return Err(None) };
    if !forest.children(*child).is_empty() {
        return Err(None);
    }
    let shared = forest.region(*child);
    let begin = work.static_begin(shared).ok_or(None)?;
    if region.unit.has(ClauseKind::If) || region.unit.has(ClauseKind::NumThreads) {
        return Err(Some("the program chooses its threads"));
    }
    for inst in region.insts(work.func) {
        match work.marker(inst) {
            Some(Marker::Entry | Marker::Exit | Marker::LoopBegin | Marker::LoopEnd) => {}
            Some(Marker::Point(Leaf::Barrier)) => {}
            Some(_) => return Err(Some("it holds another construct")),
            None if work.is_unknown_call(inst) && !work.is_math(inst) => {
                return Err(Some("it calls functions that are not known"));
            }
            None => {}
        }
    }
    let inside = block_set(&region.inside);
    let mut own = loops.iter().filter(|(_, l)| inside.contains(l.header));
    let (Some((_, only)), None) = (own.next(), own.next()) else {
        return Err(Some("it is not known how much work an iteration is"));
    };
    if counts(work, region, &only.blocks) || carried::tells_threads(work, region, begin, only) {
        return Err(Some("it counts its threads"));
    }
    let math = |inst: &&Inst| work.is_math(**inst);
    let insts = || only.blocks.iter().flat_map(|block| work.func.block_insts(*block));
    let per_iteration = insts().count() + cost::MATH * insts().filter(math).count();
    let per_iteration = i128::try_from(per_iteration.max(1)).map_err(|_| None)?;
    let count = work.func.insts[begin].args()[2];
    if !work.is_computable_at(dom, region.entry(), count) {
        return Err(Some("the number of iterations is not known in front of it"));
    }
    Ok((count, cost::TEAM as i128 / per_iteration))
}

/// Says whether each thread changes what all of them see in a way that does not come from its iterations, the blocks `own`.
fn counts(work: &Work<'_>, region: &Region, own: &[Block]) -> bool {
    let (own, inside) = (block_set(own), block_set(&region.inside));
    let is_from_within = |value: Operand| match value {
        Operand::Value(value) => work
            .func
            .def_inst(value)
            .and_then(|inst| work.func.inst_block(inst))
            .is_some_and(|block| inside.contains(block)),
        _ => false,
    };
    region.inside.iter().filter(|block| !own.contains(**block)).any(|block| {
        work.func.block_insts(*block).iter().map(|inst| &work.func.insts[*inst]).any(|data| {
            let changed =
                matches!(data.op, Op::AtomicRmw { .. }).then(|| data.operands.get(1).copied()).flatten();
            changed.is_some_and(|value| !is_from_within(value))
        })
    })
}

fn condition(work: &mut Work<'_>, dom: &DomTree, region: &Region, count: Operand, least: i128) {
    let message = match count {
        Operand::Const(c) => match work.module.ctx.consts.as_int(c) {
            Some(count) if count > least => return,
            _ => "one thread executes the parallel region, since there is little to do".to_owned(),
        },
        _ => format!("one thread executes the parallel region if there are no more than {least} iterations"),
    };
    work.bring_to(dom, region.entry(), count);
    let much = match count {
        Operand::Const(_) => work.module.ctx.int(Type::I32, 0),
        _ => {
            let least = work.module.ctx.int(Type::I64, least);
            let mut at = Cursor::before(work.func, &mut work.module.ctx, region.entry());
            let much = at.icmp(IntPredicate::Ugt, count, least);
            at.cast(CastOp::ZExt, much, Type::I32)
        }
    };
    let mut clauses = region.unit.clauses.clone();
    clauses.push(Clause::of(ClauseKind::If, [much]));
    set_bundles(work.func, &mut work.module.ctx, region.entry(), Some(region.unit.directive), &clauses);
    work.remark(region.entry(), message);
}
