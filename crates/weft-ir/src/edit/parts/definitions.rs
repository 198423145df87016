//! Which definitions of a module go to which part.
//!
//! ```text
//! @sum = internal global    { @f, @h, @sum }   part 1
//! define @f() { … @sum }    { @g }             part 2
//! define @g() { … @f }
//! define @h() { … @sum }
//! ```
//! Precondition: the module is one that may be parted. Postcondition: each definition that is in one part only has a number of a
//! part, the same as whatever is local that it names, as its comdat and as the lists that name it.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Whole, has_word};
use crate::edit::import::members;
use crate::edit::remove_unused::Named;
use crate::linkage::Linkage;
use crate::module::{Item, Module};
use crate::names::Symbol;

/// Of the instructions of a module, the smallest part of `count` has to have this share of `1 / count`.
const LEAST_SHARE: f64 = 0.5;

/// A definition of a module.
pub(super) struct Definition {
    pub(super) name: Symbol,
    /// Its instructions.
    size: usize,
    /// What it names.
    names: FxHashSet<Symbol>,
}

/// The definitions of a module.
pub(super) struct Definitions {
    /// Those that are in one part only, in the order of the module.
    pub(super) all: Vec<Definition>,
    /// Where they are in that list.
    index: FxHashMap<Symbol, usize>,
    /// Those of them that are only where they are named: what is local, and what a linker may drop.
    bound: FxHashSet<Symbol>,
    /// What comes along with whoever names it.
    pub(super) copied: FxHashSet<Symbol>,
    /// The instructions of that.
    copied_size: usize,
    /// The members of each comdat that has several.
    groups: Vec<Vec<Symbol>>,
}

impl Definitions {
    pub(super) fn of(module: &Module) -> Definitions {
        let mut all = Vec::new();
        let mut bound = FxHashSet::default();
        let mut copied = FxHashSet::default();
        let mut listed = FxHashSet::default();
        for item in &module.items {
            let mut named = Named::default();
            let (name, linkage, size, is_plain_constant) = match item {
                Item::Global(id) if module.globals[*id].init.is_some() => {
                    let global = &module.globals[*id];
                    named.add_global(module, *id);
                    let has_no_address = has_word(&global.prefix, "unnamed_addr");
                    (global.name, global.linkage(), 0, global.is_constant && has_no_address)
                }
                Item::Function(id) if !module.functions[*id].is_declaration => {
                    let func = &module.functions[*id];
                    named.add_function(module, func);
                    (func.name, func.linkage(), func.layout_insts().count(), false)
                }
                _ => continue,
            };
            let may_be_copied = match linkage.is_local() {
                true => is_plain_constant,
                false => linkage.is_discardable() || linkage == Linkage::AvailableExternally,
            };
            match may_be_copied {
                true => copied.insert(name),
                false => linkage.is_discardable() && bound.insert(name),
            };
            if linkage == Linkage::Appending {
                listed.extend(named.0.iter().copied());
            }
            all.push(Definition { name, size, names: named.0 });
        }
        let groups: Vec<Vec<Symbol>> =
            members(module).into_values().filter(|group| group.len() > 1).collect();
        copied.retain(|name| !listed.contains(name));
        bound.extend(listed);
        // What names something that is bound cannot be in two parts either, nor can a comdat of which a member cannot.
        loop {
            let in_groups =
                groups.iter().filter(|group| !group.iter().all(|name| copied.contains(name))).flatten();
            let naming = all.iter().filter(|it| !it.names.is_disjoint(&bound)).map(|it| &it.name);
            let more: Vec<Symbol> =
                in_groups.chain(naming).filter(|name| copied.contains(name)).copied().collect();
            if more.is_empty() {
                break;
            }
            copied.retain(|name| !more.contains(name));
            bound.extend(more);
        }
        let is_copied = |definition: &Definition| copied.contains(&definition.name);
        let copied_size = all.iter().filter(|it| is_copied(it)).map(|it| it.size).sum();
        all.retain(|it| !is_copied(it));
        let index = all.iter().enumerate().map(|(at, it)| (it.name, at)).collect();
        Definitions { all, index, bound, copied, copied_size, groups }
    }

    /// The part of each definition.
    pub(super) fn give_out(&self, count: usize) -> Result<Vec<usize>, Whole> {
        let mut sets = Sets::new(self.all.len());
        for (at, definition) in self.all.iter().enumerate() {
            let bound = definition.names.iter().filter(|named| self.bound.contains(named));
            for other in bound.filter_map(|named| self.index.get(named)) {
                sets.unite(at, *other);
            }
        }
        for group in &self.groups {
            let mut places = group.iter().filter_map(|name| self.index.get(name));
            let Some(first) = places.next() else { continue };
            places.for_each(|place| sets.unite(*first, *place));
        }
        let mut sizes = vec![0; self.all.len()];
        for (at, definition) in self.all.iter().enumerate() {
            sizes[sets.root(at)] += definition.size;
        }
        let mut roots: Vec<usize> = (0..self.all.len()).filter(|at| sets.root(*at) == *at).collect();
        roots.sort_by_key(|root| (Reverse(sizes[*root]), *root));
        let mut parts = vec![0; count];
        let mut owners = vec![0; self.all.len()];
        for root in roots {
            let owner = (0..count).min_by_key(|part| (parts[*part], *part)).unwrap_or(0);
            parts[owner] += sizes[root];
            owners[root] = owner;
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "numbers of instructions, of which a share is asked for"
        )]
        let has_gain = {
            let (least, all) = (parts.iter().min().copied().unwrap_or(0), parts.iter().sum::<usize>());
            least as f64 >= (all + self.copied_size) as f64 * LEAST_SHARE / count as f64
        };
        if !has_gain {
            return Err(Whole::Connected);
        }
        Ok((0..self.all.len()).map(|at| owners[sets.root(at)]).collect())
    }
}

/// Sets of numbers that are united. [Tarjan 1975]
struct Sets(Vec<usize>);

impl Sets {
    fn new(count: usize) -> Sets {
        Sets((0..count).collect())
    }

    /// The smallest number of the set of `at`.
    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }
}
