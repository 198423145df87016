//! The functions of the C library that kernels do not have, so that a refusal can say so.
//!
//! ```text
//! it uses 'fopen', a function of the C library that has no version for devices
//! it uses 'solve', which is not defined in this file, nor named by 'declare target'
//! ```
//!
//! IR does not say which header has declared a function. The names are those of [C17 §7] and of [POSIX.1-2017] that programs call
//! and hardly give to functions of their own; what kernels do have is not among them (`c_functions.rs`, `mathematics.rs`,
//! `printing.rs`, `library.rs`).

/// What is said of most of them.
const ABSENT: &str = "a function of the C library that has no version for devices";

/// Those of which there is more to say.
const REASONS: [(&str, &str); 2] = [
    ("longjmp setjmp", "but devices have no jumps out of functions"),
    ("fprintf fputc fputs fwrite putc", "which devices have for 'stdout' and 'stderr' alone"),
];

/// The others, by their headers, in order.
const NAMES: [(&str, &str); 12] = [
    (
        "fenv.h",
        "feclearexcept fegetenv fegetround feholdexcept feraiseexcept fesetenv fesetround fetestexcept feupdateenv",
    ),
    ("locale.h", "localeconv setlocale"),
    ("math.h", "j0 j1 jn lgamma_r nexttoward y0 y1 yn"),
    ("pthread.h", "pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock pthread_self"),
    ("signal.h", "raise signal"),
    (
        "stdio.h",
        "asprintf clearerr dprintf fclose feof ferror fgetc fgets fileno fopen fread freopen fscanf fseek fsetpos ftell getc getchar \
         getdelim getline perror remove rename rewind scanf setbuf setvbuf sscanf tmpfile ungetc vasprintf vfprintf vscanf vsnprintf \
         vsprintf vsscanf",
    ),
    (
        "stdlib.h",
        "aligned_alloc at_quick_exit atexit getenv mblen mbtowc mkstemp posix_memalign putenv realpath setenv strtold \
         system unsetenv wctomb",
    ),
    ("string.h", "memfrob strcoll_l strerror strerror_r strsignal strxfrm"),
    (
        "time.h",
        "asctime clock_getres clock_gettime ctime difftime gettimeofday gmtime gmtime_r localtime localtime_r mktime nanosleep \
         strftime time timespec_get",
    ),
    ("unistd.h", "getpagesize getpid isatty lseek sysconf unlink usleep"),
    (
        "wchar.h",
        "fputwc fputws fwprintf putwchar swprintf wcscat wcschr wcscmp wcscpy wcslen wcsncpy wprintf",
    ),
    ("dlfcn.h", "dlclose dlopen dlsym"),
];

/// Why kernels lack a function, if it is one of the C library.
pub(crate) fn lacking(name: &str) -> Option<&'static str> {
    let prefixes = ["__isoc99_", "__isoc23_", "__", "_"];
    let plain = prefixes.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    let plain = plain.strip_suffix("_chk").unwrap_or(plain);
    if let Some((_, reason)) = REASONS.iter().find(|(names, _)| is_among(plain, names)) {
        return Some(reason);
    }
    // `math.h` has each for three types of numbers.
    let of_doubles = plain.strip_suffix(['f', 'l']).unwrap_or(plain);
    let is_there = NAMES
        .iter()
        .any(|(header, names)| is_among(plain, names) || *header == "math.h" && is_among(of_doubles, names));
    is_there.then_some(ABSENT)
}

fn is_among(name: &str, names: &str) -> bool {
    names.split_ascii_whitespace().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::{ABSENT, NAMES, REASONS, lacking};
    use crate::c_functions;

    #[test]
    fn functions_are_known_by_all_of_their_names() {
        for name in [
            "fopen",
            "j0",
            "j0f",
            "__isoc99_sscanf",
            "__isoc23_fscanf",
            "__vsnprintf_chk",
            "_setjmp",
            "longjmp",
        ] {
            assert!(lacking(name).is_some(), "{name}");
        }
        for name in ["solve", "timef", "readl", "f", "_", "__"] {
            assert_eq!(lacking(name), None, "{name}");
        }
        assert_eq!(lacking("fopen"), Some(ABSENT));
    }

    #[test]
    fn no_function_is_there_and_lacking() {
        let lists = NAMES.iter().map(|(_, names)| names).chain(REASONS.iter().map(|(names, _)| names));
        for name in lists.flat_map(|names| names.split_ascii_whitespace()) {
            assert_eq!(c_functions::function(name), None, "{name}");
        }
    }
}
