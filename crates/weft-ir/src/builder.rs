//! A cursor that inserts instructions.
//!
//! The cursor stands between two instructions of a block; what it inserts goes before the one behind
//! it, and the cursor stays behind what it inserted, so that a sequence comes out in order.

use crate::constants::ConstKind;
use crate::entities::{Attachment, Block, Inst};
use crate::flags::{Flags, InstFlags};
use crate::function::Function;
use crate::inst::{AtomicInfo, BinaryOp, CallInfo, CastOp, InstData, Op};
use crate::module::Context;
use crate::opaque_text::{OpaqueText, Piece};
use crate::operands::Operand;
use crate::predicates::{FloatPredicate, IntPredicate};
use crate::types::{Type, TypeData};

/// A place in a function, with methods that insert there.
pub struct Cursor<'a> {
    /// The function.
    pub func: &'a mut Function,
    /// Its module's names, types and constants.
    pub ctx: &'a mut Context,
    block: Block,
    /// The index in the block's list at which the next instruction goes; at most the length of the list.
    index: usize,
    /// Attached to all that is inserted (a `!dbg` location, say).
    pub attachment: Option<Attachment>,
}

impl<'a> Cursor<'a> {
    /// At the end of `block`.
    pub fn at_end(func: &'a mut Function, ctx: &'a mut Context, block: Block) -> Cursor<'a> {
        let index = func.block_insts(block).len();
        Cursor { func, ctx, block, index, attachment: None }
    }

    /// At the start of `block`, before everything else: where allocas go in an entry block, and phis elsewhere.
    pub fn at_start(func: &'a mut Function, ctx: &'a mut Context, block: Block) -> Cursor<'a> {
        Cursor { func, ctx, block, index: 0, attachment: None }
    }

    /// Before the instruction number `index` (from 0) of `block`, or at its end if it has just as many.
    ///
    /// # Panics
    /// If it has fewer.
    pub fn at_index(func: &'a mut Function, ctx: &'a mut Context, block: Block, index: usize) -> Cursor<'a> {
        let len = func.block_insts(block).len();
        assert!(index <= len, "precondition: the block has {len} instructions, not {index}");
        Cursor { func, ctx, block, index, attachment: None }
    }

    /// Just before `inst`.
    pub fn before(func: &'a mut Function, ctx: &'a mut Context, inst: Inst) -> Cursor<'a> {
        let block = func.inst_block(inst).expect("invariant: instruction is in the layout");
        let index = func.find_inst(inst).expect("invariant: instruction is in its block");
        Cursor { func, ctx, block, index, attachment: None }
    }

    /// Just behind `inst`.
    pub fn after(func: &'a mut Function, ctx: &'a mut Context, inst: Inst) -> Cursor<'a> {
        let mut cursor = Cursor::before(func, ctx, inst);
        cursor.index += 1;
        cursor
    }

    /// Before the terminator of `block`, or at its end if it has none.
    pub fn before_terminator(func: &'a mut Function, ctx: &'a mut Context, block: Block) -> Cursor<'a> {
        let len = func.block_insts(block).len();
        let index = if func.terminator(block).is_some() { len - 1 } else { len };
        Cursor { func, ctx, block, index, attachment: None }
    }

    /// At the front of `block`, behind its phis and its exception pad. A block with a `catchswitch` takes no other
    /// instruction.
    pub fn at_front(func: &'a mut Function, ctx: &'a mut Context, block: Block) -> Cursor<'a> {
        let insts = func.block_insts(block).iter().map(|inst| &func.insts[*inst]);
        let stays = |data: &InstData| data.is_phi() || data.is_exception_pad();
        // Debug records may stand between phis and a pad.
        let front = insts.take_while(|data| stays(data) || data.is_debug_record()).enumerate();
        let index = front.filter(|(_, data)| stays(data)).last().map_or(0, |(at, _)| at + 1);
        Cursor { func, ctx, block, index, attachment: None }
    }

    /// The block.
    pub fn block(&self) -> Block {
        self.block
    }

    /// The index, from 0, that the next instruction gets in its block.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Goes before the instruction number `index` (from 0) of its block, or to its end if it has just as many.
    ///
    /// # Panics
    /// If it has fewer.
    pub fn go_to(&mut self, index: usize) {
        let len = self.func.block_insts(self.block).len();
        assert!(index <= len, "precondition: the block has {len} instructions, not {index}");
        self.index = index;
    }

    /// Inserts an instruction.
    pub fn insert(&mut self, mut data: InstData) -> Inst {
        data.attachments.extend(self.attachment.clone());
        let inst = self.func.make_inst(data);
        self.func.insert_inst(self.block, self.index, inst);
        self.index += 1;
        inst
    }

    fn value(&mut self, op: Op, ty: Type, operands: impl IntoIterator<Item = Operand>) -> Operand {
        let inst = self.insert(InstData::new(op, ty, operands));
        self.func.result(inst)
    }

    /// The type of `operand`.
    pub fn ty(&self, operand: Operand) -> Type {
        self.ctx.operand_ty(self.func, operand)
    }

    /// The `i64` constant `value`.
    pub fn i64(&mut self, value: i64) -> Operand {
        self.ctx.int(Type::I64, i128::from(value))
    }

    /// The `i32` constant `value`.
    pub fn i32(&mut self, value: i32) -> Operand {
        self.ctx.int(Type::I32, i128::from(value))
    }

    /// The zero of `ty`: `0`, `null`, `0.0` or `zeroinitializer`.
    pub fn zero(&mut self, ty: Type) -> Operand {
        let kind = if self.ctx.types.int_bits(ty).is_some() {
            ConstKind::Int(0)
        } else if self.ctx.types.is_ptr(ty) {
            ConstKind::Null
        } else {
            ConstKind::Zero
        };
        Operand::Const(self.ctx.consts.intern(ty, kind))
    }

    /// `alloca ty, align A` with the ABI alignment, or the one given.
    pub fn alloca(&mut self, ty: Type, count: Option<Operand>, align: Option<u32>) -> Operand {
        let op = Op::Alloca { ty, align, flags: InstFlags::default(), suffix: "".into() };
        self.value(op, Type::PTR, count)
    }

    /// `load ty, ptr`
    pub fn load(&mut self, ty: Type, ptr: Operand) -> Operand {
        self.value(Op::Load { volatile: false, atomic: None, align: None }, ty, [ptr])
    }

    /// `store value, ptr`
    pub fn store(&mut self, value: Operand, ptr: Operand) -> Inst {
        let op = Op::Store { volatile: false, atomic: None, align: None };
        self.insert(InstData::new(op, Type::VOID, [value, ptr]))
    }

    /// Two-operand arithmetic without flags.
    pub fn binary(&mut self, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        self.binary_with(op, Flags::NONE, left, right)
    }

    /// Two-operand arithmetic with flags: `at.binary_with(BinaryOp::Add, Flags::NUW | Flags::NSW, a, b)`.
    pub fn binary_with(&mut self, op: BinaryOp, flags: Flags, left: Operand, right: Operand) -> Operand {
        let ty = self.ty(left);
        self.value(Op::Binary(op, flags.into()), ty, [left, right])
    }

    /// `icmp predicate left, right`: `at.icmp(IntPredicate::Ult, a, b)`.
    pub fn icmp(&mut self, predicate: IntPredicate, left: Operand, right: Operand) -> Operand {
        let ty = self.truth_of(left);
        self.value(Op::ICmp(predicate, InstFlags::default()), ty, [left, right])
    }

    /// `fcmp predicate left, right`
    pub fn fcmp(&mut self, predicate: FloatPredicate, left: Operand, right: Operand) -> Operand {
        let ty = self.truth_of(left);
        self.value(Op::FCmp(predicate, InstFlags::default()), ty, [left, right])
    }

    /// The type of a comparison of `operand`: `i1`, or a vector of them as long as that of `operand`.
    fn truth_of(&mut self, operand: Operand) -> Type {
        match *self.ctx.types.data(self.ty(operand)) {
            TypeData::Vector { scalable, len, .. } => {
                self.ctx.types.intern(TypeData::Vector { scalable, len, elem: Type::I1 })
            }
            _ => Type::I1,
        }
    }

    /// A conversion to `ty`; none if the operand has that type already.
    pub fn cast(&mut self, op: CastOp, value: Operand, ty: Type) -> Operand {
        self.cast_with(op, Flags::NONE, value, ty)
    }

    /// As [`Cursor::cast`], with flags.
    pub fn cast_with(&mut self, op: CastOp, flags: Flags, value: Operand, ty: Type) -> Operand {
        if self.ty(value) == ty {
            return value;
        }
        self.value(Op::Cast(op, flags.into()), ty, [value])
    }

    /// `select i1 cond, a, b`
    pub fn select(&mut self, cond: Operand, a: Operand, b: Operand) -> Operand {
        let ty = self.ty(a);
        self.value(Op::Select(InstFlags::default()), ty, [cond, a, b])
    }

    /// `getelementptr inbounds source, ptr base, indices`
    pub fn gep(&mut self, source: Type, base: Operand, indices: &[Operand]) -> Operand {
        self.gep_with(source, Flags::INBOUNDS, base, indices)
    }

    /// `getelementptr flags source, ptr base, indices`
    pub fn gep_with(&mut self, source: Type, flags: Flags, base: Operand, indices: &[Operand]) -> Operand {
        let op = Op::Gep { source, flags: flags.into() };
        self.value(op, Type::PTR, std::iter::once(base).chain(indices.iter().copied()))
    }

    /// `phi` with the incoming pairs given.
    pub fn phi(&mut self, ty: Type, incoming: &[(Operand, Block)]) -> Operand {
        let operands = incoming.iter().flat_map(|(v, b)| [*v, Operand::Block(*b)]);
        let inst = self.insert(InstData::new(Op::Phi(InstFlags::default()), ty, operands));
        self.func.result(inst)
    }

    /// A call of `callee` with function type `ret (types of args)`; returns the instruction.
    pub fn call(&mut self, ret: Type, callee: Operand, args: &[Operand]) -> Inst {
        let params = args.iter().map(|a| self.ty(*a)).collect();
        let fn_ty = self.ctx.types.function(ret, params, false);
        self.call_as(fn_ty, callee, args)
    }

    /// A call of `callee` as function type `fn_ty` (for variadic callees).
    pub fn call_as(&mut self, fn_ty: Type, callee: Operand, args: &[Operand]) -> Inst {
        let ret = match self.ctx.types.data(fn_ty) {
            TypeData::Function { ret, .. } => *ret,
            _ => Type::VOID,
        };
        let info = CallInfo::plain(fn_ty, args.len());
        let operands = args.iter().copied().chain([callee]);
        self.insert(InstData::new(Op::Call(Box::new(info)), ret, operands))
    }

    /// `extractvalue aggregate, index` of type `ty`.
    pub fn extract_value(&mut self, ty: Type, aggregate: Operand, index: u32) -> Operand {
        self.value(Op::ExtractValue(vec![index]), ty, [aggregate])
    }

    /// `insertvalue aggregate, element, index`
    pub fn insert_value(&mut self, aggregate: Operand, element: Operand, index: u32) -> Operand {
        let ty = self.ty(aggregate);
        self.value(Op::InsertValue(vec![index]), ty, [aggregate, element])
    }

    /// `freeze value`
    pub fn freeze(&mut self, value: Operand) -> Operand {
        let ty = self.ty(value);
        self.value(Op::Freeze, ty, [value])
    }

    /// `fneg value`
    pub fn fneg(&mut self, value: Operand) -> Operand {
        let ty = self.ty(value);
        self.value(Op::FNeg(InstFlags::default()), ty, [value])
    }

    /// `fence ordering`
    pub fn fence(&mut self, ordering: &str) -> Inst {
        let atomic = AtomicInfo { scope: "".into(), ordering: ordering.into() };
        self.insert(InstData::new(Op::Fence(atomic), Type::VOID, []))
    }

    /// `atomicrmw op ptr, value ordering`; returns the old value.
    pub fn atomic_rmw(&mut self, op: &str, ptr: Operand, value: Operand, ordering: &str) -> Operand {
        let ty = self.ty(value);
        let atomic = Box::new(AtomicInfo { scope: "".into(), ordering: ordering.into() });
        self.value(Op::AtomicRmw { op: op.into(), volatile: false, atomic, align: None }, ty, [ptr, value])
    }

    /// `cmpxchg ptr, expected, new success failure`; returns `{ T, i1 }`.
    pub fn cmpxchg(&mut self, ptr: Operand, expected: Operand, new: Operand, ordering: &str) -> Operand {
        let elem = self.ty(new);
        let ty = self.ctx.types.structure(vec![elem, Type::I1]);
        let atomic = Box::new(AtomicInfo { scope: "".into(), ordering: ordering.into() });
        self.value(Op::CmpXchg { flags: InstFlags::default(), atomic, align: None }, ty, [ptr, expected, new])
    }

    /// `br label target`
    pub fn br(&mut self, target: Block) -> Inst {
        self.insert(InstData::new(Op::Br, Type::VOID, [Operand::Block(target)]))
    }

    /// `br i1 cond, label then, label otherwise`
    pub fn cond_br(&mut self, cond: Operand, then: Block, otherwise: Block) -> Inst {
        let operands = [cond, Operand::Block(then), Operand::Block(otherwise)];
        self.insert(InstData::new(Op::CondBr, Type::VOID, operands))
    }

    /// `ret void`, or `ret value`.
    pub fn ret(&mut self, value: Option<Operand>) -> Inst {
        self.insert(InstData::new(Op::Ret, Type::VOID, value))
    }

    /// `switch value, label default [ case, label block … ]`; a case is a value of the type of `value`.
    pub fn switch(&mut self, value: Operand, default: Block, cases: &[(i128, Block)]) -> Inst {
        let ty = self.ty(value);
        let mut operands = vec![value, Operand::Block(default)];
        for (case, block) in cases {
            operands.extend([self.ctx.int(ty, *case), Operand::Block(*block)]);
        }
        self.insert(InstData::new(Op::Switch, Type::VOID, operands))
    }

    /// `invoke ret callee(args) to label normal unwind label unwind`, with function type `ret (types of args)`.
    ///
    /// `unwind` must begin with an exception pad, see [`Cursor::landing_pad`].
    pub fn invoke(
        &mut self,
        ret: Type,
        callee: Operand,
        args: &[Operand],
        normal: Block,
        unwind: Block,
    ) -> Inst {
        let params = args.iter().map(|a| self.ty(*a)).collect();
        let info = CallInfo::plain(self.ctx.types.function(ret, params, false), args.len());
        let ends = [callee, Operand::Block(normal), Operand::Block(unwind)];
        let operands = args.iter().copied().chain(ends);
        self.insert(InstData::new(Op::Invoke(Box::new(info)), ret, operands))
    }

    /// `landingpad ty` with `clauses` as written: `cleanup`, `catch ptr @type_info`, … (at least one).
    pub fn landing_pad(&mut self, ty: Type, clauses: &str) -> Operand {
        let text = format!("landingpad {} {clauses}", ty.display(&*self.ctx));
        let text = OpaqueText { pieces: vec![Piece::Text(text.into())] };
        self.value(Op::Opaque { text, terminator: false }, ty, [])
    }

    /// `resume value`
    pub fn resume(&mut self, value: Operand) -> Inst {
        let head = format!("resume {} ", self.ty(value).display(&*self.ctx));
        let text = OpaqueText { pieces: vec![Piece::Text(head.into()), Piece::Hole(0)] };
        self.insert(InstData::new(Op::Opaque { text, terminator: true }, Type::VOID, [value]))
    }

    /// `unreachable`
    pub fn unreachable(&mut self) -> Inst {
        self.insert(InstData::new(Op::Unreachable, Type::VOID, []))
    }
}
