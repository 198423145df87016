//! Starts clang with Weft's library in it, and waits for what that makes of the command line.
//!
//! The library says through a pipe that it has taken over. Until then nothing has happened: if the pipe is closed without a word,
//! this process does the work itself.
//!
//! Signals that end the process ([`SIGNALS`]) are passed on, so that the driver removes its temporary folders; then this
//! process ends as the driver did, be it by a signal.

use std::env;
use std::ffi::{OsStr, OsString, c_int};
use std::fs::{self, File};
use std::io::Read;
use std::os::fd::{AsRawFd, FromRawFd, RawFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::inside::{CHOSEN, VARIABLE};
use crate::wire;

/// The signals that are passed on.
const SIGNALS: [c_int; 3] = [libc::SIGHUP, libc::SIGINT, libc::SIGTERM];

/// The variable by which users say how the work starts: `plain` is in this process.
const CHOICE: &str = "WEFT_START";

/// The file of the library: cargo leaves it beside the program, where `deps` always has the newest one.
const LIBRARY: &str = "libweft_cli.so";

/// How glibc's allocator works best for compilers, which get memory and end: in large pages, from a large piece. In children of
/// a fork that spares thousands of page faults. A user's own choice is left.
const TUNABLES: (&str, &str) = ("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=8388608");

/// What is to be started.
#[derive(Clone, Debug)]
pub struct Launch<'a> {
    /// The file of clang, or its name, to be found in `PATH`.
    pub clang: &'a OsStr,
    /// The name of `opt` in commands.
    pub opt: &'a OsStr,
    /// The command line, the program's name first.
    pub words: &'a [OsString],
}

/// Lets a started clang do the work and returns its exit status; nothing if that cannot be, and nothing has happened.
#[must_use]
pub fn launch(launch: &Launch<'_>) -> Option<i32> {
    let is_plain = env::var_os(CHOICE).is_some_and(|choice| choice == "plain");
    // A library that the user preloads is meant for the tools, too.
    if is_plain || env::var_os("LD_PRELOAD").is_some_and(|libraries| !libraries.is_empty()) {
        return None;
    }
    let weft = env::current_exe().and_then(fs::canonicalize).ok()?;
    let library = library_of(&weft)?;
    let clang = fs::canonicalize(file_of(launch.clang)?).ok()?;
    if !loads_llvm(&head_of(&clang)?) {
        return None;
    }
    let mask = Mask::blocking();
    let status = start(launch, &weft, &library, &clang, &mask).and_then(|child| wait(child, &mask));
    drop(mask);
    status.map(ended)
}

/// Where the library is for a program at `weft`.
fn library_of(weft: &Path) -> Option<PathBuf> {
    let folder = weft.parent()?;
    let installed = folder.parent().map(|prefix| prefix.join("lib/weft"));
    let places = [folder.join("deps")].into_iter().chain(installed);
    places.map(|place| place.join(LIBRARY)).find(|library| library.is_file())
}

/// The file that a command's name stands for.
fn file_of(program: &OsStr) -> Option<PathBuf> {
    if program.as_encoded_bytes().contains(&b'/') {
        return Some(program.into());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// The beginning of a file, in which a program names its libraries.
fn head_of(file: &Path) -> Option<Vec<u8>> {
    const LENGTH: u64 = 1 << 16;
    let mut head = Vec::new();
    File::open(file).ok()?.take(LENGTH).read_to_end(&mut head).ok()?;
    Some(head)
}

/// Whether the file is a program of this machine that the loader of this program loads with the libraries of LLVM 19 and clang.
/// A script, a wrapper and a static clang are not.
fn loads_llvm(file: &[u8]) -> bool {
    const MAGIC: &[u8] = b"\x7fELF\x02\x01";
    const LOADER: &[u8] = b"/ld-linux-";
    const MACHINE: std::ops::Range<usize> = 18..20;
    let has = |part: &[u8]| file.windows(part.len()).any(|window| window == part);
    let own = File::open("/proc/self/exe").and_then(|mut file| {
        let mut head = [0; 20];
        file.read_exact(&mut head).map(|()| head)
    });
    let is_same = own.is_ok_and(|own| file.get(MACHINE) == Some(&own[MACHINE]));
    file.starts_with(MAGIC)
        && is_same
        && [LOADER, b"\0libclang-cpp.so.19", b"\0libLLVM.so.19"].into_iter().all(has)
}

/// Starts clang and returns it if the library has taken over.
fn start(launch: &Launch<'_>, weft: &Path, library: &Path, clang: &Path, mask: &Mask) -> Option<Child> {
    let asked = [weft.as_os_str(), launch.clang, launch.opt];
    let words =
        wire::words_to_file(asked.into_iter().chain(launch.words.iter().map(OsString::as_os_str))).ok()?;
    let (mut answer, answering) = pipe()?;
    let numbers = [words.as_raw_fd(), answering.as_raw_fd()];
    let mut command = Command::new(clang);
    // If nothing takes over, clang makes nothing of nothing.
    command.args(["-E", "-x", "c", "/dev/null", "-o", "/dev/null"]);
    command.env("LD_PRELOAD", library).env(VARIABLE, format!("{} {}", numbers[0], numbers[1]));
    if env::var_os(TUNABLES.0).is_none() {
        command.env(TUNABLES.0, TUNABLES.1);
        command.env(CHOSEN, "");
    }
    command.stdin(Stdio::inherit());
    let (old, parent) = (mask.old, std::process::id());
    // SAFETY: the child makes system calls alone: it gets the signals that this process had, inherits the two descriptors, and
    // is to end when this process does.
    unsafe {
        command.pre_exec(move || {
            libc::sigprocmask(libc::SIG_SETMASK, &raw const old, std::ptr::null_mut());
            for number in numbers {
                libc::fcntl(number, libc::F_SETFD, 0);
            }
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM);
            if libc::getppid() as u32 == parent { Ok(()) } else { Err(std::io::ErrorKind::BrokenPipe.into()) }
        });
    }
    let mut child = command.spawn().ok()?;
    drop(answering);
    let mut byte = [0];
    if answer.read_exact(&mut byte).is_ok() {
        return Some(child);
    }
    let _ended = child.kill();
    let _ended = child.wait();
    None
}

fn pipe() -> Option<(File, File)> {
    let mut pair: [RawFd; 2] = [-1; 2];
    // SAFETY: the array has room for two descriptors, which are new and nobody else's.
    unsafe {
        (libc::pipe2(pair.as_mut_ptr(), libc::O_CLOEXEC) == 0)
            .then(|| (File::from_raw_fd(pair[0]), File::from_raw_fd(pair[1])))
    }
}

/// Waits for the child and passes signals on to it.
fn wait(mut child: Child, mask: &Mask) -> Option<ExitStatus> {
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        // SAFETY: the set is a set of signals; the child was not waited for, so its number is still its own.
        unsafe {
            let signal = libc::sigwaitinfo(&raw const mask.waited, std::ptr::null_mut());
            if SIGNALS.contains(&signal) {
                libc::kill(child.id() as libc::pid_t, signal);
            }
        }
    }
}

/// Ends by the signal that the child has ended by; else returns its status.
fn ended(status: ExitStatus) -> i32 {
    if let Some(signal) = status.signal() {
        // SAFETY: the process is to end here, as the child did; a signal that does not end it leaves the status below.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
        return 128 + signal;
    }
    status.code().unwrap_or(1)
}

/// Keeps the signals that are passed on, and the one that says that a child has ended, for [`wait`].
struct Mask {
    waited: libc::sigset_t,
    old: libc::sigset_t,
}

impl Mask {
    fn blocking() -> Self {
        // SAFETY: a set of zeros is a set, which `sigemptyset` makes an empty one.
        unsafe {
            let (mut waited, mut old) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigemptyset(&raw mut waited);
            for signal in SIGNALS.into_iter().chain([libc::SIGCHLD]) {
                libc::sigaddset(&raw mut waited, signal);
            }
            // A process that ignores this one never learns how its children end.
            libc::signal(libc::SIGCHLD, libc::SIG_DFL);
            libc::sigprocmask(libc::SIG_BLOCK, &raw const waited, &raw mut old);
            Mask { waited, old }
        }
    }
}

impl Drop for Mask {
    fn drop(&mut self) {
        // SAFETY: the set is the one that was there before.
        unsafe { libc::sigprocmask(libc::SIG_SETMASK, &raw const self.old, std::ptr::null_mut()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_other_programs_are_no_clang() {
        assert!(!loads_llvm(b"#!/bin/sh\nexec clang-19 # libclang-cpp.so.19 libLLVM.so.19\n"));
        assert!(!loads_llvm(&head_of(Path::new("/proc/self/exe")).unwrap()));
        assert!(!loads_llvm(b""));
    }

    #[test]
    fn a_name_is_found_in_the_path() {
        assert!(file_of(OsStr::new("sh")).is_some_and(|file| file.is_absolute()));
        assert_eq!(file_of(OsStr::new("./sh")), Some("./sh".into()));
        assert_eq!(file_of(OsStr::new("no program has this name")), None);
    }
}
