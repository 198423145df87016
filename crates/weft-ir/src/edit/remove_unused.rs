//! Removing globals that nothing names any more.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::entities::{Attachment, MdValue};
use crate::function::Function;
use crate::inst::Op;
use crate::module::{GlobalId, Item, Module, SymbolDef};
use crate::names::{Symbol, unquoted};
use crate::opaque_text::Piece;
use crate::operands::Operand;
use crate::reader::{Kind, lex};

impl Module {
    /// Removes those functions and variables of `candidates` that nothing in the module names, and returns how many.
    ///
    /// What only one of the removed ones names stays: call it again for that. A use-list order is no use. The cost is a
    /// walk over the module, once for all candidates.
    ///
    /// ```
    /// use weft_ir::{print_module, read_module};
    ///
    /// let mut module = read_module("@used = global i32 1\n@unused = global ptr @used\n")?;
    /// let names = ["used", "unused"].map(|name| module.ctx.names.lookup(name).expect("it is defined above"));
    /// assert_eq!(module.remove_unused_globals(&names), 1);
    /// assert_eq!(print_module(&module), "@used = global i32 1\n");
    /// # Ok::<(), weft_ir::ReadError>(())
    /// ```
    pub fn remove_unused_globals(&mut self, candidates: &[Symbol]) -> usize {
        if candidates.is_empty() {
            return 0;
        }
        let named = Named::in_module(self);
        let unused: FxHashSet<Symbol> = candidates
            .iter()
            .copied()
            .filter(|name| !named.0.contains(name))
            .filter(|name| {
                matches!(self.symbols.get(name), Some(SymbolDef::Function(_) | SymbolDef::Global(_)))
            })
            .collect();
        let Module { items, globals, functions, symbols, .. } = self;
        items.retain(|item| match item {
            Item::Global(id) => !unused.contains(&globals[*id].name),
            Item::Function(id) => !unused.contains(&functions[*id].name),
            _ => true,
        });
        symbols.retain(|name, _| !unused.contains(name));
        unused.len()
    }

    /// Removes all functions, variables and aliases that `roots` do not need, with assembly of the module, and the orders of
    /// uses.
    pub fn retain_reachable(&mut self, roots: &[Symbol]) {
        let kept = self.reachable(roots);
        let mut items = std::mem::take(&mut self.items);
        items.retain(|item| match item {
            Item::Global(id) => kept.contains(&self.globals[*id].name),
            Item::Function(id) => kept.contains(&self.functions[*id].name),
            Item::Verbatim(text) => {
                !text.starts_with("module asm")
                    && defined_by(self, text).is_none_or(|name| kept.contains(&name))
            }
            Item::UseListOrder(_) => false,
            _ => true,
        });
        self.items = items;
        self.symbols.retain(|name, _| kept.contains(name));
        for func in self.functions.values_mut() {
            match kept.contains(&func.name) {
                true => func.use_list_orders.clear(),
                // Nothing of it is left to be read.
                false => *func = func.stand_in(),
            }
        }
    }

    /// Returns the functions, variables and aliases that `roots` need, these included.
    #[must_use]
    pub fn reachable(&self, roots: &[Symbol]) -> FxHashSet<Symbol> {
        let mut needs: FxHashMap<Symbol, FxHashSet<Symbol>> = FxHashMap::default();
        for item in &self.items {
            let mut named = Named::default();
            let name = match item {
                Item::Global(id) => {
                    named.add_global(self, *id);
                    self.globals[*id].name
                }
                Item::Function(id) => {
                    named.add_function(self, &self.functions[*id]);
                    self.functions[*id].name
                }
                Item::Verbatim(text) => {
                    named.add_text(self, text);
                    let Some(name) = defined_by(self, text) else { continue };
                    name
                }
                _ => continue,
            };
            needs.insert(name, named.0);
        }
        let mut kept: FxHashSet<Symbol> = roots.iter().copied().collect();
        let mut open: Vec<Symbol> = roots.to_vec();
        while let Some(name) = open.pop() {
            open.extend(needs.get(&name).into_iter().flatten().filter(|needed| kept.insert(**needed)));
        }
        kept
    }
}

/// The alias that a line of the module defines, if it is one.
pub(super) fn defined_by(module: &Module, text: &str) -> Option<Symbol> {
    let tok = lex(text.as_bytes(), 0);
    let is_name = tok.kind == Kind::Global && tok.start == 0;
    is_name.then(|| module.ctx.names.lookup(&unquoted(&text[1..tok.end]))).flatten()
}

/// The globals that something in a module names.
#[derive(Default)]
pub(super) struct Named(pub(super) FxHashSet<Symbol>);

impl Named {
    fn in_module(module: &Module) -> Named {
        let mut named = Named::default();
        for item in &module.items {
            match item {
                Item::Verbatim(text) => named.add_text(module, text),
                Item::Global(id) => named.add_global(module, *id),
                Item::Function(id) => named.add_function(module, &module.functions[*id]),
                Item::Metadata(number) => {
                    named.add_text(module, module.metadata.get(number).map_or("", |text| text));
                }
                // Types, attributes and lists of nodes name no globals; use-list orders are no uses.
                Item::TypeDef(_) | Item::AttrGroup(_) | Item::NamedMetadata(_) | Item::UseListOrder(_) => {}
            }
        }
        for address in &module.ctx.block_addresses {
            named.0.insert(address.func);
        }
        named
    }

    pub(super) fn add_global(&mut self, module: &Module, id: GlobalId) {
        let global = &module.globals[id];
        if let Some(init) = global.init {
            module.ctx.consts.for_each_global(init, &mut |name| {
                self.0.insert(name);
            });
        }
        self.add_text(module, &global.suffix);
        self.add_attachments(module, &global.attachments);
    }

    pub(super) fn add_function(&mut self, module: &Module, func: &Function) {
        self.add_text(module, &func.suffix);
        self.add_text(module, func.verbatim_body.as_deref().unwrap_or_default());
        self.add_attachments(module, &func.attachments);
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            for operand in &data.operands {
                match operand {
                    Operand::Const(c) => module.ctx.consts.for_each_global(*c, &mut |name| {
                        self.0.insert(name);
                    }),
                    Operand::Metadata(text) => self.add_text(module, module.ctx.names.text(*text)),
                    Operand::Value(_) | Operand::Block(_) => {}
                }
            }
            self.add_attachments(module, &data.attachments);
            if let Op::DebugRecord(text) | Op::Opaque { text, .. } = &data.op {
                for piece in &text.pieces {
                    if let Piece::Text(text) = piece {
                        self.add_text(module, text);
                    }
                }
            }
        }
    }

    fn add_attachments(&mut self, module: &Module, attachments: &[Attachment]) {
        for attachment in attachments {
            if let MdValue::Inline(text) = &attachment.value {
                self.add_text(module, text);
            }
        }
    }

    pub(super) fn add_text(&mut self, module: &Module, text: &str) {
        if !text.contains('@') {
            return;
        }
        let mut tok = lex(text.as_bytes(), 0);
        while tok.kind != Kind::Eof {
            if tok.kind == Kind::Global {
                self.0.extend(module.ctx.names.lookup(&unquoted(&text[tok.start + 1..tok.end])));
            }
            tok = lex(text.as_bytes(), tok.end);
        }
    }
}
