//! Reductions of tasks: items described to the runtime, and the copy that a thread has of one.
//!
//! ```llvm
//! call void @llvm.directive.task.reduction.begin(token %t, i32 0)
//!      [ "QUAL.WEFT.TASK.REDUCTION"(ptr %x, ptr %x, i64 4, ptr @begin, ptr @combine) ]
//! ; becomes
//!   … an array of records of 56 bytes: %x, %x, 4, @begin, null, @combine, 0 …
//!   call ptr @__kmpc_taskred_init(i32 %gtid, i32 1, ptr %items)
//!
//! %copy = call ptr @llvm.directive.task.reduction.item(token %t, ptr %x)
//! ; becomes
//! %copy = call ptr @__kmpc_task_reduction_get_th_data(i32 %gtid, ptr null, ptr %x)
//! ```
//!
//! The runtime looks for the item in the taskgroups around the task, from the innermost one on, which the null says.
//! [kmp.h: kmp_taskred_input_t]

use weft_abi::{entry, ident};
use weft_ir::{Inst, Operand, Type};
use weft_regions::{Own, clauses_of};

use crate::lowering::{Lowering, Outcome};

/// Size of a record in words.
const WORDS: i64 = 7;

impl Lowering<'_> {
    /// Lowers `task.reduction.begin`.
    pub(crate) fn lower_task_reduction_begin(&mut self, marker: Inst) -> Outcome {
        let group = self.group_of(marker)?;
        let mut items = Vec::new();
        for clause in clauses_of(&self.func, &self.module.ctx, marker) {
            if clause.kind != Own::TaskReduction {
                continue;
            }
            let [address, original, bytes, begin, combine, ..] = clause.operands()[..] else {
                return Err("an item of a task reduction has no size or no functions".to_owned());
            };
            items.push([address, original, bytes, begin, combine]);
        }
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let array = self.module.ctx.types.array(WORDS as u64 * items.len() as u64, Type::I64);
        let list = self.slot(array);
        let of_group = self.runtime(&entry::TASKRED_INIT);
        let of_team = self.runtime(&entry::TASKRED_MODIFIER_INIT);
        let mut at = self.cursor(marker);
        for (number, [address, original, bytes, begin, combine]) in (0..).zip(&items) {
            let (null, zero) = (at.zero(Type::PTR), at.i64(0));
            let words = [*address, *original, *bytes, *begin, null, *combine, zero];
            for (word, value) in (0..).zip(words) {
                let index = at.i64(number * WORDS + word);
                let place = at.gep(Type::I64, list, &[index]);
                at.store(value, place);
            }
        }
        let count = at.i32(i32::try_from(items.len()).unwrap_or(i32::MAX));
        match group {
            0 => of_group.call(&mut at, &[gtid, count, list]),
            _ => {
                let is_worksharing = at.i32(group - 1);
                of_team.call(&mut at, &[ident, gtid, is_worksharing, count, list])
            }
        };
        self.func.remove_inst(marker);
        Ok(())
    }

    /// Lowers `task.reduction.end`.
    pub(crate) fn lower_task_reduction_end(&mut self, marker: Inst) -> Outcome {
        let group = self.group_of(marker)?;
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let end = self.runtime(&entry::TASK_REDUCTION_MODIFIER_FINI);
        let mut at = self.cursor(marker);
        let is_worksharing = at.i32(group - 1);
        end.call(&mut at, &[ident, gtid, is_worksharing]);
        self.func.remove_inst(marker);
        Ok(())
    }

    /// Lowers `task.reduction.item`.
    pub(crate) fn lower_task_reduction_item(&mut self, marker: Inst) -> Outcome {
        let &[_, item] = self.func.insts[marker].args() else {
            return Err("a task reduction without an item".to_owned());
        };
        let gtid = self.gtid(marker);
        let ask = self.runtime(&entry::TASK_REDUCTION_GET_TH_DATA);
        let mut at = self.cursor(marker);
        let innermost = at.zero(Type::PTR);
        let copy = ask.value(&mut at, &[gtid, innermost, item]);
        self.replace_result(marker, copy);
        Ok(())
    }

    /// Whose reductions a marker is about: 0 those of a taskgroup, 1 of a `parallel`, 2 of a worksharing construct.
    fn group_of(&self, marker: Inst) -> Outcome<i32> {
        let number = match self.func.insts[marker].args().get(1) {
            Some(Operand::Const(c)) => self.module.ctx.consts.as_int(*c),
            _ => None,
        };
        let number = number.and_then(|number| i32::try_from(number).ok()).filter(|n| (0..=2).contains(n));
        number.ok_or_else(|| "a task reduction does not say whose it is".to_owned())
    }
}
