//! The text of metadata nodes: their references and their fields, without a schema.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// The text of a node without `distinct`.
pub(crate) fn node_kind(text: &str) -> &str {
    let text = text.trim_start();
    text.strip_prefix("distinct").unwrap_or(text).trim_start()
}

/// The parts of `text` in order, and whether each is inside of a string (quotes included).
fn parts(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split_inclusive('"').enumerate().map(|(i, part)| (part, i % 2 == 1))
}

/// The `!N` in `text`, outside of strings.
pub(crate) fn numbers(text: &str) -> impl Iterator<Item = u32> + '_ {
    parts(text)
        .filter(|(_, quoted)| !quoted)
        .flat_map(|(part, _)| part.split('!').skip(1).filter_map(|rest| rest[..digits(rest)].parse().ok()))
}

fn digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
}

/// `text` with each `!N` that is in `map` replaced.
pub(crate) fn rewrite_numbers(text: &str, map: &IndexMap<u32, u32, FxBuildHasher>) -> String {
    let mut out = String::with_capacity(text.len());
    for (part, quoted) in parts(text) {
        if quoted {
            out.push_str(part);
            continue;
        }
        let mut pieces = part.split('!');
        out.push_str(pieces.next().unwrap_or(""));
        for rest in pieces {
            let (number, tail) = rest.split_at(digits(rest));
            out.push('!');
            match number.parse().ok().and_then(|n: u32| map.get(&n)) {
                Some(new) => out.push_str(&new.to_string()),
                None => out.push_str(number),
            }
            out.push_str(tail);
        }
    }
    out
}

/// The fields `key: value` between the outermost parentheses of a node.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let inner = text.split_once('(').map_or("", |(_, rest)| rest.rsplit_once(')').map_or(rest, |(i, _)| i));
    split_top(inner).into_iter().filter_map(|field| {
        let (key, value) = field.split_once(':')?;
        Some((key.trim(), value.trim()))
    })
}

/// The value of the field `key` of a node, with or without `distinct`.
pub(crate) fn field<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    fields(node_kind(text)).find(|(found, _)| *found == key).map(|(_, value)| value)
}

/// Splits at commas that are in no string and no bracket.
fn split_top(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut quoted, mut start) = (0u32, false, 0);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        found.push(&text[start..]);
    }
    found
}

/// The node with its fields changed by `edit`: `None` drops one.
pub(crate) fn edit_fields(text: &str, edit: impl Fn(&str, &str) -> Option<String>) -> String {
    let Some((head, _)) = text.split_once('(') else { return text.to_owned() };
    let list: Vec<String> =
        fields(text).filter_map(|(key, value)| Some(format!("{key}: {}", edit(key, value)?))).collect();
    format!("{head}({})", list.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_strings_are_no_references() {
        let map = [(1, 10), (12, 20)].into_iter().collect();
        assert_eq!(
            rewrite_numbers(r#"!{!1, !"a !1", !12, !2, !""}"#, &map),
            r#"!{!10, !"a !1", !20, !2, !""}"#
        );
        assert_eq!(numbers(r#"!{!1, !"x !3", i32 4}"#).collect::<Vec<_>>(), [1]);
    }
}
