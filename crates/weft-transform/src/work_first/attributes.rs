//! Linkage and attributes of the two paths: those of the function that they are made from, but for the linkage.

use weft_ir::{Linkage, Module};

/// Words in front of a function's result type that say how it is linked.
const LINKED: [&str; 7] =
    ["dso_local", "dso_preemptable", "default", "hidden", "protected", "dllimport", "dllexport"];

/// What stands in front of the result type of a path.
pub(super) fn prefix(text: &str) -> Box<str> {
    let is_kept = |word: &&str| Linkage::from_name(word).is_none() && !LINKED.contains(word);
    let kept: Vec<&str> = text.split_whitespace().filter(is_kept).collect();
    std::iter::once("internal").chain(kept).collect::<Vec<_>>().join(" ").into()
}

/// What stands behind the parameters of a path.
pub(super) fn suffix(text: &str) -> Box<str> {
    let is_kept = |word: &&str| *word != "comdat" && !word.starts_with("comdat(");
    text.split_whitespace().filter(is_kept).collect::<Vec<_>>().join(" ").into()
}

/// The same of a path that is seldom entered.
pub(super) fn cold(module: &mut Module, text: &str) -> Box<str> {
    let words: Vec<String> = suffix(text).split_whitespace().map(str::to_owned).collect();
    let mut with_group = false;
    let mut out = Vec::with_capacity(words.len());
    for word in words {
        let number = word.strip_prefix('#').and_then(|n| n.parse::<u32>().ok());
        match number.and_then(|n| module.attr_groups.get(&n)).cloned() {
            Some(group) if !with_group => {
                with_group = true;
                let kept = group.replace("alwaysinline ", "").replace("inlinehint ", "");
                let kept = kept.strip_prefix("noinline ").unwrap_or(&kept).to_owned();
                out.push(format!("#{}", module.attr_group(&format!("cold noinline {kept}"))));
            }
            _ => out.push(word),
        }
    }
    if !with_group {
        out.insert(0, format!("#{}", module.attr_group("cold noinline")));
    }
    out.join(" ").into()
}

/// Whether one of the attribute groups that `suffix` names has the attribute `name`.
pub(super) fn has(module: &Module, suffix: &str, name: &str) -> bool {
    suffix.split_whitespace().any(|word| {
        let number = word.strip_prefix('#').and_then(|n| n.parse::<u32>().ok());
        match number.and_then(|n| module.attr_groups.get(&n)) {
            Some(group) => group.split_whitespace().any(|attribute| attribute == name),
            None => word == name,
        }
    })
}
