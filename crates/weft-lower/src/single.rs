//! `single` and `master`: who executes the body.
//!
//! ```llvm
//! %mine = call i1 @llvm.directive.single.begin(token %t)
//! ; becomes
//! %r = call i32 @__kmpc_single(ptr @weft.ident, i32 %gtid)
//! %mine = icmp ne i32 %r, 0
//! ```
//!
//! `single.end`, which only that thread comes to, becomes `__kmpc_end_single`.
//! The master is thread 0 of its team, or the one that the `filter` of `masked` names, which is a comparison and no call; `master.end` becomes nothing.
//! (`__kmpc_master` would tell a tool more; a tool sees no less of the program's behavior without it.)

use weft_abi::{entry, ident};
use weft_ir::{Inst, IntPredicate};
use weft_regions::ClauseKind;

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Lowers `single.begin`.
    pub(crate) fn lower_single_begin(&mut self, marker: Inst) {
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let single = self.runtime(&entry::SINGLE);
        let mut at = self.cursor(marker);
        let answer = single.value(&mut at, &[ident, gtid]);
        let zero = at.i32(0);
        let mine = at.icmp(IntPredicate::Ne, answer, zero);
        self.replace_result(marker, mine);
    }

    /// Lowers `single.end`.
    pub(crate) fn lower_single_end(&mut self, marker: Inst) {
        self.tell(marker, &entry::END_SINGLE);
    }

    /// Lowers `master.begin`.
    pub(crate) fn lower_master_begin(&mut self, marker: Inst) {
        let tid = self.tid(marker);
        let filter = self.entry_of(marker).and_then(|entry| {
            entry.clause(ClauseKind::Filter).and_then(|clause| clause.operands().first().copied())
        });
        let mut at = self.cursor(marker);
        let chosen = filter.unwrap_or_else(|| at.i32(0));
        let mine = at.icmp(IntPredicate::Eq, tid, chosen);
        self.replace_result(marker, mine);
    }
}
