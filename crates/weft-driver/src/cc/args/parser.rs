//! Goes through the words of a command line, one option or input at a time.
//!
//! Each option is looked up in the table of options. What it says of the whole compile is noted in [`CcArgs`]; the
//! words are kept for the steps that must see them, but for those of Weft's own options.

use super::compiled_headers;
use super::{Arg, Beside, CcArgs, Mode, OpenMp};
use crate::cc::OpenMpSwitch;
use crate::cc::arg_table::{self, EVERY, LINK, NONE, Steps, look_up};
use crate::cc::dependencies::Dependencies;
use crate::cc::input::{Explicit, Input, Language};
use crate::cc::place_format::PlaceFormat;
use crate::cc::runtime::{self, Runtime};
use crate::devices::Devices;
use crate::error::Error;
use crate::middle::Effort;
use crate::opt_level::OptLevel;
use crate::warnings::{Level, Warnings};

impl CcArgs {
    /// Understands a command line without the program's name, response files already expanded.
    ///
    /// # Errors
    /// A missing value, an unknown language, or options that exclude each other.
    pub(crate) fn parse(words: &[String], switch: OpenMpSwitch) -> Result<Self, Error> {
        let mut parser = Parser::new(switch);
        let mut words = words.iter();
        let mut only_inputs = false;
        while let Some(word) = words.next() {
            if only_inputs || word == "-" || !word.starts_with('-') {
                parser.input(word);
                continue;
            }
            if word == "--" {
                only_inputs = true;
                continue;
            }
            let Some(found) = look_up(word) else {
                parser.keep(vec![word.clone()], EVERY);
                continue;
            };
            let count = found.words();
            let behind: Vec<&String> = words.by_ref().take(count).collect();
            if behind.len() < count {
                let values = if count == 1 { "1 value".to_owned() } else { format!("{count} values") };
                return Err(Error::Usage(format!("argument to '{word}' is missing (expected {values})")));
            }
            let value = found.joined.or(behind.first().map(|word| word.as_str())).unwrap_or_default();
            let kept = std::iter::once(word).chain(behind).cloned().collect();
            parser.option(found.spec, value, kept)?;
        }
        parser.finish()
    }
}

/// The generation that `-Xopenmp-target -march=sm_80` names.
fn value_of_arch(words: &[String]) -> Option<&str> {
    words.last()?.strip_prefix("-march=").filter(|arch| arch.starts_with("sm_"))
}

struct Parser {
    out: CcArgs,
    switch: OpenMpSwitch,
    language: Option<Explicit>,
    preprocess_only: bool,
    /// Whether clang is to make a module of the input (`--precompile`).
    precompiles: bool,
    /// `-fopenmp`
    asks_for_all: bool,
    /// `-fopenmp-simd`
    asks_for_simd: bool,
}

impl Parser {
    fn new(switch: OpenMpSwitch) -> Self {
        Parser {
            switch,
            out: CcArgs {
                args: Vec::new(),
                for_clang: Vec::new(),
                inputs: Vec::new(),
                mode: Mode::Link,
                precompiles: false,
                is_cxx: false,
                emit_llvm: false,
                output: None,
                level: OptLevel::O0,
                openmp: match switch {
                    OpenMpSwitch::Implied => OpenMp::Weft,
                    OpenMpSwitch::Needed => OpenMp::Off,
                },
                simd_only: false,
                offloads: false,
                devices: Devices::default(),
                runtime: Runtime::default(),
                is_off: false,
                links_runtime: false,
                only_show: false,
                dependencies: Dependencies::default(),
                warnings: Warnings::default(),
                place_format: PlaceFormat::default(),
                fallback: Level::Warn,
                print_after: Vec::new(),
                time_passes: false,
                vectorizes: Effort::Auto,
                codegen_parts: None,
                cilk: false,
                parallelizes: false,
                reduces_in_order: false,
                remarks: false,
                checks_races: false,
                save_temps: false,
                keeps_intermediates: None,
            },
            language: None,
            preprocess_only: false,
            precompiles: false,
            asks_for_all: false,
            asks_for_simd: false,
        }
    }

    fn keep(&mut self, words: Vec<String>, steps: Steps) {
        self.out.for_clang.push(words.clone());
        self.out.args.push(Arg { words, as_text: None, steps, input: None });
    }

    fn input(&mut self, path: &str) {
        // Words may follow, so that a file named like an option cannot stand behind `--`.
        let is_like_option = path.starts_with('-') && path != "-";
        let word = if is_like_option { format!("./{path}") } else { path.to_owned() };
        self.out.for_clang.push(vec![word]);
        let index = self.out.inputs.len();
        let mut input = Input::new(path, self.language);
        if self.out.is_cxx && input.language == Language::C && input.explicit.is_none() {
            input.language = Language::Cxx;
        }
        self.out.inputs.push(input);
        let words = vec![path.to_owned()];
        self.out.args.push(Arg { words, as_text: None, steps: NONE, input: Some(index) });
    }

    fn option(&mut self, spec: &arg_table::Spec, value: &str, kept: Vec<String>) -> Result<(), Error> {
        let out = &mut self.out;
        match spec.spelling {
            "-c" => self.set_mode(Mode::Object),
            "-S" => self.set_mode(Mode::Assembly),
            "-fsyntax-only" => self.set_mode(Mode::SyntaxOnly),
            "-E" | "-M" | "-MM" => self.preprocess_only = true,
            "--precompile" => self.precompiles = true,
            "-###" => out.only_show = true,
            "--version" | "-dumpversion" | "-dumpmachine" | "-print-" | "--print-" | "--help" | "-help" => {
                out.mode = Mode::Query
            }
            // clang's analyzer looks at the user's source, and has no output that Weft could make.
            "--analyze" => out.mode = Mode::Query,
            "--driver-mode=" => out.is_cxx = value == "g++",
            "-emit-llvm" => out.emit_llvm = true,
            "-o" | "--output" | "--output=" => out.output = Some(value.to_owned()),
            "-x" | "--language" | "--language=" => self.language = Language::from_x(value)?,
            "-O" => out.level = OptLevel::from_suffix(value),
            "-w" => out.warnings.take_none(),
            "-W" if out.warnings.take(value) => return Ok(()),
            // The last of them counts. No step gets the option: the driver tells clang itself what concerns OpenMP.
            "-fopenmp" | "-fopenmp=" => {
                if out.openmp == OpenMp::Off {
                    out.openmp = OpenMp::Weft;
                }
                self.asks_for_all = true;
                out.runtime = match value {
                    "" => Runtime::default(),
                    _ => Runtime::from_option(value, self.switch)?,
                };
                out.is_off = false;
                return Ok(());
            }
            "-fno-openmp" => {
                self.asks_for_all = false;
                out.openmp = OpenMp::Off;
                out.is_off = true;
                return Ok(());
            }
            "-fopenmp-simd" | "-fno-openmp-simd" => {
                self.asks_for_simd = spec.spelling == "-fopenmp-simd";
                return Ok(());
            }
            // Weft's own devices: no step is told.
            "-fopenmp-targets=" if Devices::of_triple(value).is_some() => {
                out.offloads = true;
                // The generation may have been named before.
                if let Some(devices) = Devices::of_triple(value).filter(|_| !out.devices.is_gpu()) {
                    out.devices = devices;
                }
                return Ok(());
            }
            "--offload-arch=" if Devices::of_arch(value).is_some() => {
                out.offloads = true;
                out.devices = Devices::of_arch(value).unwrap_or(Ok(Devices::Host)).map_err(Error::Usage)?;
                return Ok(());
            }
            "-Xopenmp-target" | "-Xopenmp-target=" if value_of_arch(&kept).is_some() => {
                let arch = value_of_arch(&kept).and_then(Devices::of_arch);
                out.devices = arch.unwrap_or(Ok(Devices::Host)).map_err(Error::Usage)?;
                return Ok(());
            }
            "-fopenmp-targets=" | "--offload-arch=" => {
                out.openmp = OpenMp::Clang(kept.join(" "));
            }
            "--print-after=" => out.print_after.extend(value.split(',').map(ToOwned::to_owned)),
            "--time-passes" => out.time_passes = true,
            "-fweft-vectorize=" => {
                out.vectorizes = match value {
                    "off" => Effort::Off,
                    "auto" => Effort::Auto,
                    "always" => Effort::Always,
                    other => {
                        let message = format!("'-fweft-vectorize={other}' is none of off, auto, always");
                        return Err(Error::Usage(message));
                    }
                };
            }
            "-fweft-codegen-parts=" => {
                let count = value.parse().ok().filter(|count| (1..=64).contains(count));
                let wrong = || format!("'-fweft-codegen-parts={value}' is no number from 1 to 64");
                out.codegen_parts = Some(count.ok_or_else(|| Error::Usage(wrong()))?);
            }
            "-fdiagnostics-format=" => out.place_format = PlaceFormat::from_option(value),
            "-fcilk" => out.cilk = true,
            "-fno-cilk" => out.cilk = false,
            "-fweft-parallelize" => out.parallelizes = true,
            "-fno-weft-parallelize" => out.parallelizes = false,
            "-fweft-deterministic-reductions" => out.reduces_in_order = true,
            "-fno-weft-deterministic-reductions" => out.reduces_in_order = false,
            "-Rweft" => out.remarks = true,
            "-Rno-weft" => out.remarks = false,
            "--save-temps" => out.save_temps = true,
            "-save-temps" | "-save-temps=" | "--save-temps=" => {
                let beside = if value == "obj" { Beside::Output } else { Beside::User };
                out.keeps_intermediates = Some(beside);
            }
            "-Wp," if out.dependencies.take_wp(value) => return Ok(()),
            spelling if spelling.starts_with("-M") => {
                out.dependencies.take(spelling, value);
            }
            _ => {}
        }
        let weft_only = matches!(
            spec.spelling,
            "--print-after="
                | "--time-passes"
                | "--save-temps"
                | "-fcilk"
                | "-fno-cilk"
                | "-fweft-parallelize"
                | "-fno-weft-parallelize"
                | "-fweft-deterministic-reductions"
                | "-fno-weft-deterministic-reductions"
                | "-Rweft"
                | "-Rno-weft"
                | "-fweft-vectorize="
                | "-fweft-codegen-parts="
        );
        if !weft_only {
            self.keep(kept, spec.steps);
        }
        Ok(())
    }

    fn set_mode(&mut self, mode: Mode) {
        // As with clang, a query wins over every other mode, and `-S` with `-c` is `-S` in either order.
        let rank = |mode| match mode {
            Mode::Link => 0,
            Mode::Object => 1,
            Mode::Assembly => 2,
            Mode::SyntaxOnly => 3,
            Mode::Query => 4,
        };
        if rank(mode) > rank(self.out.mode) {
            self.out.mode = mode;
        }
    }

    fn finish(self) -> Result<CcArgs, Error> {
        let mut out = self.out;
        compiled_headers::read_as_text(&mut out.args);
        let compiled = || out.inputs.iter().filter(|input| input.language != Language::Object);
        let makes_header = compiled().next().is_some() && compiled().all(Input::is_header);
        let makes_object = matches!(out.mode, Mode::Link | Mode::Object);
        // Of a precompiled header or module Weft has nothing to say.
        out.precompiles = self.precompiles || makes_header && makes_object && !out.emit_llvm;
        if self.preprocess_only || out.precompiles {
            out.mode = Mode::Query;
        }
        if self.asks_for_simd && !self.asks_for_all && !matches!(out.openmp, OpenMp::Clang(_)) {
            (out.openmp, out.simd_only) = (OpenMp::Weft, true);
            out.for_clang.push(vec!["-fopenmp-simd".to_owned()]);
        }
        out.fallback = out.warnings.level("-Wweft-fallback");
        out.links_runtime = match out.openmp {
            OpenMp::Off => !out.is_off && out.args.iter().any(|arg| runtime::is_runtime(&arg.words)),
            OpenMp::Weft | OpenMp::Clang(_) => true,
        };
        if out.inputs.is_empty() && out.mode != Mode::Query {
            let only_libraries = out.args.iter().any(|arg| arg.steps == LINK);
            if !only_libraries {
                // `clang -v` without inputs is a question; anything else without inputs is a mistake that clang words well.
                out.mode = Mode::Query;
            }
        }
        let compiled = out.inputs.iter().filter(|input| input.language != Language::Object).count();
        if out.output.is_some() && compiled > 1 && matches!(out.mode, Mode::Object | Mode::Assembly) {
            return Err(Error::Usage("cannot specify -o when generating multiple output files".to_owned()));
        }
        Ok(out)
    }
}
