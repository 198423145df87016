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
//! `-lm` links them: in glibc, that library names the other one. Most functions have variants since glibc 2.35 only, whose headers
//! declare them where a program permits approximations.

use weft_ir::{Block, Flags, Function, InstData, Module, TypeData, attributes};

use crate::target::{Isa, Target};
use crate::variants::{Passed, Variant};

/// Which calls may be approximated, and by what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// Whether all calls may be (`-fveclib=libmvec`), not only those that say so.
    pub is_for_all: bool,
    /// Whether there are the variants that glibc has since 2.35.
    pub has_newer: bool,
}

impl Library {
    /// Calls that say so may be approximated, by what each glibc has.
    pub const EXACT: Library = Library { is_for_all: false, has_newer: false };
    /// All calls may be.
    pub const LIBMVEC: Library = Library { is_for_all: true, has_newer: false };
}

/// Functions by their names without the `f` of those of `float`, with the number of their arguments. Those since glibc 2.22 come first.
const KNOWN: [(&str, usize); 26] = [
    ("exp", 1),
    ("log", 1),
    ("sin", 1),
    ("cos", 1),
    ("pow", 2),
    ("acos", 1),
    ("acosh", 1),
    ("asin", 1),
    ("asinh", 1),
    ("atan", 1),
    ("atan2", 2),
    ("atanh", 1),
    ("cbrt", 1),
    ("cosh", 1),
    ("erf", 1),
    ("erfc", 1),
    ("exp10", 1),
    ("exp2", 1),
    ("expm1", 1),
    ("hypot", 2),
    ("log10", 1),
    ("log1p", 1),
    ("log2", 1),
    ("sinh", 1),
    ("tan", 1),
    ("tanh", 1),
];
/// So many of them are in each glibc.
const OLDER: usize = 5;

/// What the library calls the function that is called, without the `f` of one of `float`. A function by its name must be one without
/// effects: it does not set `errno`, and it is the library's.
fn known<'m>(module: &'m Module, data: &InstData) -> Option<(&'m str, bool)> {
    let callee = module.ctx.global_name(data.callee()?)?;
    let name = module.ctx.names.text(callee);
    let is_float = match module.ctx.types.data(data.ty) {
        TypeData::Float => true,
        TypeData::Double => false,
        _ => return None,
    };
    if let Some(intrinsic) = name.strip_prefix("llvm.") {
        return Some((intrinsic.strip_suffix(if is_float { ".f32" } else { ".f64" })?, is_float));
    }
    let function = &module.functions[module.function(name)?];
    let suffixes = [&*function.suffix, &*data.call_info()?.suffix];
    let any = |attribute: &str| suffixes.iter().any(|suffix| attributes::has(module, suffix, attribute));
    let is_plain = !function.is_readable() && any("memory(none)") && !any("nobuiltin");
    let function = if is_float { name.strip_suffix('f')? } else { name };
    is_plain.then_some((function, is_float))
}

/// Whether blocks call a function that has variants.
pub(crate) fn is_called(
    module: &Module,
    func: &Function,
    blocks: &[Block],
    (target, library): (Target, Library),
) -> bool {
    let mut all = blocks.iter().flat_map(|block| func.block_insts(*block));
    all.any(|inst| !variants(module, &func.insts[*inst], target, library).is_empty())
}

/// The variants of what is called; none if it is no such function, or its exact result is asked for.
pub(crate) fn variants(module: &Module, data: &InstData, target: Target, library: Library) -> Vec<Variant> {
    let is_approximate =
        library.is_for_all || data.call_info().is_some_and(|info| info.flags.contains(Flags::AFN));
    let Some((name, is_float)) = known(module, data) else { return Vec::new() };
    let functions = if library.has_newer { &KNOWN[..] } else { &KNOWN[..OLDER] };
    let Some(&(known, count)) = functions.iter().find(|(function, _)| *function == name) else {
        return Vec::new();
    };
    let (suffix, bytes) = if is_float { ("f", 4) } else { ("", 8) };
    let has_bundles = data.call_info().is_none_or(|info| info.has_bundles());
    if !is_approximate || has_bundles || data.args().len() != count {
        return Vec::new();
    }
    let widths: &[(char, u32)] = match target.isa {
        Isa::Avx512 => &[('e', 64), ('d', 32), ('b', 16)],
        Isa::Avx2 => &[('d', 32), ('b', 16)],
        Isa::Sse2 => &[('b', 16)],
        // What a glibc has for AArch64 depends on its age.
        Isa::Neon => &[],
    };
    let variant = |&(isa, width): &(char, u32)| {
        let lanes = width / bytes;
        let name = format!("_ZGV{isa}N{lanes}{}_{known}{suffix}", "v".repeat(count));
        Variant { name, isa, is_masked: false, is_pure: true, lanes, parameters: vec![Passed::Vector; count] }
    };
    widths.iter().filter(|(_, width)| *width <= target.bytes.max(16)).map(variant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_ir::read_module;

    /// The first variant of what `call` calls, in a function whose declarations are `declared`.
    fn first(call: &str, declared: &str, library: Library) -> Option<String> {
        let text =
            format!("{declared}\ndefine void @f(float %x, double %d) {{\n  %y = {call}\n  ret void\n}}\n");
        let module = read_module(&text).unwrap();
        let id = module.defined_functions().next().unwrap();
        let func = &module.functions[id];
        let inst = func.block_insts(func.blocks()[0])[0];
        let target = Target { isa: Isa::Avx2, bytes: 32, dividing_bytes: 32 };
        variants(&module, &func.insts[inst], target, library).first().map(|variant| variant.name.clone())
    }

    const NEWER: Library = Library { is_for_all: false, has_newer: true };

    #[test]
    fn newer_functions_have_variants_if_the_headers_say_so() {
        let tanh = "call afn float @llvm.tanh.f32(float %x)";
        let declared = "declare float @llvm.tanh.f32(float)";
        assert_eq!(first(tanh, declared, NEWER).as_deref(), Some("_ZGVdN8v_tanhf"));
        assert_eq!(first(tanh, declared, Library::EXACT), None);
        assert_eq!(first(&tanh.replace("afn ", ""), declared, NEWER), None);
        let exp = "call afn double @llvm.exp.f64(double %d)";
        let declared = "declare double @llvm.exp.f64(double)";
        assert_eq!(first(exp, declared, Library::EXACT).as_deref(), Some("_ZGVdN4v_exp"));
    }

    #[test]
    fn functions_are_known_by_their_names_if_they_have_no_effects() {
        let hypot = "call afn double @hypot(double %d, double %d)";
        let declared = "declare double @hypot(double, double) nounwind memory(none)";
        assert_eq!(first(hypot, declared, NEWER).as_deref(), Some("_ZGVdN4vv_hypot"));
        assert_eq!(first(hypot, &declared.replace("memory(none)", ""), NEWER), None, "it sets 'errno'");
        assert_eq!(first(&format!("{hypot} nobuiltin"), declared, NEWER), None, "it is another one");
        let own = "define double @hypot(double %a, double %b) nounwind memory(none) {\n  ret double %a\n}";
        let text = format!("{own}\ndefine void @f(double %d) {{\n  %y = {hypot}\n  ret void\n}}\n");
        let module = read_module(&text).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        let data = &func.insts[func.block_insts(func.blocks()[0])[0]];
        let target = Target { isa: Isa::Avx2, bytes: 32, dividing_bytes: 32 };
        assert!(variants(&module, data, target, NEWER).is_empty(), "the program has its own");
        let erf = "call afn float @erff(float %x)";
        let declared = "declare float @erff(float) memory(none)";
        assert_eq!(first(erf, declared, NEWER).as_deref(), Some("_ZGVdN8v_erff"));
        assert_eq!(first(&erf.replace("erff", "erf"), &declared.replace("erff", "erf"), NEWER), None);
    }
}
