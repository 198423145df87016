//! Names that nothing in a function has yet.
//!
//! Values and blocks of a function share one name space. [LangRef: Identifiers]
//! The printer keeps equal names apart by itself; this is for names that are to be told apart in pictures
//! and tests, too.

use rustc_hash::FxHashSet;

use crate::function::Function;
use crate::names::{Names, Symbol};

/// The local names that are taken in a function.
#[derive(Clone, Debug, Default)]
pub struct FreshNames {
    taken: FxHashSet<Symbol>,
}

impl FreshNames {
    /// Collects the names of `func`'s blocks and values, values in the layout or not.
    pub fn of(func: &Function) -> FreshNames {
        let values = func.values.values().filter_map(|v| v.name);
        let blocks = func.blocks().iter().filter_map(|b| func.block_name(*b));
        FreshNames { taken: values.chain(blocks).collect() }
    }

    /// Takes `base` if it is free, else `base.N` for the least N from 1 that is.
    pub fn take(&mut self, names: &mut Names, base: &str) -> Symbol {
        let mut name = names.intern(base);
        let mut n = 0;
        while !self.taken.insert(name) {
            n += 1;
            name = names.intern(&format!("{base}.{n}"));
        }
        name
    }

    /// Takes the name of `base` with `suffix`, made fresh; unnamed things stay unnamed.
    pub fn derive(&mut self, names: &mut Names, base: Option<Symbol>, suffix: &str) -> Option<Symbol> {
        let text = format!("{}{suffix}", names.text(base?));
        Some(self.take(names, &text))
    }
}
