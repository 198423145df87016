//! Makes a program that fails smaller, as long as it fails in the same way.

use std::time::{Duration, Instant};

use super::judge::{Fault, Judge, Way};
use super::result;
use super::tree::{Expr, Function, Program, Stmt, count, parts_mut};

/// What is done to a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    /// It goes.
    Drop,
    /// Its parts take its place.
    Unwrap,
    /// It loses what it need not have: second ends and joins, an outer loop, iterations.
    Simplify,
    /// Its expressions become constants.
    Flatten,
}

/// Takes away from `program`, which has a fault in one `way`, for at most `limit`.
pub fn reduce(judge: &Judge, program: &Program, way: Way, fault: &Fault, limit: Duration) -> Program {
    let start = Instant::now();
    let mut best = program.clone();
    let fails = |candidate: &Program| {
        let Some(result) = result(candidate) else { return false };
        // What depends on the order of threads does not fail each time.
        (0..2).any(|_| match judge.judge(&[(candidate.clone(), result)], way) {
            Some(other) => std::mem::discriminant(&other) == std::mem::discriminant(fault),
            None => false,
        })
    };
    loop {
        let before = size(&best);
        for edit in [Edit::Drop, Edit::Unwrap, Edit::Simplify, Edit::Flatten] {
            for function in (0..best.functions.len()).rev() {
                let mut at = count(&best.functions[function].body);
                while at > 0 {
                    at -= 1;
                    if start.elapsed() > limit {
                        return best;
                    }
                    let mut candidate = best.clone();
                    if edited(&mut candidate.functions[function].body, &mut { at }, edit) && fails(&candidate)
                    {
                        best = candidate;
                        at = at.min(count(&best.functions[function].body));
                    }
                }
            }
        }
        for smaller in smaller(&best) {
            if start.elapsed() < limit && fails(&smaller) {
                best = smaller;
            }
        }
        if size(&best) == before {
            return best;
        }
    }
}

/// A number that gets smaller with the program.
fn size(program: &Program) -> usize {
    let of_function = |function: &Function| format!("{:?}", (&function.body, &function.result)).len();
    program.functions.iter().map(of_function).sum::<usize>() + program.depth as usize + program.globals.len()
}

/// The program with less depth, without variables outside of functions, with simple results.
fn smaller(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    if program.depth > 0 {
        all.push(Program { depth: program.depth - 1, ..program.clone() });
    }
    if !program.globals.is_empty() {
        all.push(Program { globals: Vec::new(), ..program.clone() });
    }
    for index in 0..program.functions.len() {
        let mut candidate = program.clone();
        candidate.functions[index].result = Expr::Const(0);
        all.push(candidate);
    }
    all
}

/// Edits the statement with the number `at`, from the outside to the inside; says whether there was something to do.
fn edited(body: &mut Vec<Stmt>, at: &mut usize, edit: Edit) -> bool {
    for index in 0..body.len() {
        if *at == 0 {
            return match edit {
                Edit::Drop => {
                    body.remove(index);
                    true
                }
                Edit::Unwrap => {
                    let mut inside: Vec<Stmt> =
                        parts_mut(&mut body[index]).into_iter().flat_map(std::mem::take).collect();
                    inside.retain(|stmt| !matches!(stmt, Stmt::Return(_)));
                    let is_any = !inside.is_empty();
                    body.splice(index..=index, inside);
                    is_any
                }
                Edit::Simplify => simplify(&mut body[index]),
                Edit::Flatten => flatten(&mut body[index]),
            };
        }
        *at -= 1;
        for part in parts_mut(&mut body[index]) {
            let inside = count(part);
            if *at < inside {
                return edited(part, at, edit);
            }
            *at -= inside;
        }
    }
    false
}

fn simplify(stmt: &mut Stmt) -> bool {
    match stmt {
        Stmt::Fork(fork) if fork.ends.is_some() => fork.ends = None,
        Stmt::Fork(fork) if fork.joins.is_some() => fork.joins = None,
        Stmt::Fork(fork) if !fork.phis.is_empty() => fork.phis.clear(),
        Stmt::ForkLoop(fork) if fork.outer.is_some() => fork.outer = None,
        Stmt::ForkLoop(fork) if fork.count > 1 => fork.count -= 1,
        _ => return false,
    }
    true
}

fn flatten(stmt: &mut Stmt) -> bool {
    let expr = match stmt {
        Stmt::Let(_, _, expr)
        | Stmt::Var(_, _, _, expr)
        | Stmt::Write(_, _, expr)
        | Stmt::Add(_, _, expr) => expr,
        Stmt::Count(expr) | Stmt::Call(_, _, expr, _) | Stmt::Loop(_, expr, _) | Stmt::Return(expr) => expr,
        _ => return false,
    };
    let is_more = matches!(expr, Expr::Binary(..));
    if is_more {
        *expr = Expr::Const(3);
    }
    is_more
}
