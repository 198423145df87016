//! Whether a place to which a recursion adds is nothing else that it reads.
//!
//! ```c
//! static long total;                                   // no pointer leads there: nobody takes its address
//! void walk(const struct tree *t) { if (t) { total += t->weight; walk(t->left); walk(t->right); } }
//! void add(const struct tree *t, long *sum) { if (t) { *sum += t->n; … } }     // t->n is an int, and the others are pointers
//! ```
//!
//! # Precondition
//! The function loads the place only to add to it.
//!
//! # Postcondition
//! If it is alone, no other load of the function, in any of its calls, reads the place.
//!
//! # Algorithm
//! One of these is so: nothing else is loaded; the place is a variable of the module whose address is used to load and to store alone;
//! the pointer is `noalias`; or the types of all other loads exclude the place's. Of two types of the metadata, neither of which
//! is made of the other, no object has both. [LangRef: 'tbaa' Metadata]

use weft_analysis::EffectTable;
use weft_ir::{Function, Inst, MdValue, Module, Op, Operand, Symbol, SymbolDef};

use super::Found;

pub(super) fn is_alone(module: &Module, effects: &EffectTable, func: &Function, found: &Found) -> bool {
    let own = |inst: &Inst| {
        found.calls.contains(inst)
            || found.updates.iter().any(|update| update.load == *inst || update.stores.contains(inst))
    };
    let reads = |inst: &Inst| {
        !func.insts[*inst].is_debug_record() && effects.of_inst(&module.ctx, func, *inst).accesses_memory()
    };
    let others: Vec<Inst> =
        func.layout_insts().map(|(_, inst)| inst).filter(|inst| !own(inst) && reads(inst)).collect();
    if !others.iter().all(|inst| matches!(func.insts[*inst].op, Op::Load { .. })) {
        return false;
    }
    let is_restricted = || {
        found.param.is_some_and(|at| func.params[at].attrs.split_whitespace().any(|word| word == "noalias"))
    };
    others.is_empty()
        || module.ctx.global_name(found.place).is_some_and(|name| is_unknown_to_pointers(module, name))
        || is_restricted()
        || have_other_types(module, func, found, &others)
}

/// Whether the variable is one of the module alone, and each use of its address is to load or to store.
fn is_unknown_to_pointers(module: &Module, name: Symbol) -> bool {
    let is_local = match module.symbols.get(&name) {
        Some(SymbolDef::Global(id)) => module.globals[*id].is_local(),
        _ => false,
    };
    let mentions =
        |operand: &Operand| matches!(operand, Operand::Const(c) if module.ctx.consts.mentions(*c, name));
    let is_address = |func: &Function, inst: Inst| {
        let data = &func.insts[inst];
        let at = match data.op {
            Op::Load { .. } => 0,
            Op::Store { .. } => 1,
            _ => return !data.operands.iter().any(mentions),
        };
        data.operands.iter().enumerate().all(|(index, operand)| {
            !mentions(operand) || index == at && module.ctx.global_name(*operand) == Some(name)
        })
    };
    let in_function = |func: &Function| {
        func.is_declaration
            || func.is_readable() && func.layout_insts().all(|(_, inst)| is_address(func, inst))
    };
    let text = module.ctx.names.text(name);
    is_local
        && module.functions.values().all(in_function)
        && !module
            .globals
            .values()
            .any(|global| global.init.is_some_and(|init| module.ctx.consts.mentions(init, name)))
        && !module
            .items
            .iter()
            .any(|item| matches!(item, weft_ir::Item::Verbatim(line) if line.contains(text)))
}

/// Whether no object can have both the type of the place and that of one of the loads.
fn have_other_types(module: &Module, func: &Function, found: &Found, loads: &[Inst]) -> bool {
    let of_place: Option<Vec<Vec<String>>> = found
        .updates
        .iter()
        .flat_map(|update| update.stores.iter().copied().chain([update.load]))
        .map(|inst| type_of(module, func, inst))
        .collect();
    let of_loads: Option<Vec<Vec<String>>> = loads.iter().map(|load| type_of(module, func, *load)).collect();
    let (Some(of_place), Some(of_loads)) = (of_place, of_loads) else { return false };
    of_place.iter().all(|one| of_loads.iter().all(|other| are_different(one, other)))
}

/// Whether neither type is the other one or made of it, and both are of one language.
fn are_different(one: &[String], other: &[String]) -> bool {
    let is_in = |of: &[String], among: &[String]| of.first().is_some_and(|first| among.contains(first));
    one.last() == other.last() && !is_in(one, other) && !is_in(other, one)
}

/// The type of what `inst` accesses, as the number of its node, and those that it is made of, up to the root.
fn type_of(module: &Module, func: &Function, inst: Inst) -> Option<Vec<String>> {
    const MANY: usize = 16;
    let tag = func.insts[inst].attachments.iter().find_map(|attachment| match &attachment.value {
        MdValue::Node(node) if module.ctx.names.text(attachment.kind) == "tbaa" => Some(*node),
        _ => None,
    })?;
    // Base type, type of the access, place in the base type.
    let tag = module.node_operands(module.metadata.get(&tag)?);
    let mut types = vec![tag.get(1)?.clone()];
    while types.len() < MANY {
        // A scalar's name, what it is made of, and 0. The root has a name alone.
        let node = module.node_operands(module.operand_text(types.last()?));
        match &node[..] {
            [_] => return Some(types),
            [_, above, ..] => types.push(above.clone()),
            [] => return None,
        }
    }
    None
}
