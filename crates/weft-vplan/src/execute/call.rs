//! Calls of the variants of functions with `declare simd`, by the vector ABI.
//!
//! ```llvm
//! %r = call float @f(float %x, float %g)
//! ; becomes, under a mask and for AVX-512
//! %m = zext i16 (bitcast <16 x i1> %mask) to i32
//! %r = call <16 x float> @_ZGVeM16vu_f(<16 x float> %x, float %g, i32 %m)
//! ```

use weft_ir::{Attachment, BinaryOp, CastOp, Inst, InstData, Operand, Type};

use super::body::{Body, Made};
use crate::variants::{self, Passed, Variant};

impl Body<'_, '_> {
    /// Calls the variant for so many lanes, or one of half as many twice, and returns its result, if there is one.
    pub(super) fn called(&mut self, inst: Inst, data: &InstData, mask: Option<Operand>) -> Option<Operand> {
        let variant = self.variant(inst, mask)?;
        let is_address = variants::is_address(self.emit.module, data.ty);
        let ret = match data.ty {
            Type::VOID => Type::VOID,
            ty => self.emit.vector(if is_address { Type::I64 } else { ty }, variant.lanes),
        };
        let mut results = Vec::new();
        for first in (0..self.lanes).step_by(variant.lanes as usize) {
            let (arguments, attrs) = self.passed(data, &variant, mask, first);
            let approximated = variant.is_pure.then(|| {
                self.approximated(&variant.name, &arguments, |body, arguments| {
                    let call = body.call(&variant, data, ret, arguments, &attrs);
                    body.emit.func.result(call)
                })
            });
            if let Some(Some(approximated)) = approximated {
                return Some(approximated);
            }
            let call = self.call(&variant, data, ret, &arguments, &attrs);
            if ret != Type::VOID {
                results.push(self.emit.func.result(call));
            }
        }
        if results.is_empty() {
            return None;
        }
        let result = self.emit.concatenated(results);
        if !is_address {
            return Some(result);
        }
        let addresses = self.emit.vector(Type::PTR, self.lanes);
        Some(self.emit.at().cast(CastOp::IntToPtr, result, addresses))
    }

    /// The variant that is called: of those for all lanes one without a mask first, else one for half of them.
    fn variant(&self, inst: Inst, mask: Option<Operand>) -> Option<Variant> {
        let call = self.plan.calls.iter().find(|call| call.inst == inst)?;
        let serves = |variant: &&Variant| variant.is_masked || variant.is_pure || mask.is_none();
        let fitting = call.variants.iter().filter(|variant| variant.lanes == self.lanes).filter(serves);
        let half = || {
            let mut all = call.variants.iter();
            all.find(|variant| variant.is_for_groups() && variant.lanes * 2 == self.lanes && mask.is_none())
        };
        fitting.min_by_key(|variant| variant.is_masked).or_else(half).cloned()
    }

    /// What a variant is passed for the lanes from `first` on, and the attributes of that.
    fn passed(
        &mut self,
        data: &InstData,
        variant: &Variant,
        mask: Option<Operand>,
        first: u32,
    ) -> (Vec<Operand>, Vec<Box<str>>) {
        let types: Vec<Type> = data.args().iter().map(|argument| self.emit.ty(*argument)).collect();
        let attributes: Vec<Box<str>> =
            data.call_info().map_or_else(Vec::new, |info| info.arg_attrs().to_vec());
        let (mut arguments, mut attrs) = (Vec::new(), Vec::new());
        for (index, (passed, argument)) in variant.parameters.iter().zip(data.args().to_vec()).enumerate() {
            if *passed != Passed::Vector {
                arguments.push(self.single_at(argument, first));
                attrs.push(attributes.get(index).cloned().unwrap_or_default());
                continue;
            }
            let whole = self.vector(argument);
            let mut value = self.emit.piece(whole, first, variant.lanes);
            if let (true, Some(mask)) = (variant.is_pure, mask) {
                let one = self.emit.number(types[index], 1);
                let ones = self.emit.splat(one, self.lanes);
                value = self.emit.choose(mask, value, ones);
            }
            arguments.push(self.as_numbers(value, types[index]));
            attrs.push("".into());
        }
        if variant.is_masked {
            let mask = mask.unwrap_or_else(|| self.emit.truth(true, self.lanes));
            let passed = self.passed_mask(mask, variant, data.ty, &types);
            arguments.push(passed);
            attrs.push("".into());
        }
        (arguments, attrs)
    }

    /// The value of the lane `first`, of one that is the same in all lanes, or grows by the same from lane to lane.
    fn single_at(&mut self, operand: Operand, first: u32) -> Operand {
        let base = self.single(operand);
        let made = match operand {
            Operand::Value(value) => self.made.get(&value).copied(),
            _ => None,
        };
        let Some(Made::Single(_, stride)) = made.filter(|_| first > 0) else { return base };
        let ty = self.emit.ty(base);
        let away = i128::from(stride) * i128::from(first);
        if ty == Type::PTR {
            let away = self.emit.module.ctx.int(Type::I64, away);
            return self.emit.offset(base, away);
        }
        let away = self.emit.module.ctx.int(ty, away);
        self.emit.at().binary(BinaryOp::Add, base, away)
    }

    /// The call of `variant` that takes the place of `data`, which calls the function.
    fn call(
        &mut self,
        variant: &Variant,
        data: &InstData,
        ret: Type,
        arguments: &[Operand],
        attrs: &[Box<str>],
    ) -> Inst {
        let call = self.emit.intrinsic(&variant.name, ret, arguments);
        if let Some(info) = self.emit.func.insts[call].call_info_mut() {
            for (place, attr) in info.arg_attrs_mut().iter_mut().zip(attrs) {
                *place = attr.clone();
            }
        }
        if variant.is_pure
            && let Some(info) = self.emit.func.insts[call].call_info_mut()
        {
            info.suffix = "nounwind willreturn memory(none)".into();
        }
        let names = &self.emit.module.ctx.names;
        let dbg = data.attachments.iter().filter(|attachment| names.text(attachment.kind) == "dbg");
        let dbg: Vec<Attachment> = dbg.cloned().collect();
        self.emit.func.insts[call].attachments.extend(dbg);
        call
    }

    /// Addresses are passed as numbers.
    pub(super) fn as_numbers(&mut self, value: Operand, ty: Type) -> Operand {
        if !variants::is_address(self.emit.module, ty) {
            return value;
        }
        let lanes = self.emit.lanes_of(value);
        let numbers = self.emit.vector(Type::I64, lanes);
        self.emit.at().cast(CastOp::PtrToInt, value, numbers)
    }

    /// The mask as the variant takes it.
    pub(super) fn passed_mask(
        &mut self,
        mask: Operand,
        variant: &Variant,
        result: Type,
        types: &[Type],
    ) -> Operand {
        let lanes = self.lanes;
        if variant.isa == 'e' {
            let bits = self.emit.module.ctx.types.int(lanes);
            let number = self.emit.at().cast(CastOp::BitCast, mask, bits);
            let whole = if lanes > 32 { Type::I64 } else { Type::I32 };
            return self.emit.at().cast(CastOp::ZExt, number, whole);
        }
        let elem = variants::characteristic(result, variant, types);
        let size = self.emit.module.ctx.types.size_align(elem).map_or(4, |(size, _)| size);
        let number = self.emit.module.ctx.types.int(u32::try_from(size * 8).unwrap_or(32));
        let numbers = self.emit.vector(number, lanes);
        let wide = self.emit.at().cast(CastOp::SExt, mask, numbers);
        let elem = if variants::is_address(self.emit.module, elem) { Type::I64 } else { elem };
        let passed = self.emit.vector(elem, lanes);
        self.emit.at().cast(CastOp::BitCast, wide, passed)
    }
}
