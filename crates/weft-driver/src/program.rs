//! The program that the stages on IR work on.

use weft_ir::Module;
use weft_regions::MARKER_PREFIX;

use crate::failure::Failure;

/// A program between the reader of IR and the code generator.
///
/// Stages take the program, not its module. What they need beside the host's module, such as a module per device, is
/// added as a field here, and no stage that does without it changes.
#[derive(Debug)]
pub(crate) struct Program {
    /// What the host executes.
    pub(crate) host: Module,
}

impl Program {
    /// Reads the text of a module.
    ///
    /// # Errors
    /// The text is no LLVM IR.
    pub(crate) fn parse(text: &str) -> Result<Self, Failure> {
        weft_ir::read_module(text)
            .map(|host| Program { host })
            .map_err(|error| Failure::Broken(error.to_string()))
    }

    /// The host's module as text.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        weft_ir::print_module(&self.host)
    }
}

/// Whether the text of a module holds a marker of any surface form; without one, there is nothing for Weft to do.
#[must_use]
pub(crate) fn has_markers(text: &str) -> bool {
    ["__weft_directive", MARKER_PREFIX, "llvm.intel.directive", "llvm.omp."].iter().any(|m| text.contains(m))
}
