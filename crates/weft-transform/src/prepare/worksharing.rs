//! The shape of a worksharing loop.
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
//! Other schedules ask for chunks until there is none:
//!
//! ```llvm
//!   call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
//! next:
//!   %chunk = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
//!   br i1 …, label %chunk, label %after      ; %chunk: store bounds, the loop, br label %next
//! ```
//!
//! The thread whose interval ends at `%n` ran the last iteration; it copies `lastprivate` items out.
//! Bounds come from an opaque call *before* LLVM optimizes: whatever it does to the loop is right for
//! any interval, and so for each thread.

use weft_ir::edit::redirect_edges;
use weft_ir::{BinaryOp, Block, Operand, Type};
use weft_regions::{Marker, ScheduleKind};

use super::{Build, Copies, barrier};

/// What the code after the loop needs to know of its chunks.
struct Chunks {
    /// `i1`: whether this thread ran the last iteration.
    ran_last: Option<Operand>,
}

impl Build<'_> {
    /// Prepares a `LOOP` region.
    pub(super) fn worksharing_loop(mut self) -> Result<(), String> {
        let bounds = self.entry.normalized_bounds().ok_or("the loop has no NORMALIZED.BOUNDS")?;
        let copies = self.copies(false)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit)?;
        let mut before = emit.block;
        if copies.need_barrier() {
            let index = self.func.block_insts(before).len();
            barrier(self.module, self.func, before, index, &self.entry);
        }
        let single_chunk = match self.entry.schedule() {
            None => true,
            Some(s) => match s.kind {
                ScheduleKind::Static => s.chunk.is_none(),
                ScheduleKind::Auto => true,
                _ => false,
            },
        };
        let (zero, one) = {
            let mut emit = self.emit(before);
            let mut at = emit.at();
            (at.i64(0), at.i64(1))
        };
        let count = self.emit(before).at().load(Type::I64, bounds.1);
        let begin = self.call_marker(before, Marker::LoopBegin, &[self.token(), zero, count, one]);
        let chunks = if single_chunk {
            self.one_chunk(before, begin, bounds, count)
        } else {
            self.many_chunks(&mut before, bounds, count, copies.has_last())
        };
        if let Some(after) = self.frame.after {
            self.call_marker(after, Marker::LoopEnd, &[self.token()]);
            let after = self.copy_out(&copies, after, &chunks)?;
            let after = self.reduce(&copies, after);
            copies.release(&mut self.emit(after));
            self.frame.after = Some(after);
        }
        self.frame.before = before;
        self.frame.close(self.func, &mut self.module.ctx);
        self.finish_clauses(copies.originals(true));
        self.closing_barrier();
        Ok(())
    }

    fn one_chunk(
        &mut self,
        before: Block,
        begin: weft_ir::Inst,
        bounds: (Operand, Operand),
        count: Operand,
    ) -> Chunks {
        let pair = self.func.result(begin);
        let mut emit = self.emit(before);
        let mut at = emit.at();
        let lower = at.extract_value(Type::I64, pair, 0);
        let upper = at.extract_value(Type::I64, pair, 1);
        at.store(lower, bounds.0);
        at.store(upper, bounds.1);
        let at_end = at.icmp("eq", upper, count);
        let some = at.icmp("ult", lower, upper);
        Chunks { ran_last: Some(at.binary(BinaryOp::And, "", at_end, some)) }
    }

    /// Turns the body into a loop over chunks; `before` becomes the block that leads into the body.
    fn many_chunks(
        &mut self,
        before: &mut Block,
        bounds: (Operand, Operand),
        count: Operand,
        has_last: bool,
    ) -> Chunks {
        // A flag in memory, since chunks are a loop; SROA makes a phi of it.
        let flag = has_last.then(|| {
            let first = self.func.entry().expect("invariant: a function with a region has a body");
            let ctx = &mut self.module.ctx;
            let mut at = weft_ir::Cursor { func: self.func, ctx, block: first, index: 0, attachment: None };
            at.alloca(Type::I1, None, None)
        });
        if let Some(flag) = flag {
            let mut emit = self.emit(*before);
            let no = emit.at().zero(Type::I1);
            emit.at().store(no, flag);
        }
        let mut emit = self.emit(*before);
        let next = emit.new_block("chunk.next");
        emit.block = next;
        let chunk = emit.new_block("chunk");
        emit.block = *before;
        emit.at().br(next);
        let call = self.call_marker(next, Marker::LoopNext, &[self.token()]);
        let triple = self.func.result(call);
        // The chunk's end is the edge to `after`; from now on it leads back to `next`.
        let done = match self.frame.after {
            Some(after) => {
                for block in self.region.inside.clone() {
                    redirect_edges(self.func, block, after, next);
                }
                if self.frame.body == after {
                    self.frame.body = next;
                }
                after
            }
            None => {
                let mut emit = self.emit(chunk);
                let never = emit.new_block("chunk.none");
                emit.block = never;
                emit.at().unreachable();
                never
            }
        };
        let mut emit = self.emit(next);
        let mut at = emit.at();
        let more = at.extract_value(Type::I1, triple, 0);
        let lower = at.extract_value(Type::I64, triple, 1);
        let upper = at.extract_value(Type::I64, triple, 2);
        at.cond_br(more, chunk, done);
        let mut emit = self.emit(chunk);
        let mut at = emit.at();
        at.store(lower, bounds.0);
        at.store(upper, bounds.1);
        if let Some(flag) = flag {
            let is_last = at.icmp("eq", upper, count);
            let before = at.load(Type::I1, flag);
            let now = at.binary(BinaryOp::Or, "", before, is_last);
            at.store(now, flag);
        }
        *before = chunk;
        let ran_last =
            flag.zip(self.frame.after).map(|(flag, after)| self.emit(after).at().load(Type::I1, flag));
        Chunks { ran_last }
    }

    /// Emits the copying out of `lastprivate` items; returns the block open then.
    fn copy_out(&mut self, copies: &Copies, after: Block, chunks: &Chunks) -> Result<Block, String> {
        let Some(ran_last) = chunks.ran_last.filter(|_| copies.has_last()) else { return Ok(after) };
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
