//! Tasks with what later versions added: dependences, groups, reductions, events, loops.

use super::super::Generator;
use super::super::scope::{Access, Place, Scope, Var};
use super::super::tree::Node;
use super::creates_tasks;

pub(super) fn taskgroup(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !creates_tasks(scope) {
        return false;
    }
    let mut inner = scope.inner();
    inner.in_plain_loop = false;
    let body = generator.statements(&mut inner);
    out.push(Node::with("taskgroup", Vec::new(), Node::block("", body)));
    true
}

/// Tasks of which each reads some of a few variables and writes one: their dependences make them print as if one came
/// after the other.
pub(super) fn ordered_by_dependences(
    generator: &mut Generator,
    scope: &mut Scope,
    out: &mut Vec<Node>,
) -> bool {
    if scope.place == Place::Serial || scope.locked {
        return false;
    }
    let shared: Vec<String> = (0..3).map(|_| generator.name("d")).collect();
    let mut block = Vec::new();
    for name in &shared {
        let value = generator.value(&scope.lanes(), "u64");
        block.push(Node::line(format!("u64 {name}[4] = {{ {value}, 1, 2, 3 }};")));
    }
    let everything = format!("shared({})", shared.join(", "));
    for _ in 0..2 + generator.random.below(7) {
        let (to, from) = (generator.random.pick(&[0, 1, 2]), generator.random.pick(&[0, 1, 2]));
        let (to, from) = (&shared[to], &shared[from]);
        let value = generator.random.below(90);
        let mut clauses = vec![everything.clone()];
        let update = match generator.random.below(6) {
            // The order of these does not matter, but they exclude each other.
            0 if generator.level >= 50 => {
                clauses.push(format!("depend(mutexinoutset: {to}[0])"));
                format!("{to}[0] += {value};")
            }
            1 if generator.level >= 50 && generator.random.chance(50) => {
                clauses.push(format!("depend(iterator(it = 0:4), inout: {to}[it])"));
                format!("{to}[0] = {to}[1] * 5 + {to}[2] + {value}; {to}[1] ^= {to}[0]; {to}[3]++;")
            }
            2 => {
                clauses.push(format!("depend(inout: {to}[0], {to}[1])"));
                format!("{to}[0] = {to}[0] * 3 + {to}[1]; {to}[1] = {value};")
            }
            _ if to == from => {
                clauses.push(format!("depend(inout: {to}[0])"));
                format!("{to}[0] = {to}[0] * 7 + {value};")
            }
            _ => {
                let kind = generator.random.pick(&["out", "inout"]);
                clauses.push(format!("depend(in: {from}[0])"));
                clauses.push(format!("depend({kind}: {to}[0])"));
                format!("{to}[0] = {to}[0] * 3 + {from}[0] + {value};")
            }
        };
        let plain = scope.lanes();
        match generator.random.below(8) {
            0 => clauses.push(format!("if({})", generator.condition(&plain))),
            1 => clauses.push("untied".to_owned()),
            2 if generator.level >= 45 => clauses.push(format!("priority({value})")),
            _ => {}
        }
        block.push(Node::with("task", clauses, Node::block("", vec![Node::line(update)])));
        if generator.level >= 50 && generator.random.chance(15) {
            let waits = vec![format!("depend(in: {from}[0])")];
            block.push(Node::with("taskwait", waits, Node::default()));
        }
    }
    block.push(Node::alone("taskwait"));
    let sum = format!("{}[0] ^ {}[0] * 3 ^ {}[1] ^ {}[3]", shared[0], shared[1], shared[2], shared[0]);
    use_number(generator, scope, &sum, &mut block);
    out.push(Node::block("", block));
    true
}

/// Lets the program print something that depends on a number.
fn use_number(generator: &mut Generator, scope: &Scope, number: &str, out: &mut Vec<Node>) {
    let own = |v: &Var| v.access == Access::Own && v.is_scalar() && !v.is_float();
    if let Some(var) = scope.any(&mut generator.random, own) {
        out.push(Node::line(format!("{0} = ({1})((u64){0} ^ ({number}));", var.name, var.ty)));
        return;
    }
    let sum = |v: &Var| v.access == Access::Atomic("+") && v.is_scalar() && !v.is_float();
    if let Some(var) = scope.any(&mut generator.random, sum).filter(|_| scope.place == Place::Once) {
        let update = Node::line(format!("{} += ({})({number});", var.name, var.ty));
        out.push(Node::with("atomic", Vec::new(), update));
    }
}

/// A task with an event, which its creator fulfills.
pub(super) fn event(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if scope.place == Place::Serial || scope.locked {
        return false;
    }
    let (name, number) = (generator.name("ev"), generator.name("n"));
    let value = generator.value(&scope.lanes(), "u64");
    let mut block = vec![Node::line(format!("omp_event_handle_t {name}; u64 {number} = 1;"))];
    let clauses = vec![format!("detach({name})"), format!("shared({number})")];
    let body = vec![Node::line(format!("{number} += 5;"))];
    block.push(Node::with("task", clauses, Node::block("", body)));
    block.push(Node::line(format!("u64 w{number} = {value}; omp_fulfill_event({name});")));
    block.push(Node::alone("taskwait"));
    use_number(generator, scope, &format!("{number} + w{number}"), &mut block);
    out.push(Node::block("", block));
    true
}

/// A group of tasks that contribute to a reduction.
pub(super) fn reduction_of_tasks(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let own = |v: &Var| v.access == Access::Own && v.is_scalar() && !v.is_float() && !v.name.starts_with('s');
    let (Some(var), true) = (scope.any(&mut generator.random, own), creates_tasks(scope)) else {
        return false;
    };
    let op = generator.operator(&var);
    let mut body = Vec::new();
    for _ in 0..1 + generator.random.below(4) {
        let mut inner = scope.lanes();
        let declared = generator.name("v");
        inner.vars.push(Var { name: declared.clone(), access: Access::Own, ..Var::counter(&declared) });
        inner.set(&var.name, Access::Reduction(op));
        let first = Node::line(format!("u64 {declared} = {};", generator.random.below(50)));
        let mut inside = vec![first];
        inside.extend(generator.statements(&mut inner));
        generator.combine(&inner, &mut inside);
        let clauses = vec![format!("in_reduction({op}:{})", var.name)];
        body.push(Node::with("task", clauses, Node::block("", inside)));
    }
    let clauses = vec![format!("task_reduction({op}:{})", var.name)];
    out.push(Node::with("taskgroup", clauses, Node::block("", body)));
    true
}

pub(super) fn taskloop(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !creates_tasks(scope) {
        return false;
    }
    if generator.random.chance(25) {
        // What the loop claims must be shared: it would be copied.
        let (mut clauses, node) = generator.lanes(scope, &Access::Own);
        for var in scope.vars.iter().filter(|v| v.access == Access::Own && v.len >= 40) {
            if !var.name.starts_with('s') {
                clauses.push(format!("shared({})", var.name));
            }
        }
        clauses.retain(|clause| generator.level >= 50 || !clause.starts_with("reduction"));
        out.push(Node::with("taskloop simd", clauses, node));
        return true;
    }
    let index = generator.name("ix");
    let mut inner = scope.once();
    let (mut clauses, mut waits) = (Vec::new(), false);
    inner.vars.push(Var::counter(&index));
    let count = generator.random.below(40);
    for position in 0..scope.vars.len() {
        let var = inner.vars[position].clone();
        let (name, is_static) = (&var.name, var.name.starts_with('s'));
        inner.vars[position].access = match &var.access {
            Access::Own
                if var.is_scalar() && !is_static && generator.level >= 50 && generator.random.chance(30) =>
            {
                waits = true;
                let op = generator.operator_of_loop(&var);
                clauses.push(generator.reduction(op, &var));
                Access::Reduction(op)
            }
            Access::Own if var.len >= 40 && !is_static && generator.random.chance(50) => {
                waits = true;
                clauses.push(format!("shared({name})"));
                Access::Element(index.clone())
            }
            Access::Own | Access::Read if !is_static => {
                clauses.push(format!("firstprivate({name})"));
                Access::Read
            }
            Access::Atomic(op) => {
                clauses.push(format!("shared({name})"));
                Access::Atomic(op)
            }
            Access::Critical(lock, op) => {
                clauses.push(format!("shared({name})"));
                Access::Critical(lock, op)
            }
            _ => Access::Hidden,
        };
    }
    let body = generator.statements(&mut inner);
    match generator.random.below(6) {
        0 => clauses.push("grainsize(3)".to_owned()),
        1 => clauses.push("num_tasks(4)".to_owned()),
        2 if generator.level >= 51 => clauses.push("grainsize(strict: 5)".to_owned()),
        3 if generator.level >= 51 => clauses.push("num_tasks(strict: 3)".to_owned()),
        _ => {}
    }
    match generator.random.below(8) {
        0 if !waits => clauses.push("nogroup".to_owned()),
        1 => clauses.push("untied".to_owned()),
        2 => clauses.push(format!("if({})", generator.condition(&scope.lanes()))),
        3 => clauses.push(format!("final({})", generator.condition(&scope.lanes()))),
        _ => {}
    }
    let text = format!("for (int {index} = 0; {index} < {count}; {index}++)");
    out.push(Node::with("taskloop", clauses, Node::block(text, body)));
    true
}

/// Tasks in the order that a dependence object gives them.
pub(super) fn dependence_object(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if scope.place == Place::Serial || scope.locked {
        return false;
    }
    let (object, shared) = (generator.name("o"), generator.name("d"));
    let kind = generator.random.pick(&["inout", "out"]);
    let mut block = vec![
        Node::line(format!("omp_depend_t {object}; u64 {shared}[2] = {{ 1, 2 }};")),
        Node::with(
            format!("depobj({object})"),
            vec![format!("depend({kind}: {shared}[0])")],
            Node::default(),
        ),
    ];
    for _ in 0..2 + generator.random.below(5) {
        let value = generator.random.below(90);
        let mut clauses = vec![format!("shared({shared})"), format!("depend(depobj: {object})")];
        let update = match generator.random.below(3) {
            0 => format!("{shared}[0] = {shared}[0] * 3 + {value};"),
            1 => format!("{shared}[1] = {shared}[0] ^ {value};"),
            _ => {
                clauses[1] = format!("depend(inout: {shared}[0])");
                format!("{shared}[0] += {shared}[1] * 5;")
            }
        };
        if generator.random.chance(20) {
            clauses.push(format!("if({})", generator.condition(&scope.lanes())));
        }
        block.push(Node::with("task", clauses, Node::block("", vec![Node::line(update)])));
    }
    block.push(Node::alone("taskwait"));
    // Since 5.2 the clause names the object, which gcc 12 does not know.
    if generator.level < 52 {
        block.push(Node::with(format!("depobj({object})"), vec!["destroy".to_owned()], Node::default()));
    }
    let sum = format!("{shared}[0] * 7 ^ {shared}[1]");
    use_number(generator, scope, &sum, &mut block);
    out.push(Node::block("", block));
    true
}
