//! Statements of plain C: assignments, branches, loops.

use super::Generator;
use super::scope::{Access, Place, Scope, TYPES, Var};
use super::tree::Node;

/// The members of the structures that programs use; `struct S` declares them.
const MEMBERS: &[&str] = &["a", "b", "c", "d"];
/// Deeper than this, statements are simple.
const MAX_DEPTH: usize = 6;

impl Generator {
    /// A few statements, with what they declare.
    pub(super) fn statements(&mut self, scope: &mut Scope) -> Vec<Node> {
        let many = 1 + self.random.below(if scope.depth > 3 { 3 } else { 5 });
        let mut out = Vec::new();
        for _ in 0..many {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            self.statement(scope, &mut out);
        }
        if out.is_empty() {
            out.push(Node::line(";"));
        }
        out
    }

    fn statement(&mut self, scope: &mut Scope, out: &mut Vec<Node>) {
        let deep = scope.depth >= MAX_DEPTH;
        if !deep && self.random.chance(35) && self.construct(scope, out) {
            return;
        }
        match self.random.below(if deep { 8 } else { 16 }) {
            0 | 1 => self.declare(scope, out),
            2..=6 => {
                let node = self.assignment(scope);
                out.push(node);
            }
            7 => self.combine(scope, out),
            8 | 9 => {
                let condition = self.condition(scope);
                let body = self.statements(&mut scope.inner());
                out.push(Node::block(format!("if ({condition})"), body));
                if self.random.chance(40) {
                    let body = self.statements(&mut scope.inner());
                    out.push(Node::block("else", body));
                }
            }
            10 | 11 => out.push(self.plain_loop(scope)),
            12 | 13 => out.push(self.switch(scope)),
            14 => {
                let mut inner = scope.inner();
                let body = self.statements(&mut inner);
                out.push(Node::block("", body));
            }
            _ => {
                let node = self.jump(scope);
                out.push(node);
            }
        }
    }

    /// Declares a variable with a value.
    pub(super) fn declare(&mut self, scope: &mut Scope, out: &mut Vec<Node>) {
        let name = self.name("v");
        let ty = self.random.pick(TYPES);
        let mut var = Var { name: name.clone(), ty, len: 0, members: &[], access: Access::Own };
        match self.random.below(10) {
            0 | 1 => {
                var.len = self.random.pick(&[2, 3, 4, 7, 16, 40, 64]);
                let value = self.value(scope, ty);
                let zero = self.name("z");
                out.push(Node::line(format!(
                    "{ty} {name}[{}]; for (int {zero} = 0; {zero} < {}; {zero}++) {name}[{zero}] = ({ty})((u64){value} + {zero});",
                    var.len, var.len
                )));
            }
            2 => {
                var.members = MEMBERS;
                var.ty = "i32";
                let value = self.value(scope, "i32");
                out.push(Node::line(format!("struct S {name} = {{ 1, {value}, 2, 3 }};")));
            }
            _ => {
                let value = self.value(scope, ty);
                out.push(Node::line(format!("{ty} {name} = {value};")));
            }
        }
        scope.vars.push(var);
    }

    /// A value of a type.
    pub(super) fn value(&mut self, scope: &Scope, ty: &str) -> String {
        let number = self.number(scope, 2);
        match ty {
            "f64" | "f32" => format!("({ty})(i32)({number} & 31)"),
            _ => format!("({ty}){number}"),
        }
    }

    /// An assignment to what may be written.
    pub(super) fn assignment(&mut self, scope: &Scope) -> Node {
        let own = |v: &Var| matches!(v.access, Access::Own | Access::Element(_));
        let Some(var) = scope.any(&mut self.random, own) else { return Node::line(";") };
        let place = self.place_of(scope, &var);
        let ty = var.ty;
        let value = self.value(scope, ty);
        let bounded = var.members.is_empty();
        Node::line(match self.random.below(8) {
            0 if !var.is_float() && bounded => format!("{place} ^= {value};"),
            1 if !var.is_float() && bounded => format!("{place} = ({ty})((u64){place} + {value});"),
            2 if !var.is_float() && bounded => format!("{place} |= {value};"),
            3 if !var.is_float() && bounded => format!("{place} &= {value};"),
            _ => format!("{place} = {value};"),
        })
    }

    /// Combines something into a variable for which the order does not matter.
    pub(super) fn combine(&mut self, scope: &Scope, out: &mut Vec<Node>) {
        let is_team = scope.place == Place::Team;
        // What each thread of a team combines must not count the threads.
        let idempotent = |op: &str| matches!(op, "|" | "&" | "||" | "&&" | "max" | "min");
        let wanted = |v: &Var| match &v.access {
            Access::Atomic(_) => !scope.plain,
            Access::Critical(..) => !scope.locked,
            Access::Reduction(_) => true,
            _ => false,
        };
        let Some(var) = scope.any(&mut self.random, wanted) else { return };
        let place = match var.len {
            0 if !var.members.is_empty() => format!("{}.{}", var.name, self.random.pick(var.members)),
            0 => var.name.clone(),
            len => format!("{}[{}]", var.name, self.random.below(len)),
        };
        let value = self.value(scope, var.ty);
        let combined = |op: &str| match op {
            "max" => format!("if ({place} < {value}) {place} = {value};"),
            "min" => format!("if ({place} > {value}) {place} = {value};"),
            "&&" | "||" => format!("{place} = {place} {op} ({value});"),
            "+" if var.is_float() => format!("{place} += {value};"),
            _ => format!("{place} = ({})((u64){place} {op} (u64){value});", var.ty),
        };
        match var.access.clone() {
            Access::Atomic(op) if !is_team || idempotent(op) => {
                let node = self.atomic_update(&place, op, &value, var.ty);
                out.push(node);
            }
            Access::Critical(name, op) if !is_team || idempotent(op) => {
                let name = if name.is_empty() { "critical".to_owned() } else { format!("critical({name})") };
                out.push(Node::with(name, Vec::new(), Node::block("", vec![Node::line(combined(op))])));
            }
            Access::Reduction(op) if !is_team || idempotent(op) => out.push(Node::line(combined(op))),
            _ => {}
        }
    }

    fn atomic_update(&mut self, place: &str, op: &str, value: &str, ty: &str) -> Node {
        let order: &[&str] = if self.level >= 50 { &["", "seq_cst", "relaxed", "release"] } else { &[""] };
        let order = self.random.pick(order);
        let mut clauses = if order.is_empty() { Vec::new() } else { vec![order.to_owned()] };
        if matches!(op, "max" | "min") {
            let sign = if op == "max" { '<' } else { '>' };
            let ternary = format!("{place} = {place} {sign} {value} ? {value} : {place};");
            let branch = format!("if ({place} {sign} {value}) {{ {place} = {value}; }}");
            clauses.push("compare".to_owned());
            let text = if self.random.chance(50) { ternary } else { branch };
            return Node::with("atomic", clauses, Node::line(text));
        }
        if self.random.chance(15) {
            // What is captured depends on the order, and is not used.
            let (old, update) = (self.name("c"), format!("{place} {op}= {value};"));
            let form = match self.random.below(3) {
                0 => Node::line(format!("{old} = {update}")),
                1 => Node::line(format!("{{ {old} = {place}; {update} }}")),
                _ => Node::line(format!("{{ {update} {old} = {place}; }}")),
            };
            let declared = Node::line(format!("{ty} {old};"));
            return Node::block("", vec![declared, Node::with("atomic capture", clauses, form)]);
        }
        let name = self.random.pick(&["atomic", "atomic update"]);
        Node::with(name, clauses, Node::line(format!("{place} {op}= {value};")))
    }

    fn plain_loop(&mut self, scope: &Scope) -> Node {
        let mut inner = scope.inner();
        inner.in_plain_loop = true;
        let name = self.name("q");
        let count = 1 + self.random.below(4);
        let ty = self.random.pick(&["int", "u32", "i64"]);
        let counter = Var { name: name.clone(), ty: "u32", len: 0, members: &[], access: Access::Read };
        inner.vars.push(counter);
        let body = self.statements(&mut inner);
        match self.random.below(5) {
            0 => Node::block(format!("for ({ty} {name} = {count}; {name} > 0; {name}--)"), body),
            _ => Node::block(format!("for ({ty} {name} = 0; {name} < {count}; {name}++)"), body),
        }
    }

    fn switch(&mut self, scope: &Scope) -> Node {
        let number = self.number(scope, 1);
        let cases = 2 + self.random.below(3);
        let mut body = Vec::new();
        for case in 0..cases {
            let mut inner = scope.inner();
            inner.in_plain_loop = false;
            let mut inside = self.statements(&mut inner);
            if self.random.chance(50) {
                inside.push(Node::line("break;"));
            }
            let label = if case == 0 && self.random.chance(30) {
                "default:".to_owned()
            } else {
                format!("case {case}:")
            };
            body.push(Node::block(label, inside));
        }
        Node::block(format!("switch ((u32){number} % 4u)"), body)
    }

    fn jump(&mut self, scope: &Scope) -> Node {
        if !scope.in_plain_loop {
            return self.assignment(scope);
        }
        let condition = self.condition(scope);
        let what = self.random.pick(&["break", "continue"]);
        Node::line(format!("if ({condition}) {what};"))
    }
}
