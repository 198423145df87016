//! `target` constructs on the initial device: the host.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, ptr %a) [ "DIR.OMP.TARGET"(), "QUAL.OMP.DEVICE"(i32 %d) ]
//! ; becomes
//! call void @weft.demand_device(ptr @weft.ident, i32 %d, i1 false, i32 1)        ; `demand.rs`
//! if @__kmpc_weft_fork_target is there: call void (ptr, i32, ptr, ...) @__kmpc_weft_fork_target(ptr @weft.ident, i32 1, ptr @f.omp_outlined, ptr %a)
//! else: call void @f.omp_outlined(ptr %gtid.slot, ptr %tid.slot, ptr %a)
//! ```
//!
//! The region is executed by an initial thread, whose implicit team is one of a league of one [OMP 5.2 §13.8]. libomp has no
//! call for that; there the thread executes the region as a function, as with clang. That call is not inlined: LLVM would work on
//! the region twice, for a path that programs with Weft's runtime never take. Data need not move; what is left of its constructs
//! is their dependences, for which the thread waits, or a task without a body.
//!
//! *Before:* the region is a function. *After:* the marker's construct is calls; `fork.rs` takes the marker away.

use weft_abi::{entry, ident};
use weft_ir::{CastOp, Inst, IntPredicate, Operand, Type};
use weft_regions::{ClauseKind, Leaf, clauses_of};

use crate::dependence::Dependences;
use crate::fork::Fork;
use crate::lowering::{Lowering, Outcome};

impl Lowering<'_> {
    /// The initial thread, before `place`, for `marker`: that of Weft's runtime, or the thread itself on a runtime without one.
    ///
    /// On a device the thread is an initial one already.
    pub(crate) fn fork_target(&mut self, place: Inst, marker: Inst, fork: &Fork) -> Outcome {
        let location = self.ident(marker, ident::KMPC);
        let gtid = self.gtid(marker);
        if self.options.is_device {
            self.call_region(place, marker, fork, gtid, "");
            return Ok(());
        }
        let limit = fork.league.as_ref().and_then(|league| league.limit);
        let call = self.runtime(&entry::FORK_TARGET);
        let known = self.module.function(entry::FORK_TARGET.name).expect("invariant: it was declared");
        self.module.functions[known].prefix = "extern_weak".into();
        let callee = self.module.ctx.global(entry::FORK_TARGET.name);
        let push = self.runtime(&entry::PUSH_NUM_TEAMS);
        let mut at = self.cursor_at(place, marker);
        let null = at.zero(Type::PTR);
        let is_there = at.icmp(IntPredicate::Ne, callee, null);
        let is_there = at.cast(CastOp::ZExt, is_there, Type::I32);
        let (forking, itself) = self.branch_before(place, is_there);
        if let Some(limit) = limit {
            let mut at = self.cursor_at(forking, marker);
            let one = at.i32(1);
            push.call(&mut at, &[location, gtid, one, one, limit]);
        }
        self.call_fork(forking, marker, &call, location, fork);
        self.call_region(itself, marker, fork, gtid, "noinline");
        Ok(())
    }

    /// Calls the function of a region before `place`, with these attributes.
    fn call_region(&mut self, place: Inst, marker: Inst, fork: &Fork, gtid: Operand, attributes: &str) {
        let slots = [self.slot(Type::I32), self.slot(Type::I32)];
        let mut at = self.cursor_at(place, marker);
        let zero = at.i32(0);
        at.store(gtid, slots[0]);
        at.store(zero, slots[1]);
        let args: Vec<Operand> = slots.into_iter().chain(fork.words.iter().copied()).collect();
        // No `tail`: the callee gets the addresses of slots in this frame.
        let call = at.call(Type::VOID, fork.function, &args);
        if let Some(info) = at.func.insts[call].call_info_mut() {
            info.suffix = attributes.into();
        }
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
