//! The stage `surface`: clang makes IR of the annotated source, without any pass.
//!
//! Precondition: the source is preprocessed, and is what the front end made of the user's. Its pragmas are those of functions that
//! are left to clang. Postcondition: the IR has surface markers where the source has them, and nothing was said, since that would
//! be about code that the user has not written.

use std::path::Path;
use std::process::Command;

use super::arg_table::{BACK, FRONT};
use super::args::Mode;
use super::job::Job;
use super::names::Names;
use crate::error::Error;
use crate::tools::{self, Early, Feed};

impl Job<'_> {
    /// Starts the clang that is to translate the annotated source, if that will most likely be read as C without pragmas.
    pub(super) fn start_surface(&self, header: Option<&Path>, names: &Names) -> Option<Early> {
        let is_compiled = self.mode != Mode::SyntaxOnly;
        is_compiled.then(|| Early::start(self.surface_command(header, false, names)))?
    }

    /// Lets clang translate the annotated source. It reads the pragmas that are left in it if `openmp` says so; without
    /// pragmas it would read the source the same either way. The source may be what comes behind a precompiled `header`.
    pub(super) fn surface(
        &self,
        source: &str,
        header: Option<&Path>,
        openmp: bool,
        names: &Names,
        early: Option<Early>,
    ) -> Result<String, Error> {
        let command = self.surface_command(header, openmp, names);
        let doing = format!("translating {}", self.shown_name());
        let output = tools::run_begun(early, command, Feed::Text(source), &doing)?;
        if output.status.success() {
            return String::from_utf8(output.stdout).map_err(|_| Error::Broken {
                stage: "surface",
                file: self.shown_name().to_owned(),
                message: "the IR is not UTF-8".to_owned(),
            });
        }
        Err(Error::Broken {
            stage: "surface",
            file: self.shown_name().to_owned(),
            message: tools::gist(&String::from_utf8_lossy(&output.stderr)),
        })
    }

    /// The command that makes IR of the annotated source.
    fn surface_command(&self, header: Option<&Path>, openmp: bool, names: &Names) -> Command {
        let mut command = self.tools.clang();
        if openmp {
            command.arg("-fopenmp");
        }
        if self.args.devices.is_gpu() {
            // Threads of a GPU meet at barriers, to which LLVM must not lead them by two ways.
            command.args(["-Xclang", "-fconvergent-functions"]);
        }
        // `-Wno-everything` also silences errors that a flag of the user's may turn off; the check speaks of them.
        command.args(["-S", "-emit-llvm", "-o", "-", "-Wno-everything", "-Qunused-arguments"]);
        command.args(["-Xclang", "-disable-llvm-passes", "-fno-crash-diagnostics"]);
        // Each construct adds blocks around its own: what clang takes by itself must not become too deep.
        command.arg("-fbracket-depth=2048");
        // Names of values cost time, so they are kept only where somebody looks at the IR, or reports name variables.
        let somebody_looks =
            self.args.save_temps || !self.args.print_after.is_empty() || self.args.checks_races;
        if somebody_looks || self.mode == Mode::SyntaxOnly {
            command.arg("-fno-discard-value-names");
        }
        command.args(self.args.words_for(FRONT));
        let is_record = |word: &String| word.starts_with("-fsave-optimization-record");
        if self.args.words_for(BACK).iter().any(is_record) {
            // The record names places, of which clang keeps track where it may have to say what passes did.
            command.arg("-Rpass=^$");
        }
        command.args(self.main_file_name());
        command.args(names.words(&["-coverage-notes-file=", "-coverage-data-file="]));
        if let Some(header) = header {
            command.args(["-Xclang", "-include-pch", "-Xclang"]).arg(header);
        }
        command.args(["-x", self.flat_language(), "-"]);
        command
    }

    /// The language of preprocessed text, as clang names it.
    pub(super) fn flat_language(&self) -> &'static str {
        if self.input.language.is_cxx() { "c++-cpp-output" } else { "cpp-output" }
    }
}
