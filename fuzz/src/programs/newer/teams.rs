//! `teams` on the host, with what is in them, and `loop`.

use super::super::Generator;
use super::super::scope::{Access, Place, Scope, Var};
use super::super::tree::Node;
use super::binds;

/// Compounds that distribute a loop over a league.
const COMPOUNDS: &[&str] = &[
    "teams distribute",
    "teams distribute parallel for",
    "teams distribute parallel for simd",
    "teams distribute simd",
    "teams loop",
];

/// A league. There must be no region around it.
pub(super) fn teams(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if scope.place != Place::Serial || scope.level > 0 || scope.locked {
        return false;
    }
    let mut about = Vec::new();
    match generator.random.below(4) {
        0 => about.push("num_teams(3)".to_owned()),
        1 => about.push("num_teams(1 + k1) thread_limit(3)".to_owned()),
        2 if generator.level >= 51 => about.push("num_teams(2: 4)".to_owned()),
        _ => {}
    }
    if generator.random.chance(60) {
        let name = generator.random.pick(COMPOUNDS);
        let (mut clauses, mut node) = generator.lanes(scope, &Access::Own);
        if name.contains("distribute") && generator.level >= 50 && generator.random.chance(50) {
            slant(&mut node);
        }
        if !name.ends_with("simd") {
            // A `lastprivate` may not be on `loop` but for its variable.
            clauses.retain(|c| !c.contains("safelen") && !c.contains("simdlen"));
        }
        clauses.retain(|c| !c.starts_with("order"));
        if name.ends_with("loop") && clauses.iter().any(|c| c.starts_with("lastprivate")) {
            return false;
        }
        clauses.extend(about);
        if !name.ends_with("loop") && generator.random.chance(25) {
            clauses.push("dist_schedule(static, 3)".to_owned());
        }
        out.push(Node::with(name, clauses, node));
        return true;
    }
    // Each team does the same with what it owns.
    let mut inner = scope.inner();
    (inner.place, inner.closed, inner.in_plain_loop) = (Place::Team, true, false);
    inner.level += 1;
    let mut clauses = about;
    for var in &mut inner.vars {
        let is_static = var.name.starts_with('s');
        var.access = match var.access {
            Access::Own if var.is_scalar() && !is_static && generator.random.chance(50) => {
                clauses.push(format!("firstprivate({})", var.name));
                Access::Own
            }
            Access::Own if var.len >= 40 => Access::Idle,
            Access::Own | Access::Read => Access::Read,
            _ => Access::Hidden,
        };
    }
    let mut body = Vec::new();
    let mut claimed: Vec<String> = Vec::new();
    for _ in 0..1 + generator.random.below(3) {
        if generator.random.chance(40) {
            generator.parallel(&inner, &mut body);
            continue;
        }
        let index = generator.name("ix");
        let mut each = inner.lanes();
        each.vars.push(Var::counter(&index));
        // Teams do not wait for each other: no two loops may claim the same.
        let idle = |v: &Var| v.access == Access::Idle && !claimed.contains(&v.name);
        let Some(array) = inner.any(&mut generator.random, idle) else { continue };
        claimed.push(array.name.clone());
        each.set(&array.name, Access::Element(index.clone()));
        let inside = generator.statements(&mut each);
        let name = generator.random.pick(&["distribute", "distribute parallel for", "distribute simd"]);
        let text = format!("for (int {index} = 0; {index} < {}; {index}++)", generator.random.below(40));
        body.push(Node::with(name, Vec::new(), Node::block(text, inside)));
    }
    out.push(Node::with("teams", clauses, Node::block("", body)));
    true
}

/// Lets the inner loop of two begin where the outer one is.
fn slant(node: &mut Node) {
    let variables: Vec<&str> =
        node.text.split("int ").skip(1).filter_map(|text| text.split(' ').next()).collect();
    if let [outer, inner] = variables[..] {
        node.text = node.text.replace(&format!("{inner} = 0;"), &format!("{inner} = {outer};"));
    }
}

/// `loop` in a team.
pub(super) fn loop_construct(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    if !binds(scope) {
        return false;
    }
    let (mut clauses, node) = generator.lanes(scope, &Access::Idle);
    clauses.retain(|c| !c.contains("safelen") && !c.contains("simdlen"));
    if clauses.iter().any(|c| c.starts_with("lastprivate")) {
        return false;
    }
    // In an orphan it must be said.
    if scope.level > 1 || generator.random.chance(30) {
        clauses.push("bind(parallel)".to_owned());
    }
    out.push(Node::with("loop", clauses, node));
    true
}
