//! Makes a program that fails smaller, as long as it fails in the same way.

use std::time::{Duration, Instant};

use super::Program;
use super::judge::{Fault, Judge, Verdict};
use super::tree::{Edit, clauses_at, count, edited};

/// Takes statements and clauses away from `program`, which has the fault `fault`, for at most `limit`.
pub fn reduce(judge: &Judge, program: &Program, seed: u64, fault: &Fault, limit: Duration) -> Program {
    let start = Instant::now();
    let mut best = program.clone();
    let fails = |candidate: &Program| match judge.judge(candidate, seed) {
        // A program that runs wrong now and then is asked twice: a race of its own would let the others differ.
        Verdict::Wrong(other) => other.kind() == fault.kind(),
        _ => false,
    };
    loop {
        let before = count(&best.nodes);
        // Nodes near the end first: what declares stands in front of what uses.
        for edit in [Edit::Drop, Edit::Unwrap, Edit::DropDirective] {
            let mut at = count(&best.nodes);
            while at > 0 {
                at -= 1;
                if start.elapsed() > limit {
                    return best;
                }
                if let Some(nodes) = edited(&best.nodes, at, edit) {
                    let candidate = Program { nodes, level: best.level };
                    if fails(&candidate) {
                        best = candidate;
                        at = at.min(count(&best.nodes));
                    }
                }
            }
        }
        for at in (0..count(&best.nodes)).rev() {
            for clause in (0..clauses_at(&best.nodes, at)).rev() {
                if start.elapsed() > limit {
                    return best;
                }
                let nodes = edited(&best.nodes, at, Edit::DropClause(clause));
                if let Some(candidate) = nodes.map(|nodes| Program { nodes, level: best.level })
                    && fails(&candidate)
                {
                    best = candidate;
                }
            }
        }
        if count(&best.nodes) == before {
            return best;
        }
    }
}
