//! Replaces a marker by what it was lowered to: a value, or the fields of an aggregate.
//!
//! ```llvm
//! %r = call { i64, i64 } @llvm.directive.loop.begin(…)      ; gone
//! %lb = extractvalue { i64, i64 } %r, 0                     ; gone, uses of %lb name the new value
//! ```
//!
//! Where the aggregate itself is used, it is built with `insertvalue`.
//!
//! # Algorithm
//! A function may have a thousand markers, so it is not searched for the uses of each. They are known from before the first marker was
//! lowered, and rewritten at once. What lowering has written since may use the same values; it is rewritten in one sweep at
//! the end ([`Lowering::finish_replacing`]).

use weft_ir::{ConstKind, Inst, InstData, Op, Operand, Value};

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Lets `value` stand for the result of `marker` and removes the marker.
    pub(crate) fn replace_result(&mut self, marker: Inst, value: Operand) {
        if let Some(result) = self.func.insts[marker].result {
            self.replace(result, value);
        }
        self.func.remove_inst(marker);
    }

    /// Lets `to` stand for `from`: where that was used before lowering began now, and elsewhere in the end.
    pub(crate) fn replace(&mut self, from: Value, to: Operand) {
        let users = [self.uses.uses(from), self.uses.debug_uses(from)].concat();
        for user in users {
            for operand in &mut self.func.insts[user.inst].operands {
                if *operand == Operand::Value(from) {
                    *operand = to;
                }
            }
        }
        self.replaced.insert(from, to);
    }

    /// Rewrites what uses replaced values and was written by lowering itself.
    pub(crate) fn finish_replacing(&mut self) {
        std::mem::take(&mut self.replaced).apply(&mut self.func);
    }

    /// Lets `parts` stand for the fields of the aggregate that `marker` returned and removes the marker.
    pub(crate) fn replace_fields(&mut self, marker: Inst, parts: &[Operand]) {
        let Some(result) = self.func.insts[marker].result else {
            self.func.remove_inst(marker);
            return;
        };
        let ty = self.func.insts[marker].ty;
        let users = [self.uses.uses(result), self.uses.debug_uses(result)].concat();
        let mut users: Vec<Inst> = users.into_iter().map(|user| user.inst).collect();
        users.dedup();
        users.retain(|inst| {
            self.func.inst_block(*inst).is_some()
                && self.func.insts[*inst].operands.contains(&Operand::Value(result))
        });
        let poison = Operand::Const(self.module.ctx.consts.intern(ty, ConstKind::Poison));
        let mut whole = false;
        for user in users {
            let data = &mut self.func.insts[user];
            let field = match &data.op {
                Op::ExtractValue(path) if path.len() == 1 => parts.get(path[0] as usize).copied(),
                _ => None,
            };
            if let (Some(field), Some(extracted)) = (field, data.result) {
                self.replace(extracted, field);
                self.func.remove_inst(user);
            } else if data.is_debug_record() {
                // Building the aggregate for a record alone would make the code depend on debug info.
                for operand in &mut data.operands {
                    if *operand == Operand::Value(result) {
                        *operand = poison;
                    }
                }
            } else {
                whole = true;
            }
        }
        if whole {
            let mut cursor = self.cursor(marker);
            let mut aggregate = poison;
            for (at, part) in (0..).zip(parts) {
                let inst = cursor.insert(InstData::new(Op::InsertValue(vec![at]), ty, [aggregate, *part]));
                aggregate = cursor.func.result(inst);
            }
            self.replace(result, aggregate);
        }
        self.func.remove_inst(marker);
    }
}
