//! What comparisons at run time have shown of accesses, as LLVM and the planner read it: scopes that have nothing to do with each other.
//!
//! ```llvm
//! br i1 %are.apart, label %loop, label %loop.clone      ; `out` and `in` lie apart
//! loop:
//!   %x = load i8, ptr %in.i                       ==>     %x = load i8, ptr %in.i, !alias.scope !{in}, !noalias !{out}
//!   store i8 %y, ptr %out.i                               store i8 %y, ptr %out.i, !alias.scope !{out}, !noalias !{in}
//! ```
//! Of two accesses of which one is of memory that the other one never reaches, neither has to wait for the other. LLVM's own versions of
//! loops say so in the same way. [LangRef: noalias and alias.scope Metadata]
//!
//! # Preconditions
//! What is annotated is executed only where the comparison has shown it.
//!
//! # Postconditions
//! Only metadata has changed. Scopes that accesses had, they keep.

use rustc_hash::FxHashMap;
use weft_ir::{Attachment, Function, Inst, MdValue, Module};

const OWN: &str = "alias.scope";
const OTHERS: &str = "noalias";

/// Says that the accesses of two places, which are lists of accesses, do not meet, for each pair of indices of such places.
pub(crate) fn tell_apart(
    module: &mut Module,
    func: &mut Function,
    places: &[Vec<Inst>],
    pairs: &[(usize, usize)],
) {
    if pairs.is_empty() {
        return;
    }
    let domain = self_referring(module, |me| format!("distinct !{{!{me}}}"));
    let scopes: Vec<u32> = places
        .iter()
        .map(|_| self_referring(module, |me| format!("distinct !{{!{me}, !{domain}}}")))
        .collect();
    let mut nodes = FxHashMap::default();
    for (index, accesses) in places.iter().enumerate() {
        let others = pairs.iter().filter_map(|(a, b)| match index {
            _ if *a == index => Some(scopes[*b]),
            _ if *b == index => Some(scopes[*a]),
            _ => None,
        });
        let others: Vec<u32> = others.collect();
        if others.is_empty() {
            continue;
        }
        for &inst in accesses {
            add(module, func, &mut nodes, (inst, OWN), &[scopes[index]]);
            add(module, func, &mut nodes, (inst, OTHERS), &others);
        }
    }
}

/// Whether metadata says that two accesses do not meet: all scopes that one has in some domain are among those that the other has
/// nothing to do with.
pub(crate) fn are_told_apart(module: &Module, func: &Function, x: Inst, y: Inst) -> bool {
    let tells = |x: Inst, y: Inst| {
        let mut domains: FxHashMap<String, bool> = FxHashMap::default();
        let others = list(module, func, y, OTHERS);
        for scope in list(module, func, x, OWN) {
            let is_other = others.contains(&scope);
            *domains.entry(domain_of(module, &scope)).or_insert(true) &= is_other;
        }
        domains.values().any(|are_others| *are_others)
    };
    tells(x, y) || tells(y, x)
}

/// The scopes of a kind that an access has, as text.
fn list(module: &Module, func: &Function, inst: Inst, kind: &str) -> Vec<String> {
    let found = module.ctx.names.lookup(kind).and_then(|kind| {
        let attachment = func.insts[inst].attachments.iter().find(|attachment| attachment.kind == kind)?;
        let MdValue::Node(node) = attachment.value else { return None };
        Some(module.node_operands(module.metadata.get(&node)?))
    });
    found.unwrap_or_default()
}

/// The domain of a scope, the second of the operands of its node; what has none is one of its own.
fn domain_of(module: &Module, scope: &str) -> String {
    let number = scope.strip_prefix('!').and_then(|number| number.parse().ok());
    let operands = number.and_then(|number: u32| Some(module.node_operands(module.metadata.get(&number)?)));
    operands.and_then(|operands| operands.get(1).cloned()).unwrap_or_else(|| scope.to_owned())
}

/// Adds scopes to those of a kind that an access has. Accesses with the same scopes get the same of `nodes`, by which others see that the
/// same is known of them.
fn add(
    module: &mut Module,
    func: &mut Function,
    nodes: &mut FxHashMap<String, u32>,
    (inst, kind): (Inst, &str),
    more: &[u32],
) {
    let mut all = list(module, func, inst, kind);
    all.extend(more.iter().map(|scope| format!("!{scope}")));
    let text = format!("!{{{}}}", all.join(", "));
    let node = match nodes.get(&text) {
        Some(node) => *node,
        None => module.add_metadata(&text),
    };
    nodes.insert(text, node);
    let kind = module.ctx.names.intern(kind);
    let attachments = &mut func.insts[inst].attachments;
    attachments.retain(|attachment| attachment.kind != kind);
    attachments.push(Attachment { kind, value: MdValue::Node(node) });
}

/// A node whose text has its own number.
fn self_referring(module: &mut Module, text: impl Fn(u32) -> String) -> u32 {
    let node = module.add_metadata("!{}");
    module.metadata.insert(node, text(node).into());
    node
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;
    use weft_ir::Op;

    /// Two loads and a store, the first two of which have `scopes` of their own.
    fn in_function<R>(scopes: [&str; 2], what: impl FnOnce(&mut Module, &mut Function, [Inst; 3]) -> R) -> R {
        let text = format!(
            "define void @f(ptr %p, ptr %q) {{\nentry:\n  %x = load i8, ptr %p{}\n  %y = load i8, ptr %q{}\n  \
             store i8 %x, ptr %q\n  ret void\n}}\n!0 = distinct !{{!0}}\n!1 = distinct !{{!1, !0}}\n\
             !2 = distinct !{{!2, !0}}\n!3 = !{{!1}}\n!4 = !{{!2}}\n",
            scopes[0], scopes[1]
        );
        transformed(&text, |module, func| {
            let is_access = |inst: &Inst| matches!(func.insts[*inst].op, Op::Load { .. } | Op::Store { .. });
            let found: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_access).collect();
            what(module, func, [found[0], found[1], found[2]])
        })
        .0
    }

    #[test]
    fn only_pairs_are_told_apart() {
        in_function(["", ""], |module, func, [x, y, store]| {
            tell_apart(module, func, &[vec![x], vec![y], vec![store]], &[(0, 2)]);
            assert!(are_told_apart(module, func, x, store) && are_told_apart(module, func, store, x));
            assert!(!are_told_apart(module, func, y, store) && !are_told_apart(module, func, x, y));
        });
    }

    #[test]
    fn accesses_of_one_place_have_the_same_scopes() {
        in_function(["", ""], |module, func, [x, y, store]| {
            tell_apart(module, func, &[vec![x, y], vec![store]], &[(0, 1)]);
            assert_eq!(func.insts[x].attachments, func.insts[y].attachments);
            assert_ne!(func.insts[x].attachments, func.insts[store].attachments);
        });
    }

    #[test]
    fn what_was_known_in_another_domain_stays_known() {
        let scopes = [", !alias.scope !3, !noalias !4", ", !alias.scope !4, !noalias !3"];
        in_function(scopes, |module, func, [x, y, store]| {
            assert!(are_told_apart(module, func, x, y));
            tell_apart(module, func, &[vec![x], vec![store]], &[(0, 1)]);
            assert!(are_told_apart(module, func, x, y), "it has a scope more");
            assert!(are_told_apart(module, func, x, store) && !are_told_apart(module, func, y, store));
        });
    }

    #[test]
    fn one_scope_of_several_of_a_domain_says_nothing() {
        let scopes = [", !alias.scope !5", ", !noalias !3"];
        in_function(scopes, |module, func, [x, y, _]| {
            module.metadata.insert(5, "!{!1, !2}".into());
            assert!(!are_told_apart(module, func, x, y));
            module.metadata.insert(5, "!{!1}".into());
            assert!(are_told_apart(module, func, x, y));
        });
    }
}
