//! What `target` and its relatives may name and hold [OMP 5.2 §5.8, §10.2, §13.2 to §13.9].
//!
//! ```c
//! #pragma omp target map(to : s.bits)            // error: a bit-field has no address
//! #pragma omp target is_device_ptr(n)            // error: no pointer
//! #pragma omp target map(x) firstprivate(x)      // error: one of the two
//! #pragma omp target
//! { n++; _Pragma("omp teams") f(); }             // error: a statement beside the 'teams'
//! ```

use weft_openmp::{
    Clause, ClauseArgs, ClauseKind, LENIENT, Leaf, ListItem, ModifierKind, Typed, UsedAllocator, Version,
};
use weft_support::{Diagnostic, identifier};

use crate::check::allocate::is_predefined_allocator;
use crate::check::dependences::{empty_dimension, is_lvalue};
use crate::check::reductions::section_problem;
use crate::check::threadprivate;
use crate::find::target::{implied, variable};
use crate::findings::Refusal;
use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::{NodeId, NodeKind};
use crate::model::types::TypeClass;
use crate::plan::offload;

/// Checks construct `index`.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let construct = &program.constructs[index];
    for unit in &construct.units {
        let is_about_devices = matches!(
            unit.leaf,
            Leaf::Target
                | Leaf::TargetData
                | Leaf::TargetEnterData
                | Leaf::TargetExitData
                | Leaf::TargetUpdate
        );
        if !is_about_devices {
            continue;
        }
        for clause in unit.written() {
            for item in clause.items() {
                check_item(program, index, clause, item, diagnostics);
            }
            check_allocators(clause, diagnostics);
            refuse(program, index, clause, refusals);
            if let Some(reason) = offload::refusal(program, index, unit, clause) {
                let (directive, span) = (program.directive(index).name(), clause.span);
                refusals.push(Refusal { directive, reason: reason.to_owned(), span });
            }
        }
        if offload::uses_reference_members(program, index, unit) {
            let reason = "a member that is a reference is not translated for devices yet".to_owned();
            let (directive, span) = (program.directive(index).name(), program.pragma_span(index));
            refusals.push(Refusal { directive, reason, span });
        }
        check_both(program, index, unit, diagnostics);
        check_threadprivate(program, index, unit, diagnostics);
        check_ancestor(program, index, unit, diagnostics);
    }
    check_teams(program, index, diagnostics);
}

/// Checks an item of a clause that says what a device has.
fn check_item(
    program: &Program<'_>,
    index: usize,
    clause: &Clause,
    item: &ListItem,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (text, name) = (&item.text, clause.kind.name());
    let mut report = |message: String| diagnostics.push(Diagnostic::error(message, item.span));
    let is_iterated =
        clause.modifiers().iter().any(|modifier| matches!(modifier.kind, ModifierKind::Iterator(_)));
    let Some(node) = program.clause_node(index, &item.base).filter(|_| !is_iterated) else { return };
    let decl = variable(&program.tree, program.constructs[index].node, item);
    match clause.kind {
        ClauseKind::Map | ClauseKind::To | ClauseKind::From => {}
        ClauseKind::IsDevicePtr | ClauseKind::UseDevicePtr => {
            let ty = decl.map(|decl| &program.tree.decl(decl).ty);
            let is_pointer = ty.is_none_or(|ty| {
                matches!(ty, TypeClass::Pointer(_) | TypeClass::Array { .. } | TypeClass::Other)
                    || ty.is_open()
            });
            if !is_pointer {
                report(format!("'{text}' in clause '{name}' must be a pointer or an array"));
            }
            return;
        }
        _ => return,
    }
    if item.shaping().is_some() {
        return;
    }
    let named = program.tree.node(program.tree.peel(node));
    if item.dimensions.is_empty() {
        if !is_lvalue(program, node) {
            return report(format!("'{text}' in clause '{name}' is not a variable or a part of one"));
        }
        if named.is_bit_field {
            return report(format!("the bit-field '{text}' cannot be in clause '{name}'"));
        }
    } else if !matches!(named.ty, TypeClass::Array { .. } | TypeClass::Pointer(_) | TypeClass::Other)
        && !named.ty.is_open()
        && !program.host.finds_reductions()
    {
        return report(format!("'{text}' in clause '{name}' is neither an array nor a pointer"));
    }
    let Some(decl) = decl else { return };
    let declared = program.tree.decl(decl);
    if declared.is_thread_local {
        let what = if declared.is_threadprivate { "threadprivate" } else { "thread-local" };
        return report(format!("'{}' is {what} and cannot be in clause '{name}'", declared.name));
    }
    let is_whole = item.as_variable().is_some();
    let is_unknown = matches!(declared.ty, TypeClass::Array { length: None, variable: false, .. });
    if is_whole && (declared.is_incomplete_record || is_unknown) {
        return report(format!(
            "'{}' has the incomplete type '{}' and cannot be in clause '{name}'",
            declared.name, declared.type_spelling
        ));
    }
    if let ([first, ..], TypeClass::Pointer(_)) = (&item.dimensions[..], &named.ty)
        && first.is_section
        && first.length.is_none()
    {
        // Since 6.0, `p[:]` is what has been mapped behind the pointer before; here, all of it is [OMP 6.0 §5.2.5].
        let is_any = clause.kind == ClauseKind::Map && first.lower.is_none() && item.dimensions.len() == 1;
        if is_any && program.version >= Version::V60 && !program.offloads {
            return;
        }
        return report(format!("the array section '{text}' needs a length, since its base is a pointer"));
    }
    // What `to` and `from` move may have gaps. A map of no element asks whether the place is mapped.
    if clause.kind == ClauseKind::Map
        && item.base_name().is_some()
        && let Some(found) = section_problem(program, index, &implied(decl, ClauseKind::Shared, item))
        && (found.is_error() || empty_dimension(program, index, item).is_none())
    {
        diagnostics.push(found);
    }
}

/// Reports variables that are mapped and copied at once [OMP 5.2 §5.8.3, §13.8].
fn check_both(program: &Program<'_>, index: usize, unit: &Unit, diagnostics: &mut Vec<Diagnostic>) {
    let node = program.constructs[index].node;
    let named = |clause: &Clause| -> Vec<(ListItem, Option<crate::model::tree::DeclId>)> {
        clause.items().iter().map(|item| (item.clone(), variable(&program.tree, node, item))).collect()
    };
    let is_copy = |clause: &&Clause| {
        use ClauseKind::{Firstprivate, HasDeviceAddr, IsDevicePtr, Private};
        matches!(clause.kind, Private | Firstprivate | IsDevicePtr | HasDeviceAddr)
    };
    let is_map = |clause: &&Clause| matches!(clause.kind, ClauseKind::Map | ClauseKind::From);
    for mapped in unit.written().filter(is_map) {
        // The task around a `target` has its reductions.
        let of_task = program.constructs[index].units.iter().flat_map(|unit| &unit.clauses);
        let of_task = of_task.filter(|clause| clause.kind == ClauseKind::InReduction);
        let others = unit.written().filter(|clause| match mapped.kind {
            ClauseKind::Map => is_copy(clause),
            _ => clause.kind == ClauseKind::To,
        });
        let others = others.chain(of_task.filter(|_| mapped.kind == ClauseKind::Map));
        for other in others {
            for (item, decl) in named(mapped) {
                // A pointer may be copied, and what it points to mapped, unless that is on the device already.
                let is_pointer =
                    decl.is_some_and(|decl| matches!(program.tree.decl(decl).ty, TypeClass::Pointer(_)));
                let is_copied_beside = |second: &ListItem| {
                    is_pointer
                        && other.kind != ClauseKind::IsDevicePtr
                        && item.as_variable().is_none()
                        && second.as_variable().is_some()
                };
                // gcc takes members of what is reduced.
                if other.kind == ClauseKind::InReduction && item.as_variable().is_none() {
                    continue;
                }
                let same = named(other).into_iter().find(|(one, it)| {
                    decl.is_some() && *it == decl && (mapped.kind == ClauseKind::Map || one.text == item.text)
                });
                let same =
                    same.filter(|(second, _)| mapped.kind != ClauseKind::Map || !is_copied_beside(second));
                if let Some((second, _)) = same {
                    let message = format!(
                        "'{}' cannot be in clauses '{}' and '{}' of directive '{}' at once",
                        item.base.text,
                        mapped.kind.name(),
                        other.kind.name(),
                        program.directive(index).name()
                    );
                    let note = format!("it is in clause '{}' here", other.kind.name());
                    diagnostics
                        .push(Diagnostic::error(message, item.span).with_note(note, Some(second.span)));
                }
            }
        }
    }
}

/// Warns of threadprivate variables that a `target` region uses: which thread's they are is unspecified [OMP 5.2 §13.8]. clang
/// takes them.
fn check_threadprivate(program: &Program<'_>, index: usize, unit: &Unit, diagnostics: &mut Vec<Diagnostic>) {
    let Some(body) = program.constructs[index].body.filter(|_| unit.leaf == Leaf::Target) else { return };
    for (node, decl) in threadprivate::used_in(program, body, |_| true) {
        let message = format!(
            "'{}' is threadprivate, and it is unspecified whose copy a 'target' region uses [OMP 5.2 §13.8]",
            program.tree.decl(decl).name
        );
        let note = "give the region a copy of its value: another variable, in clause 'firstprivate' or 'map'";
        let found = Diagnostic::warning(message, program.node_span(node), LENIENT);
        diagnostics.push(found.with_note(note, None));
    }
}

/// Checks `device(ancestor : 1)`, which means the device that has the one at work as its own [OMP 5.2 §13.2].
fn check_ancestor(program: &Program<'_>, index: usize, unit: &Unit, diagnostics: &mut Vec<Diagnostic>) {
    let Some(device) = unit.clause(ClauseKind::Device) else { return };
    let ClauseArgs::ModifiedExpr { modifier: Some(word), expr } = &device.args else { return };
    if word.text != "ancestor" {
        return;
    }
    let mut report = |message: &str, span| diagnostics.push(Diagnostic::error(message, span));
    if unit.leaf != Leaf::Target {
        return report(
            "the modifier 'ancestor' of clause 'device' is for directive 'target' only",
            device.span,
        );
    }
    let value = program.clause_node(index, expr).and_then(|node| program.type_and_value(node).1);
    if value.is_some_and(|value| value != 1) {
        report("the argument of 'device(ancestor : …)' must be 1", expr.span);
    }
    use ClauseKind::{Defaultmap, Device, Firstprivate, Map, Nowait, Private};
    for clause in program.directive(index).clauses.iter() {
        if !matches!(clause.kind, Device | Firstprivate | Private | Defaultmap | Map | Nowait) {
            let message =
                format!("clause '{}' cannot stand beside 'device(ancestor : 1)'", clause.kind.name());
            report(&message, clause.span);
        }
    }
    check_ancestor_body(program, index, diagnostics);
}

/// Warns of directives and of calls of the runtime in a region that the parent device executes [OMP 5.2 §13.8]; gcc refuses
/// them, clang takes them.
fn check_ancestor_body(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let Some(body) = program.constructs[index].body else { return };
    let mut warn = |what: String, span| {
        let message =
            format!("{what} must not stand in a 'target' region with 'device(ancestor : 1)' [OMP 5.2 §13.8]");
        diagnostics.push(Diagnostic::warning(message, span, LENIENT));
    };
    let tree = &program.tree;
    tree.walk(body, &mut |id, node| {
        if let Some(&inner) = program.construct_at.get(&id) {
            let what = format!("directive '{}'", program.directive(inner).name());
            warn(what, program.pragma_span(inner));
            return false;
        }
        if node.kind == NodeKind::Call
            && let Some(&called) = tree.children(id).first()
            && let Some(function) = tree.node(tree.peel(called)).decl.map(|decl| &tree.decl(decl).name)
            && function.starts_with("omp_")
        {
            warn(format!("a call of '{function}'"), program.node_span(id));
        }
        true
    });
}

/// Reports predefined allocators that are to be made, those that are named twice, and memory spaces that are none
/// [OMP 5.2 §6.8].
pub fn check_allocators(clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    let ClauseArgs::Typed(Typed::Allocators(used)) = &clause.args else { return };
    let is_no_name = |space: &&weft_openmp::Expr| {
        !space.text.starts_with(|c: char| identifier::is_part(c) && !c.is_ascii_digit())
    };
    for space in used.iter().filter_map(|one| one.memory_space.as_ref()).filter(is_no_name) {
        let message = format!("'{}' in clause 'uses_allocators' is no name of a memory space", space.text);
        diagnostics.push(Diagnostic::error(message, space.span));
    }
    for (number, one) in used.iter().enumerate() {
        let name = &one.allocator.text;
        let made_of = one.traits.as_ref().map(|traits| ("traits", traits.span));
        let made_of = made_of.or(one.memory_space.as_ref().map(|space| ("a memory space", space.span)));
        if let (Some((what, span)), true) = (made_of, is_predefined_allocator(name)) {
            let message = format!(
                "the predefined allocator '{name}' in clause 'uses_allocators' has no place for {what}"
            );
            let note = "name a variable of type 'omp_allocator_handle_t' to make an allocator";
            diagnostics.push(Diagnostic::error(message, span).with_note(note, None));
        }
        if let Some(first) = used[..number].iter().find(|other| other.allocator.text == *name) {
            let message = format!("'{name}' is more than once in clause 'uses_allocators'");
            let note = "it is here before";
            let found = Diagnostic::error(message, one.allocator.span);
            diagnostics.push(found.with_note(note, Some(first.allocator.span)));
        }
    }
}

/// Refuses what is not translated.
fn refuse(program: &Program<'_>, index: usize, clause: &Clause, refusals: &mut Vec<Refusal>) {
    let mut refuse = |reason: &str| {
        refusals.push(Refusal {
            directive: program.directive(index).name(),
            reason: reason.to_owned(),
            span: clause.span,
        });
    };
    if let ClauseArgs::Typed(Typed::Allocators(used)) = &clause.args {
        let is_made = |one: &UsedAllocator| one.traits.is_some() || one.memory_space.is_some();
        if used.iter().any(|one| !is_predefined_allocator(&one.allocator.text) || is_made(one)) {
            refuse(
                "allocators that clause 'uses_allocators' makes are not supported yet beside clause 'allocate' of a \
                 'target' alone, nor beside a 'teams' for devices",
            );
        }
    }
    let is_of_parent = matches!(
        &clause.args,
        ClauseArgs::ModifiedExpr { modifier: Some(word), .. }
            if clause.kind == ClauseKind::Device && word.text == "ancestor"
    );
    let is_in_target =
        || program.ancestors(index).any(|around| program.constructs[around].unit(Leaf::Target).is_some());
    if program.offloads && is_of_parent && is_in_target() {
        refuse("a region of the parent device within one of a device is not supported yet for devices");
    }
    let is_elsewhere = clause.items().iter().any(|item| {
        let decl = variable(&program.tree, program.constructs[index].node, item);
        decl.is_some_and(|decl| {
            let spelling = &program.tree.decl(decl).type_spelling;
            spelling.contains("address_space") || spelling.contains("__seg_")
        })
    });
    if is_elsewhere {
        refuse("what lies in another address space is not supported yet here");
    }
}

/// Reports what a `target` holds beside a `teams` [OMP 5.2 §10.2].
fn check_teams(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let is_target = construct.units.last().is_some_and(|unit| unit.leaf == Leaf::Target);
    let Some(body) = construct.body.filter(|_| is_target) else { return };
    let teams_at = |node: NodeId| {
        let inner = program.construct_at.get(&node).map(|&inner| &program.constructs[inner]);
        inner.is_some_and(|inner| inner.units.first().is_some_and(|unit| unit.leaf == Leaf::Teams))
    };
    let children = program.tree.children(body);
    let Some(teams) = children.iter().copied().find(|&child| teams_at(child)) else { return };
    if let Some(&other) = children.iter().find(|&&child| child != teams) {
        let message = "a 'target' around a 'teams' must hold nothing else [OMP 5.2 §10.2]";
        let note = "the 'teams' is here";
        let diagnostic = Diagnostic::error(message, program.node_span(other));
        diagnostics.push(diagnostic.with_note(note, Some(program.pragma_span(program.construct_at[&teams]))));
    }
}
