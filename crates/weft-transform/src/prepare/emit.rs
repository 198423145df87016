//! Emitting straight-line code and small loops into a chain of blocks.
//!
//! An [`Emitter`] writes at the end of an open block (one without a terminator).
//! A loop closes that block and leaves a new open one, so that what is written next follows the loop.

use weft_ir::{Block, CastOp, Cursor, Function, IntPredicate, Module, Operand, Type, Value};

/// Writes into an open block of a function.
pub(crate) struct Emitter<'a> {
    /// The function.
    pub(crate) func: &'a mut Function,
    /// Its module (the function itself is taken out of it).
    pub(crate) module: &'a mut Module,
    /// The open block.
    pub(crate) block: Block,
}

impl Emitter<'_> {
    /// A cursor at the end of the open block.
    pub(crate) fn at(&mut self) -> Cursor<'_> {
        Cursor::at_end(self.func, &mut self.module.ctx, self.block)
    }

    /// Makes a block behind the open one, without entering it.
    pub(crate) fn new_block(&mut self, name: &str) -> Block {
        let name = self.module.ctx.names.intern(name);
        let block = self.func.make_block(Some(name));
        self.func.insert_block_after(block, self.block);
        block
    }

    /// Emits `for (i = 0; i < count; ++i) body(i)`; `count` is an `i64`.
    pub(crate) fn for_each(&mut self, count: Operand, body: &mut dyn FnMut(&mut Emitter<'_>, Operand)) {
        let before = self.block;
        let done = self.new_block("each.done");
        let work = self.new_block("each.body");
        let head = self.new_block("each");
        self.at().br(head);
        self.block = head;
        let zero = self.at().i64(0);
        let index = self.at().phi(Type::I64, &[(zero, before)]);
        let more = self.at().icmp(IntPredicate::Ult, index, count);
        self.at().cond_br(more, work, done);
        self.block = work;
        body(self, index);
        let one = self.at().i64(1);
        let next = self.at().binary_with(weft_ir::BinaryOp::Add, weft_ir::Flags::NUW, index, one);
        let last = self.block;
        self.at().br(head);
        self.add_incoming(index, next, last);
        self.block = done;
    }

    /// Adds an incoming edge to a phi made before.
    pub(crate) fn add_incoming(&mut self, phi: Operand, value: Operand, from: Block) {
        let Operand::Value(phi) = phi else { return };
        if let Some(inst) = self.func.def_inst(phi) {
            self.func.insts[inst].add_incoming(value, from);
        }
    }

    /// An integer as an `i64`; counts are unsigned.
    pub(crate) fn widen(&mut self, value: Operand) -> Operand {
        self.at().cast(CastOp::ZExt, value, Type::I64)
    }

    /// Emits `llvm.memcpy` of `bytes` (an `i64`).
    pub(crate) fn memcpy(&mut self, to: Operand, from: Operand, bytes: Operand) {
        let callee = self.memcpy_function();
        let no = self.module.ctx.int(Type::I1, 0);
        self.at().call(Type::VOID, callee, &[to, from, bytes, no]);
    }

    /// Declares `llvm.memcpy`, of pointers, a number of bytes, and whether they are volatile.
    pub(crate) fn memcpy_function(&mut self) -> Operand {
        let params = [Type::PTR, Type::PTR, Type::I64, Type::I1];
        self.module.declare("llvm.memcpy.p0.p0.i64", Type::VOID, &params, false, "");
        self.module.ctx.global("llvm.memcpy.p0.p0.i64")
    }

    /// Emits `llvm.memset` of `bytes` (an `i64`) with zeros.
    pub(crate) fn clear(&mut self, to: Operand, bytes: Operand) {
        let params = [Type::PTR, Type::I8, Type::I64, Type::I1];
        self.module.declare("llvm.memset.p0.i64", Type::VOID, &params, false, "");
        let callee = self.module.ctx.global("llvm.memset.p0.i64");
        let (zero, no) = (self.module.ctx.int(Type::I8, 0), self.module.ctx.int(Type::I1, 0));
        self.at().call(Type::VOID, callee, &[to, zero, bytes, no]);
    }
}

/// The value behind an operand that is one.
pub(crate) fn as_value(operand: Operand) -> Option<Value> {
    match operand {
        Operand::Value(value) => Some(value),
        _ => None,
    }
}
