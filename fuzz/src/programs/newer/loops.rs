//! Worksharing loops with what later versions added.

use super::super::Generator;
use super::super::scope::{Access, Scope, Var};
use super::super::tree::Node;
use super::binds;

pub(super) fn modified_schedule(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
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

/// A scalar without a sign that the construct may claim.
fn idle_number(generator: &mut Generator, scope: &Scope) -> Option<Var> {
    let wanted =
        |v: &Var| v.access == Access::Idle && v.is_scalar() && matches!(v.ty, "u8" | "u16" | "u32" | "u64");
    scope.any(&mut generator.random, wanted)
}

/// An array of 40 that the construct may claim.
fn idle_array(generator: &mut Generator, scope: &Scope) -> Option<Var> {
    scope.any(&mut generator.random, |v: &Var| v.access == Access::Idle && v.len >= 40 && !v.is_float())
}

fn some_schedule(generator: &mut Generator, clauses: &mut Vec<String>) {
    let schedule = generator.random.pick(&["", "static", "static, 1", "static, 3", "dynamic", "guided"]);
    if !schedule.is_empty() {
        clauses.push(format!("schedule({schedule})"));
    }
}

/// Iterations that wait for others: along a line, or a wavefront.
pub(super) fn doacross(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let (index, second) = (generator.name("ix"), generator.name("jx"));
    let mut inner = scope.once();
    inner.vars.push(Var::counter(&index));
    let newer = generator.level >= 52 && generator.random.chance(50);
    let sink = |vectors: &[String]| match newer {
        true => vectors.iter().map(|vector| format!("doacross(sink: {vector})")).collect(),
        false => vectors.iter().map(|vector| format!("depend(sink: {vector})")).collect::<Vec<_>>(),
    };
    let source = vec![if newer { "doacross(source:)" } else { "depend(source)" }.to_owned()];
    let (head, depth, waits, update);
    if let Some(array) = idle_array(generator, scope) {
        let (name, ty) = (&array.name, array.ty);
        head = format!(
            "for (int {index} = 0; {index} < 5; {index}++)\n  for (int {second} = 0; {second} < 8; {second}++)"
        );
        inner.vars.push(Var::counter(&second));
        depth = 2;
        waits = sink(&[format!("{index} - 1, {second}"), format!("{index}, {second} - 1")]);
        update = format!(
            "{name}[{index} * 8 + {second}] = ({ty})((u64)({index} ? {name}[{index} * 8 - 8 + {second}] : 1) * 3 + \
             (u64)({second} ? {name}[{index} * 8 + {second} - 1] : 2));"
        );
        inner.set(name, Access::Hidden);
    } else if let Some(var) = idle_number(generator, scope) {
        let step = 1 + generator.random.below(2);
        let count = generator.random.below(20);
        head = format!("for (int {index} = 3; {index} < {}; {index} += {step})", 3 + count * step);
        depth = 1;
        waits = sink(&[format!("{index} - {step}")]);
        let value = generator.value(&inner, var.ty);
        update = format!("{0} = ({1})((u64){0} * 31 + {value});", var.name, var.ty);
        inner.set(&var.name, Access::Hidden);
    } else {
        return false;
    }
    let mut body = generator.statements(&mut inner);
    body.push(Node::with("ordered", waits, Node::default()));
    body.push(Node::line(update));
    body.push(Node::with("ordered", source, Node::default()));
    let mut clauses = vec![format!("ordered({depth})")];
    some_schedule(generator, &mut clauses);
    out.push(Node::with("for", clauses, Node::block(head, body)));
    true
}

/// Partial sums.
pub(super) fn scan(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let (Some(var), true) = (idle_number(generator, scope), binds(scope)) else { return false };
    let Some(array) = idle_array(generator, scope) else { return false };
    let mut inner = scope.lanes();
    let index = generator.name("ix");
    inner.vars.push(Var::counter(&index));
    inner.set(&var.name, Access::Hidden);
    inner.set(&array.name, Access::Hidden);
    let value = generator.value(&inner, var.ty);
    let input =
        Node::block("", vec![Node::line(format!("{0} = ({1})((u64){0} + {value});", var.name, var.ty))]);
    let use_ = format!("{}[{index}] = ({})({} * 2 + 1);", array.name, array.ty, var.name);
    let use_ = Node::block("", vec![Node::line(use_)]);
    let inclusive = generator.random.chance(50);
    let kind = if inclusive { "inclusive" } else { "exclusive" };
    let (first, then) = if inclusive { (input, use_) } else { (use_, input) };
    let body = vec![first, Node::with("scan", vec![format!("{kind}({})", var.name)], Node::default()), then];
    let head = format!("for (int {index} = 0; {index} < {}; {index}++)", generator.random.below(40));
    let name = generator.random.pick(&["for", "for simd"]);
    out.push(Node::with(name, vec![format!("reduction(inscan, +:{})", var.name)], Node::block(head, body)));
    true
}

/// A nest whose inner bounds depend on the outer variable.
pub(super) fn triangle(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let (index, second) = (generator.name("ix"), generator.name("jx"));
    let ty = generator.random.pick(&["int", "i64"]);
    let mut inner = scope.once();
    inner.vars.extend([Var::counter(&index), Var::counter(&second)]);
    let (rows, bounds) = generator.random.pick(&[
        (5, ("0", "< I + 3", "++")),
        (6, ("0", "<= I", "++")),
        (5, ("I", "< 8", "++")),
        (5, ("2 * I", "< 9", "++")),
        (5, ("I + 2", "> I", "--")),
        (4, ("4 - I", ">= 1", "--")),
    ]);
    let (from, to, step) = bounds;
    let (from, to) = (from.replace('I', &index), to.replace('I', &index));
    let head = format!(
        "for ({ty} {index} = 0; {index} < {rows}; {index}++)\n  for ({ty} {second} = {from}; {second} {to}; {second}{step})"
    );
    let mut clauses = vec!["collapse(2)".to_owned()];
    claim_for_pairs(generator, &mut inner, (&index, &second), &mut clauses);
    let body = generator.statements(&mut inner);
    out.push(Node::with("for", clauses, Node::block(head, body)));
    true
}

/// Lets each iteration of two collapsed loops have an element of the arrays that nobody uses; what else is idle, it reduces.
fn claim_for_pairs(
    generator: &mut Generator,
    inner: &mut Scope,
    (index, second): (&str, &str),
    clauses: &mut Vec<String>,
) {
    for position in 0..inner.vars.len() {
        let var = inner.vars[position].clone();
        if var.access != Access::Idle {
            continue;
        }
        let claim = match var.len >= 64 {
            true => Some(Access::Element(format!("{index} * 10 + {second}"))),
            false => generator.reduction_of_idle(&var, clauses),
        };
        inner.vars[position].access = claim.unwrap_or(Access::Hidden);
    }
}

/// A collapsed nest with statements between its loops, which may be executed more than once for an iteration of the outer one:
/// all that they change is what they declare.
pub(super) fn between(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let (index, second) = (generator.name("ix"), generator.name("jx"));
    let (front, behind) = (generator.name("w"), generator.name("w"));
    let mut inner = scope.once();
    inner.vars.extend([Var::counter(&index), Var::counter(&second), Var::counter(&front)]);
    let mut clauses = vec!["collapse(2)".to_owned()];
    claim_for_pairs(generator, &mut inner, (&index, &second), &mut clauses);
    let factor = generator.random.below(9);
    let from = generator.random.pick(&["0", "1", &index]).to_owned();
    let slanted = from == index;
    let name = if slanted { "for" } else { generator.random.pick(&["for", "for simd"]) };
    if name == "for simd" {
        // In lanes there are no constructs, but for a few.
        (inner.closed, inner.locked, inner.plain) = (true, true, true);
    }
    let body = generator.statements(&mut inner);
    let loop_ =
        format!("for (int {second} = {from}; {second} < {}; {second}++)", 7 - generator.random.below(2));
    let statements = vec![
        Node::line(format!("u32 {front} = {index} * {factor}u + 1;")),
        Node::block(loop_, body),
        Node::line(format!("u32 {behind} = {front}; {front} = {behind} * 2;")),
    ];
    if !slanted {
        some_schedule(generator, &mut clauses);
    }
    let head = format!("for (int {index} = 0; {index} < {}; {index}++)", 1 + generator.random.below(5));
    out.push(Node::with(name, clauses, Node::block(head, statements)));
    true
}

/// A variable that grows with each iteration.
pub(super) fn linear(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let wanted = |v: &Var| v.access == Access::Idle && v.is_scalar() && matches!(v.ty, "u32" | "u64" | "i64");
    let (Some(var), true) = (scope.any(&mut generator.random, wanted), binds(scope)) else { return false };
    let Some(array) = idle_array(generator, scope) else { return false };
    let mut inner = scope.lanes();
    let index = generator.name("ix");
    inner.vars.push(Var::counter(&index));
    inner.set(&var.name, Access::Read);
    inner.set(&array.name, Access::Element(index.clone()));
    let step = 1 + generator.random.below(9);
    let mut body = generator.statements(&mut inner);
    let (name, ty) = (&var.name, var.ty);
    body.push(Node::line(format!("{}[{index}] += ({}){name};", array.name, array.ty)));
    body.push(Node::line(format!("{name} = ({ty})((u64){name} + {step});")));
    let mut clauses = vec![format!("linear({name}: {step})")];
    some_schedule(generator, &mut clauses);
    let head = format!("for (int {index} = 0; {index} < {}; {index}++)", generator.random.below(40));
    let directive = generator.random.pick(&["for", "for simd"]);
    out.push(Node::with(directive, clauses, Node::block(head, body)));
    true
}

/// `lastprivate(conditional: …)`.
pub(super) fn last_assigned(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let wanted = |v: &Var| v.access == Access::Idle && v.is_scalar();
    let (Some(var), true) = (scope.any(&mut generator.random, wanted), binds(scope)) else { return false };
    let mut inner = scope.once();
    let index = generator.name("ix");
    inner.vars.push(Var::counter(&index));
    inner.set(&var.name, Access::Hidden);
    let mut body = generator.statements(&mut inner);
    let (value, condition) = (generator.value(&inner, var.ty), generator.condition(&inner));
    // It is assigned at least once.
    body.push(Node::line(format!("if ({index} == 0 || ({condition})) {} = {value};", var.name)));
    let head = format!("for (int {index} = 0; {index} < {}; {index}++)", 1 + generator.random.below(24));
    let mut clauses = vec![format!("lastprivate(conditional: {})", var.name)];
    some_schedule(generator, &mut clauses);
    out.push(Node::with("for", clauses, Node::block(head, body)));
    true
}

/// A loop that is tiled or unrolled, alone or below a worksharing loop.
pub(super) fn transformed(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let transformation = generator.random.pick(&[
        "tile sizes(3)",
        "tile sizes(2, 3)",
        "unroll partial(2)",
        "unroll partial(3)",
        "unroll full",
        "unroll",
    ]);
    let (index, second) = (generator.name("ix"), generator.name("jx"));
    let step = 1 + generator.random.below(3);
    let mut head =
        format!("for (int {index} = 0; {index} < {}; {index} += {step})", generator.random.below(20));
    let pairs = transformation.contains(',');
    if pairs {
        head =
            format!("{head}\n  for (int {second} = 0; {second} < {}; {second}++)", generator.random.below(6));
    }
    let worksharing = binds(scope) && transformation.contains('(') && generator.random.chance(50);
    let mut inner = if worksharing { scope.once() } else { scope.inner() };
    inner.in_plain_loop = false;
    inner.vars.push(Var::counter(&index));
    if pairs {
        inner.vars.push(Var::counter(&second));
    }
    if !worksharing {
        let body = generator.statements(&mut inner);
        let (name, clauses) = transformation.split_once(' ').unwrap_or((transformation, ""));
        let clauses = if clauses.is_empty() { Vec::new() } else { vec![clauses.to_owned()] };
        out.push(Node::with(name, clauses, Node::block(head, body)));
        return true;
    }
    let mut clauses = Vec::new();
    for position in 0..inner.vars.len() {
        let var = inner.vars[position].clone();
        if var.access == Access::Idle {
            let claim = match var.len >= 40 && !pairs {
                true => Some(Access::Element(index.clone())),
                false => generator.reduction_of_idle(&var, &mut clauses),
            };
            inner.vars[position].access = claim.unwrap_or(Access::Hidden);
        }
    }
    let body = generator.statements(&mut inner);
    some_schedule(generator, &mut clauses);
    let head = format!("\n#pragma omp {transformation}\n  {head}");
    out.push(Node::with("for", clauses, Node::block(head, body)));
    true
}
