//! The server: a clang that has been loaded and has not begun, forked for each job.
//!
//! It has one thread and waits for three things at once: a request, the end of a child, and a driver that has lost interest in
//! one, which it kills then. When the driver is gone, all children are killed, and the server ends.

use std::ffi::{CString, OsString, c_char, c_int};
use std::fs::File;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStringExt;
use std::ptr;

use crate::client::Kind;
use crate::passes;
use crate::wire::{self, DESCRIPTORS};

/// clang's `main`.
pub type Main = unsafe extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char) -> c_int;

/// A child.
struct Child {
    pid: libc::pid_t,
    /// Readable when it has ended.
    end: OwnedFd,
    /// Where its status goes.
    status: OwnedFd,
    /// Whether the driver still wants it.
    is_wanted: bool,
}

/// The signals that a terminal sends to all processes of a job: the driver decides what they mean.
const OF_TERMINAL: [c_int; 4] = [libc::SIGHUP, libc::SIGINT, libc::SIGQUIT, libc::SIGTERM];

/// Serves requests until the driver is gone.
///
/// A signal for the whole group ends the children, and their statuses say so. The server stays, else the driver would take it for
/// broken and start tools itself.
pub(crate) fn serve(control: &OwnedFd, main: Main) {
    // SAFETY: this process has nothing to do at a signal; its children get back what was there.
    let actions = OF_TERMINAL.map(|signal| unsafe { libc::signal(signal, libc::SIG_IGN) });
    let mut children: Vec<Child> = Vec::new();
    loop {
        let mut polled = vec![poll_for(control.as_raw_fd(), libc::POLLIN)];
        for child in &children {
            polled.push(poll_for(child.end.as_raw_fd(), libc::POLLIN));
            let interest = if child.is_wanted { child.status.as_raw_fd() } else { -1 };
            polled.push(poll_for(interest, libc::POLLIN | libc::POLLRDHUP));
        }
        // SAFETY: the list has as many entries as the call is told; an interrupted call leaves them as they are, with nothing found.
        unsafe { libc::poll(polled.as_mut_ptr(), polled.len() as _, -1) };
        for (child, polled) in children.iter_mut().zip(polled[1..].chunks(2)) {
            if polled[1].revents != 0 {
                child.is_wanted = false;
                kill(child.pid);
            }
        }
        let mut ended = polled[1..].chunks(2).map(|polled| polled[0].revents != 0);
        children.retain(|child| {
            let has_ended = ended.next().unwrap_or(false);
            if has_ended {
                tell(child);
            }
            !has_ended
        });
        if polled[0].revents == 0 {
            continue;
        }
        match wire::receive(control.as_fd()) {
            Ok(Some((kind, descriptors))) => {
                if let Some(kind) = Kind::of_byte(kind) {
                    children.extend(fork(kind, descriptors, control, &children, &actions, main));
                }
            }
            Ok(None) | Err(_) => break,
        }
    }
    for child in &children {
        kill(child.pid);
        tell(child);
    }
}

fn poll_for(fd: RawFd, events: i16) -> libc::pollfd {
    libc::pollfd { fd, events, revents: 0 }
}

fn kill(pid: libc::pid_t) {
    // SAFETY: the child was not waited for, so its number is still its own.
    unsafe { libc::kill(pid, libc::SIGKILL) };
}

/// Waits for a child that has ended or is about to, and tells the driver its status.
fn tell(child: &Child) {
    let mut status: c_int = 0;
    // SAFETY: the status is written to a variable; the message is that variable.
    unsafe {
        while libc::waitpid(child.pid, &raw mut status, 0) < 0 && errno() == libc::EINTR {}
        let (bytes, length) = ((&raw const status).cast(), size_of_val(&status));
        // A driver that is gone is no reader.
        libc::send(child.status.as_raw_fd(), bytes, length, libc::MSG_NOSIGNAL);
    }
}

fn errno() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

/// Forks a child for a job. Without one, the driver finds the socket for its status closed.
fn fork(
    kind: Kind,
    descriptors: [OwnedFd; DESCRIPTORS],
    control: &OwnedFd,
    others: &[Child],
    actions: &[libc::sighandler_t],
    main: Main,
) -> Option<Child> {
    let [words, input, output, errors, status] = descriptors;
    let words = wire::words_of_file(File::from(words)).ok()?;
    // SAFETY: this process has one thread, so that the child may go on as the parent could.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        // SAFETY: the child owns all of its descriptors; those of other jobs are closed so that their ends are seen, the streams
        // become the standard ones. Nothing of Rust's is used behind `become`, which does not return.
        unsafe {
            for (signal, action) in OF_TERMINAL.iter().zip(actions) {
                libc::signal(*signal, *action);
            }
            libc::close(control.as_raw_fd());
            libc::close(status.into_raw_fd());
            for other in others {
                libc::close(other.end.as_raw_fd());
                libc::close(other.status.as_raw_fd());
            }
            for (number, stream) in [input, output, errors].into_iter().enumerate() {
                let stream = above_standard(stream);
                libc::dup2(stream, number as c_int);
                libc::close(stream);
            }
            work(kind, words, main)
        }
    }
    if pid < 0 {
        return None;
    }
    // SAFETY: the child was not waited for, and the descriptor is new.
    let end = unsafe {
        let number = libc::syscall(libc::SYS_pidfd_open, pid, 0) as RawFd;
        if number < 0 {
            kill(pid);
            libc::waitpid(pid, ptr::null_mut(), 0);
            return None;
        }
        OwnedFd::from_raw_fd(number)
    };
    Some(Child { pid, end, status, is_wanted: true })
}

/// The same file behind a number that is none of a standard stream's, so that no `dup2` hits it.
fn above_standard(stream: OwnedFd) -> RawFd {
    let number = stream.into_raw_fd();
    if number > 2 {
        return number;
    }
    // SAFETY: the number is a descriptor of this process.
    unsafe { libc::fcntl(number, libc::F_DUPFD, 3) }
}

/// What the child does; it ends in here.
///
/// # Safety
/// `main` is that of the program that this process was started as, and has not run.
unsafe fn work(kind: Kind, words: Vec<OsString>, main: Main) -> ! {
    let (status, is_written) = match kind {
        Kind::Passes => (passes::run(&words[1..]), true),
        Kind::Clang => {
            let is_written = writes_files(&words);
            let words: Vec<CString> =
                words.into_iter().filter_map(|word| CString::new(word.into_vec()).ok()).collect();
            let mut pointers: Vec<*mut c_char> = words.iter().map(|word| word.as_ptr().cast_mut()).collect();
            let count = pointers.len() as c_int;
            pointers.push(ptr::null_mut());
            unsafe extern "C" {
                static mut environ: *mut *mut c_char;
            }
            // SAFETY: the arguments are those of any `main`, and live as long as the process; this is its only call.
            (unsafe { main(count, pointers.as_mut_ptr(), environ) }, is_written)
        }
    };
    // SAFETY: the process ends as one whose `main` returns; or, if nothing is left to be written, at once.
    unsafe {
        if is_written {
            libc::_exit(status);
        }
        libc::exit(status)
    }
}

/// Whether clang's output are files alone, which are closed when its `main` returns. What it prints of itself (versions, names of
/// files) may wait in a buffer that LLVM's destructors empty. They take more than a millisecond.
fn writes_files(words: &[OsString]) -> bool {
    let has = |options: &[&str]| words.iter().any(|word| options.iter().any(|option| word == option));
    has(&["-c", "-S", "-E", "-fsyntax-only"]) && !has(&["-v", "-###", "-ftime-report"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_compiles_end_without_destructors() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert!(writes_files(&words("clang -c a.c -o a.o")));
        assert!(!writes_files(&words("clang --version")));
        assert!(!writes_files(&words("clang -### -c a.c")));
        assert!(!writes_files(&words("clang a.o -o a")));
    }
}
