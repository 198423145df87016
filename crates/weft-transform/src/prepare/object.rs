//! The memory object behind a list item: its type, its extent and how to make another one.
//!
//! A list item of a clause is the address of a variable.
//! In what clang prints that is an `alloca` (fixed or variable-length), a global, or a parameter that
//! stands for a struct: `ptr byval(%struct.s)`, passed by value, or `ptr sret(%struct.s)`, to be returned.
//! In a task it may be the copy that the runtime makes; it is like what it is a copy of.
//! Any other address is refused, since nothing says how large a private copy must be, unless the front end told its
//! type in a clause.
//! A thread-local global is at an address that each thread computes ([`crate::thread_identity`]).

use weft_ir::{
    BinaryOp, Context, Function, GlobalId, Inst, InstData, Module, Op, Operand, Symbol, Type, TypeData,
    Value, ValueDef,
};
use weft_regions::{Argument, Marker, Own, RegionEntry, StandsFor};

use super::emit::Emitter;
use super::shape;
use crate::thread_identity;

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    /// The result of this `alloca`.
    Alloca(Inst),
    /// A struct passed or returned in memory.
    Param(Value),
    /// The copy that a task or a device has of a variable.
    TaskCopy(Value),
    /// A global variable.
    Global(GlobalId, Symbol),
    /// Where this value points to; a clause or a note ([`super::shape`]) tells the type.
    Address(Value),
    /// This thread's copy of a thread-local global.
    ThreadLocal,
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
    pub(crate) fn of(func: &Function, module: &mut Module, address: Operand) -> Result<Object, String> {
        match address {
            Operand::Value(value) => {
                let inst = match func.values[value].def {
                    ValueDef::Inst(inst) => inst,
                    ValueDef::Param(index) => {
                        let attrs = &func.params[index].attrs;
                        let ty = struct_param(module, attrs)
                            .ok_or("the list item is a parameter, whose extent is unknown")?;
                        let align = number_after(attrs.split_whitespace(), "align");
                        return Ok(Object { address, home: Home::Param(value), ty, count: None, align });
                    }
                    ValueDef::Forward => return Err("the list item is not defined".into()),
                };
                let thread_local = thread_identity::variable(func, module, address);
                if let Some(id) = thread_local.and_then(|name| module.global_var(name)) {
                    return Ok(Object::of_global(module, address, Home::ThreadLocal, id));
                }
                let data = &func.insts[inst];
                if let Some(source) = task_copy_source(func, module, data) {
                    let original = Object::of(func, module, source)?;
                    return Ok(Object { address, home: Home::TaskCopy(value), ..original });
                }
                if let Some(variable) = argument_variable(func, module, data) {
                    let original = Object::of(func, module, variable)?;
                    return Ok(Object { address, home: Home::TaskCopy(value), ..original });
                }
                if let Some((ty, count)) = shape::of(func, &module.ctx, inst) {
                    return Ok(Object { address, home: Home::Address(value), ty, count, align: None });
                }
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
                let home = match module.globals[id].is_thread_local() {
                    true => Home::ThreadLocal,
                    false => Home::Global(id, name),
                };
                Ok(Object::of_global(module, address, home, id))
            }
            _ => Err("the list item is not a value".into()),
        }
    }

    /// Finds the object that the list item `item` of `entry` names: as [`Object::of`], but the front end may have told its
    /// type.
    ///
    /// # Errors
    /// Says why if the address is not that of a variable, or the type is not of the variable's size.
    pub(crate) fn of_item(
        func: &Function,
        module: &mut Module,
        entry: &RegionEntry,
        item: Operand,
    ) -> Result<Object, String> {
        let known = Object::of(func, module, item);
        let Some((element, count, align)) = entry.object_type(item) else { return known };
        let element = module.ctx.operand_ty(func, element);
        let number = |operand| match operand {
            Operand::Const(c) => module.ctx.consts.as_int(c),
            _ => None,
        };
        let told_align = align.and_then(number).and_then(|align| u32::try_from(align).ok());
        let constant = number(count);
        let (ty, count) = match constant {
            Some(1) => (element, None),
            Some(n) => {
                let n = u64::try_from(n).map_err(|_| "a list item with a negative number of elements")?;
                (module.ctx.types.array(n, element), None)
            }
            None => (element, Some(count)),
        };
        let (home, align) = match (&known, item) {
            (Ok(object), _) => (object.home, object.align.max(told_align)),
            (Err(_), Operand::Value(value)) => (Home::Address(value), told_align),
            (Err(message), _) => return Err(message.clone()),
        };
        let told = Object { address: item, home, ty, count, align };
        match known {
            Ok(object) if object.count.is_none() && count.is_none() => {
                let (size, given) = (object.size(&module.ctx)?, told.size(&module.ctx)?);
                if size != given {
                    return Err(format!("a list item of {size} bytes whose clause tells of {given}"));
                }
                Ok(told)
            }
            _ => Ok(told),
        }
    }

    fn of_global(module: &Module, address: Operand, home: Home, id: GlobalId) -> Object {
        let var = &module.globals[id];
        let align = var.suffix.split(',').find_map(|part| part.trim().strip_prefix("align "));
        let align = align.and_then(|n| n.trim().parse().ok());
        Object { address, home, ty: var.ty, count: None, align }
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

impl Elements {
    /// How many elements there are, an `i64`.
    ///
    /// # Errors
    /// There are too many.
    pub(crate) fn count(&self, emit: &mut Emitter<'_>) -> Result<Operand, String> {
        let fixed = i64::try_from(self.fixed).map_err(|_| "the array is too large")?;
        let mut count = emit.at().i64(fixed);
        if let Some(factor) = self.factor {
            let factor = emit.widen(factor);
            count = emit.at().binary(BinaryOp::Mul, count, factor);
        }
        Ok(count)
    }
}

/// The variable whose address on a device `data` is, if it is one.
fn argument_variable(func: &Function, module: &Module, data: &InstData) -> Option<Operand> {
    if Marker::of(data, &module.ctx) != Some(Marker::Argument) {
        return None;
    }
    let [Operand::Value(token), Operand::Const(number)] = *data.args() else { return None };
    let number = usize::try_from(module.ctx.consts.as_int(number)?).ok()?;
    let entry = RegionEntry::parse(func, &module.ctx, func.def_inst(token)?)?;
    let argument = *Argument::all(&module.ctx, &entry.clauses)?.get(number)?;
    (argument.stands_for == StandsFor::Address).then_some(argument.variable)
}

/// What `data`, if it is the copy that a task has of a variable, is a copy of.
fn task_copy_source(func: &Function, module: &Module, data: &InstData) -> Option<Operand> {
    if Marker::of(data, &module.ctx) != Some(Marker::TaskPrivate) {
        return None;
    }
    let [Operand::Value(token), Operand::Const(number)] = data.args() else { return None };
    let entry = RegionEntry::parse(func, &module.ctx, func.def_inst(*token)?)?;
    let number = usize::try_from(module.ctx.consts.as_int(*number)?).ok()?;
    let clause = entry.clauses.iter().filter(|c| c.kind == Own::TaskPrivate).nth(number)?;
    clause.operands().first().copied()
}

/// The struct type that a parameter's attributes name.
fn struct_param(module: &mut Module, attrs: &str) -> Option<Type> {
    let name = ["byval(%", "sret(%"].iter().find_map(|prefix| {
        let rest = &attrs[attrs.find(prefix)? + prefix.len()..];
        Some(rest[..rest.find(')')?].trim_matches('"'))
    })?;
    let name = module.ctx.names.lookup(name)?;
    Some(module.ctx.types.intern(TypeData::Named(name)))
}

fn number_after<'a>(mut words: impl Iterator<Item = &'a str>, key: &str) -> Option<u32> {
    words.by_ref().find(|word| *word == key)?;
    words.next()?.parse().ok()
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
