//! Attributes of an outlined function.
//!
//! The target and the user's wishes (`"target-cpu"`, `optsize`, `noinline`, …) come from the parent.
//! What LLVM inferred of the parent's behavior does not: the region is another function.
//! So does the personality function, if there are exception pads in the region.
//! A task's function is called by one other, written for the runtime's sake, and is to be inlined there; that the parent
//! must not be inlined does not concern it.

use weft_ir::{Function, Module};
use weft_regions::Region;

use crate::attributes;

/// The text that stands behind the outlined function's parameters: a reference to an attribute group, and the personality
/// function.
pub(super) fn for_outlined(module: &mut Module, parent: &Function, region: &Region, is_task: bool) -> String {
    let kept = attributes::of_part(module, parent, is_task);
    let group = module.attr_group(&kept.join(" "));
    let has_pads = region.insts(parent).any(|inst| parent.insts[inst].is_exception_pad());
    match attributes::personality(parent).filter(|_| has_pads) {
        Some(personality) => format!("#{group} {personality}"),
        None => format!("#{group}"),
    }
}
