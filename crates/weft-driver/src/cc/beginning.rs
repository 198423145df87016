//! Where the headers at the beginning of a flat file may be cut off, to be compiled before the rest.
//!
//! ```text
//! # 1 "a.c"
//! # 1 "own.h" 1
//! # 1 "/usr/include/stdio.h" 1 3 4
//! …
//! # 2 "own.h" 2                  a cut: one header has ended, another is still open
//! static int own;
//! # 2 "a.c" 2                    a cut
//! int main() { … }
//! ```
//!
//! A cut is where a header ends and a declaration has ended, be the header included in the file itself or in another header.
//! What stands behind it is read as if the headers that are open there had just been included ([`Cut::reopened`]).
//!
//! Precondition: the text is preprocessed. Postcondition: in front of each cut stand headers alone, without pragmas of OpenMP and,
//! as far as they are not those of the standard library, what [`own_headers`] lets be compiled. The text that is compiled for a
//! cut begins as that for a later one, and is the same for all files that have the same lines there, however they come to have
//! them.

use super::between::Between;
use super::own_headers;

/// From how many bytes on there is a cut besides the last.
const FIRST: usize = 250_000;

/// The name of a file in what is compiled that stands for all that have no line in there: no longer than any other, so that
/// nothing in there seems to lie behind it.
const ANY_FILE: &str = "u";

/// What a beginning may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Headers {
    Standard,
    All,
}

/// A place where a flat file may be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// How long the beginning is in the file.
    pub(super) length: usize,
    /// How much of the beginning's text stands for that.
    pub(super) compiled: usize,
    /// The line markers that open the files again which are open behind the cut; nothing if that is the user's file alone.
    pub(super) reopened: String,
}

/// The beginning of a flat file.
#[derive(Debug, Default)]
pub(super) struct Beginning {
    /// Some of the places where it may be cut, by rising length: each is longer than the one before by a tenth, but for the last.
    pub(super) cuts: Vec<Cut>,
    /// What is compiled, of any file that has the same lines.
    pub(super) text: String,
}

impl Beginning {
    /// The cut behind the longest beginning.
    pub(super) fn longest(&self) -> Option<&Cut> {
        self.cuts.last()
    }

    /// Finds the longest beginning of a flat file that has nothing but headers of one kind.
    pub(super) fn of(flat: &str, headers: Headers) -> Beginning {
        let mut open = vec![Source::Other];
        // The markers of the files that are open; the first one is the user's.
        let mut markers: Vec<&str> = Vec::new();
        let mut found = Beginning::default();
        let (mut text, mut between) = (Text::new(), Between::default());
        let (mut last, mut next, mut at, mut pushed) = (None, FIRST, 0, 0);
        for line in flat.split_inclusive('\n') {
            let start = at;
            at += line.len();
            if let Some((name, flags)) = marker(line) {
                if markers.is_empty() {
                    markers.push(line);
                }
                for flag in flags {
                    match flag {
                        "1" => {
                            markers.push(line);
                            open.push(match headers {
                                _ if is_standard(name) => Source::Standard,
                                Headers::All => Source::Own,
                                Headers::Standard => Source::Other,
                            });
                        }
                        "2" if open.len() > 1 => {
                            open.pop();
                            markers.pop();
                            if pushed == 0 && between.is_between() {
                                let cut = Cut::new(start, text.done.len(), &markers);
                                if start >= next {
                                    next = start + start / 10;
                                    found.cuts.push(cut.clone());
                                }
                                last = Some(cut);
                            }
                        }
                        "2" => return found.ending(last, text),
                        _ => {}
                    }
                }
                text.mark(line);
                continue;
            }
            if line.trim().is_empty() {
                text.skip(line);
                continue;
            }
            let is_taken = match open.last() {
                Some(Source::Standard) => !own_headers::pragma(line).is_some_and(|rest| rest.contains("omp")),
                Some(Source::Own) => own_headers::may_be_compiled(line),
                Some(Source::Other) | None => false,
            };
            if !is_taken {
                break;
            }
            text.push(line);
            match own_headers::pragma(line) {
                Some(_) => pushed += own_headers::pushed(line),
                None => between.read(line),
            }
        }
        found.ending(last, text)
    }

    /// Returns it with the last cut, and the text up to there.
    fn ending(mut self, last: Option<Cut>, text: Text) -> Beginning {
        self.text = text.done;
        self.text.truncate(last.as_ref().map_or(0, |cut| cut.compiled));
        if self.cuts.last() != last.as_ref() {
            self.cuts.extend(last);
        }
        self
    }
}

impl Cut {
    fn new(length: usize, compiled: usize, markers: &[&str]) -> Cut {
        let reopened = match markers {
            [own, open @ ..] if !open.is_empty() => {
                let own = own.rsplit_once('"').map_or("", |(own, _)| own);
                std::iter::once(format!("{own}\"\n"))
                    .chain(open.iter().map(|line| (*line).to_owned()))
                    .collect()
            }
            _ => String::new(),
        };
        Cut { length, compiled, reopened }
    }
}

/// The text that is compiled: the lines of headers, each known by its file and number, and by whether that is one of the system.
/// How deep a header is included, and what is included without having a line, does not show, nor does the user's file.
struct Text {
    done: String,
    /// The last line marker, and the blank lines behind it, if no other line has come yet.
    pending: Option<String>,
}

impl Text {
    /// Begins in a header: warnings tell headers from the file itself.
    fn new() -> Text {
        Text { done: format!("# 1 \"{ANY_FILE}\"\n# 1 \"{ANY_FILE}\" 1\n"), pending: None }
    }

    /// Adds a line marker.
    fn mark(&mut self, line: &str) {
        self.pending = Some(line.to_owned());
    }

    /// Adds a blank line.
    fn skip(&mut self, line: &str) {
        self.pending.as_mut().unwrap_or(&mut self.done).push_str(line);
    }

    /// Adds another line.
    fn push(&mut self, line: &str) {
        if let Some(pending) = self.pending.take() {
            let (marker, blank) = pending.split_once('\n').unwrap_or((&pending, ""));
            let (place, flags) = marker.split_at(marker.rfind('"').map_or(marker.len(), |end| end + 1));
            self.done.push_str(place);
            for flag in flags.split_whitespace().filter(|flag| !["1", "2"].contains(flag)) {
                self.done.extend([" ", flag]);
            }
            self.done.extend(["\n", blank]);
        }
        self.done.push_str(line);
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

    /// How long the longest beginning is.
    fn beginning(text: &str, headers: Headers) -> usize {
        Beginning::of(text, headers).cuts.last().map_or(0, |cut| cut.length)
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
        let of = |text: &str| Beginning::of(text, Headers::Standard).text;
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
        assert!(of(&one).contains("\"/usr/include/c++/12/map\" 3\nint z;\n"));
    }

    #[test]
    fn other_headers_and_unfinished_ones_end_it() {
        for other in ["own.h", "/usr/include/zlib.h", "/usr/include/eigen3/Eigen/Core"] {
            assert_eq!(beginning(&with(other, "int other;"), Headers::Standard), STANDARD.len(), "{other}");
        }
        let pragma = with("/usr/include/time.h", "#pragma omp threadprivate(z)");
        assert_eq!(beginning(&pragma, Headers::Standard), STANDARD.len());
        assert_eq!(beginning(&format!("int own;\n{STANDARD}"), Headers::Standard), 0);
        assert_eq!(beginning(STANDARD, Headers::Standard), STANDARD.find("# 2 \"/usr/include/c++").unwrap());
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

    #[test]
    fn files_that_are_open_at_a_cut_are_opened_again() {
        let text = "# 1 \"a.c\"\n# 1 \"<built-in>\" 1\n# 1 \"a.c\" 2\n\n# 1 \"own.h\" 1\n\n\n# 1 \"in/other.h\" 1 3 4\nint x;\n\
            # 3 \"own.h\" 2\nint f(void) {\n#pragma omp barrier\n}\n# 2 \"a.c\" 2\n";
        let found = Beginning::of(text, Headers::All);
        let [cut] = &found.cuts[..] else { panic!("{found:?}") };
        assert_eq!(&text[cut.length..][..13], "# 3 \"own.h\" 2");
        assert_eq!(cut.reopened, "# 1 \"a.c\"\n# 1 \"own.h\" 1\n");
        assert_eq!(found.text, "# 1 \"u\"\n# 1 \"u\" 1\n# 1 \"in/other.h\" 3 4\nint x;\n");
        assert_eq!(cut.compiled, found.text.len());
        // A header in the middle of a declaration, or behind a state that a later pragma takes back, is no place for a cut.
        for open in [
            "extern \"C\" {",
            "int y = (",
            "#pragma GCC visibility push(hidden)",
            "#pragma GCC diagnostic push",
        ] {
            let text = text.replace("\n\n\n# 1", &format!("\n\n{open}\n# 1"));
            assert_eq!(beginning(&text, Headers::All), "# 1 \"a.c\"\n# 1 \"<built-in>\" 1\n".len(), "{open}");
        }
    }

    #[test]
    fn what_long_beginnings_share_they_have_in_common() {
        let part =
            |name: &str| format!("# 1 \"{name}.h\" 1\n{}# 9 \"a.c\" 2\n", "int f(void);\n".repeat(10_000));
        let of = |names: &[&str]| {
            let parts: String = names.iter().map(|name| part(name)).collect();
            Beginning::of(&format!("# 1 \"a.c\"\n{parts}int x;\n"), Headers::All)
        };
        let (one, other) = (of(&["a", "b", "c", "d"]), of(&["a", "b", "c", "e", "f"]));
        let lengths = |of: &Beginning| of.cuts.iter().map(|cut| cut.length / 130_000).collect::<Vec<_>>();
        assert_eq!((lengths(&one), lengths(&other)), (vec![2, 3, 4], vec![2, 3, 4, 5]));
        let same = |number: usize| {
            one.text[..one.cuts[number].compiled] == other.text[..other.cuts[number].compiled]
        };
        assert!(same(0) && same(1) && !same(2));
    }
}
