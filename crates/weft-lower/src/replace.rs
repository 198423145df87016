//! Replaces a marker by what it was lowered to: a value, or the fields of an aggregate.
//!
//! ```llvm
//! %r = call { i64, i64 } @llvm.directive.loop.begin(…)      ; gone
//! %lb = extractvalue { i64, i64 } %r, 0                     ; gone, uses of %lb name the new value
//! ```
//!
//! Where the aggregate itself is used, it is built with `insertvalue`.

use weft_ir::edit::RewriteMap;
use weft_ir::{ConstKind, Inst, InstData, Op, Operand};

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Lets `value` stand for the result of `marker` and removes the marker.
    pub(crate) fn replace_result(&mut self, marker: Inst, value: Operand) {
        if let Some(result) = self.func.insts[marker].result {
            self.func.replace_uses(result, value);
        }
        self.func.remove_inst(marker);
    }

    /// Lets `parts` stand for the fields of the aggregate that `marker` returned and removes the marker.
    pub(crate) fn replace_fields(&mut self, marker: Inst, parts: &[Operand]) {
        let Some(result) = self.func.insts[marker].result else {
            self.func.remove_inst(marker);
            return;
        };
        let ty = self.func.insts[marker].ty;
        let users: Vec<Inst> = self
            .func
            .layout_insts()
            .map(|(_, inst)| inst)
            .filter(|inst| self.func.insts[*inst].operands.contains(&Operand::Value(result)))
            .collect();
        let poison = Operand::Const(self.module.ctx.consts.intern(ty, ConstKind::Poison));
        let mut rewrite = RewriteMap::new();
        let mut whole = false;
        for user in users {
            let data = &mut self.func.insts[user];
            let field = match &data.op {
                Op::ExtractValue(path) if path.len() == 1 => parts.get(path[0] as usize).copied(),
                _ => None,
            };
            if let (Some(field), Some(extracted)) = (field, data.result) {
                rewrite.insert(extracted, field);
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
            rewrite.insert(result, aggregate);
        }
        rewrite.apply(&mut self.func);
        self.func.remove_inst(marker);
    }
}
