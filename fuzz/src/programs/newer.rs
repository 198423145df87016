//! Constructs of OpenMP 4.0 and later. A row names the version that a construct needs.

use super::Generator;
use super::scope::{Access, Place, Scope, Var};
use super::tree::Node;

/// Makes a construct where it may stand; false if it may not.
type Make = fn(&mut Generator, &mut Scope, &mut Vec<Node>) -> bool;

/// The constructs, with the version of each.
const ROWS: &[(u32, Make)] = &[
    (40, taskgroup),
    (40, simd_loop),
    (45, taskloop),
    (45, monotonic_loop),
    (51, masked),
    (51, scope_construct),
];

impl Generator {
    /// One of the constructs up to the level; false if it may not stand here.
    pub(super) fn newer_construct(&mut self, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
        let level = self.level;
        let rows: Vec<Make> = ROWS.iter().filter(|(version, _)| *version <= level).map(|row| row.1).collect();
        let make = rows[self.random.below(rows.len())];
        make(self, scope, out)
    }
}

fn binds(scope: &Scope) -> bool {
    scope.place == Place::Team && !scope.closed && !scope.locked
}

fn taskgroup(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if scope.place != Place::Once || scope.locked {
        return false;
    }
    let mut inner = scope.inner();
    inner.in_plain_loop = false;
    let body = generator.statements(&mut inner);
    out.push(Node::with("taskgroup", Vec::new(), Node::block("", body)));
    true
}

fn simd_loop(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let own = |v: &Var| v.access == Access::Own && v.is_scalar() && !v.is_float();
    let Some(var) = scope.any(&mut generator.random, own) else { return false };
    let (index, count) = (generator.name("ix"), generator.random.below(40));
    let text = format!("for (int {index} = 0; {index} < {count}; {index}++)");
    let update = format!("{0} = ({1})((u64){0} + (u64)table[{index} & 7] * {index});", var.name, var.ty);
    let clauses = vec![format!("reduction(+:{})", var.name)];
    out.push(Node::with("simd", clauses, Node::block(text, vec![Node::line(update)])));
    true
}

fn taskloop(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let sum = |v: &Var| matches!(v.access, Access::Atomic("+")) && v.is_scalar() && !v.is_float();
    let Some(var) = scope.any(&mut generator.random, sum) else { return false };
    if scope.place != Place::Once || scope.locked {
        return false;
    }
    let (index, count) = (generator.name("ix"), generator.random.below(40));
    let update = Node::line(format!("{} += ({}){index};", var.name, var.ty));
    let body = vec![Node::with("atomic", Vec::new(), update)];
    let mut clauses = vec![format!("shared({})", var.name)];
    if generator.random.chance(40) {
        clauses.push(generator.random.pick(&["grainsize(3)", "num_tasks(4)", "nogroup"]).to_string());
    }
    let text = format!("for (int {index} = 0; {index} < {count}; {index}++)");
    out.push(Node::with("taskloop", clauses, Node::block(text, body)));
    true
}

fn monotonic_loop(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let (mut clauses, node) = generator.worksharing_loop(scope, false);
    clauses.retain(|clause| !clause.starts_with("schedule"));
    let ordered = clauses.iter().any(|clause| clause == "ordered");
    let modifier = if ordered || generator.random.chance(50) { "monotonic" } else { "nonmonotonic" };
    clauses.push(format!("schedule({modifier}: dynamic, 2)"));
    out.push(Node::with("for", clauses, node));
    true
}

fn masked(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let body = generator.statements(&mut scope.once());
    out.push(Node::with("masked", Vec::new(), Node::block("", body)));
    out.push(Node::alone("barrier"));
    true
}

fn scope_construct(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let mut inner = scope.inner();
    inner.closed = true;
    inner.in_plain_loop = false;
    let body = generator.statements(&mut inner);
    out.push(Node::with("scope", Vec::new(), Node::block("", body)));
    true
}
