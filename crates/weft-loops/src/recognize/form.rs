//! The loops of a region as blocks: where each begins, goes on and ends.
//!
//! ```text
//!      test first                 test last
//!   entering ─► header            entering ─► header ◄─┐
//!          ┌──► test ──► exit                 body     │
//!          │    body                          latch ───┘
//!          └─── latch                         test ──► exit
//! ```
//!
//! A loop that tests last usually stands behind a *gate*: a branch around it, if it is not to run at all.
//! Edges to blocks from which control does not return (`exit`, `abort`) are no exits.

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::edit::redirect_edges;
use weft_ir::{Block, Context, Cursor, Function, Op, Operand};
use weft_regions::Region;

/// A condition on the way to a loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gate {
    /// An `i1`.
    pub(super) condition: Operand,
    /// What it must be for control to come to the loop.
    pub(super) wanted: bool,
}

/// One loop of a nest.
#[derive(Clone, Debug)]
pub(super) struct LoopShape {
    /// Its number in [`NestShape::loops`].
    pub(super) id: LoopId,
    /// The first block of every iteration.
    pub(super) header: Block,
    /// The only block that goes back to the header.
    pub(super) latch: Block,
    /// All blocks, those of loops inside too.
    pub(super) blocks: FxHashSet<Block>,
    /// The way to the loop, in order: from the region's beginning, or from that of an iteration of the loop around.
    pub(super) lead: Vec<Block>,
    /// The conditions on that way.
    pub(super) gates: Vec<Gate>,
    /// The only block outside that goes to the header.
    pub(super) entering: Block,
    /// The block that leaves the loop, if the test fails: the header or the latch.
    pub(super) test: Block,
    /// Whether the loop goes on where the test's condition is true.
    pub(super) goes_on_if: bool,
    /// Where the loop is left to.
    pub(super) exit: Block,
}

impl LoopShape {
    /// Whether the test follows the body.
    pub(super) fn tests_last(&self) -> bool {
        self.test == self.latch
    }
}

/// The loops that the construct is about, the outermost first, and what is known of the function's graph.
pub(super) struct NestShape {
    pub(super) levels: Vec<LoopShape>,
    pub(super) loops: Loops,
    pub(super) dom: DomTree,
}

impl NestShape {
    /// Finds the `depth` nested loops of `region`. Gives a loop with several latches one that they all go to.
    ///
    /// # Errors
    /// Says what there is instead of such loops.
    pub(super) fn find(
        func: &mut Function,
        ctx: &mut Context,
        region: &mut Region,
        depth: usize,
    ) -> Result<NestShape, String> {
        loop {
            let cfg = Cfg::compute(func);
            let dom = DomTree::compute(func, &cfg);
            let loops = Loops::compute(&cfg, &dom);
            let nested = nested_loops(&loops, region, depth)?;
            if let Some(id) = nested.iter().find(|id| loops.get(**id).latches.len() > 1) {
                let (header, latches) = (loops.get(*id).header, loops.get(*id).latches.clone());
                let latch = join_latches(func, ctx, header, &latches);
                region.inside.push(latch);
                continue;
            }
            let returning = returning_blocks(func, region);
            let mut levels: Vec<LoopShape> = Vec::new();
            let mut start = (region.entry_block(), region.body());
            for id in nested {
                let level = level(func, &cfg, &dom, &loops, id, start, &returning)
                    .map_err(|reason| at_level(depth, levels.len(), &reason))?;
                start = if level.tests_last() {
                    (level.entering, level.header)
                } else {
                    let body = func.successors(level.test)[usize::from(!level.goes_on_if)];
                    (level.test, body)
                };
                levels.push(level);
            }
            return Ok(NestShape { levels, loops, dom });
        }
    }
}

/// Says which of several loops a reason is about.
pub(super) fn at_level(depth: usize, level: usize, reason: &str) -> String {
    match depth {
        1 => reason.to_owned(),
        _ => format!("{reason} (loop {} of {depth})", level + 1),
    }
}

/// The one loop of the region, the one loop in it, and so on.
fn nested_loops(loops: &Loops, region: &Region, depth: usize) -> Result<Vec<LoopId>, String> {
    let inside = region.block_set();
    let mut nested: Vec<LoopId> = Vec::new();
    for level in 0..depth {
        let is_next = |parent: Option<LoopId>| match nested.last() {
            Some(outer) => parent == Some(*outer),
            None => !parent.is_some_and(|p| inside.contains(&loops.get(p).header)),
        };
        let found: Vec<LoopId> = loops
            .iter()
            .filter(|(_, l)| inside.contains(&l.header) && is_next(l.parent))
            .map(|(id, _)| id)
            .collect();
        match found[..] {
            [id] => nested.push(id),
            [] if level == 0 => return Err("there is no loop in the region".into()),
            [] => return Err(format!("there are {level} nested loops in the region, not {depth}")),
            _ if level == 0 => {
                return Err(format!("there are {} loops in the region, not one", found.len()));
            }
            _ => {
                let count = found.len();
                return Err(format!("loop {level} of {depth} has {count} loops in it, not one"));
            }
        }
    }
    Ok(nested)
}

/// Makes one block go back to `header` for all `latches`.
fn join_latches(func: &mut Function, ctx: &mut Context, header: Block, latches: &[Block]) -> Block {
    let joined = func.make_block(Some(ctx.names.intern("loop.next")));
    let last = latches.last().copied().unwrap_or(header);
    func.insert_block_after(joined, last);
    let phis = func.block_insts(header).iter().copied().filter(|i| func.insts[*i].is_phi());
    for phi in phis.collect::<Vec<_>>() {
        let incoming: Vec<(Operand, Block)> = func.insts[phi].phi_incoming().collect();
        let (back, entering): (Vec<_>, Vec<_>) = incoming.into_iter().partition(|(_, b)| latches.contains(b));
        let ty = func.insts[phi].ty;
        let merged = Cursor::at_end(func, ctx, joined).phi(ty, &back);
        let kept = entering.into_iter().chain([(merged, joined)]);
        func.insts[phi].set_incoming(kept);
    }
    for latch in latches {
        redirect_edges(func, *latch, header, joined);
    }
    Cursor::at_end(func, ctx, joined).br(header);
    joined
}

/// The blocks from which control may come to the end of the region, the end itself among them.
fn returning_blocks(func: &Function, region: &Region) -> FxHashSet<Block> {
    let mut found: FxHashSet<Block> = region.exit_blocks().collect();
    loop {
        let before = found.len();
        for block in region.inside.iter().rev() {
            if func.successors(*block).iter().any(|s| found.contains(s)) {
                found.insert(*block);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn level(
    func: &Function,
    cfg: &Cfg,
    dom: &DomTree,
    loops: &Loops,
    id: LoopId,
    (before, first): (Block, Block),
    returning: &FxHashSet<Block>,
) -> Result<LoopShape, String> {
    let found = loops.get(id);
    let (header, latch) = (found.header, found.latches[0]);
    let blocks: FxHashSet<Block> = found.blocks.iter().copied().collect();

    let (mut lead, mut gates) = (Vec::new(), Vec::new());
    let (mut entering, mut at) = (before, first);
    while at != header {
        if lead.contains(&at) {
            return Err("the way to the loop is not straight".into());
        }
        lead.push(at);
        let data = func.terminator(at).map(|t| &func.insts[t]).ok_or("a block has no end")?;
        entering = at;
        at = match (&data.op, &data.operands[..]) {
            (Op::Br, [Operand::Block(next)]) => *next,
            (Op::CondBr, [condition, Operand::Block(yes), Operand::Block(no)]) => {
                let leads = [*yes, *no].map(|b| b == header || dom.dominates(b, header));
                let (wanted, next) = match leads {
                    [true, false] => (true, *yes),
                    [false, true] => (false, *no),
                    _ => return Err("the way to the loop branches".into()),
                };
                gates.push(Gate { condition: *condition, wanted });
                next
            }
            _ => return Err("the way to the loop branches".into()),
        };
    }
    let entered: Vec<Block> = cfg.preds(header).iter().copied().filter(|p| !blocks.contains(p)).collect();
    if entered != [entering] {
        return Err("the loop is entered from more than one place".into());
    }

    let mut exits = Vec::new();
    for block in &found.blocks {
        let out = func.successors(*block).into_iter();
        exits.extend(out.filter(|s| !blocks.contains(s) && returning.contains(s)).map(|s| (*block, s)));
    }
    let (test, exit) = match exits[..] {
        [only] => only,
        [] => return Err("the loop has no exit".into()),
        _ => return Err("the loop has a second exit".into()),
    };
    if test != header && test != latch {
        return Err("the loop is left in the middle of its body".into());
    }
    let data = func.terminator(test).map(|t| &func.insts[t]).ok_or("a block has no end")?;
    let goes_on_if = match (&data.op, &data.operands[..]) {
        (Op::CondBr, [_, Operand::Block(yes), Operand::Block(no)]) if yes != no => *no == exit,
        _ => return Err("the loop is not left by a test of one condition".into()),
    };
    let next = func.successors(test)[usize::from(!goes_on_if)];
    if !blocks.contains(&next) || (test == latch && next != header) {
        return Err("the loop is not left by a test of one condition".into());
    }
    Ok(LoopShape { id, header, latch, blocks, lead, gates, entering, test, goes_on_if, exit })
}
