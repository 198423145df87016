//! What things cost: the constants by which optimizations of parallel code decide whether they pay.
//!
//! The unit is an instruction of ordinary code. What the runtime does is counted in the same unit, so that a decision, and with it
//! the code, is the same on every machine. A target with other proportions would get a table of its own here.
//!
//! | what | cost | is |
//! |---|---|---|
//! | [`TASK`] | 100 | some tens of nanoseconds: a task is made, found and waited for |
//! | [`CAPTURE`] | 2 | a store when a task is made, a load when it begins |
//! | [`TEAM`] | 1500 | a team is woken, and waited for |
//! | [`NEW_TEAM`] | 8 teams | the same where the program did not ask for one: its threads may not be there yet, or sleep |
//! | [`TRIAL`] | 5 new teams | what one thread may do in vain before a team begins anew |
//!
//! By what factor an optimization stays away from these is its own decision.

use weft_ir::{BinaryOp, CastOp, Op};

/// The creation of a task by the runtime, its execution elsewhere and the wait for it, without its body.
pub const TASK: usize = 100;
/// One register that a task gets.
pub const CAPTURE: usize = 2;
/// To wake a team and to wait for it.
pub const TEAM: usize = 1500;
/// To begin a team where the program asked for none, so that its threads may not be there yet, or may sleep.
pub const NEW_TEAM: usize = 8 * TEAM;
/// What one thread executes before it is known that a team would have been better.
pub const TRIAL: usize = 5 * NEW_TEAM;

/// How often a loop is taken to go round of which nothing is known.
pub const ROUNDS: usize = 8;
/// A call of which nothing is known, without what it does.
pub const CALL: usize = 10;
/// A function of the mathematical library.
pub const MATH: usize = 30;

/// How many tasks a thread should have, so that the last one to end does not keep the others waiting for long.
pub const TASKS_PER_THREAD: usize = 8;
/// The most iterations of a loop that make one task, however many there are. [Schardl, Moses, Leiserson, 2017]
pub const MOST_ITERATIONS: usize = 2048;
/// The fewest iterations that make one task, if one costs less than the creation of a task.
pub const LEAST_ITERATIONS: usize = 256;

/// What an instruction costs that computes, in ordinary ones; none if it does something else.
#[must_use]
pub fn of_computing(op: &Op) -> Option<usize> {
    use BinaryOp::{FAdd, FDiv, FMul, FRem, FSub, Mul, SDiv, SRem, UDiv, URem};
    Some(match op {
        Op::Binary(UDiv | SDiv | URem | SRem | FDiv | FRem, _) => 20,
        Op::Binary(FAdd | FSub | FMul, _) => 4,
        Op::Binary(Mul, _) => 3,
        Op::Binary(..) | Op::ICmp(..) | Op::FNeg(_) | Op::Select(_) => 1,
        Op::FCmp(..) => 3,
        Op::Cast(CastOp::FPTrunc | CastOp::FPExt | CastOp::FPToUI | CastOp::FPToSI, _) => 4,
        Op::Cast(CastOp::UIToFP | CastOp::SIToFP, _) => 4,
        Op::Cast(..) => 1,
        Op::Load { .. } => 4,
        Op::Gep { .. } => 1,
        _ => return None,
    })
}
