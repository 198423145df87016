//! Reading types.

use super::{Kind, Read, Reader};
use crate::types::{Type, TypeData};

/// Whether the bare word `word` starts a type. `target` is not decided here, for `target triple`'s sake.
fn is_type_word(word: &str) -> bool {
    match word.as_bytes() {
        b"ptr" | b"void" | b"half" | b"bfloat" | b"float" | b"double" | b"label" | b"token" | b"metadata"
        | b"x86_fp80" | b"fp128" | b"ppc_fp128" | b"x86_amx" | b"x86_mmx" | b"target" => true,
        [b'i', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

impl Reader<'_> {
    /// Whether the current token starts a type.
    #[inline]
    pub(super) fn at_type(&self) -> bool {
        match self.tok.kind {
            Kind::Word => is_type_word(self.str(self.tok)),
            Kind::Local | Kind::Punct(b'[' | b'{' | b'<') => true,
            _ => false,
        }
    }

    /// Takes a type.
    ///
    /// `T*` and `T addrspace(N)*` of older LLVM are `ptr` and `ptr addrspace(N)`.
    pub(super) fn ty(&mut self) -> Read<Type> {
        let ty = self.plain_ty()?;
        match self.tok.kind {
            Kind::Punct(b'*' | b'(') => self.derived_ty(ty),
            Kind::Word if self.word() == "addrspace" => self.derived_ty(ty),
            _ => Ok(ty),
        }
    }

    /// Takes what makes a function type or a typed pointer of `ty`: `(params, ...)`, `*`, `addrspace(N)*`.
    fn derived_ty(&mut self, mut ty: Type) -> Read<Type> {
        loop {
            match self.tok.kind {
                Kind::Punct(b'*') => {
                    self.bump();
                    ty = Type::PTR;
                }
                Kind::Punct(b'(') => {
                    if matches!(self.module.ctx.types.data(ty), TypeData::Function { .. }) {
                        return self.fail("a function that returns a function");
                    }
                    ty = self.params_of_type(ty)?;
                }
                Kind::Word if self.word() == "addrspace" => {
                    self.bump();
                    self.expect(b'(')?;
                    let space = self.number()?;
                    self.expect(b')')?;
                    self.expect(b'*')?;
                    ty = self.module.ctx.types.intern(TypeData::Ptr(space));
                }
                _ => return Ok(ty),
            }
        }
    }

    fn plain_ty(&mut self) -> Read<Type> {
        match self.tok.kind {
            Kind::Word => self.word_ty(),
            Kind::Local => {
                let tok = self.bump();
                let text = self.slice(tok.start + 1, tok.end);
                let name = self.name(text);
                // A name of what is no struct is another name of the same type.
                if let Some(Some(body)) = self.module.ctx.types.body(name)
                    && !matches!(self.module.ctx.types.data(body), TypeData::Struct { .. })
                {
                    return Ok(body);
                }
                Ok(self.module.ctx.types.intern(TypeData::Named(name)))
            }
            Kind::Punct(b'[') => self.nested(|r| {
                r.bump();
                let len = r.number()?;
                r.expect_word("x")?;
                let elem = r.ty()?;
                r.expect(b']')?;
                Ok(r.module.ctx.types.intern(TypeData::Array { len, elem }))
            }),
            Kind::Punct(b'{') => self.nested(|r| r.struct_ty(false)),
            Kind::Punct(b'<') => self.nested(|r| {
                r.bump();
                if r.at(b'{') {
                    let ty = r.struct_ty(true)?;
                    r.expect(b'>')?;
                    return Ok(ty);
                }
                let scalable = r.eat_word("vscale");
                if scalable {
                    r.expect_word("x")?;
                }
                let len = r.number()?;
                r.expect_word("x")?;
                let elem = r.ty()?;
                r.expect(b'>')?;
                Ok(r.module.ctx.types.intern(TypeData::Vector { scalable, len, elem }))
            }),
            _ => self.fail_expected("a type"),
        }
    }

    /// Takes `(params, ...)` behind a result type and returns the function type.
    fn params_of_type(&mut self, ret: Type) -> Read<Type> {
        self.nested(|r| {
            r.bump();
            let mut params = Vec::new();
            let mut vararg = false;
            while !r.at(b')') {
                if r.eat(b'.') {
                    vararg = true;
                    break;
                }
                params.push(r.ty()?);
                if !r.eat(b',') {
                    break;
                }
            }
            r.expect(b')')?;
            Ok(r.module.ctx.types.function(ret, params, vararg))
        })
    }

    fn struct_ty(&mut self, packed: bool) -> Read<Type> {
        self.expect(b'{')?;
        let mut fields = Vec::new();
        while !self.at(b'}') {
            fields.push(self.ty()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(self.module.ctx.types.intern(TypeData::Struct { packed, fields }))
    }

    fn word_ty(&mut self) -> Read<Type> {
        let word = self.str(self.tok);
        let data = match word {
            "ptr" => {
                self.bump();
                if self.word() == "addrspace" {
                    self.bump();
                    self.expect(b'(')?;
                    let space = self.number()?;
                    self.expect(b')')?;
                    return Ok(self.module.ctx.types.intern(TypeData::Ptr(space)));
                }
                return Ok(Type::PTR);
            }
            "i32" => TypeData::Int(32),
            "i64" => TypeData::Int(64),
            "void" => TypeData::Void,
            "half" => TypeData::Half,
            "bfloat" => TypeData::BFloat,
            "float" => TypeData::Float,
            "double" => TypeData::Double,
            "x86_fp80" => TypeData::X86Fp80,
            "fp128" => TypeData::Fp128,
            "ppc_fp128" => TypeData::PpcFp128,
            "label" => TypeData::Label,
            "token" => TypeData::Token,
            "metadata" => TypeData::Metadata,
            "target" => {
                let start = self.bump().start;
                if !self.at(b'(') {
                    return self.fail_expected("'('");
                }
                self.balanced()?;
                let text = self.slice(start, self.prev_end);
                let text = self.module.ctx.names.intern(text);
                return Ok(self.module.ctx.types.intern(TypeData::Other(text)));
            }
            _ if is_type_word(word) => match word[1..].parse() {
                Ok(bits) if word.starts_with('i') => TypeData::Int(bits),
                _ => TypeData::Other(self.module.ctx.names.intern(word)),
            },
            _ => return self.fail_expected("a type"),
        };
        self.bump();
        Ok(match data {
            TypeData::Int(32) => Type::I32,
            TypeData::Int(64) => Type::I64,
            data => self.module.ctx.types.intern(data),
        })
    }
}
