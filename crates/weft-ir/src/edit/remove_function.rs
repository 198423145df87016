//! Removing functions.

use rustc_hash::FxHashSet;

use super::global_texts::{change_texts, is_mentioned};
use crate::constants::{Const, ConstKind};
use crate::function::Function;
use crate::module::{Context, FuncId, Item, Module, SymbolDef};
use crate::names::Symbol;
use crate::operands::Operand;
use crate::use_lists::OrderedUses;

/// The function is still used: by another function, an initializer, an alias or metadata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StillUsed;

impl Module {
    /// Removes the function `id`, be it declared or defined, if nothing else uses it.
    ///
    /// Its id stays valid and is from now on an empty declaration that is not printed.
    /// Metadata that only it used stays; LLVM drops it. The cost is a walk over the module.
    ///
    /// # Errors
    /// If it is used outside of itself; nothing is changed then. A use-list order is no use and goes with the function.
    pub fn remove_function(&mut self, id: FuncId) -> Result<(), StillUsed> {
        let name = self.functions[id].name;
        if self.is_used_outside(name, id) {
            return Err(StillUsed);
        }
        let ret = self.functions[id].ret;
        self.functions[id] = Function::new(name, ret);
        if self.symbols.get(&name) == Some(&SymbolDef::Function(id)) {
            self.symbols.remove(&name);
        }
        let is_gone = |of: OrderedUses| match of {
            OrderedUses::Constant(c) => names_global(&self.ctx, c, name, &mut FxHashSet::default()),
            OrderedUses::Block(func, _) => func == name,
        };
        let orders: Vec<bool> = self.use_list_orders.iter().map(|order| is_gone(order.of)).collect();
        self.items.retain(|item| match item {
            Item::Function(function) => *function != id,
            Item::UseListOrder(index) => !orders[*index as usize],
            _ => true,
        });
        Ok(())
    }

    /// Whether something else than the function `id` uses the global `name`.
    fn is_used_outside(&mut self, name: Symbol, id: FuncId) -> bool {
        let mut seen = FxHashSet::default();
        let ctx = &self.ctx;
        let mut is_used = self.items.iter().any(|item| match item {
            Item::Global(global) => {
                self.globals[*global].init.is_some_and(|init| names_global(ctx, init, name, &mut seen))
            }
            Item::Function(other) if *other != id => {
                let func = &self.functions[*other];
                func.layout_insts().flat_map(|(_, inst)| &func.insts[inst].operands).any(|operand| {
                    match operand {
                        Operand::Const(c) => names_global(ctx, *c, name, &mut seen),
                        _ => false,
                    }
                })
            }
            _ => false,
        });
        if !is_used {
            let text = self.ctx.names.text(name).to_owned();
            change_texts(self, Some(id), &mut |t| {
                is_used |= is_mentioned(t, &text);
                None
            });
        }
        is_used
    }
}

/// Whether `c` has `name` in it; constants in `seen` have not, and are not looked at again.
fn names_global(ctx: &Context, c: Const, name: Symbol, seen: &mut FxHashSet<Const>) -> bool {
    match &ctx.consts.data(c).kind {
        ConstKind::Global(global) => *global == name,
        ConstKind::BlockAddress(index) => {
            ctx.block_addresses.get(*index as usize).is_some_and(|address| address.func == name)
        }
        ConstKind::Verbatim(text) => is_mentioned(ctx.names.text(*text), ctx.names.text(name)),
        ConstKind::Splat(item) => names_global(ctx, *item, name, seen),
        ConstKind::Aggregate(items) | ConstKind::Expr { operands: items, .. } => {
            seen.insert(c) && items.iter().any(|item| names_global(ctx, *item, name, seen))
        }
        _ => false,
    }
}
