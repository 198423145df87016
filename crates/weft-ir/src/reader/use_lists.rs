//! Reading `uselistorder` and `uselistorder_bb`.
//!
//! One of a block that is not known is dropped: LLVM works without it.

use super::{Kind, Read, Reader};
use crate::module::Item;
use crate::use_lists::{ModuleUseListOrder, OrderedUses, UseListOrder};

impl Reader<'_> {
    /// Takes `uselistorder` in a function.
    pub(super) fn use_list_order(&mut self) -> Read<()> {
        let order = self.order_of_operand().map_err(Self::hard)?;
        self.func.use_list_orders.push(order);
        Ok(())
    }

    fn order_of_operand(&mut self) -> Read<UseListOrder> {
        self.bump();
        let of = if self.word() == "label" { self.label_operand()? } else { self.typed_operand()? };
        Ok(UseListOrder { of, indices: self.order_indices()?, uses: 0 })
    }

    /// Takes `uselistorder` or `uselistorder_bb` outside of functions.
    pub(super) fn module_use_list_order(&mut self) -> Read<()> {
        let is_constant = self.word() == "uselistorder";
        let order = if is_constant { self.order_of_constant() } else { self.order_of_block() };
        if let Some(order) = order.map_err(Self::hard)? {
            let index = self.module.use_list_orders.len() as u32;
            self.module.use_list_orders.push(order);
            self.module.items.push(Item::UseListOrder(index));
        }
        Ok(())
    }

    fn order_of_constant(&mut self) -> Read<Option<ModuleUseListOrder>> {
        self.bump();
        let of = OrderedUses::Constant(self.typed_constant()?);
        Ok(Some(ModuleUseListOrder { of, indices: self.order_indices()?, uses: 0 }))
    }

    /// Takes `uselistorder_bb @f, %block, { … }`; nothing comes of it if the function has no such block.
    fn order_of_block(&mut self) -> Read<Option<ModuleUseListOrder>> {
        self.bump();
        let func = self.global_name()?;
        self.expect(b',')?;
        if self.tok.kind != Kind::Local {
            return self.fail_expected("a block");
        }
        let tok = self.bump();
        let label = self.slice(tok.start + 1, tok.end);
        let label = self.module.ctx.names.intern(label);
        let indices = self.order_indices()?;
        // LLVM too wants the function to be defined before.
        let block = self.labels.get(&(func, label)).copied();
        Ok(block.map(|block| ModuleUseListOrder { of: OrderedUses::Block(func, block), indices, uses: 0 }))
    }

    /// Takes `, { 1, 0 }`.
    fn order_indices(&mut self) -> Read<Vec<u32>> {
        self.expect(b',')?;
        self.expect(b'{')?;
        let mut indices = vec![self.number()?];
        while self.eat(b',') {
            indices.push(self.number()?);
        }
        self.expect(b'}')?;
        Ok(indices)
    }
}

#[cfg(test)]
mod tests {
    use crate::{print_module, read_module};

    #[test]
    fn an_order_of_an_unknown_block_is_dropped() {
        let text = "@x = global i32 1\nuselistorder_bb @nowhere, %x, { 1, 0 }\n";
        assert_eq!(print_module(&read_module(text).unwrap()), "@x = global i32 1\n");
    }

    #[test]
    fn an_order_without_its_parts_is_an_error() {
        for (text, message) in [
            ("uselistorder ptr @x { 1, 0 }\n", "expected ',', found '{'"),
            ("uselistorder label %x, { 1, 0 }\n", "expected a value, found '%x'"),
            ("uselistorder_bb @f, %x, { 1, 0\n", "expected '}', found the end of the text"),
            (
                "define void @f() {\n  ret void\n  uselistorder i32 %x, { }\n}\n",
                "expected a number, found '}'",
            ),
            (
                "define void @f() {\n  notail\n  uselistorder i32 %x, { 1, 0 }\n  call void @f()\n}\n",
                "expected 'call', found 'uselistorder'",
            ),
            ("define void @f() {\nnotail}\n", "expected 'call', found '}'"),
        ] {
            assert_eq!(read_module(text).unwrap_err().message, message, "{text}");
        }
    }
}
