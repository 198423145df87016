//! `prepare` for the constructs that many threads execute: `parallel` and `teams`.
//!
//! ```text
//! parallel private(t)        entry
//!   body(t)             ⟶      t.private = alloca          copies in front of the body
//!                               body(t.private)
//!                               ends and reductions behind it
//!                             exit
//! ```
//!
//! The shape of the region stays: what it lists as shared afterwards is what other threads may touch.

use super::build::Build;
use super::task_reduction::Group;

impl Build<'_> {
    /// Prepares a `PARALLEL` or a `TEAMS` region.
    pub(super) fn parallel(mut self) -> Result<(), String> {
        let copies = self.copies(true)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        let before = emit.block;
        self.frame.before = before;
        if copies.need_barrier(self.func, self.module) {
            self.barrier_behind(before);
        }
        let sources = self.copyin()?;
        let begun = self.begin_with_tasks(&copies.reductions, self.frame.before, Group::Parallel);
        if let Some(after) = self.frame.after {
            self.end_with_tasks(begun, &copies.reductions, after);
            let after = self.reduce(&copies.reductions, after);
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let mut listed = copies.to_list(&self.module.ctx);
        listed.extend(sources);
        self.finish_clauses(listed);
        Ok(())
    }

    /// A league is like a team, but nothing lets one of its initial threads wait for the others.
    pub(super) fn teams(mut self) -> Result<(), String> {
        let mut copies = self.copies(true)?;
        self.keep_originals(&mut copies.reductions)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        self.frame.before = emit.block;
        if let Some(after) = self.frame.after {
            let after = self.reduce(&copies.reductions, after);
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let listed = copies.to_list(&self.module.ctx);
        self.finish_clauses(listed);
        Ok(())
    }
}
