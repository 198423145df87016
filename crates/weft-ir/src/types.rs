//! Types, interned in their module.
//!
//! [`TypeData`] follows [LangRef: Type System]; what a newer LLVM adds is [`TypeData::Other`] with its text.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::names::Symbol;

/// A type; index into [`Types`]. Equal types have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Type(pub(crate) u32);

/// What a [`Type`] is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `void`
    Void,
    /// `iN`, N in bits.
    Int(u32),
    /// `half`
    Half,
    /// `bfloat`
    BFloat,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `x86_fp80`
    X86Fp80,
    /// `fp128`
    Fp128,
    /// `ppc_fp128`
    PpcFp128,
    /// `ptr` or `ptr addrspace(N)`.
    Ptr(u32),
    /// `label`
    Label,
    /// `token`
    Token,
    /// `metadata`
    Metadata,
    /// `<N x T>` or `<vscale x N x T>`.
    Vector {
        /// Whether the length is a multiple of `vscale`.
        scalable: bool,
        /// Number of elements (the multiplier of `vscale` if scalable).
        len: u64,
        /// Element type.
        elem: Type,
    },
    /// `[N x T]`
    Array {
        /// Number of elements.
        len: u64,
        /// Element type.
        elem: Type,
    },
    /// `{ … }` or `<{ … }>`.
    Struct {
        /// Whether it is written `<{ … }>`.
        packed: bool,
        /// Field types.
        fields: Vec<Type>,
    },
    /// `%name`; its body is in [`Types::body`].
    Named(Symbol),
    /// `ret (params, ...)`.
    Function {
        /// Result type.
        ret: Type,
        /// Types of the fixed parameters.
        params: Vec<Type>,
        /// Whether `...` follows.
        vararg: bool,
    },
    /// A type the reader does not know, as written.
    Other(Symbol),
}

/// The table of types of one module.
#[derive(Clone, Debug)]
pub struct Types {
    set: IndexSet<TypeData, FxBuildHasher>,
    bodies: indexmap::IndexMap<Symbol, Option<Type>, FxBuildHasher>,
}

/// The types every module has, at fixed ids.
const COMMON: &[TypeData] = &[
    TypeData::Void,
    TypeData::Int(1),
    TypeData::Int(8),
    TypeData::Int(32),
    TypeData::Int(64),
    TypeData::Ptr(0),
    TypeData::Token,
    TypeData::Label,
    TypeData::Metadata,
];

impl Type {
    /// `void`
    pub const VOID: Type = Type(0);
    /// `i1`
    pub const I1: Type = Type(1);
    /// `i8`
    pub const I8: Type = Type(2);
    /// `i32`
    pub const I32: Type = Type(3);
    /// `i64`
    pub const I64: Type = Type(4);
    /// `ptr`
    pub const PTR: Type = Type(5);
    /// `token`
    pub const TOKEN: Type = Type(6);
    /// `label`
    pub const LABEL: Type = Type(7);
    /// `metadata`
    pub const METADATA: Type = Type(8);
}

impl Default for Types {
    fn default() -> Self {
        Types { set: COMMON.iter().cloned().collect(), bodies: indexmap::IndexMap::default() }
    }
}

impl Types {
    /// Returns the id of `data`, interning it at first sight.
    pub fn intern(&mut self, data: TypeData) -> Type {
        if let Some(index) = self.set.get_index_of(&data) {
            return Type(index as u32);
        }
        Type(self.set.insert_full(data).0 as u32)
    }

    /// Returns what `ty` is.
    pub fn data(&self, ty: Type) -> &TypeData {
        &self.set[ty.0 as usize]
    }

    /// Returns `iN`.
    pub fn int(&mut self, bits: u32) -> Type {
        self.intern(TypeData::Int(bits))
    }

    /// Returns the literal struct `{ fields }`.
    pub fn structure(&mut self, fields: Vec<Type>) -> Type {
        self.intern(TypeData::Struct { packed: false, fields })
    }

    /// Returns `[len x elem]`.
    pub fn array(&mut self, len: u64, elem: Type) -> Type {
        self.intern(TypeData::Array { len, elem })
    }

    /// Returns the function type `ret (params)`.
    pub fn function(&mut self, ret: Type, params: Vec<Type>, vararg: bool) -> Type {
        self.intern(TypeData::Function { ret, params, vararg })
    }

    /// Records `%name = type body`; `None` is `opaque`.
    pub fn define(&mut self, name: Symbol, body: Option<Type>) {
        self.bodies.insert(name, body);
    }

    /// Returns the body of `%name`: outer `None` if it was never defined, inner `None` if opaque.
    pub fn body(&self, name: Symbol) -> Option<Option<Type>> {
        self.bodies.get(&name).copied()
    }

    /// Follows `%name` to its body, as far as there is one.
    pub fn resolve(&self, ty: Type) -> Type {
        match self.data(ty) {
            TypeData::Named(name) => self.body(*name).flatten().unwrap_or(ty),
            _ => ty,
        }
    }

    /// Whether `ty` is an integer, and of how many bits.
    pub fn int_bits(&self, ty: Type) -> Option<u32> {
        match self.data(ty) {
            TypeData::Int(bits) => Some(*bits),
            _ => None,
        }
    }

    /// Whether `ty` is `ptr` in any address space.
    pub fn is_ptr(&self, ty: Type) -> bool {
        matches!(self.data(ty), TypeData::Ptr(_))
    }

    /// Whether `ty` is a scalar floating-point type.
    pub fn is_float(&self, ty: Type) -> bool {
        use TypeData::*;
        matches!(self.data(ty), Half | BFloat | Float | Double | X86Fp80 | Fp128 | PpcFp128)
    }

    /// Size in bytes and ABI alignment on the LP64 targets Weft serves (x86-64, aarch64).
    ///
    /// `None` for types without a size, or whose size the reader cannot know.
    pub fn size_align(&self, ty: Type) -> Option<(u64, u64)> {
        use TypeData::*;
        Some(match self.data(ty) {
            Int(bits) => {
                let bytes = u64::from(bits.div_ceil(8)).next_power_of_two().max(1);
                let bytes = if *bits > 128 { u64::from(bits.div_ceil(64)) * 8 } else { bytes };
                (bytes, bytes.min(16))
            }
            Half | BFloat => (2, 2),
            Float => (4, 4),
            Double | Ptr(_) => (8, 8),
            X86Fp80 | Fp128 | PpcFp128 => (16, 16),
            Vector { scalable: false, len, elem } => {
                let (size, _) = self.size_align(*elem)?;
                let bytes = (size * len).next_power_of_two();
                (bytes, bytes)
            }
            Array { len, elem } => {
                let (size, align) = self.size_align(*elem)?;
                (size * len, align)
            }
            Struct { packed, fields } => {
                let (mut size, mut align) = (0u64, 1u64);
                for field in fields {
                    let (s, a) = self.size_align(*field)?;
                    let a = if *packed { 1 } else { a };
                    size = size.next_multiple_of(a) + s;
                    align = align.max(a);
                }
                (size.next_multiple_of(align), align)
            }
            Named(_) => {
                let body = self.resolve(ty);
                if body == ty {
                    return None;
                }
                return self.size_align(body);
            }
            _ => return None,
        })
    }
}
