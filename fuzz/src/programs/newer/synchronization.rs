//! `masked`, `scope`, and conditional atomics.

use super::super::Generator;
use super::super::scope::{Access, Scope, Var};
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

/// The greatest or the least of what the iterations of a loop have.
pub(super) fn greatest(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let wanted =
        |v: &Var| v.access == Access::Idle && v.is_scalar() && matches!(v.ty, "u32" | "u64" | "i64" | "i32");
    let (Some(var), true) = (scope.any(&mut generator.random, wanted), binds(scope)) else { return false };
    let mut inner = scope.once();
    let (index, own) = (generator.name("ix"), generator.name("w"));
    inner.vars.push(Var::counter(&index));
    inner.set(&var.name, Access::Hidden);
    let mut body = generator.statements(&mut inner);
    let (name, ty) = (&var.name, var.ty);
    let value = generator.value(&inner, ty);
    body.push(Node::line(format!("{ty} {own} = ({ty})({value} ^ ({index} * 7));")));
    let relation = generator.random.pick(&["<", ">"]);
    let form = match generator.random.chance(50) {
        true => format!("if ({name} {relation} {own}) {{ {name} = {own}; }}"),
        false => format!("{name} = {name} {relation} {own} ? {own} : {name};"),
    };
    let order = generator.random.pick(&["", "seq_cst", "relaxed", "acq_rel"]);
    let mut clauses = vec!["compare".to_owned()];
    clauses.extend((!order.is_empty()).then(|| order.to_owned()));
    body.push(Node::with("atomic", clauses, Node::line(form)));
    let head = format!("for (int {index} = 0; {index} < {}; {index}++)", generator.random.below(24));
    out.push(Node::with("for", Vec::new(), Node::block(head, body)));
    true
}
