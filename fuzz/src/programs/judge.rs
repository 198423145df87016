//! Compiles a program by Weft, clang and gcc, runs what comes out with several numbers of threads, and compares.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::Program;
use crate::process::finish;

/// How long a compile may take.
const COMPILE: Duration = Duration::from_secs(120);
/// How long a program may run.
const RUN: Duration = Duration::from_secs(20);

/// What is wrong with Weft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It does not compile the program, or leaves it to clang.
    Compile(String),
    /// What it makes crashes, hangs, or prints something else than what clang's and gcc's programs print.
    Run(String),
}

impl Fault {
    /// What faults that have the same cause have in common.
    pub fn kind(&self) -> String {
        let (Fault::Compile(text) | Fault::Run(text)) = self;
        let at = text.find("error:").unwrap_or(0);
        let letters = text[at..].lines().next().unwrap_or_default().chars().filter(|c| !c.is_ascii_digit());
        let words: String = letters.collect();
        // Names of functions and values differ from program to program.
        let quoted = words.split('\'').step_by(2).collect::<Vec<_>>().join("''");
        match self {
            Fault::Compile(_) => format!("compile: {}", quoted.chars().take(160).collect::<String>()),
            Fault::Run(_) => "run".to_owned(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Compile(text) => write!(f, "does not compile: {text}"),
            Fault::Run(text) => write!(f, "runs wrong: {text}"),
        }
    }
}

/// What comes of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All print the same.
    Right,
    /// Weft agrees with one of the others, but these do not agree.
    OthersDiffer,
    /// The program is no good: the others do not take it, or it runs too long.
    Useless(String),
    /// Weft is wrong.
    Wrong(Fault),
}

/// The compilers, and what is tried.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The program `weft`.
    pub weft: PathBuf,
    /// A folder for files.
    pub folder: PathBuf,
    /// Whether clang and gcc compile at all levels, too; else at one each.
    pub thorough: bool,
    /// The newest OpenMP that is used.
    pub level: u32,
}

/// Why another compiler is no reference.
enum Other {
    /// It does not compile the program.
    Refuses(String),
    /// What it makes crashes or hangs.
    RunsBadly(String),
}

/// The compilers that Weft is compared with.
const OTHERS: [&str; 2] = ["clang-19", "gcc"];
/// The levels of optimization.
const LEVELS: [&str; 3] = ["-O0", "-O2", "-O3"];
/// The numbers of threads.
const THREADS: [u32; 4] = [1, 2, 4, 7];

impl Judge {
    /// Judges a program. `seed` chooses what is tried.
    pub fn judge(&self, program: &Program, seed: u64) -> Verdict {
        let (ours, source) = (self.folder.join("program.c"), self.folder.join("others.c"));
        let written = fs::write(&ours, program.text());
        if let Err(error) = written.and_then(|()| fs::write(&source, program.text_for_others())) {
            return Verdict::Useless(error.to_string());
        }
        let mut others: Vec<(String, String)> = Vec::new();
        let mut refusals = Vec::new();
        for (number, compiler) in OTHERS.into_iter().enumerate() {
            let one = [LEVELS[(seed as usize + number) % 3]];
            let levels = if self.thorough { &LEVELS[..] } else { &one[..] };
            match self.printed_by(compiler, levels, &source) {
                Ok(mut printed) => others.append(&mut printed),
                Err(Other::Refuses(words)) => refusals.push((compiler, words)),
                Err(Other::RunsBadly(words)) => return Verdict::Useless(words),
            }
        }
        if let [(refusing, _)] = refusals[..]
            && !self.thorough
        {
            // The other alone must be asked more often: gcc 12 has faults of its own at -O1 and above.
            others.clear();
            for compiler in OTHERS.into_iter().filter(|other| *other != refusing) {
                match self.printed_by(compiler, &LEVELS, &source) {
                    Ok(mut printed) => others.append(&mut printed),
                    Err(Other::Refuses(words) | Other::RunsBadly(words)) => return Verdict::Useless(words),
                }
            }
        }
        if others.is_empty() {
            let words: Vec<_> = refusals.into_iter().map(|(_, words)| words).collect();
            return Verdict::Useless(words.join("; "));
        }
        let mut verdict = match others.windows(2).all(|pair| pair[0].1 == pair[1].1) {
            true => Verdict::Right,
            false => Verdict::OthersDiffer,
        };
        let mut printed_by_weft: Option<String> = None;
        for level in LEVELS {
            let mut command = Command::new(&self.weft);
            command.args(["cc", level, "-w", "-Werror=weft-fallback"]);
            if self.level > 51 {
                command.arg("-fopenmp-version=52");
            }
            let output = self.folder.join("weft");
            if let Err(words) = self.compile(command, &ours, &output) {
                return Verdict::Wrong(Fault::Compile(format!("{level}: {words}")));
            }
            for threads in THREADS {
                let what = format!("{level}, {threads} threads");
                let printed = match run(&output, threads) {
                    Ok(printed) => printed,
                    Err(words) => return Verdict::Wrong(Fault::Run(format!("{what}: {words}"))),
                };
                let same = agrees(&others, &printed);
                if !same || printed_by_weft.as_ref().is_some_and(|before| *before != printed) {
                    let other = others.first().map_or("", |(_, other)| other);
                    let lines = other.lines().zip(printed.lines()).find(|(a, b)| a != b);
                    return Verdict::Wrong(Fault::Run(format!("{what}: (expected, printed) {lines:?}")));
                }
                printed_by_weft = Some(printed);
            }
        }
        if verdict == Verdict::OthersDiffer && others.is_empty() {
            verdict = Verdict::Right;
        }
        verdict
    }

    /// What the programs of another compiler print, each with what it was.
    fn printed_by(
        &self,
        compiler: &str,
        levels: &[&str],
        source: &Path,
    ) -> Result<Vec<(String, String)>, Other> {
        let mut all = Vec::new();
        for level in levels {
            let mut command = Command::new(compiler);
            command.args([level, "-w", "-fopenmp"]);
            if compiler == "clang-19" && self.level > 51 {
                command.arg("-fopenmp-version=52");
            }
            let output = self.folder.join("other");
            let named = |words: String| format!("{compiler} {level}: {words}");
            self.compile(command, source, &output).map_err(|words| Other::Refuses(named(words)))?;
            let threads = if self.thorough { &THREADS[..] } else { &[1, 4][..] };
            for threads in threads {
                let printed = run(&output, *threads).map_err(|words| Other::RunsBadly(named(words)))?;
                all.push((format!("{compiler} {level}, {threads} threads"), printed));
            }
        }
        Ok(all)
    }

    fn compile(&self, mut command: Command, source: &Path, output: &Path) -> Result<(), String> {
        command.arg(source).arg("-o").arg(output).arg("-lm");
        let (status, words) = finish(command, COMPILE, &self.folder.join("words"))?;
        if status == Some(0) { Ok(()) } else { Err(words.chars().take(2000).collect()) }
    }
}

/// Whether each line is what one of the others prints there: each of them has faults of its own, and one program may meet
/// several.
fn agrees(others: &[(String, String)], printed: &str) -> bool {
    let others: Vec<Vec<&str>> = others.iter().map(|(_, other)| other.lines().collect()).collect();
    let is_as_long = others.iter().any(|other| other.len() == printed.lines().count());
    let printed_by_one = |(at, line)| others.iter().any(|other| other.get(at) == Some(&line));
    is_as_long && printed.lines().enumerate().all(printed_by_one)
}

/// Runs a program and returns what it prints.
fn run(program: &Path, threads: u32) -> Result<String, String> {
    let mut command = Command::new(program);
    command.env("OMP_NUM_THREADS", threads.to_string()).env("OMP_DYNAMIC", "false");
    command.env("OMP_WAIT_POLICY", "passive").env("OMP_MAX_ACTIVE_LEVELS", "3");
    // On a small machine each team of a league would have one thread, and libomp would say so.
    command.env("OMP_TEAMS_THREAD_LIMIT", "8").env("KMP_TEAMS_THREAD_LIMIT", "64");
    // It also says which allocators it does not have.
    command.env("KMP_WARNINGS", "0");
    let (status, words) = finish(command, RUN, &program.with_extension("out"))?;
    match status {
        Some(0) => Ok(words),
        Some(code) => Err(format!("exit status {code}")),
        None => Err("killed by a signal".to_owned()),
    }
}
