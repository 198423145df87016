//! The shapes of `task` and `taskgroup`.
//!
//! Every thread executes the body of a `taskgroup`, between `taskgroup.begin` and `taskgroup.end`. A task is more:
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %i, ptr %a) ]
//!   … body …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! %i.value = load i32, ptr %i
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(),
//!        "QUAL.WEFT.TASK.PRIVATE"(ptr %a, i64 400, i64 16) ]
//!   %now = call i1 @llvm.directive.task.begin(token %t)
//!   br i1 %now, label %body, label %after
//! body:
//!   %a.private = call noalias ptr @llvm.directive.task.private(token %t, i64 0)
//!   store i32 %i.value, ptr %i.private
//!   … body …
//!   br label %after
//! after:
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! What a task copies is read before the entry or at it, since the task may run when the original has another value.
//!
//! `task.begin` is a condition of which LLVM knows nothing. Without it, the body would come before what follows
//! the task, and LLVM would conclude from a body that calls `exit` if `n` is negative that behind it `n` is not.
//!
//! A task that is to be executed at once needs no such branch: its `IF` is the constant 0, or its body has no end.
//! In the latter case what follows the task has been dropped, for want of a guard ([`weft_regions::Marker::Reached`]); so
//! it is made an undeferred task. That is always permitted: a task may be executed at once. [OMP 5.2 §12.5]
//!
//! # Preconditions
//! As for the copies of any region ([`super::copies`]).
//!
//! # Postconditions
//! Nothing inside reads what is copied. Clauses `TASK.PRIVATE` stand at the entry, numbered from 0 in order.

use weft_ir::{Operand, Type};
use weft_regions::{Clause, ClauseKind, Marker};

use super::build::Build;
use super::emit::Emitter;
use super::storage::Storage;
use super::task_reduction::{self, Group, Place};

impl Build<'_> {
    /// Prepares a `TASK` region.
    pub(super) fn task(mut self) -> Result<(), String> {
        let outer = self.frame.before;
        let undeferred = self.is_undeferred();
        if !undeferred {
            let body = self.emit(outer).new_block("task.body");
            self.frame.before = body;
            self.region.inside.insert(0, body);
        }
        let inner = self.frame.before;
        let mut storage = Storage::new(true);
        let mut emit = Emitter { func: self.func, module: self.module, block: inner };
        let reduced =
            task_reduction::take_part(&mut emit, &self.region, ClauseKind::InReduction, &mut storage)?;
        let copies = self.copies(true)?;
        let mut emit = self.emit(inner);
        copies.copy_in(&mut emit, false)?;
        let last = emit.block;
        self.frame.before = last;
        if let Some(after) = self.frame.after.filter(|_| copies.have_end()) {
            if undeferred {
                self.frame.after = Some(self.end(&copies, after)?);
            } else {
                // Who does not execute the body has no copies.
                let end = self.own_end_of_body(last, after, "task.end");
                let end = self.end(&copies, end)?;
                self.emit(end).at().br(after);
            }
        }
        if let Some(after) = self.frame.after.filter(|_| !undeferred) {
            let call = self.call_marker(outer, Marker::TaskBegin, &[self.token()]);
            let now = self.func.result(call);
            self.emit(outer).at().cond_br(now, inner, after);
        }
        if self.frame.after.is_none() {
            let zero = self.module.ctx.int(Type::I32, 0);
            self.region.unit.clauses.retain(|c| c.kind != ClauseKind::If);
            self.region.unit.clauses.push(Clause::of(ClauseKind::If, vec![zero]));
        }
        self.frame.close(self.func, &mut self.module.ctx);
        self.region.unit.clauses.extend(copies.at_creation());
        let mut listed = copies.to_list(&self.module.ctx);
        listed.extend(reduced);
        self.finish_clauses(listed);
        Ok(())
    }

    /// Prepares a `TASKGROUP` region.
    pub(super) fn taskgroup(mut self) -> Result<(), String> {
        if !self.region.unit.has(ClauseKind::TaskReduction) {
            return self.enclose(Marker::TaskgroupBegin, Marker::TaskgroupEnd);
        }
        let (token, before) = (self.token(), Place::AtEnd(self.frame.before));
        self.call_marker(self.frame.before, Marker::TaskgroupBegin, &[token]);
        let (unit, kind) = (&self.region.unit, ClauseKind::TaskReduction);
        let reduced = task_reduction::elements(self.module, self.func, unit, kind, before)?;
        let begun = task_reduction::begin(self.module, self.func, before, token, Group::Taskgroup, &reduced);
        if let Some(after) = self.frame.after {
            task_reduction::end(self.module, self.func, Place::AtEnd(after), token, &begun);
            self.call_marker(after, Marker::TaskgroupEnd, &[token]);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let listed = self.region.unit.variables(ClauseKind::TaskReduction);
        self.finish_clauses(listed);
        Ok(())
    }

    /// Whether the task is known to be executed where it stands.
    fn is_undeferred(&self) -> bool {
        let never = |condition: Operand| match condition {
            Operand::Const(c) => self.module.ctx.consts.as_int(c) == Some(0),
            _ => false,
        };
        self.frame.after.is_none() || self.region.unit.if_condition().is_some_and(never)
    }
}
