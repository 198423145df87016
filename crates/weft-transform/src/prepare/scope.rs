//! The shape of `scope`: every thread executes the body, with private copies and reductions of its own.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SCOPE"(), "QUAL.OMP.REDUCTION.ADD"(ptr %s) ]
//!   … body, with %s.private …
//!   atomicrmw add ptr %s, i32 …
//! call void @llvm.directive.region.exit(token %t)
//! call void @llvm.directive.barrier(token none)        ; without nowait
//! ```
//!
//! [OMP 5.2 §11.2]

use super::build::Build;
use super::task_reduction::Group;

impl Build<'_> {
    /// Prepares a `SCOPE` region.
    pub(super) fn scope(mut self) -> Result<(), String> {
        let copies = self.copies(false)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        let before = emit.block;
        self.frame.before = before;
        if copies.need_barrier(self.func, self.module) {
            self.barrier_behind(before);
        }
        let with_tasks = self.begin_with_tasks(&copies.reductions, before, Group::Worksharing);
        if let Some(after) = self.frame.after {
            self.end_with_tasks(with_tasks, &copies.reductions, after);
            let after = self.reduce(&copies.reductions, after);
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let listed = copies.to_list(&self.module.ctx);
        self.finish_clauses(listed);
        self.closing_barrier();
        Ok(())
    }
}
