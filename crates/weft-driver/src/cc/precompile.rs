//! Headers, compiled once for all who read them.
//!
//! A file is read three times: by libclang for its constructs and for clang's silence, and by clang. Much of C and most of C++ are
//! headers, which come first, and in which all three read the same. clang makes a precompiled header of
//! them, which the three load; they read only what comes behind it.
//!
//! ```text
//! # 1 "a.cpp"
//! # 1 "/usr/include/c++/…" 1 3 ─┐
//! …                             ├─ clang -emit-pch ─► head.pch ─► libclang, libclang, clang
//! # 12 "a.cpp" 2               ─┘                                   read from here on
//! int main() { … }
//! ```
//!
//! What clang compiles does not name the file, so that all files that include the same headers in the same order share one.
//!
//! Precondition: clang had nothing to say about the file, and its options are those that it is later read with.
//! Postcondition: who loads the header and reads the rest makes of it what he would make of the whole file. In C, and in C++ if
//! the headers are short, that is the same to the byte. Of long headers of C++, clang instantiates the templates that they use
//! themselves, once, at their end, where else each of the three would do it at the end of the file; so functions come in
//! another order. Both places are points of instantiation, and a program for which they differ is ill-formed
//! [C++20 temp.point].
//!
//! That is so for the headers of the standard libraries of C and C++; what must hold of others is said in [`own_headers`].
//! It is not so with debug information, in which clang leaves out what is not used of a precompiled header; such files are read
//! as a whole, and so are files whose headers are short.
//!
//! What clang has made is kept for the next compile of the same headers ([`HeaderCache`]). To make it of a few short headers, those of
//! most files of C, takes longer than one compile gains. They are compiled when they are seen for the second time, if
//! there is a cache. Those with headers of the program's own, which few other files share, are kept from then on.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::process::Command;
use std::{env, fs};

use weft_front_c::Compiled;

use super::arg_table::{CHECK, FRONT};
use super::header_cache::{self, HeaderCache};
use super::job::Job;
use super::own_headers;
use crate::served;
use crate::tools::{self, Feed};

/// From how many bytes on it takes longer to read them three times than to write and load a precompiled header.
const LARGE: usize = 250_000;
/// From how many bytes on it takes longer to read them three times than to load one.
const WORTH_LOADING: usize = 40_000;

/// The name of the user's file in what is compiled: no longer than any other, so that nothing in there seems to lie behind it.
const ANY_FILE: &str = "u";

/// A precompiled header for the beginning of a file.
pub(super) struct Head {
    /// The beginning.
    pub(super) compiled: Compiled,
    /// Whether headers are in it that are not those of the standard library.
    pub(super) has_own: bool,
    /// Whether clang has nothing to say about it.
    pub(super) is_quiet: bool,
}

/// What a beginning may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Headers {
    Standard,
    All,
}

impl Job<'_> {
    /// Makes a precompiled header of the beginning of a flat file; nothing comes back if it has none that is worth it, or if
    /// anything speaks against it.
    pub(super) fn precompile(&self, flat: &str) -> Option<Head> {
        let words = self.args.words_for(FRONT);
        let is_debugged = |word: &String| word.starts_with("-g") && word != "-g0";
        let is_other = self.args.devices.is_gpu() || self.args.cilk || self.args.parallelizes;
        if !served::is_served() || words.iter().any(is_debugged) || is_other {
            return None;
        }
        let standard = beginning(flat, Headers::Standard);
        // What is of the standard library is likely to be in the cache, alone.
        let worth = standard + standard.max(LARGE);
        let all = Some(beginning(flat, Headers::All)).filter(|all| *all >= worth);
        let all = all.filter(|all| !is_counted(&words) && own_headers::are_left_alone(&flat[*all..]));
        let has_own = all.is_some();
        let length = Some(all.unwrap_or(standard)).filter(|length| *length >= WORTH_LOADING)?;
        let text = &flat[..length];
        let compiled = for_any_file(text);
        let mut command = self.tools.clang();
        command.args(["-S", "-Qunused-arguments", "-fno-crash-diagnostics"]);
        // clang would say nothing about the standard library; what it says about others, nobody else would hear.
        match has_own {
            true => command.args(self.args.words_for(FRONT | CHECK)),
            false => command.arg("-Wno-everything").args(words),
        };
        command.args(["-Xclang", "-emit-pch", "-x", self.flat_language(), "-"]);
        // Short headers are not compiled the first time, and the object is to be the same the second time.
        if self.input.language.is_cxx() && length >= LARGE {
            command.arg("-fpch-instantiate-templates");
        }
        let of =
            |file, is_quiet| Some(Head { compiled: Compiled { text: text.into(), file }, has_own, is_quiet });
        let cache = HeaderCache::of_user().zip(key_of_header(&compiled, &command));
        let own = self.scratch?.join("kept.pch");
        if let Some(file) = cache.as_ref().and_then(|(cache, key)| cache.take(key, own)) {
            return of(file, true);
        }
        let is_known =
            (length < LARGE || has_own) && cache.as_ref().is_some_and(|(cache, key)| cache.has_seen(key));
        if length < LARGE && !is_known {
            return None;
        }
        let file = self.scratch?.join("head.pch");
        command.arg("-o").arg(&file);
        let doing = format!("precompiling the headers of {}", self.shown_name());
        let output = tools::run(command, Feed::Text(&compiled), &doing).ok()?;
        let is_quiet = output.stderr.is_empty();
        if !output.status.success() || !(is_quiet || has_own) || !file.is_file() {
            return None;
        }
        if let Some((cache, key)) = cache.filter(|_| is_quiet && (is_known || !has_own)) {
            cache.keep(&key, &file);
        }
        of(file, is_quiet)
    }
}

/// Whether the program counts what it executes, line by line, in headers too.
fn is_counted(words: &[String]) -> bool {
    ["--coverage", "-coverage", "-fprofile", "-ftest-coverage", "-fcoverage"]
        .iter()
        .any(|start| words.iter().any(|word| word.starts_with(start)))
}

/// The hash of all that makes what a command makes of `text`: nobody compares it with what it is loaded for.
fn key_of_header(text: &str, command: &Command) -> Option<String> {
    // clang is loaded in this process.
    let clang = env::current_exe().ok()?;
    let data = fs::metadata(&clang).ok()?;
    let clang = format!("{} {} {}.{}", clang.display(), data.len(), data.mtime(), data.mtime_nsec());
    let folder = env::current_dir().ok()?;
    let weft = env!("CARGO_PKG_VERSION");
    let mut parts = vec![clang.as_bytes(), weft.as_bytes(), folder.as_os_str().as_bytes()];
    parts.extend(command.get_args().map(OsStr::as_bytes));
    parts.push(text.as_bytes());
    Some(header_cache::key(&parts))
}

/// Folders below `include` in which the C library has headers.
const C_FOLDERS: [&str; 7] = ["bits", "sys", "gnu", "asm", "asm-generic", "linux", "arpa"];

/// Headers of C and POSIX.
const C_HEADERS: &str = "alloca assert complex ctype dirent dlfcn endian err errno error fcntl features features-time64 fenv \
    float fnmatch ftw getopt glob grp iconv ifaddrs inttypes iso646 langinfo libgen libintl limits locale malloc math memory \
    monetary netdb nl_types omp poll pthread pwd regex sched search semaphore setjmp signal spawn stab stdalign stdarg stdatomic \
    stdbool stdc-predef stddef stdint stdio stdio_ext stdlib string strings syscall syslog termios tgmath threads time uchar \
    ucontext unistd utime values wait wchar wctype wordexp xlocale";

/// Whether a file is a header of the standard library of C or C++, or one of a compiler's own.
fn is_standard(path: &str) -> bool {
    // Headers of other libraries may be found by way of a compiler's folder: `…/lib/gcc/…/12/../../../../include/a.h`.
    let is_compilers = ["/lib/clang/", "/lib/gcc/"].iter().any(|folder| path.contains(folder));
    if is_compilers && !path.contains("/../") {
        return true;
    }
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let below = folder.rsplit_once("/include/").map_or("", |(_, below)| below);
    // Below `x86_64-linux-gnu`, it is as below `include`.
    match below.split('/').find(|part| !part.contains("-linux-gnu")) {
        None | Some("") => {
            let name = name.strip_suffix(".h");
            name.is_some_and(|name| C_HEADERS.split_whitespace().any(|own| own == name))
        }
        Some("c++") => true,
        Some(folder) => C_FOLDERS.contains(&folder),
    }
}

/// Where a line of a flat file comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// From a file that is not to be in the beginning.
    Other,
    /// From a header of the standard library.
    Standard,
    /// From another header.
    Own,
}

/// The length of the longest beginning of a flat file that has nothing but whole headers, without pragmas of OpenMP.
fn beginning(flat: &str, headers: Headers) -> usize {
    // The files that are open; the first one is the user's.
    let mut open = vec![Source::Other];
    let (mut end, mut at, mut pushed) = (0, 0, 0);
    for line in flat.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if let Some((name, flags)) = marker(line) {
            for flag in flags {
                match flag {
                    "1" if is_standard(name) => open.push(Source::Standard),
                    "1" if headers == Headers::All => open.push(Source::Own),
                    "1" => open.push(Source::Other),
                    "2" if open.len() > 1 => {
                        open.pop();
                        if open.len() == 1 && pushed == 0 {
                            end = start;
                        }
                    }
                    "2" => return end,
                    _ => {}
                }
            }
            continue;
        }
        let is_taken = || match open.last() {
            Some(Source::Standard) => !own_headers::pragma(line).is_some_and(|rest| rest.contains("omp")),
            Some(Source::Own) => own_headers::may_be_compiled(line),
            Some(Source::Other) | None => false,
        };
        if !line.trim().is_empty() && !is_taken() {
            break;
        }
        pushed += own_headers::pushed(line);
    }
    end
}

/// The beginning of a flat file as that of any file which includes the same: without its name, its lines' numbers and its blank
/// lines.
fn for_any_file(beginning: &str) -> String {
    let own = beginning.lines().next().and_then(marker).map_or("", |(name, _)| name);
    let mut is_in_own = true;
    let mut text = String::with_capacity(beginning.len());
    for line in beginning.split_inclusive('\n') {
        match marker(line) {
            Some((name, flags)) if name == own => {
                is_in_own = true;
                let flags: String = flags.flat_map(|flag| [" ", flag]).collect();
                text.push_str(&format!("# 1 \"{ANY_FILE}\"{flags}\n"));
            }
            Some(_) => {
                is_in_own = false;
                text.push_str(line);
            }
            None if is_in_own => {}
            None => text.push_str(line),
        }
    }
    text
}

/// The name in a line marker, `# 1 "name" 1 3`, and its flags.
fn marker(line: &str) -> Option<(&str, std::str::SplitWhitespace<'_>)> {
    let rest = line.strip_prefix("# ").filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))?;
    let (name, flags) = rest.rsplit_once('"')?;
    Some((name.split_once('"')?.1, flags.split_whitespace()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STANDARD: &str = "# 1 \"a.cpp\"\n# 1 \"<built-in>\" 1\n# 1 \"a.cpp\" 2\n# 1 \"/usr/include/c++/12/map\" 1 3\nint x;\n\
        # 1 \"/usr/include/math.h\" 1 3\nint y;\n# 2 \"/usr/include/c++/12/map\" 2 3\nint z;\n";

    /// Behind the standard header come one that is `named` so, and `more`.
    fn with(named: &str, more: &str) -> String {
        format!("{STANDARD}# 2 \"a.cpp\" 2\n# 1 \"{named}\" 1 3\n{more}\n# 3 \"a.cpp\" 2\nint own;\n")
    }

    #[test]
    fn standard_headers_are_the_beginning() {
        let text = format!(
            "{STANDARD}# 2 \"a.cpp\" 2\n\nint own;\n# 1 \"/usr/include/time.h\" 1 3\nint late;\n# 3 \"a.cpp\" 2\n"
        );
        assert_eq!(beginning(&text, Headers::Standard), STANDARD.len());
        let text = with("/usr/include/time.h", "int time;");
        assert_eq!(&text[beginning(&text, Headers::Standard)..], "# 3 \"a.cpp\" 2\nint own;\n");
    }

    #[test]
    fn files_that_include_the_same_share_what_is_compiled() {
        let of = |text: &str| for_any_file(&text[..beginning(text, Headers::Standard)]);
        let one = with("/usr/include/time.h", "int time;");
        let other = one
            .replace("a.cpp", "folder/b.cpp")
            .replace("# 2 \"folder", "# 7 \"folder")
            .replace("\" 2\n", "\" 2\n\n");
        assert_ne!(one, other);
        assert_eq!(of(&one), of(&other));
        assert!(of(&one).contains("int time;") && !of(&one).contains("a.cpp"));
        assert!(of(&one).len() <= beginning(&one, Headers::Standard));
        let third = with("/usr/include/time.h", "long time;");
        assert_ne!(of(&one), of(&third));
        // Lines of headers are where they were.
        assert!(of(&one).contains("\"/usr/include/c++/12/map\" 2 3\nint z;\n"));
    }

    #[test]
    fn other_headers_and_unfinished_ones_end_it() {
        for other in ["own.h", "/usr/include/zlib.h", "/usr/include/eigen3/Eigen/Core"] {
            assert_eq!(beginning(&with(other, "int other;"), Headers::Standard), STANDARD.len(), "{other}");
        }
        let pragma = with("/usr/include/time.h", "#pragma omp threadprivate(z)");
        assert_eq!(beginning(&pragma, Headers::Standard), STANDARD.len());
        assert_eq!(beginning(&format!("int own;\n{STANDARD}"), Headers::Standard), 0);
        assert_eq!(beginning(STANDARD, Headers::Standard), "# 1 \"a.cpp\"\n# 1 \"<built-in>\" 1\n".len());
    }

    #[test]
    fn headers_are_told_by_their_place() {
        for standard in [
            "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/vector",
            "/usr/include/x86_64-linux-gnu/c++/12/bits/c++config.h",
            "/usr/include/x86_64-linux-gnu/bits/types.h",
            "/usr/include/x86_64-linux-gnu/sys/cdefs.h",
            "/usr/lib/llvm-19/lib/clang/19/include/immintrin.h",
            "/usr/lib/llvm-19/bin/../include/c++/v1/map",
            "/usr/include/features.h",
        ] {
            assert!(is_standard(standard), "{standard}");
        }
        for other in [
            "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/CImg.h",
            "/usr/include/boost/bits.hpp",
            "/usr/include/x86_64-linux-gnu/mpi/mpi.h",
            "/usr/include/CImg.h",
            "math.hpp",
        ] {
            assert!(!is_standard(other), "{other}");
        }
    }
}
