//! Keeps exceptions in their regions [OMP 5.2 §1.3]: one that nothing in a region catches ends the program, as for clang.
//!
//! ```cpp
//! begin group; try { statement } catch (...) { __weft_terminate(); } end group;
//! ```
//!
//! Each region has a `try` of its own, since an exception must not pass the end of the innermost one either. Where nothing
//! throws, clang writes the same IR with and without it. Without exceptions it is a plain block: what the region declares has
//! to end in front of the marker of its end, which not every thread passes.

use weft_sema::plan::Step;

use crate::Language;

/// Returns what stands behind the begin of a region and in front of its end.
pub(crate) fn around(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Cxx { has_exceptions: true, .. } => ("try { ", " } catch (...) { __weft_terminate(); }"),
        // The objects of the region end in it all the same.
        Language::Cxx { .. } => ("{ ", " }"),
        Language::C => ("", ""),
    }
}

/// Says whether a construct's regions have ends: those of stand-alone directives have none.
pub(crate) fn have_ends(steps: &[Step]) -> bool {
    steps.iter().any(|step| matches!(step, Step::Statement(_)))
}
