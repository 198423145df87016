//! `masked` and `scope`.

use super::super::Generator;
use super::super::scope::Scope;
use super::super::tree::Node;
use super::binds;

pub(super) fn masked(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let body = generator.statements(&mut scope.once());
    let filter = generator.random.pick(&["", "filter(0)", "filter(k1 - 2)"]);
    let clauses = if filter.is_empty() { Vec::new() } else { vec![filter.to_owned()] };
    out.push(Node::with("masked", clauses, Node::block("", body)));
    out.push(Node::alone("barrier"));
    true
}

pub(super) fn scope_construct(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let mut inner = scope.inner();
    inner.closed = true;
    inner.in_plain_loop = false;
    let mut clauses = Vec::new();
    for index in 0..inner.vars.len() {
        if let Some(claim) = generator.reduction_of_idle(&inner.vars[index], &mut clauses) {
            inner.vars[index].access = claim;
        }
    }
    let body = generator.statements(&mut inner);
    out.push(Node::with("scope", clauses, Node::block("", body)));
    true
}
