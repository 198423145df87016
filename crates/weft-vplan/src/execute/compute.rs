//! Arithmetic: once for all lanes, or on vectors.
//!
//! ```llvm
//! %z = fmul float %x, %y      ==>     %z = fmul <16 x float> %x, %y
//! ```

use weft_ir::{Attachment, BinaryOp, Flags, InstData, Op, Operand, Type, TypeData};

use super::body::{Body, Made};
use super::emit::{Emit, mangled};
use crate::calls;
use crate::comparisons::signed;

impl Body<'_, '_> {
    /// The instruction for lane 0 or for all lanes. Where lane 0 may not be there, nothing is promised of it.
    pub(super) fn once(&mut self, data: &InstData, keeps_flags: bool) -> Operand {
        let mut copy = data.clone();
        copy.result = None;
        for operand in copy.operands.iter_mut() {
            *operand = self.single(*operand);
        }
        let is_affine = self.stride(data.result) != 0;
        if is_affine
            && !keeps_flags
            && let Some(flags) = copy.op.flags_mut()
        {
            flags.remove(Flags::POISON_GENERATING);
        }
        // The bits of lane 0 may not be disjoint where those of the others are.
        let differs = data.operands.iter().any(|operand| self.stride_of(*operand) != 0);
        if differs && matches!(copy.op, Op::Binary(BinaryOp::Or, _)) {
            copy.op = Op::Binary(BinaryOp::Add, Flags::NONE.into());
        }
        self.keep_attachments(&mut copy);
        let inst = self.emit.at().insert(copy);
        self.emit.func.result(inst)
    }

    pub(super) fn keep_attachments(&self, data: &mut InstData) {
        keep_attachments(self.emit, data);
    }

    pub(super) fn widened(&mut self, data: &InstData) -> Operand {
        let mut copy = data.clone();
        copy.result = None;
        copy.ty = self.emit.vector(data.ty, self.lanes);
        if data.result.is_some_and(|result| self.plan.distances.contains(&result))
            && let Some(mask) = self.of_distance(data)
        {
            return mask;
        }
        match &data.op {
            Op::Call(_) => return self.widened_call(data),
            Op::Gep { .. } => {
                // Parts that all lanes share stay as they are.
                for operand in copy.operands.iter_mut() {
                    let is_same = self.is_single(*operand) && self.stride_of(*operand) == 0;
                    *operand = if is_same { self.single(*operand) } else { self.vector(*operand) };
                }
            }
            Op::Select(_) if self.is_single(data.operands[0]) && self.stride_of(data.operands[0]) == 0 => {
                copy.operands[0] = self.single(data.operands[0]);
                copy.operands[1] = self.vector(data.operands[1]);
                copy.operands[2] = self.vector(data.operands[2]);
            }
            _ => {
                for operand in copy.operands.iter_mut() {
                    *operand = self.vector(*operand);
                }
            }
        }
        if data.result.is_some_and(|result| self.plan.signed.contains(&result)) {
            self.compare_signs(&mut copy);
        }
        self.keep_attachments(&mut copy);
        if self.emit.is_parted(self.lanes)
            && let Some(parted) = self.parted(&copy)
        {
            return parted;
        }
        let inst = self.emit.at().insert(copy);
        self.emit.func.result(inst)
    }

    /// Makes a comparison of vectors one with signs. What is compared is frozen: else LLVM sees why it has no sign, takes the signs away
    /// again, and forgets why.
    fn compare_signs(&mut self, comparison: &mut InstData) {
        let Op::ICmp(predicate, _) = &mut comparison.op else { return };
        let Some(signed) = signed(*predicate) else { return };
        *predicate = signed;
        for operand in comparison.operands.iter_mut().filter(|operand| matches!(operand, Operand::Value(_))) {
            *operand = self.emit.insert(Op::Freeze, self.emit.ty(*operand), [*operand]);
        }
    }

    /// What makes bits, or chooses by them, part by part.
    fn parted(&mut self, data: &InstData) -> Option<Operand> {
        let is_bits = self.emit.element_of(data.operands[0]) == Type::I1;
        match (&data.op, &data.operands[..]) {
            (Op::ICmp(..) | Op::FCmp(..), &[left, right]) => {
                Some(self.emit.compared_by_parts(&data.op, left, right))
            }
            (Op::Select(_), &[condition, yes, no]) if self.emit.lanes_of(condition) > 1 => {
                let op = data.op.clone();
                Some(self.emit.by_parts(&[condition, yes, no], move |emit, of| {
                    let ty = emit.ty(of[1]);
                    emit.insert(op.clone(), ty, [of[0], of[1], of[2]])
                }))
            }
            (Op::Cast(..), &[of]) if is_bits => {
                let (op, ty) = (data.op.clone(), data.ty);
                let &TypeData::Vector { elem, .. } = self.emit.module.ctx.types.data(ty) else { return None };
                if let Some(whole) = self.emit.as_compared(of, elem) {
                    return Some(self.emit.insert(op, ty, [whole]));
                }
                Some(self.emit.by_parts(&[of], move |emit, of| {
                    let ty = emit.vector(elem, emit.lanes_of(of[0]));
                    emit.insert(op.clone(), ty, [of[0]])
                }))
            }
            (Op::Binary(..), &[left, right]) if is_bits => {
                let op = data.op.clone();
                Some(self.emit.by_parts(&[left, right], move |emit, of| {
                    let ty = emit.ty(of[0]);
                    emit.insert(op.clone(), ty, [of[0], of[1]])
                }))
            }
            _ => None,
        }
    }

    pub(super) fn stride_of(&self, operand: Operand) -> i64 {
        match operand {
            Operand::Value(value) => match self.made.get(&value) {
                Some(Made::Single(_, stride)) => *stride,
                _ => 0,
            },
            _ => 0,
        }
    }

    pub(super) fn widened_call(&mut self, data: &InstData) -> Operand {
        let Some(known) = calls::elementwise(self.emit.module, data) else {
            let ty = self.emit.vector(data.ty, self.lanes);
            return self.emit.poison(ty);
        };
        let ty = self.emit.vector(data.ty, self.lanes);
        let arguments: Vec<Operand> = data.args().to_vec();
        let arguments: Vec<Operand> = arguments
            .into_iter()
            .enumerate()
            .map(|(index, argument)| if index < known.lanes { self.vector(argument) } else { argument })
            .collect();
        let name = format!("{}.{}", known.name, mangled(self.emit.module, ty));
        let call = self.emit.intrinsic(&name, ty, &arguments);
        let flags = data.call_info().map(|info| info.flags.clone());
        if let (Some(info), Some(flags)) = (self.emit.func.insts[call].call_info_mut(), flags) {
            info.flags = flags;
        }
        self.emit.func.result(call)
    }
}

/// Facts of groups of accesses are those of the original loop.
pub(super) fn keep_attachments(emit: &Emit<'_>, data: &mut InstData) {
    let names = &emit.module.ctx.names;
    let keeps = |attachment: &Attachment| {
        matches!(names.text(attachment.kind), "dbg" | "tbaa" | "alias.scope" | "noalias" | "fpmath")
    };
    data.attachments.retain(|attachment| keeps(attachment));
}
