//! Large static arrays begin at a line of the cache.
//!
//! ```llvm
//! @grid = internal global [4096 x float] zeroinitializer, align 16
//!   ==>
//! @grid = internal global [4096 x float] zeroinitializer, align 64
//! ```
//! LLVM aligns them for vectors of 16 bytes. Of loads of 32 bytes that go through such an array every second one touches two lines,
//! of loads of 64 bytes each one does, unless the linker happened to put the array at a good place: the same loop takes up to a
//! quarter longer in one program than in another.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! The program is the same. Only definitions that no other can take the place of are aligned, since code of this module relies on
//! it [LangRef: global variables].

use weft_ir::{GlobalVar, Linkage, Module};

/// The bytes of a line of the cache.
const LINE: u64 = 64;

/// From so many bytes on an array is large: the gap in front of it is little beside it.
const LARGE: u64 = 512;

/// Aligns the large static arrays of `module`; returns how many.
pub fn align_static_arrays(module: &mut Module) -> usize {
    let mut count = 0;
    let types = &module.ctx.types;
    for global in module.globals.values_mut() {
        let is_large = types.size_align(global.ty).is_some_and(|(size, _)| size >= LARGE);
        if !is_large || !may_be_aligned(global) {
            continue;
        }
        let Some(suffix) = aligned(&global.suffix) else { continue };
        global.suffix = suffix.into();
        count += 1;
    }
    count
}

/// Whether the linker takes this definition and no other. What has a section of its own may have neighbors that rely on it.
fn may_be_aligned(global: &GlobalVar) -> bool {
    let is_final = match global.linkage() {
        Linkage::Internal | Linkage::Private => true,
        // A program may have a copy of another module's variable, at its old alignment.
        Linkage::External => global.prefix.split_whitespace().any(|word| word == "dso_local"),
        _ => false,
    };
    let is_plain = !global.is_constant && !global.is_thread_local() && !global.suffix.contains("section");
    is_final && is_plain && global.init.is_some()
}

/// What follows an initializer, with the alignment raised; nothing if none is named, or a higher one.
fn aligned(suffix: &str) -> Option<String> {
    const WORD: &str = ", align ";
    let at = suffix.find(WORD)? + WORD.len();
    let length = suffix[at..].find(|digit: char| !digit.is_ascii_digit()).unwrap_or(suffix.len() - at);
    let old: u64 = suffix[at..at + length].parse().ok()?;
    (old < LINE).then(|| format!("{}{LINE}{}", &suffix[..at], &suffix[at + length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_arrays_of_the_module_itself_begin_at_a_line() {
        let text = "@a = internal global [512 x i8] zeroinitializer, align 16\n\
                    @b = dso_local global [300 x float] zeroinitializer, align 16, !dbg !0\n\
                    @large = internal global { i64, [600 x i8] } zeroinitializer, align 128\n\
                    @small = internal global [511 x i8] zeroinitializer, align 1\n\
                    @other = global [600 x i8] zeroinitializer, align 16\n\
                    @weak = weak dso_local global [600 x i8] zeroinitializer, align 16\n\
                    @own = internal global [600 x i8] zeroinitializer, section \"x\", align 16\n\
                    @each = internal thread_local global [600 x i8] zeroinitializer, align 16\n\
                    @fixed = internal constant [600 x i8] zeroinitializer, align 16\n\
                    @there = external dso_local global [600 x i8], align 16\n\n!0 = !{}\n";
        let mut module = weft_ir::read_module(text).unwrap();
        assert_eq!(align_static_arrays(&mut module), 2);
        let expected = text
            .replace("[512 x i8] zeroinitializer, align 16", "[512 x i8] zeroinitializer, align 64")
            .replace("[300 x float] zeroinitializer, align 16", "[300 x float] zeroinitializer, align 64");
        assert_eq!(weft_ir::print_module(&module).trim(), expected.trim());
    }
}
