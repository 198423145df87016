//! Shares out loops of the program that no directive names (`-fweft-parallelize`). [`recursion`] divides recursions.
//!
//! ```llvm
//!   br label %loop                                        %t = call token @…region.entry() [ "DIR.OMP.PARALLEL"(), … ]
//! loop:                                                   %l = call token @…region.entry() [ "DIR.OMP.LOOP"(), … ]
//!   %i = phi i64 [ 0, %before ], [ %next, %loop ]         %r = call { i64, i64 } @…loop.begin(token %l, i64 0, i64 %n, i64 1)
//!   … a[i] = … b[i] …                                     … the loop, from %lb up to %ub, unless that is nothing …
//!   %next = add nsw i64 %i, 1                       ==>   call void @…loop.end(token %l)
//!   %done = icmp eq i64 %next, %n                         call void @…region.exit(token %l) [ "DIR.OMP.END.LOOP"() ]
//!   br i1 %done, label %out, label %loop                  call void @…region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
//! ```
//!
//! # Why it is right
//! Two iterations access no memory of which one of them writes any part, so that they may be executed in any order and at the
//! same time. That is asked of the loop in its new form, by [`crate::accesses`]: addresses of one object are apart by as much
//! as iterations are, and objects are different. Iterations hand no value on in registers: the loop has one phi, which counts,
//! and nothing that it computes is used behind it. It has one way out, at its end, and calls nothing but functions that compute
//! from their arguments, so that it executes all of its iterations. Sums are the exception: [`sums`].
//!
//! Two pointers of which that is not known are compared when the loop begins: if the memory that it accesses by them meets, one
//! thread executes all iterations, in order.
//!
//! # When it pays
//! A team costs [`cost::NEW_TEAM`]. The region has a condition: as many iterations as take that long. Of a loop whose
//! number of iterations is not known, [`cost::ROUNDS`] are counted within an iteration. If the number of iterations is constant and too
//! small, the loop stays.
//!
//! # Refused
//! Loops of other forms, with other phis or values that go on, with several ways out; memory of one object that may be the
//! same, or of two of which one has no linear addresses; calls that are not known; functions with regions of the program's own. The remarks say which, and why. Of a nest, the outermost loop
//! is taken that can be.

mod apart;
mod counted;
mod kind;
mod recursion;
mod share;
mod sums;

use weft_analysis::{Cfg, DomTree, EffectTable, Loops, cost};
use weft_ir::debug_info::{debug_location, source_place};
use weft_ir::{Block, Function, Module};
use weft_regions::{Location, Remark, has_markers};

use crate::{LARGE, Work};

pub use recursion::mark;

/// Divides recursions and shares out loops of all functions of `module` that have no regions, and says what became of each.
pub fn parallelize(module: &mut Module) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let effects = EffectTable::compute(module);
    let divided = recursion::divide(module, &mut remarks);
    for id in module.defined_functions().filter(|id| !divided.contains(id)).collect::<Vec<_>>() {
        let func = &module.functions[id];
        if !func.is_readable() || func.layout_insts().nth(LARGE).is_some() || has_markers(func, &module.ctx) {
            continue;
        }
        let empty = Function::new(func.name, func.ret);
        let mut func = std::mem::replace(&mut module.functions[id], empty);
        let loops = {
            let cfg = Cfg::compute(&func);
            Loops::compute(&cfg, &DomTree::compute(&func, &cfg))
        };
        let outermost: Vec<Block> =
            loops.iter().filter(|(_, l)| l.depth == 1).map(|(_, l)| l.header).collect();
        let mut work = Work { module, func: &mut func, effects: &effects, remarks: &mut remarks };
        for (number, header) in outermost.into_iter().enumerate() {
            take_nest(&mut work, header, &format!("loop {}", number + 1));
        }
        module.functions[id] = func;
    }
    remarks
}

/// Shares out the loop with this header, or loops in it.
fn take_nest(work: &mut Work<'_>, header: Block, name: &str) {
    let saved = work.func.clone();
    let outcome = take(work, header);
    let message = match &outcome {
        Ok(least) => format!("a team executes {name} if it has more than {least} iterations"),
        Err(reason) => format!("one thread executes {name}: {reason}"),
    };
    let function = work.module.ctx.names.text(work.func.name).to_owned();
    let place = place_of(work, header);
    work.remarks.push(Remark { function, place, message });
    if outcome.is_ok() {
        return;
    }
    *work.func = saved;
    let cfg = Cfg::compute(work.func);
    let loops = Loops::compute(&cfg, &DomTree::compute(work.func, &cfg));
    let own = loops.iter().find(|(_, l)| l.header == header).map(|(id, _)| id);
    let inner = loops.iter().filter(|(_, l)| own.is_some() && l.parent == own).map(|(_, l)| l.header);
    for (number, header) in inner.collect::<Vec<_>>().into_iter().enumerate() {
        take_nest(work, header, &format!("{name}.{}", number + 1));
    }
}

/// The place of the loop with this header, if the module has such.
fn place_of(work: &Work<'_>, header: Block) -> Option<Location> {
    let insts = work.func.block_insts(header).iter();
    let found = insts.filter_map(|inst| debug_location(work.func, &work.module.ctx, *inst)).next()?;
    let (file, line, column) = source_place(work.module, &found)?;
    Some(Location { file, line, column })
}

/// Shares out the loop, and returns how many iterations are too few; the function is not usable if that is refused.
fn take(work: &mut Work<'_>, header: Block) -> Result<i128, &'static str> {
    let cfg = Cfg::compute(work.func);
    let loops = Loops::compute(&cfg, &DomTree::compute(work.func, &cfg));
    let (_, found) = loops.iter().find(|(_, l)| l.header == header).ok_or("it is gone")?;
    if loops.has_irreducible() {
        return Err("the function has loops with several entries");
    }
    let counted = counted::form(work, &cfg, found)?;
    let cost = counted::cost(work, &loops, &counted);
    let least = cost::NEW_TEAM as i128 / cost.max(1);
    if let Some(count) = counted::constant(work, counted.bound)
        && count - counted.start <= least
    {
        return Err("there is too little to do");
    }
    apart::check_calls(work, &counted)?;
    let (begin, much) = share::share_out(work, &counted, least)?;
    let pairs = apart::check_accesses(work, &counted, begin)?;
    apart::ask_if_apart(work, begin, much, &pairs)?;
    Ok(least)
}
