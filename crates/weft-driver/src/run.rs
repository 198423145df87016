//! `weft run`: a program in which every library's OpenMP is Weft's runtime.
//!
//! The loader asks an auditing library where files are [rtld-audit(7)]; the one beside the runtime answers with the
//! runtime for each name of an OpenMP runtime. Programs that the program starts are served as well.

use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::cc;
use crate::error::Error;

/// Replaces this process by the program that the words name.
///
/// # Errors
/// There are no words, the runtime is missing, or the program cannot be started.
pub fn run(words: &[OsString], report: bool) -> Result<i32, Error> {
    let Some((program, words)) = words.split_first() else {
        return Err(Error::Usage("no program; `weft run --help` shows examples".to_owned()));
    };
    let [runtime, names] = cc::shared_and_names()?;
    let mut audit = names.into_os_string();
    if let Some(others) = env::var_os("LD_AUDIT").filter(|others| !others.is_empty()) {
        audit.push(":");
        audit.push(others);
    }
    let mut command = Command::new(program);
    command.args(words).env("LD_AUDIT", audit).env("WEFT_RUN_RUNTIME", runtime);
    if report {
        command.env("WEFT_RUN_REPORT", "1");
    }
    let source = command.exec();
    Err(Error::File { action: "start", path: program.into(), source })
}
