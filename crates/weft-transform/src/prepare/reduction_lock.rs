//! The lock around reductions that no atomic instruction covers: a critical region made here.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.WEFT.LOC"(…), "QUAL.OMP.NAME"(ptr @name) ]
//!   call void @llvm.directive.critical.begin(token %t)
//!   … combination …
//!   call void @llvm.directive.critical.end(token %t)
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! Where GPUs are to combine in a fixed order, all that is rounded goes under a lock, too, whose name says between whom: their
//! threads take turns there (`weft-gpu/src/in_order.rs`).
//!
//! *Before:* the private elements hold what the thread has reduced. *After:* the shared ones have it, too.

use weft_abi::critical::{REDUCTION_OF_LEAGUE, REDUCTION_OF_TEAM};
use weft_ir::{Block, Function, Inst, Module, Operand, Type};
use weft_regions::{Binding, Clause, Directive, Leaf, Marker, Own, directive_clause, marker, set_bundles};

use super::build::Build;
use super::reductions::Reductions;
use crate::strings::string_constant;

/// The name of the lock that protects the combination of reductions.
const NAME: &str = ".reduction";

/// A critical region opened in the middle of generated code.
pub(super) struct Lock {
    token: Operand,
    /// The open block in which the lock is held.
    pub(super) inside: Block,
}

impl Build<'_> {
    /// Emits the combination of reductions from the open block `block` on; returns the block open then.
    pub(super) fn reduce(&mut self, reductions: &Reductions, block: Block) -> Block {
        if reductions.is_empty() {
            return block;
        }
        let in_order = self.for_gpus.in_order && reductions.depend_on_order(self.module);
        if !in_order && !reductions.needs_lock(self.module) {
            let mut emit = self.emit(block);
            reductions.combine(&mut emit, false);
            return emit.block;
        }
        let name = if in_order { self.name_in_order() } else { NAME };
        let lock = self.lock(block, name);
        let mut emit = self.emit(lock.inside);
        reductions.combine(&mut emit, true);
        let end = emit.block;
        self.unlock_reductions(&lock, end)
    }

    /// Takes the lock in the open block `block`.
    pub(super) fn lock_reductions(&mut self, block: Block) -> Lock {
        self.lock(block, NAME)
    }

    /// Gives it back in the open block `block`; returns the block open then.
    pub(super) fn unlock_reductions(&mut self, lock: &Lock, block: Block) -> Block {
        close(self.module, self.func, lock, block)
    }

    fn lock(&mut self, block: Block, name: &str) -> Lock {
        let place = self.region.unit.loc_clause();
        open(self.module, self.func, block, (name, place))
    }

    /// The name of the lock where those that reduce take turns. A loop of the league's reduces into what a team has for itself.
    fn name_in_order(&self) -> &'static str {
        match self.region.directive().leaf() {
            Some(Leaf::Teams) => REDUCTION_OF_LEAGUE,
            _ if self.region.unit.binding() == Some(Binding::Teams) => NAME,
            _ => REDUCTION_OF_TEAM,
        }
    }
}

/// Opens the critical region called `name` at the end of the open block `block`; `place` is its `LOC` clause.
fn open(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    (name, place): (&str, Option<Clause>),
) -> Lock {
    let name = string_constant(module, name);
    let entry = marker(module, Marker::Entry);
    let call = call(module, func, block, entry.fn_ty, entry.callee, &[]);
    let mut clauses: Vec<Clause> = place.into_iter().collect();
    clauses.push(Clause::of(Own::Name, vec![name]));
    set_bundles(func, &mut module.ctx, call, Some(Leaf::Critical.into()), &clauses);
    let token = func.result(call);
    let begin = marker(module, Marker::CriticalBegin);
    self::call(module, func, block, begin.fn_ty, begin.callee, &[token]);
    Lock { token, inside: block }
}

/// Closes the region at the end of the open block `block`; returns the block open then.
fn close(module: &mut Module, func: &mut Function, lock: &Lock, block: Block) -> Block {
    for which in [Marker::CriticalEnd, Marker::Exit] {
        let marker = marker(module, which);
        let exit = call(module, func, block, marker.fn_ty, marker.callee, &[lock.token]);
        if which == Marker::Exit {
            let end = directive_clause(Directive::from(Leaf::Critical).end_anyhow());
            set_bundles(func, &mut module.ctx, exit, None, &[end]);
        }
    }
    block
}

fn call(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    fn_ty: Type,
    callee: Operand,
    args: &[Operand],
) -> Inst {
    let mut at = weft_ir::Cursor::at_end(func, &mut module.ctx, block);
    at.call_as(fn_ty, callee, args)
}
