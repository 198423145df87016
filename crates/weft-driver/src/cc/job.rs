//! One input to be compiled, and what all ways of compiling it have in common.

use std::fs::File;
use std::path::Path;
use std::process::Command;

use super::args::{CcArgs, Mode};
use super::input::Input;
use crate::error::Error;
use crate::tools::{self, Feed, Tools};

/// One input to be compiled.
pub(super) struct Job<'a> {
    pub(super) tools: &'a Tools,
    pub(super) args: &'a CcArgs,
    pub(super) input: &'a Input,
    /// The text of standard input, kept in a file since several children read it.
    pub(super) stdin: Option<&'a Path>,
    /// Where the object goes.
    pub(super) output: &'a str,
    /// The user's idea of the output, for dependency files; differs from `output` in a compile that links.
    pub(super) named_output: Option<&'a str>,
    /// A folder for what is gone after the compile, if there is one.
    pub(super) scratch: Option<&'a Path>,
    /// What to make; never `Link` or `Query`.
    pub(super) mode: Mode,
}

impl Job<'_> {
    /// The input as messages name it.
    pub(super) fn shown_name(&self) -> &str {
        match self.stdin {
            Some(_) => "<stdin>",
            None => &self.input.path,
        }
    }

    /// What a child that compiles the input reads from its standard input.
    pub(super) fn feed(&self) -> Result<Feed<'static>, Error> {
        match self.stdin {
            Some(path) => {
                File::open(path).map(Feed::File).map_err(|source| Error::file("read", path, source))
            }
            None => Ok(Feed::Nothing),
        }
    }

    /// Adds the input with its `-x`, so that clang takes it for what we took it for.
    pub(super) fn add_input(&self, command: &mut Command) {
        if let Some(language) = self.input.explicit {
            command.args(["-x", language]);
        }
        if self.input.path.starts_with('-') && self.input.path != "-" {
            command.arg("--");
        }
        command.arg(&self.input.path);
    }

    /// The options for the dependency file.
    pub(super) fn dependency_words(&self) -> Vec<String> {
        let suffix = match self.mode {
            Mode::Assembly => "s",
            _ => "o",
        };
        self.args.dependencies.words(self.named_output, &self.input.stem(), suffix)
    }

    /// The options that say what to make.
    pub(super) fn mode_words(&self) -> Vec<&'static str> {
        let mut words = vec![match self.mode {
            Mode::Assembly => "-S",
            Mode::SyntaxOnly => "-fsyntax-only",
            Mode::Object | Mode::Link | Mode::Query => "-c",
        }];
        // A compile that links wants an object, whatever `-emit-llvm` says to clang then.
        if self.args.emit_llvm && self.args.mode != Mode::Link {
            words.push("-emit-llvm");
        }
        words
    }

    /// The one line for a clang that could not write, or crashed.
    pub(super) fn output_failure(&self, words: &str, doing: String) -> Error {
        Error::Tool {
            tool: "clang".to_owned(),
            doing,
            detail: match tools::gist(words) {
                gist if gist.starts_with("No space") => format!("{}: {gist}", self.output),
                gist => gist.trim_start_matches("error: ").to_owned(),
            },
        }
    }
}
