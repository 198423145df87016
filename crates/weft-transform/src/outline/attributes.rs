//! Attributes of an outlined function.
//!
//! The target and the user's wishes (`"target-cpu"`, `optsize`, `noinline`, …) come from the parent.
//! What LLVM inferred of the parent's behavior does not: the region is another function.
//! So does the personality function, if there are exception pads in the region.
//! A task's function is called by one other, written for the runtime's sake, and is to be inlined there; that the parent
//! must not be inlined does not concern it. (`optnone` wants `noinline` beside it.)

use weft_ir::attributes::{group, split};
use weft_ir::{Function, Module};
use weft_regions::Region;

use crate::attributes;

/// Attributes that hold for any part of a function.
const KEPT: &[&str] = &[
    "nounwind",
    "uwtable",
    "optsize",
    "minsize",
    "noinline",
    "optnone",
    "strictfp",
    "ssp",
    "sspstrong",
    "sspreq",
    "safestack",
    "shadowcallstack",
    "noredzone",
    "noimplicitfloat",
    "null_pointer_is_valid",
    "sanitize_address",
    "sanitize_thread",
    "sanitize_memory",
    "sanitize_hwaddress",
    "sanitize_memtag",
    "nocf_check",
];

/// The text that stands behind the outlined function's parameters: a reference to an attribute group, and the personality
/// function.
pub(super) fn for_outlined(module: &mut Module, parent: &Function, region: &Region, is_task: bool) -> String {
    let mut kept: Vec<String> = Vec::new();
    for word in parent.suffix.split_whitespace() {
        let Some(text) = group(module, word) else { continue };
        for attribute in split(text) {
            let name = attribute.split(['(', '=']).next().unwrap_or(attribute);
            if (attribute.starts_with('"') || KEPT.contains(&name)) && !kept.iter().any(|k| k == attribute) {
                kept.push(attribute.to_owned());
            }
        }
    }
    if is_task && !kept.iter().any(|k| k == "optnone") {
        kept.retain(|k| k != "noinline");
    }
    if !kept.iter().any(|k| k == "nounwind") {
        kept.insert(0, "nounwind".into());
    }
    let group = module.attr_group(&kept.join(" "));
    let has_pads = region.insts(parent).any(|inst| parent.insts[inst].is_exception_pad());
    match attributes::personality(parent).filter(|_| has_pads) {
        Some(personality) => format!("#{group} {personality}"),
        None => format!("#{group}"),
    }
}
