//! Random fork-join programs: functions that call each other with regions, nested, in loops and in recursions.
//!
//! [`generate`] makes a program that computes the same in whatever order its tasks are executed. [`interpret`] says what
//! that is. [`ir`] prints it with `fork`, `halt` and `join`, and [`c`] with OpenMP's tasks. [`judge`] compiles a batch of them
//! by each lowering of Weft and runs it without a team and with teams of 1, 2 and 7 threads; [`reduce`] makes one that fails
//! smaller.

mod c;
mod generate;
mod interpret;
mod ir;
mod ir_regions;
pub mod judge;
pub mod reduce;
pub mod tree;

use tree::Program;

/// How many statements a program may execute.
const FUEL: u64 = 6_000;

/// The program of a seed, and what it computes; none if it is too long.
pub fn program(seed: u64) -> Option<(Program, u64)> {
    let mut program = generate::program(seed);
    loop {
        if let Some(result) = interpret::result(&program, FUEL) {
            return Some((program, result));
        }
        program.depth = program.depth.checked_sub(1)?;
    }
}

/// What `program` computes, if it is not too long.
pub fn result(program: &Program) -> Option<u64> {
    interpret::result(program, FUEL)
}

/// Programs and their results as a driver in C, as Parallel IR, and as C with tasks: what [`judge`] compiles.
pub fn printed(programs: &[(Program, u64)]) -> String {
    let only: Vec<Program> = programs.iter().map(|(program, _)| program.clone()).collect();
    format!(
        "{}\n; --- as IR\n{}\n// --- as C\n{}",
        judge::driver(programs),
        ir::module(&only),
        c::file(&only)
    )
}
