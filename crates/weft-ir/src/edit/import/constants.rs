//! Constants: interned anew.

use super::{ImportError, Need, Run};
use crate::constants::{Const, ConstKind};
use crate::module::BlockAddress;

impl Run<'_> {
    /// The constant of the destination that `c` is.
    pub(super) fn constant(&mut self, c: Const) -> Result<Const, ImportError> {
        if let Some(known) = self.known.consts.get(&c) {
            return Ok(*known);
        }
        let data = self.src.ctx.consts.data(c);
        let ty = self.ty(data.ty)?;
        let kind = match &data.kind {
            ConstKind::Int(value) => ConstKind::Int(*value),
            ConstKind::Null => ConstKind::Null,
            ConstKind::Undef => ConstKind::Undef,
            ConstKind::Poison => ConstKind::Poison,
            ConstKind::Zero => ConstKind::Zero,
            ConstKind::None => ConstKind::None,
            ConstKind::Number(text) => ConstKind::Number(self.symbol(*text)),
            ConstKind::String(text) => ConstKind::String(self.symbol(*text)),
            ConstKind::Global(name) => ConstKind::Global(self.global(*name, Need::Any)?),
            ConstKind::Aggregate(items) => ConstKind::Aggregate(self.all_constants(items)?),
            ConstKind::Splat(item) => ConstKind::Splat(self.constant(*item)?),
            ConstKind::Expr { head, source, operands } => ConstKind::Expr {
                head: self.symbol(*head),
                source: source.map(|ty| self.ty(ty)).transpose()?,
                operands: self.all_constants(operands)?,
            },
            ConstKind::BlockAddress(index) => {
                let address = &self.src.ctx.block_addresses[*index as usize];
                let func = self.global(address.func, Need::Body)?;
                let label = self.symbol(address.label);
                let index = self.dst.ctx.block_addresses.len() + self.new.addresses.len();
                // Blocks keep their ids; see `functions`.
                self.new.addresses.push(BlockAddress { func, block: address.block, label });
                ConstKind::BlockAddress(u32::try_from(index).expect("invariant: fewer than 2^32 addresses"))
            }
            ConstKind::Verbatim(text) => {
                let text = self.text(self.src.ctx.names.text(*text))?;
                ConstKind::Verbatim(self.dst.ctx.names.intern(&text))
            }
        };
        let new = self.dst.ctx.consts.intern(ty, kind);
        self.known.consts.insert(c, new);
        Ok(new)
    }

    fn all_constants(&mut self, items: &[Const]) -> Result<Vec<Const>, ImportError> {
        items.iter().map(|item| self.constant(*item)).collect()
    }
}
