//! How a region gets at a variable: by a list of its marker, or by a declaration of the host's language.
//!
//! A marker names objects: what is at the address is there, and the middle end copies its bits. In C that is all there is.
//! In C++ a name may stand for an object that is elsewhere (a reference, a structured binding, a capture of a lambda), and
//! objects may begin, be copied and end by code. Such names are declared anew in the region, where the language says what
//! that takes:
//!
//! ```cpp
//! void f(std::vector<int> &v, Matrix m) {
//!   auto *o = addressof(v);
//! #pragma omp parallel private(m)          // FIRSTPRIVATE(&o), and in the region:  auto &v = *o;  Matrix m;
//! ```
//!
//! A member that its name alone means is reached through `this`; a copy of it hides the member.
//! What a lambda has captured is reached through the lambda's own object, and what is static by its address: neither is
//! listed if it is shared, but for what a task has of a lambda, whose object may be gone when the task is executed.

use weft_openmp::{ClauseKind, Leaf, ReductionModifier, ReductionOp};

use crate::model::construct::{Item, Unit};
use crate::model::program::Program;
use crate::model::tree::{Decl, DeclId, NodeKind};
use crate::model::types::TypeClass;
use crate::sharing::meaning::Meaning;
use crate::sharing::target::{has_value, is_offloaded};
use crate::sharing::{Listed, lists};

/// How a region gets at a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// A list of its marker names the variable.
    Listed,
    /// Nothing is to be done.
    Free,
    /// A declaration in the region.
    Declared(Meaning),
    /// A declaration in front of the region, and a list of its marker names what is declared there.
    Shadowed(Meaning),
    /// This is not translated, for the reason given.
    Refused(&'static str),
}

/// Returns the way of a variable in a list of unit `unit` of construct `index`.
pub(crate) fn way(program: &Program<'_>, index: usize, unit: &Unit, listed: &Listed) -> Way {
    let decl = program.tree.decl(listed.decl);
    let is_captured = is_captured(program, index, listed.decl);
    let is_array = matches!(decl.ty, TypeClass::Array { .. });
    // A task has its copy of an object somewhere else, and so has a lambda that copies an array.
    let has_other_place = is_array || program.ancestors(index).any(|outer| makes_tasks(program, outer));
    let is_shared = listed.kind == ClauseKind::Shared;
    // The lambda's own object may be gone when a task is executed, so that one gets the address of what was captured.
    let is_of_task = is_captured && is_shared && unit.makes_tasks();
    let is_elsewhere =
        decl.is_reference || decl.is_member() || is_of_task || (!decl.is_bitwise && has_other_place);
    if unit.leaf == Leaf::Target
        && listed.item.is_none()
        && listed.kind == ClauseKind::Firstprivate
        && decl.is_static
        && !decl.is_known_by_name
        && is_named_otherwise(program, index, listed.decl)
    {
        // What cannot change is what it is outside.
        return match decl.is_const {
            true => Way::Free,
            false => Way::Refused("a copy of a variable with a qualified name is not supported yet"),
        };
    }
    if is_offloaded(program, unit) && !decl.is_on_devices {
        return on_device(program, index, unit, listed);
    }
    // What a device has of a variable around is declared in its region, as a reference if it is mapped: that may be shared.
    let is_captured = is_captured && !(is_shared && is_of_device(program, index, listed.decl));
    let has_copy = || is_shared && has_copy_around(program, index, unit, listed.decl);
    let is_free = is_captured && !is_of_task && !has_copy();
    if is_shared && (is_free || (decl.is_static && !decl.is_known_by_name)) {
        return Way::Free;
    }
    // Nothing declares a pack anew, and the closure that leads to one may be gone when the task is executed.
    if decl.is_pack && is_of_task && !program.ancestors(index).any(|outer| waits_for_tasks(program, outer)) {
        return Way::Refused(
            "a parameter pack that a lambda has captured, and a task shares, is not supported yet",
        );
    }
    // No construct around has a copy of it either. Selection has said of a `target` what its parameters refer to.
    if decl.is_pack
        && is_shared
        && (unit.leaf != Leaf::Target || decl.type_spelling.contains("__weft_sent::"))
    {
        return Way::Listed;
    }
    if let Some(reason) = nameless(decl) {
        return Way::Refused(reason);
    }
    if unit.leaf == Leaf::Target
        && listed.item.is_none()
        && decl.ty == TypeClass::Dependent
        && !decl.is_on_devices
    {
        return match unit.clause(ClauseKind::Defaultmap) {
            None => Way::Declared(Meaning::Sent),
            Some(_) => Way::Refused("whether it is mapped or copied depends on the arguments of a template"),
        };
    }
    if is_bit_field(program, index, unit, listed) {
        return bit_field(program, index, unit, listed);
    }
    if is_by_functions(program, listed) {
        return reduced(program, unit, listed);
    }
    // A marker has the name alone.
    let is_qualified = matches!(listed.kind, ClauseKind::Copyin | ClauseKind::Copyprivate)
        && listed.item.as_ref().is_some_and(|item| item.written.base.text.contains("::"));
    if !is_elsewhere && !is_qualified && (is_shared || (decl.is_bitwise && !is_captured)) {
        return Way::Listed;
    }
    match listed.kind {
        ClauseKind::Firstprivate
            if unit.with(ClauseKind::Lastprivate).any(|item| item.decl == listed.decl) =>
        {
            Way::Free
        }
        ClauseKind::Private | ClauseKind::Firstprivate
            if matches!(decl.ty, TypeClass::Array { variable: true, .. })
                && (!decl.is_bitwise || unit.makes_tasks()) =>
        {
            Way::Refused("a copy of an array of variable length by reference is not supported yet")
        }
        ClauseKind::Firstprivate if unit.makes_tasks() => {
            Way::Declared(Meaning::OfTask { number: 0, is_last: false })
        }
        ClauseKind::Shared => Way::Declared(Meaning::Same),
        ClauseKind::Private => Way::Declared(Meaning::Private),
        ClauseKind::Firstprivate => Way::Declared(Meaning::Copy),
        ClauseKind::Reduction | ClauseKind::InReduction | ClauseKind::TaskReduction => {
            reduced(program, unit, listed)
        }
        ClauseKind::Lastprivate => last(program, index, unit, listed),
        ClauseKind::Linear => Way::Shadowed(Meaning::Last { is_copy: true }),
        ClauseKind::Copyin => Way::Declared(Meaning::CopiedIn),
        ClauseKind::Copyprivate => Way::Declared(Meaning::Handed),
        _ => Way::Refused("a reference or an object with constructors in this clause is not supported yet"),
    }
}

/// Returns the way of a variable in a list of a unit for a device with memory of its own: all that is not in the region has
/// to be there.
fn on_device(program: &Program<'_>, index: usize, unit: &Unit, listed: &Listed) -> Way {
    let decl = program.tree.decl(listed.decl);
    let has_name = decl.is_known_by_name || !decl.is_static || unit.leaf == Leaf::TargetData;
    let is_elsewhere = decl.is_reference
        || decl.is_member()
        || is_captured(program, index, listed.decl)
        || (decl.is_static && !decl.is_known_by_name);
    let is_pointer = matches!(decl.ty, TypeClass::Pointer(_));
    if let Some(reason) = nameless(decl).or_else(|| part_of_union(decl)) {
        return Way::Refused(reason);
    }
    if !has_name && is_named_otherwise(program, index, listed.decl) {
        return Way::Refused("what a device gets must not have a qualified name in the region yet");
    }
    match listed.kind {
        _ if listed.item.is_none()
            && listed.kind != ClauseKind::Private
            && decl.ty == TypeClass::Dependent =>
        {
            match unit.clause(ClauseKind::Defaultmap) {
                None => Way::Declared(Meaning::Carried),
                Some(_) => {
                    Way::Refused("whether it is mapped or copied depends on the arguments of a template")
                }
            }
        }
        ClauseKind::Shared if is_elsewhere => Way::Declared(Meaning::Same),
        ClauseKind::Private if !decl.is_bitwise || is_elsewhere => Way::Declared(Meaning::Private),
        ClauseKind::Firstprivate
            if is_pointer
                && (is_elsewhere || !decl.is_bitwise)
                && !has_value(program, index, unit, listed.decl) =>
        {
            Way::Declared(Meaning::Pointer)
        }
        ClauseKind::Firstprivate if unit.leaf == Leaf::TargetData && is_elsewhere => {
            Way::Declared(Meaning::Pointer)
        }
        ClauseKind::Firstprivate if !decl.is_bitwise || is_elsewhere => Way::Declared(Meaning::Copy),
        ClauseKind::Shared | ClauseKind::Private | ClauseKind::Firstprivate => Way::Listed,
        _ => Way::Refused("this clause is not translated for devices yet"),
    }
}

/// Says whether the region of a device, which construct `index` is in, declares a variable.
fn is_of_device(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    let lo = program.tree.decl(variable).lo;
    std::iter::once(index).chain(program.ancestors(index)).any(|outer| {
        let construct = &program.constructs[outer];
        let is_around = !construct.contains(&program.tree, lo);
        is_around
            && construct.units.iter().any(|unit| unit.leaf == Leaf::Target && is_offloaded(program, unit))
    })
}

/// Says whether a unit around has a copy of a variable that a lambda around that has captured: its name then means the copy,
/// which is an object like any other.
fn has_copy_around(program: &Program<'_>, index: usize, unit: &Unit, variable: DeclId) -> bool {
    use ClauseKind::{Firstprivate, InReduction, Lastprivate, Linear, Private, Reduction};
    let copies = |listed: &Listed| {
        listed.decl == variable
            && matches!(listed.kind, Private | Firstprivate | Lastprivate | Linear | Reduction | InReduction)
    };
    let has_copy = |construct: usize, units: usize| {
        (0..units).any(|number| lists(program, construct, number).iter().any(copies))
    };
    let own = program.constructs[index].units.iter().position(|one| std::ptr::eq(one, unit));
    let mut outer = program.ancestors(index).filter(|outer| is_captured(program, *outer, variable));
    has_copy(index, own.unwrap_or(0))
        || outer.any(|outer| has_copy(outer, program.constructs[outer].units.len()))
}

/// Says whether the statement of construct `index` names a variable by more than its name, which would pass a declaration
/// of that by.
pub(crate) fn is_named_otherwise(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    let tree = &program.tree;
    let name = &tree.decl(variable).name;
    let mut found = false;
    if let Some(body) = program.constructs[index].body {
        tree.walk(body, &mut |_, node| {
            let is_it =
                matches!(node.kind, NodeKind::Reference | NodeKind::Member) && node.decl == Some(variable);
            found |= is_it && (node.hi - node.lo) as usize != name.len();
            !found
        });
    }
    found
}

/// Says whether the statement of construct `index` may ask for the type of a variable: `decltype(v)`, which is that of the
/// declaration in the region. [C++17 \[dcl.type.simple\]]
pub(crate) fn asks_for_type(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    const WORD: &str = "decltype";
    let Some(body) = program.constructs[index].body.filter(|_| program.host.finds_reductions()) else {
        return false;
    };
    let (lo, hi) = (program.tree.node(body).lo, program.tree.node(body).end);
    let text = program.host.excerpt(lo, hi);
    let name = program.tree.decl(variable).name.as_str();
    text.match_indices(WORD).any(|(at, _)| {
        let inner = text[at + WORD.len()..].trim_start().strip_prefix('(');
        // `decltype(auto)` may be that of any name.
        [name, "auto"].iter().any(|name| {
            let behind = inner.and_then(|inner| inner.trim_start().strip_prefix(name));
            behind.is_some_and(|behind| behind.trim_start().starts_with(')'))
        })
    })
}

fn last(program: &Program<'_>, index: usize, unit: &Unit, listed: &Listed) -> Way {
    let is_copy = unit.with(ClauseKind::Firstprivate).any(|item| item.decl == listed.decl);
    // A task knows by the end of its iterations, or of a run of the nest, that it is the last one.
    let nest = program.constructs[index].nest.as_ref();
    let is_for_tasks = nest.is_some_and(|nest| !nest.is_transformed());
    let is_conditional = listed.item.as_ref().is_some_and(|item| item.is_conditional);
    match program.tree.decl(listed.decl).ty {
        _ if is_conditional => Way::Declared(Meaning::Noted),
        _ if unit.makes_tasks() && !is_for_tasks => Way::Refused(
            "'lastprivate' of a reference or an object with constructors in such tasks is not supported yet",
        ),
        TypeClass::Array { variable: true, .. } => {
            Way::Refused("'lastprivate' of an array of variable length by reference is not supported yet")
        }
        // A task that begins later would copy what the last one has assigned.
        _ if unit.makes_tasks() && is_copy => Way::Declared(Meaning::OfTask { number: 0, is_last: true }),
        _ => Way::Declared(Meaning::Last { is_copy }),
    }
}

fn makes_tasks(program: &Program<'_>, construct: usize) -> bool {
    program.constructs[construct].units.iter().any(Unit::makes_tasks)
}

/// Says whether the tasks that are made in a construct have ended when it has.
fn waits_for_tasks(program: &Program<'_>, construct: usize) -> bool {
    let units = &program.constructs[construct].units;
    units.iter().any(|unit| [Leaf::Parallel, Leaf::Taskgroup].iter().any(|leaf| unit.has(*leaf)))
}

/// Says why a variable cannot be named in a region, if it cannot.
fn nameless(decl: &Decl) -> Option<&'static str> {
    if decl.is_pack {
        return Some("a copy of a parameter pack is not supported yet");
    }
    decl.name.is_empty().then_some("an object without a name in the region is not supported yet")
}

/// Says why no copy can be made of what has the name of one of its members, if that is so: a name does for an address only.
fn part_of_union(decl: &Decl) -> Option<&'static str> {
    let is_union = decl.is_variable() && decl.type_spelling.starts_with("(anonymous union at ");
    is_union.then_some("a copy of an anonymous union is not supported yet")
}

/// Says whether an item of a list is a bit-field: a member without an address, unless a construct around has a copy of it.
pub(crate) fn is_bit_field(program: &Program<'_>, index: usize, unit: &Unit, listed: &Listed) -> bool {
    let written = listed.item.as_ref().map(|item| &item.written.base);
    let node = written.and_then(|base| program.clause_node(index, base));
    let is_one = node.is_some_and(|node| program.tree.node(program.tree.peel(node)).is_bit_field);
    program.tree.decl(listed.decl).is_member() && is_one && {
        let own = program.constructs[index].units.iter().take_while(|outer| !std::ptr::eq(*outer, unit));
        let around = program.ancestors(index).flat_map(|outer| &program.constructs[outer].units);
        let copies = |item: &Item| item.decl == listed.decl && item.makes_copy();
        !own.chain(around).any(|outer| outer.items.iter().any(copies))
    }
}

/// Returns the way of a bit-field: its copy is an object of the type that it is declared with [C++17 \[class.bit\]]. No
/// reference leads to the bit-field, but one leads to its object.
fn bit_field(program: &Program<'_>, index: usize, unit: &Unit, listed: &Listed) -> Way {
    let way = match listed.kind {
        ClauseKind::Shared => Way::Free,
        ClauseKind::Private => Way::Declared(Meaning::Private),
        ClauseKind::Firstprivate
            if unit.with(ClauseKind::Lastprivate).any(|item| item.decl == listed.decl) =>
        {
            Way::Free
        }
        ClauseKind::Firstprivate if !unit.makes_tasks() => Way::Declared(Meaning::Copy),
        ClauseKind::Lastprivate => last(program, index, unit, listed),
        ClauseKind::Linear => Way::Shadowed(Meaning::Last { is_copy: true }),
        ClauseKind::Reduction => reduced(program, unit, listed),
        _ => Way::Refused("a bit-field in this clause is not supported yet"),
    };
    match way {
        Way::Declared(
            Meaning::Pointed | Meaning::ByTasks { .. } | Meaning::OfTask { .. } | Meaning::Noted,
        ) => Way::Refused("a copy of a bit-field that needs its address is not supported yet"),
        other => other,
    }
}

/// Says whether functions of the host's language reduce the variable, which are found by overloading.
fn is_by_functions(program: &Program<'_>, listed: &Listed) -> bool {
    let Some((item, op)) = listed.item.as_ref().and_then(|item| Some((item, item.op.as_ref()?))) else {
        return false;
    };
    program.host.finds_reductions() && is_by_function(program, item, op)
}

fn reduced(program: &Program<'_>, unit: &Unit, listed: &Listed) -> Way {
    let Some((item, op)) = listed.item.as_ref().and_then(|item| Some((item, item.op.clone()?))) else {
        return Way::Refused("this reduction is not supported yet");
    };
    let decl = program.tree.decl(listed.decl);
    let is_whole = item.written.dimensions.is_empty() && !matches!(decl.ty, TypeClass::Array { .. });
    let has_elements = matches!(decl.ty, TypeClass::Array { .. } | TypeClass::Pointer(_));
    // An instance of the template has to say whether it is an array or a pointer.
    let is_open_section = matches!(decl.ty, TypeClass::Dependent);
    let is_plain = matches!(item.modifier, None | Some(ReductionModifier::Default));
    let is_merged = is_by_functions(program, listed);
    match () {
        // The copy is new, and what is reduced is beside it (`plan::scan`). A vectorizer has to know of it.
        () if item.is_inscan() && unit.is_loop() && (!unit.has(Leaf::Simd) || decl.ty.is_open()) => {
            Way::Declared(Meaning::Private)
        }
        () if item.is_inscan() && unit.is_loop() && decl.is_bitwise => Way::Shadowed(Meaning::Private),
        () if unit.makes_tasks() || !is_plain || item.kind != ClauseKind::Reduction => {
            let element = decl.ty.reduced_element(!item.written.dimensions.is_empty());
            let is_of_numbers = element.is_arithmetic() && !matches!(decl.ty, TypeClass::Pointer(_));
            let has_tasks = matches!(
                unit.leaf,
                Leaf::Parallel
                    | Leaf::Task
                    | Leaf::Taskloop
                    | Leaf::Taskgroup
                    | Leaf::Scope
                    | Leaf::For
                    | Leaf::Sections
            );
            match () {
                () if !has_tasks || item.is_inscan() || !(is_whole || has_elements) => {
                    Way::Refused("a reduction of an object or by reference is not supported yet here")
                }
                () if is_of_numbers && !is_merged => Way::Declared(Meaning::Pointed),
                () => Way::Declared(Meaning::ByTasks { op, is_merged }),
            }
        }
        () if !is_whole && (has_elements || is_open_section) => {
            Way::Declared(Meaning::Section { op, is_merged })
        }
        () if !is_whole => Way::Refused("a reduction of an array of this type is not supported yet"),
        () if is_merged => Way::Declared(Meaning::Merged(op)),
        // The vectorizer has to know of it.
        () if unit.has(Leaf::Simd) && decl.ty.is_arithmetic() => Way::Shadowed(Meaning::Reduced(op)),
        () => Way::Declared(Meaning::Reduced(op)),
    }
}

/// Says whether a variable is one that the lambda around construct `index` has captured.
pub(crate) fn is_captured(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    let tree = &program.tree;
    let decl = tree.decl(variable);
    if decl.is_static || !decl.is_variable() {
        return false;
    }
    let parents =
        std::iter::successors(tree.node(program.constructs[index].node).parent, |&at| tree.node(at).parent);
    for node in parents.map(|id| tree.node(id)) {
        match node.kind {
            NodeKind::Lambda => {
                let body = node.children.last().map(|&body| tree.node(body));
                let is_in_body = body.is_some_and(|body| body.lo <= decl.lo && decl.lo < body.hi);
                let is_parameter = decl.kind == crate::model::tree::DeclKind::Parameter
                    && node.lo <= decl.lo
                    && decl.lo < node.hi;
                return !is_in_body && !is_parameter;
            }
            NodeKind::Function => return false,
            _ => {}
        }
    }
    false
}

/// Says whether the operator is surely none that the language defines on the elements of an item, or may be one that a
/// directive of the file defines on them: functions stand for those of the language, too, then.
pub(crate) fn is_by_function(program: &Program<'_>, item: &Item, op: &ReductionOp) -> bool {
    let is_section = !item.written.dimensions.is_empty();
    let element = program.tree.decl(item.decl).ty.reduced_element(is_section);
    match op {
        ReductionOp::Declared(_) => true,
        // Clang looks up the operators of classes.
        _ if element.may_be_class() => program.declares(op),
        _ => !element.is_arithmetic(),
    }
}
