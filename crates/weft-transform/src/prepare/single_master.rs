//! The shape of `single` and `master`: a branch around the body.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
//!   %mine = call i1 @llvm.directive.single.begin(token %t)
//!   br i1 %mine, label %selected, label %after
//! selected:
//!   … body …
//!   call void @llvm.directive.single.end(token %t)
//!   br label %after
//! after:
//! call void @llvm.directive.region.exit(token %t)
//! call void @llvm.directive.barrier(token none)        ; single without nowait
//! ```
//!
//! With `copyprivate`, the marker of [`super::copyprivate`] takes the place of the barrier.

use weft_regions::{ClauseKind, Leaf, Marker};

use super::build::Build;

impl Build<'_> {
    /// Prepares a `SINGLE` region.
    pub(super) fn single(self) -> Result<(), String> {
        self.by_one_thread(Marker::SingleBegin, Marker::SingleEnd)
    }

    /// Prepares a `MASTER` region.
    pub(super) fn master(self) -> Result<(), String> {
        self.by_one_thread(Marker::MasterBegin, Marker::MasterEnd)
    }

    /// Prepares a region that one thread executes: the one to which `begin` says so.
    fn by_one_thread(mut self, begin: Marker, end: Marker) -> Result<(), String> {
        let before = self.frame.before;
        let mut emit = self.emit(before);
        let selected = emit.new_block("selected");
        // Copies are made, and copied into, by the one thread that needs them.
        self.frame.before = selected;
        self.region.inside.insert(0, selected);
        let copies = self.copies(false)?;
        let mut emit = self.emit(selected);
        copies.copy_in(&mut emit, false)?;
        let last = emit.block;
        let call = self.call_marker(before, begin, &[self.token()]);
        let mine = self.func.result(call);
        match self.frame.after {
            Some(after) => {
                let finish = self.own_end_of_body(last, after, "selected.end");
                let finish = self.end(&copies, finish)?;
                self.call_marker(finish, end, &[self.token()]);
                self.emit(finish).at().br(after);
                self.emit(before).at().cond_br(mine, selected, after);
            }
            None => {
                let mut emit = self.emit(last);
                let never = emit.new_block("not.selected");
                self.wait_forever(never);
                self.emit(before).at().cond_br(mine, selected, never);
            }
        }
        self.frame.before = last;
        self.frame.close(self.func, &mut self.module.ctx);
        // This reads clauses that are gone when they are finished.
        if self.region.unit.has(ClauseKind::Copyprivate) {
            self.copyprivate(mine)?;
        } else if self.region.directive().is(Leaf::Single) {
            self.closing_barrier();
        }
        let listed = copies.to_list(&self.module.ctx);
        self.finish_clauses(listed);
        Ok(())
    }
}
