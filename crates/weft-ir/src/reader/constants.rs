//! Reading constants.

use super::{Kind, Read, Reader};
use crate::constants::{Const, ConstKind};
use crate::module::BlockAddress;
use crate::operands::Operand;
use crate::types::{Type, TypeData};

/// Whether `word` starts a constant, and so is no attribute.
pub(super) fn starts_constant(word: &str) -> bool {
    matches!(
        word,
        "true"
            | "false"
            | "null"
            | "undef"
            | "poison"
            | "zeroinitializer"
            | "none"
            | "c"
            | "splat"
            | "blockaddress"
            | "dso_local_equivalent"
            | "no_cfi"
            | "ptrauth"
            | "asm"
    ) || is_expression(word)
        || is_hex_integer(word)
}

/// Whether `word` is an integer such as `u0x8000` or `s0x7F`.
fn is_hex_integer(word: &str) -> bool {
    let digits = word.strip_prefix("u0x").or_else(|| word.strip_prefix("s0x"));
    digits.is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn is_expression(word: &str) -> bool {
    is_cast(word)
        || matches!(
            word,
            "getelementptr"
                | "add"
                | "sub"
                | "mul"
                | "xor"
                | "and"
                | "or"
                | "shl"
                | "lshr"
                | "ashr"
                | "extractelement"
                | "insertelement"
                | "shufflevector"
                | "icmp"
                | "fcmp"
                | "select"
        )
}

/// Whether `word` is the opcode of a conversion.
pub(crate) fn is_cast(word: &str) -> bool {
    matches!(
        word,
        "trunc"
            | "zext"
            | "sext"
            | "fptrunc"
            | "fpext"
            | "fptoui"
            | "fptosi"
            | "uitofp"
            | "sitofp"
            | "ptrtoint"
            | "inttoptr"
            | "bitcast"
            | "addrspacecast"
    )
}

impl Reader<'_> {
    /// Takes a type and a value of it.
    pub(super) fn typed_operand(&mut self) -> Read<Operand> {
        let ty = self.ty()?;
        self.operand(ty)
    }

    /// Takes a value of type `ty`.
    #[inline]
    pub(super) fn operand(&mut self, ty: Type) -> Read<Operand> {
        if self.tok.kind == Kind::Local {
            let tok = self.bump();
            return self.value(tok, ty).map(Operand::Value);
        }
        self.constant(ty).map(Operand::Const)
    }

    /// Takes a type and a constant of it.
    pub(super) fn typed_constant(&mut self) -> Read<Const> {
        let ty = self.ty()?;
        self.constant(ty)
    }

    /// Takes a constant of type `ty`.
    pub(super) fn constant(&mut self, ty: Type) -> Read<Const> {
        let kind = match self.tok.kind {
            Kind::Number => self.number_constant(ty),
            Kind::Global => ConstKind::Global(self.global_name()?),
            Kind::Word => self.word_constant(ty)?,
            Kind::Punct(b'[') => self.aggregate(b"[", b"]")?,
            Kind::Punct(b'{') => self.aggregate(b"{", b"}")?,
            Kind::Punct(b'<') => {
                let open = self.tok;
                self.bump();
                let packed = self.at(b'{');
                self.rewind(open);
                if packed { self.aggregate(b"<{", b"}>")? } else { self.aggregate(b"<", b">")? }
            }
            _ => return self.fail_expected("a value"),
        };
        Ok(self.module.ctx.consts.intern(ty, kind))
    }

    fn number_constant(&mut self, ty: Type) -> ConstKind {
        let tok = self.bump();
        let text = self.str(tok);
        if let TypeData::Int(bits) = self.module.ctx.types.data(ty)
            && *bits <= 128
            && let Ok(value) = text.parse::<i128>()
        {
            return ConstKind::Int(if ty == Type::I1 { value & 1 } else { value });
        }
        ConstKind::Number(self.module.ctx.names.intern(text))
    }

    fn word_constant(&mut self, ty: Type) -> Read<ConstKind> {
        let word = self.word();
        let kind = match word {
            "true" => ConstKind::Int(1),
            "false" => ConstKind::Int(0),
            "null" => ConstKind::Null,
            "undef" => ConstKind::Undef,
            "poison" => ConstKind::Poison,
            "zeroinitializer" => ConstKind::Zero,
            "none" => ConstKind::None,
            "c" => {
                self.bump();
                if self.tok.kind != Kind::Str {
                    return self.fail_expected("a string");
                }
                let tok = self.bump();
                let text = self.slice(tok.start + 1, tok.end - 1);
                return Ok(ConstKind::String(self.module.ctx.names.intern(text)));
            }
            "splat" => {
                return self.nested(|r| {
                    r.bump();
                    r.expect(b'(')?;
                    let elem = r.typed_constant()?;
                    r.expect(b')')?;
                    Ok(ConstKind::Splat(elem))
                });
            }
            "asm" => return self.inline_asm(),
            "blockaddress" => return self.block_address(),
            _ if is_hex_integer(word) => ConstKind::Number(self.module.ctx.names.intern(word)),
            _ if is_expression(word) => return self.nested(|r| r.expression(ty)),
            // Behind a type it would be read as part of that.
            "addrspace" => return self.fail_expected("a value"),
            _ => return self.unknown_constant(),
        };
        self.bump();
        Ok(kind)
    }

    fn aggregate(&mut self, open: &[u8], close: &[u8]) -> Read<ConstKind> {
        self.nested(|r| {
            for punct in open {
                r.expect(*punct)?;
            }
            let mut items = Vec::new();
            while !r.at(close[0]) {
                items.push(r.typed_constant()?);
                if !r.eat(b',') {
                    break;
                }
            }
            for punct in close {
                r.expect(*punct)?;
            }
            Ok(ConstKind::Aggregate(items))
        })
    }

    /// Takes `opcode flags (operands)`.
    fn expression(&mut self, ty: Type) -> Read<ConstKind> {
        let start = self.tok.start;
        let tok = self.bump();
        let opcode = self.str(tok);
        while self.tok.kind == Kind::Word {
            let is_range = self.word() == "inrange";
            self.bump();
            if is_range && self.at(b'(') {
                self.balanced()?;
            }
        }
        let head = self.on_one_line(start, self.prev_end);
        let head = self.module.ctx.names.intern(&head);
        self.expect(b'(')?;
        let mut source = None;
        let mut operands = Vec::new();
        if opcode == "getelementptr" {
            source = Some(self.ty()?);
            self.expect(b',')?;
        }
        loop {
            operands.push(self.typed_constant()?);
            if !self.eat(b',') {
                break;
            }
        }
        if is_cast(opcode) {
            self.expect_word("to")?;
            if self.ty()? != ty {
                return self.fail("conversion to another type than the constant's");
            }
        }
        self.expect(b')')?;
        Ok(ConstKind::Expr { head, source, operands })
    }

    /// Takes `asm flags "text", "constraints"`.
    fn inline_asm(&mut self) -> Read<ConstKind> {
        let start = self.bump().start;
        while self.tok.kind == Kind::Word {
            self.bump();
        }
        for punct in [b',', b' '] {
            if self.tok.kind != Kind::Str {
                return self.fail_expected("a string");
            }
            self.bump();
            if punct == b',' {
                self.expect(punct)?;
            }
        }
        let text = self.slice(start, self.prev_end);
        Ok(ConstKind::Verbatim(self.module.ctx.names.intern(text)))
    }

    /// Takes `blockaddress(@f, %block)`; which block that is shows when all functions are read.
    fn block_address(&mut self) -> Read<ConstKind> {
        self.bump();
        self.expect(b'(')?;
        let func = self.global_name()?;
        self.expect(b',')?;
        if self.tok.kind != Kind::Local {
            return self.fail_expected("a block");
        }
        let tok = self.bump();
        let label = self.slice(tok.start + 1, tok.end);
        let label = self.module.ctx.names.intern(label);
        self.expect(b')')?;
        let table = &mut self.module.ctx.block_addresses;
        let index = *self.block_addresses.entry((func, label)).or_insert_with(|| {
            table.push(BlockAddress { func, block: None, label });
            table.len() as u32 - 1
        });
        Ok(ConstKind::BlockAddress(index))
    }

    /// Takes `word @name` or `word (…)`, such as `no_cfi @f`, as text.
    fn unknown_constant(&mut self) -> Read<ConstKind> {
        let start = self.bump().start;
        match self.tok.kind {
            Kind::Global => {
                self.bump();
            }
            Kind::Punct(b'(') => self.balanced()?,
            _ => return self.fail(format!("'{}' is not a value", self.slice(start, self.prev_end))),
        }
        let text = self.slice(start, self.prev_end);
        if text.contains('%') {
            return self.fail("a local value in a constant");
        }
        Ok(ConstKind::Verbatim(self.module.ctx.names.intern(text)))
    }
}
