//! Calls of the variants of functions with `declare simd`, by the vector ABI.
//!
//! ```llvm
//! %r = call float @f(float %x, float %g)
//! ; becomes, under a mask and for AVX-512
//! %m = zext i16 (bitcast <16 x i1> %mask) to i32
//! %r = call <16 x float> @_ZGVeM16vu_f(<16 x float> %x, float %g, i32 %m)
//! ```

use weft_ir::{Attachment, CastOp, Inst, InstData, Operand, Type};

use super::body::Body;
use crate::variants::{self, Passed, Variant};

impl Body<'_, '_> {
    /// Calls the variant for so many lanes, and returns its result, if there is one.
    pub(super) fn called(&mut self, inst: Inst, data: &InstData, mask: Option<Operand>) -> Option<Operand> {
        let call = self.plan.calls.iter().find(|call| call.inst == inst)?;
        let mut fitting: Vec<&Variant> = call.variants.iter().filter(|v| v.lanes == self.lanes).collect();
        fitting.retain(|variant| variant.is_masked || variant.is_pure || mask.is_none());
        fitting.sort_by_key(|variant| variant.is_masked);
        let variant = (*fitting.first()?).clone();
        let types: Vec<Type> = data.args().iter().map(|argument| self.emit.ty(*argument)).collect();
        let attributes: Vec<Box<str>> =
            data.call_info().map_or_else(Vec::new, |info| info.arg_attrs().to_vec());
        let (mut arguments, mut attrs) = (Vec::new(), Vec::new());
        for (index, (passed, argument)) in variant.parameters.iter().zip(data.args().to_vec()).enumerate() {
            if *passed != Passed::Vector {
                arguments.push(self.single(argument));
                attrs.push(attributes.get(index).cloned().unwrap_or_default());
                continue;
            }
            let mut value = self.vector(argument);
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
            let passed = self.passed_mask(mask, &variant, data.ty, &types);
            arguments.push(passed);
            attrs.push("".into());
        }
        let is_address = variants::is_address(self.emit.module, data.ty);
        let ret = match data.ty {
            Type::VOID => Type::VOID,
            ty => self.emit.vector(if is_address { Type::I64 } else { ty }, self.lanes),
        };
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
        if ret == Type::VOID {
            return None;
        }
        let result = self.emit.func.result(call);
        if !is_address {
            return Some(result);
        }
        let addresses = self.emit.vector(Type::PTR, self.lanes);
        Some(self.emit.at().cast(CastOp::IntToPtr, result, addresses))
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
        let numbers = self.emit.vector(Type::I64, self.lanes);
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
