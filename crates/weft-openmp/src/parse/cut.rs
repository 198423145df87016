//! The text of a directive, cut out of a program, with the place in the program of each byte.

use weft_support::{Diagnostic, FileId};

use crate::parse::host::ParseOptions;
use crate::parse::parse;
use crate::parse::scan::{Place, Text};
use crate::tree::ast::Directive;

/// The text of one directive, cut out of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectiveText {
    /// What stands behind the sentinel, in one line.
    pub text: String,
    /// Pairs of an offset in `text` and the offset in the program of the bytes from there on, both ascending.
    pub pieces: Vec<(u32, u32)>,
}

impl DirectiveText {
    /// Adds the bytes `lo..hi` of `program`.
    pub(crate) fn push(&mut self, program: &str, lo: usize, hi: usize) {
        let Some(piece) = program.get(lo..hi).filter(|piece| !piece.is_empty()) else { return };
        self.pieces.push((self.text.len() as u32, lo as u32));
        self.text.push_str(piece);
    }

    /// Adds a blank that stands for the byte at `lo` of the program.
    pub(crate) fn push_blank(&mut self, lo: usize) {
        self.pieces.push((self.text.len() as u32, lo as u32));
        self.text.push(' ');
    }

    /// Moves all offsets in the program by `base`.
    pub(crate) fn shift(&mut self, base: u32) {
        for (_, file) in &mut self.pieces {
            *file = file.saturating_add(base);
        }
    }

    /// Parses the text.
    pub fn parse(&self, file: FileId, options: ParseOptions) -> (Option<Directive>, Vec<Diagnostic>) {
        let text = Text { text: &self.text, place: Place::Pieces(&self.pieces), file, host: options.host };
        parse(text, options)
    }
}
