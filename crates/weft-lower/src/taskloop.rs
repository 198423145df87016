//! The tasks of a `taskloop`.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task) [ "QUAL.WEFT.TASKLOOP"(i64 %n, i32 0), "QUAL.OMP.GRAINSIZE"(i64 8) ]
//! ; becomes
//!   … allocate and fill the record as for one task …
//!   store i64 0, ptr %lower                    ; in the record, as is %upper
//!   store i64 %last, ptr %upper                ; %n - 1
//!   store i64 1, ptr %step
//!   call void @__kmpc_taskloop_5(ptr @weft.ident, i32 %gtid, ptr %task, i32 1, ptr %lower, ptr %upper, i64 1,
//!                                i32 1, i32 1, i64 8, i32 0, ptr null)
//! ```
//!
//! The `i32 1` behind the step says that the taskgroup around the tasks is none of the runtime's: libomp does not end its own
//! if there are no iterations. Without `nogroup`, calls that begin and end one stand around all of this.
//!
//! A third number in the first bundle says which iteration is the first one that is not yet executed; the others are counted all the
//! same.
//!
//! The runtime copies the record for each task, with other bounds. The last argument is a function that sets right what
//! copying the bits does not.

use weft_abi::{entry, task};
use weft_ir::{BinaryOp, Context, Inst, Operand, Type};
use weft_regions::{Clause, ClauseArgs, ClauseKind, Own, outlined_task};

use crate::lowering::{Lowering, Outcome};
use crate::task_layout::{Layout, constant};

/// What is said of the iterations.
pub(crate) struct Iterations {
    /// How many there are, `i64`.
    count: Operand,
    /// The first one of them that a task is made for, if it is not 0.
    first: Option<Operand>,
    /// Whether a task asks if it has the last one.
    asks_for_last: bool,
    /// The number that says how they are divided, and the operand for that, `i64`.
    division: (i32, Option<Operand>),
    is_strict: bool,
    has_group: bool,
}

impl Iterations {
    /// Whether a taskgroup is around the tasks; the record is to be made in it.
    pub(crate) fn has_group(&self) -> bool {
        self.has_group
    }

    /// Reads the clauses of a marker; none if it is that of a single task.
    ///
    /// # Errors
    /// Says that the number of iterations is missing.
    pub(crate) fn of(ctx: &Context, clauses: &[Clause]) -> Outcome<Option<Iterations>> {
        let Some(clause) = clauses.iter().find(|clause| clause.kind == Own::Taskloop) else {
            return Ok(None);
        };
        let [count, asks, ref first @ ..] = clause.operands()[..] else {
            return Err("a taskloop does not say how many iterations it has".to_owned());
        };
        let divided = [
            (ClauseKind::Grainsize, task::DIVIDE_BY_GRAINSIZE),
            (ClauseKind::NumTasks, task::DIVIDE_BY_NUM_TASKS),
        ];
        let divided = divided.into_iter().find_map(|(kind, number)| {
            clauses.iter().find(|clause| clause.is(kind)).map(|clause| (clause, number))
        });
        let is_strict =
            |clause: &Clause| matches!(clause.args, ClauseArgs::ModifiedExpr { modifier: Some(_), .. });
        Ok(Some(Iterations {
            count,
            first: first.first().copied(),
            asks_for_last: constant(ctx, asks) != Some(0),
            division: divided.map_or((task::DIVIDE_FREELY, None), |(clause, number)| {
                (number, clause.operands().first().copied())
            }),
            is_strict: divided.is_some_and(|(clause, _)| is_strict(clause)),
            has_group: !clauses.iter().any(|clause| clause.is(ClauseKind::Nogroup)),
        }))
    }
}

impl Lowering<'_> {
    /// Hands the record of a taskloop to the runtime; `condition` says whether the tasks may run
    /// later, and `args` are location, thread and record.
    pub(crate) fn start_taskloop(
        &mut self,
        marker: Inst,
        layout: &Layout,
        condition: Option<Operand>,
        iterations: &Iterations,
        args: &[Operand; 3],
    ) {
        let [ident, gtid, record] = *args;
        let name = self.module.ctx.names.text(self.func.name).to_owned();
        let copied = layout.duplicate_function(self.module, &outlined_task(&name), iterations.asks_for_last);
        let start = self.runtime(&entry::TASKLOOP_5);
        let mut at = self.cursor(marker);
        let [lower, upper, step, last] = [task::LOWER, task::UPPER, task::STEP, task::LAST].map(|offset| {
            let offset = at.i64(i64::try_from(offset).unwrap_or(i64::MAX));
            at.gep(Type::I8, record, &[offset])
        });
        let (zero, one, none) = (at.i64(0), at.i64(1), at.i32(0));
        let first = iterations.first.unwrap_or(zero);
        let highest = at.binary(BinaryOp::Sub, iterations.count, one);
        for (value, place) in [(first, lower), (highest, upper), (one, step), (none, last)] {
            at.store(value, place);
        }
        let condition = condition.unwrap_or_else(|| at.i32(1));
        let (nogroup, strict) = (at.i32(1), at.i32(i32::from(iterations.is_strict)));
        let (division, size) = iterations.division;
        let (division, size) = (at.i32(division), size.unwrap_or(zero));
        let copied = copied.unwrap_or_else(|| at.zero(Type::PTR));
        let args =
            [ident, gtid, record, condition, lower, upper, one, nogroup, division, size, strict, copied];
        start.call(&mut at, &args);
        if iterations.has_group {
            let end = self.runtime(&entry::END_TASKGROUP);
            end.call(&mut self.cursor(marker), &[ident, gtid]);
        }
    }
}
