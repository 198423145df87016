//! Reading instructions that touch memory or compute addresses.

use smallvec::{SmallVec, smallvec};

use super::opcodes::is_opcode;
use super::{Kind, Operands, Read, Reader};
use crate::inst::{AtomicInfo, InstData, Op};
use crate::types::{Type, TypeData};

impl Reader<'_> {
    pub(super) fn alloca(&mut self) -> Read<InstData> {
        self.bump();
        let flags = self.flags();
        let ty = self.ty()?;
        let mut operands = Operands::new();
        let mut align = None;
        let mut space = None;
        while self.comma()? {
            match self.word() {
                "align" if space.is_none() => {
                    self.bump();
                    align = Some(self.number()?);
                }
                "addrspace" => {
                    let start = self.bump().start;
                    self.expect(b'(')?;
                    let number = self.number()?;
                    self.expect(b')')?;
                    space = Some((number, self.slice(start, self.prev_end)));
                }
                _ if operands.is_empty() && align.is_none() && space.is_none() => {
                    operands.push(self.typed_operand()?);
                }
                _ => return self.fail_expected("an alignment or address space"),
            }
        }
        let (result, suffix) = match space {
            Some((number, text)) => {
                (self.module.ctx.types.intern(TypeData::Ptr(number)), format!(", {text}").into())
            }
            None => (Type::PTR, "".into()),
        };
        self.finish_without_comma(Op::Alloca { ty, align, flags, suffix }, result, operands)
    }

    /// Takes `, align N` and attachments.
    fn align(&mut self) -> Read<Option<u32>> {
        let mut align = None;
        if self.comma()? {
            self.expect_word("align")?;
            align = Some(self.number()?);
            if self.comma()? {
                return self.fail_expected("the end of the instruction");
            }
        }
        Ok(align)
    }

    /// Takes `syncscope("…") ordering`, as far as they are there.
    fn ordering(&mut self) -> Read<AtomicInfo> {
        let mut scope = "".into();
        if self.word() == "syncscope" {
            let start = self.bump().start;
            if !self.at(b'(') {
                return self.fail_expected("'('");
            }
            self.balanced()?;
            scope = self.slice(start, self.prev_end).into();
        }
        let start = self.tok.start;
        let mut any = false;
        while self.tok.kind == Kind::Word && !self.tok.first && !is_opcode(self.word()) {
            self.bump();
            any = true;
        }
        if !any {
            return self.fail_expected("an ordering");
        }
        Ok(AtomicInfo { scope, ordering: self.slice(start, self.prev_end).into() })
    }

    pub(super) fn load(&mut self) -> Read<InstData> {
        self.bump();
        let is_atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let ty = self.ty()?;
        self.expect(b',')?;
        let ptr = self.typed_operand()?;
        let atomic = if is_atomic { Some(self.ordering()?) } else { None };
        let align = self.align()?;
        self.finish_without_comma(Op::Load { volatile, atomic, align }, ty, smallvec![ptr])
    }

    pub(super) fn store(&mut self) -> Read<InstData> {
        self.bump();
        let is_atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let value = self.typed_operand()?;
        self.expect(b',')?;
        let ptr = self.typed_operand()?;
        let atomic = if is_atomic { Some(self.ordering()?) } else { None };
        let align = self.align()?;
        self.finish_without_comma(Op::Store { volatile, atomic, align }, Type::VOID, smallvec![value, ptr])
    }

    pub(super) fn fence(&mut self) -> Read<InstData> {
        self.bump();
        let atomic = self.ordering()?;
        self.finish(Op::Fence(atomic), Type::VOID, SmallVec::new())
    }

    pub(super) fn cmpxchg(&mut self) -> Read<InstData> {
        self.bump();
        let flags = self.flags();
        let ptr = self.typed_operand()?;
        self.expect(b',')?;
        let (ty, expected) = self.ty_and_operand()?;
        self.expect(b',')?;
        let new = self.typed_operand()?;
        let atomic = Box::new(self.ordering()?);
        let align = self.align()?;
        let ty = self.module.ctx.types.structure(vec![ty, Type::I1]);
        self.finish_without_comma(Op::CmpXchg { flags, atomic, align }, ty, smallvec![ptr, expected, new])
    }

    pub(super) fn atomic_rmw(&mut self) -> Read<InstData> {
        self.bump();
        let volatile = self.eat_word("volatile");
        let op = self.word().into();
        if self.tok.kind != Kind::Word {
            return self.fail_expected("an operation");
        }
        self.bump();
        let ptr = self.typed_operand()?;
        self.expect(b',')?;
        let (ty, value) = self.ty_and_operand()?;
        let atomic = Box::new(self.ordering()?);
        let align = self.align()?;
        self.finish_without_comma(Op::AtomicRmw { op, volatile, atomic, align }, ty, smallvec![ptr, value])
    }

    pub(super) fn gep(&mut self) -> Read<InstData> {
        self.bump();
        let flags = self.flags();
        let source = self.ty()?;
        self.expect(b',')?;
        let (mut ty, base) = self.ty_and_operand()?;
        let mut operands: Operands = smallvec![base];
        while self.comma()? {
            let (index_ty, index) = self.ty_and_operand()?;
            operands.push(index);
            // One vector among the operands makes a vector of addresses.
            if self.module.ctx.types.is_ptr(ty) {
                ty = self.with_elem(index_ty, ty);
            }
        }
        self.finish_without_comma(Op::Gep { source, flags }, ty, operands)
    }
}
