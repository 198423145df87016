//! Private copies of variables: making them, copying in, copying out, ending them; reductions, which
//! [`super::reductions`] makes and combines, are copies too.
//!
//! How an object is copied, [`super::copying`] knows; here is when.
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
//! Objects begin in the order of the clauses that say how, and end in reverse order; those of reductions begin last and end
//! first.
//!
//! # Preconditions
//! The operands of the clauses are addresses of variables ([`super::object`]); within the region a
//! variable is used by its address alone, as clang prints it before any pass.
//!
//! # Postconditions
//! Nothing inside the region uses the original, but for the copying and the combining themselves.

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;
use weft_ir::{BinaryOp, CastOp, Context, Cursor, Function, Module, Operand, Type};
use weft_regions::{Clause, ClauseKind, Marker, Own, Region, RegionEntry, marker};

use super::copying::{self, Copying};
use super::debug_records::Declarations;
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
struct PrivateCopy {
    /// The original.
    original: Object,
    /// How its objects are copied.
    copying: Copying,
    /// Address of the copy.
    address: Operand,
    /// What is copied in and out.
    role: Role,
    /// The place of the clause that says how it begins, among the region's clauses.
    clause: usize,
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
    /// It is copied when the task is made.
    AtCreation(AtCreation),
}

/// What the runtime copies when it makes a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AtCreation {
    /// The address of what is copied.
    source: Operand,
    /// Its size in bytes, `i64`.
    bytes: Operand,
    /// Its alignment in bytes, `i64`.
    align: Operand,
    /// The function that copies it; none if its bits are copied.
    function: Option<Operand>,
    /// The function that ends the copy; none if nothing must.
    end: Option<Operand>,
}

/// All private copies of a region.
#[derive(Clone, Debug)]
pub(crate) struct Copies {
    copies: Vec<PrivateCopy>,
    /// The copies by number, in the order in which they begin.
    order: Vec<usize>,
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
    /// Says why if a list item has no known extent, a function of its objects cannot be called, or a reduction has no
    /// known type.
    pub(crate) fn make(
        emit: &mut Emitter<'_>,
        region: &Region,
        entry: &RegionEntry,
        outlined: bool,
        declarations: &mut Declarations,
    ) -> Result<Copies, String> {
        let mut copies = Copies {
            copies: Vec::new(),
            order: Vec::new(),
            reductions: Reductions::default(),
            storage: Storage::of_region(outlined, entry),
        };
        for (item, role, clause) in wanted(entry) {
            let original = Object::of_item(emit.func, emit.module, entry, item)?;
            copies.storage.check(&emit.module.ctx, original.address, original.ty)?;
            let copying = copying::of_item(emit.func, emit.module, entry, item)?;
            let entering = match role.first {
                true => entering(emit, region, &original, &copying, &mut copies.storage)?,
                false => Entering::Inside,
            };
            let address = match entering {
                Entering::AtCreation(_) => {
                    let made = copies.made_with_task(emit, region, &original, &copying);
                    copies.moved(emit, &original, &copying, made)?
                }
                _ => copies.storage.allocate(emit, &original),
            };
            replace(emit, region, &original, address)?;
            describe(emit, declarations, item, address);
            copies.copies.push(PrivateCopy { original, copying, address, role, clause, entering });
        }
        copies.order.extend(0..copies.copies.len());
        copies.order.sort_by_key(|copy| copies.copies[*copy].clause);
        for reduction in entry.reductions() {
            copies.reductions.make(emit, region, (entry, &reduction), declarations, &mut copies.storage)?;
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

    /// Where the copy of `original` is, if there is one.
    pub(crate) fn copy_of(&self, original: Operand) -> Option<Operand> {
        self.copies.iter().find(|copy| copy.original.address == original).map(|copy| copy.address)
    }

    /// Whether an original is read where a copy begins and written where one ends, so that a fast thread's writing could
    /// overtake a slow thread's reading.
    pub(crate) fn need_barrier(&self, func: &Function, module: &Module) -> bool {
        self.copies.iter().any(|c| c.role.first && c.role.last)
            || self.reductions.may_read_originals(func, module)
    }

    /// Whether anything goes back after the last iteration.
    pub(crate) fn has_last(&self) -> bool {
        self.copies.iter().any(|c| c.role.last)
    }

    /// Whether [`Copies::end`] has anything to do.
    pub(crate) fn have_end(&self) -> bool {
        self.copies.iter().any(PrivateCopy::ends_in_region) || self.storage.has_given()
    }

    /// The copy of `original` that is part of the task's own memory.
    fn made_with_task(
        &self,
        emit: &mut Emitter<'_>,
        region: &Region,
        original: &Object,
        copying: &Copying,
    ) -> Operand {
        let number = i64::try_from(self.at_creation().len()).unwrap_or(i64::MAX);
        let marker = marker(emit.module, Marker::TaskPrivate);
        let number = emit.at().i64(number);
        let token = region.unit.token_operand(emit.func);
        let call = emit.at().call_as(marker.fn_ty, marker.callee, &[token, number]);
        // No other task has this copy. But its constructor may have left its address anywhere, in the copy itself too.
        if let Some(info) = emit.func.insts[call].call_info_mut().filter(|_| !copying.knows_addresses()) {
            info.prefix = "noalias".into();
        }
        let copy = emit.func.result(call);
        if let Some(value) = as_value(copy) {
            emit.func.values[value].name = private_name(emit, original);
        }
        copy
    }

    /// The copy that the task has of its own memory, moved to where an allocator wants it.
    fn moved(
        &mut self,
        emit: &mut Emitter<'_>,
        original: &Object,
        copying: &Copying,
        made: Operand,
    ) -> Result<Operand, String> {
        if !self.storage.is_allocated(original.address) {
            return Ok(made);
        }
        if !matches!(copying, Copying::Bits) {
            return Err("an object with functions is not allocated by a task yet".to_owned());
        }
        let given = self.storage.allocate(emit, original);
        copying.copy_construct(emit, original, given, made)?;
        Ok(given)
    }

    /// The clauses that name what is copied when the task is made, in order.
    pub(crate) fn at_creation(&self) -> Vec<Clause> {
        self.copies.iter().filter_map(|copy| copy.entering.at_creation()).map(AtCreation::clause).collect()
    }

    /// Emits what comes before the body: the beginning of all copies, but for those that begin with each chunk if
    /// `in_chunks` is set; neutral elements.
    pub(crate) fn copy_in(&self, emit: &mut Emitter<'_>, in_chunks: bool) -> Result<(), String> {
        for copy in self.in_order().filter(|copy| !(in_chunks && copy.begins_with_chunk())) {
            copy.begin(emit)?;
        }
        self.reductions.begin(emit)
    }

    /// Emits what comes before the body of each chunk.
    pub(crate) fn copy_in_chunk(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        self.in_order().filter(|copy| copy.begins_with_chunk()).try_for_each(|copy| copy.begin(emit))
    }

    /// Emits what comes behind the body and everything else that uses the copies: their end. Gives back what they took off
    /// the stack.
    pub(crate) fn end(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        self.reductions.end(emit)?;
        for copy in self.in_order().rev().filter(|copy| copy.ends_in_region()) {
            copy.copying.destroy(emit, &copy.original, copy.address)?;
        }
        self.storage.release(emit);
        Ok(())
    }

    /// Emits the copying out of the last iteration's values, for the thread that ran it.
    pub(crate) fn copy_out_last(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        for copy in self.copies.iter().filter(|c| c.role.last) {
            copy.copying.assign(emit, &copy.original, copy.original.address, copy.address)?;
        }
        Ok(())
    }

    /// The copies in the order in which they begin.
    fn in_order(&self) -> impl DoubleEndedIterator<Item = &PrivateCopy> {
        self.order.iter().map(|copy| &self.copies[*copy])
    }
}

impl Entering {
    fn at_creation(self) -> Option<AtCreation> {
        match self {
            Entering::AtCreation(copied) => Some(copied),
            _ => None,
        }
    }
}

impl AtCreation {
    fn clause(self) -> Clause {
        let AtCreation { source, bytes, align, function, end } = self;
        Clause::of(Own::TaskPrivate, [source, bytes, align].into_iter().chain(function).chain(end))
    }
}

impl PrivateCopy {
    /// Whether the code of the region ends it. What is made with a task the runtime ends: it may be that the task is
    /// canceled, and its code not executed.
    fn ends_in_region(&self) -> bool {
        self.copying.has_end() && self.entering.at_creation().is_none()
    }

    /// Whether each chunk of a loop uses up a copy, and so needs its own.
    fn begins_with_chunk(&self) -> bool {
        self.role.first && matches!(self.copying, Copying::Value { .. })
    }

    fn begin(&self, emit: &mut Emitter<'_>) -> Result<(), String> {
        let PrivateCopy { original, copying, address, .. } = self;
        match self.entering {
            Entering::Value(value) => {
                copying.copy_construct_from_value(&mut emit.at(), original, *address, value);
            }
            Entering::Inside if self.role.first => {
                copying.copy_construct(emit, original, *address, original.address)?;
            }
            Entering::Inside => copying.construct(emit, original, *address)?,
            Entering::AtCreation(_) => {}
        }
        Ok(())
    }
}

/// The variables that `entry` wants copies of, with the place of the clause that says how a copy begins.
fn wanted(entry: &RegionEntry) -> Vec<(Operand, Role, usize)> {
    // In the order in which the clauses name them; there may be thousands.
    let mut wanted: IndexMap<Operand, (Role, usize), FxBuildHasher> = IndexMap::default();
    for (kind, first, last) in [
        (ClauseKind::Private, false, false),
        (ClauseKind::Firstprivate, true, false),
        (ClauseKind::Lastprivate, false, true),
        (ClauseKind::Linear, false, true),
    ] {
        for (place, clause) in entry.clauses.iter().enumerate().filter(|(_, clause)| clause.is(kind)) {
            for item in clause.variables() {
                match wanted.entry(item) {
                    Entry::Occupied(mut known) => {
                        let (role, begins) = known.get_mut();
                        role.first |= first;
                        role.last |= last;
                        if first {
                            *begins = place;
                        }
                    }
                    Entry::Vacant(new) => _ = new.insert((Role { first, last }, place)),
                }
            }
        }
    }
    wanted.into_iter().map(|(item, (role, place))| (item, role, place)).collect()
}

/// How the value of `original` gets into its copy.
fn entering(
    emit: &mut Emitter<'_>,
    region: &Region,
    original: &Object,
    copying: &Copying,
    storage: &mut Storage,
) -> Result<Entering, String> {
    let is_task = region.unit.makes_tasks();
    let by_value = match copying {
        Copying::Bits => storage.is_outlined() && original.is_scalar(&emit.module.ctx),
        Copying::Calls(_) => false,
        Copying::Value { .. } if original.count.is_some() => {
            return Err("an array of variable length cannot be copied by value".into());
        }
        // A value with pointers in it does not cross the border of a region that becomes a function.
        Copying::Value { .. } => !storage.is_outlined(),
    };
    // The runtime gives the event its value when it makes the task, so the copy is made after that.
    let is_event = region.unit.variables(ClauseKind::Detach).contains(&original.address);
    if by_value && !is_event {
        let mut at = Cursor::before(emit.func, &mut emit.module.ctx, region.entry());
        return Ok(Entering::Value(at.load(original.ty, original.address)));
    }
    if !is_task {
        return Ok(Entering::Inside);
    }
    let source = match copying {
        Copying::Value { .. } => {
            let copied = storage.allocate(emit, original);
            let mut at = Cursor::before(emit.func, &mut emit.module.ctx, region.entry());
            let value = at.load(original.ty, original.address);
            copying.copy_construct_from_value(&mut at, original, copied, value);
            copied
        }
        Copying::Bits | Copying::Calls(_) => original.address,
    };
    let end = copying.destructor(emit.module, original)?;
    let function = copying.copy_constructor(emit.module, original)?;
    // What stands in front of another operand must be there.
    let function = function.or_else(|| end.map(|_| emit.at().zero(Type::PTR)));
    let (bytes, align) = size_and_alignment(emit, region, original)?;
    Ok(Entering::AtCreation(AtCreation { source, bytes, align, function, end }))
}

/// The size in bytes and the alignment of `object`. The size is computed in front of the task, which knows it then.
fn size_and_alignment(
    emit: &mut Emitter<'_>,
    region: &Region,
    object: &Object,
) -> Result<(Operand, Operand), String> {
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
    Ok((bytes, align))
}
