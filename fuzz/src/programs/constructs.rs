//! The constructs of OpenMP 3.1 but `parallel`, each with what it does to the variables.

use super::Generator;
use super::scope::{Access, Place, Scope, Var};
use super::tree::Node;

/// The newest level of nested parallel regions.
const MAX_LEVEL: usize = 3;
/// Loops of a team have at most so many iterations, if they have no step.
const MAX_COUNT: usize = 24;

impl Generator {
    /// A construct that may stand here; false if none was found.
    pub(super) fn construct(&mut self, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
        if scope.plain {
            return false;
        }
        if scope.place == Place::Serial {
            if self.level > 31 && self.random.chance(30) && self.newer_construct(scope, out) {
                return true;
            }
            if scope.level < MAX_LEVEL && !scope.locked && self.random.chance(60) {
                self.parallel(scope, out);
                return true;
            }
            return false;
        }
        if self.level > 31 && self.random.chance(30) && self.newer_construct(scope, out) {
            return true;
        }
        let binds = scope.place == Place::Team && !scope.closed && !scope.locked;
        match self.random.below(16) {
            0..=3 if binds => {
                let (clauses, node) = self.worksharing_loop(scope, false);
                out.push(Node::with("for", clauses, node));
            }
            4 if binds => {
                let node = self.section_list(scope);
                out.push(Node::with("sections", Vec::new(), node));
            }
            5 | 6 if binds => self.single(scope, out),
            7 if binds => out.push(Node::alone("barrier")),
            8 if binds => {
                let mut inner = self.claimed(scope);
                let body = self.statements(&mut inner);
                out.push(Node::alone("barrier"));
                out.push(Node::with("master", Vec::new(), Node::block("", body)));
                out.push(Node::alone("barrier"));
            }
            9 if binds && !self.orphans.is_empty() => {
                let name = self.orphans[self.random.below(self.orphans.len())].clone();
                // What a team does in an orphan, two teams must not do at once.
                if scope.level == 1 {
                    let number = self.number(scope, 1);
                    out.push(Node::line(format!("{name}((u32){number});")));
                }
            }
            10..=12 if scope.place == Place::Once && !scope.locked => self.task(scope, out),
            13 if scope.level < MAX_LEVEL && !scope.locked => self.parallel(scope, out),
            14 => out.push(Node::alone("flush")),
            15 if !scope.locked => {
                self.combine(scope, out);
            }
            _ => return false,
        }
        true
    }

    /// The scope of code that one thread executes while the others wait: it may write what is idle.
    fn claimed(&mut self, scope: &Scope) -> Scope {
        let mut inner = scope.once();
        for var in &mut inner.vars {
            if var.access == Access::Idle {
                var.access = Access::Own;
            }
        }
        inner
    }

    fn single(&mut self, scope: &mut Scope, out: &mut Vec<Node>) {
        let mut inner = self.claimed(scope);
        let own = |v: &Var| v.access == Access::Own && v.is_scalar() && !v.name.starts_with('s');
        let private = scope.any(&mut self.random, own).filter(|_| self.random.chance(40));
        let mut clauses = Vec::new();
        if let Some(var) = &private {
            clauses.push(format!("copyprivate({})", var.name));
            inner.set(&var.name, Access::Own);
        }
        let body = self.statements(&mut inner);
        // Threads may still be in an earlier `nowait` construct that uses what this one writes.
        out.push(Node::alone("barrier"));
        out.push(Node::with("single", clauses, Node::block("", body)));
    }

    /// The clauses of a worksharing loop, and the loop. A `combined` one is that of `parallel for`.
    pub(super) fn worksharing_loop(&mut self, scope: &Scope, combined: bool) -> (Vec<String>, Node) {
        let mut inner = scope.once();
        let mut clauses = Vec::new();
        let index = self.name("ix");
        let ty = self.random.pick(&["int", "u32", "i64", "u64", "i16", "u8", "u16"]);
        let count = 1 + self.random.below(MAX_COUNT - 1);
        let step = 1 + self.random.below(3);
        let nested = self.random.chance(20);
        let ordered = !nested && self.random.chance(12);
        let mut head = match self.random.below(4) {
            0 if !matches!(ty, "u8" | "u16" | "u32" | "u64") => {
                format!("for ({ty} {index} = {}; {index} > {}; {index} -= {step})", count * step, 0)
            }
            1 => format!("for ({ty} {index} = 0; {index} <= {}; {index} += {step} + k1 - 2)", count * step),
            2 => format!("for ({ty} {index} = 1; {index} < {} + k1 - 1; ++{index})", count + 1),
            _ => format!("for ({ty} {index} = 0; {index} < {count}; {index}++)"),
        };
        let plain = head.ends_with(&format!("{index}++)"));
        inner.vars.push(Var { name: index.clone(), ty: "u64", len: 0, members: &[], access: Access::Read });
        if nested {
            let second = self.name("jx");
            head = format!(
                "{head}\n  for (int {second} = 0; {second} < {}; {second}++)",
                1 + self.random.below(5)
            );
            let second = Var { name: second, ty: "u32", len: 0, members: &[], access: Access::Read };
            inner.vars.push(second);
            clauses.push("collapse(2)".to_owned());
        }
        let mut last = Vec::new();
        let mut in_order = None;
        for position in 0..inner.vars.len() {
            let var = inner.vars[position].clone();
            if var.access != Access::Idle {
                continue;
            }
            inner.vars[position].access = match self.random.below(7) {
                0 | 1 if var.is_scalar() && !combined => {
                    let op = self.operator_of_loop(&var);
                    clauses.push(self.reduction(op, &var));
                    Access::Reduction(op)
                }
                2 | 3 if var.members.is_empty() => {
                    clauses.push(format!("lastprivate({})", var.name));
                    last.push(var);
                    Access::Hidden
                }
                4 | 5 if var.len >= MAX_COUNT && plain && !nested => Access::Element(index.clone()),
                _ if ordered && var.is_scalar() && !var.is_float() && in_order.is_none() => {
                    in_order = Some(var);
                    Access::Hidden
                }
                _ => Access::Hidden,
            };
        }
        let claims = inner.vars.iter().any(|v| matches!(v.access, Access::Element(_)));
        let waits =
            combined || claims || in_order.is_some() || !clauses.iter().all(|c| c.starts_with("collapse"));
        let mut body = self.statements(&mut inner);
        for var in last {
            let value = self.value(&inner, var.ty);
            let (name, len) = (&var.name, var.len);
            body.push(match len {
                0 => Node::line(format!("{name} = {value};")),
                _ => {
                    let z = self.name("z");
                    let set = format!("{name}[{z}] = ({})((u64){value} + {z});", var.ty);
                    Node::line(format!("for (int {z} = 0; {z} < {len}; {z}++) {set}"))
                }
            });
        }
        if let Some(var) = in_order {
            let value = self.value(&inner, var.ty);
            let update = format!("{0} = ({1})((u64){0} * 31 + (u64){value});", var.name, var.ty);
            body.push(Node::with("ordered", Vec::new(), Node::block("", vec![Node::line(update)])));
        }
        if ordered {
            clauses.push("ordered".to_owned());
        }
        if !waits && self.random.chance(40) {
            clauses.push("nowait".to_owned());
        }
        match self.random.below(8) {
            0 => clauses.push("schedule(static)".to_owned()),
            1 => clauses.push(format!("schedule(static, {})", 1 + self.random.below(4))),
            2 => clauses.push("schedule(dynamic)".to_owned()),
            3 => clauses.push(format!("schedule(dynamic, {} + k1)", self.random.below(3))),
            4 => clauses.push("schedule(guided)".to_owned()),
            5 => clauses.push("schedule(runtime)".to_owned()),
            _ => {}
        }
        (clauses, Node::block(head, body))
    }

    /// The sections of `sections`.
    pub(super) fn section_list(&mut self, scope: &Scope) -> Node {
        let mut body = Vec::new();
        let mut claimed: Vec<String> = Vec::new();
        for _ in 0..1 + self.random.below(4) {
            let mut inner = scope.once();
            // Each section writes something else.
            let idle = |v: &Var| v.access == Access::Idle && !claimed.contains(&v.name);
            if let Some(var) = scope.any(&mut self.random, idle) {
                inner.set(&var.name, Access::Own);
                claimed.push(var.name);
            }
            let inside = self.statements(&mut inner);
            body.push(Node::with("section", Vec::new(), Node::block("", inside)));
        }
        Node::block("", body)
    }

    fn task(&mut self, scope: &Scope, out: &mut Vec<Node>) {
        let mut inner = scope.once();
        let mut clauses = Vec::new();
        for var in &mut inner.vars {
            let is_static = var.name.starts_with('s');
            var.access = match &var.access {
                // A shared variable of somebody who may go on and write it meanwhile: the task gets a copy.
                Access::Own | Access::Read if !is_static => {
                    clauses.push(format!("firstprivate({})", var.name));
                    Access::Own
                }
                Access::Atomic(op) => {
                    clauses.push(format!("shared({})", var.name));
                    Access::Atomic(op)
                }
                Access::Critical(name, op) => {
                    clauses.push(format!("shared({})", var.name));
                    Access::Critical(name, op)
                }
                _ => Access::Hidden,
            };
        }
        let body = self.statements(&mut inner);
        match self.random.below(8) {
            0 => clauses.push("untied".to_owned()),
            1 => clauses.push(format!("if({})", self.condition(scope))),
            2 => clauses.push(format!("final({})", self.condition(scope))),
            3 => clauses.push("mergeable".to_owned()),
            _ => {}
        }
        out.push(Node::with("task", clauses, Node::block("", body)));
        match self.random.below(4) {
            0 => out.push(Node::alone("taskwait")),
            1 => out.push(Node::alone("taskyield")),
            _ => {}
        }
    }
}
