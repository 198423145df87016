//! Runs a command with a limit of time.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The exit status of a command and what it prints, by way of a file, so that it cannot block.
///
/// # Errors
/// It cannot be started, or has not ended after `limit`.
pub fn finish(mut command: Command, limit: Duration, into: &Path) -> Result<(Option<i32>, String), String> {
    let file = fs::File::create(into).map_err(|error| error.to_string())?;
    let copy = file.try_clone().map_err(|error| error.to_string())?;
    command.stdin(Stdio::null()).stdout(file).stderr(copy);
    let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                let _gone_already = child.kill();
                let _reaped = child.wait();
                return Err(format!("no end after {limit:?}"));
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let bytes = fs::read(into).map_err(|error| error.to_string())?;
    Ok((status.code(), String::from_utf8_lossy(&bytes).into_owned()))
}
