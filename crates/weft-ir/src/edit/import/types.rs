//! Types: interned anew, named ones unified.

use rustc_hash::FxHashSet;

use super::{ImportError, Run};
use crate::names::Symbol;
use crate::types::{Type, TypeData};

impl Run<'_> {
    /// The type of the destination that `ty` is.
    pub(super) fn ty(&mut self, ty: Type) -> Result<Type, ImportError> {
        if let Some(known) = self.known.types.get(&ty) {
            return Ok(*known);
        }
        let data = match self.src.ctx.types.data(ty) {
            TypeData::Vector { scalable, len, elem } => {
                TypeData::Vector { scalable: *scalable, len: *len, elem: self.ty(*elem)? }
            }
            TypeData::Array { len, elem } => TypeData::Array { len: *len, elem: self.ty(*elem)? },
            TypeData::Struct { packed, fields } => {
                TypeData::Struct { packed: *packed, fields: self.all_types(fields)? }
            }
            TypeData::Function { ret, params, vararg } => {
                let ret = self.ty(*ret)?;
                TypeData::Function { ret, params: self.all_types(params)?, vararg: *vararg }
            }
            TypeData::Named(name) => TypeData::Named(self.named_type(*name)?),
            TypeData::Other(text) => {
                let text = self.text(self.src.ctx.names.text(*text))?;
                TypeData::Other(self.dst.ctx.names.intern(&text))
            }
            plain => plain.clone(),
        };
        let new = self.dst.ctx.types.intern(data);
        self.known.types.insert(ty, new);
        Ok(new)
    }

    fn all_types(&mut self, types: &[Type]) -> Result<Vec<Type>, ImportError> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    /// The name in the destination of the source's type `name`.
    pub(super) fn named_type(&mut self, name: Symbol) -> Result<Symbol, ImportError> {
        if let Some(known) = self.known.structs.get(&name) {
            return Ok(*known);
        }
        let text = self.src.ctx.names.text(name);
        let body = self.src.ctx.types.body(name).flatten();
        let mut new = self.dst.ctx.names.intern(text);
        let mut n = 0;
        loop {
            // What this import adds is not complete yet, and was another type of the source.
            if !self.new.types.contains_key(&new) {
                let Some(there) = self.dst.ctx.types.body(new) else { break };
                match (body, there) {
                    (None, _) => {
                        self.known.structs.insert(name, new);
                        return Ok(new);
                    }
                    // The destination learns what is in its opaque type.
                    (Some(_), None) => break,
                    (Some(body), Some(there)) if self.is_same(body, there, &mut FxHashSet::default()) => {
                        self.known.structs.insert(name, new);
                        return Ok(new);
                    }
                    _ => {}
                }
            }
            new = self.dst.ctx.names.intern(&format!("{text}.{n}"));
            n += 1;
        }
        // The body may name its own type.
        self.known.structs.insert(name, new);
        self.new.types.insert(new, None);
        if let Some(body) = body {
            let body = self.ty(body)?;
            self.new.types.insert(new, Some(body));
        }
        Ok(new)
    }

    /// Whether `ty` of the source is `other` of the destination. Pairs of names in `assumed` are taken to be the same:
    /// a type that contains itself is the same if nothing speaks against it.
    fn is_same(&self, ty: Type, other: Type, assumed: &mut FxHashSet<Symbol>) -> bool {
        let (src, dst) = (&self.src.ctx, &self.dst.ctx);
        let mut all = |a: &[Type], b: &[Type]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.is_same(*a, *b, assumed))
        };
        match (src.types.data(ty), dst.types.data(other)) {
            (TypeData::Vector { scalable, len, elem }, TypeData::Vector { scalable: s, len: l, elem: e }) => {
                scalable == s && len == l && all(&[*elem], &[*e])
            }
            (TypeData::Array { len, elem }, TypeData::Array { len: l, elem: e }) => {
                len == l && all(&[*elem], &[*e])
            }
            (TypeData::Struct { packed, fields }, TypeData::Struct { packed: p, fields: f }) => {
                packed == p && all(fields, f)
            }
            (
                TypeData::Function { ret, params, vararg },
                TypeData::Function { ret: r, params: p, vararg: v },
            ) => vararg == v && all(&[*ret], &[*r]) && all(params, p),
            (TypeData::Named(name), TypeData::Named(named)) => {
                if let Some(known) = self.known.structs.get(name) {
                    return known == named;
                }
                if src.names.text(*name) != dst.names.text(*named) || self.new.types.contains_key(named) {
                    return false;
                }
                match (src.types.body(*name).flatten(), dst.types.body(*named).flatten()) {
                    (Some(a), Some(b)) => !assumed.insert(*name) || self.is_same(a, b, assumed),
                    _ => true,
                }
            }
            (TypeData::Other(text), TypeData::Other(other)) => {
                src.names.text(*text) == dst.names.text(*other)
            }
            (plain, other) => {
                let is_plain = !matches!(plain, TypeData::Named(_) | TypeData::Other(_));
                is_plain && std::mem::discriminant(plain) == std::mem::discriminant(other) && plain == other
            }
        }
    }
}
