//! The stock tools that Weft calls: where they are, how they run, and how their failures are reported.
//!
//! `WEFT_CLANG`, `WEFT_OPT`, `WEFT_LLC` and `WEFT_LLVM_LINK` name other ones.
//! Where this process has a server that clang has been loaded in ([`weft_llvm`]), the children are its, and otherwise the same.
//! A child that cannot be started or that is killed becomes one clear line ([`Error`]);
//! a child that ends with a status is handed back with what it wrote.

use std::env;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::served;
pub use crate::served::Feed;

/// What has to be installed for Weft to work on a Debian machine.
pub const INSTALL: &str = "apt-get install clang-19 llvm-19 libclang-19-dev libomp-19-dev";

/// What the system says of a full disk.
const FULL_DISK: &str = "No space left on device";

/// The tools of one run.
#[derive(Clone, Debug)]
pub struct Tools {
    clang: OsString,
    opt: OsString,
    llc: OsString,
    llvm_link: OsString,
}

/// Does all that the words say, the program's name first, within a started clang, and returns the exit status; nothing if that
/// cannot be: not with tools that the environment names.
#[must_use]
pub fn launch(words: &[OsString]) -> Option<i32> {
    if ["WEFT_CLANG", "WEFT_OPT"]
        .into_iter()
        .any(|name| env::var_os(name).is_some_and(|tool| !tool.is_empty()))
    {
        return None;
    }
    let Tools { clang, opt, .. } = Tools::from_environment();
    weft_llvm::launch::launch(&weft_llvm::launch::Launch { clang: &clang, opt: &opt, words })
}

impl Tools {
    /// The tools that the environment names, or the versioned ones of the distribution.
    #[must_use]
    pub fn from_environment() -> Self {
        Tools {
            clang: pick("WEFT_CLANG", "clang-19", "/usr/lib/llvm-19/bin/clang"),
            opt: pick("WEFT_OPT", "opt-19", "/usr/lib/llvm-19/bin/opt"),
            llc: llc(),
            llvm_link: llvm_link(),
        }
    }

    /// Tools at the given places, for tests.
    #[must_use]
    pub fn at(clang: impl Into<OsString>, opt: impl Into<OsString>) -> Self {
        Tools { clang: clang.into(), opt: opt.into(), llc: llc(), llvm_link: llvm_link() }
    }

    /// A command for clang.
    #[must_use]
    pub fn clang(&self) -> Command {
        Command::new(&self.clang)
    }

    /// A command for `llc`.
    #[must_use]
    pub fn llc(&self) -> Command {
        Command::new(&self.llc)
    }

    /// A command for `llvm-link`.
    #[must_use]
    pub fn llvm_link(&self) -> Command {
        Command::new(&self.llvm_link)
    }

    /// A command for `opt`.
    #[must_use]
    pub fn opt(&self) -> Command {
        Command::new(&self.opt)
    }
}

/// What makes code for GPUs of IR.
fn llc() -> OsString {
    pick("WEFT_LLC", "llc-19", "/usr/lib/llvm-19/bin/llc")
}

/// What makes one module of several.
fn llvm_link() -> OsString {
    pick("WEFT_LLVM_LINK", "llvm-link-19", "/usr/lib/llvm-19/bin/llvm-link")
}

/// The environment's choice, else the name to be found in `PATH`, else the place where Debian puts it.
fn pick(variable: &str, name: &str, place: &str) -> OsString {
    if let Some(chosen) = env::var_os(variable).filter(|chosen| !chosen.is_empty()) {
        return chosen;
    }
    let in_path = env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(name).is_file()));
    if !in_path && Path::new(place).is_file() {
        return place.into();
    }
    name.into()
}

/// Runs a child to its end and hands back its status, standard output and standard error.
///
/// # Errors
/// The program is missing, cannot be started, or was killed by a signal.
pub fn run(command: Command, feed: Feed<'_>, doing: &str) -> Result<Output, Error> {
    run_begun(None, command, feed, doing)
}

/// As [`run`], by the child that has begun `early` if that is this command.
///
/// # Errors
/// As for [`run`].
pub fn run_begun(
    early: Option<Early>,
    mut command: Command,
    feed: Feed<'_>,
    doing: &str,
) -> Result<Output, Error> {
    let begun = early.and_then(|early| early.run(&command, &feed));
    let output = match begun.or_else(|| served::run(&command, &feed)) {
        Some(output) => output,
        None => start_and_wait(&mut command, feed)?,
    };
    not_killed(&command, output.status, doing).map_err(|error| {
        // On a full disk clang crashes with a report. The message names the disk, which is the cause.
        match gist(&String::from_utf8_lossy(&output.stderr)) {
            detail if detail == FULL_DISK => {
                Error::Tool { tool: name_of(&command), doing: doing.to_owned(), detail }
            }
            _ => error,
        }
    })?;
    Ok(output)
}

/// A child that was started before there is anything for it to read, beside other work: by the time there is, its start is over,
/// which is most of a small job. Dropped, it is killed; it has done nothing yet.
#[derive(Debug)]
pub struct Early {
    command: Command,
    child: served::Early,
}

impl Early {
    /// Starts a command that reads its standard input to the end before it does anything. Only the server does so.
    #[must_use]
    pub fn start(command: Command) -> Option<Self> {
        let child = served::start_early(&command)?;
        Some(Early { command, child })
    }

    /// Runs `command` by this child; nothing if the child was started as another one.
    fn run(self, command: &Command, feed: &Feed<'_>) -> Option<Output> {
        let is_same = command.get_program() == self.command.get_program()
            && command.get_args().eq(self.command.get_args())
            && command.get_envs().next().is_none()
            && command.get_current_dir().is_none();
        match feed {
            Feed::Text(_) | Feed::Bytes(_) if is_same => self.child.run(feed.bytes()),
            _ => None,
        }
    }
}

/// Starts a child and waits for its end.
fn start_and_wait(command: &mut Command, feed: Feed<'_>) -> Result<Output, Error> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let bytes = match feed {
        Feed::Nothing => {
            command.stdin(Stdio::null());
            None
        }
        Feed::File(file) => {
            command.stdin(file);
            None
        }
        Feed::Text(_) | Feed::Bytes(_) => {
            command.stdin(Stdio::piped());
            Some(feed.bytes())
        }
    };
    let mut child = spawn(command)?;
    let writer = child.stdin.take();
    thread::scope(|scope| {
        if let (Some(bytes), Some(mut pipe)) = (bytes, writer) {
            // A child that stops reading reports why; the broken pipe adds nothing.
            scope.spawn(move || pipe.write_all(bytes).is_ok());
        }
        child.wait_with_output()
    })
    .map_err(|source| cannot_run(command, &source))
}

/// Runs a child that shares this process's standard streams.
///
/// # Errors
/// As for [`run`].
pub fn run_attached(mut command: Command, doing: &str) -> Result<ExitStatus, Error> {
    let status = match served::run_attached(&command) {
        Some(status) => status,
        None => spawn(&mut command)?.wait().map_err(|source| cannot_run(&command, &source))?,
    };
    not_killed(&command, status, doing)?;
    Ok(status)
}

/// A child that works beside this process; its words are collected at the end.
#[derive(Debug)]
pub struct Background {
    child: Option<Beside>,
    command: Command,
    doing: String,
}

/// Whose child it is.
#[derive(Debug)]
enum Beside {
    /// This process's.
    Started(Child),
    /// The server's.
    Served(served::Beside),
}

impl Background {
    /// Starts it; its standard output is thrown away.
    ///
    /// # Errors
    /// The program is missing or cannot be started.
    pub fn start(mut command: Command, feed: Feed<'_>, doing: &str) -> Result<Self, Error> {
        if let Some(child) = served::start(&command, &feed) {
            return Ok(Background { child: Some(Beside::Served(child)), command, doing: doing.to_owned() });
        }
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let input = match feed {
            Feed::File(file) => Stdio::from(file),
            Feed::Nothing => Stdio::null(),
            // Nobody stays to write it through a pipe.
            Feed::Text(_) | Feed::Bytes(_) => match served::in_memory(feed.bytes()) {
                Ok(file) => Stdio::from(file),
                Err(source) => return Err(cannot_run(&command, &source)),
            },
        };
        command.stdin(input);
        let child = Beside::Started(spawn(&mut command)?);
        Ok(Background { child: Some(child), command, doing: doing.to_owned() })
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// The child was killed by a signal.
    pub fn finish(mut self) -> Result<Output, Error> {
        let child = self.child.take().expect("invariant: the child is taken only here and in drop");
        let output = match child {
            Beside::Started(child) => child.wait_with_output(),
            Beside::Served(child) => child.finish(),
        };
        let output = output.map_err(|source| cannot_run(&self.command, &source))?;
        not_killed(&self.command, output.status, &self.doing)?;
        Ok(output)
    }

    /// Waits for its end, but no longer than `limit`; then kills it and returns nothing.
    ///
    /// # Errors
    /// The child was killed by another signal.
    pub fn finish_within(mut self, limit: Duration) -> Result<Option<Output>, Error> {
        let mut child =
            self.child.take().expect("invariant: the child is taken only here, in finish and in drop");
        let pipe = match &mut child {
            Beside::Started(child) => child.stderr.take(),
            Beside::Served(_) => None,
        };
        let reader = thread::spawn(move || {
            let mut words = Vec::new();
            let read = pipe.map(|mut pipe| pipe.read_to_end(&mut words));
            read.transpose().map(|_| words)
        });
        let start = Instant::now();
        let status = loop {
            let status = match &mut child {
                Beside::Started(child) => child.try_wait(),
                Beside::Served(child) => child.try_wait(),
            };
            match status.map_err(|source| cannot_run(&self.command, &source))? {
                Some(status) => break status,
                None if start.elapsed() > limit => {
                    self.child = Some(child);
                    return Ok(None);
                }
                None => thread::sleep(Duration::from_millis(2)),
            }
        };
        not_killed(&self.command, status, &self.doing)?;
        let words = match child {
            Beside::Started(_) => reader.join().unwrap_or_else(|_| Ok(Vec::new())),
            Beside::Served(child) => child.words(),
        };
        let stderr = words.map_err(|source| cannot_run(&self.command, &source))?;
        Ok(Some(Output { status, stdout: Vec::new(), stderr }))
    }
}

impl Drop for Background {
    /// Kills a child that nobody waits for, and reaps it. A job of the server's does that itself.
    fn drop(&mut self) {
        if let Some(Beside::Started(mut child)) = self.child.take() {
            let _already_gone = child.kill();
            let _already_gone = child.wait();
        }
    }
}

fn spawn(command: &mut Command) -> Result<Child, Error> {
    command.spawn().map_err(|source| cannot_run(command, &source))
}

fn name_of(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

fn cannot_run(command: &Command, source: &io::Error) -> Error {
    let tool = name_of(command);
    if source.kind() == io::ErrorKind::NotFound {
        return Error::MissingTool { tool, install: INSTALL.to_owned() };
    }
    Error::Tool { tool, doing: "being started".to_owned(), detail: source.to_string() }
}

fn not_killed(command: &Command, status: ExitStatus, doing: &str) -> Result<(), Error> {
    let Some(signal) = status.signal() else {
        return Ok(());
    };
    let name = match signal {
        2 => " (interrupt)",
        6 => " (abort)",
        9 => " (kill; is memory short?)",
        11 => " (segmentation fault)",
        15 => " (termination)",
        _ => "",
    };
    Err(Error::Killed { tool: name_of(command), signal, name, doing: doing.to_owned() })
}

/// The one line of a child's words that says what went wrong.
#[must_use]
pub fn gist(stderr: &str) -> String {
    if stderr.contains(FULL_DISK) {
        return FULL_DISK.to_owned();
    }
    stderr
        .lines()
        .find(|line| line.contains("error:") || line.starts_with("LLVM ERROR"))
        .or_else(|| stderr.lines().find(|line| !line.trim().is_empty()))
        .unwrap_or("it gave no reason")
        .trim()
        .to_owned()
}

/// Whether a child's words are a crash report and not diagnostics.
#[must_use]
pub fn is_crash(stderr: &str) -> bool {
    stderr.contains("PLEASE submit a bug report") || stderr.contains("\nStack dump:")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_missing_program_names_the_command_that_installs_it() {
        let error = run(Command::new("/nonexistent/clang"), Feed::Nothing, "testing").unwrap_err();
        assert_eq!(error.to_string(), format!("/nonexistent/clang not found; install it with: {INSTALL}"));
    }

    #[test]
    fn a_killed_child_is_one_line() {
        let error = run(shell("kill -9 $$"), Feed::Nothing, "compiling a.c").unwrap_err();
        assert_eq!(
            error.to_string(),
            "/bin/sh was killed by signal 9 (kill; is memory short?) while compiling a.c"
        );
    }

    #[test]
    fn a_child_that_dies_of_a_full_disk_says_so() {
        let script = "echo 'No space left on device' >&2; kill -11 $$";
        let error = run(shell(script), Feed::Nothing, "writing a.o").unwrap_err();
        assert_eq!(error.to_string(), "/bin/sh failed while writing a.o: No space left on device");
    }

    #[test]
    fn long_text_flows_both_ways() {
        let text = "x".repeat(1 << 20);
        let output = run(Command::new("cat"), Feed::Text(&text), "testing").unwrap();
        assert_eq!(output.stdout.len(), text.len());
    }

    #[test]
    fn a_child_that_does_not_read_is_no_error() {
        let text = "x".repeat(1 << 20);
        let output = run(shell("exit 3"), Feed::Text(&text), "testing").unwrap();
        assert_eq!(output.status.code(), Some(3));
    }

    #[test]
    fn a_dropped_background_child_is_gone() {
        let started = std::time::Instant::now();
        drop(Background::start(shell("sleep 30"), Feed::Nothing, "testing").unwrap());
        assert!(started.elapsed().as_secs() < 20);
    }

    #[test]
    fn a_full_disk_is_found_in_a_crash_report() {
        let words = "fatal error: error in backend: IO failure on output stream: No space left on device\nPLEASE submit a bug report to\nStack dump:\n";
        assert_eq!(gist(words), "No space left on device");
        assert!(is_crash(words));
    }
}
