//! What a marker says of mapped objects, and of the task around a `target`.
//!
//! ```text
//! map(always, to: a, p[2:n])      MAP.ALWAYS.TO(Location(0), Location(1)): the addresses where they begin
//! target update from(s.x)         FROM(Location(0))
//! target depend(in: x)            of the task: IF(0), for the thread waits
//! ```

use weft_openmp::region::MarkedItem;
use weft_openmp::{ClauseArgs, ClauseKind, Leaf, Modifier, ModifierKind};

use crate::model::construct::Unit;
use crate::plan::clauses::Group;
use crate::plan::value::Value;
use crate::sharing::target::is_offloaded;

impl Group<'_> {
    /// Adds what the task around a `target` has that waits for it.
    pub(super) fn target_task(&mut self, unit: &Unit) {
        let construct = &self.program.constructs[self.index];
        let number = construct.units.iter().position(|other| std::ptr::eq(other, unit));
        let target = number.and_then(|number| construct.target_of(number));
        if target.is_some_and(|target| construct.units[target].clause(ClauseKind::Nowait).is_none()) {
            let condition = Value::Number(0);
            self.push(ClauseKind::If, ClauseArgs::If { modifier: None, condition });
        }
    }

    /// Adds the clauses `map`, `to` and `from` of a unit, without items that only iterators tell.
    pub(super) fn mappings(&mut self, unit: &Unit) {
        if !matches!(
            unit.leaf,
            Leaf::Target
                | Leaf::TargetData
                | Leaf::TargetEnterData
                | Leaf::TargetExitData
                | Leaf::TargetUpdate
        ) {
            return;
        }
        // A device with memory of its own is told more.
        if is_offloaded(self.program, unit) {
            return;
        }
        let is_mapping =
            |kind: ClauseKind| matches!(kind, ClauseKind::Map | ClauseKind::To | ClauseKind::From);
        for clause in unit.clauses.iter().filter(|clause| is_mapping(clause.kind)) {
            let is_iterated = |modifier: &Modifier| matches!(modifier.kind, ModifierKind::Iterator(_));
            if clause.modifiers().iter().any(is_iterated) {
                continue;
            }
            let words = clause.modifiers().iter().filter(|modifier| modifier.kind == ModifierKind::Word);
            let word =
                |word: &Modifier| Modifier { text: word.text.clone(), span: (), kind: ModifierKind::Word };
            let modifiers: Vec<_> = words.map(word).collect();
            let mut items = Vec::new();
            for item in clause.items().iter().filter(|item| item.shaping().is_none()) {
                items.push(MarkedItem { variable: self.location(item.clone()), more: Vec::new() });
            }
            if !items.is_empty() {
                self.push(clause.kind, ClauseArgs::Modified { modifiers, items });
            }
        }
    }
}
