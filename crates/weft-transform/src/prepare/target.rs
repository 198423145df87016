//! The shapes of `target` and `target data` on the host, whose memory is the device's.
//!
//! ```llvm
//! %t = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.OMP.MAP.TO"(ptr %a), "QUAL.OMP.FIRSTPRIVATE"(ptr %n), "QUAL.OMP.SHARED"(ptr %a) ]
//!   … body …
//! call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TARGET"() ]
//! ```
//! becomes
//! ```llvm
//! %n.value = load i32, ptr %n
//! %t = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.OMP.SHARED"(ptr %a) ]
//!   store i32 %n.value, ptr %n.private
//!   … body …
//! ```
//!
//! What is mapped stays where it is. The region of a `target` is outlined, since an initial thread of its own executes it
//! [OMP 5.2 §13.8]; that of a `target data` is not.

use weft_ir::Operand;
use weft_regions::ClauseKind;

use super::Build;

impl Build<'_> {
    /// Prepares a `TARGET` region.
    pub(super) fn target(self) -> Result<(), String> {
        self.with_mapped(true)
    }

    /// Prepares a `TARGET.DATA` region.
    pub(super) fn target_data(self) -> Result<(), String> {
        self.with_mapped(false)
    }

    fn with_mapped(mut self, is_outlined: bool) -> Result<(), String> {
        // What the device's pointer is, is known before the region.
        for clause in self.region.unit.clauses.iter_mut().filter(|c| c.is(ClauseKind::UseDevicePtr)) {
            clause.kind = ClauseKind::Firstprivate.into();
        }
        let mapped: Vec<Operand> = self.region.unit.variables(ClauseKind::Map);
        let copies = self.copies(is_outlined)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        self.frame.before = emit.block;
        if let Some(after) = self.frame.after {
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        let mut listed = copies.to_list(&self.module.ctx);
        listed.extend(mapped);
        self.region.unit.clauses.retain(|clause| !clause.is(ClauseKind::Map));
        self.finish_clauses(listed);
        Ok(())
    }
}
