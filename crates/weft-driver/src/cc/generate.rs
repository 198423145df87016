//! Code for a module that has been through the stages: clang's, by LLVM's second run and its code generator.

use std::path::Path;
use std::process::Command;

use weft_llvm::options;

use super::arg_table::BACK;
use super::args::{Beside, Mode};
use super::job::Job;
use super::names::Names;
use super::offload::DeviceImage;
use super::{pass_remarks, second_run};
use crate::console::Console;
use crate::error::Error;
use crate::opt_level::OptLevel;
use crate::pipeline::Texts;
use crate::program;
use crate::tools::{self, Early, Feed};

impl Job<'_> {
    /// Starts the clang that is to generate code of a module with about so many bytes, if one does it all.
    pub(super) fn start_codegen(&self, bytes: usize, names: &Names) -> Option<Early> {
        let words = self.codegen_words(names);
        let has_list =
            second_run::passes(self.args.level, &self.args.words_for(BACK), bytes, false).is_some();
        let is_one = !has_list && !self.is_likely_in_parts(bytes);
        is_one.then(|| Early::start(self.generate_command(&words, self.output)))?
    }

    /// The options for the code of one module.
    fn codegen_words(&self, names: &Names) -> Vec<String> {
        let words = self.mode_words().into_iter().map(ToOwned::to_owned);
        words.chain(names.words(&["-stats-file="])).collect()
    }

    /// Makes the code, by the clang that has begun `early` if its options turn out to be the right ones.
    pub(super) fn codegen(
        &self,
        texts: &Texts,
        names: &Names,
        early: Option<Early>,
        console: &mut Console<'_>,
    ) -> Result<(), Error> {
        let mut words = self.codegen_words(names);
        words.extend(of_module(texts));
        let ir = &texts.host;
        let image = texts.device.as_deref().map(|device| self.device_image(device, console)).transpose()?;
        words.extend(image.iter().flat_map(DeviceImage::words));
        let has_others = image.is_some() || names.words(&["-stats-file="]).next().is_some();
        if !has_others && self.generate_in_parts(&texts.module, ir.len(), &words) {
            return Ok(());
        }
        self.optimize_and_generate(ir, ir.len(), words, self.output, early, console)
    }

    /// Lets LLVM optimize the IR again and generate code; it is a module of so many bytes, or a part of one.
    pub(super) fn optimize_and_generate(
        &self,
        ir: &str,
        bytes: usize,
        mut words: Vec<String>,
        to: &str,
        early: Option<Early>,
        console: &mut Console<'_>,
    ) -> Result<(), Error> {
        let (level, back, has_fast_paths) =
            (self.args.level, self.args.words_for(BACK), weft_transform::has_fast_paths(ir));
        let Some(passes) = second_run::passes(level, &back, bytes, has_fast_paths) else {
            return self.generate_begun(early, Feed::Text(ir), &words, to, console);
        };
        let mut command = self.tools.opt();
        command.arg(format!("-passes={passes}")).args(options::SECOND_RUN);
        command.args(words.iter().filter(|word| *word == options::LONG_VECTORS_LAST));
        command.args(["-o", "-", "-"]);
        let doing = format!("optimizing {}", self.shown_name());
        let output = tools::run(command, Feed::Text(ir), &doing)?;
        if !output.status.success() {
            return Err(self.output_failure(&String::from_utf8_lossy(&output.stderr), doing));
        }
        words.extend(["-Xclang", "-disable-llvm-passes"].map(ToOwned::to_owned));
        self.generate(Feed::Bytes(&output.stdout), &words, to, console)
    }

    /// Lets clang make of the IR what `words` say.
    pub(super) fn generate(
        &self,
        ir: Feed<'_>,
        words: &[String],
        to: &str,
        console: &mut Console<'_>,
    ) -> Result<(), Error> {
        self.generate_begun(None, ir, words, to, console)
    }

    /// As [`Job::generate`], by the clang that has begun `early` if it is the right one.
    fn generate_begun(
        &self,
        early: Option<Early>,
        ir: Feed<'_>,
        words: &[String],
        to: &str,
        console: &mut Console<'_>,
    ) -> Result<(), Error> {
        let doing = format!("generating code for {}", self.shown_name());
        let output = tools::run_begun(early, self.generate_command(words, to), ir, &doing)?;
        if output.status.success() {
            console.complain(&pass_remarks::reworded(&String::from_utf8_lossy(&output.stderr)));
            return console.print(&output.stdout);
        }
        Err(self.output_failure(&String::from_utf8_lossy(&output.stderr), doing))
    }

    /// The command that makes of IR what `words` say.
    fn generate_command(&self, words: &[String], to: &str) -> Command {
        let mut command = self.tools.clang();
        command.args(["-w", "-Qunused-arguments", "-fno-crash-diagnostics"]);
        command.args(["-mllvm", options::WITHOUT_OPENMP_PASSES]);
        if matches!(self.args.level, OptLevel::O2 | OptLevel::O3) {
            // LLVM 19 schedules for x86 by the identity of objects alone; with this it asks alias analysis, as it does
            // for other targets, and so learns what the outliner noted on loads and stores.
            command.args(["-mllvm", "-enable-aa-sched-mi"]);
            // Only a clang for this machine is sure to know it.
            if cfg!(target_arch = "x86_64") {
                command.args(["-mllvm", options::FRESH_REGISTERS]);
            }
            command.args(options::SECOND_RUN.iter().flat_map(|word| ["-mllvm", word]));
        }
        command.args(self.args.words_for(BACK));
        command.args(words);
        command.args(["-o", to, "-x", "ir", "-"]);
        command
    }

    /// Writes the files of `-save-temps`: the preprocessed text, the IR as bitcode, the assembly, and of a compile that
    /// links the object.
    pub(super) fn keep_intermediates(
        &self,
        flat: Option<&str>,
        texts: &Texts,
        console: &mut Console<'_>,
    ) -> Result<(), Error> {
        let Some((flat, beside)) = flat.zip(self.args.keeps_intermediates) else {
            return Ok(());
        };
        let output = Path::new(self.named_output.unwrap_or_default());
        let folder = match beside {
            Beside::User => Path::new(""),
            Beside::Output => output.parent().unwrap_or(output),
        };
        let path = |suffix: &str| folder.join(format!("{}.{suffix}", self.input.stem()));
        let words = |text: &str| text.split(' ').map(ToOwned::to_owned).collect::<Vec<_>>();
        let ir = &texts.host;
        crate::output::write(&path("i"), flat.as_bytes())?;
        let bitcode = words("-c -emit-llvm -Xclang -disable-llvm-passes");
        self.generate(Feed::Text(ir), &bitcode, &path("bc").to_string_lossy(), console)?;
        if self.mode == Mode::Object && !self.args.emit_llvm {
            let words: Vec<String> = words("-S").into_iter().chain(of_module(texts)).collect();
            self.generate(Feed::Text(ir), &words, &path("s").to_string_lossy(), console)?;
        }
        if self.args.mode == Mode::Link {
            let to = path("o");
            std::fs::copy(self.output, &to).map_err(|source| Error::file("write", &to, source))?;
        }
        Ok(())
    }
}

/// What LLVM is told because of what the module has in it.
fn of_module(texts: &Texts) -> impl Iterator<Item = String> + use<> {
    let moves = texts.requests.keeps_moves.then_some(options::KEPT_MOVES);
    let asks = texts.requests.asks_much.then_some(options::LONG_VECTORS_LAST);
    let watch = program::is_watched(&texts.module).then_some(options::WITHOUT_PROMOTION);
    moves.into_iter().chain(asks).chain(watch).flat_map(|option| ["-mllvm", option]).map(ToOwned::to_owned)
}
