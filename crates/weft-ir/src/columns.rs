//! Columns of debug locations that are behind the end of their line.
//!
//! Code that a front end has written beside the user's stands at the line of its directive or loop, in a column that this
//! line does not have. What reads locations (debuggers, sanitizers, remarks of LLVM) would show a place in nothing. Such
//! code belongs to the line as a whole, so it gets the column where the line's text begins, which is where clang has a
//! directive, too:
//!
//! ```text
//! !7 = !DILocation(line: 4, column: 225, scope: !5)   ; line 4 is `  #pragma omp for`
//!   ==>
//! !7 = !DILocation(line: 4, column: 3, scope: !5)
//! ```
//!
//! Columns are counted in bytes and from 1, as LLVM does; the place behind the last byte is one, too (an implicit return
//! may stand there). Other locations stay as they are, and so do those in files that are not known, and on lines that
//! these do not have, as by `#line`.
//!
//! Precondition: the text of a file is the one that was compiled. Postcondition: no code has changed, nor the line and the scope of a location.

use rustc_hash::FxHashMap;

use crate::debug_info::file_of;
use crate::metadata_text::{edit_fields, field, node_kind, numbers};
use crate::module::Module;

/// Where the text of a line begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    /// The column of its first character that is no blank.
    first: u32,
    /// The column behind its last character.
    end: u32,
}

/// Brings the columns of debug locations back into their lines. `text_of` returns the text of a source file, given its
/// name and the folder that a relative name is relative to.
pub fn within_lines(module: &mut Module, mut text_of: impl FnMut(&str, &str) -> Option<String>) {
    let mut files: FxHashMap<u32, Option<Vec<Line>>> = FxHashMap::default();
    let mut moved = Vec::new();
    for (&node, text) in &module.metadata {
        let Some(at) = Place::read(text) else { continue };
        let Some(file) = file_of(module, at.scope) else { continue };
        let lines = files.entry(file).or_insert_with(|| {
            let field = |name| Some(string(field(module.metadata.get(&file)?, name)?));
            Some(lines(&text_of(field("filename")?, field("directory").unwrap_or_default())?))
        });
        let line = lines.as_ref().and_then(|lines| lines.get((at.line as usize).checked_sub(1)?));
        if let Some(line) = line.filter(|line| at.column > line.end) {
            moved.push((node, line.first));
        }
    }
    for (node, column) in moved {
        let text = edit_fields(&module.metadata[&node], |key, value| {
            Some(if key == "column" { column.to_string() } else { value.to_owned() })
        });
        module.metadata.insert(node, text.into());
    }
}

/// What a location or a block says of its place.
struct Place {
    line: u32,
    column: u32,
    scope: u32,
}

impl Place {
    fn read(text: &str) -> Option<Place> {
        let kind = node_kind(text);
        if !kind.starts_with("!DILocation(") && !kind.starts_with("!DILexicalBlock(") {
            return None;
        }
        let number = |name| field(text, name)?.parse().ok();
        let scope = numbers(field(text, "scope")?).next()?;
        Some(Place { line: number("line")?, column: number("column")?, scope })
    }
}

fn string(quoted: &str) -> &str {
    quoted.trim_matches('"')
}

fn lines(text: &str) -> Vec<Line> {
    let line = |line: &str| {
        let blanks = line.len() - line.trim_start().len();
        Line { first: blanks as u32 + 1, end: line.len() as u32 + 1 }
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::within_lines;
    use crate::reader::read_module;

    const SOURCE: &str = "int f(void) {\n  #pragma omp for\n  for (;;) x++;\n}\n";

    /// The locations of a module whose metadata ends with `locations`, once they are within the lines of `SOURCE`.
    fn brought(locations: &str) -> Vec<String> {
        let text = format!(
            "!1 = !DIFile(filename: \"a.c\", directory: \"/d\")\n\
             !2 = !DIFile(filename: \"/gone.c\", directory: \"/d\")\n\
             !5 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1)\n\
             !6 = !DILexicalBlockFile(scope: !5, file: !2, discriminator: 0)\n{locations}\n"
        );
        let mut module = read_module(&text).expect("metadata");
        within_lines(&mut module, |name, folder| {
            assert_eq!(folder, "/d");
            (name == "a.c").then(|| SOURCE.to_owned())
        });
        let names = ["!DILocation", "distinct !DILexicalBlock("];
        let own = |text: &&str| names.iter().any(|name| text.starts_with(name));
        module.metadata.values().map(|text| &**text).filter(own).map(str::to_owned).collect()
    }

    #[test]
    fn a_column_that_the_line_has_not_becomes_its_first() {
        assert_eq!(
            brought("!7 = !DILocation(line: 2, column: 225, scope: !5)"),
            ["!DILocation(line: 2, column: 3, scope: !5)"]
        );
        assert_eq!(
            brought(
                "!7 = distinct !DILexicalBlock(scope: !5, file: !1, line: 3, column: 99)\n\
                 !8 = !DILocation(line: 3, column: 17, scope: !7)"
            ),
            [
                "distinct !DILexicalBlock(scope: !5, file: !1, line: 3, column: 3)",
                "!DILocation(line: 3, column: 3, scope: !7)"
            ]
        );
    }

    #[test]
    fn columns_of_the_line_stay() {
        for column in [1, 8, 16] {
            let location = format!("!DILocation(line: 3, column: {column}, scope: !5)");
            assert_eq!(brought(&format!("!7 = {location}")), [location]);
        }
    }

    #[test]
    fn what_is_in_no_known_line_stays() {
        for location in [
            "!DILocation(line: 2, column: 225, scope: !6)",
            "!DILocation(line: 70, column: 225, scope: !5)",
            "!DILocation(line: 0, column: 225, scope: !5)",
            "!DILocation(line: 2, scope: !5)",
        ] {
            assert_eq!(brought(&format!("!7 = {location}")), [location]);
        }
    }
}
