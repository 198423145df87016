//! The driver's side: asks the server for jobs.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::OnceLock;

use crate::{passes, wire};

/// What a child of the server is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// clang.
    Clang,
    /// `opt`.
    Passes,
}

impl Kind {
    /// The byte for it.
    pub(crate) fn byte(self) -> u8 {
        match self {
            Kind::Clang => b'c',
            Kind::Passes => b'p',
        }
    }

    /// The kind that a byte stands for.
    pub(crate) fn of_byte(byte: u8) -> Option<Self> {
        [Kind::Clang, Kind::Passes].into_iter().find(|kind| kind.byte() == byte)
    }
}

/// The server of this process.
#[derive(Debug)]
pub struct Server {
    socket: OwnedFd,
    /// The file of `weft`; what runs is the file of clang.
    weft: PathBuf,
    /// The names of clang and `opt` in commands.
    programs: [OsString; 2],
}

static SERVER: OnceLock<Server> = OnceLock::new();

/// The server, if this process has one.
#[must_use]
pub fn server() -> Option<&'static Server> {
    SERVER.get()
}

/// Makes the server known to all of this process.
pub(crate) fn set(socket: OwnedFd, weft: PathBuf, programs: [OsString; 2]) {
    // The process has one entry, which calls this once.
    let _first = SERVER.set(Server { socket, weft, programs });
}

/// Lets the server end. Jobs that are asked for from here on are refused.
pub(crate) fn close() {
    if let Some(server) = server() {
        // SAFETY: the descriptor is the server's socket, which is open as long as the process.
        unsafe { libc::shutdown(server.socket.as_raw_fd(), libc::SHUT_RDWR) };
    }
}

impl Server {
    /// The file that the user has started.
    #[must_use]
    pub fn own_file(&self) -> &Path {
        &self.weft
    }

    /// Starts a job with these standard streams, if it is one for the server.
    ///
    /// # Errors
    /// The server is gone, or there is no descriptor left.
    pub fn start(
        &self,
        program: &OsStr,
        words: &[&OsStr],
        streams: [BorrowedFd<'_>; 3],
    ) -> io::Result<Option<Job>> {
        let [clang, opt] = &self.programs;
        let kind = match () {
            () if program == clang => Kind::Clang,
            () if program == opt && passes::are_known(words) => Kind::Passes,
            () => return Ok(None),
        };
        let words = wire::words_to_file([program].into_iter().chain(words.iter().copied()))?;
        let (own, others) = UnixStream::pair()?;
        let [input, output, errors] = streams.map(|stream| stream.as_raw_fd());
        let descriptors = [words.as_raw_fd(), input, output, errors, others.as_raw_fd()];
        wire::send(self.socket.as_fd(), kind.byte(), descriptors)?;
        Ok(Some(Job { status: own }))
    }
}

/// A job under way. Dropped, it is killed.
#[derive(Debug)]
pub struct Job {
    status: UnixStream,
}

impl Job {
    /// Waits for its end.
    ///
    /// # Errors
    /// The server is gone.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        let mut bytes = [0; 4];
        self.status.read_exact(&mut bytes)?;
        Ok(ExitStatus::from_raw(i32::from_ne_bytes(bytes)))
    }

    /// Its status if it has ended.
    ///
    /// # Errors
    /// The server is gone.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.status.set_nonblocking(true)?;
        let mut bytes = [0; 4];
        let read = self.status.read_exact(&mut bytes);
        self.status.set_nonblocking(false)?;
        match read {
            Ok(()) => Ok(Some(ExitStatus::from_raw(i32::from_ne_bytes(bytes)))),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Drop for Job {
    /// Kills a job that nobody waits for; one that has ended is past that.
    fn drop(&mut self) {
        let closed = self.status.shutdown(Shutdown::Write);
        if closed.is_ok() {
            let _gone_or_ended = self.wait();
        }
    }
}
