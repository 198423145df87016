//! Constants, interned in their module.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::names::Symbol;
use crate::types::Type;

/// A typed constant; index into [`Consts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Const(pub(crate) u32);

/// A constant: its type and what it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstData {
    /// The type.
    pub ty: Type,
    /// The value.
    pub kind: ConstKind,
}

/// What a constant is. [LangRef: Constants]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstKind {
    /// An integer that fits 128 bits, sign as written; `i1` is 0 or 1 and prints `false`, `true`.
    Int(i128),
    /// A number as written (floating point, or an integer wider than 128 bits).
    Number(Symbol),
    /// `null`
    Null,
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// `zeroinitializer`
    Zero,
    /// `none`, of type `token`.
    None,
    /// `@name`; the type is `ptr`.
    Global(Symbol),
    /// `c"…"`, as written between the quotes, escapes kept.
    String(Symbol),
    /// `[ … ]`, `{ … }`, `<{ … }>` or `< … >`, by the type.
    Aggregate(Vec<Const>),
    /// `splat (T v)`
    Splat(Const),
    /// A constant expression `opcode flags (operands)`.
    Expr {
        /// Opcode and flags as written, such as `getelementptr inbounds` or `ptrtoint`.
        head: Symbol,
        /// For `getelementptr`, the source element type.
        source: Option<Type>,
        /// The operands. A cast has one; its destination type is the constant's type.
        operands: Vec<Const>,
    },
    /// `blockaddress(@f, %block)`; index into [`Context::block_addresses`](crate::Context::block_addresses).
    BlockAddress(u32),
    /// Anything else, word for word without its type; it names no local value.
    Verbatim(Symbol),
}

/// The table of constants of one module.
#[derive(Clone, Debug, Default)]
pub struct Consts {
    set: IndexSet<ConstData, FxBuildHasher>,
}

impl Consts {
    /// Returns the id of the constant, interning it at first sight.
    pub fn intern(&mut self, ty: Type, kind: ConstKind) -> Const {
        let data = ConstData { ty, kind };
        if let Some(index) = self.set.get_index_of(&data) {
            return Const(index as u32);
        }
        Const(self.set.insert_full(data).0 as u32)
    }

    /// Returns the id of the constant if it was interned before.
    pub fn lookup(&self, ty: Type, kind: &ConstKind) -> Option<Const> {
        let data = ConstData { ty, kind: kind.clone() };
        self.set.get_index_of(&data).map(|i| Const(i as u32))
    }

    /// Returns type and value of `c`.
    pub fn data(&self, c: Const) -> &ConstData {
        &self.set[c.0 as usize]
    }

    /// Returns the type of `c`.
    pub fn ty(&self, c: Const) -> Type {
        self.data(c).ty
    }

    /// The texts of constants that are kept as text.
    pub(crate) fn verbatim_texts(&self) -> FxHashSet<Symbol> {
        let text = |data: &ConstData| match data.kind {
            ConstKind::Verbatim(text) => Some(text),
            _ => None,
        };
        self.set.iter().filter_map(text).collect()
    }

    /// Replaces what constants are by what `change` returns for it. Each keeps its id and its type.
    ///
    /// `change` must not make two constants of one type equal.
    pub(crate) fn change_kinds(&mut self, change: &mut dyn FnMut(&ConstKind) -> Option<ConstKind>) {
        let count = self.set.len();
        self.set = std::mem::take(&mut self.set)
            .into_iter()
            .map(|data| ConstData { kind: change(&data.kind).unwrap_or(data.kind), ..data })
            .collect();
        debug_assert_eq!(self.set.len(), count, "invariant: constants stay different");
    }

    /// Returns the integer `value` of type `ty`.
    pub fn int(&mut self, ty: Type, value: i128) -> Const {
        self.intern(ty, ConstKind::Int(value))
    }

    /// Returns the value of an integer constant (`null` and `zeroinitializer` are not integers).
    pub fn as_int(&self, c: Const) -> Option<i128> {
        match self.data(c).kind {
            ConstKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// Calls `f` on each global that `c` names, itself or in its operands.
    pub fn for_each_global(&self, c: Const, f: &mut dyn FnMut(Symbol)) {
        match &self.data(c).kind {
            ConstKind::Global(name) => f(*name),
            ConstKind::Aggregate(items) | ConstKind::Expr { operands: items, .. } => {
                for item in items {
                    self.for_each_global(*item, f);
                }
            }
            ConstKind::Splat(item) => self.for_each_global(*item, f),
            _ => {}
        }
    }

    /// Whether `c` is the address of `name` or a constant expression over it.
    pub fn mentions(&self, c: Const, name: Symbol) -> bool {
        let mut found = false;
        self.for_each_global(c, &mut |n| found |= n == name);
        found
    }
}
