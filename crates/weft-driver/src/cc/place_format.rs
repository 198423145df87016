//! How messages name the places that they are about: `-fdiagnostics-format=`.
//!
//! Editors read messages in the form of their compiler. Weft and every clang that it runs name places in clang's form, so that
//! the messages of both can be compared; what the user asks for is made of it where they leave Weft.
//!
//! ```text
//! clang   a.c:3:38: error: use of undeclared identifier 't'
//! msvc    a.c(3,38): error: use of undeclared identifier 't'
//! vi      a.c +3:38: error: use of undeclared identifier 't'
//! ```
//!
//! Lines of the program, lines that name no column, and `In file included from` are the same in all three, as with clang.

use std::io::{self, Write};

use super::clang_diagnostics::{Place, header, place, without_colors};

/// The form of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PlaceFormat {
    /// `file:line:column`
    #[default]
    Clang,
    /// `file(line,column)`
    Msvc,
    /// `file +line:column`
    Vi,
}

impl PlaceFormat {
    /// The form that a value of the option asks for. What clang does not write as text, or does not know, is told in its usual form.
    pub(crate) fn from_option(value: &str) -> Self {
        match value {
            "msvc" => PlaceFormat::Msvc,
            "vi" => PlaceFormat::Vi,
            _ => PlaceFormat::Clang,
        }
    }

    /// The line of a message with its place in this form; the line may have colors.
    fn reword(self, line: &str) -> String {
        let Some((file, at, column)) = place_of(line) else { return line.to_owned() };
        let written = match self {
            PlaceFormat::Clang => return line.to_owned(),
            PlaceFormat::Msvc => format!("{file}({at},{column}):"),
            PlaceFormat::Vi => format!("{file} +{at}:{column}:"),
        };
        line.replacen(&format!("{file}:{at}:{column}:"), &written, 1)
    }
}

/// The place with which a line of a diagnostic or of a note begins.
fn place_of(line: &str) -> Option<Place> {
    let plain = without_colors(line);
    // The lines of the program, which may hold anything, begin with a column of numbers.
    if plain.starts_with(' ') {
        return None;
    }
    match header(&plain) {
        Some((place, ..)) => place,
        None => plain.find(": note: ").and_then(|at| place(&plain[..at])),
    }
}

/// A stream of messages, each written at once, which rewords their places on the way.
pub(crate) struct Reworded<'a> {
    pub(crate) format: PlaceFormat,
    pub(crate) to: &'a mut dyn Write,
}

impl Write for Reworded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if self.format != PlaceFormat::Clang => {
                let reworded: String =
                    text.split_inclusive('\n').map(|line| self.format.reword(line)).collect();
                self.to.write_all(reworded.as_bytes())?;
            }
            _ => self.to.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: PlaceFormat, text: &str) -> String {
        let mut bytes = Vec::new();
        Reworded { format, to: &mut bytes }.write_all(text.as_bytes()).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn places_are_in_the_form_that_is_asked_for() {
        let said = "In file included from b.h:2:\n\u{1b}[1ma b.c:3:7: \u{1b}[0merror: bad: a.c:1:1: x\n    3 | a.c:3:7: error: s\n\
                    a.c:2:1: note: here\nweft: warning: w\n1 error generated.\n";
        let msvc = "In file included from b.h:2:\n\u{1b}[1ma b.c(3,7): \u{1b}[0merror: bad: a.c:1:1: x\n    3 | a.c:3:7: error: s\n\
                    a.c(2,1): note: here\nweft: warning: w\n1 error generated.\n";
        assert_eq!(written(PlaceFormat::Msvc, said), msvc);
        assert_eq!(written(PlaceFormat::Vi, "a.c:3:7: remark: r\n"), "a.c +3:7: remark: r\n");
        assert_eq!(written(PlaceFormat::from_option("clang"), said), said);
    }
}
