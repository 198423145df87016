//! The headers of the system, compiled once for all who read them.
//!
//! A file of C++ is read three times: by libclang for its constructs and for clang's silence, and by clang. Most of it are headers
//! of the system, which come first, and in which all three read the same. clang makes a precompiled header of them, which the
//! three load; they read only what comes behind it.
//!
//! ```text
//! # 1 "a.cpp"
//! # 1 "/usr/include/c++/…" 1 3 ─┐
//! …                             ├─ clang -emit-pch ─► head.pch ─► libclang, libclang, clang
//! # 12 "a.cpp" 2               ─┘                                   read from here on
//! int main() { … }
//! ```
//!
//! Precondition: clang had nothing to say about the file, and its options are those that it is later read with.
//! Postcondition: who loads the header and reads the rest makes of it what he would make of the whole file, to the byte.
//! That is not so with debug information, in which clang leaves out what is not used of a precompiled header; such files are
//! read as a whole, and so are files whose headers are short.

use weft_front_c::Compiled;

use super::arg_table::FRONT;
use super::job::Job;
use crate::served;
use crate::tools::{self, Feed};

/// From how many bytes on it takes longer to read them three times than to write and load a precompiled header.
const LARGE: usize = 250_000;

impl Job<'_> {
    /// Makes a precompiled header of the beginning of a flat file; nothing comes back if it has none that is worth it, or if
    /// anything speaks against it.
    pub(super) fn precompile(&self, flat: &str) -> Option<Compiled> {
        let words = self.args.words_for(FRONT);
        let is_debugged = |word: &String| word.starts_with("-g") && word != "-g0";
        if !served::is_served() || words.iter().any(is_debugged) || self.args.devices.is_gpu() {
            return None;
        }
        let length = Some(beginning(flat)).filter(|length| *length >= LARGE)?;
        let file = self.scratch?.join("head.pch");
        let mut command = self.tools.clang();
        command.args(["-S", "-Wno-everything", "-Qunused-arguments", "-fno-crash-diagnostics"]);
        command.args(words);
        command.args(["-Xclang", "-emit-pch", "-o"]).arg(&file);
        command.args(["-x", self.flat_language(), "-"]);
        let doing = format!("precompiling the headers of {}", self.shown_name());
        let output = tools::run(command, Feed::Text(&flat[..length]), &doing).ok()?;
        let is_done = output.status.success() && output.stderr.is_empty() && file.is_file();
        is_done.then(|| Compiled { text: flat[..length].into(), file })
    }
}

/// The length of the longest beginning of a flat file that has nothing but whole headers of the system, without pragmas of
/// OpenMP.
fn beginning(flat: &str) -> usize {
    // Whether each file that is open is a system header; the first one is the user's.
    let mut open: Vec<bool> = vec![false];
    let (mut end, mut at) = (0, 0);
    for line in flat.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if let Some(flags) = marker_flags(line) {
            let is_system = flags.clone().any(|flag| flag == "3");
            for flag in flags {
                match flag {
                    "1" => open.push(is_system),
                    "2" if open.len() > 1 => {
                        open.pop();
                        if open.len() == 1 {
                            end = start;
                        }
                    }
                    "2" => return end,
                    _ => {}
                }
            }
            continue;
        }
        let is_ours = || {
            let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
            directive.and_then(|rest| rest.strip_prefix("pragma")).is_some_and(|rest| rest.contains("omp"))
        };
        if !line.trim().is_empty() && (!open.last().is_some_and(|is_system| *is_system) || is_ours()) {
            break;
        }
    }
    end
}

/// The flags of a line marker, `# 1 "name" 1 3`.
fn marker_flags(line: &str) -> Option<std::str::SplitWhitespace<'_>> {
    let rest = line.strip_prefix("# ").filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))?;
    Some(rest.rsplit_once('"').map_or("", |(_, flags)| flags).split_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEM: &str = "# 1 \"a.cpp\"\n# 1 \"<built-in>\" 1\n# 1 \"a.cpp\" 2\n# 1 \"h\" 1 3\nint x;\n# 1 \"i\" 1 3\nint y;\n\
        # 2 \"h\" 2 3\nint z;\n";

    #[test]
    fn system_headers_are_the_beginning() {
        let text =
            format!("{SYSTEM}# 2 \"a.cpp\" 2\n\nint own;\n# 1 \"j\" 1 3\nint late;\n# 3 \"a.cpp\" 2\n");
        assert_eq!(beginning(&text), SYSTEM.len());
    }

    #[test]
    fn headers_of_the_user_and_unfinished_ones_end_it() {
        let own = format!("{SYSTEM}# 2 \"a.cpp\" 2\n# 1 \"own.h\" 1\nint own;\n# 3 \"a.cpp\" 2\n");
        assert_eq!(beginning(&own), SYSTEM.len());
        let pragma = format!(
            "{SYSTEM}# 2 \"a.cpp\" 2\n# 1 \"k\" 1 3\n#pragma omp threadprivate(z)\n# 3 \"a.cpp\" 2\n"
        );
        assert_eq!(beginning(&pragma), SYSTEM.len());
        assert_eq!(beginning(&format!("int own;\n{SYSTEM}")), 0);
        assert_eq!(beginning(SYSTEM), "# 1 \"a.cpp\"\n# 1 \"<built-in>\" 1\n".len());
    }
}
