//! Loops whose iterations may be executed side by side in a vector: `simd` and its compounds.

use super::super::Generator;
use super::super::scope::{Access, Scope, Var};
use super::super::tree::Node;
use super::binds;

/// The numbers of iterations.
const COUNTS: &[usize] = &[0, 1, 3, 7, 16, 23, 39];

pub(super) fn simd(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let (mut clauses, node) = generator.lanes(scope, &Access::Own);
    if generator.level >= 50 && generator.random.chance(10) {
        clauses.push(format!("if({})", generator.condition(&scope.lanes())));
    }
    out.push(Node::with("simd", clauses, node));
    true
}

pub(super) fn for_simd(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let (mut clauses, node) = generator.lanes(scope, &Access::Idle);
    match generator.random.below(5) {
        0 => clauses.push("schedule(static, 3)".to_owned()),
        1 => clauses.push("schedule(simd: dynamic, 2)".to_owned()),
        2 => clauses.push("schedule(guided)".to_owned()),
        _ => {}
    }
    out.push(Node::with("for simd", clauses, node));
    true
}

impl Generator {
    /// A loop of which no iteration depends on another, with the clauses for `simd`. It claims what has the access `mine`.
    pub(in super::super) fn lanes(&mut self, scope: &Scope, mine: &Access) -> (Vec<String>, Node) {
        let mut inner = scope.lanes();
        let (mut clauses, mut last) = (Vec::new(), Vec::new());
        let count = self.random.pick(COUNTS);
        let index = self.name("ix");
        let mut head = format!("for (int {index} = 0; {index} < {count}; {index}++)");
        let mut element = index.clone();
        let nested = count > 0 && self.random.chance(20);
        if nested {
            let second = self.name("jx");
            let (rows, columns) = (count.div_ceil(5), count.min(5));
            head = format!(
                "for (int {index} = 0; {index} < {rows}; {index}++)\n  for (int {second} = 0; {second} < {columns}; {second}++)"
            );
            element = format!("{index} * {columns} + {second}");
            inner.vars.push(Var::counter(&second));
            clauses.push("collapse(2)".to_owned());
        }
        inner.vars.push(Var::counter(&index));
        for position in 0..scope.vars.len() {
            let var = scope.vars[position].clone();
            let is_static = var.name.starts_with('s');
            if var.access != *mine || is_static {
                continue;
            }
            inner.vars[position].access = match self.random.below(6) {
                0 | 1 if var.is_scalar() => {
                    let op = self.operator_of_loop(&var);
                    clauses.push(self.reduction(op, &var));
                    Access::Reduction(op)
                }
                2 if var.is_scalar() && count > 0 => {
                    clauses.push(format!("lastprivate({})", var.name));
                    last.push(var);
                    Access::Hidden
                }
                3 | 4 if var.len >= 40 => Access::Element(element.clone()),
                _ if *mine == Access::Own => Access::Read,
                _ => Access::Hidden,
            };
        }
        let mut body = self.statements(&mut inner);
        for var in last {
            let value = self.value(&inner, var.ty);
            body.push(Node::line(format!("{} = {value};", var.name)));
        }
        match self.random.below(8) {
            0 => clauses.push("safelen(8)".to_owned()),
            1 => clauses.push("simdlen(4)".to_owned()),
            2 => clauses.push("safelen(16) simdlen(8)".to_owned()),
            3 if self.level >= 50 && !nested => clauses.push("order(concurrent)".to_owned()),
            _ => {}
        }
        (clauses, Node::block(head, body))
    }
}
