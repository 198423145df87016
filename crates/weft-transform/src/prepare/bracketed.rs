//! The shape of constructs that every thread executes between two markers: `critical`, `ordered`, `taskgroup`.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ORDERED"() ]
//!   call void @llvm.directive.ordered.begin(token %t)
//!   … body …
//!   call void @llvm.directive.ordered.end(token %t)
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! # Preconditions
//! The construct has no data-sharing clauses.

use weft_regions::Marker;

use super::Build;

impl Build<'_> {
    /// Prepares a region that `begin` and `end` enclose.
    pub(super) fn bracketed(mut self, begin: Marker, end: Marker) -> Result<(), String> {
        self.call_marker(self.frame.before, begin, &[self.token()]);
        if let Some(after) = self.frame.after {
            self.call_marker(after, end, &[self.token()]);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        Ok(())
    }
}
