//! Interned strings.
//!
//! A [`Symbol`] stands for a name of a global, a local value, a named type or a metadata kind.
//! Names are stored without their sigil (`@`, `%`, `!`) and without quotes; escapes such as `\22`
//! inside quoted names are kept as they are written, so that printing gives them back.

use std::borrow::Cow;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The name that is interned for one that is `written` in IR, without its sigil: quotes taken off.
///
/// A quoted name of digits alone is not the unnamed value of that number; its first digit is written as an escape,
/// which LLVM reads as the same name.
pub(crate) fn unquoted(written: &str) -> Cow<'_, str> {
    match written.strip_prefix('"').map(|t| t.strip_suffix('"').unwrap_or(t)) {
        Some(inner) if !inner.is_empty() && inner.bytes().all(|b| b.is_ascii_digit()) => {
            Cow::Owned(format!("\\3{inner}"))
        }
        Some(inner) => Cow::Borrowed(inner),
        None => Cow::Borrowed(written),
    }
}

/// An interned name; index into [`Names`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(pub(crate) u32);

/// The table of interned names of one module.
#[derive(Clone, Debug, Default)]
pub struct Names {
    set: IndexSet<Arc<str>, FxBuildHasher>,
}

impl Names {
    /// Returns the symbol of `text`, interning it at first sight.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(index) = self.set.get_index_of(text) {
            return Symbol(index as u32);
        }
        let (index, _) = self.set.insert_full(Arc::from(text));
        Symbol(index as u32)
    }

    /// Returns the symbol of `text` if it was interned before.
    pub fn lookup(&self, text: &str) -> Option<Symbol> {
        self.set.get_index_of(text).map(|i| Symbol(i as u32))
    }

    /// Number of names; each symbol's index is below it.
    pub fn len(&self) -> usize {
        self.set.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// Returns the text of `symbol`.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.set.get_index(symbol.0 as usize).map_or("", |s| s)
    }
}
