//! `ordered`: the iterations of a loop take turns.
//!
//! ```llvm
//! call void @llvm.directive.ordered.begin(token %t)
//! ; becomes
//! call void @__kmpc_ordered(ptr @weft.ident, i32 %gtid)         ; waits for all earlier iterations
//! call void @llvm.directive.ordered.end(token %t)
//! ; becomes
//! call void @__kmpc_end_ordered(ptr @weft.ident, i32 %gtid)     ; lets the next iteration go
//! call void @llvm.directive.loop.iteration.end(token %loop)
//! ; becomes
//! call void @__kmpc_dispatch_fini_8u(ptr @weft.ident, i32 %gtid)
//! ```
//!
//! The last of them counts the iterations that had no turn because they came to no `ordered` region.
//! All of it works only in a loop that `__kmpc_dispatch_init_8u` began with an ordered schedule (`schedule.rs`); the
//! region may stand in another function.

use weft_abi::entry;
use weft_ir::Inst;

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Lowers `ordered.begin` or `ordered.end`.
    pub(crate) fn lower_ordered(&mut self, marker: Inst, begins: bool) {
        self.tell(marker, if begins { &entry::ORDERED } else { &entry::END_ORDERED });
    }

    /// Lowers `loop.iteration.end`.
    pub(crate) fn lower_iteration_end(&mut self, marker: Inst) {
        self.tell(marker, &entry::DISPATCH_FINI_8U);
    }
}
