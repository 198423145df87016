//! Calls of functions with `declare simd`: which variants there are, and which a call may use.
//!
//! ```text
//! _ZGV e M 16 vul4 _f     ISA, mask, lanes, a letter per parameter, the function's name
//! ```
//!
//! A variant is called as gcc calls it: a vector per register, and the mask as a number for AVX-512, else as a vector of the
//! characteristic type, with all bits of a lane set or none. A variant that takes or returns a vector in several registers is
//! not used.

use weft_ir::{Function, Inst, InstData, Module, Type, TypeData, attributes};
use weft_regions::VARIANTS;

use crate::lanes::Shape;
use crate::target::{Isa, Target};

/// How a parameter is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    Vector,
    Uniform,
    /// As the first lane's value; the next one is so much larger, in bytes for an address.
    Linear(i64),
}

/// A variant of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) isa: char,
    pub(crate) is_masked: bool,
    /// Whether it may be called for lanes that are not there, with any arguments.
    pub(crate) is_pure: bool,
    pub(crate) lanes: u32,
    pub(crate) parameters: Vec<Passed>,
}

impl Variant {
    /// Whether it may be called once for each of several groups of lanes. What is computed in place is for all lanes at once.
    pub(crate) fn is_for_groups(&self) -> bool {
        !self.is_masked && !self.is_pure
    }

    /// Reads a name; none if a parameter is passed in a way that is not known here.
    fn parse(name: &str) -> Option<Variant> {
        let mut rest = name.strip_prefix("_ZGV")?.chars().peekable();
        let isa = rest.next()?;
        let is_masked = rest.next()? == 'M';
        let digits = |rest: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut digits = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            digits.parse::<i64>().ok()
        };
        let lanes = u32::try_from(digits(&mut rest)?).ok()?;
        let mut parameters = Vec::new();
        loop {
            let parameter = match rest.next()? {
                '_' => break,
                'v' => Passed::Vector,
                'u' => Passed::Uniform,
                'l' if rest.peek() == Some(&'s') => return None,
                'l' => {
                    let is_negative = rest.next_if_eq(&'n').is_some();
                    let step = digits(&mut rest).unwrap_or(1);
                    Passed::Linear(if is_negative { -step } else { step })
                }
                _ => return None,
            };
            if rest.next_if_eq(&'a').is_some() {
                digits(&mut rest)?;
            }
            parameters.push(parameter);
        }
        Some(Variant { name: name.to_owned(), isa, is_masked, is_pure: false, lanes, parameters })
    }
}

/// Says whether what is called has variants at all.
pub(crate) fn has_any(module: &Module, data: &InstData) -> bool {
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let callee = callee.and_then(|name| module.function(module.ctx.names.text(name)));
    callee
        .is_some_and(|callee| attributes::value(module, &module.functions[callee].suffix, VARIANTS).is_some())
}

/// Returns the variants that the call `inst` may use on `target`, whose arguments have these shapes.
pub(crate) fn usable(
    module: &Module,
    func: &Function,
    target: Target,
    inst: Inst,
    shapes: &[Shape],
) -> Vec<Variant> {
    let data = &func.insts[inst];
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let Some(callee) = callee.and_then(|name| module.function(module.ctx.names.text(name))) else {
        return Vec::new();
    };
    let suffix = &module.functions[callee].suffix;
    let Some(names) = attributes::value(module, suffix, VARIANTS) else { return Vec::new() };
    let (letter, bytes) = match target.isa {
        Isa::Avx512 => ('e', 64),
        Isa::Avx2 => ('d', 32),
        Isa::Sse2 => ('b', 16),
        Isa::Neon => ('n', 16),
    };
    let fits = |ty: Type, lanes: u32| {
        let size = module.ctx.types.size_align(ty).map_or(0, |(size, _)| size) * u64::from(lanes);
        // A smaller vector is not passed as one.
        ty != Type::I1 && (16..=bytes).contains(&size)
    };
    let types: Vec<Type> =
        data.args().iter().map(|argument| module.ctx.operand_ty(func, *argument)).collect();
    // On AArch64 a mask has lanes as wide as the narrowest type, which a variant's name does not tell of what pointers point to.
    let size = |ty: Type| module.ctx.types.size_align(ty).map(|(size, _)| size);
    let is_of_mask = |ty: &Type| size(*ty) == size(if data.ty == Type::VOID { *ty } else { data.ty });
    let is_usable = |variant: &Variant| {
        let pairs = variant.parameters.iter().zip(&types).zip(shapes);
        variant.isa == letter
            && variant.lanes.is_power_of_two()
            && variant.parameters.len() == types.len()
            && (data.ty == Type::VOID || fits(data.ty, variant.lanes))
            && (target.isa != Isa::Neon || !variant.is_masked || types.iter().all(is_of_mask))
            && pairs.into_iter().all(|((passed, ty), shape)| match passed {
                Passed::Vector => fits(*ty, variant.lanes),
                Passed::Uniform => *shape == Shape::Uniform,
                Passed::Linear(step) => *shape == Shape::Affine(*step),
            })
            && fits(characteristic(data.ty, variant, &types), variant.lanes)
            && is_called_so(module, variant, data.ty, &types)
    };
    names.split(',').filter_map(Variant::parse).filter(is_usable).collect()
}

/// Says whether a variant that this module defines takes and returns what it is called with.
fn is_called_so(module: &Module, variant: &Variant, result: Type, types: &[Type]) -> bool {
    let Some(defined) = module.function(&variant.name).map(|id| &module.functions[id]) else { return true };
    let size = |ty: Type| module.ctx.types.size_align(ty).map_or(0, |(size, _)| size);
    let wanted =
        |ty: Type, is_vector: bool| if is_vector { size(ty) * u64::from(variant.lanes) } else { size(ty) };
    let is_same = |known: Type, ty: Type, is_vector: bool| {
        size(known) == wanted(ty, is_vector)
            && matches!(module.ctx.types.data(known), TypeData::Vector { .. }) == is_vector
    };
    let returns = match result {
        Type::VOID => defined.ret == Type::VOID,
        ty => is_same(defined.ret, ty, true),
    };
    let count = types.len() + usize::from(variant.is_masked);
    let pairs = variant.parameters.iter().zip(types).zip(&defined.params);
    returns
        && defined.params.len() == count
        && pairs.into_iter().all(|((passed, ty), param)| is_same(param.ty, *ty, *passed == Passed::Vector))
}

/// The type that the number of lanes follows from, of whose size a mask's elements are.
pub(crate) fn characteristic(result: Type, variant: &Variant, types: &[Type]) -> Type {
    if result != Type::VOID {
        return result;
    }
    let vector = variant.parameters.iter().zip(types).find(|(passed, _)| **passed == Passed::Vector);
    vector.map_or(Type::I32, |(_, ty)| *ty)
}

/// Says whether addresses and numbers of a type are passed as integers.
pub(crate) fn is_address(module: &Module, ty: Type) -> bool {
    matches!(module.ctx.types.data(ty), TypeData::Ptr(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        let variant = Variant::parse("_ZGVeM16vul4ln8a16_f_g").unwrap();
        assert_eq!((variant.isa, variant.is_masked, variant.lanes), ('e', true, 16));
        let expected = [Passed::Vector, Passed::Uniform, Passed::Linear(4), Passed::Linear(-8)];
        assert_eq!(variant.parameters, expected);
        assert_eq!(Variant::parse("_ZGVbN4l_f").unwrap().parameters, [Passed::Linear(1)]);
        assert_eq!(Variant::parse("_ZGVbN4ls1v_f"), None);
        assert_eq!(Variant::parse("f"), None);
    }
}
