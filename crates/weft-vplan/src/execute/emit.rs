//! Emission: the place where instructions go, and what all of `execute` needs to write vectors.

use rustc_hash::FxHashMap;
use weft_ir::{
    Block, CallInfo, Cursor, Flags, Function, Inst, InstData, InstFlags, Module, Op, Operand, Type, TypeData,
};
use weft_ir::{Const, ConstKind};

/// A place at the end of a block, in a function that is taken out of its module.
pub(super) struct Emit<'a> {
    pub(super) module: &'a mut Module,
    pub(super) func: &'a mut Function,
    /// The block that is open.
    pub(super) block: Block,
    /// How many lanes a part of a mask has; see [`super::parts`].
    pub(super) part: u32,
    /// Whether the machine has registers for masks.
    pub(super) has_mask_registers: bool,
    /// The parts of masks.
    pub(super) parts_of: FxHashMap<Operand, Vec<Operand>>,
    /// What masks in parts compare.
    pub(super) compared: FxHashMap<Operand, (Op, [Operand; 2])>,
}

impl<'a> Emit<'a> {
    /// A place for vectors without masks.
    pub(super) fn new(module: &'a mut Module, func: &'a mut Function, block: Block) -> Emit<'a> {
        let (parts_of, compared) = (FxHashMap::default(), FxHashMap::default());
        Emit { module, func, block, part: 2, has_mask_registers: false, parts_of, compared }
    }
}

impl Emit<'_> {
    /// The cursor at the end of the open block.
    pub(super) fn at(&mut self) -> Cursor<'_> {
        Cursor::at_end(self.func, &mut self.module.ctx, self.block)
    }

    /// A new block behind the open one in the layout.
    pub(super) fn new_block(&mut self, name: &str) -> Block {
        let name = self.module.ctx.names.intern(&weft_ir_name(name, self.func.block_arena_len()));
        let block = self.func.make_block(Some(name));
        self.func.place_block(block);
        block
    }

    pub(super) fn ty(&self, operand: Operand) -> Type {
        self.module.ctx.operand_ty(self.func, operand)
    }

    /// `<lanes x elem>`
    pub(super) fn vector(&mut self, elem: Type, lanes: u32) -> Type {
        self.module.ctx.types.intern(TypeData::Vector { scalable: false, len: u64::from(lanes), elem })
    }

    /// A number of an integer or floating-point type.
    pub(super) fn number(&mut self, ty: Type, value: i64) -> Const {
        let consts = &mut self.module.ctx.consts;
        match self.module.ctx.types.data(ty) {
            TypeData::Int(1) => consts.int(ty, i128::from(value & 1)),
            TypeData::Int(_) => consts.int(ty, i128::from(value)),
            TypeData::Ptr(_) => consts.intern(ty, ConstKind::Null),
            _ => {
                let text = self.module.ctx.names.intern(&format!("{value}.000000e+00"));
                consts.intern(ty, ConstKind::Number(text))
            }
        }
    }

    /// `-0.0`, which changes nothing that it is added to.
    pub(super) fn negative_zero(&mut self, ty: Type) -> Const {
        let text = self.module.ctx.names.intern("-0.000000e+00");
        self.module.ctx.consts.intern(ty, ConstKind::Number(text))
    }

    /// The vector of a constant.
    pub(super) fn splat(&mut self, elem: Const, lanes: u32) -> Operand {
        let ty = self.module.ctx.consts.ty(elem);
        let vector = self.vector(ty, lanes);
        let kind = self.module.ctx.consts.data(elem).kind.clone();
        let kind = match kind {
            ConstKind::Poison | ConstKind::Undef => kind,
            ConstKind::Zero | ConstKind::Null => ConstKind::Zero,
            ConstKind::Int(0) => ConstKind::Zero,
            _ => ConstKind::Aggregate(vec![elem; lanes as usize]),
        };
        Operand::Const(self.module.ctx.consts.intern(vector, kind))
    }

    pub(super) fn poison(&mut self, ty: Type) -> Operand {
        Operand::Const(self.module.ctx.consts.intern(ty, ConstKind::Poison))
    }

    /// `<0, step, 2 * step, …>` of an integer type.
    pub(super) fn steps(&mut self, ty: Type, step: i64, lanes: u32) -> Operand {
        let bits = self.module.ctx.types.int_bits(ty).unwrap_or(64);
        let wrapped = |value: i64| {
            let unused = 64 - bits.min(64);
            (value << unused) >> unused
        };
        let numbers = (0..i64::from(lanes)).map(|lane| wrapped(lane.wrapping_mul(step))).collect::<Vec<_>>();
        let numbers: Vec<Const> = numbers.into_iter().map(|n| self.number(ty, n)).collect();
        let vector = self.vector(ty, lanes);
        Operand::Const(self.module.ctx.consts.intern(vector, ConstKind::Aggregate(numbers)))
    }

    /// All lanes get the one value.
    pub(super) fn broadcast(&mut self, value: Operand, lanes: u32) -> Operand {
        if let Operand::Const(constant) = value
            && !matches!(
                self.module.ctx.consts.data(constant).kind,
                ConstKind::Global(_) | ConstKind::Expr { .. } | ConstKind::Verbatim(_)
            )
        {
            return self.splat(constant, lanes);
        }
        let elem = self.ty(value);
        let ty = self.vector(elem, lanes);
        let poison = self.poison(ty);
        let zero = self.module.ctx.int(Type::I64, 0);
        let one = self.insert(Op::InsertElement, ty, [poison, value, zero]);
        let zeros = self.vector(Type::I32, lanes);
        let zeros = Operand::Const(self.module.ctx.consts.intern(zeros, ConstKind::Zero));
        self.insert(Op::ShuffleVector, ty, [one, poison, zeros])
    }

    /// The lanes of `value` that `wanted` names.
    pub(super) fn shuffle(&mut self, value: Operand, wanted: &[u32]) -> Operand {
        let elem = self.element_of(value);
        let count = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        let (ty, whole) = (self.vector(elem, count), self.ty(value));
        let poison = self.poison(whole);
        let numbers: Vec<Const> =
            wanted.iter().map(|lane| self.module.ctx.consts.int(Type::I32, i128::from(*lane))).collect();
        let indices = self.vector(Type::I32, count);
        // All zeros have one spelling.
        let kind = match wanted.iter().all(|lane| *lane == 0) {
            true => ConstKind::Zero,
            false => ConstKind::Aggregate(numbers),
        };
        let indices = Operand::Const(self.module.ctx.consts.intern(indices, kind));
        self.insert(Op::ShuffleVector, ty, [value, poison, indices])
    }

    /// The elements that `wanted` names of two vectors, those of the second behind those of the first.
    pub(super) fn shuffle_two(&mut self, one: Operand, other: Operand, wanted: &[u32]) -> Operand {
        let numbers: Vec<Const> =
            wanted.iter().map(|lane| self.module.ctx.consts.int(Type::I32, i128::from(*lane))).collect();
        let count = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        let (elem, indices) = (self.element_of(one), self.vector(Type::I32, count));
        let ty = self.vector(elem, count);
        let indices = Operand::Const(self.module.ctx.consts.intern(indices, ConstKind::Aggregate(numbers)));
        self.insert(Op::ShuffleVector, ty, [one, other, indices])
    }

    /// `part` behind `whole`, which is as long or longer.
    pub(super) fn joined(&mut self, whole: Operand, part: Operand) -> Operand {
        let length = |emit: &Self, value: Operand| match *emit.module.ctx.types.data(emit.ty(value)) {
            TypeData::Vector { len, .. } => u32::try_from(len).unwrap_or(1),
            _ => 1,
        };
        let (before, behind) = (length(self, whole), length(self, part));
        // Both operands of a shuffle have one type.
        let mut part = part;
        if before > behind {
            let poison = self.poison(self.ty(part));
            let wanted: Vec<u32> = (0..before).map(|lane| lane.min(behind)).collect();
            part = self.shuffle_two(part, poison, &wanted);
        }
        let wanted: Vec<u32> = (0..before + behind).collect();
        self.shuffle_two(whole, part, &wanted)
    }

    pub(super) fn element_of(&self, value: Operand) -> Type {
        match self.module.ctx.types.data(self.ty(value)) {
            TypeData::Vector { elem, .. } => *elem,
            _ => self.ty(value),
        }
    }

    pub(super) fn extract(&mut self, value: Operand, lane: Operand) -> Operand {
        let elem = self.element_of(value);
        self.insert(Op::ExtractElement, elem, [value, lane])
    }

    /// Inserts an instruction with a result, which is returned.
    pub(super) fn insert<const N: usize>(&mut self, op: Op, ty: Type, operands: [Operand; N]) -> Operand {
        let inst = self.at().insert(InstData::new(op, ty, operands));
        self.func.result(inst)
    }

    /// Calls an intrinsic, which is declared if it is not yet.
    pub(super) fn intrinsic(&mut self, name: &str, ret: Type, args: &[Operand]) -> Inst {
        let types: Vec<Type> = args.iter().map(|arg| self.ty(*arg)).collect();
        self.module.declare(name, ret, &types, false, "");
        let callee = self.module.ctx.global(name);
        let fn_ty = self.module.ctx.types.function(ret, types, false);
        let info = CallInfo::plain(fn_ty, args.len());
        let operands: Vec<Operand> = args.iter().copied().chain([callee]).collect();
        self.at().insert(InstData::new(Op::Call(Box::new(info)), ret, operands))
    }

    pub(super) fn zero(&mut self, ty: Type) -> Operand {
        let kind = match self.module.ctx.types.data(ty) {
            TypeData::Int(_) => ConstKind::Int(0),
            TypeData::Ptr(_) => ConstKind::Null,
            _ => ConstKind::Zero,
        };
        Operand::Const(self.module.ctx.consts.intern(ty, kind))
    }

    /// An address so many bytes behind another.
    pub(super) fn offset(&mut self, base: Operand, bytes: Operand) -> Operand {
        let op = Op::Gep { source: Type::I8, flags: InstFlags::from(Flags::NONE) };
        let ty = match *self.module.ctx.types.data(self.ty(bytes)) {
            TypeData::Vector { len, .. } => self.vector(Type::PTR, u32::try_from(len).unwrap_or(1)),
            _ => Type::PTR,
        };
        self.insert(op, ty, [base, bytes])
    }
}

fn weft_ir_name(name: &str, number: usize) -> String {
    format!("vector.{name}{number}")
}

/// The name of a type within the names of intrinsics.
pub(super) fn mangled(module: &Module, ty: Type) -> String {
    match module.ctx.types.data(ty) {
        TypeData::Int(bits) => format!("i{bits}"),
        TypeData::Float => "f32".to_owned(),
        TypeData::Double => "f64".to_owned(),
        TypeData::Ptr(space) => format!("p{space}"),
        TypeData::Vector { len, elem, .. } => format!("v{len}{}", mangled(module, *elem)),
        _ => String::new(),
    }
}

/// To how many bytes a load or a store of one number of type `ty` is aligned: what is not said is the type's, and that of a
/// vector would be more.
pub(super) fn align_of(module: &Module, data: &InstData, ty: Type) -> u32 {
    let given = match data.op {
        Op::Load { align, .. } | Op::Store { align, .. } => align,
        _ => None,
    };
    given.unwrap_or_else(|| {
        let size = module.ctx.types.size_align(ty);
        size.map_or(1, |(_, align)| u32::try_from(align).unwrap_or(1))
    })
}
