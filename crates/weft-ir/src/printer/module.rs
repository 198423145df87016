//! Printing modules.

use std::fmt;

use super::local_names::LocalNames;
use super::{Printer, push_global_name};
use crate::module::{Item, Module, SymbolDef};
use crate::use_list_counts::CurrentUses;
use crate::use_lists::OrderedUses;

/// Kinds of items; a blank line stands between two of different kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Header,
    Asm,
    Comdat,
    Type,
    Global,
    Alias,
    Function,
    Attributes,
    NamedMetadata,
    Metadata,
    UseListOrder,
    Other,
}

fn group(item: &Item) -> Group {
    match item {
        Item::Verbatim(text) => match text.as_bytes().first() {
            Some(b's' | b't') => Group::Header,
            Some(b'm') => Group::Asm,
            Some(b'$') => Group::Comdat,
            Some(b'@') => Group::Alias,
            _ => Group::Other,
        },
        Item::TypeDef(_) => Group::Type,
        Item::Global(_) => Group::Global,
        Item::Function(_) => Group::Function,
        Item::AttrGroup(_) => Group::Attributes,
        Item::NamedMetadata(_) => Group::NamedMetadata,
        Item::Metadata(_) => Group::Metadata,
        Item::UseListOrder(_) => Group::UseListOrder,
    }
}

/// Prints `module` as LLVM IR text.
pub fn print_module(module: &Module) -> String {
    let mut printer = Printer::new(&module.ctx, capacity(module));
    printer.find_foreign_labels(module);
    printer.uses = CurrentUses::count(module);
    let mut before = None;
    for item in &module.items {
        if matches!(item, Item::UseListOrder(index) if !printer.uses.fits_in_module(module, *index as usize))
        {
            continue;
        }
        let group = group(item);
        if before.is_some_and(|b| b != group || group == Group::Function) {
            printer.out.push('\n');
        }
        before = Some(group);
        printer.item(module, item);
    }
    printer.out
}

/// About as many bytes as the text will have, to allocate it once.
fn capacity(module: &Module) -> usize {
    let insts: usize = module.functions.values().map(|f| f.insts.len()).sum();
    let metadata: usize = module.metadata.values().map(|t| t.len() + 12).sum();
    insts * 56 + metadata + module.functions.len() * 128 + module.globals.len() * 96 + 4096
}

impl Printer<'_> {
    /// Names the blocks that are named outside of their function: by an address or a use-list order.
    fn find_foreign_labels(&mut self, module: &Module) {
        let mut named = None;
        let mut locals = LocalNames::default();
        let addresses = self.ctx.block_addresses.iter().filter_map(|a| Some((a.func, a.block?)));
        let ordered = module.use_list_orders.iter().filter_map(|order| match order.of {
            OrderedUses::Block(func, block) => Some((func, block)),
            OrderedUses::Constant(_) => None,
        });
        for (func, block) in addresses.chain(ordered) {
            let Some(SymbolDef::Function(id)) = module.symbols.get(&func) else {
                continue;
            };
            if named != Some(*id) {
                locals.assign(&module.functions[*id], &self.ctx.names);
                named = Some(*id);
            }
            let mut label = String::new();
            locals.push_block(&mut label, &self.ctx.names, block);
            self.foreign_labels.insert((func, block), label);
        }
    }

    fn item(&mut self, module: &Module, item: &Item) {
        match item {
            Item::Verbatim(text) => {
                self.out.push_str(text);
                self.out.push('\n');
            }
            Item::TypeDef(name) => {
                self.out.push('%');
                push_global_name(&mut self.out, self.ctx.names.text(*name));
                self.out.push_str(" = type ");
                match self.ctx.types.body(*name).flatten() {
                    Some(body) => self.ty(body),
                    None => self.out.push_str("opaque"),
                }
                self.out.push('\n');
            }
            Item::Global(id) => {
                let global = &module.globals[*id];
                self.global(global.name);
                self.out.push_str(" = ");
                self.word(&global.prefix);
                self.out.push_str(if global.is_constant { "constant " } else { "global " });
                self.ty(global.ty);
                if let Some(init) = global.init {
                    self.out.push(' ');
                    self.constant(init);
                }
                self.out.push_str(&global.suffix);
                self.attachments(", ", &global.attachments);
                self.out.push('\n');
            }
            Item::Function(id) => self.function(&module.functions[*id]),
            Item::AttrGroup(number) => {
                self.out.push_str("attributes #");
                self.number(u64::from(*number));
                self.out.push_str(" = { ");
                self.word(module.attr_groups.get(number).map_or("", |t| t.trim()));
                self.out.push_str("}\n");
            }
            Item::NamedMetadata(name) => {
                self.out.push('!');
                self.out.push_str(self.ctx.names.text(*name));
                self.out.push_str(" = ");
                self.out.push_str(module.named_metadata.get(name).map_or("!{}", |t| t));
                self.out.push('\n');
            }
            Item::Metadata(number) => {
                self.out.push('!');
                self.number(u64::from(*number));
                self.out.push_str(" = ");
                self.out.push_str(module.metadata.get(number).map_or("!{}", |t| t));
                self.out.push('\n');
            }
            Item::UseListOrder(index) => {
                let order = &module.use_list_orders[*index as usize];
                match order.of {
                    OrderedUses::Constant(c) => {
                        self.out.push_str("uselistorder ");
                        self.typed_constant(c);
                    }
                    OrderedUses::Block(func, block) => {
                        self.out.push_str("uselistorder_bb ");
                        self.global(func);
                        self.out.push_str(", %");
                        self.out.push_str(self.foreign_labels.get(&(func, block)).map_or("<removed>", |l| l));
                    }
                }
                self.use_list_indices(&order.indices);
            }
        }
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_module(self))
    }
}
