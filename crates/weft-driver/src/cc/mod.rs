//! `weft cc`: takes clang's command line and compiles with Weft.
//!
//! Questions (`-E`, `-M`, `--version`, no inputs) and links without compiles are handed to clang whole.
//! Everything else is compiled input by input, and linked by clang where a link is asked for.
//! A link brings an OpenMP runtime along; see [`link`].

pub(crate) mod arg_table;
mod args;
mod beginning;
mod between;
mod check;
mod citation;
mod clang_diagnostics;
mod compile;
mod consequences;
mod dependencies;
mod device_link;
mod fallback;
mod generate;
mod header;
mod header_cache;
mod input;
mod iterators;
mod job;
mod limits_of_clang;
mod link;
mod modules;
mod names;
mod offload;
mod own_headers;
mod pass_remarks;
mod place_format;
mod precompile;
mod response_file;
mod runtime;
mod second_run;
mod side_by_side;
mod surface;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use self::arg_table::LINK;
use self::args::{CcArgs, Mode, OpenMp};
use self::input::{Input, Language};
use self::job::Job;
use self::link::LinkWords;
pub(crate) use self::link::shared_and_names;
use self::place_format::Reworded;
use self::runtime::Runtime;
use crate::console::Console;
use crate::error::Error;
use crate::frontend::Refusal;
use crate::scratch::Scratch;
use crate::tools::{self, Tools};
use crate::warnings::Level;

/// Whether OpenMP is on without `-fopenmp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMpSwitch {
    /// It is: `weft cc`.
    Implied,
    /// It is not, as with clang and gcc. Build systems compile the same sources with the option and without it.
    Needed,
}

/// The options that `weft cc` tells from others, without their values, for completions.
pub fn options() -> impl Iterator<Item = &'static str> {
    arg_table::TABLE.iter().map(|row| row.spelling)
}

/// Runs `weft cc` on a command line without the program's name, and returns its exit status.
///
/// # Errors
/// Whatever is not the fault of the user's program; see [`Error`].
pub fn run(
    words: &[String],
    switch: OpenMpSwitch,
    tools: &Tools,
    console: &mut Console<'_>,
) -> Result<i32, Error> {
    let args = CcArgs::parse(&response_file::expand(words)?, switch)?;
    let mut err = Reworded { format: args.place_format, to: &mut *console.err };
    let console = &mut Console { out: &mut *console.out, err: &mut err, color: console.color };
    if args.mode == Mode::Query {
        if let Some(path) = runtime_asked_for(&args)? {
            console.print(format!("{}\n", path.display()).as_bytes())?;
            return Ok(0);
        }
        return hand_over(&args, tools, "answering", console);
    }
    if let OpenMp::Clang(option) = &args.openmp {
        let consequence = match args.fallback {
            Level::Silent => None,
            Level::Warn => Some("warning"),
            Level::Error => Some("error"),
        };
        if let Some(word) = consequence {
            console.complain(&format!(
                "weft: {word}: '{option}' is not compiled by Weft yet; clang compiles instead [-Wweft-fallback]\n"
            ));
        }
        if args.fallback == Level::Error {
            return Ok(1);
        }
    }
    let nothing_to_compile = args.inputs.iter().all(|input| input.language == Language::Object);
    if args.openmp != OpenMp::Weft || nothing_to_compile || args.only_show {
        return hand_over(&args, tools, "compiling and linking", console);
    }
    check_output(&args)?;
    if !inputs_exist(&args, console) {
        return Ok(1);
    }
    Compilation::new(&args, tools)?.run(console)
}

/// Compiles and links a program that tells a race detector what it does, by a command line without the program's name.
///
/// # Errors
/// Whatever is not the fault of the user's program; see [`Error`].
pub(crate) fn compile_checked(
    words: &[String],
    switch: OpenMpSwitch,
    tools: &Tools,
    console: &mut Console<'_>,
) -> Result<i32, Error> {
    let mut args = CcArgs::parse(&response_file::expand(words)?, switch)?;
    args.checks_races = true;
    if args.mode != Mode::Link || args.openmp != OpenMp::Weft {
        return Err(Error::Usage(
            "`weft check` makes a program and runs it; an option asks for something else".to_owned(),
        ));
    }
    Compilation::new(&args, tools)?.run(console)
}

/// Whether the name is that of a file of C or C++.
pub(crate) fn is_source(name: &str) -> bool {
    !name.starts_with('-') && input::is_source(name)
}

/// Lets clang do the whole job.
fn hand_over(args: &CcArgs, tools: &Tools, doing: &str, console: &mut Console<'_>) -> Result<i32, Error> {
    let mut command = tools.clang();
    let link = match (&args.openmp, args.mode) {
        (OpenMp::Off, Mode::Link) if args.links_runtime => link::words(Runtime::Weft, args, tools)?,
        (OpenMp::Off, _) => LinkWords::default(),
        _ if args.simd_only => LinkWords::default(),
        (OpenMp::Weft, Mode::Link) => link::words(args.runtime, args, tools)?,
        (OpenMp::Weft, _) if args.precompiles => {
            // What clang compiles with the header must have been compiled with the same macros.
            let languages = args.inputs.iter().filter_map(|input| input.of_header());
            let words = languages.take(1).flat_map(|language| header::words(args, language));
            LinkWords {
                before: std::iter::once("-fopenmp".to_owned()).chain(words).collect(),
                ..LinkWords::default()
            }
        }
        // clang's offloading needs libomp; for a question the runtime does not matter.
        _ => link::words(Runtime::Libomp, args, tools)?,
    };
    if args.openmp == OpenMp::Weft && args.only_show && !args.simd_only {
        // clang would also compile here, and must not link a runtime of its own for that.
        command.args(["-Xclang", "-fopenmp"]);
    }
    if args.openmp == OpenMp::Weft && args.mode == Mode::Query {
        // Of a question about a source, the answer is that of its compile.
        let languages = args.inputs.iter().map(|input| input.language);
        let source = languages.into_iter().find(|language| matches!(language, Language::C | Language::Cxx));
        command.args(source.map_or_else(Vec::new, |language| header::words(args, language)));
    }
    let command = |object: Option<&Path>| {
        let mut whole = tools.clang();
        whole.args(command.get_args()).args(object);
        whole.args(link.around(args.for_clang.iter().cloned()));
        whole
    };
    let status = tools::run_attached(command(None), doing)?.code().unwrap_or(1);
    if status != 0 || args.mode != Mode::Link {
        return Ok(status);
    }
    link_device(args, tools, console, |object| command(Some(object)))
}

/// Makes what a program that is linked has for a GPU, and links it again if it lacks that.
fn link_device(
    args: &CcArgs,
    tools: &Tools,
    console: &mut Console<'_>,
    command: impl Fn(&Path) -> Command,
) -> Result<i32, Error> {
    let object = match device_link::complete(args, tools, console)? {
        device_link::Outcome::Complete => return Ok(0),
        device_link::Outcome::Wrong => return Ok(1),
        device_link::Outcome::Lacks(object) => object,
    };
    // What there is to say, the linker has said.
    let output = tools::run(command(&object.path), tools::Feed::Nothing, "linking")?;
    if !output.status.success() {
        console.complain(&String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.status.code().unwrap_or(1))
}

/// The file that `-print-file-name=libomp.so` asks for, if Weft's runtime stands for it.
fn runtime_asked_for(args: &CcArgs) -> Result<Option<PathBuf>, Error> {
    let is_ours = match args.openmp {
        OpenMp::Weft => args.runtime == Runtime::Weft,
        OpenMp::Off => !args.is_off,
        OpenMp::Clang(_) => false,
    };
    let words = args.args.iter().flat_map(|arg| &arg.words);
    let asked =
        |word: &String| word.trim_start_matches('-').strip_prefix("print-file-name=").map(str::to_owned);
    match words.filter_map(asked).next_back().filter(|_| is_ours) {
        Some(name) => link::file_for(&name),
        None => Ok(None),
    }
}

/// The system's numbers for what [`check_output`] finds. An error made of a number prints the system's own text.
const ENOENT: i32 = 2;
const EISDIR: i32 = 21;

/// Reports an output that cannot or must not be written, before any work is done for it.
fn check_output(args: &CcArgs) -> Result<(), Error> {
    let inputs = || args.inputs.iter().filter(|input| input.path != "-");
    for output in args.written_files() {
        if let Some(input) = inputs().find(|input| is_same_file(output, &input.path)) {
            return Err(Error::Usage(format!(
                "'{output}' is to be written, but it is the input '{}'",
                input.path
            )));
        }
    }
    let Some(output) = args.output.as_deref().filter(|output| *output != "-") else {
        return Ok(());
    };
    let path = PathBuf::from(output);
    let fault = |number| Err(Error::file("write", &path, std::io::Error::from_raw_os_error(number)));
    if path.is_dir() {
        return fault(EISDIR);
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => fault(ENOENT),
        _ => Ok(()),
    }
}

/// Whether all inputs are there; says which are not. Without one of them nothing is made, as with clang.
fn inputs_exist(args: &CcArgs, console: &mut Console<'_>) -> bool {
    let is_missing = |input: &&Input| input.path != "-" && !Path::new(&input.path).exists();
    let missing: Vec<&Input> = args.inputs.iter().filter(is_missing).collect();
    for input in &missing {
        console.complain(&format!("weft: error: no such file or directory: '{}'\n", input.path));
    }
    missing.is_empty()
}

/// Whether two paths are those of one file. Devices may be both.
fn is_same_file(one: &str, other: &str) -> bool {
    let file = |path: &str| std::fs::canonicalize(path).ok().filter(|path| path.is_file());
    file(one).is_some_and(|one| file(other) == Some(one))
}

/// A command line with at least one input to compile.
struct Compilation<'a> {
    args: &'a CcArgs,
    tools: &'a Tools,
    /// Where objects on their way to the linker live, and the text of standard input.
    scratch: Scratch,
    /// What a link needs for OpenMP; a missing runtime is reported before any work is done.
    runtime: LinkWords,
}

impl<'a> Compilation<'a> {
    fn new(args: &'a CcArgs, tools: &'a Tools) -> Result<Self, Error> {
        let scratch = Scratch::new("weft-", None)
            .map_err(|source| Error::file("create", std::env::temp_dir(), source))?;
        let runtime = match args.mode {
            Mode::Link if args.checks_races => link::detector_words(args, tools)?,
            Mode::Link if !args.simd_only => link::words(args.runtime, args, tools)?,
            _ => LinkWords::default(),
        };
        Ok(Compilation { args, tools, scratch, runtime })
    }

    fn run(&self, console: &mut Console<'_>) -> Result<i32, Error> {
        let links = self.args.mode == Mode::Link;
        let mut objects = Vec::new();
        let mut worst = 0;
        for (index, input) in self.args.inputs.iter().enumerate() {
            let is_object = input.language == Language::Object;
            if is_object {
                if !links {
                    console.complain(&format!("weft: warning: {}: 'linker' input unused\n", input.path));
                }
                objects.push(input.path.clone());
                continue;
            }
            let output = self.output_of(input, index);
            // One run reports the errors of all files, so a file that fails does not stop the loop.
            let status = self.compile(input, &output, console)?;
            worst = worst.max(status);
            objects.push(output);
        }
        if worst != 0 || !links {
            return Ok(worst);
        }
        self.link(&objects, console)
    }

    fn compile(&self, input: &Input, output: &str, console: &mut Console<'_>) -> Result<i32, Error> {
        let stdin = match input.path.as_str() {
            "-" => Some(self.store_stdin()?),
            _ => None,
        };
        Job {
            tools: self.tools,
            args: self.args,
            input,
            stdin: stdin.as_deref(),
            output,
            named_output: self.args.output.as_deref(),
            scratch: Some(self.scratch.path()),
            mode: match self.args.mode {
                Mode::Link => Mode::Object,
                mode => mode,
            },
        }
        .run(console)
    }

    fn store_stdin(&self) -> Result<PathBuf, Error> {
        let path = self.scratch.path().join("stdin");
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|source| Error::file("read", "<stdin>", source))?;
        std::fs::write(&path, bytes).map_err(|source| Error::file("write", &path, source))?;
        Ok(path)
    }

    /// Where an input's object goes: to the `-o` of the user, to the current folder, or to the linker.
    fn output_of(&self, input: &Input, index: usize) -> String {
        let stem = input.stem();
        if self.args.mode == Mode::Link {
            let object = self.scratch.path().join(format!("{index}-{stem}.o"));
            return object.to_string_lossy().into_owned();
        }
        if let Some(output) = &self.args.output {
            return output.clone();
        }
        let suffix = match (self.args.mode, self.args.emit_llvm) {
            (Mode::Assembly, true) => "ll",
            (Mode::Assembly, false) => "s",
            (_, true) => "bc",
            (_, false) => "o",
        };
        format!("{stem}.{suffix}")
    }

    /// Links with clang as the driver, so that all but the runtime is as with `clang -fopenmp`.
    fn link(&self, objects: &[String], console: &mut Console<'_>) -> Result<i32, Error> {
        let command = self.link_command(objects, None, console.color);
        let output = tools::run(command, tools::Feed::Nothing, "linking")?;
        let words = String::from_utf8_lossy(&output.stderr);
        if words.contains("No space left on device") {
            let name = self.args.output.as_deref().unwrap_or("a.out");
            return Err(Error::Tool {
                tool: "the linker".to_owned(),
                doing: format!("writing {name}"),
                detail: tools::gist(&words),
            });
        }
        console.print(&output.stdout)?;
        console.complain(&words);
        if !output.status.success() {
            return Ok(output.status.code().unwrap_or(1));
        }
        let color = console.color;
        link_device(self.args, self.tools, console, |device| self.link_command(objects, Some(device), color))
    }

    /// The command that links these objects, and one with the image of a GPU.
    fn link_command(&self, objects: &[String], device: Option<&Path>, color: bool) -> Command {
        let mut command = self.tools.clang();
        let is_cxx = |language: Language| language.is_cxx() || language == Language::Other;
        let has_cxx = self.args.is_cxx || self.args.inputs.iter().any(|input| is_cxx(input.language));
        if has_cxx {
            command.arg("--driver-mode=g++");
        }
        command.arg("-Qunused-arguments");
        if color {
            command.arg("-fcolor-diagnostics");
        }
        command.args(device);
        let user = self.args.args.iter().filter_map(|arg| match arg.input {
            Some(index) => Some(vec![objects[index].clone()]),
            None => (arg.steps & LINK != 0).then(|| arg.words.clone()),
        });
        command.args(self.runtime.around(user));
        if let Some(output) = &self.args.output {
            command.args(["-o", output]);
        }
        command
    }
}

/// A C file on its way, as `weft show` wants it.
pub(crate) struct SurfaceOf {
    /// The IR with markers; none if the file has errors or refused constructs.
    pub(crate) text: Option<String>,
    /// What Weft does not compile.
    pub(crate) refusals: Vec<Refusal>,
    /// The exit status of what was done.
    pub(crate) status: i32,
}

/// Takes a C file through the stages up to `surface`.
pub(crate) fn surface_of(
    path: &str,
    flags: &[String],
    tools: &Tools,
    console: &mut Console<'_>,
) -> Result<SurfaceOf, Error> {
    let mut words = vec!["-c".to_owned(), "-O1".to_owned()];
    words.extend(response_file::expand(flags)?);
    words.extend(["--".to_owned(), path.to_owned()]);
    let args = CcArgs::parse(&words, OpenMpSwitch::Implied)?;
    let Some(input) = args.inputs.last() else {
        return Err(Error::Usage("no input file".to_owned()));
    };
    Job {
        tools,
        args: &args,
        input,
        stdin: None,
        output: "/dev/null",
        named_output: None,
        scratch: None,
        mode: Mode::SyntaxOnly,
    }
    .surface_only(console)
}
