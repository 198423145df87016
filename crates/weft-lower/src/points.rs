//! Stand-alone directives that are one call of the runtime, and the two ends of `taskgroup`.
//!
//! ```llvm
//! call void @llvm.directive.taskyield(token %t)
//! ; becomes
//! call i32 @__kmpc_omp_taskyield(ptr @weft.ident, i32 %gtid, i32 0)
//! ```
//!
//! [`POINTS`] has a row per directive: the entry point, and where its arguments come from. `barrier` and `flush` are no
//! such calls; `barrier.rs` lowers them.

use weft_abi::{EntryPoint, entry, ident};
use weft_ir::{Inst, Operand};
use weft_regions::{Leaf, Marker};

use crate::lowering::{Lowering, Outcome};

/// Where an argument of an entry point comes from.
enum Argument {
    /// The place in the program.
    Place,
    /// The number of the calling thread.
    Thread,
    /// A constant.
    Constant(i32),
}

use Argument::{Constant, Place, Thread};

/// What a directive calls.
struct Point {
    leaf: Leaf,
    entry: EntryPoint,
    arguments: &'static [Argument],
}

/// The directives that are one call.
const POINTS: &[Point] = &[
    Point { leaf: Leaf::Taskwait, entry: entry::OMP_TASKWAIT, arguments: &[Place, Thread] },
    Point { leaf: Leaf::Taskyield, entry: entry::OMP_TASKYIELD, arguments: &[Place, Thread, Constant(0)] },
];

impl Lowering<'_> {
    /// Lowers the marker of a stand-alone directive.
    pub(crate) fn lower_point(&mut self, marker: Inst, leaf: Leaf) -> Outcome {
        let Some(point) = POINTS.iter().find(|point| point.leaf == leaf) else {
            return Err(format!("marker '{}' has no entry point of the runtime", Marker::Point(leaf).name()));
        };
        self.call_at(marker, &point.entry, point.arguments);
        Ok(())
    }

    /// Replaces `marker` by a call of an entry point that takes place and thread.
    pub(crate) fn tell(&mut self, marker: Inst, entry: &EntryPoint) {
        self.call_at(marker, entry, &[Place, Thread]);
    }

    fn call_at(&mut self, marker: Inst, entry: &EntryPoint, arguments: &[Argument]) {
        // The thread's number is asked for first, so that a function has it once and in front.
        let thread = arguments.iter().any(|argument| matches!(argument, Thread)).then(|| self.gtid(marker));
        let place = self.ident(marker, ident::KMPC);
        let callee = self.runtime(entry);
        let mut at = self.cursor(marker);
        let arguments: Vec<Operand> = arguments
            .iter()
            .map(|argument| match argument {
                Place => place,
                Thread => thread.expect("invariant: it was asked for"),
                Constant(value) => at.i32(*value),
            })
            .collect();
        callee.call(&mut at, &arguments);
        self.func.remove_inst(marker);
    }
}

#[cfg(test)]
mod tests {
    use weft_regions::Leaf;
    use weft_regions::ability::{Form, abilities};

    use super::POINTS;

    #[test]
    fn every_stand_alone_directive_is_lowered_and_once() {
        let of_their_own = [Leaf::Barrier, Leaf::Flush];
        for leaf in abilities().iter().filter(|row| row.form == Form::Point).flat_map(|row| row.leaves) {
            let calls = POINTS.iter().filter(|point| point.leaf == *leaf).count();
            assert_eq!(calls, usize::from(!of_their_own.contains(leaf)), "{leaf:?}");
        }
    }

    #[test]
    fn as_many_arguments_as_the_entry_point_takes() {
        for point in POINTS {
            assert_eq!(point.arguments.len(), point.entry.params.len(), "{}", point.entry.name);
        }
    }
}
