//! Removes what only the surface calls named: their declarations and their strings.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use weft_ir::{Function, Item, Module, Op, Operand, Piece, Symbol, SymbolDef};

/// An ordered set of global names.
type NameSet = IndexSet<Symbol, FxBuildHasher>;

/// Removes those of `strings` that are private to the module and that nothing names any more.
pub(crate) fn remove_unused_strings(module: &mut Module, strings: &[Symbol]) {
    let mut unused: NameSet = strings.iter().copied().collect();
    unused.retain(|name| module.global_var(*name).is_some_and(|id| module.globals[id].is_local()));
    remove_unused(module, unused);
}

/// Removes the declarations of `functions` that nothing calls any more.
pub(crate) fn remove_declarations(module: &mut Module, functions: &[Symbol]) {
    let mut unused: NameSet = functions.iter().copied().collect();
    unused.retain(|name| match module.symbols.get(name) {
        Some(SymbolDef::Function(id)) => module.functions[*id].is_declaration,
        _ => false,
    });
    remove_unused(module, unused);
}

/// Removes those of `candidates` that nothing in the module names.
fn remove_unused(module: &mut Module, mut candidates: NameSet) {
    if candidates.is_empty() {
        return;
    }
    for name in named_globals(module) {
        candidates.shift_remove(&name);
    }
    let Module { items, globals, functions, symbols, .. } = module;
    items.retain(|item| match item {
        Item::Global(id) => !candidates.contains(&globals[*id].name),
        Item::Function(id) => !candidates.contains(&functions[*id].name),
        _ => true,
    });
    for name in &candidates {
        symbols.remove(name);
    }
}

/// Every global that something in the module names.
fn named_globals(module: &Module) -> NameSet {
    let mut names = NameSet::default();
    for item in &module.items {
        match item {
            Item::Verbatim(text) => in_text(module, text, &mut names),
            Item::Global(id) => {
                let global = &module.globals[*id];
                if let Some(init) = global.init {
                    module.ctx.consts.for_each_global(init, &mut |n| {
                        names.insert(n);
                    });
                }
                in_text(module, &global.suffix, &mut names);
            }
            Item::Function(id) => in_function(module, &module.functions[*id], &mut names),
            Item::Metadata(number) => {
                if let Some(text) = module.metadata.get(number) {
                    in_text(module, text, &mut names);
                }
            }
            // Types and attributes name no globals; use-list orders are no uses.
            _ => {}
        }
    }
    names
}

fn in_function(module: &Module, func: &Function, names: &mut NameSet) {
    in_text(module, &func.suffix, names);
    if let Some(body) = &func.verbatim_body {
        in_text(module, body, names);
    }
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        for operand in &data.operands {
            match operand {
                Operand::Const(c) => module.ctx.consts.for_each_global(*c, &mut |n| {
                    names.insert(n);
                }),
                Operand::Metadata(text) => in_text(module, module.ctx.names.text(*text), names),
                Operand::Value(_) | Operand::Block(_) => {}
            }
        }
        if let Op::DebugRecord(text) | Op::Opaque { text, .. } = &data.op {
            for piece in &text.pieces {
                if let Piece::Text(text) = piece {
                    in_text(module, text, names);
                }
            }
        }
    }
}

/// Adds the globals that `text` names as `@name` or `@"name"`.
fn in_text(module: &Module, text: &str, names: &mut NameSet) {
    globals_in_text(module, text, &mut |name| {
        names.insert(name);
    });
}

/// Calls `f` on each global that `text` names as `@name` or `@"name"`.
pub(crate) fn globals_in_text(module: &Module, text: &str, f: &mut dyn FnMut(Symbol)) {
    for (at, _) in text.match_indices('@') {
        if let Some(symbol) = module.ctx.names.lookup(global_at(&text[at..]).0) {
            f(symbol);
        }
    }
}

/// The name behind the `@` that `text` begins with, and how many bytes it takes with `@` and quotes.
pub(crate) fn global_at(text: &str) -> (&str, usize) {
    let rest = &text[1..];
    match rest.strip_prefix('"') {
        Some(quoted) => {
            let name = quoted.split('"').next().unwrap_or("");
            (name, (name.len() + 3).min(text.len()))
        }
        None => {
            let end = rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-')))
                .unwrap_or(rest.len());
            (&rest[..end], end + 1)
        }
    }
}
