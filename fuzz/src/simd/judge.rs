//! Compiles a batch of loops for a machine, runs it beside clang's scalar code, and compares.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::c;
use super::tree::Loop;
use crate::process::finish;

/// How long a compile may take, on a machine that has much else to do.
const COMPILE: Duration = Duration::from_secs(900);
/// How long a batch may run.
const RUN: Duration = Duration::from_secs(300);

/// How a batch becomes a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By gcc, as it stands there. What differs then has no meaning in C, or clang is wrong.
    Reference,
    /// By Weft.
    Weft {
        /// The machine.
        march: &'static str,
        /// When loops become vectors by plan.
        effort: &'static str,
        /// The level of optimization.
        level: &'static str,
    },
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Reference => write!(f, "gcc -O0"),
            Way::Weft { march, effort, level } => {
                write!(f, "-march={march} -fweft-vectorize={effort} {level}")
            }
        }
    }
}

/// The ways that the batch with this number takes: the reference, each machine with all plans that are legal, one as users have it.
pub fn ways(batch: u64) -> [Way; 5] {
    const MACHINES: [&str; 3] = ["native", "x86-64-v3", "x86-64"];
    let level = |number: u64| if (batch + number).is_multiple_of(2) { "-O3" } else { "-O2" };
    let always =
        |number: u64| Way::Weft { march: MACHINES[number as usize], effort: "always", level: level(number) };
    let usual = Way::Weft { march: MACHINES[(batch % 3) as usize], effort: "auto", level: level(batch / 3) };
    [Way::Reference, always(0), always(1), always(2), usual]
}

/// What is wrong with a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It does not compile.
    Compile(String),
    /// The loop with this number computes something else, crashes or hangs.
    Run(usize, String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Compile(text) => write!(f, "does not compile: {text}"),
            Fault::Run(_, text) => write!(f, "runs wrong: {text}"),
        }
    }
}

/// The compiler, and a folder for files.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The program `weft`.
    pub weft: PathBuf,
    /// A folder for files.
    pub folder: PathBuf,
}

impl Judge {
    /// The first fault of the loops in one way, and what became of each loop, as remarks.
    pub fn judge(&self, loops: &[Loop], way: Way) -> (Option<Fault>, String) {
        match self.program(loops, way) {
            Err(words) => (Some(Fault::Compile(words)), String::new()),
            Ok((program, remarks)) => (self.run(&program), remarks),
        }
    }

    fn program(&self, loops: &[Loop], way: Way) -> Result<(PathBuf, String), String> {
        let at = |name: &str| self.folder.join(name);
        let text = c::file(loops);
        let is_same = fs::read_to_string(at("loops.c")).is_ok_and(|known| known == text);
        if !is_same || !at("plain.o").exists() {
            let others = [("driver.c", c::driver(loops.len())), ("called.c", c::called(loops))];
            for (name, text) in others.iter().chain([&("loops.c", text)]) {
                fs::write(at(name), text).map_err(|error| error.to_string())?;
            }
            let scalar = ["-O1", "-fno-vectorize", "-fno-slp-vectorize", "-DF(x)=plain_##x"];
            self.object("clang-19".as_ref(), &[], &scalar, ("loops.c", "plain.o"))?;
            self.object("clang-19".as_ref(), &[], &scalar, ("called.c", "plain-called.o"))?;
            self.object("clang-19".as_ref(), &[], &["-O1"], ("driver.c", "driver.o"))?;
        }
        let name = "-DF(x)=weft_##x";
        let object = |compiler: &Path, first: &[&str], flags: &[&str]| {
            self.object(compiler, first, flags, ("called.c", "called.o"))?;
            self.object(compiler, first, flags, ("loops.c", "weft.o"))
        };
        let remarks = match way {
            Way::Reference => object("gcc".as_ref(), &[], &["-O0", name])?,
            Way::Weft { march, effort, level } => {
                let (march, effort) = (format!("-march={march}"), format!("-fweft-vectorize={effort}"));
                let flags = ["-fopenmp", "-Werror=weft-fallback", "-Rweft", name, &march, &effort, level];
                object(&self.weft, &["cc"], &flags)?
            }
        };
        let mut command = Command::new(&self.weft);
        let objects = ["driver.o", "plain.o", "plain-called.o", "weft.o", "called.o"].map(at);
        command.args(["cc", "-fopenmp"]).args(objects).arg("-lm").arg("-o");
        self.compile(command.arg(at("program")))?;
        Ok((at("program"), remarks))
    }

    fn object(
        &self,
        compiler: &Path,
        first: &[&str],
        flags: &[&str],
        (source, object): (&str, &str),
    ) -> Result<String, String> {
        let mut command = Command::new(compiler);
        command.args(first).args(["-w", "-ffp-contract=off", "-fno-math-errno", "-c"]).args(flags);
        self.compile(command.arg(self.folder.join(source)).arg("-o").arg(self.folder.join(object)))
    }

    fn compile(&self, command: &mut Command) -> Result<String, String> {
        let command = std::mem::replace(command, Command::new("true"));
        let (status, words) = finish(command, COMPILE, &self.folder.join("words"))?;
        let errors =
            || words.lines().filter(|line| !line.contains("remark:")).take(12).collect::<Vec<_>>().join("\n");
        if status == Some(0) { Ok(words) } else { Err(errors()) }
    }

    fn run(&self, program: &Path) -> Option<Fault> {
        let mut command = Command::new(program);
        command.env("OMP_DYNAMIC", "false").env("OMP_WAIT_POLICY", "passive");
        let printed = self.folder.join("printed");
        let (status, words) = match finish(command, RUN, &printed) {
            Ok(finished) => finished,
            // What was printed until then is in the file.
            Err(words) => (None, format!("{}\n{words}", fs::read_to_string(&printed).unwrap_or_default())),
        };
        if status == Some(0) {
            return None;
        }
        let begun = words.lines().rev().find_map(|line| line.strip_prefix("begin "));
        let number = begun.and_then(|number| number.parse().ok()).unwrap_or(0);
        let wrong = words.lines().find(|line| line.starts_with("wrong "));
        Some(Fault::Run(number, wrong.map_or_else(|| format!("status {status:?}"), str::to_owned)))
    }
}
