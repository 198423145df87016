//! Children of the server, which has clang loaded ([`weft_llvm`]). They get and give what children of this process do, by
//! files in memory.
//!
//! Nothing comes back where there is no server, or the command is none of its: then the caller starts the command itself.

use std::fs::File;
use std::io::{self, PipeWriter, Read, Seek, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Command, ExitStatus, Output};

use weft_llvm::{Job, LEFT, memory_file, standard_streams};

/// What a child reads.
pub enum Feed<'a> {
    /// Nothing.
    Nothing,
    /// This text, through a pipe.
    Text(&'a str),
    /// These bytes, through a pipe.
    Bytes(&'a [u8]),
    /// This file.
    File(File),
}

impl Feed<'_> {
    /// What comes through a pipe.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Feed::Text(text) => text.as_bytes(),
            Feed::Bytes(bytes) => bytes,
            Feed::Nothing | Feed::File(_) => &[],
        }
    }
}

/// A child that works beside this process.
#[derive(Debug)]
pub(crate) struct Beside {
    job: Job,
    errors: File,
}

/// A child that was started before there is anything for it to read.
#[derive(Debug)]
pub(crate) struct Early {
    job: Job,
    input: PipeWriter,
    output: File,
    errors: File,
}

/// Whether this process has a server.
pub(crate) fn is_served() -> bool {
    weft_llvm::server().is_some()
}

/// Runs a command to its end.
pub(crate) fn run(command: &Command, feed: &Feed<'_>) -> Option<Output> {
    weft_llvm::server()?;
    let (mut output, mut errors) = (memory_file().ok()?, memory_file().ok()?);
    let mut job = with_input(feed, |input| ask(command, [input, output.as_fd(), errors.as_fd()]))?;
    let status = job.wait().ok().filter(|status| status.code() != Some(LEFT))?;
    Some(Output { status, stdout: contents(&mut output).ok()?, stderr: contents(&mut errors).ok()? })
}

/// Runs a command that shares this process's standard streams.
pub(crate) fn run_attached(command: &Command) -> Option<ExitStatus> {
    weft_llvm::server()?;
    ask(command, standard_streams())?.wait().ok()
}

/// Starts a command whose standard output is thrown away.
pub(crate) fn start(command: &Command, feed: &Feed<'_>) -> Option<Beside> {
    weft_llvm::server()?;
    let (nothing, errors) = (File::options().write(true).open("/dev/null").ok()?, memory_file().ok()?);
    let job = with_input(feed, |input| ask(command, [input, nothing.as_fd(), errors.as_fd()]))?;
    Some(Beside { job, errors })
}

/// Starts a command that waits for its input.
pub(crate) fn start_early(command: &Command) -> Option<Early> {
    weft_llvm::server()?;
    let (output, errors) = (memory_file().ok()?, memory_file().ok()?);
    let (reader, input) = io::pipe().ok()?;
    let job = ask(command, [reader.as_fd(), output.as_fd(), errors.as_fd()])?;
    Some(Early { job, input, output, errors })
}

impl Early {
    /// Gives it what it waits for, and waits for its end.
    pub(crate) fn run(mut self, bytes: &[u8]) -> Option<Output> {
        // A child that stops reading reports why; the broken pipe adds nothing.
        let _broken_pipe = self.input.write_all(bytes);
        drop(self.input);
        let status = self.job.wait().ok().filter(|status| status.code() != Some(LEFT))?;
        Some(Output {
            status,
            stdout: contents(&mut self.output).ok()?,
            stderr: contents(&mut self.errors).ok()?,
        })
    }
}

impl Beside {
    /// Waits for its end.
    pub(crate) fn finish(mut self) -> io::Result<Output> {
        let status = self.job.wait()?;
        Ok(Output { status, stdout: Vec::new(), stderr: self.words()? })
    }

    /// Its status if it has ended.
    pub(crate) fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.job.try_wait()
    }

    /// What it wrote to its standard error.
    pub(crate) fn words(mut self) -> io::Result<Vec<u8>> {
        contents(&mut self.errors)
    }
}

/// Asks the server, if the command is one of its: in the environment and the folder of this process.
fn ask(command: &Command, streams: [BorrowedFd<'_>; 3]) -> Option<Job> {
    let is_plain = command.get_envs().next().is_none() && command.get_current_dir().is_none();
    let words: Vec<_> = command.get_args().collect();
    weft_llvm::server().filter(|_| is_plain)?.start(command.get_program(), &words, streams).ok().flatten()
}

/// Calls `work` with what the child reads.
fn with_input<T>(feed: &Feed<'_>, work: impl FnOnce(BorrowedFd<'_>) -> Option<T>) -> Option<T> {
    let made = match feed {
        Feed::File(file) => return work(file.as_fd()),
        Feed::Nothing => File::open("/dev/null"),
        Feed::Text(_) | Feed::Bytes(_) => in_memory(feed.bytes()),
    };
    work(made.ok()?.as_fd())
}

/// A file in memory with these bytes, at its beginning.
pub(crate) fn in_memory(bytes: &[u8]) -> io::Result<File> {
    let mut file = memory_file()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

/// All that was written to a file.
fn contents(file: &mut File) -> io::Result<Vec<u8>> {
    file.rewind()?;
    let mut bytes = Vec::with_capacity(file.metadata()?.len() as usize);
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
