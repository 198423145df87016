//! Printing types and constants.

use super::{Printer, push_global_name, push_number};
use crate::constants::{Const, ConstKind};
use crate::module::Context;
use crate::types::{Type, TypeData};

/// Appends the type `ty`.
pub(super) fn push_type(out: &mut String, ctx: &Context, ty: Type) {
    match ctx.types.data(ty) {
        TypeData::Void => out.push_str("void"),
        TypeData::Int(bits) => {
            out.push('i');
            push_number(out, u64::from(*bits));
        }
        TypeData::Half => out.push_str("half"),
        TypeData::BFloat => out.push_str("bfloat"),
        TypeData::Float => out.push_str("float"),
        TypeData::Double => out.push_str("double"),
        TypeData::X86Fp80 => out.push_str("x86_fp80"),
        TypeData::Fp128 => out.push_str("fp128"),
        TypeData::PpcFp128 => out.push_str("ppc_fp128"),
        TypeData::Ptr(0) => out.push_str("ptr"),
        TypeData::Ptr(space) => {
            out.push_str("ptr addrspace(");
            push_number(out, u64::from(*space));
            out.push(')');
        }
        TypeData::Label => out.push_str("label"),
        TypeData::Token => out.push_str("token"),
        TypeData::Metadata => out.push_str("metadata"),
        TypeData::Vector { scalable, len, elem } => {
            out.push_str(if *scalable { "<vscale x " } else { "<" });
            push_number(out, *len);
            out.push_str(" x ");
            push_type(out, ctx, *elem);
            out.push('>');
        }
        TypeData::Array { len, elem } => {
            out.push('[');
            push_number(out, *len);
            out.push_str(" x ");
            push_type(out, ctx, *elem);
            out.push(']');
        }
        TypeData::Struct { packed, fields } => {
            out.push_str(if *packed { "<{" } else { "{" });
            for (n, field) in fields.iter().enumerate() {
                out.push_str(if n == 0 { " " } else { ", " });
                push_type(out, ctx, *field);
            }
            out.push_str(match (fields.is_empty(), packed) {
                (true, false) => "}",
                (true, true) => "}>",
                (false, false) => " }",
                (false, true) => " }>",
            });
        }
        TypeData::Named(name) => {
            out.push('%');
            push_global_name(out, ctx.names.text(*name));
        }
        TypeData::Function { ret, params, vararg } => {
            push_type(out, ctx, *ret);
            out.push_str(" (");
            for (n, param) in params.iter().enumerate() {
                if n > 0 {
                    out.push_str(", ");
                }
                push_type(out, ctx, *param);
            }
            if *vararg {
                out.push_str(if params.is_empty() { "..." } else { ", ..." });
            }
            out.push(')');
        }
        TypeData::Other(text) => out.push_str(ctx.names.text(*text)),
    }
}

impl Printer<'_> {
    pub(super) fn ty(&mut self, ty: Type) {
        match ty {
            Type::PTR => self.out.push_str("ptr"),
            Type::I32 => self.out.push_str("i32"),
            Type::I64 => self.out.push_str("i64"),
            _ => push_type(&mut self.out, self.ctx, ty),
        }
    }

    /// Prints type and value.
    pub(super) fn typed_constant(&mut self, c: Const) {
        self.ty(self.ctx.consts.ty(c));
        self.out.push(' ');
        self.constant(c);
    }

    fn constant_list(&mut self, items: &[Const]) {
        for (n, item) in items.iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            self.typed_constant(*item);
        }
    }

    /// Prints the value without its type.
    pub(super) fn constant(&mut self, c: Const) {
        let ctx = self.ctx;
        let data = ctx.consts.data(c);
        match &data.kind {
            ConstKind::Int(value) if data.ty == Type::I1 => {
                self.out.push_str(if *value == 0 { "false" } else { "true" });
            }
            ConstKind::Int(value) => match i64::try_from(*value) {
                Ok(value) => {
                    if value < 0 {
                        self.out.push('-');
                    }
                    self.number(value.unsigned_abs());
                }
                Err(_) => self.out.push_str(&value.to_string()),
            },
            ConstKind::Number(text) | ConstKind::Verbatim(text) => self.out.push_str(ctx.names.text(*text)),
            ConstKind::Null => self.out.push_str("null"),
            ConstKind::Undef => self.out.push_str("undef"),
            ConstKind::Poison => self.out.push_str("poison"),
            ConstKind::Zero => self.out.push_str("zeroinitializer"),
            ConstKind::None => self.out.push_str("none"),
            ConstKind::Global(name) => self.global(*name),
            ConstKind::String(text) => {
                self.out.push_str("c\"");
                self.out.push_str(ctx.names.text(*text));
                self.out.push('"');
            }
            ConstKind::Aggregate(items) => {
                let (open, close) = match ctx.types.data(ctx.types.resolve(data.ty)) {
                    TypeData::Array { .. } => ("[", "]"),
                    TypeData::Vector { .. } => ("<", ">"),
                    TypeData::Struct { packed: true, .. } => ("<{ ", " }>"),
                    _ => ("{ ", " }"),
                };
                self.out.push_str(open);
                self.constant_list(items);
                self.out.push_str(close);
            }
            ConstKind::Splat(elem) => {
                self.out.push_str("splat (");
                self.typed_constant(*elem);
                self.out.push(')');
            }
            ConstKind::Expr { head, source, operands } => {
                let head = ctx.names.text(*head);
                self.out.push_str(head);
                self.out.push_str(" (");
                if let Some(source) = source {
                    self.ty(*source);
                    self.out.push_str(", ");
                }
                self.constant_list(operands);
                if crate::reader::is_cast(head.split(' ').next().unwrap_or_default()) {
                    self.out.push_str(" to ");
                    self.ty(data.ty);
                }
                self.out.push(')');
            }
            ConstKind::BlockAddress(index) => self.block_address(*index),
        }
    }

    fn block_address(&mut self, index: u32) {
        let ctx = self.ctx;
        let Some(address) = ctx.block_addresses.get(index as usize) else {
            return self.out.push_str("undef");
        };
        let here = self.current == Some(address.func);
        if let Some(block) = address.block
            && here
            && !self.locals.has_block(block)
        {
            // The block is gone. LLVM too makes this of its address: no block, but not null.
            return self.out.push_str("inttoptr (i32 1 to ptr)");
        }
        self.out.push_str("blockaddress(");
        self.global(address.func);
        self.out.push_str(", %");
        match address.block {
            Some(block) if here => self.locals.push_block(&mut self.out, &ctx.names, block),
            Some(block) => match self.foreign_labels.get(&(address.func, block)) {
                Some(label) => self.out.push_str(label),
                None => self.out.push_str(ctx.names.text(address.label)),
            },
            None => self.out.push_str(ctx.names.text(address.label)),
        }
        self.out.push(')');
    }
}
