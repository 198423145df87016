//! Calls of the library's functions say that of all memory they may write an `int` alone.
//!
//! ```llvm
//! %y = call double @exp(double %x)     ==>     %y = call double @exp(double %x), !tbaa !9
//!                                              !9 = !{!8, !8, i64 0}        ; an access to an int
//!                                              !8 = !{!"int", !4, i64 0}
//! ```
//! LLVM knows of such a function that it writes memory, but not which. So it loads again behind each call what it had loaded
//! before, whatever the type. `errno` is an `int` [C11 §7.5], and what is accessed as a number with a point, or as an address, is
//! not [C11 §6.5].
//!
//! # Preconditions
//! None. Without types of accesses from clang (`-fno-strict-aliasing`, `-O0`) there is no hierarchy of types that the accesses
//! could be compared in, and nothing is noted.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use weft_ir::{Attachment, Inst, MdValue, Module};

use super::{errors_of_call, is_left_alone};
use crate::functions::for_each_function;

/// Notes it at all calls; returns at how many.
pub fn note_errno(module: &mut Module) -> usize {
    let Some(bytes) = bytes(module) else { return 0 };
    let mut calls = 0;
    let mut tag = None;
    for_each_function(module, |module, func| {
        if is_left_alone(module, func) {
            return;
        }
        let found: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
        for inst in found {
            if errors_of_call(module, func, inst).is_none() {
                continue;
            }
            let kind = module.ctx.names.intern("tbaa");
            if func.insts[inst].attachments.iter().any(|attachment| attachment.kind == kind) {
                continue;
            }
            let tag = *tag.get_or_insert_with(|| access_to_int(module, bytes));
            func.insts[inst].attachments.push(Attachment { kind, value: MdValue::Node(tag) });
            calls += 1;
        }
    });
    calls
}

/// The node of the type whose accesses may meet all others, in the one hierarchy of types that the module has.
fn bytes(module: &Module) -> Option<u32> {
    let is_of_bytes = |text: &str| text.starts_with("!{!\"omnipotent char\", ");
    let mut found = module.metadata.iter().filter(|(_, text)| is_of_bytes(text));
    let (number, _) = found.next()?;
    found.next().is_none().then_some(*number)
}

/// The tag of an access to a number of the type `int`.
fn access_to_int(module: &mut Module, bytes: u32) -> u32 {
    let int = module.add_metadata(&format!("!{{!\"int\", !{bytes}, i64 0}}"));
    module.add_metadata(&format!("!{{!{int}, !{int}, i64 0}}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(metadata: &str, attributes: &str) -> (usize, String) {
        let text = format!(
            "declare double @exp(double)\ndefine double @f(double %x) {{\n  \
             %y = call double @exp(double %x) {attributes}\n  ret double %y\n}}\n{metadata}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let calls = note_errno(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        (calls, weft_ir::print_module(&module))
    }

    const TYPES: &str = "!0 = !{!\"omnipotent char\", !1, i64 0}\n!1 = !{!\"Simple C/C++ TBAA\"}";

    #[test]
    fn a_call_writes_an_int() {
        let (calls, text) = noted(TYPES, "nounwind");
        assert_eq!(calls, 1);
        assert!(text.contains("call double @exp(double %x) nounwind, !tbaa !3"), "{text}");
        assert!(
            text.contains("!3 = !{!2, !2, i64 0}") && text.contains("!2 = !{!\"int\", !0, i64 0}"),
            "{text}"
        );
    }

    #[test]
    fn nothing_is_noted_without_types_or_for_functions_of_the_user() {
        assert_eq!(noted("", "nounwind").0, 0);
        assert_eq!(noted(TYPES, "nobuiltin").0, 0);
        let other = "!2 = !{!\"omnipotent char\", !3, i64 0}\n!3 = !{!\"Simple C++ TBAA\"}";
        assert_eq!(noted(&format!("{TYPES}\n{other}"), "nounwind").0, 0);
    }
}
