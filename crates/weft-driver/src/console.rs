//! The streams that the driver writes to.
//!
//! The driver never prints by itself: the binary passes the two standard streams, tests pass buffers.

use std::io::Write;

use crate::error::Error;

/// Standard output and standard error as the caller wants them.
pub struct Console<'a> {
    /// What was asked for: a module, a picture, a help text.
    pub out: &'a mut dyn Write,
    /// Diagnostics, timings, printed stages.
    pub err: &'a mut dyn Write,
    /// Whether diagnostics may be colored.
    pub color: bool,
}

impl Console<'_> {
    /// Writes `text` to the error stream.
    ///
    /// A closed error stream must not change the outcome of a compile, so failures are ignored.
    pub fn complain(&mut self, text: &str) {
        let _ignored_on_purpose = self.err.write_all(text.as_bytes());
    }

    /// Writes what was asked for to the output stream.
    ///
    /// # Errors
    /// The stream is closed or full.
    pub fn print(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.out
            .write_all(bytes)
            .and_then(|()| self.out.flush())
            .map_err(|source| Error::file("write", "<stdout>", source))
    }
}
