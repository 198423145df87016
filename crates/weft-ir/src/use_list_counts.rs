//! Counting uses, to know which use-list orders fit; see [`crate::use_lists`] for the rule.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::constants::{Const, ConstKind};
use crate::function::Function;
use crate::inst::Op;
use crate::module::{FuncId, Item, Module};
use crate::names::Symbol;
use crate::opaque_text::{OpaqueText, Piece};
use crate::operands::Operand;
use crate::reader::{Kind, lex};
use crate::use_lists::OrderedUses;

/// Uses so far.
#[derive(Default)]
struct UseCounts {
    counts: FxHashMap<OrderedUses, usize>,
    /// Constants whose operands are counted.
    seen: FxHashSet<Const>,
    /// Constants with an order, by the tokens that show in a text that it uses them.
    by_token: FxHashMap<String, Vec<Const>>,
}

impl UseCounts {
    fn of(&self, of: OrderedUses) -> usize {
        self.counts.get(&of).copied().unwrap_or(0)
    }

    fn add(&mut self, of: OrderedUses) {
        *self.counts.entry(of).or_insert(0) += 1;
    }

    fn constant(&mut self, module: &Module, c: Const) {
        self.add(OrderedUses::Constant(c));
        if !self.seen.insert(c) {
            return;
        }
        match &module.ctx.consts.data(c).kind {
            ConstKind::Aggregate(items) | ConstKind::Expr { operands: items, .. } => {
                for item in items {
                    self.constant(module, *item);
                }
            }
            ConstKind::Splat(item) => self.constant(module, *item),
            ConstKind::BlockAddress(index) => {
                if let Some(address) = module.ctx.block_addresses.get(*index as usize)
                    && let Some(block) = address.block
                {
                    self.add(OrderedUses::Block(address.func, block));
                }
            }
            ConstKind::Verbatim(text) => self.text(module.ctx.names.text(*text)),
            _ => {}
        }
    }

    /// Counts what `text` seems to use of the constants that have an order.
    ///
    /// It need not be what LLVM counts: an edit that takes the text away changes the sum, and so drops the order.
    fn text(&mut self, text: &str) {
        let mut tok = lex(text.as_bytes(), 0);
        while tok.kind != Kind::Eof {
            let used = self.by_token.get(&text[tok.start..tok.end]);
            for c in used.cloned().unwrap_or_default() {
                self.add(OrderedUses::Constant(c));
            }
            tok = lex(text.as_bytes(), tok.end);
        }
    }

    /// Notes that `c` has an order, and by which tokens a text shows that it uses it.
    fn watch(&mut self, module: &Module, c: Const) {
        let ctx = &module.ctx;
        let mut tokens = Vec::new();
        ctx.consts.for_each_global(c, &mut |name| tokens.push(format!("@{}", ctx.names.text(name))));
        if tokens.is_empty() {
            // A value after its type: `i32 7`, `ptr null`.
            let text = c.display(ctx).to_string();
            tokens.extend(text.rsplit(' ').next().map(str::to_owned));
        }
        for token in tokens {
            let quoted = token.strip_prefix('@').map(|name| format!("@\"{name}\""));
            for token in [Some(token), quoted].into_iter().flatten() {
                let watched = self.by_token.entry(token).or_default();
                if !watched.contains(&c) {
                    watched.push(c);
                }
            }
        }
    }

    fn opaque(&mut self, text: &OpaqueText) {
        for piece in &text.pieces {
            if let Piece::Text(text) = piece {
                self.text(text);
            }
        }
    }

    fn function(&mut self, module: &Module, func: &Function) {
        self.text(&func.suffix);
        if let Some(body) = &func.verbatim_body {
            self.text(body);
        }
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            // A debug record is no user.
            if data.is_debug_record() {
                continue;
            }
            if let Op::Opaque { text, .. } = &data.op {
                self.opaque(text);
            }
            for operand in &data.operands {
                match operand {
                    Operand::Const(c) => self.constant(module, *c),
                    Operand::Block(block) if data.is_terminator() => {
                        self.add(OrderedUses::Block(func.name, *block));
                    }
                    _ => {}
                }
            }
        }
    }

    fn item(&mut self, module: &Module, item: &Item) {
        match item {
            Item::Function(id) => self.function(module, &module.functions[*id]),
            Item::Global(id) => {
                if let Some(init) = module.globals[*id].init {
                    self.constant(module, init);
                }
            }
            // An alias, ifunc, or a global that is kept as text.
            Item::Verbatim(text) if text.starts_with('@') => self.text(text),
            _ => {}
        }
    }
}

fn orders_constants(func: &Function) -> bool {
    func.use_list_orders.iter().any(|order| matches!(order.of, Operand::Const(_)))
}

/// How many uses there are now of what the orders of constants and blocks are about.
#[derive(Default)]
pub(crate) struct CurrentUses {
    /// By function and index of the order in it.
    in_functions: FxHashMap<(Symbol, usize), usize>,
    /// By index of the order.
    in_module: Vec<usize>,
}

impl CurrentUses {
    /// Counts; does nothing for a module without such orders.
    pub(crate) fn count(module: &Module) -> CurrentUses {
        let mut current =
            CurrentUses { in_module: vec![0; module.use_list_orders.len()], ..CurrentUses::default() };
        if module.use_list_orders.is_empty() && !module.functions.values().any(orders_constants) {
            return current;
        }
        let mut counts = UseCounts::default();
        let in_functions = module.functions.values().flat_map(|f| &f.use_list_orders).map(|order| order.of);
        for of in in_functions {
            if let Operand::Const(c) = of {
                counts.watch(module, c);
            }
        }
        for order in &module.use_list_orders {
            if let OrderedUses::Constant(c) = order.of {
                counts.watch(module, c);
            }
        }
        for item in &module.items {
            counts.item(module, item);
            if let Item::Function(id) = item {
                let func = &module.functions[*id];
                for (index, order) in func.use_list_orders.iter().enumerate() {
                    if let Operand::Const(c) = order.of {
                        let uses = counts.of(OrderedUses::Constant(c));
                        current.in_functions.insert((func.name, index), uses);
                    }
                }
            }
        }
        for (order, uses) in module.use_list_orders.iter().zip(&mut current.in_module) {
            *uses = counts.of(order.of);
        }
        current
    }

    /// Whether the order `index` of `func`, of a constant, fits.
    pub(crate) fn fits(&self, func: &Function, index: usize) -> bool {
        self.in_functions.get(&(func.name, index)) == Some(&func.use_list_orders[index].uses)
    }

    /// Whether the order `index` of `module` fits.
    pub(crate) fn fits_in_module(&self, module: &Module, index: usize) -> bool {
        module.use_list_orders.get(index).is_some_and(|order| {
            // A block without uses may be gone.
            let is_there = matches!(order.of, OrderedUses::Constant(_)) || order.uses > 0;
            is_there && self.in_module.get(index) == Some(&order.uses)
        })
    }
}

/// Notes with each order of a constant or block how many uses there are: those that the order is about.
pub(crate) fn record(module: &mut Module) {
    let current = CurrentUses::count(module);
    for (order, uses) in module.use_list_orders.iter_mut().zip(&current.in_module) {
        order.uses = *uses;
    }
    let ordered: Vec<FuncId> =
        module.functions.iter().filter(|(_, f)| orders_constants(f)).map(|(id, _)| id).collect();
    for id in ordered {
        let func = &mut module.functions[id];
        for (index, order) in func.use_list_orders.iter_mut().enumerate() {
            order.uses = current.in_functions.get(&(func.name, index)).copied().unwrap_or(0);
        }
    }
}
