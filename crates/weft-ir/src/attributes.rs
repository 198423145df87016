//! Questions to the attributes of functions and calls, which the IR keeps as text. [LangRef: Attribute Groups]
//!
//! ```llvm
//! define void @f() noinline #0 { … }                            ; the suffix: "noinline #0"
//! attributes #0 = { nounwind "target-features"="+avx2,+fma" }   ; the text of group 0
//! ```
//! Of `f` the words `noinline` and `nounwind` hold, the string attribute `target-features` has the value `+avx2,+fma`, and its
//! machine has the feature `fma`.
//!
//! # Preconditions
//! A suffix is what stands behind the parameters or arguments, in front of the body. A word in it that names a group which the
//! module lacks says nothing.
//!
//! # Postconditions
//! No function and no call changes. [`without`] may add a group to the module, as [`Module::attr_group`] does.

use crate::module::Module;

/// The text of the attribute group that `word` (`#0`) names.
#[must_use]
pub fn group<'m>(module: &'m Module, word: &str) -> Option<&'m str> {
    let number = word.strip_prefix('#')?.parse::<u32>().ok()?;
    module.attr_groups.get(&number).map(|text| &**text)
}

/// `suffix` itself and the text of each attribute group that it names.
pub fn texts<'m>(module: &'m Module, suffix: &'m str) -> impl Iterator<Item = &'m str> {
    std::iter::once(suffix).chain(suffix.split_whitespace().filter_map(|word| group(module, word)))
}

/// The attributes of a text, in order: what stands in parentheses or quotes is a part of one, as in
/// `memory(read, argmem: none)` and `"a b"="c d"`.
#[must_use]
pub fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut from, mut is_quoted, mut depth) = (Vec::new(), 0, false, 0);
    for (at, c) in text.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            c if c.is_whitespace() && !is_quoted && depth == 0 => {
                parts.push(&text[from..at]);
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts.retain(|part| !part.is_empty());
    parts
}

/// Whether the attributes `suffix` have the word `name`, which has no arguments.
#[must_use]
pub fn has(module: &Module, suffix: &str, name: &str) -> bool {
    texts(module, suffix).any(|text| text.split_whitespace().any(|word| word == name))
}

/// Whether any group of attributes has the word `name`.
#[must_use]
pub fn is_in_a_group(module: &Module, name: &str) -> bool {
    module.attr_groups.values().any(|group| split(group).contains(&name))
}

/// The value of the string attribute `name` among the attributes `suffix`.
#[must_use]
pub fn value<'m>(module: &'m Module, suffix: &'m str, name: &str) -> Option<&'m str> {
    let begin = format!("\"{name}\"=\"");
    texts(module, suffix).find_map(|text| text.split_once(&begin)?.1.split_once('"').map(|(value, _)| value))
}

/// `suffix` with `attribute` in front of its other attributes. What says whether the address counts, and in which space it is, comes
/// before all of them. [LangRef: Functions]
#[must_use]
pub fn added(suffix: &str, attribute: &str) -> Box<str> {
    let comes_first = |word: &&&str| word.ends_with("unnamed_addr") || word.starts_with("addrspace(");
    let mut words: Vec<&str> = suffix.split_whitespace().collect();
    let at = words.iter().take_while(comes_first).count();
    words.insert(at, attribute);
    words.join(" ").into()
}

/// Whether functions with the attributes `suffix` are for machines that have `feature`.
#[must_use]
pub fn has_feature(module: &Module, suffix: &str, feature: &str) -> bool {
    let features = value(module, suffix, "target-features").unwrap_or_default();
    features.split(',').any(|word| word.strip_prefix('+') == Some(feature))
}

/// `suffix`, also in the groups that it names, without the attributes for which `is_gone`. A group that has none is named as before.
#[must_use]
pub fn without(module: &mut Module, suffix: &str, is_gone: impl Fn(&str) -> bool) -> Box<str> {
    let mut left = Vec::new();
    for word in split(suffix).into_iter().filter(|word| !is_gone(word)) {
        let attributes = group(module, word).map_or(Vec::new(), split);
        let kept: Vec<&str> = attributes.iter().copied().filter(|one| !is_gone(one)).collect();
        if kept.len() == attributes.len() {
            left.push(word.to_owned());
        } else if !kept.is_empty() {
            let text = kept.join(" ");
            left.push(format!("#{}", module.attr_group(&text)));
        }
    }
    left.join(" ").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_count_as_the_suffix_does() {
        let mut module = Module::default();
        let number = module.attr_group(r#"nounwind "target-features"="+avx2,-fma" "target-cpu"="x86-64""#);
        let suffix = format!("noinline #{number} #{}", number + 1);
        let has = |name| has(&module, &suffix, name);
        assert!(has("noinline") && has("nounwind") && !has("avx2"));
        assert_eq!(value(&module, &suffix, "target-cpu"), Some("x86-64"));
        assert_eq!(value(&module, &suffix, "cpu"), None);
        let has_feature = |name| has_feature(&module, &suffix, name);
        assert!(has_feature("avx2") && !has_feature("fma") && !has_feature("avx"));
    }

    #[test]
    fn what_is_gone_is_gone_from_groups() {
        let mut module = Module::default();
        let [two, one, none] = ["nounwind memory(read, argmem: none)", "memory(none)", "cold"]
            .map(|text| format!("#{}", module.attr_group(text)));
        let suffix = format!("noinline {two} {one} {none} memory(read, argmem: none) mustprogress");
        let left =
            without(&mut module, &suffix, |word| word.starts_with("memory(") || word == "mustprogress");
        let words: Vec<&str> = left.split(' ').collect();
        assert_eq!([words[0], words[2]], ["noinline", none.as_str()]);
        assert_eq!(group(&module, words[1]), Some("nounwind"));
        assert_eq!(words.len(), 3);
    }

    #[test]
    fn quotes_and_parentheses_hold_together() {
        let text = r#" nounwind memory(argmem: read) "a b"="c d" uwtable "#;
        assert_eq!(split(text), ["nounwind", "memory(argmem: read)", "\"a b\"=\"c d\"", "uwtable"]);
    }
}
