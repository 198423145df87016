//! Stand-alone directives that are one call of the runtime, and the two ends of `taskgroup`.
//!
//! ```llvm
//! call void @llvm.directive.taskyield(token %t)
//! ; becomes
//! call i32 @__kmpc_omp_taskyield(ptr @weft.ident, i32 %gtid, i32 0)
//! ```
//!
//! [`POINTS`] has a row per directive: the entry point, and where its arguments come from. `barrier` and `flush` are no
//! such calls, `barrier.rs` lowers them; nor is `depobj` or a `taskwait` with dependences, which `dependence.rs` lowers,
//! nor is what moves data between devices, which `target.rs` lowers.

use weft_abi::{EntryPoint, entry, ident};
use weft_ir::{Inst, Operand, Type};
use weft_regions::{Clause, ClauseArgs, ClauseKind, Leaf, Marker, clauses_of};

use crate::dependence::Dependences;
use crate::lowering::{Lowering, Outcome};

/// Where an argument of an entry point comes from.
enum Argument {
    /// The place in the program.
    Place,
    /// The number of the calling thread.
    Thread,
    /// A constant.
    Constant(i32),
    /// The number that this table gives the word of a clause; that of the last row without the clause.
    Word(ClauseKind, &'static [(&'static str, i32)]),
    /// The operand of a clause; null without the clause.
    Operand(ClauseKind),
}

use Argument::{Constant, Operand as Of, Place, Thread, Word};

/// What a directive calls.
struct Point {
    leaf: Leaf,
    /// The word that the clause must have; else the directive is none of execution, and has no effect.
    only_with: Option<(ClauseKind, &'static str)>,
    entry: EntryPoint,
    arguments: &'static [Argument],
}

/// The directives that are one call.
const POINTS: &[Point] = &[
    Point { leaf: Leaf::Taskwait, only_with: None, entry: entry::OMP_TASKWAIT, arguments: &[Place, Thread] },
    Point {
        leaf: Leaf::Taskyield,
        only_with: None,
        entry: entry::OMP_TASKYIELD,
        arguments: &[Place, Thread, Constant(0)],
    },
    Point {
        leaf: Leaf::Error,
        only_with: Some((ClauseKind::At, "execution")),
        entry: entry::ERROR,
        arguments: &[
            Place,
            Word(ClauseKind::Severity, &[("warning", 1), ("fatal", 2)]),
            Of(ClauseKind::Message),
        ],
    },
];

impl Lowering<'_> {
    /// Lowers the marker of a stand-alone directive.
    pub(crate) fn lower_point(&mut self, marker: Inst, leaf: Leaf) -> Outcome {
        let Some(point) = POINTS.iter().find(|point| point.leaf == leaf) else {
            return Err(format!("marker '{}' has no entry point of the runtime", Marker::Point(leaf).name()));
        };
        let clauses = clauses_of(&self.func, &self.module.ctx, marker);
        if let Some(dependences) = Dependences::of(&clauses)? {
            let is_nowait = clauses.iter().any(|clause| clause.is(ClauseKind::Nowait));
            self.wait_for_before(marker, marker, &dependences, is_nowait);
            self.func.remove_inst(marker);
            return Ok(());
        }
        match point.only_with {
            Some((kind, word)) if word_of(&clauses, kind).is_none_or(|written| written != word) => {
                self.func.remove_inst(marker);
            }
            _ => self.call_at(marker, &point.entry, point.arguments, &clauses),
        }
        Ok(())
    }

    /// Replaces `marker` by a call of an entry point that takes place and thread.
    pub(crate) fn tell(&mut self, marker: Inst, entry: &EntryPoint) {
        self.call_at(marker, entry, &[Place, Thread], &[]);
    }

    fn call_at(&mut self, marker: Inst, entry: &EntryPoint, arguments: &[Argument], clauses: &[Clause]) {
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
                Word(kind, numbers) => {
                    let word = word_of(clauses, *kind);
                    let known = numbers.iter().find(|(known, _)| word.as_deref() == Some(*known));
                    let (_, number) = known.or(numbers.last()).expect("invariant: a table of words has rows");
                    at.i32(*number)
                }
                Of(kind) => {
                    let operand = clauses.iter().find(|clause| clause.is(*kind));
                    let operand = operand.and_then(|clause| clause.operands().first().copied());
                    operand.unwrap_or_else(|| at.zero(Type::PTR))
                }
            })
            .collect();
        callee.call(&mut at, &arguments);
        self.func.remove_inst(marker);
    }
}

/// The word of the clause of this kind, in lower case as the program has it.
fn word_of(clauses: &[Clause], kind: ClauseKind) -> Option<String> {
    match &clauses.iter().find(|clause| clause.is(kind))?.args {
        ClauseArgs::Keyword(word) => Some(word.text.to_ascii_lowercase()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use weft_regions::Leaf;
    use weft_regions::ability::{Form, abilities};

    use super::POINTS;

    #[test]
    fn every_stand_alone_directive_is_lowered_and_once() {
        // `prepare` leaves no `allocate`.
        let of_their_own = [
            Leaf::Allocate,
            Leaf::Barrier,
            Leaf::Flush,
            Leaf::Depobj,
            Leaf::TargetEnterData,
            Leaf::TargetExitData,
            Leaf::TargetUpdate,
        ];
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
