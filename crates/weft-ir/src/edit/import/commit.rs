//! Putting what is imported into the destination; nothing can fail any more.

use super::{New, NewGlobal};
use crate::module::{Item, Module, SymbolDef};
use crate::names::Symbol;

impl New {
    pub(super) fn commit(self, dst: &mut Module) {
        dst.ctx.block_addresses.extend(self.addresses);
        let mut defined = Vec::new();
        for (name, body) in self.types {
            if dst.ctx.types.body(name).is_none() {
                defined.push(Item::TypeDef(name));
            }
            dst.ctx.types.define(name, body);
        }
        insert_items(dst, defined, |item| matches!(item, Item::TypeDef(_)));
        let comdats = self.comdats.into_iter().map(Item::Verbatim).collect();
        insert_items(dst, comdats, |item| matches!(item, Item::Verbatim(text) if text.starts_with('$')));
        for global in self.globals {
            put(dst, global);
        }
        for (number, text) in self.groups {
            let given = dst.attr_group(&text);
            debug_assert_eq!(given, number, "invariant: groups are numbered in order");
        }
        for (number, text) in self.nodes {
            dst.metadata.insert(number, text);
            dst.items.push(Item::Metadata(number));
        }
        list(dst, "llvm.dbg.cu", &self.units);
        list(dst, "llvm.module.flags", &self.flags);
    }
}

/// Inserts `items` behind the last that `is_alike`, or behind the lines at the front of the module.
fn insert_items(dst: &mut Module, items: Vec<Item>, is_alike: impl Fn(&Item) -> bool) {
    let is_front = |item: &&Item| matches!(item, Item::Verbatim(text) if !text.starts_with('@'));
    let at = dst.items.rposition(is_alike).map(|at| at + 1);
    let at = at.unwrap_or_else(|| dst.items.iter().take_while(is_front).count());
    for (behind, item) in items.into_iter().enumerate() {
        dst.items.insert(at + behind, item);
    }
}

/// Adds `global`, or puts it in place of the declaration of that name.
fn put(dst: &mut Module, global: NewGlobal) {
    match global {
        NewGlobal::Function(func) => match dst.symbols.get(&func.name) {
            Some(SymbolDef::Function(id)) => dst.functions[*id] = func,
            _ => {
                dst.add_function(func);
            }
        },
        NewGlobal::Variable(global) => match dst.symbols.get(&global.name) {
            Some(SymbolDef::Global(id)) => dst.globals[*id] = global,
            _ => {
                dst.add_global(global);
            }
        },
        NewGlobal::Alias(name, text) => put_alias(dst, name, text),
    }
}

fn put_alias(dst: &mut Module, name: Symbol, text: Box<str>) {
    // It takes the place of a declaration.
    if let Some(def) = dst.symbols.insert(name, SymbolDef::Alias) {
        dst.items.retain(|item| match (item, def) {
            (Item::Function(id), SymbolDef::Function(declared)) => *id != declared,
            (Item::Global(id), SymbolDef::Global(declared)) => *id != declared,
            _ => true,
        });
    }
    let is_alias = |item: &Item| matches!(item, Item::Verbatim(text) if text.starts_with('@'));
    let is_global = |item: &Item| matches!(item, Item::Global(_)) || is_alias(item);
    insert_items(dst, vec![Item::Verbatim(text)], is_global);
}

/// Appends `nodes` to the named metadata `name`.
fn list(dst: &mut Module, name: &str, nodes: &[u32]) {
    if nodes.is_empty() {
        return;
    }
    let name = dst.ctx.names.intern(name);
    let old = dst.named_metadata.get(&name).map_or("!{}", |text| text);
    let inner =
        old.split_once('{').and_then(|(_, rest)| rest.rsplit_once('}')).map_or("", |(inner, _)| inner);
    let mut all: Vec<String> =
        inner.split(',').map(|n| n.trim().to_owned()).filter(|n| !n.is_empty()).collect();
    all.extend(nodes.iter().map(|n| format!("!{n}")));
    if dst.named_metadata.insert(name, format!("!{{{}}}", all.join(", ")).into()).is_none() {
        let at = dst.items.iter().position(|item| matches!(item, Item::Metadata(_)));
        let at = at.unwrap_or(dst.items.len());
        dst.items.insert(at, Item::NamedMetadata(name));
    }
}
