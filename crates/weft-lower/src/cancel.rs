//! `cancel`, `cancellation point`, and barriers at which a canceled region may be left.
//!
//! ```llvm
//! %left = call i32 @llvm.directive.cancel(token %t) [ "QUAL.OMP.CANCEL.LOOP"(), "QUAL.OMP.IF"(i32 %c) ]
//! ; becomes
//!   %now = icmp ne i32 %c, 0
//!   br i1 %now, label %cancel, label %look
//! cancel:
//!   %a = call i32 @__kmpc_cancel(ptr @weft.ident, i32 %gtid, i32 2)
//! look:
//!   %b = call i32 @__kmpc_cancellationpoint(ptr @weft.ident, i32 %gtid, i32 2)
//! …
//!   %left = phi i32 [ %a, %cancel ], [ %b, %look ]
//! ```
//!
//! A `cancel` whose condition is false is a cancellation point all the same [OMP 5.2 §11.1].
//! The branch on the result stands in the IR: it leads to the end of the construct's region.
//!
//! *Refused:* a marker that does not say what it cancels.

use weft_abi::{EntryPoint, entry, ident};
use weft_ir::{Cursor, Inst, Operand, Type};
use weft_regions::{ClauseKind, Leaf, Own, clauses_of};

use crate::lowering::{Lowering, Outcome};

/// What is canceled, and its number. [kmp.h: kmp_cancel_kind_t]
const KINDS: [(Own, i32); 4] =
    [(Own::CancelParallel, 1), (Own::CancelLoop, 2), (Own::CancelSections, 3), (Own::CancelTaskgroup, 4)];

impl Lowering<'_> {
    /// Lowers the marker of `cancel` or `cancellation point`.
    pub(crate) fn lower_cancel(&mut self, marker: Inst, leaf: Leaf) -> Outcome {
        let clauses = clauses_of(&self.func, &self.module.ctx, marker);
        let kind = KINDS.iter().find(|(own, _)| clauses.iter().any(|clause| clause.kind == *own));
        let (_, kind) = *kind.ok_or("it is not said what is canceled")?;
        let condition = self.number(&clauses, ClauseKind::If)?;
        let cancel = if leaf == Leaf::Cancel { entry::CANCEL } else { entry::CANCELLATION_POINT };
        let result = match condition {
            None => self.ask(marker, marker, &cancel, kind),
            Some(condition) => {
                let (now, look) = self.branch_before(marker, condition);
                let results = [(now, cancel), (look, entry::CANCELLATION_POINT)].map(|(place, entry)| {
                    let value = self.ask(place, marker, &entry, kind);
                    (value, self.func.inst_block(place).expect("invariant: the branch is in the layout"))
                });
                let done = self.func.inst_block(marker).expect("invariant: the marker is in the layout");
                Cursor::at_front(&mut self.func, &mut self.module.ctx, done).phi(Type::I32, &results)
            }
        };
        self.replace_result(marker, result);
        Ok(())
    }

    /// Lowers a barrier at which a canceled region may be left.
    pub(crate) fn lower_cancel_barrier(&mut self, marker: Inst) {
        let kind = self.barrier_kind(marker);
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC | kind);
        let barrier = self.runtime(&entry::CANCEL_BARRIER);
        let result = barrier.value(&mut self.cursor(marker), &[ident, gtid]);
        self.replace_result(marker, result);
    }

    /// Calls `entry` before `place`, for `marker`.
    fn ask(&mut self, place: Inst, marker: Inst, entry: &EntryPoint, kind: i32) -> Operand {
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let callee = self.runtime(entry);
        let mut at = self.cursor_at(place, marker);
        let kind = at.i32(kind);
        callee.value(&mut at, &[ident, gtid, kind])
    }
}
