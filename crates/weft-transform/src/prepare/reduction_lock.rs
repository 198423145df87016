//! The lock around reductions that no atomic instruction covers: a critical region made here.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.WEFT.LOC"(…), "QUAL.OMP.NAME"(ptr @name) ]
//!   call void @llvm.directive.critical.begin(token %t)
//!   … combination …
//!   call void @llvm.directive.critical.end(token %t)
//! call void @llvm.directive.region.exit(token %t)
//! ```

use weft_ir::{Block, Function, Inst, Module, Operand, Type};
use weft_regions::{Clause, Directive, Leaf, Marker, Own, directive_clause, marker, set_bundles};

use crate::strings::string_constant;

/// The name of the lock that protects the combination of reductions.
const NAME: &str = ".reduction";

/// A critical region opened in the middle of generated code.
pub(super) struct Lock {
    token: Operand,
    /// The open block in which the lock is held.
    pub(super) inside: Block,
}

/// Opens the critical region at the end of the open block `block`; `place` is its `LOC` clause.
pub(super) fn open(module: &mut Module, func: &mut Function, block: Block, place: Option<Clause>) -> Lock {
    let name = string_constant(module, NAME);
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
pub(super) fn close(module: &mut Module, func: &mut Function, lock: &Lock, block: Block) -> Block {
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
