//! The shape of `critical` and `ordered`: every thread executes the body, between two markers.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ORDERED"() ]
//!   call void @llvm.directive.ordered.begin(token %t)
//!   … body …
//!   call void @llvm.directive.ordered.end(token %t)
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! The critical region that protects the combination of reductions is made elsewhere: [`super::reduction_lock`].
//!
//! # Preconditions
//! The construct has no data-sharing clauses.

use weft_regions::{ClauseKind, Marker};

use super::Build;

impl Build<'_> {
    /// Prepares a `CRITICAL` region.
    pub(super) fn critical(self) -> Result<(), String> {
        self.enclose(Marker::CriticalBegin, Marker::CriticalEnd)
    }

    /// Prepares an `ORDERED` region.
    ///
    /// One of the lanes alone, `ordered simd`, does not wait for other threads. That its iterations follow each other is
    /// seen to where the loop around it is lowered: no vectors are made of it. [OMP 5.2 §15.10.2]
    pub(super) fn ordered(self) -> Result<(), String> {
        if self.region.unit.has(ClauseKind::Simd) && !self.region.unit.has(ClauseKind::Threads) {
            self.frame.close(self.func, &mut self.module.ctx);
            return Ok(());
        }
        self.enclose(Marker::OrderedBegin, Marker::OrderedEnd)
    }
}
