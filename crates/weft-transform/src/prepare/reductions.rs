//! Reductions: private elements that begin without effect on the result, and are combined with the shared ones.
//!
//! [`super::combining`] knows how. How they lie among the other private copies is told in [`super::copies`], with an example.

use std::iter;

use weft_ir::{BinaryOp, Context, Flags, Function, Module, Op, Operand, Type};
use weft_regions::{Reduction, Region, RegionEntry};

use super::combining::{Combining, section_element};
use super::copying::{self, Copying};
use super::debug_records::Declarations;
use super::emit::Emitter;
use super::object::{Home, Object, is_scalar_type};
use super::shape;
use super::storage::{Storage, describe, name_copy, replace};
use super::task_reduction::Elements;

/// A reduction: where the shared and the private elements are.
#[derive(Clone, Debug)]
struct Reduced {
    combining: Combining,
    /// The variable, and how its private copy begins and ends; none for a section, whose elements are bits.
    object: Option<(Object, Copying)>,
    /// Address of the variable that is listed: the array, the scalar, or the pointer to a section.
    item: Operand,
    /// Type of an element.
    ty: Type,
    shared: Operand,
    /// What the shared elements held in front of the region, where initializers must not read those.
    kept: Option<Operand>,
    private: Operand,
    /// Number of elements: an `i64`.
    count: Operand,
    /// The same, if it is a small constant.
    fixed: Option<u64>,
    /// Whether tasks take part.
    with_tasks: bool,
}

/// An original that initializers may read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Original {
    /// The number of its reduction.
    number: usize,
    pub(super) shared: Operand,
    pub(super) ty: Type,
    pub(super) align: Option<u32>,
    pub(super) bytes: i64,
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
        (entry, reduction): (&RegionEntry, &Reduction),
        declarations: &mut Declarations,
        storage: &mut Storage,
    ) -> Result<(), String> {
        for item in &reduction.items {
            let original = Object::of_item(emit.func, emit.module, entry, *item)?;
            storage.check(&emit.module.ctx, original.address, original.ty)?;
            let elements = original.elements(&emit.module.ctx);
            let ty = elements.ty;
            let combining = Combining::of(emit.func, emit.module, entry, reduction, ty)?;
            let copying = copying::of_item(emit.func, emit.module, entry, *item)?;
            let private = storage.allocate(emit, &original);
            replace(emit, region, &original, private)?;
            describe(emit, declarations, *item, private);
            let count = elements.count(emit)?;
            let fixed = elements.factor.is_none().then_some(elements.fixed);
            let (item, object) = (*item, Some((original, copying)));
            let (shared, with_tasks) = (item, reduction.with_tasks);
            let kept = None;
            let reduced =
                Reduced { combining, object, item, ty, shared, kept, private, count, fixed, with_tasks };
            self.reduced.push(reduced);
        }
        for section in &reduction.sections {
            let elem = section_element(emit, reduction)?;
            storage.check(&emit.module.ctx, section.base, elem)?;
            let combining = Combining::of(emit.func, emit.module, entry, reduction, elem)?;
            let origin = reduced_outside(emit.func, &emit.module.ctx, section.base, elem);
            let is_reduced_outside = origin.is_some();
            let object = match origin {
                Some(object) => object,
                None => Object::of(emit.func, emit.module, section.base)?,
            };
            let through_pointer = !is_reduced_outside
                && object.is_scalar(&emit.module.ctx)
                && is_scalar_type(&emit.module.ctx, object.ty);
            storage.save_stack(emit);
            let (first, count) = (emit.widen(section.first), emit.widen(section.count));
            let base = if through_pointer { emit.at().load(Type::PTR, section.base) } else { section.base };
            let shared = emit.at().gep(elem, base, &[first]);
            let align = section_align(emit, reduction, elem).max(object.align.unwrap_or(1));
            let given = storage.allocate_elements(emit, section.base, elem, Some(count), Some(align));
            let private = given.unwrap_or_else(|| emit.at().alloca(elem, Some(count), Some(align)));
            name_copy(emit, &object, private);
            // The region goes on indexing from the start of the whole array.
            let zero = emit.at().i64(0);
            let back = emit.at().binary(BinaryOp::Sub, zero, first);
            let origin = emit.at().gep_with(elem, Flags::NONE, private, &[back]);
            if through_pointer {
                let pointer = storage.allocate_on_stack(emit, &object);
                emit.at().store(origin, pointer);
                replace(emit, region, &object, pointer)?;
            } else {
                replace(emit, region, &object, origin)?;
            }
            let (item, ty, fixed) = (section.base, elem, None);
            let (object, with_tasks) = (None, reduction.with_tasks);
            let kept = None;
            let reduced =
                Reduced { combining, object, item, ty, shared, kept, private, count, fixed, with_tasks };
            self.reduced.push(reduced);
        }
        Ok(())
    }

    /// What initializers may read, which then must be kept as it is.
    ///
    /// # Errors
    /// Says so of what has no fixed size, and of objects that are more than their bits.
    pub(super) fn originals(&self, func: &Function, module: &Module) -> Result<Vec<Original>, String> {
        let mut found = Vec::new();
        for (number, reduced) in self.reduced.iter().enumerate() {
            if !reduced.combining.may_read_original(func, module) {
                continue;
            }
            let object = reduced.object.as_ref();
            let (object, _) =
                object.filter(|(object, copying)| copying.is_bitwise() && object.count.is_none()).ok_or(
                    "the initializer of a reduction may read the original, which another team may have changed",
                )?;
            let bytes = i64::try_from(object.size(&module.ctx)?).map_err(|_| "the object is too large")?;
            let (shared, ty, align) = (reduced.shared, object.ty, object.align);
            found.push(Original { number, shared, ty, align, bytes });
        }
        Ok(found)
    }

    /// Lets the initializer read what is at `kept` in the place of `original`.
    pub(super) fn keep(&mut self, original: &Original, kept: Operand) {
        self.reduced[original.number].kept = Some(kept);
    }

    /// Emits the beginning of the private elements.
    ///
    /// # Errors
    /// Says why if the size of a variable is not known.
    pub(super) fn begin(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        for reduced in &self.reduced {
            match &reduced.combining {
                Combining::Builtin(op) => reduced.each(emit, &mut |emit, index| {
                    let private = reduced.element(emit, reduced.private, index);
                    op.store_neutral(&mut emit.at(), private);
                }),
                Combining::Calls { initializer: None, .. } => match &reduced.object {
                    Some((object, copying)) => copying.construct_or_clear(emit, object, reduced.private)?,
                    None => {
                        let size = emit.module.ctx.types.size_align(reduced.ty).map_or(0, |(size, _)| size);
                        let size = emit.at().i64(size as i64);
                        let bytes = emit.at().binary(BinaryOp::Mul, reduced.count, size);
                        emit.clear(reduced.private, bytes);
                    }
                },
                Combining::Calls { initializer: Some(initializer), .. } => {
                    if let Some((object, copying)) = &reduced.object {
                        copying.construct(emit, object, reduced.private)?;
                    }
                    reduced.each(emit, &mut |emit, index| {
                        let private = reduced.element(emit, reduced.private, index);
                        let original = reduced.element(emit, reduced.kept.unwrap_or(reduced.shared), index);
                        initializer.call(emit.at(), &[private, original]);
                    });
                }
            }
        }
        Ok(())
    }

    /// Emits the end of the private elements, the last ones first.
    ///
    /// # Errors
    /// Says why if the size of a variable is not known.
    pub(super) fn end(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        for reduced in self.reduced.iter().rev() {
            if let Some((object, copying)) = &reduced.object {
                copying.destroy(emit, object, reduced.private)?;
            }
        }
        Ok(())
    }

    /// Whether private elements may begin with what the originals hold: then all must have begun before any is combined.
    pub(super) fn may_read_originals(&self, func: &Function, module: &Module) -> bool {
        self.reduced.iter().any(|r| r.combining.may_read_original(func, module))
    }

    /// Whether the copies that tasks reduce may begin with what the originals hold.
    pub(super) fn tasks_may_read_originals(&self, func: &Function, module: &Module) -> bool {
        let with_tasks = self.reduced.iter().filter(|reduced| reduced.with_tasks);
        with_tasks.into_iter().any(|reduced| reduced.combining.may_read_original(func, module))
    }

    /// Whether [`Reductions::combine`] wants to run under the reduction lock.
    pub(super) fn needs_lock(&self, module: &Module) -> bool {
        let elements = self.reduced.iter().map(|r| r.fixed.unwrap_or(u64::MAX));
        let total = elements.fold(0u64, u64::saturating_add);
        total > MAX_ATOMIC_ELEMENTS || self.reduced.iter().any(|r| !r.combining.has_atomic(&module.ctx))
    }

    /// Whether the result depends on the order in which threads combine their elements.
    pub(super) fn depend_on_order(&self, module: &Module) -> bool {
        self.reduced.iter().any(|reduced| !reduced.combining.is_exact(&module.ctx))
    }

    /// The private elements that tasks are combined with.
    pub(super) fn with_tasks(&self) -> Vec<Elements> {
        let reduced = self.reduced.iter().filter(|reduced| reduced.with_tasks);
        let elements = reduced.map(|reduced| Elements {
            address: reduced.private,
            original: reduced.shared,
            count: reduced.count,
            ty: reduced.ty,
            combining: reduced.combining.clone(),
        });
        elements.collect()
    }

    /// Whether there is nothing to reduce.
    pub(super) fn is_empty(&self) -> bool {
        self.reduced.is_empty()
    }

    /// The addresses of the variables that the clauses list, and of what is kept of them.
    pub(super) fn items(&self) -> impl Iterator<Item = Operand> + '_ {
        self.reduced.iter().flat_map(|r| iter::once(r.item).chain(r.kept))
    }

    /// Emits the combination of the private with the shared elements; `locked` says whether under the reduction lock.
    pub(super) fn combine(&self, emit: &mut Emitter<'_>, locked: bool) {
        for reduced in &self.reduced {
            reduced.each(emit, &mut |emit, index| {
                let shared = reduced.element(emit, reduced.shared, index);
                let private = reduced.element(emit, reduced.private, index);
                reduced.combining.combine(emit, shared, private, locked);
            });
        }
    }
}

impl Reduced {
    /// Emits `body` for each element, with its index; none if there is just one.
    fn each(&self, emit: &mut Emitter<'_>, body: &mut dyn FnMut(&mut Emitter<'_>, Option<Operand>)) {
        match self.fixed {
            Some(1) => body(emit, None),
            _ => emit.for_each(self.count, &mut |emit, index| body(emit, Some(index))),
        }
    }

    /// The address of the element at `index` of those at `first`.
    fn element(&self, emit: &mut Emitter<'_>, first: Operand, index: Option<Operand>) -> Operand {
        match index {
            Some(index) => emit.at().gep(self.ty, first, &[index]),
            None => first,
        }
    }
}

/// The array whose elements a region around this one has reduced by [`Reductions::make`]: its address is the place where it
/// would begin, before the private elements.
fn reduced_outside(func: &Function, ctx: &Context, base: Operand, elem: Type) -> Option<Object> {
    let Operand::Value(value) = base else { return None };
    let defined = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value),
        _ => None,
    };
    let origin = defined(base).map(|origin| &func.insts[origin])?;
    let [elements, back] = origin.operands[..] else { return None };
    let is_back =
        defined(back).is_some_and(|back| matches!(func.insts[back].op, Op::Binary(BinaryOp::Sub, _)));
    if !is_back || !matches!(origin.op, Op::Gep { .. }) {
        return None;
    }
    let elements = defined(elements)?;
    let (ty, align) = match (shape::of(func, ctx, elements), &func.insts[elements].op) {
        // An allocator gave them.
        (Some((ty, Some(_))), _) => (ty, None),
        (None, Op::Alloca { ty, align, .. }) if !func.insts[elements].operands.is_empty() => (*ty, *align),
        _ => return None,
    };
    (ty == elem).then_some(Object { address: base, home: Home::Address(value), ty, count: None, align })
}

/// An alignment that the elements of a section can do with: the size of a type is a multiple of its alignment.
fn section_align(emit: &Emitter<'_>, reduction: &Reduction, element: Type) -> u32 {
    /// No type of a program wants more.
    const HIGHEST: u64 = 4096;
    let known = emit.module.ctx.types.size_align(element);
    let is_bytes = reduction.functions.is_some();
    let align = known.map_or(16, |(size, align)| if is_bytes { size & size.wrapping_neg() } else { align });
    u32::try_from(align.clamp(1, HIGHEST)).unwrap_or(1)
}
