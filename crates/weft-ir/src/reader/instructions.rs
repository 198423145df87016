//! Reading instructions: arithmetic, control flow, vectors and aggregates.

use smallvec::{SmallVec, smallvec};

use super::opcodes::{binary_op, cast_op, is_opcode};
use super::{Kind, Operands, Read, Reader, Tok};
use crate::flags::InstFlags;
use crate::inst::{InstData, Op};
use crate::operands::Operand;
use crate::predicates::{FloatPredicate, IntPredicate};
use crate::types::{Type, TypeData};

impl Reader<'_> {
    /// Takes an instruction whose opcode is current, without its result.
    ///
    /// A failure that reaches no farther than the statement means: syntax unknown, keep it as text.
    pub(super) fn instruction(&mut self) -> Read<InstData> {
        let opcode = self.word();
        match opcode {
            "load" => self.load(),
            "store" => self.store(),
            "call" | "tail" | "musttail" | "notail" => self.call(),
            "invoke" => self.invoke(),
            "br" => self.br(),
            "getelementptr" => self.gep(),
            "icmp" | "fcmp" => self.compare(opcode == "icmp"),
            "phi" => self.phi(),
            "ret" => self.ret(),
            "alloca" => self.alloca(),
            "select" => self.select(),
            "switch" => self.switch(),
            "unreachable" => {
                self.bump();
                self.finish(Op::Unreachable, Type::VOID, SmallVec::new())
            }
            "extractvalue" => self.extract_value(),
            "insertvalue" => self.insert_value(),
            "extractelement" | "insertelement" | "shufflevector" => self.vector(opcode),
            "freeze" => {
                self.bump();
                let (ty, operand) = self.ty_and_operand()?;
                self.finish(Op::Freeze, ty, smallvec![operand])
            }
            "fneg" => {
                self.bump();
                let flags = self.flags();
                let (ty, operand) = self.ty_and_operand()?;
                self.finish(Op::FNeg(flags), ty, smallvec![operand])
            }
            "fence" => self.fence(),
            "cmpxchg" => self.cmpxchg(),
            "atomicrmw" => self.atomic_rmw(),
            // These are known to no LLVM, so that there is no newer syntax of theirs to be kept.
            "fork" => self.fork().map_err(Self::hard),
            "halt" => self.halt_or_join(Op::Halt).map_err(Self::hard),
            "join" => self.halt_or_join(Op::Join).map_err(Self::hard),
            _ => {
                if let Some(op) = binary_op(opcode) {
                    self.bump();
                    let flags = self.flags();
                    let (ty, left) = self.ty_and_operand()?;
                    self.expect(b',')?;
                    let right = self.operand(ty)?;
                    return self.finish(Op::Binary(op, flags), ty, smallvec![left, right]);
                }
                if let Some(op) = cast_op(opcode) {
                    self.bump();
                    let flags = self.flags();
                    let (_, operand) = self.ty_and_operand()?;
                    self.expect_word("to")?;
                    let ty = self.ty()?;
                    return self.finish(Op::Cast(op, flags), ty, smallvec![operand]);
                }
                self.fail(format!("unknown instruction '{opcode}'"))
            }
        }
    }

    fn fork(&mut self) -> Read<InstData> {
        self.bump();
        let task = self.label_operand()?;
        self.expect(b',')?;
        let next = self.label_operand()?;
        self.finish(Op::Fork, Type::VOID, smallvec![task, next])
    }

    fn halt_or_join(&mut self, op: Op) -> Read<InstData> {
        self.bump();
        let next = self.label_operand()?;
        self.finish(op, Type::VOID, smallvec![next])
    }

    /// Takes the attachments behind the last operand and makes the instruction.
    pub(super) fn finish(&mut self, op: Op, ty: Type, operands: Operands) -> Read<InstData> {
        if self.comma()? {
            return self.fail_expected("the end of the instruction");
        }
        self.finish_without_comma(op, ty, operands)
    }

    /// Makes the instruction; its attachments have been taken.
    pub(super) fn finish_without_comma(&mut self, op: Op, ty: Type, operands: Operands) -> Read<InstData> {
        if !self.tok.first && !self.at_statement() {
            return self.fail_expected("the end of the line");
        }
        let attachments = std::mem::take(&mut self.attachments);
        Ok(InstData { op, ty, operands: operands.into(), attachments, result: None })
    }

    /// Whether the current token, which is not the first of its line, starts a statement or ends the body.
    fn at_statement(&mut self) -> bool {
        match self.tok.kind {
            Kind::Punct(b'}') | Kind::Eof | Kind::Record => true,
            Kind::Word if is_opcode(self.word()) => true,
            Kind::Word | Kind::Number | Kind::Str => self.text.as_bytes().get(self.tok.end) == Some(&b':'),
            Kind::Local => {
                let (tok, prev_end) = (self.tok, self.prev_end);
                self.bump();
                let found = self.at(b'=');
                self.rewind(tok);
                self.prev_end = prev_end;
                found
            }
            _ => false,
        }
    }

    /// Takes a type and a value of it, and returns both.
    pub(super) fn ty_and_operand(&mut self) -> Read<(Type, Operand)> {
        let ty = self.ty()?;
        Ok((ty, self.operand(ty)?))
    }

    fn ret(&mut self) -> Read<InstData> {
        self.bump();
        let ty = self.ty()?;
        let operands = if ty == Type::VOID { SmallVec::new() } else { smallvec![self.operand(ty)?] };
        self.finish(Op::Ret, Type::VOID, operands)
    }

    fn br(&mut self) -> Read<InstData> {
        self.bump();
        if self.word() == "label" {
            let target = self.label_operand()?;
            return self.finish(Op::Br, Type::VOID, smallvec![target]);
        }
        let cond = self.typed_operand()?;
        self.expect(b',')?;
        let then = self.label_operand()?;
        self.expect(b',')?;
        let otherwise = self.label_operand()?;
        self.finish(Op::CondBr, Type::VOID, smallvec![cond, then, otherwise])
    }

    fn switch(&mut self) -> Read<InstData> {
        self.bump();
        let value = self.typed_operand()?;
        self.expect(b',')?;
        let default = self.label_operand()?;
        let mut operands: Operands = smallvec![value, default];
        self.expect(b'[')?;
        while !self.at(b']') {
            operands.push(Operand::Const(self.typed_constant()?));
            self.expect(b',')?;
            operands.push(self.label_operand()?);
        }
        self.expect(b']')?;
        self.finish(Op::Switch, Type::VOID, operands)
    }

    fn compare(&mut self, integer: bool) -> Read<InstData> {
        self.bump();
        let words = self.words();
        let (flags, predicate) = words.rsplit_once(' ').unwrap_or(("", &words));
        let flags = InstFlags::from_text(flags);
        let op = if integer {
            IntPredicate::from_name(predicate).map(|p| Op::ICmp(p, flags))
        } else {
            FloatPredicate::from_name(predicate).map(|p| Op::FCmp(p, flags))
        };
        let Some(op) = op else { return self.fail_expected("a predicate") };
        let (ty, left) = self.ty_and_operand()?;
        self.expect(b',')?;
        let right = self.operand(ty)?;
        let ty = self.with_elem(ty, Type::I1);
        self.finish(op, ty, smallvec![left, right])
    }

    /// `elem`, or a vector of it as long as `ty` if that is a vector.
    pub(super) fn with_elem(&mut self, ty: Type, elem: Type) -> Type {
        match *self.module.ctx.types.data(ty) {
            TypeData::Vector { scalable, len, .. } => {
                self.module.ctx.types.intern(TypeData::Vector { scalable, len, elem })
            }
            _ => elem,
        }
    }

    fn phi(&mut self) -> Read<InstData> {
        self.bump();
        let flags = self.flags();
        let ty = self.ty()?;
        let mut operands = Operands::new();
        loop {
            self.expect(b'[')?;
            operands.push(self.operand(ty)?);
            self.expect(b',')?;
            operands.push(self.block_operand()?);
            self.expect(b']')?;
            if !self.comma()? {
                break;
            }
        }
        self.finish_without_comma(Op::Phi(flags), ty, operands)
    }

    fn select(&mut self) -> Read<InstData> {
        self.bump();
        let flags = self.flags();
        let cond = self.typed_operand()?;
        self.expect(b',')?;
        let (ty, a) = self.ty_and_operand()?;
        self.expect(b',')?;
        let b = self.typed_operand()?;
        self.finish(Op::Select(flags), ty, smallvec![cond, a, b])
    }

    // ---- aggregates and vectors

    /// Takes the indices of `extractvalue` and `insertvalue`, and the attachments behind them.
    fn indices(&mut self) -> Read<Vec<u32>> {
        let mut indices = Vec::new();
        while self.comma()? {
            indices.push(self.number()?);
        }
        if indices.is_empty() { self.fail_expected("an index") } else { Ok(indices) }
    }

    fn extract_value(&mut self) -> Read<InstData> {
        let opcode = self.bump();
        let (mut ty, aggregate) = self.ty_and_operand()?;
        let indices = self.indices()?;
        for index in &indices {
            ty = self.field_ty(opcode, ty, *index)?;
        }
        self.finish_without_comma(Op::ExtractValue(indices), ty, smallvec![aggregate])
    }

    fn field_ty(&self, at: Tok, ty: Type, index: u32) -> Read<Type> {
        let types = &self.module.ctx.types;
        match types.data(types.resolve(ty)) {
            TypeData::Array { elem, .. } => Ok(*elem),
            TypeData::Struct { fields, .. } => match fields.get(index as usize) {
                Some(field) => Ok(*field),
                None => self.broken(at.start, "index behind the last field"),
            },
            _ => self.fail("index into a type without fields"),
        }
    }

    fn insert_value(&mut self) -> Read<InstData> {
        self.bump();
        let (ty, aggregate) = self.ty_and_operand()?;
        self.expect(b',')?;
        let elem = self.typed_operand()?;
        let indices = self.indices()?;
        self.finish_without_comma(Op::InsertValue(indices), ty, smallvec![aggregate, elem])
    }

    fn vector(&mut self, opcode: &str) -> Read<InstData> {
        self.bump();
        let (ty, vector) = self.ty_and_operand()?;
        self.expect(b',')?;
        let second = self.typed_operand()?;
        if opcode == "extractelement" {
            let TypeData::Vector { elem, .. } = *self.module.ctx.types.data(ty) else {
                return self.fail("element of what is no vector");
            };
            return self.finish(Op::ExtractElement, elem, smallvec![vector, second]);
        }
        self.expect(b',')?;
        let (third_ty, third) = self.ty_and_operand()?;
        if opcode == "insertelement" {
            return self.finish(Op::InsertElement, ty, smallvec![vector, second, third]);
        }
        let elem = match *self.module.ctx.types.data(ty) {
            TypeData::Vector { elem, .. } => elem,
            _ => return self.fail("shuffle of what is no vector"),
        };
        let ty = self.with_elem(third_ty, elem);
        self.finish(Op::ShuffleVector, ty, smallvec![vector, second, third])
    }
}
