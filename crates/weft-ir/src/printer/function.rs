//! Printing functions.

use super::Printer;
use crate::function::Function;
use crate::inst::Operand;

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
            if n > 0 || func.block_name(block).is_some() {
                self.locals.push_block(&mut self.out, &self.ctx.names, block);
                self.out.push_str(":\n");
            }
            for &inst in func.block_insts(block) {
                self.instruction(func, &func.insts[inst]);
                self.out.push('\n');
            }
        }
        self.out.push('}');
    }
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
