//! Which names the libraries show: those that the version scripts list and the archive defines.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};

/// What version scripts say.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Exports {
    /// What stands after `global:`: names, and names with `*` for any characters.
    pub patterns: Vec<String>,
    /// The names of the versions, in the order of the scripts.
    pub versions: Vec<String>,
}

/// Reads version scripts: `VERSION { global: PATTERN; … local: *; } BASE;`, with comments. What is local is passed over,
/// for everything is that the scripts do not list.
///
/// # Errors
/// A pattern has characters other than those of names and `*`, or a brace is not closed.
pub fn read<'a>(scripts: impl Iterator<Item = &'a str>) -> Result<Exports> {
    let mut exports = Exports::default();
    for script in scripts {
        let text = without_comments(script);
        let mut rest = text.as_str();
        while let Some((before, body)) = rest.split_once('{') {
            let closed = body.split_once('}');
            ensure!(closed.is_some(), "a version script ends within braces");
            let (body, behind) = closed.unwrap_or_default();
            exports.versions.extend(before.split_whitespace().last().map(str::to_owned));
            let global = body.split_once("global:").map_or("", |(_, names)| names);
            let global = global.split_once("local:").map_or(global, |(names, _)| names);
            for pattern in global.split(|c: char| c == ';' || c.is_whitespace()).filter(|p| !p.is_empty()) {
                let plain = pattern.chars().all(|c| c.is_ascii_alphanumeric() || "_*".contains(c));
                ensure!(plain, "the pattern '{pattern}' of a version script is not understood");
                exports.patterns.push(pattern.to_owned());
            }
            rest = behind;
        }
    }
    Ok(exports)
}

impl Exports {
    /// Those of the names that a pattern matches, sorted, each once.
    #[must_use]
    pub fn select(&self, names: Vec<String>) -> Vec<String> {
        let wanted = |name: &String| self.patterns.iter().any(|pattern| matches(pattern, name));
        let chosen: BTreeSet<String> = names.into_iter().filter(wanted).collect();
        chosen.into_iter().collect()
    }
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            (0..=name.len()).any(|at| name.is_char_boundary(at) && matches(rest, &name[at..]))
        }),
    }
}

fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, behind)| behind);
    }
    plain + rest
}

/// The names in the symbol table at the head of an archive; `None` if it has none.
///
/// The head is `!<arch>\n`, then a member of 60 bytes of header, the name `/` first and its size at 48, then the number
/// of names as four bytes, big end first, as many offsets of four bytes, and the names, each ended by a zero byte.
/// [System V ABI, archive file: archive symbol table]
#[must_use]
pub fn defined_names(archive: &[u8]) -> Option<Vec<String>> {
    let member = archive.strip_prefix(b"!<arch>\n")?;
    let (header, data) = member.split_at_checked(60)?;
    let size = std::str::from_utf8(&header[48..58]).ok()?.trim().parse().ok()?;
    let table = data.get(..size).filter(|_| header.starts_with(b"/ "))?;
    let (count, rest) = table.split_first_chunk::<4>()?;
    let count = usize::try_from(u32::from_be_bytes(*count)).ok()?;
    let names = rest.get(count.checked_mul(4)?..)?.split(|byte| *byte == 0).take(count);
    Some(names.map(|name| String::from_utf8_lossy(name).into_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_read() {
        let script = "/* a { comment */ A_1.0 {\n global:\n  f; g_*;\n local: *;\n};\nA_2.0 { global: h; } A_1.0;\nB { };";
        let exports = read([script].into_iter()).unwrap();
        assert_eq!(exports.patterns, ["f", "g_*", "h"]);
        assert_eq!(exports.versions, ["A_1.0", "A_2.0", "B"]);
        assert!(read(["A { global: f?; };"].into_iter()).is_err());
        assert!(read(["A { global: f;"].into_iter()).is_err());
    }

    #[test]
    fn names_are_selected_sorted_and_once() {
        let exports = Exports { patterns: vec!["f".into(), "g_*".into(), "*_z".into()], versions: vec![] };
        let names = ["g_b", "ff", "f", "g_", "xg_", "a_z", "f"].map(str::to_owned).to_vec();
        assert_eq!(exports.select(names), ["a_z", "f", "g_", "g_b"]);
    }

    #[test]
    fn symbol_tables_are_read() {
        let mut archive = b"!<arch>\n".to_vec();
        archive.extend(format!("{:<48}{:<10}`\n", "/", 4 + 8 + 5).bytes());
        archive.extend([0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0, 9]);
        archive.extend(b"f\0gh\0");
        assert_eq!(defined_names(&archive).unwrap(), ["f", "gh"]);
        assert_eq!(defined_names(&archive[..archive.len() - 1]), None);
        assert_eq!(defined_names(b"!<arch>\n"), None);
        assert_eq!(defined_names(b"\x7fELF"), None);
    }
}
