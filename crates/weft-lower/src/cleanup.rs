//! What is left behind when all markers are lowered: their declarations, and the strings that only they named.

use rustc_hash::FxHashSet;
use weft_ir::{Const, Context, Function, InstData, Item, Module, Op, OpaqueText, Operand, Piece, Symbol};
use weft_regions::{MARKER_PREFIX, Problem, SIMD_LOOP, WHOLE_LOOP};

/// Strings that markers named.
#[derive(Default)]
pub(crate) struct Strings {
    seen: FxHashSet<Symbol>,
}

impl Strings {
    /// Notes what the operand bundles of a marker name.
    pub(crate) fn note(&mut self, ctx: &Context, marker: &InstData) {
        for operand in marker.bundles().flat_map(|(_, operands)| operands.iter()) {
            self.seen.extend(ctx.global_name(*operand));
        }
    }

    /// Removes those of the strings that are local constants and that nothing names any more.
    pub(crate) fn remove_unused(&self, module: &mut Module) {
        let candidates: Vec<Symbol> =
            self.seen.iter().copied().filter(|name| is_string(module, *name)).collect();
        module.remove_unused_globals(&candidates);
    }
}

/// Whether `name` is a constant of this file alone.
fn is_string(module: &Module, name: Symbol) -> bool {
    module.global_var(name).is_some_and(|id| module.globals[id].is_constant && module.globals[id].is_local())
}

/// Removes the declarations of markers.
pub(crate) fn remove_marker_declarations(module: &mut Module) {
    let Module { items, functions, symbols, ctx, .. } = module;
    items.retain(|item| match item {
        Item::Function(id) if functions[*id].is_declaration => {
            let name = functions[*id].name;
            let is_marker = ctx.names.text(name).starts_with(MARKER_PREFIX);
            if is_marker {
                symbols.remove(&name);
            }
            !is_marker
        }
        _ => true,
    });
}

/// Removes the marks of the loops of `simd` regions, and takes them off the nodes that no loop has any more.
pub(crate) fn remove_loop_marks(module: &mut Module) {
    let is_mark = |text: &str| [SIMD_LOOP, WHOLE_LOOP].contains(&text.trim());
    let marks: Vec<u32> =
        module.metadata.iter().filter(|(_, text)| is_mark(text)).map(|(number, _)| *number).collect();
    module.remove_loop_properties(&marks);
}

/// Reports each function that still names a marker, and any other item that does.
pub(crate) fn find_leftovers(module: &Module, problems: &mut Vec<Problem>) {
    let mut report = |function: &str, what: &str| {
        problems.push(Problem {
            function: function.to_owned(),
            place: None,
            message: format!("'{what}' is left"),
        });
    };
    for item in &module.items {
        match item {
            Item::Function(id) => {
                let func = &module.functions[*id];
                if let Some(name) = marker_in(module, func) {
                    report(module.ctx.names.text(func.name), &name);
                }
            }
            Item::Global(id) => {
                let global = &module.globals[*id];
                let mut found = None;
                for_each_global(&module.ctx, global.init, &mut |name| {
                    found =
                        found
                            .or(Some(name)
                                .filter(|name| module.ctx.names.text(*name).starts_with(MARKER_PREFIX)));
                });
                if let Some(name) = found {
                    report(module.ctx.names.text(global.name), module.ctx.names.text(name));
                }
            }
            Item::Verbatim(text) if text.contains(MARKER_PREFIX) => report("", text),
            _ => {}
        }
    }
}

/// A marker that the body of `func` names.
fn marker_in(module: &Module, func: &Function) -> Option<String> {
    if func.verbatim_body.as_ref().is_some_and(|body| body.contains(MARKER_PREFIX)) {
        return Some(format!("{MARKER_PREFIX}.*"));
    }
    let mut found = None;
    for (_, inst) in func.layout_insts() {
        for operand in &func.insts[inst].operands {
            for_each_global(&module.ctx, operand_const(*operand), &mut |name| {
                let name = module.ctx.names.text(name);
                if found.is_none() && name.starts_with(MARKER_PREFIX) {
                    found = Some(name.to_owned());
                }
            });
        }
        if found.is_none()
            && opaque_text(&func.insts[inst].op).is_some_and(|text| mentions(text, MARKER_PREFIX))
        {
            found = Some(format!("{MARKER_PREFIX}.*"));
        }
    }
    found
}

fn operand_const(operand: Operand) -> Option<Const> {
    match operand {
        Operand::Const(c) => Some(c),
        _ => None,
    }
}

fn for_each_global(ctx: &Context, c: Option<Const>, f: &mut dyn FnMut(Symbol)) {
    if let Some(c) = c {
        ctx.consts.for_each_global(c, f);
    }
}

fn opaque_text(op: &Op) -> Option<&OpaqueText> {
    match op {
        Op::DebugRecord(text) | Op::Opaque { text, .. } => Some(text),
        _ => None,
    }
}

fn mentions(text: &OpaqueText, word: &str) -> bool {
    text.pieces.iter().any(|piece| matches!(piece, Piece::Text(text) if text.contains(word)))
}
