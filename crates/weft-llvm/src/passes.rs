//! `opt`, as far as the stages call it, through LLVM's C API.
//!
//! Before: a process that has loaded libLLVM and done nothing with it, and `opt`'s words.
//! After: what `opt` would have written, and its exit status; or [`LEFT`], if this is nothing for us.
//!
//! Only passes are run like this. Code that was emitted by the C API (`LLVMTargetMachineEmitToFile`) is slower than clang's, for
//! the C API gives the code generator no list of library functions, so that `sqrt` stays a call.

use std::ffi::{CStr, CString, OsStr, OsString, c_char, c_int, c_uint, c_void};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::FromRawFd;
use std::os::unix::ffi::OsStrExt;
use std::{mem, ptr};

use crate::options;

/// The status with which a job says that it is nothing for the server: the tool itself is to be started.
pub const LEFT: i32 = 77;

/// The beginning of the word with the passes.
const PASSES: &str = "-passes=";

/// Whether the words are some that [`run`] understands: IR from standard input to standard output.
pub(crate) fn are_known(words: &[&OsStr]) -> bool {
    let texts: Option<Vec<&str>> = words.iter().map(|word| word.to_str()).collect();
    let is_known =
        |word: &&str| *word == "-S" || word.starts_with(PASSES) || options::OF_PASSES.contains(word);
    match texts.as_deref() {
        Some([options @ .., "-o", "-", "-"]) => options.iter().all(is_known),
        _ => false,
    }
}

macro_rules! functions {
    ($($field:ident = fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of LLVM that are used.
        #[allow(non_snake_case, reason = "the names are those of LLVM")]
        struct Functions {
            $($field: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
        }

        impl Functions {
            /// Looks every function up in what is loaded.
            fn find() -> Option<Functions> {
                Some(Functions {
                    $($field: {
                        let name = concat!("LLVM", stringify!($field), "\0");
                        let found = symbol(name)?;
                        // SAFETY: the signature is that of LLVM's headers `llvm-c/*.h` of LLVM 19.
                        unsafe { mem::transmute::<*mut c_void, unsafe extern "C" fn($($argument),*) $(-> $result)?>(found) }
                    },)*
                })
            }
        }
    };
}

functions! {
    ContextCreate = fn() -> *mut c_void;
    CreateMemoryBufferWithMemoryRange = fn(*const c_char, usize, *const c_char, c_int) -> *mut c_void;
    ParseIRInContext = fn(*mut c_void, *mut c_void, *mut *mut c_void, *mut *mut c_char) -> c_int;
    VerifyModule = fn(*mut c_void, c_uint, *mut *mut c_char) -> c_int;
    GetTarget = fn(*mut c_void) -> *const c_char;
    GetTargetFromTriple = fn(*const c_char, *mut *mut c_void, *mut *mut c_char) -> c_int;
    CreateTargetMachine = fn(*mut c_void, *const c_char, *const c_char, *const c_char, c_uint, c_uint, c_uint) -> *mut c_void;
    CreatePassBuilderOptions = fn() -> *mut c_void;
    RunPasses = fn(*mut c_void, *const c_char, *mut c_void, *mut c_void) -> *mut c_void;
    GetErrorMessage = fn(*mut c_void) -> *mut c_char;
    PrintModuleToString = fn(*mut c_void) -> *mut c_char;
    WriteBitcodeToFD = fn(*mut c_void, c_int, c_int, c_int) -> c_int;
    ParseCommandLineOptions = fn(c_int, *const *const c_char, *const c_char);
    GetVersion = fn(*mut c_uint, *mut c_uint, *mut c_uint);
}

/// A function in what is loaded; the name ends with NUL.
fn symbol(name: &str) -> Option<*mut c_void> {
    // SAFETY: the name ends with NUL.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr().cast()) };
    (!found.is_null()).then_some(found)
}

/// The version of LLVM that the C API was tried with.
const VERSION: c_uint = 19;

/// LLVM's name of the target for a triple, if it is one that Weft is used for.
fn target_of(triple: &CStr) -> Option<&'static str> {
    let triple = triple.to_str().ok()?;
    match triple.split('-').next()? {
        "x86_64" | "i386" | "i486" | "i586" | "i686" => Some("X86"),
        "aarch64" => Some("AArch64"),
        _ => None,
    }
}

/// Runs `opt` with these words (without its name); returns its exit status.
pub(crate) fn run(words: &[OsString]) -> i32 {
    let mut options = vec![c"opt".to_owned()];
    let (mut passes, mut is_text) = (None, false);
    for word in words {
        match word.as_bytes() {
            b"-S" => is_text = true,
            b"-o" | b"-" => {}
            bytes => match bytes.strip_prefix(PASSES.as_bytes()) {
                Some(list) => passes = CString::new(list).ok(),
                None => options.extend(CString::new(bytes)),
            },
        }
    }
    let (Some(passes), Some(llvm)) = (passes, Functions::find()) else { return LEFT };
    match llvm.run(&options, &passes, is_text) {
        Ok(()) => 0,
        Err(Stopped::Left) => LEFT,
        Err(Stopped::Failed(message)) => {
            // Nobody is there to hear of a standard error that is closed.
            let _closed = standard(2).write_all(format!("opt: error: {message}\n").as_bytes());
            1
        }
    }
}

/// A standard stream, without what Rust keeps for it: this process is a fork.
fn standard(number: c_int) -> mem::ManuallyDrop<File> {
    // SAFETY: the stream is this process's, and is not closed by the file.
    mem::ManuallyDrop::new(unsafe { File::from_raw_fd(number) })
}

/// Why there is no result.
enum Stopped {
    /// This is for `opt`.
    Left,
    /// It fails, and `opt` would.
    Failed(String),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        Stopped::Failed(error.to_string())
    }
}

impl Functions {
    fn run(&self, options: &[CString], passes: &CStr, is_text: bool) -> Result<(), Stopped> {
        let mut input = Vec::new();
        standard(0).read_to_end(&mut input)?;
        let length = input.len();
        // The buffer has a NUL behind it, which LLVM's reader wants.
        input.push(0);
        // SAFETY: each pointer that is passed is valid for the call, and the module's buffer as long as the process. What the C API
        // returns is passed on as what its headers say it is. Nothing is given back, for the process ends behind this.
        unsafe {
            let (mut major, mut minor, mut patch) = (0, 0, 0);
            (self.GetVersion)(&raw mut major, &raw mut minor, &raw mut patch);
            if major != VERSION {
                return Err(Stopped::Left);
            }
            let pointers: Vec<*const c_char> = options.iter().map(|word| word.as_ptr()).collect();
            (self.ParseCommandLineOptions)(pointers.len() as c_int, pointers.as_ptr(), c"".as_ptr());
            let context = (self.ContextCreate)();
            let buffer = (self.CreateMemoryBufferWithMemoryRange)(
                input.as_ptr().cast(),
                length,
                c"<stdin>".as_ptr(),
                1,
            );
            let (mut module, mut message) = (ptr::null_mut(), ptr::null_mut());
            if (self.ParseIRInContext)(context, buffer, &raw mut module, &raw mut message) != 0 {
                return Err(Stopped::Failed(text_of(message)));
            }
            const RETURN_STATUS: c_uint = 2;
            if (self.VerifyModule)(module, RETURN_STATUS, &raw mut message) != 0 {
                return Err(Stopped::Failed(text_of(message)));
            }
            let machine = self.machine((self.GetTarget)(module))?;
            let error = (self.RunPasses)(module, passes.as_ptr(), machine, (self.CreatePassBuilderOptions)());
            if !error.is_null() {
                return Err(Stopped::Failed(text_of((self.GetErrorMessage)(error))));
            }
            if !is_text {
                let failed = (self.WriteBitcodeToFD)(module, 1, 0, 1) != 0;
                return if failed { Err(io::Error::last_os_error().into()) } else { Ok(()) };
            }
            let text = CStr::from_ptr((self.PrintModuleToString)(module));
            standard(1).write_all(text.to_bytes())?;
        }
        mem::forget(input);
        Ok(())
    }

    /// The machine that passes ask for costs, as `opt` makes it.
    ///
    /// # Safety
    /// `triple` is a C string.
    unsafe fn machine(&self, triple: *const c_char) -> Result<*mut c_void, Stopped> {
        // SAFETY: the functions are LLVM's own initializers, which take and return nothing; then as in `run`.
        unsafe {
            let target = target_of(CStr::from_ptr(triple)).ok_or(Stopped::Left)?;
            for part in ["TargetInfo", "Target", "TargetMC", "AsmPrinter"] {
                let initialize = symbol(&format!("LLVMInitialize{target}{part}\0")).ok_or(Stopped::Left)?;
                mem::transmute::<*mut c_void, unsafe extern "C" fn()>(initialize)();
            }
            let (mut found, mut message) = (ptr::null_mut(), ptr::null_mut());
            if (self.GetTargetFromTriple)(triple, &raw mut found, &raw mut message) != 0 {
                return Err(Stopped::Left);
            }
            let none = c"".as_ptr();
            Ok((self.CreateTargetMachine)(found, triple, none, none, 0, 0, 0))
        }
    }
}

/// The text of a message of LLVM's, on one line.
///
/// # Safety
/// `message` is null or a C string.
unsafe fn text_of(message: *const c_char) -> String {
    if message.is_null() {
        return "no reason given".to_owned();
    }
    // SAFETY: by the caller's promise.
    let text = unsafe { CStr::from_ptr(message) }.to_string_lossy();
    text.lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(words: &str) -> bool {
        are_known(&words.split(' ').map(OsStr::new).collect::<Vec<_>>())
    }

    #[test]
    fn words_that_are_not_understood_are_for_opt() {
        assert!(known("-passes=thinlto-pre-link<O3> -openmp-opt-disable -S -o - -"));
        assert!(known("-passes=globaldce -hoist-runtime-checks=false -o - -"));
        let second_run = options::SECOND_RUN.join(" ");
        assert!(known(&format!("-passes=globaldce {second_run} -o - -")), "no word of a stage is for `opt`");
        assert!(known(&format!("-passes=globaldce {} -S -o - -", options::WITHOUT_PROMOTION)));
        assert!(!known("-passes=globaldce -stats -o - -"));
        assert!(!known("-passes=globaldce -o a.bc -"));
        assert!(!known("-passes=globaldce"));
    }

    #[test]
    fn only_known_machines_have_a_target() {
        assert_eq!(target_of(c"x86_64-pc-linux-gnu"), Some("X86"));
        assert_eq!(target_of(c"riscv64-unknown-linux-gnu"), None);
        assert_eq!(target_of(c""), None);
    }
}
