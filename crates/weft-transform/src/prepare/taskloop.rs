//! The shape of `taskloop`: a task that executes an interval of the loop.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(),
//!        "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
//!   … for (iv = *%start; iv < *%end; ++iv) …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! %n = load i64, ptr %end
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.WEFT.TASKLOOP"(i64 %n, i32 0) ]
//!   %now = call i1 @llvm.directive.task.begin(token %t)
//!   br i1 %now, label %body, label %after
//! body:
//!   %lower = call i64 @llvm.directive.task.loop(token %t, i64 0)
//!   %upper = call i64 @llvm.directive.task.loop(token %t, i64 1)
//!   … store both to variables of the task's own; the loop …
//!   br label %after
//! after:
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! Copies are those of a task ([`super::task`]). The task with the last iteration copies `lastprivate` items out at its end.
//!
//! With `reduction`, a taskgroup stands around the region, which has the copies, and each task takes part
//! ([`super::task_reduction`]). [OMP 5.2 §12.6]
//!
//! # Preconditions
//! As for a task; `NORMALIZED.BOUNDS` as for a worksharing loop.
//!
//! # Postconditions
//! As for a task. `QUAL.WEFT.TASKLOOP` says how many iterations there are, and whether a task asks for the last one.

use weft_ir::{Block, Cursor, IntPredicate, Operand, Type};
use weft_regions::{Clause, ClauseKind, Marker, Own};

use super::build::Build;
use super::emit::Emitter;
use super::object::Object;
use super::storage::{Storage, replace};
use super::task_reduction::{self, Begun, Group, Place};
use super::worksharing::within;

impl Build<'_> {
    /// Prepares a `TASKLOOP` region.
    pub(super) fn taskloop(mut self) -> Result<(), String> {
        let bounds = self.region.unit.normalized_bounds().ok_or("the taskloop has no NORMALIZED.BOUNDS")?;
        let begun = self.begin_group()?;
        let entry = self.region.entry();
        let count = Cursor::before(self.func, &mut self.module.ctx, entry).load(Type::I64, bounds.1);

        let outer = self.frame.before;
        let inner = self.emit(outer).new_block("task.body");
        self.frame.before = inner;
        self.region.inside.insert(0, inner);
        let mut storage = Storage::new(true);
        let mut emit = Emitter { func: self.func, module: self.module, block: inner };
        let mut listed =
            task_reduction::take_part(&mut emit, &self.region, ClauseKind::InReduction, &mut storage)?;
        self.set_bounds(inner, bounds, count, &mut storage)?;
        let copies = self.copies(true)?;
        let mut emit = self.emit(inner);
        copies.copy_in(&mut emit, false)?;
        let last = emit.block;
        self.frame.before = last;
        match self.frame.after {
            Some(after) => {
                if copies.has_last() || copies.have_end() {
                    // Who does not execute the body has no copies.
                    let mut end = self.own_end_of_body(last, after, "task.end");
                    if copies.has_last() {
                        let is_last = self.iterations(end, 2);
                        let mut emit = self.emit(end);
                        let mut at = emit.at();
                        let zero = at.i64(0);
                        let ran_last = at.icmp(IntPredicate::Ne, is_last, zero);
                        end = self.copy_out(&copies, end, ran_last)?;
                    }
                    let end = self.end(&copies, end)?;
                    self.emit(end).at().br(after);
                }
                let call = self.call_marker(outer, Marker::TaskBegin, &[self.token()]);
                let now = self.func.result(call);
                self.emit(outer).at().cond_br(now, inner, after);
            }
            None => {
                let mut emit = self.emit(outer);
                let never = emit.new_block("task.none");
                let call = self.call_marker(outer, Marker::TaskBegin, &[self.token()]);
                let now = self.func.result(call);
                self.emit(outer).at().cond_br(now, inner, never);
                self.wait_forever(never);
                self.region.inside.push(never);
            }
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let asks = self.module.ctx.int(Type::I32, i128::from(copies.has_last()));
        self.region.unit.clauses.push(Clause::of(Own::Taskloop, [count, asks]));
        self.region.unit.clauses.extend(copies.at_creation());
        listed.extend(copies.to_list(&self.module.ctx));
        self.end_group(begun);
        self.finish_clauses(listed);
        Ok(())
    }

    /// Lets the region's loop run over the iterations of the task.
    fn set_bounds(
        &mut self,
        block: Block,
        bounds: (Operand, Operand),
        count: Operand,
        storage: &mut Storage,
    ) -> Result<(), String> {
        let (lower, upper) = (self.iterations(block, 0), self.iterations(block, 1));
        let mut emit = Emitter { func: self.func, module: self.module, block };
        let (lower, upper) = within(&mut emit, lower, upper, count);
        for (bound, value) in [(bounds.0, lower), (bounds.1, upper)] {
            let object = Object::of(emit.func, emit.module, bound)?;
            let own = storage.allocate(&mut emit, &object);
            emit.at().store(value, own);
            replace(&mut emit, &self.region, &object, own)?;
        }
        Ok(())
    }

    /// What `task.loop` says, called at the end of `block`.
    fn iterations(&mut self, block: Block, number: i64) -> Operand {
        let number = self.emit(block).at().i64(number);
        let call = self.call_marker(block, Marker::TaskLoop, &[self.token(), number]);
        self.func.result(call)
    }

    /// Begins a taskgroup before the region, if its loop has reductions, and makes tasks take part in these.
    fn begin_group(&mut self) -> Result<Option<Begun>, String> {
        if !self.region.unit.has(ClauseKind::Reduction) {
            return Ok(None);
        }
        let (place, none) = (Place::Before(self.region.entry()), self.module.ctx.token_none());
        task_reduction::call(self.module, self.func, place, Marker::TaskgroupBegin, none, None);
        let (unit, kind) = (&self.region.unit, ClauseKind::Reduction);
        let reduced = task_reduction::elements(self.module, self.func, unit, kind, place)?;
        let begun = task_reduction::begin(self.module, self.func, place, none, Group::Taskgroup, &reduced);
        for clause in &mut self.region.unit.clauses {
            if clause.is(ClauseKind::Reduction) {
                clause.kind = ClauseKind::InReduction.into();
            }
        }
        // The group is around the tasks already.
        self.region.unit.clauses.retain(|clause| !clause.is(ClauseKind::Nogroup));
        self.region.unit.clauses.push(Clause::of(ClauseKind::Nogroup, []));
        Ok(Some(begun))
    }

    /// Ends that taskgroup behind the region.
    fn end_group(&mut self, begun: Option<Begun>) {
        let (Some(begun), Some(exit)) = (begun, self.frame.exit) else { return };
        let none = self.module.ctx.token_none();
        // The exit marker stands alone in its block, in front of the branch.
        let insts = self.func.block_insts(exit);
        let place = Place::Before(insts[insts.len() - 1]);
        task_reduction::end(self.module, self.func, place, none, &begun);
        task_reduction::call(self.module, self.func, place, Marker::TaskgroupEnd, none, None);
    }
}
