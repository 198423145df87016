//! Private copies of variables: making them, copying in, copying out; reductions, which [`super::reductions`] makes and
//! combines, are copies too.
//!
//! Before, with `%x` listed as `FIRSTPRIVATE` and `%s` as `REDUCTION.ADD`:
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), … ]
//!   … load %x … store %s …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! After: each variable has an alloca of its own, which the markers do not mention.
//!
//! ```llvm
//! %x.value = load double, ptr %x
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %s) ]
//!   store double %x.value, ptr %x.private
//!   store double 0.0, ptr %s.private
//!   … load %x.private … store %s.private …
//!   %s.sum = load double, ptr %s.private
//!   atomicrmw fadd ptr %s, double %s.sum monotonic
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! # Preconditions
//! The operands of the clauses are addresses of variables ([`super::object`]); within the region a
//! variable is used by its address alone, as clang prints it before any pass.
//!
//! # Postconditions
//! Nothing inside the region uses the original, but for the copying and the combining themselves.

use weft_ir::{BinaryOp, CastOp, Context, Cursor, Operand, Type};
use weft_regions::{Clause, ClauseKind, Leaf, Marker, Own, Region, RegionEntry, marker};

use super::emit::{Emitter, as_value};
use super::object::Object;
use super::reductions::Reductions;
use super::storage::{Storage, describe, private_name, replace};

/// What a copy is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Role {
    /// Starts with the original's value.
    pub(crate) first: bool,
    /// The last iteration's value goes back to the original.
    pub(crate) last: bool,
}

/// A private copy of a variable.
#[derive(Clone, Debug)]
pub(crate) struct PrivateCopy {
    /// The original.
    pub(crate) original: Object,
    /// Address of the copy.
    pub(crate) address: Operand,
    /// What is copied in and out.
    pub(crate) role: Role,
    /// How the original's value gets into the copy, if it does.
    entering: Entering,
}

/// How the original's value gets into a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entering {
    /// It is loaded before the entry marker, as this value.
    Value(Operand),
    /// It is copied inside of the region, if the copy is `firstprivate`.
    Inside,
    /// It is copied when the task is made: so many bytes, to such an alignment, both `i64`.
    AtCreation { bytes: Operand, align: Operand },
}

/// All private copies of a region.
#[derive(Clone, Debug)]
pub(crate) struct Copies {
    copies: Vec<PrivateCopy>,
    /// What is combined at the region's end.
    pub(super) reductions: Reductions,
    storage: Storage,
}

impl Copies {
    /// Makes the copies that the clauses of `entry` ask for and lets the region use them.
    ///
    /// `emit` stands in the open block before the region's body.
    ///
    /// # Errors
    /// Says why if a list item has no known extent, or a reduction no known type.
    pub(crate) fn make(
        emit: &mut Emitter<'_>,
        region: &Region,
        entry: &RegionEntry,
        outlined: bool,
    ) -> Result<Copies, String> {
        let mut copies =
            Copies { copies: Vec::new(), reductions: Reductions::default(), storage: Storage::new(outlined) };
        let mut wanted: Vec<(Operand, Role)> = Vec::new();
        for (kind, first, last) in [
            (ClauseKind::Private, false, false),
            (ClauseKind::Firstprivate, true, false),
            (ClauseKind::Lastprivate, false, true),
        ] {
            for item in entry.operands(kind) {
                match wanted.iter_mut().find(|(known, _)| *known == item) {
                    Some((_, role)) => {
                        role.first |= first;
                        role.last |= last;
                    }
                    None => wanted.push((item, Role { first, last })),
                }
            }
        }
        for (item, role) in wanted {
            let original = Object::of_item(emit.func, emit.module, entry, item)?;
            let entering = match (outlined && role.first, region.directive()) {
                (true, _) if original.is_scalar(&emit.module.ctx) => {
                    let mut at = Cursor::before(emit.func, &mut emit.module.ctx, region.entry());
                    Entering::Value(at.load(original.ty, item))
                }
                (true, directive) if directive.is(Leaf::Task) => at_creation(emit, region, &original)?,
                _ => Entering::Inside,
            };
            let address = match entering {
                Entering::AtCreation { .. } => copies.made_with_task(emit, region, &original),
                _ => copies.storage.allocate(emit, &original),
            };
            replace(emit, region, &original, address)?;
            describe(emit, item, address);
            copies.copies.push(PrivateCopy { original, address, role, entering });
        }
        for reduction in entry.reductions() {
            copies.reductions.make(emit, region, entry, &reduction, &mut copies.storage)?;
        }
        Ok(copies)
    }

    /// What must be listed at the region's entry: originals that another thread's copying may touch, and
    /// pointers that go in by value, for the sake of what they point to.
    pub(crate) fn to_list(&self, ctx: &Context) -> Vec<Operand> {
        let mut listed = Vec::new();
        for copy in &self.copies {
            match copy.entering {
                Entering::Value(value) if ctx.types.is_ptr(copy.original.ty) => listed.push(value),
                Entering::Inside if copy.role.first => listed.push(copy.original.address),
                _ => {}
            }
            if copy.role.last {
                listed.push(copy.original.address);
            }
        }
        listed.extend(self.reductions.items());
        listed
    }

    /// Whether a variable is both copied in and copied out, so that a fast thread's copying out could
    /// overtake a slow thread's copying in.
    pub(crate) fn need_barrier(&self) -> bool {
        self.copies.iter().any(|c| c.role.first && c.role.last)
    }

    /// Whether anything goes back after the last iteration.
    pub(crate) fn has_last(&self) -> bool {
        self.copies.iter().any(|c| c.role.last)
    }

    /// The copy of `original` that is part of the task's own memory.
    fn made_with_task(&self, emit: &mut Emitter<'_>, region: &Region, original: &Object) -> Operand {
        let number = i64::try_from(self.at_creation().len()).unwrap_or(i64::MAX);
        let marker = marker(emit.module, Marker::TaskPrivate);
        let number = emit.at().i64(number);
        let token = region.unit.token_operand(emit.func);
        let call = emit.at().call_as(marker.fn_ty, marker.callee, &[token, number]);
        // No other task has this copy.
        if let Some(info) = emit.func.insts[call].call_info_mut() {
            info.prefix = "noalias".into();
        }
        let copy = emit.func.result(call);
        if let Some(value) = as_value(copy) {
            emit.func.values[value].name = private_name(emit, original);
        }
        copy
    }

    /// The clauses that name what is copied when the task is made, in order.
    pub(crate) fn at_creation(&self) -> Vec<Clause> {
        let clause = |copy: &PrivateCopy| match copy.entering {
            Entering::AtCreation { bytes, align } => {
                Some(Clause::of(Own::TaskPrivate, vec![copy.original.address, bytes, align]))
            }
            _ => None,
        };
        self.copies.iter().filter_map(clause).collect()
    }

    /// Emits what comes before the body: copying in, neutral elements.
    pub(crate) fn copy_in(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        for copy in self.copies.iter().filter(|c| c.role.first) {
            match copy.entering {
                Entering::Value(value) => {
                    emit.at().store(value, copy.address);
                }
                Entering::Inside => copy_object(emit, &copy.original, copy.address, copy.original.address)?,
                Entering::AtCreation { .. } => {}
            }
        }
        self.reductions.store_neutral_elements(emit);
        Ok(())
    }

    /// Gives back what the copies took off the stack.
    pub(crate) fn release(&self, emit: &mut Emitter<'_>) {
        self.storage.release(emit);
    }

    /// Emits the copying out of the last iteration's values, for the thread that ran it.
    pub(crate) fn copy_out_last(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        for copy in self.copies.iter().filter(|c| c.role.last) {
            copy_object(emit, &copy.original, copy.original.address, copy.address)?;
        }
        Ok(())
    }
}

/// How `object` is copied when the task is made. The size is computed in front of the task, which knows it then.
fn at_creation(emit: &mut Emitter<'_>, region: &Region, object: &Object) -> Result<Entering, String> {
    let ctx = &mut emit.module.ctx;
    let size = i64::try_from(object.size(ctx)?).map_err(|_| "the object is too large")?;
    let natural = ctx.types.size_align(object.ty).map_or(1, |(_, align)| align);
    let align = object.align.map_or(natural, u64::from);
    let mut at = Cursor::before(emit.func, ctx, region.entry());
    let align = at.i64(i64::try_from(align).map_err(|_| "the object's alignment is too large")?);
    let mut bytes = at.i64(size);
    if let Some(count) = object.count {
        let count = at.cast(CastOp::ZExt, count, Type::I64);
        bytes = at.binary(BinaryOp::Mul, bytes, count);
    }
    Ok(Entering::AtCreation { bytes, align })
}

/// Copies a whole object.
pub(super) fn copy_object(
    emit: &mut Emitter<'_>,
    object: &Object,
    to: Operand,
    from: Operand,
) -> Result<(), String> {
    if object.is_scalar(&emit.module.ctx) {
        let mut at = emit.at();
        let value = at.load(object.ty, from);
        at.store(value, to);
        return Ok(());
    }
    let size = i64::try_from(object.size(&emit.module.ctx)?).map_err(|_| "the object is too large")?;
    let mut bytes = emit.at().i64(size);
    if let Some(count) = object.count {
        let count = emit.widen(count);
        bytes = emit.at().binary(BinaryOp::Mul, bytes, count);
    }
    emit.memcpy(to, from, bytes);
    Ok(())
}
