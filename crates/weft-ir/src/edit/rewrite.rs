//! Replacing many values in one sweep.

use rustc_hash::FxHashMap;

use crate::entities::{Block, Value};
use crate::function::Function;
use crate::operands::Operand;

/// What stands for what: a map from values to the operands that replace them.
///
/// Chains are followed: after `a -> b` and `b -> 3`, uses of `a` become 3.
#[derive(Clone, Debug, Default)]
pub struct RewriteMap {
    map: FxHashMap<Value, Operand>,
}

impl RewriteMap {
    /// An empty map.
    pub fn new() -> RewriteMap {
        RewriteMap::default()
    }

    /// Lets `to` stand for `from`.
    pub fn insert(&mut self, from: Value, to: Operand) {
        debug_assert!(self.resolve(to) != Operand::Value(from), "a replacement must not lead back to itself");
        self.map.insert(from, to);
    }

    /// Whether nothing is replaced.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Whether `value` is replaced.
    pub fn contains(&self, value: Value) -> bool {
        self.map.contains_key(&value)
    }

    /// What finally stands for `operand`.
    pub fn resolve(&self, operand: Operand) -> Operand {
        let mut at = operand;
        // A cycle cannot be longer than the map; leaving it anywhere keeps this total.
        for _ in 0..=self.map.len() {
            match at {
                Operand::Value(value) => match self.map.get(&value) {
                    Some(next) => at = *next,
                    None => return at,
                },
                _ => return at,
            }
        }
        at
    }

    /// Rewrites every operand of `func`, in one sweep.
    pub fn apply(&self, func: &mut Function) {
        if !self.is_empty() {
            func.map_operands(|o| self.resolve(o));
        }
    }

    /// Rewrites the operands of the instructions in `blocks`, in one sweep.
    ///
    /// Phis count where they stand, not where their operands come from.
    pub fn apply_in(&self, func: &mut Function, blocks: &[Block]) {
        for &block in blocks {
            for inst in func.block_insts(block).to_vec() {
                for operand in &mut func.insts[inst].operands {
                    *operand = self.resolve(*operand);
                }
            }
        }
    }
}
