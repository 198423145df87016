//! Where private copies lie, and the region's use of them in place of the originals.
//!
//! ```llvm
//! %x.private = alloca double                    ; in the function's entry block
//! %saved = call ptr @llvm.stacksave.p0()        ; before the body of a region that is not outlined
//! %a.private = alloca i32, i64 %n               ; … a copy of variable length
//!   … body, which uses %x.private and %a.private …
//! call void @llvm.stackrestore.p0(ptr %saved)   ; behind the body
//! ```
//!
//! What `ALLOCATE.OBJECT` clauses name lies in memory of an allocator, which gets it back where the copies end:
//!
//! ```llvm
//! %x.private = call noalias ptr @omp_aligned_alloc(i64 64, i64 8, i64 %allocator)
//!   … body …
//! call void @omp_free(ptr %x.private, i64 %allocator)
//! ```
//!
//! [`super::copies`] and [`super::reductions`] say what the copies hold.

use weft_ir::edit::{expand_constant_uses, replace_global_uses};
use weft_ir::{BinaryOp, Context, Cursor, Operand, Symbol, Type};
use weft_regions::{Own, PRIVATE, Region, RegionEntry};

use super::debug_records::{Declarations, declare_at};
use super::emit::{Emitter, as_value};
use super::object::{Home, Object};
use super::shape;
use crate::operands::replace_operand;

/// The stack memory of a region's private copies.
#[derive(Clone, Debug)]
pub(super) struct Storage {
    /// Whether the region becomes a function, whose return gives back its stack memory.
    outlined: bool,
    /// The saved stack pointer, if a copy of variable length was made in a region that is not outlined.
    saved_stack: Option<Operand>,
    /// What is said of the memory of copies.
    allocations: Vec<Allocation>,
    /// What allocators gave, with the allocator of each.
    given: Vec<(Operand, Operand)>,
}

/// Whose memory the copy of a variable is to be.
#[derive(Clone, Copy, Debug)]
struct Allocation {
    variable: Operand,
    allocator: Operand,
    alignment: Operand,
}

impl Storage {
    /// The memory of a region without copies yet; `outlined` says whether the region becomes a function.
    pub(super) fn new(outlined: bool) -> Storage {
        Storage { outlined, saved_stack: None, allocations: Vec::new(), given: Vec::new() }
    }

    /// The same of a region whose clauses may say whose memory its copies are.
    pub(super) fn of_region(outlined: bool, entry: &RegionEntry) -> Storage {
        let clauses = entry.clauses.iter().filter(|clause| clause.kind == Own::Allocation);
        let allocations = clauses.filter_map(|clause| match clause.operands()[..] {
            [variable, allocator, alignment] => Some(Allocation { variable, allocator, alignment }),
            _ => None,
        });
        Storage { allocations: allocations.collect(), ..Storage::new(outlined) }
    }

    /// Whether what copies took has to be given back.
    pub(super) fn has_given(&self) -> bool {
        !self.given.is_empty()
    }

    /// Whether the copy of the variable at `address` is to be memory of an allocator.
    pub(super) fn is_allocated(&self, address: Operand) -> bool {
        self.allocations.iter().any(|allocation| allocation.variable == address)
    }

    /// Makes sure that an allocator can be asked for elements of type `ty` for the variable at `address`.
    ///
    /// # Errors
    /// Says so if the size of the type is not known.
    pub(super) fn check(&self, ctx: &Context, address: Operand, ty: Type) -> Result<(), String> {
        match self.is_allocated(address) && ctx.types.size_align(ty).is_none() {
            true => Err("the size of what is to be allocated is not known".to_owned()),
            false => Ok(()),
        }
    }

    /// Asks the allocator of the variable at `address`, if there is one, for so many elements of a type.
    pub(super) fn allocate_elements(
        &mut self,
        emit: &mut Emitter<'_>,
        address: Operand,
        ty: Type,
        count: Option<Operand>,
        align: Option<u32>,
    ) -> Option<Operand> {
        let found = self.allocations.iter().find(|allocation| allocation.variable == address)?;
        let Allocation { allocator, alignment, .. } = *found;
        let (size, natural) = emit.module.ctx.types.size_align(ty)?;
        let least = natural.max(align.map_or(1, u64::from));
        let written = match alignment {
            Operand::Const(c) => emit.module.ctx.consts.as_int(c).and_then(|n| u64::try_from(n).ok()),
            _ => None,
        };
        let alignment = least.max(written.unwrap_or(1));
        let allocator = emit.widen(allocator);
        let mut bytes = emit.at().i64(i64::try_from(size).unwrap_or(i64::MAX));
        if let Some(count) = count {
            let count = emit.widen(count);
            bytes = emit.at().binary(BinaryOp::Mul, bytes, count);
        }
        let alignment = emit.at().i64(i64::try_from(alignment).unwrap_or(1));
        let params = [Type::I64, Type::I64, Type::I64];
        emit.module.declare("omp_aligned_alloc", Type::PTR, &params, false, "nounwind");
        let callee = emit.module.ctx.global("omp_aligned_alloc");
        let call = emit.at().call(Type::PTR, callee, &[alignment, bytes, allocator]);
        if let Some(info) = emit.func.insts[call].call_info_mut() {
            info.prefix = "noalias".into();
        }
        shape::note(emit, call, ty, count);
        let copy = emit.func.result(call);
        self.given.push((copy, allocator));
        Some(copy)
    }

    /// Whether the region becomes a function.
    pub(super) fn is_outlined(&self) -> bool {
        self.outlined
    }

    /// Makes a variable like `original`: a fixed one in the function's entry block, one of variable
    /// length at the place of `emit`.
    pub(super) fn allocate(&mut self, emit: &mut Emitter<'_>, original: &Object) -> Operand {
        let given =
            self.allocate_elements(emit, original.address, original.ty, original.count, original.align);
        if let Some(copy) = given {
            name_copy(emit, original, copy);
            return copy;
        }
        self.allocate_on_stack(emit, original)
    }

    /// As [`Storage::allocate`], whatever clauses say.
    pub(super) fn allocate_on_stack(&mut self, emit: &mut Emitter<'_>, original: &Object) -> Operand {
        if let Some(count) = original.count {
            self.save_stack(emit);
            let copy = emit.at().alloca(original.ty, Some(count), original.align);
            name_copy(emit, original, copy);
            return copy;
        }
        let first = emit.func.entry().expect("invariant: a function with a region has a body");
        let mut at = Cursor::at_start(emit.func, &mut emit.module.ctx, first);
        let copy = at.alloca(original.ty, None, original.align);
        name_copy(emit, original, copy);
        copy
    }

    /// Saves the stack pointer once, before something of variable length is allocated.
    ///
    /// A region that is not outlined may run many times in one call, so what it takes off the stack it gives back.
    pub(super) fn save_stack(&mut self, emit: &mut Emitter<'_>) {
        if self.saved_stack.is_none() && !self.outlined {
            emit.module.declare("llvm.stacksave.p0", Type::PTR, &[], false, "");
            let callee = emit.module.ctx.global("llvm.stacksave.p0");
            let call = emit.at().call(Type::PTR, callee, &[]);
            self.saved_stack = Some(emit.func.result(call));
        }
    }

    /// Gives back what the copies took from allocators and off the stack.
    pub(super) fn release(&self, emit: &mut Emitter<'_>) {
        for &(copy, allocator) in self.given.iter().rev() {
            emit.module.declare("omp_free", Type::VOID, &[Type::PTR, Type::I64], false, "nounwind");
            let callee = emit.module.ctx.global("omp_free");
            emit.at().call(Type::VOID, callee, &[copy, allocator]);
        }
        if let Some(saved) = self.saved_stack {
            emit.module.declare("llvm.stackrestore.p0", Type::VOID, &[Type::PTR], false, "");
            let callee = emit.module.ctx.global("llvm.stackrestore.p0");
            emit.at().call(Type::VOID, callee, &[saved]);
        }
    }
}

/// Gives a private copy of `original` its name.
pub(super) fn name_copy(emit: &mut Emitter<'_>, original: &Object, copy: Operand) {
    let name = private_name(emit, original);
    if let Some(value) = as_value(copy) {
        emit.func.values[value].name = name;
    }
}

/// The name of a private copy of `original`, by which later stages know it for one.
pub(super) fn private_name(emit: &mut Emitter<'_>, original: &Object) -> Option<Symbol> {
    let name = match original.home {
        Home::Alloca(inst) => emit.func.insts[inst].result.and_then(|v| emit.func.values[v].name),
        Home::Param(value) | Home::TaskCopy(value) | Home::Address(value) => emit.func.values[value].name,
        Home::Global(_, name) => Some(name),
        Home::ThreadLocal => None,
    };
    let text = name.map_or("", |name| emit.module.ctx.names.text(name));
    let text = format!("{}{PRIVATE}", text.strip_suffix(".addr").unwrap_or(text));
    Some(emit.module.ctx.names.intern(&text))
}

/// Tells a debugger that in the region the variable at `original` is at `copy`.
pub(super) fn describe(
    emit: &mut Emitter<'_>,
    declarations: &mut Declarations,
    original: Operand,
    copy: Operand,
) {
    let index = emit.func.block_insts(emit.block).len();
    let records = declarations.at(emit.func, original);
    let made = declare_at(emit.func, emit.block, index, &records, copy);
    declarations.add(copy, made);
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
