//! Calls of functions without variants: lane by lane, while what is around them becomes vectors.
//!
//! ```llvm
//! %r = call i32 @f(i32 %x)
//! ; becomes, for each lane, under a mask
//! br i1 (lane 3 of %mask), label %called, label %over
//! called: %r3 = call i32 @f(i32 (lane 3 of %x))              %v3 = insertelement <16 x i32> %v2, i32 %r3, i64 3
//! over:   %v = phi <16 x i32> [ %v2, … ], [ %v3, %called ]
//! ```

use weft_ir::{InstData, Op, Operand, Type};

use super::body::Body;

impl Body<'_, '_> {
    /// Calls the function for each lane that is there; returns the results, if there are any.
    pub(super) fn each(&mut self, data: &InstData, mask: Option<Operand>) -> Option<Operand> {
        let lanes = i128::from(self.lanes);
        let arguments: Vec<(Operand, bool)> = data
            .args()
            .to_vec()
            .into_iter()
            .map(|argument| match self.is_single(argument) && self.stride_of(argument) == 0 {
                true => (self.single(argument), true),
                false => (self.vector(argument), false),
            })
            .collect();
        let is_void = data.ty == Type::VOID;
        let mut results = match is_void {
            true => None,
            false => {
                let ty = self.emit.vector(data.ty, self.lanes);
                Some(self.emit.poison(ty))
            }
        };
        for lane in 0..lanes {
            let lane = self.emit.module.ctx.int(Type::I64, lane);
            let around = mask.map(|mask| {
                let is_there = self.emit.extract(mask, lane);
                let from = self.emit.block;
                let (called, over) = (self.emit.new_block("called"), self.emit.new_block("over"));
                self.emit.at().cond_br(is_there, called, over);
                self.emit.block = called;
                (from, over)
            });
            let mut copy = data.clone();
            copy.result = None;
            for (place, (argument, is_same)) in copy.operands.iter_mut().zip(&arguments) {
                *place = if *is_same { *argument } else { self.emit.extract(*argument, lane) };
            }
            self.keep_attachments(&mut copy);
            let call = self.emit.at().insert(copy);
            let before = results;
            if let Some(known) = results {
                let (result, ty) = (self.emit.func.result(call), self.emit.ty(known));
                results = Some(self.emit.insert(Op::InsertElement, ty, [known, result, lane]));
            }
            let Some((from, over)) = around else { continue };
            let end = self.emit.block;
            self.emit.at().br(over);
            self.emit.block = over;
            if let (Some(before), Some(after)) = (before, results) {
                let ty = self.emit.ty(after);
                results = Some(self.emit.at().phi(ty, &[(before, from), (after, end)]));
            }
        }
        results
    }
}
