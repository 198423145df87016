//! Printing functions.

use rustc_hash::FxHashMap;

use super::Printer;
use crate::function::Function;
use crate::inst::Op;
use crate::operands::Operand;

impl Printer<'_> {
    /// Prints a function, with the end of its last line.
    pub(super) fn function(&mut self, func: &Function) {
        self.current = Some(func.name);
        self.locals.assign(func, &self.ctx.names);
        self.out.push_str(if func.is_declaration { "declare" } else { "define" });
        if func.is_declaration {
            self.attachments(" ", &func.attachments);
        }
        self.out.push(' ');
        self.word(&func.prefix);
        self.ty(func.ret);
        self.out.push(' ');
        self.global(func.name);
        self.params(func);
        if !func.suffix.is_empty() {
            self.out.push(' ');
            self.out.push_str(&func.suffix);
        }
        if !func.is_declaration {
            self.attachments(" ", &func.attachments);
            self.out.push(' ');
            match &func.verbatim_body {
                Some(body) => self.out.push_str(body),
                None => self.body(func),
            }
        }
        self.out.push('\n');
        self.current = None;
    }

    fn params(&mut self, func: &Function) {
        self.out.push('(');
        for (n, param) in func.params.iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            self.ty(param.ty);
            if !param.attrs.is_empty() {
                self.out.push(' ');
                self.out.push_str(&param.attrs);
            }
            if !func.is_declaration {
                self.out.push(' ');
                self.operand(Operand::Value(param.value));
            }
        }
        if func.vararg {
            self.out.push_str(if func.params.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
    }

    fn body(&mut self, func: &Function) {
        self.out.push_str("{\n");
        for (n, &block) in func.blocks().iter().enumerate() {
            if n > 0 {
                self.out.push('\n');
            }
            // Of a block without instructions nothing else is seen.
            if n > 0 || func.block_name(block).is_some() || func.block_insts(block).is_empty() {
                self.locals.push_block(&mut self.out, &self.ctx.names, block);
                self.out.push_str(":\n");
            }
            for &inst in func.block_insts(block) {
                self.instruction(func, &func.insts[inst]);
                self.out.push('\n');
            }
        }
        self.use_list_orders(func);
        self.out.push('}');
    }

    /// Prints the orders that fit; LLVM does not read a module with one that does not.
    fn use_list_orders(&mut self, func: &Function) {
        if func.use_list_orders.is_empty() {
            return;
        }
        let uses = count_uses(func);
        for (index, order) in func.use_list_orders.iter().enumerate() {
            let has_address = |block| {
                self.ctx.block_addresses.iter().any(|a| a.func == func.name && a.block == Some(block))
            };
            let is_counted = uses.get(&order.of) == Some(&order.indices.len());
            let fits = match order.of {
                // The address of a block is a use too, but who can tell whether it is still used itself.
                Operand::Block(block) => is_counted && self.locals.has_block(block) && !has_address(block),
                Operand::Const(_) => self.uses.fits(func, index),
                _ => is_counted,
            };
            if fits {
                self.out.push_str("  uselistorder ");
                self.typed_operand(func, order.of);
                self.use_list_indices(&order.indices);
            }
        }
    }

    /// Prints `, { 1, 0 }` and the end of the line.
    pub(super) fn use_list_indices(&mut self, indices: &[u32]) {
        for (n, index) in indices.iter().enumerate() {
            self.out.push_str(if n == 0 { ", { " } else { ", " });
            self.number(u64::from(*index));
        }
        self.out.push_str(" }\n");
    }
}

/// How often each local is used, as LLVM counts: not in metadata, and blocks by terminators only.
fn count_uses(func: &Function) -> FxHashMap<Operand, usize> {
    let mut uses = FxHashMap::default();
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        if data.is_debug_record() {
            continue;
        }
        let in_metadata = match &data.op {
            Op::Opaque { text, .. } => text.holes_in_metadata(),
            _ => Vec::new(),
        };
        for (index, operand) in data.operands.iter().enumerate() {
            let counts = match operand {
                Operand::Value(_) => in_metadata.get(index) != Some(&true),
                Operand::Block(_) => data.is_terminator(),
                _ => false,
            };
            if counts {
                *uses.entry(*operand).or_insert(0) += 1;
            }
        }
    }
    uses
}

#[cfg(test)]
mod tests {
    use crate::printer::push_name;

    #[test]
    fn names_are_quoted_as_llvm_does() {
        for (name, text) in
            [("a.b-1", "a.b-1"), ("-x", "-x"), ("a b", "\"a b\""), ("$x", "\"$x\""), ("1", "\"1\"")]
        {
            let mut out = String::new();
            push_name(&mut out, name);
            assert_eq!(out, text);
        }
    }
}
