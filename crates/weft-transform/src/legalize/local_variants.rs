//! Functions with `declare simd` that only their file calls have variants where calls may go there, and nowhere else.
//!
//! ```llvm
//! define internal float @f(float %x) noinline "weft.variants"="local,_ZGVbN4v_f,_ZGVdN8v_f"
//! define <4 x float> @_ZGVbN4v_f(<4 x float> %0)
//! define <8 x float> @_ZGVdN8v_f(<8 x float> %0)
//! ```
//! becomes, for a machine with SSE2,
//! ```llvm
//! @llvm.compiler.used = appending global [2 x ptr] [ptr @f, ptr @_ZGVbN4v_f], section "llvm.metadata"
//! define internal float @f(float %x) noinline "weft.variants"="local,_ZGVbN4v_f,_ZGVdN8v_f"
//! define internal <4 x float> @_ZGVbN4v_f(<4 x float> %0)
//! ```
//! until the loops that call it are vectors or not ([`release`]). Other functions LLVM makes part of their callers; they have none.
//!
//! # Preconditions
//! The front end has noted the variants, and no pass has run.
//!
//! # Postconditions
//! No variant of such a function has a name that another file sees. While the function may be called by a variant, its parameters and
//! what it returns stay as they are. Calls go only to variants that are there.

use weft_ir::{FuncId, Function, Item, Module, Symbol};
use weft_regions::VARIANTS;

use crate::attributes::{has, has_feature, prefix, value};

/// The word that the front end writes in front of the names of variants.
const LOCAL: &str = "local";

/// Keeps the variants that loops may call, if `plans`, and removes the others.
pub(super) fn keep(module: &mut Module, plans: bool) {
    for id in functions(module) {
        let func = &module.functions[id];
        let may_be_called =
            plans && has(module, &func.suffix, "noinline") && !has(module, &func.suffix, "optnone");
        let letter = letter(module, func);
        let mut kept = vec![func.name];
        for (name, of) in variants(module, func).collect::<Vec<_>>() {
            if may_be_called && name.starts_with(&format!("_ZGV{letter}")) {
                kept.push(module.functions[of].name);
                module.functions[of].prefix = prefix(&module.functions[of].prefix);
            } else if module.remove_function(of).is_err() {
                // Who calls it by its name in the program means one of another file.
                module.functions[of].prefix = prefix(&module.functions[of].prefix);
            }
        }
        if kept.len() > 1 {
            module.keep(&kept);
        }
    }
}

/// Lets LLVM remove what no loop calls. What loops became is settled.
pub fn release_variants(module: &mut Module) {
    for id in functions(module) {
        let func = &module.functions[id];
        let names: Vec<Symbol> = variants(module, func).map(|(_, of)| module.functions[of].name).collect();
        let name = func.name;
        names.into_iter().chain([name]).for_each(|name| module.release(name));
    }
}

/// The functions of which only this file knows the variants.
fn functions(module: &Module) -> Vec<FuncId> {
    let is_local = |id: &FuncId| {
        let names = value(module, &module.functions[*id].suffix, VARIANTS);
        names.is_some_and(|names| names.split(',').next() == Some(LOCAL))
    };
    let all = module.items.iter().filter_map(|item| match item {
        Item::Function(id) => Some(*id),
        _ => None,
    });
    all.filter(is_local).collect()
}

/// The variants of `func` that the module defines, with their names.
fn variants<'m>(module: &'m Module, func: &Function) -> impl Iterator<Item = (String, FuncId)> + use<'m> {
    let names = value(module, &func.suffix, VARIANTS).unwrap_or_default();
    let names: Vec<String> = names.split(',').skip(1).map(str::to_owned).collect();
    let defined = names.into_iter().filter_map(|name| Some((module.function(&name)?, name)));
    defined.filter(|(id, _)| !module.functions[*id].is_declaration).map(|(id, name)| (name, id))
}

/// The letter of the instruction set for vectors that `func` is compiled for. [x86 Vector Function ABI §2.4, AAVFABI §3.5]
fn letter(module: &Module, func: &Function) -> char {
    let has = |feature: &&str| has_feature(module, &func.suffix, feature);
    if module.is_for("aarch64") {
        'n'
    } else if ["avx512f", "avx512vl", "avx512bw", "avx512dq"].iter().all(has) {
        'e'
    } else if has(&"avx2") {
        'd'
    } else {
        'b'
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(attributes: &str, plans: bool) -> String {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define internal float @f(float %x) #0 \"weft.variants\"=\"local,_ZGVbN4v_f,_ZGVdN8v_f\" {{\nentry:\n  ret float %x\n}}\n\
             define dso_local <4 x float> @_ZGVbN4v_f(<4 x float> %x) {{\nentry:\n  ret <4 x float> %x\n}}\n\
             define dso_local <8 x float> @_ZGVdN8v_f(<8 x float> %x) {{\nentry:\n  ret <8 x float> %x\n}}\n\
             attributes #0 = {{ {attributes} }}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        keep(&mut module, plans);
        let text = weft_ir::print_module(&module);
        release_variants(&mut module);
        assert!(!weft_ir::print_module(&module).contains("llvm.compiler.used"));
        text
    }

    #[test]
    fn variants_for_the_machine_stay_until_loops_are_vectors() {
        let text = kept("noinline", true);
        assert!(text.contains("define internal <4 x float> @_ZGVbN4v_f("), "{text}");
        assert!(text.contains("[2 x ptr] [ptr @f, ptr @_ZGVbN4v_f]"), "{text}");
        assert!(!text.contains("@_ZGVdN8v_f("), "{text}");
        let text = kept("noinline \"target-features\"=\"+avx2\"", true);
        assert!(text.contains("[2 x ptr] [ptr @f, ptr @_ZGVdN8v_f]"), "{text}");
    }

    #[test]
    fn what_becomes_part_of_its_callers_has_no_variants() {
        for (attributes, plans) in [("nounwind", true), ("noinline optnone", true), ("noinline", false)] {
            let text = kept(attributes, plans);
            assert!(!text.contains("x float>"), "{text}");
            assert!(!text.contains("llvm.compiler.used"), "{text}");
        }
    }
}
