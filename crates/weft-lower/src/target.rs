//! `target` constructs on the initial device: the host.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, ptr %a) [ "DIR.OMP.TARGET"(), "QUAL.OMP.DEVICE"(i32 %d) ]
//! ; becomes
//! %k = call i32 @__kmpc_get_target_offload()
//! … if %k is 2 and %d is a device: call void @__kmpc_error(ptr @weft.ident, i32 2, ptr @weft.no.device)
//! if @__kmpc_weft_fork_target is there: call void (ptr, i32, ptr, ...) @__kmpc_weft_fork_target(ptr @weft.ident, i32 1, ptr @f.omp_outlined, ptr %a)
//! else: call void @f.omp_outlined(ptr %gtid.slot, ptr %tid.slot, ptr %a)
//! ```
//!
//! The region is executed by an initial thread, whose implicit team is one of a league of one [OMP 5.2 §13.8]. libomp has no
//! call for that; there the thread executes the region as a function, as with clang. Where
//! `OMP_TARGET_OFFLOAD` is `MANDATORY`, a construct that means a device other than the host ends the program
//! [OMP 5.2 §21.2.8]: there is none. Data need not move; what is left of its constructs is their dependences, for which the
//! thread waits, or a task without a body.

use weft_abi::{entry, ident};
use weft_ir::{CastOp, Inst, IntPredicate, Operand, Type};
use weft_regions::{Clause, ClauseArgs, ClauseKind, Leaf, clauses_of};

use crate::dependence::Dependences;
use crate::fork::Fork;
use crate::lowering::{Lowering, Outcome};

/// `MANDATORY`, as `__kmpc_get_target_offload` returns it. [kmp.h: kmp_target_offload_kind]
const MANDATORY: i32 = 2;
/// `omp_initial_device` [OMP 5.2 §18.1]
const INITIAL_DEVICE: i32 = -1;
/// The severity of an error that ends the program. [kmp.h: severity_fatal]
const FATAL: i32 = 2;
/// What is said then.
const NO_DEVICE: &str = "OMP_TARGET_OFFLOAD is MANDATORY, and there is no device for this construct";

impl Lowering<'_> {
    /// Ends the program in front of `marker` where the construct's device must be another one than the host.
    pub(crate) fn demand_device(&mut self, marker: Inst, clauses: &[Clause]) -> Outcome {
        // An ancestor of the host is the host.
        let is_ancestor = |clause: &Clause| {
            matches!(&clause.args, ClauseArgs::ModifiedExpr { modifier: Some(word), .. }
                if word.text.eq_ignore_ascii_case("ancestor"))
        };
        if clauses.iter().any(is_ancestor) {
            return Ok(());
        }
        let condition = self.number(clauses, ClauseKind::If)?;
        let device = self.number(clauses, ClauseKind::Device)?;
        let initial = self.runtime(&entry::GET_INITIAL_DEVICE);
        let default = self.runtime(&entry::GET_DEFAULT_DEVICE);
        let offload = self.runtime(&entry::GET_TARGET_OFFLOAD);
        let mut at = self.cursor(marker);
        let kind = offload.value(&mut at, &[]);
        let mandatory = at.i32(MANDATORY);
        let is_mandatory = at.icmp(IntPredicate::Eq, kind, mandatory);
        let is_mandatory = at.cast(CastOp::ZExt, is_mandatory, Type::I32);
        let (demanding, _) = self.branch_before(marker, is_mandatory);
        // The rest is asked where it matters alone.
        let mut at = self.cursor_at(demanding, marker);
        let device = device.unwrap_or_else(|| default.value(&mut at, &[]));
        let (zero, host) = (at.i32(0), at.i32(INITIAL_DEVICE));
        let mut is_other = at.icmp(IntPredicate::Ne, device, host);
        let number = initial.value(&mut at, &[]);
        let differs = at.icmp(IntPredicate::Ne, device, number);
        is_other = at.select(differs, is_other, differs);
        if let Some(condition) = condition {
            let holds = at.icmp(IntPredicate::Ne, condition, zero);
            is_other = at.select(holds, is_other, holds);
        }
        let is_other = at.cast(CastOp::ZExt, is_other, Type::I32);
        let (failing, _) = self.branch_before(demanding, is_other);
        let place = self.ident(marker, ident::KMPC);
        let message = self.message();
        let error = self.runtime(&entry::ERROR);
        let mut at = self.cursor_at(failing, marker);
        let severity = at.i32(FATAL);
        error.call(&mut at, &[place, severity, message]);
        Ok(())
    }

    /// The initial thread, before `place`, for `marker`: that of Weft's runtime, or the thread itself on a runtime without one.
    ///
    /// On a device the thread is an initial one already.
    pub(crate) fn fork_target(&mut self, place: Inst, marker: Inst, fork: &Fork) -> Outcome {
        let location = self.ident(marker, ident::KMPC);
        let gtid = self.gtid(marker);
        if self.options.is_device {
            self.call_region(place, marker, fork, gtid);
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
        self.call_region(itself, marker, fork, gtid);
        Ok(())
    }

    /// Calls the function of a region before `place`.
    fn call_region(&mut self, place: Inst, marker: Inst, fork: &Fork, gtid: Operand) {
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

    /// The address of the string that says what is wrong.
    fn message(&mut self) -> Operand {
        const NAME: &str = "weft.no.device";
        let name = self.module.ctx.names.intern(NAME);
        if self.module.global_var(name).is_none() {
            self.module.add_string(name, NO_DEVICE);
        }
        self.module.ctx.global(NAME)
    }
}
