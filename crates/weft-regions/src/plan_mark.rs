//! A mark on the loops of `simd` constructs, by which the planner of vectors finds them, and what their construct permits.
//!
//! ```llvm
//! br i1 %more, label %head, label %done, !llvm.loop !4
//! !4 = distinct !{!4, !5}
//! !5 = !{!"weft.plan", !"a.c", i32 12, i32 9, i32 8, i32 0}       ; place, simdlen or 0, safelen or 0
//! ```
//!
//! `lower` sets the mark where it also says to LLVM that the accesses of the loop are parallel; the planner takes it off.

use weft_ir::{Block, Function, Module};

use crate::entry::Location;
use crate::loop_place;

/// What the node begins with.
const KIND: &str = "!\"weft.plan\"";

/// What the construct of a marked loop permits.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PlanMark {
    /// Where the construct stands.
    pub place: Option<Location>,
    /// So many iterations together, as the program prefers.
    pub width: Option<u64>,
    /// At most so many.
    pub limit: Option<u64>,
}

impl PlanMark {
    /// Adds the property of a loop, and returns it as an operand of the loop's node.
    pub fn write(&self, module: &mut Module) -> String {
        let place = loop_place::written(self.place.as_ref());
        let (width, limit) = (self.width.unwrap_or(0), self.limit.unwrap_or(0));
        let text = format!("!{{{KIND}, {place}, i64 {width}, i64 {limit}}}");
        format!("!{}", module.add_metadata(&text))
    }

    /// Whether the loop that ends in `latches` has the mark.
    pub fn is_on(module: &Module, func: &Function, latches: &[Block]) -> bool {
        let node = module.loop_node(func, latches);
        let properties = node.map_or_else(Vec::new, |node| module.loop_properties(node));
        properties.iter().any(|property| Self::read(module, module.operand_text(property)).is_some())
    }

    /// Takes the mark off the loop that ends in `latches`, if it has one.
    pub fn take(module: &mut Module, func: &mut Function, latches: &[Block]) -> Option<PlanMark> {
        let node = module.loop_node(func, latches)?;
        let properties = module.loop_properties(node);
        let is_mark = |property: &String| Self::read(module, module.operand_text(property)).is_some();
        let (marks, rest): (Vec<String>, Vec<String>) = properties.into_iter().partition(is_mark);
        let mark = Self::read(module, module.operand_text(marks.first()?))?;
        let node = module.add_loop_node(&rest);
        module.set_loop_node(func, latches, node);
        Some(mark)
    }

    /// Reads the text of a property.
    fn read(module: &Module, text: &str) -> Option<PlanMark> {
        let operands = module.node_operands(text);
        let (kind, rest) = operands.split_first()?;
        if kind != KIND {
            return None;
        }
        let number = |index: usize| -> Option<u64> {
            rest.get(index)?.rsplit(' ').next()?.parse().ok().filter(|number| *number > 0)
        };
        Some(PlanMark { place: loop_place::read(rest), width: number(3), limit: number(4) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut module = Module::default();
        let place = Location { file: "a b.c".to_owned(), line: 3, column: 9 };
        for mark in [
            PlanMark { place: Some(place), width: Some(8), limit: None },
            PlanMark { place: None, width: None, limit: Some(16) },
        ] {
            let operand = mark.write(&mut module);
            assert_eq!(PlanMark::read(&module, module.operand_text(&operand)), Some(mark));
        }
        assert_eq!(PlanMark::read(&module, "!{!\"llvm.loop.mustprogress\"}"), None);
    }
}
