//! How live-in values travel from the parent to an outlined function: as words.
//!
//! A word is an `i64` or a `ptr`, the only things the runtime passes on. [kmp.h: kmpc_micro]
//! A narrower integer is extended, a floating-point number goes as its bits; what is wider than a word
//! (`x86_fp80`, vectors, structs) goes through memory, by address. So does everything if there is much of it:
//! the runtime copies the words once per thread.
//!
//! A task may run when the parent's frame is gone. What is wider than a word becomes a copy in the task's memory then,
//! as a large `firstprivate` variable does, and there may be as many words as there are values.
//!
//! Another device does not have the parent's frame. What is wider than a word travels there in several of them.
//!
//! ```llvm
//! ; parent                                   ; child
//! %x.bits = bitcast double %x to i64         %x = bitcast i64 %x.word to double
//! ```

use rustc_hash::FxHashMap;
use weft_ir::{BinaryOp, Block, CastOp, Context, Cursor, Function, Module, Operand, Type, TypeData, Value};
use weft_regions::{Clause, Directive, Own, makes_tasks};

/// With more words than this, one pointer to an array of them is passed.
const MAX_WORDS: usize = 24;

/// How one value travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passing {
    /// A pointer, as it is.
    Pointer,
    /// An integer of so many bits, at most 64.
    Int(u32),
    /// A floating-point number of so many bits, at most 64.
    Float(u32),
    /// The bits of a wider value, as many words as they need.
    Wide(u32),
    /// By the address of a slot in the parent.
    Memory,
}

impl Passing {
    /// How many words it takes.
    fn words(self) -> usize {
        match self {
            Passing::Wide(bits) => bits.div_ceil(64) as usize,
            _ => 1,
        }
    }
}

/// How the live-in values of a region travel.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    values: Vec<(Value, Type, Passing)>,
    /// What goes into a task as a copy.
    copied: Vec<(Value, Type)>,
    /// Whether the words are in an array whose address is passed.
    in_memory: bool,
}

impl Packing {
    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.values.iter().map(|(_, _, passing)| passing.words()).sum()
    }

    /// Whether a value travels by the address of a slot.
    pub(super) fn has_slots(&self) -> bool {
        self.in_memory || self.values.iter().any(|(_, _, passing)| *passing == Passing::Memory)
    }

    /// The values.
    pub(super) fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().map(|(value, ..)| *value)
    }
}

/// Decides how each of `live` travels into a region of this directive, for a device with memory of its own or not.
pub(super) fn plan(
    ctx: &Context,
    func: &Function,
    live: &[Value],
    directive: Directive,
    is_offloaded: bool,
) -> Packing {
    let values = live.iter().map(|value| {
        let ty = func.values[*value].ty;
        let passing = match ctx.types.data(ty) {
            TypeData::Ptr(0) => Passing::Pointer,
            TypeData::Int(bits) if *bits <= 64 => Passing::Int(*bits),
            TypeData::Half | TypeData::BFloat => Passing::Float(16),
            TypeData::Float => Passing::Float(32),
            TypeData::Double => Passing::Float(64),
            _ if is_offloaded => wide_bits(ctx, ty).map_or(Passing::Memory, Passing::Wide),
            _ => Passing::Memory,
        };
        (*value, ty, passing)
    });
    let is_task = makes_tasks(directive);
    let (wide, values): (Vec<_>, Vec<_>) =
        values.partition(|(_, _, passing)| is_task && *passing == Passing::Memory);
    // Another device does not have the array.
    let in_memory = !is_task && !is_offloaded && values.len() > MAX_WORDS;
    Packing { values, copied: wide.into_iter().map(|(value, ty, _)| (value, ty)).collect(), in_memory }
}

/// Turns the values into words at the end of `block` of the parent; returns the words.
pub(super) fn pack(
    packing: &Packing,
    module: &mut Module,
    func: &mut Function,
    block: Block,
) -> Vec<Operand> {
    let mut words = Vec::with_capacity(packing.values.len());
    for (value, ty, passing) in &packing.values {
        let operand = Operand::Value(*value);
        let word = match passing {
            Passing::Wide(bits) => {
                let mut at = Cursor::at_end(func, &mut module.ctx, block);
                words.extend(split(&mut at, operand, *ty, *bits));
                continue;
            }
            Passing::Pointer => operand,
            Passing::Int(_) => {
                Cursor::at_end(func, &mut module.ctx, block).cast(CastOp::ZExt, operand, Type::I64)
            }
            Passing::Float(bits) => {
                let mut at = Cursor::at_end(func, &mut module.ctx, block);
                let int = at.ctx.types.int(*bits);
                let raw = at.cast(CastOp::BitCast, operand, int);
                at.cast(CastOp::ZExt, raw, Type::I64)
            }
            Passing::Memory => {
                let slot = entry_alloca(module, func, *ty);
                Cursor::at_end(func, &mut module.ctx, block).store(operand, slot);
                slot
            }
        };
        words.push(word);
    }
    if !packing.in_memory {
        return words;
    }
    let array = module.ctx.types.array(words.len() as u64, Type::I64);
    let slots = entry_alloca(module, func, array);
    for (index, word) in words.into_iter().enumerate() {
        let mut at = Cursor::at_end(func, &mut module.ctx, block);
        let slot = slot(&mut at, slots, index);
        at.store(word, slot);
    }
    vec![slots]
}

/// Stores what a task gets as a copy at the end of `block` of the parent; returns the clauses that name the copies.
///
/// # Errors
/// Names a type whose size is not known.
pub(super) fn pack_copies(
    packing: &Packing,
    module: &mut Module,
    func: &mut Function,
    block: Block,
) -> Result<Vec<Clause>, String> {
    let mut clauses = Vec::with_capacity(packing.copied.len());
    for (value, ty) in &packing.copied {
        let (size, align) = module.ctx.types.size_align(*ty).ok_or_else(|| {
            format!("the task uses a value of type {}, whose size is not known", ty.display(&module.ctx))
        })?;
        let slot = entry_alloca(module, func, *ty);
        let mut at = Cursor::at_end(func, &mut module.ctx, block);
        at.store(Operand::Value(*value), slot);
        let numbers = [size, align].map(|n| at.i64(i64::try_from(n).unwrap_or(i64::MAX)));
        clauses.push(Clause::of(Own::TaskPrivate, vec![slot, numbers[0], numbers[1]]));
    }
    Ok(clauses)
}

/// Adds the parameters of `child` for the copies, and loads the values from there at the end of `block`.
pub(super) fn unpack_copies(
    packing: &Packing,
    module: &mut Module,
    parent: &Function,
    child: &mut Function,
    block: Block,
    values: &mut FxHashMap<Value, Operand>,
) {
    for (value, ty) in &packing.copied {
        let name = parent.values[*value].name;
        let address = name.map(|n| {
            let text = format!("{}.copy", module.ctx.names.text(n));
            module.ctx.names.intern(&text)
        });
        let address = Operand::Value(child.add_param(Type::PTR, "", address));
        let loaded = Cursor::at_end(child, &mut module.ctx, block).load(*ty, address);
        if let Operand::Value(loaded) = loaded {
            child.values[loaded].name = name;
        }
        values.insert(*value, loaded);
    }
}

/// Adds the parameters of `child` and turns the words back into values at the end of `block`.
pub(super) fn unpack(
    packing: &Packing,
    module: &mut Module,
    parent: &Function,
    child: &mut Function,
    block: Block,
    values: &mut FxHashMap<Value, Operand>,
) {
    let slots = packing.in_memory.then(|| {
        let name = module.ctx.names.intern("words");
        Operand::Value(child.add_param(Type::PTR, "noalias noundef readonly", Some(name)))
    });
    for (index, (value, ty, passing)) in packing.values.iter().enumerate() {
        if let Passing::Wide(bits) = passing {
            let words: Vec<Operand> =
                (0..passing.words()).map(|_| Operand::Value(child.add_param(Type::I64, "", None))).collect();
            let mut at = Cursor::at_end(child, &mut module.ctx, block);
            values.insert(*value, join(&mut at, &words, *ty, *bits));
            continue;
        }
        let by_address = matches!(passing, Passing::Pointer | Passing::Memory);
        let word_ty = if by_address { Type::PTR } else { Type::I64 };
        let name = parent.values[*value].name;
        let word = match slots {
            Some(slots) => {
                let mut at = Cursor::at_end(child, &mut module.ctx, block);
                let slot = slot(&mut at, slots, index);
                at.load(word_ty, slot)
            }
            None => {
                let keeps_name = *passing == Passing::Pointer || *passing == Passing::Int(64);
                let name = name.map(|n| {
                    let text = module.ctx.names.text(n).to_owned();
                    if keeps_name { n } else { module.ctx.names.intern(&format!("{text}.word")) }
                });
                Operand::Value(child.add_param(word_ty, "", name))
            }
        };
        let mut at = Cursor::at_end(child, &mut module.ctx, block);
        let operand = match passing {
            Passing::Pointer => word,
            Passing::Int(_) => at.cast(CastOp::Trunc, word, *ty),
            Passing::Float(bits) => {
                let int = at.ctx.types.int(*bits);
                let raw = at.cast(CastOp::Trunc, word, int);
                at.cast(CastOp::BitCast, raw, *ty)
            }
            Passing::Memory | Passing::Wide(_) => at.load(*ty, word),
        };
        if let Operand::Value(v) = operand
            && child.values[v].name.is_none()
        {
            child.values[v].name = name;
        }
        values.insert(*value, operand);
    }
}

/// How many bits a number or a vector of numbers has.
fn wide_bits(ctx: &Context, ty: Type) -> Option<u32> {
    match ctx.types.data(ty) {
        TypeData::Int(bits) => Some(*bits),
        TypeData::Half | TypeData::BFloat => Some(16),
        TypeData::Float => Some(32),
        TypeData::Double => Some(64),
        TypeData::X86Fp80 => Some(80),
        TypeData::Fp128 => Some(128),
        TypeData::Vector { elem, len, scalable: false } => {
            wide_bits(ctx, *elem)?.checked_mul(u32::try_from(*len).ok()?)
        }
        _ => None,
    }
}

/// The bits of a value in words, the lowest ones first.
fn split(at: &mut Cursor<'_>, value: Operand, ty: Type, bits: u32) -> Vec<Operand> {
    let int = at.ctx.types.int(bits);
    let whole = at.ctx.types.int(bits.next_multiple_of(64));
    let mut rest = if ty == int { value } else { at.cast(CastOp::BitCast, value, int) };
    if whole != int {
        rest = at.cast(CastOp::ZExt, rest, whole);
    }
    let parts = (0..bits.div_ceil(64)).map(|index| {
        let shift = at.ctx.int(whole, i128::from(64 * index));
        let moved = if index == 0 { rest } else { at.binary(BinaryOp::LShr, rest, shift) };
        if whole == Type::I64 { moved } else { at.cast(CastOp::Trunc, moved, Type::I64) }
    });
    parts.collect()
}

/// The value of the words that [`split`] has made.
fn join(at: &mut Cursor<'_>, words: &[Operand], ty: Type, bits: u32) -> Operand {
    let int = at.ctx.types.int(bits);
    let whole = at.ctx.types.int(bits.next_multiple_of(64));
    let mut joined = None;
    for (index, word) in (0..).zip(words) {
        let wide = if whole == Type::I64 { *word } else { at.cast(CastOp::ZExt, *word, whole) };
        joined = Some(match joined {
            None => wide,
            Some(low) => {
                let shift = at.ctx.int(whole, 64 * index);
                let high = at.binary(BinaryOp::Shl, wide, shift);
                at.binary(BinaryOp::Or, low, high)
            }
        });
    }
    let joined = joined.expect("invariant: a wide value has words");
    let joined = if whole == int { joined } else { at.cast(CastOp::Trunc, joined, int) };
    if ty == int { joined } else { at.cast(CastOp::BitCast, joined, ty) }
}

fn slot(at: &mut Cursor<'_>, slots: Operand, index: usize) -> Operand {
    let index = at.i64(i64::try_from(index).unwrap_or(i64::MAX));
    at.gep(Type::I64, slots, &[index])
}

/// A slot in the parent's frame.
fn entry_alloca(module: &mut Module, func: &mut Function, ty: Type) -> Operand {
    let block = func.entry().expect("invariant: a function with a region has a body");
    let mut at = Cursor::at_start(func, &mut module.ctx, block);
    at.alloca(ty, None, None)
}
