//! Which memory an instruction accesses, and whether two instructions of different threads may access the same.
//!
//! ```llvm
//! store double %x, ptr %a.i        ; a, 8 * iteration + 0 … 7
//! %y = load double, ptr %a.j       ; a, 8 * iteration + 8 … 15: another thread's, at the end of an interval
//! ```
//!
//! Two accesses are of one object if their addresses come from one pointer; objects whose address no other pointer leads to
//! (variables, `noalias` arguments and results) are different.

use weft_analysis::{Address, is_identified, is_of_mathematics};
use weft_ir::{Inst, Op, Operand, SymbolDef};

use crate::Work;
use crate::iteration::Linear;

/// An access of memory that threads share.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// Whether it may write.
    pub(crate) writes: bool,
    /// The object; none if nothing is known of it.
    pub(crate) object: Option<Operand>,
    /// The shared loop whose iteration makes the access; none if any thread may.
    pub(crate) begin: Option<Inst>,
    /// The bytes of the object from its address on: those that begin at the offset, as many as `size`.
    pub(crate) offset: Option<Linear>,
    /// How many bytes.
    pub(crate) size: i128,
}

impl Work<'_> {
    /// The access of `inst`, in an iteration of the loop that `begin` begins; none if it accesses no memory.
    ///
    /// Markers are not asked for here.
    pub(crate) fn access(&self, inst: Inst, begin: Option<Inst>) -> Option<Access> {
        let data = &self.func.insts[inst];
        let effects = self.effects.of_inst(&self.module.ctx, self.func, inst);
        if data.is_debug_record()
            || self.is_lifetime(inst)
            || data.is_terminator() && !effects.accesses_memory()
        {
            return None;
        }
        let unknown = Access { writes: true, object: None, begin: None, offset: None, size: 0 };
        let (pointer, ty, writes) = match &data.op {
            Op::Load { volatile: false, atomic: None, .. } => (data.operands[0], data.ty, false),
            Op::Store { volatile: false, atomic: None, .. } => {
                (data.operands[1], self.module.ctx.operand_ty(self.func, data.operands[0]), true)
            }
            // Atomic updates of one object may follow each other in any order, but not other accesses.
            Op::AtomicRmw { volatile: false, .. } => {
                let object = Some(self.object(data.operands[0]));
                return Some(Access { object, ..unknown });
            }
            Op::Call(_) if self.is_memory_intrinsic(inst) && data.args().len() < 3 => return None,
            Op::Call(_) | Op::Invoke(_) | Op::Opaque { .. } => {
                let inert = !effects.has_side_effects() && !effects.reads;
                return (!inert && !self.is_math(inst)).then_some(unknown);
            }
            _ => return effects.accesses_memory().then_some(unknown),
        };
        let (object, offset) = self.place(pointer, begin);
        let size = self.module.ctx.types.size_align(ty).map(|(size, _)| i128::from(size));
        let Some(size) = size else { return Some(Access { writes, object: Some(object), ..unknown }) };
        Some(Access { writes, object: Some(object), begin, offset, size })
    }

    /// Whether `inst` calls a function of the C library that computes a number, and may write nothing but `errno`.
    pub(crate) fn is_math(&self, inst: Inst) -> bool {
        let callee = self.func.insts[inst].callee().and_then(|callee| self.module.ctx.global_name(callee));
        let Some(SymbolDef::Function(id)) = callee.and_then(|name| self.module.symbols.get(&name)) else {
            return false;
        };
        is_of_mathematics(self.module, &self.module.functions[*id])
    }

    /// The object into which `pointer` points, and where in it.
    fn place(&self, pointer: Operand, begin: Option<Inst>) -> (Operand, Option<Linear>) {
        let Address { root, distance } = Address::of(self.module, self.func, pointer);
        let offset = distance.zip(begin).and_then(|(distance, begin)| {
            let mut sum = Linear::constant(distance.bytes);
            for (index, scale) in distance.indices {
                sum = sum.plus(self.linear(index, begin)?.scaled(scale)?)?;
            }
            Some(sum)
        });
        (root, offset)
    }

    /// Whether `a` and `b`, one of them a write, may access the same memory in *different* threads of a team.
    ///
    /// The pointers from which the addresses come are the same values in both.
    pub(crate) fn may_conflict(&self, a: &Access, b: &Access) -> bool {
        let (Some(left), Some(right)) = (a.object, b.object) else { return true };
        if left != right {
            return !(is_identified(self.module, self.func, left)
                && is_identified(self.module, self.func, right));
        }
        let (Some(begin), Some(other)) = (a.begin, b.begin) else { return true };
        if begin != other && !self.are_twins(begin, other) {
            return true;
        }
        let (Some(x), Some(y)) = (a.offset, b.offset) else { return true };
        if x.times != y.times || x.times == 0 {
            return true;
        }
        // Iterations k apart: x begins by as much more than y as k * times + (least … most).
        let (least, most) = (x.least - y.most, x.most - y.least);
        let stride = x.times.abs();
        let apart = stride + least >= b.size && -stride + most <= -a.size;
        !apart
    }
}
