//! Removes what only a dialect's markers needed, and brings the declarations of markers to one order.
//!
//! Without this, a module's text would show through which dialects it has gone.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use weft_ir::{Item, Module, Operand, Symbol};

use crate::cleanup::remove_declarations;
use crate::dialect::{Dialect, owner};
use crate::markers::{Marker, remove_unused_markers};

/// Removes declarations of the 2012 and 2016 forms that nothing calls, and those of `nodes` that nothing names.
pub(super) fn remove_dialect(module: &mut Module, nodes: &IndexSet<u32, FxBuildHasher>) {
    let is_old = |name: &str| matches!(owner(name), Some(Some(Dialect::Y2012 | Dialect::Y2016)));
    let names = module.items.iter().filter_map(|item| match item {
        Item::Function(id) => Some(module.functions[*id].name),
        _ => None,
    });
    let old: Vec<Symbol> = names.filter(|n| is_old(module.ctx.names.text(*n))).collect();
    remove_declarations(module, &old);
    let unused: Vec<u32> = nodes.iter().copied().filter(|n| !is_node_named(module, *n)).collect();
    module.items.retain(|item| !matches!(item, Item::Metadata(n) if unused.contains(n)));
    for number in unused {
        module.metadata.shift_remove(&number);
    }
}

/// Whether anything names the metadata node.
fn is_node_named(module: &Module, number: u32) -> bool {
    let named = format!("!{number}");
    let is_in = |text: &str| {
        text.match_indices(&named).any(|(at, _)| {
            let behind = text.as_bytes().get(at + named.len());
            !behind.is_some_and(u8::is_ascii_digit)
        })
    };
    let in_function = |id: weft_ir::FuncId| {
        let func = &module.functions[id];
        func.layout_insts().any(|(_, inst)| {
            let data = &func.insts[inst];
            let in_operand = |o: &Operand| match o {
                Operand::Metadata(text) => is_in(module.ctx.names.text(*text)),
                _ => false,
            };
            let in_attachment = |a: &weft_ir::Attachment| match &a.value {
                weft_ir::MdValue::Node(n) => *n == number,
                weft_ir::MdValue::Inline(text) => is_in(text),
            };
            data.operands.iter().any(in_operand) || data.attachments.iter().any(in_attachment)
        })
    };
    module.items.iter().any(|item| match item {
        Item::Function(id) => in_function(*id),
        Item::Metadata(other) => *other != number && module.metadata.get(other).is_some_and(|t| is_in(t)),
        Item::NamedMetadata(name) => module.named_metadata.get(name).is_some_and(|t| is_in(t)),
        Item::Verbatim(text) => is_in(text),
        _ => false,
    })
}

/// Gives every declared marker the attributes that it must have, whatever the front end wrote.
///
/// `before` are the attribute groups from before the markers were inserted.
pub(super) fn give_attributes(module: &mut Module, before: &[u32]) {
    // Groups get their numbers in the order of the markers, not of their first use.
    module.items.retain(|item| !matches!(item, Item::AttrGroup(n) if !before.contains(n)));
    module.attr_groups.retain(|n, _| before.contains(n));
    for marker in Marker::all() {
        let Some(id) = module.function(marker.name()) else { continue };
        let group = module.attr_group(marker.attributes());
        module.functions[id].suffix = format!("#{group}").into();
    }
    let is_markers = |text: &str| Marker::all().any(|m| m.attributes() == text.trim());
    let groups = module.attr_groups.iter().filter(|(_, text)| is_markers(text));
    let unused: Vec<u32> = groups.map(|(n, _)| *n).filter(|n| !is_group_used(module, *n)).collect();
    module.items.retain(|item| !matches!(item, Item::AttrGroup(n) if unused.contains(n)));
    module.attr_groups.retain(|n, _| !unused.contains(n));
}

/// Whether a function or a call has the attribute group.
fn is_group_used(module: &Module, number: u32) -> bool {
    let name = format!("#{number}");
    let has = |text: &str| text.split_whitespace().any(|word| word == name);
    module.items.iter().any(|item| match item {
        Item::Function(id) => {
            let func = &module.functions[*id];
            let in_call = |data: &weft_ir::InstData| data.call_info().is_some_and(|info| has(&info.suffix));
            // Verbatim text may name any group.
            func.verbatim_body.is_some()
                || has(&func.suffix)
                || func.layout_insts().any(|(_, inst)| in_call(&func.insts[inst]))
        }
        Item::Global(id) => has(&module.globals[*id].suffix),
        Item::Verbatim(text) => has(text),
        _ => false,
    })
}

/// Removes the declarations of markers that nothing calls, and puts the others behind all functions, in the order of
/// [`Marker::all`].
pub(super) fn sort_markers(module: &mut Module) {
    remove_unused_markers(module);
    let order = |module: &Module, item: &Item| {
        let Item::Function(id) = item else { return None };
        let func = &module.functions[*id];
        let marker = Marker::from_name(module.ctx.names.text(func.name)).filter(|_| func.is_declaration)?;
        Marker::all().position(|m| m == marker)
    };
    let mut markers: Vec<(usize, Item)> =
        module.items.iter().filter_map(|i| order(module, i).map(|o| (o, i.clone()))).collect();
    markers.sort_by_key(|(order, _)| *order);
    let items = std::mem::take(&mut module.items);
    let mut kept: Vec<Item> = items.into_iter().filter(|i| order(module, i).is_none()).collect();
    let at = kept.iter().rposition(|i| matches!(i, Item::Function(_))).map_or(kept.len(), |at| at + 1);
    kept.splice(at..at, markers.into_iter().map(|(_, item)| item));
    module.items = kept.into_iter().collect();
}
