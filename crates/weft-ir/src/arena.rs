//! The instructions and values of a function, by their ids.

use std::ops::{Index, IndexMut};

use cranelift_entity::{EntityRef, PrimaryMap};

/// Data by id. Who has the arena may change what is in it; only its function adds to it, so that each instruction has
/// the result that its type asks for.
#[derive(Clone, Debug)]
pub struct Arena<K: EntityRef, V>(PrimaryMap<K, V>);

impl<K: EntityRef, V> Arena<K, V> {
    pub(crate) fn new() -> Arena<K, V> {
        Arena(PrimaryMap::new())
    }

    pub(crate) fn push(&mut self, data: V) -> K {
        self.0.push(data)
    }

    pub(crate) fn next_key(&self) -> K {
        self.0.next_key()
    }

    /// Makes room for `more` and for a quarter of them, as [`Arena::shrink`] leaves it.
    pub(crate) fn expect(&mut self, more: usize) {
        self.0.reserve(more + more / 4);
    }

    /// Gives back most of the memory that is kept for what is to come: a quarter of what there is stays free, so that
    /// what the next passes add does not move everything to twice the memory.
    pub(crate) fn shrink(&mut self) {
        self.0.shrink_to_fit();
        self.0.reserve_exact(self.0.len() / 4);
    }

    /// Whether `key` is an id of the arena.
    pub fn is_valid(&self, key: K) -> bool {
        self.0.is_valid(key)
    }

    /// The data of `key`, if it is an id of the arena.
    pub fn get(&self, key: K) -> Option<&V> {
        self.0.get(key)
    }

    /// Number of ids; each id's index is below it.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All ids in the order in which they were made.
    pub fn keys(&self) -> impl Iterator<Item = K> + use<K, V> {
        self.0.keys()
    }

    /// All data in the order in which it was made.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.values()
    }

    /// All data, to change, in the order in which it was made.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.values_mut()
    }

    /// Ids and data in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        self.0.iter()
    }

    /// Ids and data, to change, in the order in which they were made.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut V)> {
        self.0.iter_mut()
    }
}

impl<K: EntityRef, V> Index<K> for Arena<K, V> {
    type Output = V;
    fn index(&self, key: K) -> &V {
        &self.0[key]
    }
}

impl<K: EntityRef, V> IndexMut<K> for Arena<K, V> {
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.0[key]
    }
}
