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
//! The critical region that protects the combination of reductions is made elsewhere: [`super::reduction_lock`]. Those that
//! the front end has written get the names that it gives them where GPUs are to combine in a fixed order.
//!
//! # Preconditions
//! The construct has no data-sharing clauses.

use weft_abi::critical::{REDUCTION_OF_LEAGUE, REDUCTION_OF_TEAM};
use weft_regions::{Clause, ClauseKind, Kind, Marker, Own, constant_string};

use super::build::Build;
use crate::strings::string_constant;

/// The locks of the front end's reductions (`weft-sema`), and those under which threads and teams take turns.
const IN_TURN: [(&str, &str); 2] =
    [("weft.reduction.of.team", REDUCTION_OF_TEAM), ("weft.reduction.of.league", REDUCTION_OF_LEAGUE)];

impl Build<'_> {
    /// Prepares a `CRITICAL` region.
    pub(super) fn critical(mut self) -> Result<(), String> {
        if self.for_gpus.in_order {
            self.take_turns();
        }
        self.enclose(Marker::CriticalBegin, Marker::CriticalEnd)
    }

    /// Lets the threads that combine a reduction under the region's lock do so in turn.
    fn take_turns(&mut self) {
        let text = self.region.unit.critical_name().and_then(|name| constant_string(self.module, name));
        let turn = text.and_then(|text| IN_TURN.iter().find(|(lock, _)| *lock == text));
        let Some((_, turn)) = turn else { return };
        let turn = string_constant(self.module, turn);
        let mut clauses = self.region.unit.clauses.clone();
        clauses.retain(|clause| !matches!(clause.kind, Kind::Own(Own::Name)));
        clauses.push(Clause::of(Own::Name, vec![turn]));
        self.region.set_clauses(self.func, &mut self.module.ctx, clauses);
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
