//! Functions of the C library of which glibc has variants for vectors (`libmvec`).
//!
//! ```llvm
//! %y = call afn float @llvm.exp.f32(float %x)   ==>   %y = call <16 x float> @_ZGVeN16v_expf(<16 x float> %x)
//! ```
//!
//! Their results may be off by four units in the last place, so they are called where the program permits that: the call has
//! `afn` (`-ffast-math`), or the command line names the library (`-fveclib=libmvec`). They have no effect but their result, and
//! none of them stops the program, so lanes that are not there call them with another number. LLVM's own list of them ends at
//! 256 bits.
//!
//! `-lm` links them: in glibc, that library names the other one.

use weft_ir::{Flags, InstData, Module, TypeData};

use crate::target::{Isa, Target};
use crate::variants::{Passed, Variant};

/// Whether `-fveclib=libmvec` is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Library {
    /// Only calls that say so may be approximated.
    #[default]
    Exact,
    /// All may.
    Libmvec,
}

/// Intrinsics, what the library calls them, and how many arguments they have. All are in each glibc since 2.22.
const KNOWN: [(&str, &str, usize); 5] = [
    ("llvm.exp", "exp", 1),
    ("llvm.log", "log", 1),
    ("llvm.sin", "sin", 1),
    ("llvm.cos", "cos", 1),
    ("llvm.pow", "pow", 2),
];

/// The variants of what is called; none if it is no such function, or its exact result is asked for.
pub(crate) fn variants(module: &Module, data: &InstData, target: Target, library: Library) -> Vec<Variant> {
    let is_approximate =
        library == Library::Libmvec || data.call_info().is_some_and(|info| info.flags.contains(Flags::AFN));
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let name = callee.map_or("", |name| module.ctx.names.text(name));
    let (suffix, bytes) = match module.ctx.types.data(data.ty) {
        TypeData::Float if name.ends_with(".f32") => ("f", 4),
        TypeData::Double if name.ends_with(".f64") => ("", 8),
        _ => return Vec::new(),
    };
    let intrinsic = &name[..name.len() - ".f32".len()];
    let Some((_, known, count)) = KNOWN.into_iter().find(|(of, ..)| *of == intrinsic) else {
        return Vec::new();
    };
    let has_bundles = data.call_info().is_none_or(|info| info.has_bundles());
    if !is_approximate || has_bundles || data.args().len() != count {
        return Vec::new();
    }
    let widths: &[(char, u32)] = match target.isa {
        Isa::Avx512 => &[('e', 64), ('d', 32), ('b', 16)],
        Isa::Avx2 => &[('d', 32), ('b', 16)],
        Isa::Sse2 => &[('b', 16)],
    };
    let variant = |&(isa, width): &(char, u32)| {
        let lanes = width / bytes;
        let name = format!("_ZGV{isa}N{lanes}{}_{known}{suffix}", "v".repeat(count));
        Variant { name, isa, is_masked: false, is_pure: true, lanes, parameters: vec![Passed::Vector; count] }
    };
    widths.iter().filter(|(_, width)| *width <= target.bytes.max(16)).map(variant).collect()
}
