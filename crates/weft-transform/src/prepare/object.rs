//! The memory object behind a list item: its type, its extent and how to make another one.
//!
//! A list item of a clause is the address of a variable.
//! In what clang prints that is an `alloca` (fixed or variable-length) or a global; a parameter of
//! unknown extent is refused, since nothing says how large a private copy must be.

use weft_ir::{Context, Function, GlobalId, Inst, Module, Op, Operand, Symbol, Type, TypeData, ValueDef};

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    /// The result of this `alloca`.
    Alloca(Inst),
    /// A global variable.
    Global(GlobalId, Symbol),
}

/// A variable: where it lives, its type and extent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object {
    /// The address, as the clause lists it.
    pub(crate) address: Operand,
    /// Where it lives.
    pub(crate) home: Home,
    /// Type of the object, or of one element if `count` is given.
    pub(crate) ty: Type,
    /// Number of elements of a variable-length array.
    pub(crate) count: Option<Operand>,
    /// Alignment in bytes, if it is written down.
    pub(crate) align: Option<u32>,
}

/// An object taken apart into scalars of one type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elements {
    /// Type of an element: no array.
    pub(crate) ty: Type,
    /// How many there are, if that is a constant.
    pub(crate) fixed: u64,
    /// Factor known only at run time (the count of a variable-length array).
    pub(crate) factor: Option<Operand>,
}

impl Object {
    /// Finds the object whose address is `address`.
    ///
    /// # Errors
    /// Says why if the address is not that of a variable.
    pub(crate) fn of(func: &Function, module: &Module, address: Operand) -> Result<Object, String> {
        match address {
            Operand::Value(value) => {
                let ValueDef::Inst(inst) = func.values[value].def else {
                    return Err("the list item is a parameter, whose extent is unknown".into());
                };
                let data = &func.insts[inst];
                let Op::Alloca { ty, align, .. } = data.op else {
                    return Err("the list item is not the address of a variable".into());
                };
                let count = data.operands.first().copied().filter(|c| !is_one(&module.ctx, *c));
                Ok(Object { address, home: Home::Alloca(inst), ty, count, align })
            }
            Operand::Const(_) => {
                let name = module.ctx.global_name(address);
                let global = name.and_then(|name| module.global_var(name).map(|id| (id, name)));
                let Some((id, name)) = global else {
                    return Err("the list item is not a variable of this module".into());
                };
                let var = &module.globals[id];
                let align = var.suffix.split(',').find_map(|part| part.trim().strip_prefix("align "));
                let align = align.and_then(|n| n.trim().parse().ok());
                Ok(Object { address, home: Home::Global(id, name), ty: var.ty, count: None, align })
            }
            _ => Err("the list item is not a value".into()),
        }
    }

    /// Whether the object is one value that a load and a store move: a number or a pointer.
    pub(crate) fn is_scalar(&self, ctx: &Context) -> bool {
        self.count.is_none() && is_scalar_type(ctx, self.ty)
    }

    /// Size in bytes of the object, or of one element if it has a count.
    pub(crate) fn size(&self, ctx: &Context) -> Result<u64, String> {
        ctx.types.size_align(self.ty).map(|(size, _)| size).ok_or_else(|| "the type has no known size".into())
    }

    /// The object as a sequence of elements that are no arrays.
    pub(crate) fn elements(&self, ctx: &Context) -> Elements {
        let (ty, fixed) = flatten(ctx, self.ty);
        Elements { ty, fixed, factor: self.count }
    }
}

/// The innermost element type of nested arrays and how many of them there are.
pub(crate) fn flatten(ctx: &Context, ty: Type) -> (Type, u64) {
    match ctx.types.data(ty) {
        TypeData::Array { len, elem } => {
            let (inner, count) = flatten(ctx, *elem);
            (inner, count * len)
        }
        _ => (ty, 1),
    }
}

/// Whether `ty` is an integer, floating-point or pointer type.
pub(crate) fn is_scalar_type(ctx: &Context, ty: Type) -> bool {
    ctx.types.int_bits(ty).is_some() || ctx.types.is_float(ty) || ctx.types.is_ptr(ty)
}

fn is_one(ctx: &Context, count: Operand) -> bool {
    matches!(count, Operand::Const(c) if ctx.consts.as_int(c) == Some(1))
}
