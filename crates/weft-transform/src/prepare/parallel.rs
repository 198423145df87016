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
use super::emit::Emitter;
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

    /// A league is like a team, but nothing lets one of its initial threads wait for the others. What initializers of reductions
    /// read is copied in front of it; a block of a GPU may begin after another one has ended.
    pub(super) fn teams(mut self) -> Result<(), String> {
        let mut copies = self.copies(true)?;
        if self.for_gpus.in_chunks && copies.reductions.may_read_originals(self.func, self.module) {
            return Err(
                "the initializer of a reduction may read the original, which another block may have changed"
                    .into(),
            );
        }
        let mut emit = Emitter { func: self.func, module: self.module, block: self.frame.before };
        copies.reductions.keep_originals(&mut emit, &self.region)?;
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
