//! The entry of the preloaded library: what runs in a started clang in the place of its `main`.

use std::ffi::{OsString, c_char, c_int, c_void};
use std::fs::File;
use std::io::Write;
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::OnceLock;

pub use crate::server::Main;
use crate::{client, server, wire};

/// The variable that tells the library what it was loaded for: two descriptors, of the words and for the answer.
pub(crate) const VARIABLE: &str = "WEFT_INSIDE";

/// The variable that tells it that the allocator's tunables are not the user's, and not for other processes.
pub(crate) const CHOSEN: &str = "WEFT_TUNABLES";

/// How glibc's `__libc_start_main` is called by the start-up code of programs.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The program's `main`.
    pub main: Main,
    /// How many words there are.
    pub count: c_int,
    /// The words.
    pub words: *mut *mut c_char,
    /// What older programs have called before `main`.
    pub init: Option<unsafe extern "C" fn()>,
    /// What they have called at the end.
    pub fini: Option<unsafe extern "C" fn()>,
    /// The loader's own end.
    pub loader_fini: Option<unsafe extern "C" fn()>,
    /// The end of the stack.
    pub stack: *mut c_void,
}

type LibcStart = unsafe extern "C" fn(
    Main,
    c_int,
    *mut *mut c_char,
    Option<unsafe extern "C" fn()>,
    Option<unsafe extern "C" fn()>,
    Option<unsafe extern "C" fn()>,
    *mut c_void,
) -> c_int;

/// The driver: gets the words, the program's name first, and returns the exit status. What it prints it has written by then.
pub type Driver = fn(Vec<OsString>) -> i32;

/// What [`take_over`] needs and a `main` has no argument for.
struct Host {
    clang: Main,
    driver: Driver,
    words: RawFd,
    answer: RawFd,
}

static HOST: OnceLock<Host> = OnceLock::new();

/// Starts the process as glibc does, but with the driver in the place of `main`, if [`crate::launch`] has started it for that.
///
/// # Safety
/// The caller is `__libc_start_main`, and `start` is what it was given.
pub unsafe fn start(start: Start, driver: Driver) -> c_int {
    // SAFETY: the name is a C string, and glibc's function has this type.
    let next: LibcStart = unsafe {
        let found = libc::dlsym(libc::RTLD_NEXT, c"__libc_start_main".as_ptr());
        if found.is_null() {
            libc::abort();
        }
        std::mem::transmute::<*mut c_void, LibcStart>(found)
    };
    let asked = std::env::var(VARIABLE).ok();
    let numbers = asked.as_deref().and_then(|numbers| numbers.split_once(' '));
    let numbers = numbers.and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
    let main = match numbers {
        None => start.main,
        Some((words, answer)) => {
            let _first = HOST.set(Host { clang: start.main, driver, words, answer });
            take_over
        }
    };
    // SAFETY: by the caller's promise these are the arguments that glibc's own function expects.
    unsafe { next(main, start.count, start.words, start.init, start.fini, start.loader_fini, start.stack) }
}

/// Takes the place of clang's `main`: forks the server, and runs the driver.
extern "C" fn take_over(count: c_int, words: *mut *mut c_char, environment: *mut *mut c_char) -> c_int {
    let Some(host) = HOST.get() else { return 1 };
    // SAFETY: the process has one thread, so that nobody reads the environment meanwhile. The descriptors were inherited for
    // this alone.
    let (asked, mut answer) = unsafe {
        if !libc::getenv(c"WEFT_TUNABLES".as_ptr()).is_null() {
            libc::unsetenv(c"GLIBC_TUNABLES".as_ptr());
        }
        for name in [c"LD_PRELOAD", c"WEFT_INSIDE", c"WEFT_TUNABLES"] {
            libc::unsetenv(name.as_ptr());
        }
        (File::from_raw_fd(host.words), File::from_raw_fd(host.answer))
    };
    let Ok(asked) = wire::words_of_file(asked).map(Request::from_words) else {
        // Whoever has set the variable, it was not `launch`.
        // SAFETY: these are the arguments of `main`.
        return unsafe { (host.clang)(count, words, environment) };
    };
    let Some((request, (socket, server))) = asked.zip(split(host.clang)) else { return 1 };
    // Until now, `launch` could do without this process; from here on it is the compile.
    if answer.write_all(b"1").is_err() {
        return 1;
    }
    drop(answer);
    let Request { weft, programs, words } = request;
    client::set(socket, weft, programs);
    // SAFETY: both calls change but this process. As in every Rust program, a closed pipe is an error and no signal.
    unsafe {
        libc::prctl(libc::PR_SET_NAME, c"weft".as_ptr());
        libc::signal(libc::SIGPIPE, libc::SIG_IGN);
    }
    let status = panic::catch_unwind(AssertUnwindSafe(|| (host.driver)(words))).unwrap_or(101);
    client::close();
    // SAFETY: the server ends when the socket is closed; waiting for it makes its time count as this process's. All is written,
    // and clang's and LLVM's destructors, which are left out, have nothing to do.
    unsafe {
        libc::waitpid(server, std::ptr::null_mut(), 0);
        libc::_exit(status)
    }
}

/// What `launch` asks for.
pub(crate) struct Request {
    /// The file of `weft`.
    pub(crate) weft: PathBuf,
    /// The names of clang and `opt` in commands.
    pub(crate) programs: [OsString; 2],
    /// The command line, the program's name first.
    pub(crate) words: Vec<OsString>,
}

impl Request {
    fn from_words(words: Vec<OsString>) -> Option<Self> {
        let mut words = words.into_iter();
        let (weft, clang, opt) = (words.next()?.into(), words.next()?, words.next()?);
        Some(Request { weft, programs: [clang, opt], words: words.collect() })
    }
}

/// Forks the server; hands back the socket to it and its number.
fn split(clang: Main) -> Option<(OwnedFd, libc::pid_t)> {
    let (own, others) = wire::sockets().ok()?;
    // SAFETY: this process has one thread, so that the child may go on as the parent could.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        drop(own);
        server::serve(&others, clang);
        // SAFETY: nothing was written, and clang has not begun.
        unsafe { libc::_exit(0) }
    }
    (pid > 0).then_some((own, pid))
}
