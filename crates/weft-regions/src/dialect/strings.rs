//! Strings in metadata: `metadata !"x"`, or `metadata !0` with `!0 = !{!"x", !"y"}`.

use weft_ir::{Module, Operand};

/// The strings of a metadata operand; `None` if it is none, or holds anything but strings.
pub(super) fn strings_of(module: &Module, operand: Operand) -> Option<Vec<String>> {
    let Operand::Metadata(text) = operand else { return None };
    let text = module.ctx.names.text(text).trim();
    match node_number(text) {
        Some(number) => node_strings(module, number, 0),
        None => parse(module, text, 0),
    }
}

/// The number of the node that a metadata operand refers to.
pub(super) fn node_of(module: &Module, operand: Operand) -> Option<u32> {
    let Operand::Metadata(text) = operand else { return None };
    node_number(module.ctx.names.text(text).trim())
}

fn node_number(text: &str) -> Option<u32> {
    text.strip_prefix('!')?.parse().ok()
}

fn node_strings(module: &Module, number: u32, depth: u32) -> Option<Vec<String>> {
    parse(module, module.metadata.get(&number)?, depth)
}

/// The strings of `!"x"` or of `!{!"x", !"y"}`; elements may be references in turn, and may say `metadata` in front.
fn parse(module: &Module, text: &str, depth: u32) -> Option<Vec<String>> {
    // Nodes may refer to each other in a cycle.
    if depth > 8 {
        return None;
    }
    let text = text.trim();
    let text = text.strip_prefix("distinct").unwrap_or(text).trim();
    let text = text.strip_prefix("metadata").unwrap_or(text).trim();
    if let Some(number) = node_number(text) {
        return node_strings(module, number, depth + 1);
    }
    if let Some(inner) = text.strip_prefix("!{").and_then(|t| t.strip_suffix('}')) {
        let mut strings = Vec::new();
        for element in elements(inner) {
            strings.extend(parse(module, element, depth + 1)?);
        }
        return Some(strings);
    }
    let inner = text.strip_prefix("!\"")?.strip_suffix('"')?;
    (!inner.contains('"')).then(|| vec![inner.to_owned()])
}

/// The parts between commas that stand in no string.
fn elements(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut in_string) = (0, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => in_string = !in_string,
            b',' if !in_string => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
