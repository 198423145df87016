//! What the code is compiled for, as far as the selectors of a text ask for it.
//!
//! ```c
//! #pragma omp metadirective when(device={arch(x86_64), isa(avx2)}: simd) default(nothing)
//! ```
//!
//! An architecture has its names if the compiler predefines its macro (`__x86_64__`), an instruction set is there if the macro
//! of its name is (`__AVX2__`). A flat file has no macros any more: clang is asked, once for all of them, and only if a
//! directive has a selector of that kind.

use weft_sema::select::Device;

use crate::source::clang::{LibclangMissing, defined};
use crate::source::flat::find_word;
use crate::source::lines::pragma_lines;
use crate::{Language, Options};

/// The macros that tell an architecture, and its names in selectors.
const ARCHITECTURES: [(&str, &[&str]); 6] = [
    ("__x86_64__", &["x86_64"]),
    ("__i386__", &["i386", "x86"]),
    ("__aarch64__", &["aarch64"]),
    ("__powerpc64__", &["ppc64", "ppc64le"]),
    ("__riscv", &["riscv64"]),
    ("__arm__", &["arm"]),
];

/// Returns the device that the options ask for, as far as the selectors in `text` ask for it.
pub(super) fn of_selectors(text: &str, options: &Options) -> Result<Device, LibclangMissing> {
    let mut device = Device { has_others: options.offloads, ..Device::default() };
    let asks_for_architecture = !names_in_selectors(text, "arch").is_empty();
    let architectures = ARCHITECTURES.iter().filter(|_| asks_for_architecture);
    let sets = names_in_selectors(text, "isa");
    let mut macros: Vec<String> = architectures.clone().map(|(name, _)| (*name).to_owned()).collect();
    macros.extend(sets.iter().map(|set| macro_of_instruction_set(set)));
    if macros.is_empty() {
        return Ok(device);
    }
    let defined = defined(&macros, options.language.is_cxx(), &options.clang_arguments)?;
    for (name, names) in architectures {
        if defined.iter().any(|defined| defined == name) {
            device.architectures.extend(names.iter().map(|name| (*name).to_owned()));
        }
    }
    device.instruction_sets = sets;
    device.instruction_sets.retain(|set| defined.contains(&macro_of_instruction_set(set)));
    Ok(device)
}

fn macro_of_instruction_set(name: &str) -> String {
    let spelled: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    format!("__{spelled}__")
}

/// Returns the names that the selectors of a text list for `kind`, each once.
fn names_in_selectors(text: &str, kind: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in pragma_lines(text, Language::C) {
        let mut rest = &text[line.text_lo as usize..line.hi as usize];
        while let Some(at) = find_word(rest, kind) {
            rest = &rest[at + kind.len()..];
            let Some(list) = rest.trim_start().strip_prefix('(') else { continue };
            let list = list.split(')').next().unwrap_or("");
            for name in list.split([',', ':']).map(|name| name.trim().trim_matches('"').to_owned()) {
                if !name.is_empty() && !found.contains(&name) {
                    found.push(name);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::names_in_selectors;

    #[test]
    fn the_names_in_selectors_are_found() {
        let text = "#pragma omp x match(device={isa(avx, \"sse4.2\")})\nint isa(int), arch(int);\n#pragma omp y isa( avx )\n";
        assert_eq!(names_in_selectors(text, "isa"), ["avx", "sse4.2"]);
        assert!(names_in_selectors(text, "arch").is_empty());
    }
}
