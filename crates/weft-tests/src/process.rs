//! Runs a child process with a time limit and keeps what it printed.
//!
//! The output goes to files and not through pipes, so that a child that prints much can neither block nor be left
//! without a reader when it is killed.

use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How long any child may run before it is killed.
pub const TIME_LIMIT: Duration = Duration::from_secs(60);

/// What a child left behind.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The exit status, or `None` if the child was killed after [`TIME_LIMIT`].
    pub status: Option<ExitStatus>,
    /// Everything printed to standard output, invalid UTF-8 replaced.
    pub stdout: String,
    /// Everything printed to standard error, invalid UTF-8 replaced.
    pub stderr: String,
}

impl Outcome {
    /// Whether the child ended by itself with status 0.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.status.is_some_and(|s| s.success())
    }

    /// Returns how the child ended, in words.
    #[must_use]
    pub fn ending(&self) -> String {
        match self.status {
            Some(status) => status.to_string(),
            None => format!("killed after {} s", TIME_LIMIT.as_secs()),
        }
    }

    /// Returns the ending and both outputs, for the message of a failed test.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut text = self.ending();
        for (name, output) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !output.is_empty() {
                let _ = write!(text, "\n--- {name}\n{}", output.trim_end());
            }
        }
        text
    }
}

/// Runs `command` to its end or for [`TIME_LIMIT`]; `scratch` is a folder for its output.
///
/// # Errors
/// If the child cannot be started or its output cannot be read.
pub fn run(command: &mut Command, scratch: &Path) -> Result<Outcome> {
    let (out_path, err_path) = (scratch.join("stdout.txt"), scratch.join("stderr.txt"));
    let (out, err) = (File::create(&out_path)?, File::create(&err_path)?);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .spawn()
        .with_context(|| format!("cannot start {}", command.get_program().to_string_lossy()))?;
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if started.elapsed() > TIME_LIMIT {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let read =
        |path: &Path| -> Result<String> { Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned()) };
    Ok(Outcome { status, stdout: read(&out_path)?, stderr: read(&err_path)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_status_are_kept() {
        let dir = tempfile::tempdir().unwrap();
        let outcome =
            run(Command::new("sh").args(["-c", "echo out; echo err >&2; exit 3"]), dir.path()).unwrap();
        assert_eq!(outcome.stdout, "out\n");
        assert_eq!(outcome.stderr, "err\n");
        assert_eq!(outcome.status.unwrap().code(), Some(3));
        assert!(!outcome.is_success());
    }

    #[test]
    fn missing_program_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let error = run(&mut Command::new("no-such-program-here"), dir.path()).unwrap_err();
        assert!(error.to_string().contains("no-such-program-here"));
    }
}
