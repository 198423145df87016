//! Texts, byte offsets into them, and the places in the user's files that the offsets stand for.
//!
//! A *flat* file is the output of a preprocessor: its line markers (`# 12 "a.c" 2`) say from which file and line the
//! text below them comes.
//! [`SourceMap::presumed`] applies the markers, so that only this module knows that a flat file exists.

use std::collections::BTreeMap;

use crate::line_markers::{LineMarker, line_starts, parse_line_markers};
use crate::original;

/// A text in a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// A piece of a text, by byte offsets; `hi` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text.
    pub file: FileId,
    /// The offset of the first byte.
    pub lo: u32,
    /// The offset behind the last byte.
    pub hi: u32,
}

impl Span {
    /// Makes the span of `lo..hi` in `file`.
    pub fn new(file: FileId, lo: u32, hi: u32) -> Self {
        Span { file, lo, hi: hi.max(lo) }
    }

    /// Returns the smallest span that covers both; `other` is of the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file);
        Span { file: self.file, lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// Returns the number of bytes.
    pub fn len(self) -> u32 {
        self.hi - self.lo
    }

    /// Says whether no byte is covered.
    pub fn is_empty(self) -> bool {
        self.hi == self.lo
    }

    /// Says whether `offset` lies inside.
    pub fn contains(self, offset: u32) -> bool {
        self.lo <= offset && offset < self.hi
    }
}

/// A place in the user's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presumed {
    /// The file, spelled as the preprocessor spelled it.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in bytes, counted from 1.
    pub column: u32,
}

/// A line of source to show below a message, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    pub(crate) place: Presumed,
    pub(crate) line: String,
}

struct SourceFile {
    name: String,
    text: String,
    /// The offset of each line's first byte.
    lines: Vec<u32>,
    /// The line markers, by rising line index; empty for a plain file.
    markers: Vec<LineMarker>,
}

/// All texts of one compilation.
#[derive(Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    originals: BTreeMap<String, String>,
}

impl SourceMap {
    /// Makes an empty map.
    pub fn new() -> Self {
        SourceMap::default()
    }

    /// Adds a plain text: its lines are the user's lines.
    pub fn add_file(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.add(name.into(), text.into(), false)
    }

    /// Adds preprocessed text whose line markers say where its lines come from.
    pub fn add_flat_file(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.add(name.into(), text.into(), true)
    }

    fn add(&mut self, name: String, text: String, flat: bool) -> FileId {
        let lines = line_starts(&text);
        let markers = if flat { parse_line_markers(&text, &lines) } else { Vec::new() };
        let id = FileId(u32::try_from(self.files.len()).expect("invariant: fewer than 2^32 files"));
        self.files.push(SourceFile { name, text, lines, markers });
        id
    }

    /// Adds the text of a file that line markers name, so that messages show its lines as the user wrote them.
    pub fn register_original(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.originals.insert(name.into(), text.into());
    }

    /// Returns the names that the line markers of `file` use, each once, in order of appearance.
    pub fn presumed_names(&self, file: FileId) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for marker in &self.file(file).markers {
            if !names.contains(&marker.file.as_str()) {
                names.push(&marker.file);
            }
        }
        names
    }

    /// Returns the name under which `file` was added.
    pub fn name(&self, file: FileId) -> &str {
        &self.file(file).name
    }

    /// Returns the whole text of `file`.
    pub fn text(&self, file: FileId) -> &str {
        &self.file(file).text
    }

    /// Returns the text that `span` covers, or the empty string if it is no valid piece of its file.
    pub fn span_text(&self, span: Span) -> &str {
        self.text(span.file).get(span.lo as usize..span.hi as usize).unwrap_or("")
    }

    /// Returns the place in the user's files that `offset` in `file` stands for.
    pub fn presumed(&self, file: FileId, offset: u32) -> Presumed {
        self.excerpt(file, offset).place
    }

    /// Returns the place in the user's files where `span` begins.
    pub fn presumed_start(&self, span: Span) -> Presumed {
        self.presumed(span.file, span.lo)
    }

    /// Says whether `offset` in a flat file comes from a system header.
    pub fn is_in_system_header(&self, file: FileId, offset: u32) -> bool {
        let file = self.file(file);
        file.marker(file.line_index(offset)).is_some_and(|marker| marker.system)
    }

    /// Returns the place of `offset` together with the line to show for it.
    pub(crate) fn excerpt(&self, id: FileId, offset: u32) -> Excerpt {
        let file = self.file(id);
        let index = file.line_index(offset);
        let flat_line = file.line(index);
        let column = offset.min(file.end()) - file.lines[index] + 1;
        let (name, line) = match file.marker(index) {
            Some(marker) => (marker.file.as_str(), marker.presumed_line(index)),
            None => (file.name.as_str(), index as u32 + 1),
        };
        if let Some(text) = self.originals.get(name)
            && let Some(found) = original::locate(flat_line, column - 1, text, line)
        {
            let place = Presumed { file: name.to_owned(), line: found.line, column: found.column + 1 };
            return Excerpt { place, line: found.text.to_owned() };
        }
        Excerpt { place: Presumed { file: name.to_owned(), line, column }, line: flat_line.to_owned() }
    }

    fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }
}

impl SourceFile {
    fn end(&self) -> u32 {
        self.text.len() as u32
    }

    fn line_index(&self, offset: u32) -> usize {
        self.lines.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    fn line(&self, index: usize) -> &str {
        let start = self.lines[index] as usize;
        let end = self.lines.get(index + 1).map_or(self.text.len(), |&next| next as usize);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    fn marker(&self, line_index: usize) -> Option<&LineMarker> {
        let behind = self.markers.partition_point(|marker| marker.line_index < line_index);
        behind.checked_sub(1).map(|index| &self.markers[index])
    }
}

/// Makes text of bytes that may not be UTF-8. It replaces each invalid byte by one `?`, so that offsets stay the same.
pub fn text_from_bytes(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let bytes = error.into_bytes();
            let mut text = String::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().map(|_| '?'));
            }
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Presumed, SourceMap, Span, text_from_bytes};

    #[test]
    fn bytes_that_are_no_text_keep_their_places() {
        assert_eq!(text_from_bytes(b"a\xff\xfeb".to_vec()), "a??b");
        assert_eq!(text_from_bytes(b"a\xe2\x82c".to_vec()), "a??c");
        assert_eq!(text_from_bytes("\u{e4}".as_bytes().to_vec()), "\u{e4}");
    }

    #[test]
    fn a_place_before_the_first_marker_is_the_files_own() {
        let mut map = SourceMap::new();
        let file = map.add_flat_file("x.i", "int a;\n# 5 \"y.c\"\nint b;\n");
        let place = |file: &str, line, column| Presumed { file: file.to_owned(), line, column };
        assert_eq!(map.presumed(file, 4), place("x.i", 1, 5));
        assert_eq!(map.presumed(file, 21), place("y.c", 5, 5));
        assert_eq!(map.presumed(file, 9999), place("y.c", 6, 1));
        assert_eq!(map.presumed_start(Span::new(file, 17, 20)), place("y.c", 5, 1));
        assert_eq!(map.span_text(Span::new(file, 17, 20)), "int");
        assert_eq!(map.span_text(Span::new(file, 17, 9999)), "");
    }

    #[test]
    fn an_empty_text_has_one_line() {
        let mut map = SourceMap::new();
        let file = map.add_file("e.c", "");
        assert_eq!(map.presumed(file, 0).line, 1);
    }
}
