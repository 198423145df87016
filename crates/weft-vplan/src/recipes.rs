//! What becomes of each instruction if several iterations run as one, or why it has no meaning for vectors.
//!
//! ```text
//! %x = load float, ptr %p.i      with lanes 4 bytes apart      ==>     load, one behind the other
//! %y = fadd float %x, %g         varying                       ==>     widen
//! ```

use weft_ir::{BinaryOp, Block, Inst, Op, Operand, Type, TypeData};

use crate::calls;
use crate::facts::Facts;
use crate::lanes::{Lanes, Shape};
use crate::library;
use crate::plan::{Access, Recipe};
use crate::target::Isa;
use crate::variants::{self, Variant};

/// What recipes are made from.
pub(crate) struct Recipes<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) lanes: &'a Lanes<'a>,
    /// Where the loop begins.
    pub(crate) header: Block,
    /// The operations of scans.
    pub(crate) scans: &'a [Inst],
}

impl Recipes<'_> {
    /// What becomes of an instruction of `block`, which may be the header of the loop or of an inner one.
    pub(crate) fn of(&self, block: Block, inst: Inst, is_header: bool) -> Result<Recipe, String> {
        let (module, func) = (self.facts.module, self.facts.func);
        let data = &func.insts[inst];
        let shape = self.lanes.of(inst);
        let by_shape = if shape == Shape::Varying { Recipe::Widen } else { Recipe::Scalar };
        if data.result.is_some() && data.ty != Type::VOID {
            self.element(data.ty)?;
        }
        let at = |index: usize| self.lanes.at(data.operands[index], block);
        if self.scans.contains(&inst) {
            return Ok(Recipe::Scan);
        }
        match &data.op {
            Op::DebugRecord(_) | Op::Br | Op::CondBr | Op::Switch => Ok(Recipe::Skip),
            Op::Phi(_) if is_header && block == self.header => Ok(Recipe::Skip),
            Op::Phi(_) if is_header && shape == Shape::Varying => Ok(Recipe::Carry),
            Op::Phi(_) if is_header => Ok(Recipe::CarryOnce),
            Op::Phi(_) => Ok(Recipe::Blend),
            Op::Load { volatile: false, atomic: None, .. } => {
                let access = self.access(data.ty, at(0))?;
                Ok(Recipe::Load(access))
            }
            Op::Store { volatile: false, atomic: None, .. } => {
                let ty = module.ctx.operand_ty(func, data.operands[0]);
                self.element(ty)?;
                match self.access(ty, at(1))? {
                    Access::Uniform => Err("all iterations write to the same place".into()),
                    access => Ok(Recipe::Store(access)),
                }
            }
            Op::Binary(BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, _)
                if shape == Shape::Varying && !matches!(data.operands[1], Operand::Const(_)) =>
            {
                match module.ctx.types.int_bits(data.ty) {
                    Some(8 | 16 | 32) => Ok(Recipe::Divide),
                    // Vectors of two are no faster than the machine's own division.
                    Some(64) if self.facts.target.isa > Isa::Sse2 => Ok(Recipe::Divide),
                    _ => Err("it divides integers of 64 bits".into()),
                }
            }
            Op::Binary(BinaryOp::FRem, _) => Err("it takes remainders of floating-point numbers".into()),
            Op::Binary(..)
            | Op::FNeg(_)
            | Op::ICmp(..)
            | Op::FCmp(..)
            | Op::Cast(..)
            | Op::Select(_)
            | Op::Freeze => {
                for operand in &*data.operands {
                    self.element(module.ctx.operand_ty(func, *operand))?;
                }
                Ok(by_shape)
            }
            Op::Gep { .. } => Ok(by_shape),
            Op::Call(_) if calls::is_bookkeeping(module, data) => Ok(Recipe::Skip),
            Op::Call(info) => match calls::elementwise(module, data) {
                Some(_) if !info.has_bundles() => Ok(by_shape),
                _ if !self.variants(block, inst).is_empty() => Ok(Recipe::Call),
                _ if calls::is_alone(module, data) => {
                    let mut arguments =
                        data.args().iter().map(|argument| module.ctx.operand_ty(func, *argument));
                    arguments.try_for_each(|ty| self.element(ty))?;
                    Ok(Recipe::Each)
                }
                _ => {
                    let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
                    let name = name.map_or("a function", |name| module.ctx.names.text(name));
                    Err(format!("it calls '{name}'"))
                }
            },
            Op::Alloca { .. } => Err("it has variables on the stack".into()),
            Op::Load { .. } | Op::Store { .. } => Err("it has atomic or volatile accesses".into()),
            _ => Err("it has an instruction without a meaning for vectors".into()),
        }
    }

    /// Says whether vectors have elements of a type.
    pub(crate) fn element(&self, ty: Type) -> Result<(), String> {
        let types = &self.facts.module.ctx.types;
        match types.data(ty) {
            TypeData::Int(1 | 8 | 16 | 32 | 64) | TypeData::Float | TypeData::Double | TypeData::Ptr(0) => {
                Ok(())
            }
            _ => Err(format!("it computes with values of type '{}'", ty.display(&self.facts.module.ctx))),
        }
    }

    /// The variants that a call may use.
    pub(crate) fn variants(&self, block: Block, inst: Inst) -> Vec<Variant> {
        let facts = self.facts;
        let of_library =
            library::variants(facts.module, &facts.func.insts[inst], facts.target, facts.library);
        if !of_library.is_empty() {
            return of_library;
        }
        let shapes: Vec<Shape> =
            facts.func.insts[inst].args().iter().map(|argument| self.lanes.at(*argument, block)).collect();
        variants::usable(facts.module, facts.func, facts.target, inst, &shapes)
    }

    fn access(&self, ty: Type, shape: Shape) -> Result<Access, String> {
        if ty == Type::I1 {
            return Err("it has bits in memory".into());
        }
        let size = self.facts.module.ctx.types.size_align(ty).map(|(size, _)| i64::try_from(size));
        let Some(Ok(size)) = size else { return Err("it has values without a size in memory".into()) };
        Ok(match shape {
            Shape::Uniform => Access::Uniform,
            Shape::Affine(stride) if stride == size => Access::Unit,
            Shape::Affine(stride) if stride == -size => Access::Reverse,
            _ => Access::Indexed,
        })
    }
}
