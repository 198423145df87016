//! Reading `call` and `invoke`.

use super::opcodes::is_opcode;
use super::{Kind, Operands, Read, Reader};
use crate::flags::InstFlags;
use crate::inst::{Bundle, CallInfo, InstData, Op, TailKind};
use crate::operands::Operand;
use crate::types::{Type, TypeData};

fn is_fast_math(word: &str) -> bool {
    matches!(word, "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "reassoc")
}

impl Reader<'_> {
    pub(super) fn call(&mut self) -> Read<InstData> {
        let tail = match self.word() {
            "tail" => TailKind::Tail,
            "musttail" => TailKind::MustTail,
            "notail" => TailKind::NoTail,
            _ => TailKind::None,
        };
        if tail != TailKind::None {
            self.bump();
        }
        self.expect_word("call")?;
        let (info, ret, operands) = self.callee_and_args(tail)?;
        self.finish(Op::Call(Box::new(info)), ret, operands)
    }

    pub(super) fn invoke(&mut self) -> Read<InstData> {
        self.bump();
        let (info, ret, mut operands) = self.callee_and_args(TailKind::None)?;
        self.expect_word("to")?;
        operands.push(self.label_operand()?);
        self.expect_word("unwind")?;
        operands.push(self.label_operand()?);
        self.finish(Op::Invoke(Box::new(info)), ret, operands)
    }

    /// Takes what stands between the opcode and the labels or attachments.
    fn callee_and_args(&mut self, tail: TailKind) -> Read<(CallInfo, Type, Operands)> {
        let start = self.tok.start;
        let mut flags = InstFlags::default();
        if is_fast_math(self.word()) {
            while is_fast_math(self.word()) {
                self.bump();
            }
            flags = InstFlags::from_text(self.slice(start, self.prev_end));
        }
        let prefix = self.prefix()?;
        let ty = self.ty()?;
        let callee = self.operand_of_callee(&prefix)?;

        self.expect(b'(')?;
        let mut operands = Operands::new();
        let mut arg_attrs = Vec::new();
        let mut params = Vec::new();
        while !self.at(b')') {
            let ty = self.ty()?;
            if ty == Type::LABEL {
                return self.fail("a block as an argument");
            }
            if ty == Type::METADATA {
                arg_attrs.push("".into());
                operands.push(self.metadata_operand()?);
            } else {
                arg_attrs.push(self.value_attributes()?);
                operands.push(self.operand(ty)?);
            }
            params.push(ty);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        let (fn_ty, ret) = match *self.module.ctx.types.data(ty) {
            TypeData::Function { ret, .. } => (ty, ret),
            _ => (self.module.ctx.types.function(ty, params, false), ty),
        };
        let suffix = self.call_suffix()?;
        let bundles = self.bundles(&mut operands)?;
        operands.push(callee);
        Ok((CallInfo { tail, flags, prefix, fn_ty, arg_attrs, suffix, bundles }, ret, operands))
    }

    fn operand_of_callee(&mut self, prefix: &str) -> Read<Operand> {
        let ty = match prefix.find("addrspace(") {
            Some(at) => {
                let digits = prefix[at + 10..].split(')').next().unwrap_or_default();
                match digits.parse() {
                    Ok(space) => self.module.ctx.types.intern(TypeData::Ptr(space)),
                    Err(_) => return self.fail_expected("an address space"),
                }
            }
            None => Type::PTR,
        };
        self.operand(ty)
    }

    /// Takes metadata as an argument; metadata that wraps a local value is not known.
    fn metadata_operand(&mut self) -> Read<Operand> {
        let start = self.tok.start;
        match self.tok.kind {
            Kind::Meta => {
                self.bump();
                if self.at(b'(') {
                    self.balanced()?;
                }
            }
            Kind::Punct(b'!') => {
                self.bump();
                match self.tok.kind {
                    Kind::Str => {
                        self.bump();
                    }
                    Kind::Punct(b'{') => self.balanced()?,
                    _ => return self.fail_expected("metadata"),
                }
            }
            _ => {
                let ty = self.ty()?;
                if let Operand::Value(_) = self.operand(ty)? {
                    return self.fail("metadata of a local value");
                }
            }
        }
        let text = self.slice(start, self.prev_end);
        if text.contains('%') && !text.contains('"') {
            return self.fail("metadata of a local value");
        }
        Ok(Operand::Metadata(self.module.ctx.names.intern(text)))
    }

    /// Takes the function attributes behind the arguments. They stand on the same line, else a word
    /// could be the next instruction.
    fn call_suffix(&mut self) -> Read<Box<str>> {
        let start = self.tok.start;
        let mut any = false;
        while !self.tok.first
            && matches!(self.tok.kind, Kind::Word | Kind::Str | Kind::Group)
            && self.word() != "to"
            && !is_opcode(self.word())
            && self.text.as_bytes().get(self.tok.end) != Some(&b':')
        {
            self.attribute()?;
            any = true;
        }
        Ok(if any { self.slice(start, self.prev_end).into() } else { "".into() })
    }

    fn bundles(&mut self, operands: &mut Operands) -> Read<Vec<Bundle>> {
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        while !self.at(b']') {
            if self.tok.kind != Kind::Str {
                return self.fail_expected("the tag of an operand bundle");
            }
            let tok = self.bump();
            let tag = self.slice(tok.start + 1, tok.end - 1);
            let tag = self.module.ctx.names.intern(tag);
            self.expect(b'(')?;
            let from = operands.len();
            while !self.at(b')') {
                let ty = self.ty()?;
                let operand = if ty == Type::METADATA { self.metadata_operand()? } else { self.operand(ty)? };
                operands.push(operand);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b')')?;
            bundles.push(Bundle { tag, len: operands.len() - from });
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b']')?;
        Ok(bundles)
    }
}
