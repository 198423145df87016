//! The shape of a worksharing loop, and of `sections`, which the front end writes as a loop over the sections.
//!
//! `distribute` shares a loop out in the same way, among the initial threads of a league.
//!
//! Before, `%start` and `%end` being the variables of `NORMALIZED.BOUNDS`:
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), … ]
//!   … for (iv = *%start; iv < *%end; ++iv) …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! After, `schedule(static)`: one interval per thread.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), … ]
//!   %n = load i64, ptr %end
//!   %bounds = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
//!   … store both parts to %start and %end …
//!   … the loop …
//! call void @llvm.directive.loop.end(token %t)
//! call void @llvm.directive.region.exit(token %t)
//! call void @llvm.directive.barrier(token none)
//! ```
//!
//! Other schedules, and all loops with an `ordered` clause, ask for chunks until there is none:
//!
//! ```llvm
//!   call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
//! next:
//!   %chunk = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
//!   br i1 …, label %chunk, label %after      ; %chunk: store bounds, the loop, br label %next
//! ```
//!
//! The iterations that are shared out are those from `*%start` up to `*%end`: all of them, or a chunk that a `distribute`
//! around the loop has left there.
//! The interval that ends at `%n` holds the last iteration; the thread that runs it copies `lastprivate` items
//! out just behind it, since under a nonmonotonic schedule an earlier chunk may follow and overwrite them.
//! Bounds come from an opaque call *before* LLVM optimizes: whatever it does to the loop is right for
//! any interval, and so for each thread.

use weft_ir::{BinaryOp, Block, Flags, IntPredicate, Operand, Type};
use weft_regions::{Marker, Own, ScheduleKind};

use super::build::Build;
use super::copies::Copies;
use super::emit::Emitter;
use super::task_reduction::Group;

impl Build<'_> {
    /// Prepares a `LOOP` or `SECTIONS` region.
    pub(super) fn worksharing_loop(mut self) -> Result<(), String> {
        let bounds = self.region.unit.normalized_bounds().ok_or("the loop has no NORMALIZED.BOUNDS")?;
        let copies = self.copies(false)?;
        let single_chunk = match self.region.unit.schedule() {
            _ if self.region.unit.ordered() || self.region.unit.has(Own::HandedOut) => false,
            None => !self.for_gpus.in_chunks || self.region.unit.is_of_league(),
            Some(s) => match s.kind {
                ScheduleKind::Static => s.chunk.is_none(),
                ScheduleKind::Auto => true,
                _ => false,
            },
        };
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, !single_chunk)?;
        let mut before = emit.block;
        // The language does not let a `distribute` copy a variable both in and out; what a `linear` variable begins with,
        // the region's code knows.
        if copies.need_barrier(self.func, self.module) && !self.region.unit.is_of_league() {
            self.barrier_behind(before);
        }
        before = self.assume_alignments(before)?;
        let (zero, one, count, first) = {
            let mut emit = self.emit(before);
            let mut at = emit.at();
            let first = at.load(Type::I64, bounds.0);
            let end = at.load(Type::I64, bounds.1);
            (at.i64(0), at.i64(1), at.binary_with(BinaryOp::Sub, Flags::NUW, end, first), first)
        };
        let bounds = Bounds { start: bounds.0, end: bounds.1, first };
        let with_tasks = self.begin_with_tasks(&copies.reductions, before, Group::Worksharing);
        let begin = self.call_marker(before, Marker::LoopBegin, &[self.token(), zero, count, one]);
        if single_chunk {
            self.one_chunk(before, begin, bounds, count, &copies)?;
        } else {
            self.many_chunks(&mut before, bounds, count, &copies)?;
        }
        if let Some(after) = self.frame.after {
            self.call_marker(after, Marker::LoopEnd, &[self.token()]);
            self.end_with_tasks(with_tasks, &copies.reductions, after);
            let after = self.reduce(&copies.reductions, after);
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.before = before;
        self.frame.close(self.func, &mut self.module.ctx);
        let listed = copies.to_list(&self.module.ctx);
        self.finish_clauses(listed);
        self.closing_barrier();
        Ok(())
    }

    /// Sets the bounds to this thread's interval.
    fn one_chunk(
        &mut self,
        before: Block,
        begin: weft_ir::Inst,
        bounds: Bounds,
        count: Operand,
        copies: &Copies,
    ) -> Result<(), String> {
        let pair = self.func.result(begin);
        let mut emit = self.emit(before);
        let mut at = emit.at();
        let lower = at.extract_value(Type::I64, pair, 0);
        let upper = at.extract_value(Type::I64, pair, 1);
        let (lower, upper) = within(&mut emit, lower, upper, count);
        bounds.set(&mut emit, lower, upper);
        if let Some(after) = self.frame.after.filter(|_| copies.has_last()) {
            let mut emit = self.emit(after);
            let mut at = emit.at();
            let at_end = at.icmp(IntPredicate::Eq, upper, count);
            let some = at.icmp(IntPredicate::Ult, lower, upper);
            let ran_last = at.binary(BinaryOp::And, at_end, some);
            self.frame.after = Some(self.copy_out(copies, after, ran_last)?);
        }
        Ok(())
    }

    /// Turns the body into a loop over chunks; `before` becomes the block that leads into the body.
    fn many_chunks(
        &mut self,
        before: &mut Block,
        bounds: Bounds,
        count: Operand,
        copies: &Copies,
    ) -> Result<(), String> {
        let mut emit = self.emit(*before);
        let next = emit.new_block("chunk.next");
        emit.block = next;
        let chunk = emit.new_block("chunk");
        emit.block = *before;
        emit.at().br(next);
        let call = self.call_marker(next, Marker::LoopNext, &[self.token()]);
        let triple = self.func.result(call);
        let mut emit = self.emit(next);
        let mut at = emit.at();
        let more = at.extract_value(Type::I1, triple, 0);
        let lower = at.extract_value(Type::I64, triple, 1);
        let upper = at.extract_value(Type::I64, triple, 2);
        // The end of a chunk is the edge to `after`; from now on it leads back to `next`.
        let done = match self.frame.after {
            Some(after) => {
                let mut end = self.own_end_of_body(chunk, after, "chunk.end");
                if copies.has_last() {
                    let is_last = self.emit(end).at().icmp(IntPredicate::Eq, upper, count);
                    end = self.copy_out(copies, end, is_last)?;
                }
                self.emit(end).at().br(next);
                after
            }
            None => {
                let mut emit = self.emit(chunk);
                let never = emit.new_block("chunk.none");
                self.wait_forever(never);
                never
            }
        };
        self.emit(next).at().cond_br(more, chunk, done);
        let mut emit = self.emit(chunk);
        let (lower, upper) = within(&mut emit, lower, upper, count);
        bounds.set(&mut emit, lower, upper);
        copies.copy_in_chunk(&mut emit)?;
        *before = emit.block;
        Ok(())
    }

    /// Emits the copying out of `lastprivate` items under the condition `ran_last`; returns the block open then.
    pub(super) fn copy_out(
        &mut self,
        copies: &Copies,
        after: Block,
        ran_last: Operand,
    ) -> Result<Block, String> {
        let mut emit = self.emit(after);
        let done = emit.new_block("last.done");
        let last = emit.new_block("last");
        emit.at().cond_br(ran_last, last, done);
        emit.block = last;
        copies.copy_out_last(&mut emit)?;
        emit.at().br(done);
        Ok(done)
    }
}

/// Where a loop has its interval.
#[derive(Clone, Copy)]
struct Bounds {
    /// The address of the variable with its first iteration.
    start: Operand,
    /// The address of the variable with the iteration behind its last one.
    end: Operand,
    /// The first iteration of all that are shared out here.
    first: Operand,
}

impl Bounds {
    /// Sets the interval to the iterations `lower` up to `upper` of those that are shared out.
    fn set(&self, emit: &mut Emitter<'_>, lower: Operand, upper: Operand) {
        let mut at = emit.at();
        for (number, address) in [(lower, self.start), (upper, self.end)] {
            let number = at.binary_with(BinaryOp::Add, Flags::NUW, self.first, number);
            at.store(number, address);
        }
    }
}

/// Says to LLVM what it cannot see: that an interval lies within `0 … count`. A range known for the count
/// (that it fits an `int`, say) is then known for the loop's variable.
pub(super) fn within(
    emit: &mut Emitter<'_>,
    lower: Operand,
    upper: Operand,
    count: Operand,
) -> (Operand, Operand) {
    emit.module.declare("llvm.umin.i64", Type::I64, &[Type::I64, Type::I64], false, "");
    let callee = emit.module.ctx.global("llvm.umin.i64");
    let mut at = emit.at();
    let [lower, upper] = [lower, upper].map(|bound| {
        let call = at.call(Type::I64, callee, &[bound, count]);
        at.func.result(call)
    });
    (lower, upper)
}
