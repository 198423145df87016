//! What LLVM is told of a loop, as metadata. [LangRef: llvm.loop.vectorize, llvm.loop.interleave, llvm.loop.unroll]

use weft_ir::{Block, Function, Module};

/// A number that LLVM takes from a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// How many lanes a vector has; one: none is made.
    Width,
    /// How many vectors are computed side by side.
    Interleave,
    /// How many iterations are written one behind the other.
    Unroll,
}

impl Hint {
    fn name(self) -> &'static str {
        match self {
            Hint::Width => "llvm.loop.vectorize.width",
            Hint::Interleave => "llvm.loop.interleave.count",
            Hint::Unroll => "llvm.loop.unroll.count",
        }
    }
}

/// Whether a loop is a vector's already, or has one of the numbers: the program asked for it, or another transformation did.
pub(crate) fn is_settled(module: &Module, func: &Function, latches: &[Block]) -> bool {
    let known = [Hint::Width.name(), Hint::Interleave.name(), "llvm.loop.isvectorized"];
    has(module, func, latches, |text| known.iter().any(|known| text.contains(known)))
}

/// Whether LLVM is asked to make vectors of a loop. It regroups the loop's sums then, whatever flags these have.
pub(crate) fn is_asked_for(module: &Module, func: &Function, latches: &[Block]) -> bool {
    has(module, func, latches, |text| text.contains("llvm.loop.vectorize.enable") && text.contains("true"))
}

/// Whether LLVM asks nothing in front of a loop: its accesses are parallel, it is a vector's already, or none is to be made.
pub(crate) fn asks_nothing(module: &Module, func: &Function, latches: &[Block]) -> bool {
    let known =
        ["llvm.loop.parallel_accesses", "llvm.loop.isvectorized", "llvm.loop.vectorize.width\", i32 1}"];
    has(module, func, latches, |text| known.iter().any(|known| text.contains(known)))
}

/// Whether one of the properties of a loop is like that.
fn has(module: &Module, func: &Function, latches: &[Block], is_like: impl Fn(&str) -> bool) -> bool {
    let node = module.loop_node(func, latches);
    let properties = node.map_or_else(Vec::new, |node| module.loop_properties(node));
    properties.iter().any(|property| is_like(module.operand_text(property)))
}

/// Gives loops, by their latches, numbers, but for those that have one; returns how many got one.
pub(crate) fn settle(module: &mut Module, func: &mut Function, found: &[(&[Block], Hint, u32)]) -> usize {
    let open: Vec<_> = found.iter().filter(|(latches, ..)| !is_settled(module, func, latches)).collect();
    open.iter().for_each(|(latches, hint, number)| set(module, func, latches, *hint, *number));
    open.len()
}

/// Asks LLVM to make vectors of a loop, which carries nothing, whatever it has to compare in front of it.
pub(crate) fn ask(module: &mut Module, func: &mut Function, latches: &[Block]) {
    add(module, func, latches, "!{!\"llvm.loop.vectorize.enable\", i1 true}");
}

fn add(module: &mut Module, func: &mut Function, latches: &[Block], property: &str) {
    let known = module.loop_node(func, latches);
    let mut properties = known.map_or_else(Vec::new, |node| module.loop_properties(node));
    properties.push(format!("!{}", module.add_metadata(property)));
    let node = module.add_loop_node(&properties);
    module.set_loop_node(func, latches, node);
}

/// Keeps LLVM from writing iterations of a short loop one behind the other, of which it does not know how many there are: for each run it
/// would have to find out how many are left over. (Where vectors are made if arrays lie apart, LLVM does so to what is left over.)
pub(crate) fn keep_short(module: &mut Module, func: &mut Function, latches: &[Block]) {
    add(module, func, latches, "!{!\"llvm.loop.unroll.runtime.disable\"}");
}

/// Gives the loop that ends in `latches` a number.
pub(crate) fn set(module: &mut Module, func: &mut Function, latches: &[Block], hint: Hint, number: u32) {
    let known = module.loop_node(func, latches);
    let mut properties = known.map_or_else(Vec::new, |node| module.loop_properties(node));
    // Vectors of one lane are none, whatever else was asked for.
    let gone = if (hint, number) == (Hint::Width, 1) { "llvm.loop.vectorize" } else { hint.name() };
    properties.retain(|property| !module.operand_text(property).contains(gone));
    let text = format!("!{{!\"{}\", i32 {number}}}", hint.name());
    properties.push(format!("!{}", module.add_metadata(&text)));
    let node = module.add_loop_node(&properties);
    module.set_loop_node(func, latches, node);
}
