//! `weft check`: compiles a program so that it tells a race detector what it does, runs it, and says whether it has races.
//!
//! Before: `["-DN=9", "a.c", "b.c", "100"]`. The words up to the last source are a compiler's, those behind it the program's;
//! `--` may stand between them.
//! The compile is that of `weft cc -O0 -g`, with one stage more (`watch`), and `libweft_check.a` in the place of a runtime.
//! The program prints the races itself, on standard error.

use std::process::Command;

use crate::cc::{OpenMpSwitch, compile_checked, is_source};
use crate::console::Console;
use crate::error::Error;
use crate::scratch::Scratch;
use crate::tools::{self, Tools};

/// The status of a program with races, which the detector ends it with.
const RACES: i32 = 66;

/// The words of a compiler that are followed by another one in front of a source.
const WITH_VALUE: [&str; 9] = ["-o", "-x", "-I", "-D", "-U", "-L", "-include", "-isystem", "-Xclang"];

/// Runs `weft check` on a command line without the program's name: 0 if there is no race, 1 if there is, else the status
/// of the compile or of the program.
///
/// # Errors
/// Whatever is not the fault of the user's program; see [`Error`].
pub fn run(words: &[String], tools: &Tools, console: &mut Console<'_>) -> Result<i32, Error> {
    let (compiled, given) = split(words)?;
    let scratch = Scratch::new("weft-check-", None)
        .map_err(|source| Error::file("create", std::env::temp_dir(), source))?;
    let program = scratch.path().join("program").to_string_lossy().into_owned();
    // Options of the user's come last and win; the others are what reports need.
    let fixed = ["-O0", "-g", "-Werror=weft-fallback", "-fno-omit-frame-pointer"].map(ToOwned::to_owned);
    let wanted = compiled.iter().filter(|word| !word.starts_with("-O")).cloned();
    let words: Vec<String> =
        fixed.into_iter().chain(wanted).chain(["-o".to_owned(), program.clone()]).collect();
    let status = compile_checked(&words, OpenMpSwitch::Implied, tools, console)?;
    if status != 0 {
        return Ok(status);
    }
    let mut command = Command::new(&program);
    command.args(given);
    match tools::run_attached(command, "running the program")?.code() {
        Some(RACES) => Ok(1),
        status => Ok(status.unwrap_or(1)),
    }
}

/// The words for the compiler and those for the program.
fn split(words: &[String]) -> Result<(&[String], &[String]), Error> {
    if let Some(at) = words.iter().position(|word| word == "--") {
        return Ok((&words[..at], &words[at + 1..]));
    }
    let mut end = None;
    let mut is_value = false;
    for (at, word) in words.iter().enumerate() {
        let is_file = !is_value && is_source(word);
        // Behind a source comes another one, or the program's words.
        if end.is_some() && !is_file {
            break;
        }
        if is_file {
            end = Some(at + 1);
        }
        is_value = WITH_VALUE.contains(&word.as_str());
    }
    let end = end.ok_or_else(|| {
        Error::Usage("no source of C or C++; `weft check --help` shows examples".to_owned())
    })?;
    Ok(words.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn what_comes_behind_the_sources_is_the_programs() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let told = |text: &str| {
            let words = words(text);
            let (compiled, given) = split(&words).unwrap();
            (compiled.join(" "), given.join(" "))
        };
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(told("-DN=9 a.c b.cpp 100 -v"), pair("-DN=9 a.c b.cpp", "100 -v"));
        assert_eq!(told("-I inc a.c"), pair("-I inc a.c", ""));
        assert_eq!(told("-include x.c a.c -x"), pair("-include x.c a.c", "-x"));
        assert_eq!(told("a.c -lm -- 5 b.c"), pair("a.c -lm", "5 b.c"));
        assert!(split(&words("-O2 100")).unwrap_err().to_string().contains("--help"));
    }
}
