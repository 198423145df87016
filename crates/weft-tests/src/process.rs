//! Runs a child process with a time limit and keeps what it printed.
//!
//! The output goes to files and not through pipes, so that a child that prints much can neither block nor be left
//! without a reader when it is killed.

use std::fmt::Write as _;
use std::fs::File;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

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
    run_within(TIME_LIMIT, command, scratch)
}

fn run_within(limit: Duration, command: &mut Command, scratch: &Path) -> Result<Outcome> {
    let (out_path, err_path) = (scratch.join("stdout.txt"), scratch.join("stderr.txt"));
    let (out, err) = (File::create(&out_path)?, File::create(&err_path)?);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        // A group of its own, so that the processes that it makes can be ended with it.
        .process_group(0)
        .spawn()
        .with_context(|| format!("cannot start {}", command.get_program().to_string_lossy()))?;
    let group = Pid::from_child(&child);
    let status = if ends_within(limit, &child)? {
        Some(child.wait()?)
    } else {
        kill_process_group(group, Signal::KILL)?;
        child.wait()?;
        None
    };
    let read =
        |path: &Path| -> Result<String> { Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned()) };
    Ok(Outcome { status, stdout: read(&out_path)?, stderr: read(&err_path)? })
}

/// Waits for the end of `child`, for as long as `limit`, and returns whether it came.
fn ends_within(limit: Duration, child: &Child) -> Result<bool> {
    let process = pidfd_open(Pid::from_child(child), PidfdFlags::empty())?;
    let deadline = Instant::now() + limit;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let mut ends = [PollFd::new(&process, PollFlags::IN)];
        match poll(&mut ends, Some(&Timespec::try_from(left)?)) {
            Ok(count) => return Ok(count > 0),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Read as _};
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::OFlags;

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
    fn what_a_killed_child_has_started_ends_with_it() {
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let nonblocking = i32::try_from(OFlags::NONBLOCK.bits()).unwrap();
        let mut end = File::options().read(true).custom_flags(nonblocking).open(&pipe).unwrap();

        let mut command = Command::new("sh");
        command.arg("-c").arg("exec >\"$0\"; sleep 1000 & sleep 1000").arg(&pipe);
        let outcome = run_within(Duration::from_millis(200), &mut command, dir.path()).unwrap();
        assert_eq!(outcome.status, None);

        // An empty read means that nobody holds the other end. Who has just been killed may do so for a moment.
        if let Err(error) = end.read(&mut [0]) {
            assert_eq!(error.kind(), ErrorKind::WouldBlock);
            let ends =
                poll(&mut [PollFd::new(&end, PollFlags::IN)], Some(&Timespec { tv_sec: 60, tv_nsec: 0 }));
            assert_eq!(ends, Ok(1), "a process lives on");
            assert_eq!(end.read(&mut [0]).unwrap(), 0);
        }
    }

    #[test]
    fn missing_program_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let error = run(&mut Command::new("no-such-program-here"), dir.path()).unwrap_err();
        assert!(error.to_string().contains("no-such-program-here"));
    }
}
