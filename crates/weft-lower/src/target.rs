//! `target` constructs on the initial device: the host.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, ptr %a) [ "DIR.OMP.TARGET"(), "QUAL.OMP.DEVICE"(i32 %d) ]
//! ; becomes
//! call void @weft.demand_device(ptr @weft.ident, i32 %d, i1 false, i32 1)        ; `demand.rs`
//! call void @weft.initial_thread.p(ptr @weft.ident, ptr @f.omp_outlined, ptr %a) ; `initial_thread.rs`
//! ```
//!
//! The region is executed by an initial thread, whose implicit team is one of a league of one [OMP 5.2 §13.8]. Data need not
//! move; what is left of its constructs is their dependences, for which the thread waits, or a task without a body.
//!
//! *Before:* the region is a function. *After:* the marker's construct is calls; `fork.rs` takes the marker away.

use weft_abi::ident;
use weft_ir::{Inst, Operand, Type};
use weft_regions::{ClauseKind, Leaf, clauses_of};

use crate::dependence::Dependences;
use crate::fork::Fork;
use crate::initial_thread;
use crate::lowering::{Lowering, Outcome};

impl Lowering<'_> {
    /// The initial thread, before `place`, for `marker`.
    ///
    /// On a device the thread is an initial one already.
    pub(crate) fn fork_target(&mut self, place: Inst, marker: Inst, fork: &Fork) {
        let location = self.ident(marker, ident::KMPC);
        if self.options.is_device {
            self.call_region(place, marker, fork);
            return;
        }
        let limit = fork.league.as_ref().and_then(|league| league.limit);
        let words: Vec<Type> =
            fork.words.iter().map(|word| self.module.ctx.operand_ty(&self.func, *word)).collect();
        let function = initial_thread::function(self.module, &words, limit.is_some());
        let args: Vec<Operand> =
            [location, fork.function].into_iter().chain(limit).chain(fork.words.iter().copied()).collect();
        self.cursor_at(place, marker).call(Type::VOID, function, &args);
    }

    /// Calls the function of a region before `place`, as the thread that is there.
    fn call_region(&mut self, place: Inst, marker: Inst, fork: &Fork) {
        let gtid = self.gtid(marker);
        let slots = [self.slot(Type::I32), self.slot(Type::I32)];
        let mut at = self.cursor_at(place, marker);
        let zero = at.i32(0);
        at.store(gtid, slots[0]);
        at.store(zero, slots[1]);
        let args: Vec<Operand> = slots.into_iter().chain(fork.words.iter().copied()).collect();
        // No `tail`: the callee gets the addresses of slots in this frame.
        at.call(Type::VOID, fork.function, &args);
    }

    /// Lowers the marker of `target enter data`, `target exit data` or `target update`.
    pub(crate) fn lower_data_motion(&mut self, marker: Inst, leaf: Leaf) -> Outcome {
        if self.offload_motion(marker, leaf)? {
            return Ok(());
        }
        let clauses = clauses_of(&self.func, &self.module.ctx, marker);
        self.demand_device(marker, &clauses)?;
        if let Some(dependences) = Dependences::of(&clauses)? {
            let is_nowait = clauses.iter().any(|clause| clause.is(ClauseKind::Nowait));
            self.wait_for_before(marker, marker, &dependences, is_nowait);
        }
        self.func.remove_inst(marker);
        Ok(())
    }
}
