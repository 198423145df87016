//! Names and numbers that lead from one item of a module to another.

use rustc_hash::FxHashSet;

use crate::constants::Const;
use crate::entities::{Attachment, MdValue};
use crate::inst::Op;
use crate::module::{Item, Module, SymbolDef};
use crate::names::Symbol;
use crate::operands::Operand;
use crate::verify::{At, Checker, Rule, VerifyError};

/// Checks items that are no functions, and that names of globals are unique.
pub(super) fn check_module(module: &Module, errors: &mut Vec<VerifyError>) {
    let names = &module.ctx.names;
    let mut error = |at, rule, message| errors.push(VerifyError { at, rule, message });
    let mut seen = FxHashSet::default();
    for item in &module.items {
        let (name, at, def) = match item {
            Item::Function(id) => match module.functions.get(*id) {
                Some(f) => (f.name, At::Function(*id), SymbolDef::Function(*id)),
                None => continue,
            },
            Item::Global(id) => match module.globals.get(*id) {
                Some(g) => (g.name, At::Global(*id), SymbolDef::Global(*id)),
                None => continue,
            },
            Item::Metadata(n) => {
                match module.metadata.get(n) {
                    Some(text) => {
                        for used in numbers(text, '!').filter(|u| !module.metadata.contains_key(u)) {
                            error(
                                At::Metadata(*n),
                                Rule::Reference,
                                format!("!{n} names !{used}, which does not exist"),
                            );
                        }
                    }
                    None => error(At::Metadata(*n), Rule::Reference, format!("!{n} has no text")),
                }
                continue;
            }
            Item::NamedMetadata(name) => {
                let text = module.named_metadata.get(name).map_or("", |t| t);
                for used in numbers(text, '!').filter(|u| !module.metadata.contains_key(u)) {
                    let name = names.text(*name);
                    error(
                        At::Module,
                        Rule::Reference,
                        format!("!{name} names !{used}, which does not exist"),
                    );
                }
                continue;
            }
            _ => continue,
        };
        if !seen.insert(name) {
            error(at, Rule::GlobalName, format!("@{} is defined twice", names.text(name)));
        } else if module.symbols.get(&name) != Some(&def) {
            error(at, Rule::GlobalName, format!("@{} is not what the symbol table says", names.text(name)));
        }
        if let Item::Global(id) = item {
            let global = &module.globals[*id];
            let mut missing = Vec::new();
            if let Some(init) = global.init {
                missing_globals(module, init, &mut missing);
            }
            for used in missing {
                let (name, used) = (names.text(name), names.text(used));
                error(
                    at,
                    Rule::Reference,
                    format!("@{name} is initialized with @{used}, which does not exist"),
                );
            }
            for used in dangling(module, &global.attachments) {
                error(
                    at,
                    Rule::Reference,
                    format!("@{} names !{used}, which does not exist", names.text(name)),
                );
            }
        }
    }
}

/// Checks the references that a function makes.
pub(super) fn check_function(c: &mut Checker<'_>) {
    let (module, func) = (c.module, c.func);
    for used in dangling(module, &func.attachments) {
        c.func_error(Rule::Reference, format_args!("names !{used}, which does not exist"));
    }
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        for used in dangling(module, &data.attachments) {
            c.inst_error(inst, Rule::Reference, format_args!("names !{used}, which does not exist"));
        }
        if let Op::DebugRecord(text) | Op::Opaque { text, .. } = &data.op {
            for piece in &text.pieces {
                if let crate::Piece::Text(text) = piece {
                    for used in numbers(text, '!').filter(|u| !module.metadata.contains_key(u)) {
                        c.inst_error(
                            inst,
                            Rule::Reference,
                            format_args!("names !{used}, which does not exist"),
                        );
                    }
                }
            }
        }
        for operand in &data.operands {
            match operand {
                Operand::Const(constant) => {
                    let mut missing = Vec::new();
                    missing_globals(module, *constant, &mut missing);
                    for used in missing {
                        let used = c.ctx.names.text(used);
                        c.inst_error(
                            inst,
                            Rule::Reference,
                            format_args!("names @{used}, which does not exist"),
                        );
                    }
                }
                Operand::Metadata(text) => {
                    for used in
                        numbers(c.ctx.names.text(*text), '!').filter(|u| !module.metadata.contains_key(u))
                    {
                        c.inst_error(
                            inst,
                            Rule::Reference,
                            format_args!("names !{used}, which does not exist"),
                        );
                    }
                }
                _ => {}
            }
        }
    }
}

fn missing_globals(module: &Module, constant: Const, missing: &mut Vec<Symbol>) {
    module.ctx.consts.for_each_global(constant, &mut |name| {
        if !module.symbols.contains_key(&name) {
            // LLVM declares the intrinsics that are called but not declared.
            if !module.ctx.names.text(name).starts_with("llvm.") {
                missing.push(name);
            }
        }
    });
}

/// The nodes that `attachments` name and that do not exist.
fn dangling<'a>(module: &'a Module, attachments: &'a [Attachment]) -> impl Iterator<Item = u32> + 'a {
    attachments
        .iter()
        .flat_map(|a| match &a.value {
            MdValue::Node(n) => vec![*n],
            MdValue::Inline(text) => numbers(text, '!').collect(),
        })
        .filter(|n| !module.metadata.contains_key(n))
}

/// The numbers behind `sigil` in `text`, outside of strings.
fn numbers(text: &str, sigil: char) -> impl Iterator<Item = u32> + '_ {
    // Quotes split the text into parts outside (even) and inside (odd) of strings.
    text.split('"').step_by(2).flat_map(move |part| {
        part.split(sigil).skip(1).filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            rest[..end].parse().ok()
        })
    })
}
