//! Views of jumps whose targets something else than the instruction decides. [LangRef: indirectbr, callbr]

use super::text::{Text, TextOperand};
use crate::entities::Block;
use crate::inst::InstData;

/// `indirectbr ptr %address, [label %a, label %b]`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndirectBr<'a> {
    /// The address of the block to go to.
    pub address: TextOperand<'a>,
    /// The blocks it may be the address of.
    pub destinations: Vec<Block>,
}

impl<'a> IndirectBr<'a> {
    /// The view of `data`, if it is an `indirectbr`.
    pub fn of(data: &'a InstData) -> Option<IndirectBr<'a>> {
        let text = Text::of(data, "indirectbr")?;
        let parts = text.split(1..text.len());
        let [address, list] = &parts[..] else { return None };
        let (destinations, end) = text.labels(list.start)?;
        if end != text.len() {
            return None;
        }
        Some(IndirectBr { address: text.typed_operand(address.clone())?, destinations })
    }
}

/// `callbr void asm "…", "…,!i"(i32 %x) to label %next [label %other]`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallBr<'a> {
    /// What is called, with convention, attributes and result type as written: `void asm sideeffect "…", "…"`.
    pub callee: &'a str,
    /// The arguments; attributes of a constant argument are part of its text.
    pub args: Vec<TextOperand<'a>>,
    /// Where it goes on if no jump is taken.
    pub fallthrough: Block,
    /// The blocks that the assembly may jump to.
    pub indirect: Vec<Block>,
}

impl<'a> CallBr<'a> {
    /// The view of `data`, if it is a `callbr` of inline assembly or of a global.
    pub fn of(data: &'a InstData) -> Option<CallBr<'a>> {
        let text = Text::of(data, "callbr")?;
        // The arguments stand behind the constraints of the assembly, or behind the global.
        let last =
            (1..text.len()).find(|at| text.str(*at).starts_with(['"', '@']) && text.str(at + 1) == "(")?;
        let close = text.closing(last + 1)?;
        let TextOperand::Constant(callee) = text.typed_operand(1..last + 1)? else { return None };
        let args = text.split(last + 2..close).into_iter().map(|part| text.typed_operand(part));
        let to = (close..text.len()).find(|at| text.str(*at) == "to" && text.label(at + 1).is_some())?;
        let (indirect, end) = text.labels(to + 3)?;
        if end != text.len() {
            return None;
        }
        Some(CallBr {
            callee,
            args: args.collect::<Option<_>>()?,
            fallthrough: text.label(to + 1)?,
            indirect,
        })
    }
}
