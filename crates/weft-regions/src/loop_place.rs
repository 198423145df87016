//! Where the constructs stand whose loops these are: a note on worksharing loops, for what is said of them when the markers are gone.
//!
//! ```llvm
//! br i1 %more, label %head, label %done, !llvm.loop !4
//! !4 = distinct !{!4, !5}
//! !5 = !{!"weft.place", !"a.c", i32 12, i32 9}
//! ```
//!
//! `lower` writes the notes if the planner of vectors comes behind it, which reads and removes them.

use weft_ir::{Block, Function, Module};

use crate::entry::Location;

/// What the node begins with.
const KIND: &str = "!\"weft.place\"";

/// Notes where the construct stands whose loop ends in `latches`.
pub fn note_loop_place(module: &mut Module, func: &mut Function, latches: &[Block], place: &Location) {
    let node = module.loop_node(func, latches);
    let mut properties = node.map_or_else(Vec::new, |node| module.loop_properties(node));
    let text = format!("!{{{KIND}, {}}}", written(Some(place)));
    properties.push(format!("!{}", module.add_metadata(&text)));
    let node = module.add_loop_node(&properties);
    module.set_loop_node(func, latches, node);
}

/// Where the construct stands whose loop ends in `latches`, if that is noted.
pub fn loop_place(module: &Module, func: &Function, latches: &[Block]) -> Option<Location> {
    let properties = module.loop_properties(module.loop_node(func, latches)?);
    properties.iter().find_map(|property| {
        let operands = module.node_operands(module.operand_text(property));
        operands.split_first().filter(|(kind, _)| *kind == KIND).and_then(|(_, place)| read(place))
    })
}

/// Removes all notes.
pub fn remove_loop_places(module: &mut Module) {
    let is_note =
        |text: &str| text.trim_start().strip_prefix("!{").is_some_and(|rest| rest.starts_with(KIND));
    let notes: Vec<u32> =
        module.metadata.iter().filter(|(_, text)| is_note(text)).map(|(number, _)| *number).collect();
    module.remove_loop_properties(&notes);
}

/// A place as operands of a node.
pub(crate) fn written(place: Option<&Location>) -> String {
    match place.filter(|place| !place.file.contains(['"', '\\'])) {
        Some(Location { file, line, column }) => format!("!\"{file}\", i32 {line}, i32 {column}"),
        None => "!\"\", i32 0, i32 0".to_owned(),
    }
}

/// Reads what [`written`] has written.
pub(crate) fn read(operands: &[String]) -> Option<Location> {
    let [file, line, column, ..] = operands else { return None };
    let number = |operand: &String| operand.rsplit(' ').next()?.parse().ok().filter(|number| *number > 0);
    let file = file.trim_start_matches("!\"").trim_end_matches('"').to_owned();
    Some(Location { file, line: number(line)?, column: number(column)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_and_removed() {
        let text = "define void @f(i1 %c) {\nentry:\n  br label %loop\nloop:\n  br i1 %c, label %loop, label %out, !llvm.loop !0\n\
                    out:\n  ret void\n}\n!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.mustprogress\"}\n";
        let mut module = weft_ir::read_module(text).unwrap();
        let id = module.function("f").unwrap();
        let mut func = module.functions[id].clone();
        let latch = func.blocks()[1];
        let place = Location { file: "a b.c".to_owned(), line: 3, column: 9 };
        note_loop_place(&mut module, &mut func, &[latch], &place);
        assert_eq!(loop_place(&module, &func, &[latch]), Some(place));
        remove_loop_places(&mut module);
        assert_eq!(loop_place(&module, &func, &[latch]), None);
        let node = module.loop_node(&func, &[latch]).unwrap();
        assert_eq!(module.loop_properties(node).len(), 1);
        assert!(!weft_ir::print_module(&module).contains("weft.place"));
    }
}
