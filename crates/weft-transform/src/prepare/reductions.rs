//! Reductions: private elements that start with the operator's neutral element, and are combined with the shared ones.
//!
//! How they lie among the other private copies is told in [`super::copies`], with an example.

use weft_ir::{BinaryOp, Flags, Module, Operand, Type};
use weft_regions::{Fact, Reduction, Region, RegionEntry};

use super::emit::Emitter;
use super::object::{Object, is_scalar_type};
use super::reduction_op::{Domain, Operator, ReductionOp};
use super::storage::{Storage, describe, replace};

/// A reduction: where the shared and the private elements are.
#[derive(Clone, Debug)]
struct Reduced {
    op: ReductionOp,
    /// Address of the variable that is listed: the array, the scalar, or the pointer to a section.
    item: Operand,
    shared: Operand,
    private: Operand,
    /// Number of elements: an `i64`.
    count: Operand,
    /// The same, if it is a small constant.
    fixed: Option<u64>,
}

/// Up to how many elements are combined by atomic instructions rather than under a lock.
const MAX_ATOMIC_ELEMENTS: u64 = 4;

/// All reductions of a region.
#[derive(Clone, Debug, Default)]
pub(super) struct Reductions {
    reduced: Vec<Reduced>,
}

impl Reductions {
    /// Makes the private elements of a `reduction` clause in `storage`.
    ///
    /// # Errors
    /// Says why if the operator is not lowered, or a list item has no known extent or type.
    pub(super) fn make(
        &mut self,
        emit: &mut Emitter<'_>,
        region: &Region,
        entry: &RegionEntry,
        reduction: &Reduction,
        storage: &mut Storage,
    ) -> Result<(), String> {
        let operator = Operator::of(&reduction.op).ok_or("the reduction's operator is not lowered yet")?;
        let domain = domain_of(reduction);
        for item in &reduction.items {
            let original = Object::of_item(emit.func, emit.module, entry, *item)?;
            let elements = original.elements(&emit.module.ctx);
            let op = ReductionOp { operator, domain, ty: elements.ty };
            op.check(&emit.module.ctx)?;
            let private = storage.allocate(emit, &original);
            replace(emit, region, &original, private)?;
            describe(emit, *item, private);
            let fixed = i64::try_from(elements.fixed).map_err(|_| "the array is too large")?;
            let mut count = emit.at().i64(fixed);
            if let Some(factor) = elements.factor {
                let factor = emit.widen(factor);
                count = emit.at().binary(BinaryOp::Mul, count, factor);
            }
            let fixed = elements.factor.is_none().then_some(elements.fixed);
            self.reduced.push(Reduced { op, item: *item, shared: *item, private, count, fixed });
        }
        for section in &reduction.sections {
            let elem = section_element(emit, reduction)?;
            let op = ReductionOp { operator, domain, ty: elem };
            op.check(&emit.module.ctx)?;
            let object = Object::of(emit.func, emit.module, section.base)?;
            let through_pointer =
                object.is_scalar(&emit.module.ctx) && is_scalar_type(&emit.module.ctx, object.ty);
            storage.save_stack(emit);
            let (first, count) = (emit.widen(section.first), emit.widen(section.count));
            let base = if through_pointer { emit.at().load(Type::PTR, section.base) } else { section.base };
            let shared = emit.at().gep(elem, base, &[first]);
            let private = emit.at().alloca(elem, Some(count), object.align);
            // The region goes on indexing from the start of the whole array.
            let zero = emit.at().i64(0);
            let back = emit.at().binary(BinaryOp::Sub, zero, first);
            let origin = emit.at().gep_with(elem, Flags::NONE, private, &[back]);
            if through_pointer {
                let pointer = storage.allocate(emit, &object);
                emit.at().store(origin, pointer);
                replace(emit, region, &object, pointer)?;
            } else {
                replace(emit, region, &object, origin)?;
            }
            self.reduced.push(Reduced { op, item: section.base, shared, private, count, fixed: None });
        }
        Ok(())
    }

    /// Emits the private elements' start.
    pub(super) fn store_neutral_elements(&self, emit: &mut Emitter<'_>) {
        for reduced in &self.reduced {
            if reduced.fixed == Some(1) {
                reduced.op.store_neutral(&mut emit.at(), reduced.private);
            } else {
                emit.for_each(reduced.count, &mut |emit, index| {
                    let mut at = emit.at();
                    let element = at.gep(reduced.op.ty, reduced.private, &[index]);
                    reduced.op.store_neutral(&mut at, element);
                });
            }
        }
    }

    /// Whether [`Reductions::combine`] wants to run under the reduction lock.
    pub(super) fn needs_lock(&self, module: &Module) -> bool {
        let elements = self.reduced.iter().map(|r| r.fixed.unwrap_or(u64::MAX));
        let total = elements.fold(0u64, u64::saturating_add);
        total > MAX_ATOMIC_ELEMENTS || self.reduced.iter().any(|r| !r.op.has_atomic(&module.ctx))
    }

    /// Whether there is nothing to reduce.
    pub(super) fn is_empty(&self) -> bool {
        self.reduced.is_empty()
    }

    /// The addresses of the variables that the clauses list.
    pub(super) fn items(&self) -> impl Iterator<Item = Operand> + '_ {
        self.reduced.iter().map(|r| r.item)
    }

    /// Emits the combination of the private with the shared elements; `locked` says whether under the reduction lock.
    pub(super) fn combine(&self, emit: &mut Emitter<'_>, locked: bool) {
        for reduced in &self.reduced {
            let op = reduced.op;
            let combine = |emit: &mut Emitter<'_>, shared: Operand, private: Operand| {
                if locked {
                    op.combine_plain(&mut emit.at(), shared, private);
                } else {
                    op.combine_atomic(emit, shared, private);
                }
            };
            if reduced.fixed == Some(1) {
                combine(emit, reduced.shared, reduced.private);
            } else {
                emit.for_each(reduced.count, &mut |emit, index| {
                    let shared = emit.at().gep(op.ty, reduced.shared, &[index]);
                    let private = emit.at().gep(op.ty, reduced.private, &[index]);
                    combine(emit, shared, private);
                });
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

/// The element type that an array section's tag names.
fn section_element(emit: &mut Emitter<'_>, reduction: &Reduction) -> Result<Type, String> {
    use weft_ir::TypeData;
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
