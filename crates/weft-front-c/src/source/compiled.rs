//! The beginning of a file that clang has compiled before: the headers of the standard library, which everybody who reads the file would
//! read again.
//!
//! ```text
//! # 1 "a.cpp"                    }
//! # 1 "/usr/include/c++/…" 1 3   } in the precompiled header
//! namespace std { … }            }
//! # 2 "a.cpp" 2                  the rest, for which the header is loaded
//! int main() { … }
//! ```
//!
//! It may end in a header, behind another that is included there. Who loads the precompiled header has no files open, so he reads
//! first that those are opened in which the rest begins.
//!
//! In this crate the beginning is blank, so that nobody looks for anything in it, and offsets stay the same, those of
//! declarations in the beginning included.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A beginning, and where its precompiled header is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The text: lines, at least one. The line marker behind it returns to a file in which a header was included.
    pub text: Arc<str>,
    /// The line markers by which the files are open that are open behind the text; nothing if that is only the one that it
    /// begins with. They are shorter than the text.
    pub reopened: Arc<str>,
    /// The file that clang has made of it.
    pub file: PathBuf,
    /// Whether the annotated text is compiled as a whole all the same. Then it is as if nothing had been compiled before.
    pub is_read_again: bool,
}

impl Compiled {
    /// Returns a text with this beginning as this crate reads it: with a blank line in the place of the beginning.
    #[must_use]
    pub fn blank(&self, text: &str) -> String {
        [&" ".repeat(self.text.len() - 1), &text[self.text.len() - 1..]].concat()
    }

    /// Returns the text that [`blank`](Self::blank) made another of, or what became of that behind the beginning. A text whose
    /// beginning is not blank stays as it is.
    #[must_use]
    pub fn restore(&self, blank: &str) -> String {
        if self.header_of(blank).is_none() {
            return blank.to_owned();
        }
        [&self.text, &blank[self.text.len()..]].concat()
    }

    /// Returns what libclang is to know about a text, if its beginning is this one, blank.
    pub(crate) fn header_of<'a>(&'a self, text: &str) -> Option<Header<'a>> {
        let length = self.text.len();
        let line = text.get(..length).and_then(|line| line.strip_suffix('\n'));
        let begins = line.is_some_and(|line| line.bytes().all(|byte| byte == b' '));
        begins.then_some(Header { file: &self.file, reopened: &self.reopened, length })
    }

    /// Returns the text behind the beginning as one of its own, if `text` has this beginning.
    #[must_use]
    pub fn rest_of(&self, text: &str) -> Option<String> {
        text.strip_prefix(&*self.text).map(|rest| [&self.reopened, &*returned(rest)].concat())
    }
}

/// A precompiled header for the beginning of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header<'a> {
    /// The file.
    file: &'a Path,
    /// What opens the files in which the rest begins.
    reopened: &'a str,
    /// How many bytes of the text it stands for.
    pub(crate) length: usize,
}

impl Header<'_> {
    /// Returns what libclang reads: the beginning, with blanks for all but what opens files, `before`, and the rest.
    pub(crate) fn rest(self, text: &str, before: &str) -> String {
        let (blank, rest) = text.split_at(self.length);
        // Of nothing but blanks and an end of line, any part will do.
        let blank = blank.get(self.reopened.len()..).unwrap_or("");
        [blank, self.reopened, before, &returned(rest)].concat()
    }

    /// Returns the arguments by which libclang loads it.
    ///
    /// It was made with the options of the compile, of which libclang gets those that it needs to read the text.
    pub(crate) fn arguments(self) -> [String; 6] {
        let file = self.file.to_string_lossy().into_owned();
        ["-Xclang", "-include-pch", "-Xclang", &file, "-Xclang", "-fno-validate-pch"].map(str::to_owned)
    }
}

/// Returns a text whose first line marker returns from no header: `# 2 "a.cpp" 2 3` becomes `# 2 "a.cpp"   3`.
fn returned(text: &str) -> String {
    let line = text.find('\n').unwrap_or(text.len());
    let end = text[..line].rfind('"').map_or(line, |quote| quote + 1);
    let flags = text[end..line].replacen('2', " ", 1);
    [&text[..end], &flags, &text[line..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_keeps_its_offsets() {
        let text = "# 1 \"a.c\"\n# 1 \"h\" 1 3\nint x;\n";
        let compiled =
            Compiled { text: text.into(), reopened: "".into(), file: "a.pch".into(), is_read_again: false };
        let text = format!("{}# 2 \"a.c\" 2\nint y;\n", compiled.text);
        assert_eq!(compiled.rest_of(&text).unwrap(), "# 2 \"a.c\"  \nint y;\n");
        let blank = compiled.blank(&text);
        assert_eq!((compiled.restore(&blank), compiled.restore(&text)), (text.clone(), text.clone()));
        assert_eq!(blank.lines().nth(1), Some("# 2 \"a.c\" 2"));
        let rest = compiled.header_of(&blank).unwrap().rest(&blank, "");
        assert_eq!(rest.len(), text.len());
        assert_eq!(rest.trim_start(), "# 2 \"a.c\"  \nint y;\n");
        assert!(compiled.header_of(&text).is_none() && compiled.header_of("").is_none());
    }

    #[test]
    fn files_that_are_open_are_opened_again() {
        let text = "# 1 \"a.c\"\n# 1 \"own.h\" 1 3\n# 1 \"other.h\" 1\nint x, y, z;\n";
        let reopened = "# 1 \"a.c\"\n# 1 \"own.h\" 1 3\n";
        let compiled = Compiled {
            text: text.into(),
            reopened: reopened.into(),
            file: "a.pch".into(),
            is_read_again: false,
        };
        let whole = format!("{text}# 2 \"own.h\" 2 3\nint y;\n");
        let rest = format!("{reopened}# 2 \"own.h\"   3\nint y;\n");
        assert_eq!(compiled.rest_of(&whole).unwrap(), rest);
        let blank = compiled.blank(&whole);
        let read = compiled.header_of(&blank).unwrap().rest(&blank, "");
        assert_eq!((read.len(), read.trim_start()), (whole.len(), &*rest));
    }
}
