//! The command `weft`: it prints and exits; `weft-driver` does everything else.
//!
//! Called through a link named `weft-cc` or `weft-c++`, it is `weft cc` or `weft c++` for build systems: OpenMP is on with
//! `-fopenmp` only.
//!
//! A command that calls clang is done within a started clang, if that can be ([`weft_llvm`]): the process that the user has
//! started only waits for it.

mod help;
mod inside;
mod manual;
mod signals;
mod subcommands;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use weft_driver::cc::OpenMpSwitch;
use weft_driver::{Console, Error, cc, races, run, tools, tools::Tools};

/// The process that the user has started.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().collect();
    let launched = if calls_clang(&words) { tools::launch(&words) } else { None };
    let status = launched.unwrap_or_else(|| drive(words));
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

/// Does what the words say, the program's name first, and returns the exit status.
fn drive(words: Vec<OsString>) -> i32 {
    let mut words = words.into_iter();
    let program = words.next().unwrap_or_default();
    signals::watch();
    let status = run_command(&program, words.collect()).unwrap_or_else(|error| {
        signals::give_way();
        complain(&error);
        error.exit_status()
    });
    // Within a started clang, nothing else does this.
    let _nobody_reads = io::stdout().flush();
    status
}

/// Whether the command is one that calls clang or `opt`, and more than a question for help.
fn calls_clang(words: &[OsString]) -> bool {
    let [program, words @ ..] = words else { return false };
    let command = words.first().and_then(|word| word.to_str());
    let is_command = is_compiler(program) || matches!(command, Some("cc" | "c++" | "check" | "opt" | "show"));
    is_command && words.last().is_some_and(|word| word != "--help" && word != "-h")
}

/// Whether the program is called by the name of a compiler.
fn is_compiler(program: &OsString) -> bool {
    Path::new(program).file_name().is_some_and(|name| name == "weft-cc" || name == "weft-c++")
}

/// Determines the command and runs it.
fn run_command(program: &OsString, words: Vec<OsString>) -> Result<i32, Error> {
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let color = err.is_terminal() && env::var_os("NO_COLOR").is_none();
    let mut console = Console { out: &mut out, err: &mut err, color };
    let tools = Tools::from_environment();
    if is_compiler(program) {
        let is_cxx = program.as_encoded_bytes().ends_with(b"c++");
        return compile(text(words)?, is_cxx, OpenMpSwitch::Needed, &tools, &mut console);
    }
    match words.first().and_then(|word| word.to_str()) {
        Some(command @ ("cc" | "c++")) => {
            let is_cxx = command == "c++";
            compile(text(words)?.split_off(1), is_cxx, OpenMpSwitch::Implied, &tools, &mut console)
        }
        Some("run") => start(&words[1..], &mut console),
        Some("check") => check(&text(words)?[1..], &tools, &mut console),
        None | Some("--help" | "-h" | "help") => {
            print(&mut console, help::OVERVIEW)?;
            Ok(i32::from(words.is_empty()))
        }
        Some("--version" | "-V") => {
            print(&mut console, concat!("weft ", env!("CARGO_PKG_VERSION"), "\n"))?;
            Ok(0)
        }
        _ => subcommands::run(words, &tools, &mut console),
    }
}

/// Runs `weft cc` or `weft c++`: its own help, else clang's command line.
fn compile(
    mut words: Vec<String>,
    is_cxx: bool,
    switch: OpenMpSwitch,
    tools: &Tools,
    console: &mut Console<'_>,
) -> Result<i32, Error> {
    if words.first().is_some_and(|word| word == "--help") && words.len() == 1 {
        print(console, &help::cc())?;
        return Ok(0);
    }
    if words.is_empty() {
        return Err(Error::Usage("no input files; `weft cc --help` shows examples".to_owned()));
    }
    if is_cxx {
        words.insert(0, "--driver-mode=g++".to_owned());
    }
    cc::run(&words, switch, tools, console)
}

/// Runs `weft check`: its own help, else a compile and what it made.
fn check(words: &[String], tools: &Tools, console: &mut Console<'_>) -> Result<i32, Error> {
    if matches!(words, [] | [_]) && words.first().is_none_or(|word| word == "--help" || word == "-h") {
        print(console, help::CHECK)?;
        return Ok(if words.is_empty() { 2 } else { 0 });
    }
    races::run(words, tools, console)
}

/// Runs `weft run`: its own help, else another program.
fn start(words: &[OsString], console: &mut Console<'_>) -> Result<i32, Error> {
    match words.first().and_then(|word| word.to_str()) {
        None | Some("--help" | "-h") => {
            print(console, help::RUN)?;
            Ok(if words.is_empty() { 2 } else { 0 })
        }
        Some("--report") => run::run(&words[1..], true),
        Some("--") => run::run(&words[1..], false),
        Some(_) => run::run(words, false),
    }
}

/// The words as text; Weft does not take names that are not UTF-8.
fn text(words: Vec<OsString>) -> Result<Vec<String>, Error> {
    words
        .into_iter()
        .map(|word| {
            word.into_string()
                .map_err(|word| Error::Usage(format!("argument is not UTF-8: {}", word.to_string_lossy())))
        })
        .collect()
}

fn print(console: &mut Console<'_>, text: &str) -> Result<(), Error> {
    console.print(text.as_bytes())
}

#[allow(clippy::print_stderr, reason = "this is the one place where an error reaches the user")]
fn complain(error: &Error) {
    eprintln!("weft: error: {error}");
}
