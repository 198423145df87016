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
        let (file, line, column) = match &self.place {
            Some(place) if !place.file.contains(['"', '\\']) => {
                (place.file.as_str(), place.line, place.column)
            }
            _ => ("", 0, 0),
        };
        let (width, limit) = (self.width.unwrap_or(0), self.limit.unwrap_or(0));
        let text = format!("!{{{KIND}, !\"{file}\", i32 {line}, i32 {column}, i64 {width}, i64 {limit}}}");
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
        let [kind, file, numbers @ ..] = &operands[..] else { return None };
        if kind != KIND {
            return None;
        }
        let number = |index: usize| -> Option<u64> {
            numbers.get(index)?.rsplit(' ').next()?.parse().ok().filter(|number| *number > 0)
        };
        let file = file.trim_start_matches("!\"").trim_end_matches('"');
        let small = |index| number(index).and_then(|number| u32::try_from(number).ok());
        let place = match (small(0), small(1)) {
            (Some(line), Some(column)) => Some(Location { file: file.to_owned(), line, column }),
            _ => None,
        };
        Some(PlanMark { place, width: number(2), limit: number(3) })
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
