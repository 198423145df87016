//! A text that is asked for twice is parsed once.
//!
//! Selection reads a file for the directives that it takes out, and translation for the others. If there is nothing to take out,
//! both ask libclang for the same tree, which takes it longer than everything else here.
//!
//! Precondition: all who ask have the same options; the texts of a map do not change.
//! Postcondition: the outcome is that of [`parse_with_scopes`].

use weft_support::{FileId, SourceMap};

use crate::Options;
use crate::source::before_c99::parse_with_scopes;
use crate::source::clang::{ClangError, LibclangMissing};
use crate::source::parse::{Asked, Parsed};

/// What was parsed last, with what was asked for.
#[derive(Default)]
pub(crate) struct LastParsed(Option<(Asked, Parsed)>);

impl LastParsed {
    /// Returns the errors that `file` has without its pragmas, if that was parsed last.
    pub(crate) fn c_errors_of(&self, file: FileId) -> &[ClangError] {
        match &self.0 {
            Some(((id, ..), parsed)) if *id == file => &parsed.c_errors,
            _ => &[],
        }
    }

    /// Does what [`parse_with_scopes`] does, and keeps the outcome.
    pub(crate) fn parse(
        &mut self,
        map: &SourceMap,
        asked: Asked,
        options: &Options,
    ) -> Result<Parsed, LibclangMissing> {
        let parsed = self.take(map, asked.clone(), options)?;
        self.0 = Some((asked, parsed.clone()));
        Ok(parsed)
    }

    /// Does what [`parse_with_scopes`] does, for the last time.
    pub(crate) fn take(
        &mut self,
        map: &SourceMap,
        asked: Asked,
        options: &Options,
    ) -> Result<Parsed, LibclangMissing> {
        match self.0.take() {
            Some((last, parsed)) if last == asked => Ok(parsed),
            _ => parse_with_scopes(map, asked, options),
        }
    }
}
