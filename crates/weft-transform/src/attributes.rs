//! Linkage and attributes of functions that are made from others: those of the function, but for the linkage.

use weft_ir::attributes::{group, split};
pub(crate) use weft_ir::attributes::{has, has_feature, value};
use weft_ir::{Function, Linkage, Module};

/// Words in front of a function's result type that say how it is linked.
const LINKED: [&str; 7] =
    ["dso_local", "dso_preemptable", "default", "hidden", "protected", "dllimport", "dllexport"];

/// Attributes that say whether a function is inlined.
const INLINING: [&str; 3] = ["alwaysinline", "inlinehint", "noinline"];

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

/// What stands in front of the result type of a copy.
pub(crate) fn prefix(text: &str) -> Box<str> {
    let is_kept = |word: &&str| Linkage::from_name(word).is_none() && !LINKED.contains(word);
    let kept: Vec<&str> = text.split_whitespace().filter(is_kept).collect();
    std::iter::once("internal").chain(kept).collect::<Vec<_>>().join(" ").into()
}

/// What stands behind the parameters of a copy.
pub(crate) fn suffix(text: &str) -> Box<str> {
    let is_kept = |word: &&str| *word != "comdat" && !word.starts_with("comdat(");
    text.split_whitespace().filter(is_kept).collect::<Vec<_>>().join(" ").into()
}

/// The same of a copy that is seldom entered.
pub(crate) fn cold(module: &mut Module, text: &str) -> Box<str> {
    with(module, &suffix(text), "cold noinline")
}

/// The same of a copy that LLVM shall not inline.
pub(crate) fn apart(module: &mut Module, text: &str) -> Box<str> {
    with(module, &suffix(text), "noinline")
}

/// The same of a copy that LLVM shall inline wherever it is called.
pub(crate) fn inlined(module: &mut Module, text: &str) -> Box<str> {
    with(module, &suffix(text), "alwaysinline")
}

/// The attributes of `func` that hold for any part of it as a function of its own, which throws nothing. That `func` must not be
/// inlined does not concern a part that is `inlined`; `optnone` wants `noinline` beside it.
pub(crate) fn of_part(module: &Module, func: &Function, inlined: bool) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for word in func.suffix.split_whitespace() {
        let Some(text) = group(module, word) else { continue };
        for attribute in split(text) {
            let name = attribute.split(['(', '=']).next().unwrap_or(attribute);
            if (attribute.starts_with('"') || KEPT.contains(&name)) && !kept.iter().any(|k| k == attribute) {
                kept.push(attribute.to_owned());
            }
        }
    }
    if !kept.iter().any(|k| k == "nounwind") {
        kept.insert(0, "nounwind".into());
    }
    if inlined && !kept.iter().any(|k| k == "optnone") {
        kept.retain(|k| k != "noinline");
    }
    kept
}

/// The words of `text` with the attributes `added` in the first group, and none that contradicts them.
pub(crate) fn with(module: &mut Module, text: &str, added: &str) -> Box<str> {
    let words = text.split_whitespace().filter(|word| !INLINING.contains(word));
    let mut words: Vec<String> = words.map(str::to_owned).collect();
    let first = words.iter().position(|word| group(module, word).is_some());
    let attributes = first.and_then(|at| group(module, &words[at])).unwrap_or_default();
    let kept = attributes.split(' ').filter(|word| !INLINING.contains(word)).collect::<Vec<_>>().join(" ");
    let group = format!("#{}", module.attr_group(format!("{added} {kept}").trim_end()));
    let Some(first) = first else { return weft_ir::attributes::added(&words.join(" "), &group) };
    words[first] = group;
    words.join(" ").into()
}

/// The words of `text`, which stand behind the arguments of a call, without the attributes `gone`, also in groups.
pub(crate) fn without(module: &mut Module, text: &str, gone: &[&str]) -> Box<str> {
    weft_ir::attributes::without(module, text, |word| gone.contains(&word))
}

/// The words that name the personality function of `func`, the last ones in front of its body. [LangRef: Functions]
pub(crate) fn personality(func: &Function) -> Option<&str> {
    const WORD: &str = "personality ";
    let starts = |at: usize| at == 0 || func.suffix[..at].ends_with(char::is_whitespace);
    func.suffix.rmatch_indices(WORD).map(|(at, _)| at).find(|at| starts(*at)).map(|at| &func.suffix[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_stand_where_attributes_may() {
        let mut module = Module::default();
        let number = module.attr_group("alwaysinline");
        for (before, after) in [
            ("", format!("#{number}")),
            ("local_unnamed_addr align 16", format!("local_unnamed_addr #{number} align 16")),
            ("unnamed_addr addrspace(1) nounwind", format!("unnamed_addr addrspace(1) #{number} nounwind")),
            ("noinline nounwind comdat", format!("#{number} nounwind")),
        ] {
            assert_eq!(*inlined(&mut module, before), *after);
        }
    }
}
