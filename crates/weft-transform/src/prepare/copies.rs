//! Private copies of variables: making them, copying in, copying out, reducing.
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

use weft_ir::edit::{expand_constant_uses, replace_global_uses};
use weft_ir::{BinaryOp, CastOp, Context, Cursor, Operand, Symbol, Type};
use weft_regions::{Clause, ClauseKind, Leaf, Marker, Own, RegionEntry, marker};

use super::debug_records::declare_at;
use super::emit::{Emitter, as_value};
use super::object::{Home, Object};
use super::reductions::Reduced;
use crate::region::{Region, replace_operand};

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
#[derive(Clone, Debug, Default)]
pub(crate) struct Copies {
    copies: Vec<PrivateCopy>,
    pub(super) reductions: Vec<Reduced>,
    /// The saved stack pointer, if a copy of variable length was made in a region that is not outlined.
    saved_stack: Option<Operand>,
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
        let mut copies = Copies::default();
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
            let entering = match (outlined && role.first, region.directive) {
                (true, _) if original.is_scalar(&emit.module.ctx) => {
                    let mut at = Cursor::before(emit.func, &mut emit.module.ctx, region.entry);
                    Entering::Value(at.load(original.ty, item))
                }
                (true, directive) if directive.is(Leaf::Task) => at_creation(emit, region, &original)?,
                _ => Entering::Inside,
            };
            let address = match entering {
                Entering::AtCreation { .. } => copies.made_with_task(emit, region, &original),
                _ => copies.allocate(emit, &original, outlined),
            };
            replace(emit, region, &original, address)?;
            describe(emit, item, address);
            copies.copies.push(PrivateCopy { original, address, role, entering });
        }
        for reduction in entry.reductions() {
            copies.make_reduction(emit, region, entry, &reduction, outlined)?;
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
        listed.extend(self.reductions.iter().map(|r| r.item));
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

    /// Makes a variable like `original`: a fixed one in the function's entry block, one of variable
    /// length at the place of `emit`.
    pub(super) fn allocate(&mut self, emit: &mut Emitter<'_>, original: &Object, outlined: bool) -> Operand {
        if let Some(count) = original.count {
            self.save_stack(emit, outlined);
            return emit.at().alloca(original.ty, Some(count), original.align);
        }
        let name = private_name(emit, original);
        let first = emit.func.entry().expect("invariant: a function with a region has a body");
        let mut at = Cursor::at_start(emit.func, &mut emit.module.ctx, first);
        let copy = at.alloca(original.ty, None, original.align);
        if let Some(value) = as_value(copy) {
            emit.func.values[value].name = name;
        }
        copy
    }

    /// The copy of `original` that is part of the task's own memory.
    fn made_with_task(&self, emit: &mut Emitter<'_>, region: &Region, original: &Object) -> Operand {
        let number = i64::try_from(self.at_creation().len()).unwrap_or(i64::MAX);
        let marker = marker(emit.module, Marker::TaskPrivate);
        let number = emit.at().i64(number);
        let token = Operand::Value(region.token);
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

    /// A region that is not outlined may run many times in one call, so what it takes off the stack it gives back.
    pub(super) fn save_stack(&mut self, emit: &mut Emitter<'_>, outlined: bool) {
        if self.saved_stack.is_none() && !outlined {
            emit.module.declare("llvm.stacksave.p0", Type::PTR, &[], false, "");
            let callee = emit.module.ctx.global("llvm.stacksave.p0");
            let call = emit.at().call(Type::PTR, callee, &[]);
            self.saved_stack = Some(emit.func.result(call));
        }
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
        self.store_neutral_elements(emit);
        Ok(())
    }

    /// Emits the copying out of the last iteration's values, for the thread that ran it.
    pub(crate) fn copy_out_last(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        for copy in self.copies.iter().filter(|c| c.role.last) {
            copy_object(emit, &copy.original, copy.original.address, copy.address)?;
        }
        Ok(())
    }

    /// Gives back what the copies took off the stack.
    pub(crate) fn release(&self, emit: &mut Emitter<'_>) {
        if let Some(saved) = self.saved_stack {
            emit.module.declare("llvm.stackrestore.p0", Type::VOID, &[Type::PTR], false, "");
            let callee = emit.module.ctx.global("llvm.stackrestore.p0");
            emit.at().call(Type::VOID, callee, &[saved]);
        }
    }
}

/// The name of a private copy of `original`.
fn private_name(emit: &mut Emitter<'_>, original: &Object) -> Option<Symbol> {
    let name = match original.home {
        Home::Alloca(inst) => emit.func.insts[inst].result.and_then(|v| emit.func.values[v].name),
        Home::Param(value) | Home::TaskCopy(value) | Home::Address(value) => emit.func.values[value].name,
        Home::Global(_, name) => Some(name),
        Home::ThreadLocal => None,
    };
    let text = emit.module.ctx.names.text(name?);
    let text = format!("{}.private", text.strip_suffix(".addr").unwrap_or(text));
    Some(emit.module.ctx.names.intern(&text))
}

/// How `object` is copied when the task is made. The size is computed in front of the task, which knows it then.
fn at_creation(emit: &mut Emitter<'_>, region: &Region, object: &Object) -> Result<Entering, String> {
    let ctx = &mut emit.module.ctx;
    let size = i64::try_from(object.size(ctx)?).map_err(|_| "the object is too large")?;
    let natural = ctx.types.size_align(object.ty).map_or(1, |(_, align)| align);
    let align = object.align.map_or(natural, u64::from);
    let mut at = Cursor::before(emit.func, ctx, region.entry);
    let align = at.i64(i64::try_from(align).map_err(|_| "the object's alignment is too large")?);
    let mut bytes = at.i64(size);
    if let Some(count) = object.count {
        let count = at.cast(CastOp::ZExt, count, Type::I64);
        bytes = at.binary(BinaryOp::Mul, bytes, count);
    }
    Ok(Entering::AtCreation { bytes, align })
}

/// Tells a debugger that in the region the variable at `original` is at `copy`.
pub(super) fn describe(emit: &mut Emitter<'_>, original: Operand, copy: Operand) {
    let index = emit.func.block_insts(emit.block).len();
    declare_at(emit.func, emit.block, index, original, copy);
}

/// Lets the region use `copy` where it uses `original`.
pub(super) fn replace(
    emit: &mut Emitter<'_>,
    region: &Region,
    original: &Object,
    copy: Operand,
) -> Result<(), String> {
    // The open block holds only code of ours, which means the original.
    let blocks: Vec<_> = region.inside.iter().copied().filter(|b| *b != emit.block).collect();
    match original.home {
        Home::Alloca(_) | Home::Param(_) | Home::TaskCopy(_) | Home::Address(_) => {
            replace_operand(emit.func, &blocks, original.address, copy)
        }
        Home::Global(_, name) => {
            expand_constant_uses(emit.func, &mut emit.module.ctx, &blocks, name)
                .map_err(|_| "a constant expression over the variable cannot be taken apart")?;
            replace_global_uses(emit.func, &emit.module.ctx, &blocks, name, copy);
        }
        Home::ThreadLocal => return Err("the list item is thread-local, and needs no private copy".into()),
    }
    Ok(())
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
        let count = widen(emit, count);
        bytes = emit.at().binary(BinaryOp::Mul, bytes, count);
    }
    emit.memcpy(to, from, bytes);
    Ok(())
}

/// An integer as an `i64`; counts are unsigned.
pub(super) fn widen(emit: &mut Emitter<'_>, value: Operand) -> Operand {
    let mut at = emit.at();
    at.cast(CastOp::ZExt, value, Type::I64)
}
