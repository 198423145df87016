//! How a reduction's private elements are combined with the shared ones.
//!
//! | | [`Combining::Builtin`] | [`Combining::Calls`] |
//! |---|---|---|
//! | a private element begins | as the operator's neutral element | by constructor and initializer; as zero if there is neither |
//! | is combined | by instructions, atomic ones if they do | by the combiner, always under the lock |
//!
//! `Calls` is what `QUAL.OMP.REDUCTION.UDR:NONPOD`(variable, constructor, destructor, combiner, initializer) and
//! `QUAL.OMP.REDUCTION.UDR:SIZED`(variable, first element, number of elements, size of an element, combiner, initializer)
//! say: a reduction that the program declares. The combiner is `void (ptr out, ptr in)`, the initializer
//! `void (ptr private, ptr original)`. [OMP 5.2 §5.5.11]

use weft_ir::debug_info::location_or_line_zero;
use weft_ir::{Context, Function, Module, Operand, Type};
use weft_regions::{Fact, Reduction, RegionEntry};

use super::copying::Callee;
use super::emit::Emitter;
use super::reduction_op::{Domain, Operator, ReductionOp};

/// How elements are combined.
#[derive(Clone, Debug)]
pub(super) enum Combining {
    /// By an operator of the language.
    Builtin(ReductionOp),
    /// By functions of the program.
    Calls {
        /// `void (ptr out, ptr in)`
        combiner: Callee,
        /// `void (ptr private, ptr original)`
        initializer: Option<Callee>,
    },
}

impl Combining {
    /// How `reduction`, a clause of `entry`, combines elements of type `ty`.
    ///
    /// # Errors
    /// Says why if operator and type do not go together, or a function cannot be called.
    pub(super) fn of(
        func: &Function,
        module: &mut Module,
        entry: &RegionEntry,
        reduction: &Reduction,
        ty: Type,
    ) -> Result<Combining, String> {
        if let Some(functions) = reduction.functions {
            let place = location_or_line_zero(module, func, entry.inst);
            let combiner = Callee::of(func, module, functions.combiner, 2, &place)?;
            let combiner = combiner.ok_or("the reduction has no combiner")?;
            let initializer = Callee::of(func, module, functions.initializer, 2, &place)?;
            return Ok(Combining::Calls { combiner, initializer });
        }
        let operator = Operator::of(&reduction.op).ok_or("the reduction's operator is not lowered yet")?;
        let op = ReductionOp { operator, domain: domain_of(reduction), ty };
        op.check(&module.ctx)?;
        Ok(Combining::Builtin(op))
    }

    /// Whether [`Combining::combine`] can do without the lock.
    pub(super) fn has_atomic(&self, ctx: &Context) -> bool {
        match self {
            Combining::Builtin(op) => op.has_atomic(ctx),
            Combining::Calls { .. } => false,
        }
    }

    /// Whether all orders of combination have one result: those of integers have.
    pub(super) fn is_exact(&self, ctx: &Context) -> bool {
        match self {
            Combining::Builtin(op) => op.is_exact(ctx),
            Combining::Calls { .. } => false,
        }
    }

    /// Whether a private element may begin with what the original holds, which then must not have changed yet.
    pub(super) fn may_read_original(&self, func: &Function, module: &Module) -> bool {
        match self {
            Combining::Builtin(_) | Combining::Calls { initializer: None, .. } => false,
            Combining::Calls { initializer: Some(callee), .. } => callee.may_use_last(func, module),
        }
    }

    /// Emits the beginning of the element at `private`, of `bytes` bytes, in a function of its own.
    pub(super) fn begin_copy(&self, emit: &mut Emitter<'_>, private: Operand, original: Operand, bytes: u64) {
        match self {
            Combining::Builtin(op) => op.store_neutral(&mut emit.at(), private),
            Combining::Calls { initializer: Some(initializer), .. } => {
                initializer.without_place().call(emit.at(), &[private, original]);
            }
            Combining::Calls { initializer: None, .. } => {
                let bytes = emit.at().i64(i64::try_from(bytes).unwrap_or(i64::MAX));
                emit.clear(private, bytes);
            }
        }
    }

    /// Emits the combination of the element at `from` into the one at `to`, in a function of its own.
    pub(super) fn combine_elsewhere(&self, emit: &mut Emitter<'_>, to: Operand, from: Operand) {
        match self {
            Combining::Builtin(op) => op.combine_plain(&mut emit.at(), to, from),
            Combining::Calls { combiner, .. } => combiner.without_place().call(emit.at(), &[to, from]),
        }
    }

    /// Emits the combination of the element at `private` into the one at `shared`; `locked` says whether under the lock.
    pub(super) fn combine(&self, emit: &mut Emitter<'_>, shared: Operand, private: Operand, locked: bool) {
        match self {
            Combining::Builtin(op) if locked => op.combine_plain(&mut emit.at(), shared, private),
            Combining::Builtin(op) => op.combine_atomic(emit, shared, private),
            Combining::Calls { combiner, .. } => {
                debug_assert!(locked, "functions combine under the lock");
                combiner.call(emit.at(), &[shared, private]);
            }
        }
    }
}

fn domain_of(reduction: &Reduction) -> Domain {
    match (reduction.cmplx, reduction.bool, reduction.unsigned) {
        (true, _, _) => Domain::Complex,
        (_, true, _) => Domain::Bool,
        (_, _, true) => Domain::Unsigned,
        _ => Domain::Signed,
    }
}

/// The element type that an array section's tag names, or as many bytes as an element has.
pub(super) fn section_element(emit: &mut Emitter<'_>, reduction: &Reduction) -> Result<Type, String> {
    use weft_ir::TypeData;
    if let Some(size) = reduction.functions.and_then(|functions| functions.size) {
        let Operand::Const(size) = size else { return Err("the size of an element is no constant".into()) };
        let size = emit.module.ctx.consts.as_int(size).and_then(|size| u64::try_from(size).ok());
        let size = size.ok_or("the size of an element is no number")?;
        return Ok(emit.module.ctx.types.intern(TypeData::Array { len: size, elem: Type::I8 }));
    }
    let types = &mut emit.module.ctx.types;
    let part = match reduction.element {
        Some(Fact::I8) => Type::I8,
        Some(Fact::I16) => types.int(16),
        Some(Fact::I32) => Type::I32,
        Some(Fact::I64) => Type::I64,
        Some(Fact::I128) => types.int(128),
        Some(Fact::Half) => types.intern(TypeData::Half),
        Some(Fact::Float) => types.intern(TypeData::Float),
        Some(Fact::Double) => types.intern(TypeData::Double),
        Some(Fact::X86Fp80) => types.intern(TypeData::X86Fp80),
        Some(Fact::Fp128) => types.intern(TypeData::Fp128),
        other => return Err(format!("unknown element type {other:?} of an array section")),
    };
    Ok(if reduction.cmplx { types.structure(vec![part, part]) } else { part })
}
