//! The tasks of a `taskloop` on the fast path: calls of its body, one for each task.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %x) [ "QUAL.WEFT.TASKLOOP"(i64 %n, i32 0), "QUAL.OMP.GRAINSIZE"(i64 4) ]
//! ; becomes
//! %parts = call i64 @llvm.umax.i64(i64 %n / 4, i64 1)
//! for (%part = 0; %part != %parts; %part++)                             ; as IR
//!   call void @f.omp_task.omp_task_fast(i64 %x, i64 %part * 4, i64 %part + 1 == %parts ? %n : %part * 4 + 4, i64 %part + 1 == %parts)
//! ```
//! Without `grainsize` and `num_tasks` one task has all iterations.
//!
//! # Why it is right
//! The program may ask how many iterations a task has by these clauses alone, since variables of a task are private in each of
//! them. A grain is exact where it is strict, and else such a task has less than two: the last one, which takes the rest.
//! `num_tasks` gets as many as it says, or one for each iteration.
//!
//! # Refused
//! `num_tasks(strict: …)`. Loops in whose iterations no tasks are created ([`super::eligible`]): one thread would execute all of
//! them once it has begun, since nothing asks whether others have nothing to do.

use weft_ir::edit::split_block;
use weft_ir::{BinaryOp, CastOp, Cursor, Function, Inst, IntPredicate, Module, Operand, Type};
use weft_regions::{Clause, ClauseArgs, ClauseKind, Own};

/// What a marker says of the iterations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iterations {
    /// How many there are.
    count: Operand,
    /// How they are divided.
    division: Division,
    /// Whether a task asks if it has the last one.
    pub(super) asks_for_last: bool,
    /// Whether the construct waits for its tasks.
    pub(super) has_group: bool,
}

#[derive(Clone, Copy, Debug)]
enum Division {
    One,
    Grains { size: Operand, is_strict: bool },
    Tasks(Operand),
}

impl Iterations {
    /// Reads the clauses of a task; none if it is no `taskloop`, or one of those that are refused. `number` reads a constant.
    pub(super) fn of(clauses: &[Clause], number: impl Fn(Operand) -> Option<i128>) -> Option<Iterations> {
        let loops = clauses.iter().find(|clause| clause.kind == Own::Taskloop)?;
        let [count, asks, ..] = loops.operands()[..] else { return None };
        let of_kind = |kind: ClauseKind| clauses.iter().find(|clause| clause.is(kind));
        let is_strict =
            |clause: &Clause| matches!(clause.args, ClauseArgs::ModifiedExpr { modifier: Some(_), .. });
        let division = match (of_kind(ClauseKind::Grainsize), of_kind(ClauseKind::NumTasks)) {
            (Some(grain), None) => {
                let size = *grain.operands().first()?;
                Division::Grains { size, is_strict: is_strict(grain) }
            }
            (None, Some(tasks)) if !is_strict(tasks) => Division::Tasks(*tasks.operands().first()?),
            (None, None) => Division::One,
            _ => return None,
        };
        // A grain of no size is nothing that a loop could go on by.
        let is_zero = matches!(division, Division::Grains { size, .. } if number(size) == Some(0));
        (!is_zero).then_some(Iterations {
            count,
            division,
            asks_for_last: number(asks) != Some(0),
            has_group: of_kind(ClauseKind::Nogroup).is_none(),
        })
    }
}

impl Iterations {
    /// The iterations of a task at least, if the program says so.
    pub(super) fn grain(&self) -> Option<Operand> {
        match self.division {
            Division::Grains { size, .. } => Some(size),
            Division::One | Division::Tasks(_) => None,
        }
    }
}

/// Writes the loop over the tasks around the place of `marker`. Returns what a call there gets: where its iterations begin and
/// end, and whether the last of all is among them.
pub(super) fn write(module: &mut Module, func: &mut Function, marker: Inst, of: &Iterations) -> [Operand; 3] {
    let before = func.inst_block(marker).expect("invariant: the marker is in the function");
    let index = func.inst_index(marker).expect("invariant: the marker is in its block");
    let ctx = &mut module.ctx;
    let body = split_block(func, ctx, before, index);
    let behind = split_block(func, ctx, body, 1);
    let branch = func.terminator(before).expect("invariant: the block was split");
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, ctx, before);
    let (zero, one) = (at.i64(0), at.i64(1));
    let is_more = |at: &mut Cursor<'_>, a: Operand, b: Operand| {
        let more = at.icmp(IntPredicate::Ugt, a, b);
        at.select(more, a, b)
    };
    let (size, parts) = match of.division {
        Division::One => (of.count, one),
        Division::Grains { size, is_strict } => {
            let size = is_more(&mut at, size, one);
            let whole = at.binary(BinaryOp::UDiv, of.count, size);
            let parts = match is_strict {
                false => is_more(&mut at, whole, one),
                true => {
                    let done = at.binary(BinaryOp::Mul, whole, size);
                    let rest = at.icmp(IntPredicate::Ne, done, of.count);
                    let rest = at.cast(CastOp::ZExt, rest, Type::I64);
                    at.binary(BinaryOp::Add, whole, rest)
                }
            };
            (size, parts)
        }
        Division::Tasks(tasks) => {
            let tasks = is_more(&mut at, tasks, one);
            let fewer = at.icmp(IntPredicate::Ult, of.count, tasks);
            let tasks = at.select(fewer, of.count, tasks);
            let parts = is_more(&mut at, tasks, one);
            (at.binary(BinaryOp::UDiv, of.count, parts), parts)
        }
    };
    let none = at.icmp(IntPredicate::Eq, of.count, zero);
    at.cond_br(none, behind, body);

    let mut at = Cursor::at_start(func, ctx, body);
    let part = at.phi(Type::I64, &[(zero, before)]);
    let mut at = Cursor::before(func, ctx, marker);
    let next = at.binary(BinaryOp::Add, part, one);
    let is_last = at.icmp(IntPredicate::Eq, next, parts);
    let begin = at.binary(BinaryOp::Mul, part, size);
    let end = at.binary(BinaryOp::Add, begin, size);
    let end = at.select(is_last, of.count, end);
    let last = at.cast(CastOp::ZExt, is_last, Type::I64);
    let branch = func.terminator(body).expect("invariant: the block was split");
    func.remove_inst(branch);
    Cursor::at_end(func, ctx, body).cond_br(is_last, behind, body);
    if let Operand::Value(part) = part
        && let Some(phi) = func.def_inst(part)
    {
        func.insts[phi].add_incoming(next, body);
    }
    [begin, end, last]
}
