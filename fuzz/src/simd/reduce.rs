//! Makes a loop that fails smaller, as long as it fails in the same way.

use std::time::{Duration, Instant};

use super::judge::{Fault, Judge, Way};
use super::tree::{Expr, Loop, Part, Stmt, Ty};

/// What is done to a statement or an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    /// The statement goes.
    Drop,
    /// Its parts take its place.
    Unwrap,
    /// One of the operands takes the expression's place.
    Operand(usize),
    /// A constant does.
    Constant,
}

/// Takes away from `found`, which has a fault in one `way`, for at most `limit`.
pub fn reduce(judge: &Judge, found: &Loop, way: Way, fault: &Fault, limit: Duration) -> Loop {
    let start = Instant::now();
    let mut best = found.clone();
    let fails = |candidate: &Loop| {
        let other = judge.judge(std::slice::from_ref(candidate), way).0;
        other.is_some_and(|other| std::mem::discriminant(&other) == std::mem::discriminant(fault))
    };
    loop {
        let before = format!("{best:?}").len();
        for candidate in whole(&best) {
            if start.elapsed() < limit && fails(&candidate) {
                best = candidate;
            }
        }
        for edit in
            [Edit::Drop, Edit::Unwrap, Edit::Constant, Edit::Operand(0), Edit::Operand(1), Edit::Operand(2)]
        {
            let mut at = 0;
            loop {
                let mut candidate = best.clone();
                if start.elapsed() > limit {
                    return best;
                }
                let mut number = at;
                let mut done = edited(&mut candidate.body, &mut number, edit);
                if let (None, Some(called)) = (done, &mut candidate.called) {
                    done = edited(&mut called.body, &mut number, edit);
                }
                match done {
                    None => break,
                    // The next one has its number now.
                    Some(true) if fails(&candidate) => best = candidate,
                    Some(_) => at += 1,
                }
            }
        }
        if format!("{best:?}").len() >= before {
            return best;
        }
    }
}

/// The loop without a clause, without a thing in front or behind, with a plain head, under `simd` alone.
fn whole(best: &Loop) -> Vec<Loop> {
    let mut all = Vec::new();
    let mut change = |edit: &dyn Fn(&mut Loop)| {
        let mut candidate = best.clone();
        edit(&mut candidate);
        all.push(candidate);
    };
    for index in 0..best.clauses.len() {
        change(&|made| drop(made.clauses.remove(index)));
    }
    for index in 0..best.before.len() {
        change(&|made| drop(made.before.remove(index)));
    }
    for index in 0..best.after.len() {
        change(&|made| drop(made.after.remove(index)));
    }
    if !best.directive.is_empty() {
        change(&|made| made.directive = "simd".into());
    }
    change(&|made| made.called = None);
    change(&|made| made.head = "for (int i = 0; i < n; i++)".into());
    all
}

/// Edits the statement or expression with the number `at`, from the outside to the inside; none if there are not so many,
/// else whether there was something to do.
fn edited(body: &mut Vec<Stmt>, at: &mut usize, edit: Edit) -> Option<bool> {
    for index in 0..body.len() {
        if matches!(edit, Edit::Drop | Edit::Unwrap) {
            if *at == 0 {
                if edit == Edit::Drop {
                    body.remove(index);
                    return Some(true);
                }
                let inside = body[index].0.iter_mut().filter_map(|part| match part {
                    Part::Body(body) => Some(std::mem::take(body)),
                    _ => None,
                });
                let inside: Vec<Stmt> = inside.flatten().collect();
                let is_any = !inside.is_empty();
                body.splice(index..=index, inside);
                return Some(is_any);
            }
            *at -= 1;
        }
        for part in &mut body[index].0 {
            let done = match part {
                Part::Body(body) => edited(body, at, edit),
                Part::Expr(expr) => replaced(expr, at, edit),
                Part::Text(_) => None,
            };
            if done.is_some() {
                return done;
            }
        }
    }
    None
}

fn replaced(expr: &mut Expr, at: &mut usize, edit: Edit) -> Option<bool> {
    if matches!(edit, Edit::Drop | Edit::Unwrap) {
        return None;
    }
    if *at == 0 {
        let ty = expr.ty;
        return Some(match edit {
            Edit::Operand(index) if index < expr.operands.len() => {
                let operand = expr.operands.swap_remove(index);
                // A cast of a real number may have no meaning.
                let is_fitting = operand.ty == ty || ty.is_real() || !operand.ty.is_real();
                *expr = match operand.ty == ty {
                    true => operand,
                    false => Expr::of(ty, &format!("({})@", ty.name()), vec![operand]),
                };
                is_fitting
            }
            Edit::Constant if !expr.operands.is_empty() => {
                *expr = Expr::leaf(ty, if ty == Ty::I32 { "1".into() } else { format!("({})1", ty.name()) });
                true
            }
            _ => false,
        });
    }
    *at -= 1;
    expr.operands.iter_mut().find_map(|operand| replaced(operand, at, edit))
}
