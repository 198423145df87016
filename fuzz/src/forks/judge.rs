//! Compiles a batch of programs in one way, runs it, and compares what each program computes with what it should.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::tree::Program;
use super::{c, ir};
use crate::process::finish;

/// How long a compile may take, on a machine that has much else to do.
const COMPILE: Duration = Duration::from_secs(1800);
/// How long a batch may run.
const RUN: Duration = Duration::from_secs(600);

/// How a batch becomes a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// As Parallel IR, without tasks: `weft opt --serial`.
    Serial,
    /// As Parallel IR with tasks, at a level of optimization.
    Tasks(&'static str),
    /// As C with tasks, at a level of optimization.
    C(&'static str),
    /// As the one or the other, as code for another runtime, at a level of optimization.
    For(&'static str, Form, &'static str),
}

/// What a batch is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Parallel IR.
    ParallelIr,
    /// C with tasks.
    C,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Serial => f.write_str("serial"),
            Way::Tasks(level) => write!(f, "tasks at {level}"),
            Way::C(level) => write!(f, "C at {level}"),
            Way::For(runtime, Form::ParallelIr, level) => write!(f, "tasks with {runtime} at {level}"),
            Way::For(runtime, Form::C, level) => write!(f, "C with {runtime} at {level}"),
        }
    }
}

/// The ways that the batch with this number takes: each lowering, at one of its levels.
///
/// Nearly all of a batch's time is LLVM's, so of the two lowerings for other runtimes, which share all but their entry
/// points with that for libomp, one is optimized and the other is not. Four batches have each of them in both forms.
pub fn ways(batch: u64) -> [Way; 5] {
    let level = |levels: [&'static str; 3]| levels[(batch % 3) as usize];
    let [one, other] = if batch % 4 < 2 { [Form::ParallelIr, Form::C] } else { [Form::C, Form::ParallelIr] };
    let [fast, plain] = if batch.is_multiple_of(2) { ["-O2", "-O0"] } else { ["-O0", "-O2"] };
    [
        Way::Serial,
        Way::Tasks(level(["-O3", "-O0", "-O2"])),
        Way::C(level(["-O2", "-O3", "-O1"])),
        Way::For(OTHERS[0], one, fast),
        Way::For(OTHERS[1], other, plain),
    ]
}

impl Way {
    /// The runtimes that matter.
    fn runtimes(self) -> Vec<&'static str> {
        match self {
            Way::Serial => RUNTIMES[..1].to_vec(),
            Way::For(runtime, ..) => vec![runtime],
            Way::Tasks(_) | Way::C(_) => RUNTIMES.to_vec(),
        }
    }

    /// For whose entry points the code is.
    fn code_for(self) -> &'static str {
        match self {
            Way::For(runtime, ..) => runtime,
            _ => RUNTIMES[0],
        }
    }
}

/// What is wrong with a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It does not compile.
    Compile(String),
    /// The program with this number computes something else, crashes or hangs.
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

/// The runtimes that programs with tasks are linked with.
const RUNTIMES: [&str; 2] = ["-fopenmp=libweftrt", "-fopenmp=libomp"];
/// Those for which the code is another.
const OTHERS: [&str; 2] = ["-fopenmp=libgomp", "-fopenmp=threads"];

impl Judge {
    /// What is wrong with the programs, each of which has its result, in one way: the first fault.
    pub fn judge(&self, programs: &[(Program, u64)], way: Way) -> Option<Fault> {
        match self.objects(programs, way) {
            Err(words) => Some(Fault::Compile(words)),
            Ok(objects) => way.runtimes().into_iter().find_map(|runtime| {
                let linked = self.folder.join("program");
                let mut command = Command::new(&self.weft);
                command.args(["cc", runtime]).args(&objects).arg("-o").arg(&linked);
                match self.compile(command) {
                    Err(words) => Some(Fault::Compile(words)),
                    Ok(()) => self.run(&linked, runtime),
                }
            }),
        }
    }

    fn objects(&self, programs: &[(Program, u64)], way: Way) -> Result<[PathBuf; 2], String> {
        let only: Vec<Program> = programs.iter().map(|(program, _)| program.clone()).collect();
        let write = |name: &str, text: String| {
            let path = self.folder.join(name);
            fs::write(&path, text).map_err(|error| error.to_string()).map(|()| path)
        };
        let (runtime, text) = (way.code_for(), driver(programs));
        let of_driver = self.folder.join(format!("driver{runtime}.o"));
        let is_same = fs::read_to_string(self.folder.join("driver.c")).is_ok_and(|known| known == text);
        if !is_same {
            for of_other in RUNTIMES.iter().chain(&OTHERS).map(|runtime| format!("driver{runtime}.o")) {
                let _not_there = fs::remove_file(self.folder.join(of_other));
            }
        }
        if !of_driver.exists() {
            let driver = write("driver.c", text)?;
            self.object(&["-O1", runtime], &driver, &of_driver)?;
        }
        let object = self.folder.join("batch.o");
        match way {
            Way::Serial => {
                let (module, serial) = (write("batch.ll", ir::module(&only))?, self.folder.join("serial.ll"));
                let mut command = Command::new(&self.weft);
                command.args(["opt", "--serial"]).arg(module).arg("-o").arg(&serial);
                self.compile(command)?;
                self.object(&["-O2"], &serial, &object)?;
            }
            Way::Tasks(level) => {
                let module = write("batch.ll", ir::module(&only))?;
                self.object(&[level], &module, &object)?;
            }
            Way::For(runtime, Form::ParallelIr, level) => {
                let module = write("batch.ll", ir::module(&only))?;
                self.object(&[level, runtime], &module, &object)?;
            }
            Way::For(runtime, Form::C, level) => {
                let file = write("batch.c", c::file(&only))?;
                self.object(&[level, runtime], &file, &object)?;
            }
            Way::C(level) => {
                let file = write("batch.c", c::file(&only))?;
                self.object(&[level], &file, &object)?;
            }
        }
        Ok([of_driver, object])
    }

    fn object(&self, flags: &[&str], source: &Path, object: &Path) -> Result<(), String> {
        let mut command = Command::new(&self.weft);
        command
            .args(["cc", "-w", "-Werror=weft-fallback", "-c"])
            .args(flags)
            .arg(source)
            .arg("-o")
            .arg(object);
        self.compile(command)
    }

    fn compile(&self, command: Command) -> Result<(), String> {
        let (status, words) = finish(command, COMPILE, &self.folder.join("words"))?;
        if status == Some(0) { Ok(()) } else { Err(words.chars().take(2000).collect()) }
    }

    fn run(&self, program: &Path, runtime: &str) -> Option<Fault> {
        let mut command = Command::new(program);
        command.env("OMP_DYNAMIC", "false").env("OMP_WAIT_POLICY", "passive").env("KMP_WARNINGS", "0");
        let printed = self.folder.join("printed");
        let (status, words) = match finish(command, RUN, &printed) {
            Ok(finished) => finished,
            // What was printed until then is in the file.
            Err(words) => (None, format!("{}\n{words}", fs::read_to_string(&printed).unwrap_or_default())),
        };
        if status == Some(0) {
            return None;
        }
        // The driver says which program it begins, and with how many threads.
        let begun = words.lines().rev().find_map(|line| line.strip_prefix("begin "));
        let number = begun.and_then(|line| line.split(' ').next()).and_then(|number| number.parse().ok());
        let wrong = words.lines().find(|line| line.starts_with("wrong ")).map_or_else(
            || format!("status {status:?} behind 'begin {}'", begun.unwrap_or_default()),
            str::to_owned,
        );
        Some(Fault::Run(number.unwrap_or(0), format!("{runtime}: {wrong}")))
    }
}

/// A program in C that calls the functions of a batch and stops where one computes something wrong.
pub(super) fn driver(programs: &[(Program, u64)]) -> String {
    let declared: String = (0..programs.len()).map(|n| format!("u64 p{n}(void);\n")).collect();
    let listed: String =
        programs.iter().enumerate().map(|(n, (_, result))| format!("  {{ p{n}, {result}u }},\n")).collect();
    format!(
        "#include <stdio.h>
typedef unsigned long u64;
u64 never;
_Thread_local u64 weft_gate __attribute__((visibility(\"hidden\"))) = -1ul;
{declared}static const struct {{ u64 (*call)(void); u64 result; }} all[] = {{
{listed}}};
int main(void) {{
  static const int threads[] = {{ 0, 1, 2, 7 }};
  for (int t = 0; t < 4; t++)
    for (int n = 0; n < (int)(sizeof all / sizeof *all); n++) {{
      u64 result = 0;
      printf(\"begin %d with %d threads\\n\", n, threads[t]);
      fflush(stdout);
      if (threads[t] == 0) result = all[n].call();
      else {{
        #pragma omp parallel num_threads(threads[t]) shared(result)
        #pragma omp single
        result = all[n].call();
      }}
      if (result != all[n].result) {{
        printf(\"wrong with %d threads: %lx, not %lx\\n\", threads[t], result, all[n].result);
        return 1;
      }}
    }}
  return 0;
}}
"
    )
}
