//! One file of C or C++ or one module to an object, through the stages of the table. Code is made in [`super::generate`]; files
//! that Weft leaves to clang are in
//! [`super::fallback`].
//!
//! A `clang -fsyntax-only -fopenmp` works beside the stages and says what clang has to say about the user's source, if there is
//! anything ([`super::check`]).
//! The compile of the annotated source is silenced, since it would speak of code that the user has not written.

use std::path::{Path, PathBuf};

use weft_front_c::{Compiled, SourceText};

use weft_lower::Abi;

use super::SurfaceOf;
use super::arg_table::{CHECK, FRONT, PRE};
use super::args::Mode;
use super::check::Check;
use super::fallback::is_of_program;
use super::header;
use super::input::Language;
use super::job::Job;
use super::modules;
use super::names::Names;
use super::own_headers;
use super::runtime::Runtime;
use crate::console::Console;
use crate::error::Error;
use crate::frontend::{self, Annotated, Finding, How};
use crate::middle::{Effort, Library, Options};
use crate::observer::Observer;
use crate::pipeline::{Pipeline, Texts};
use crate::program::has_markers;
use crate::stages::{ANNOTATE, CODEGEN, PREPROCESS, SURFACE, StageId, VECTORIZE};
use crate::tools;
use crate::warnings::Level;

impl Job<'_> {
    /// Compiles; the status is that of the first failing step, 0 if there is none.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<i32, Error> {
        self.record_command()?;
        match self.input.language {
            Language::C | Language::PreprocessedC | Language::Cxx | Language::PreprocessedCxx => {
                self.compile_source(console)
            }
            Language::Ir => self.compile_ir(console),
            Language::Other => {
                if self.has_directive() && self.input.is_module_interface() {
                    self.check_runtime()?;
                    return self.leave_for("the interface of a module", console);
                }
                if self.has_directive() {
                    self.check_runtime()?;
                    return self.leave_language(console);
                }
                self.stock(console)
            }
            Language::Assembler | Language::Object => self.stock(console),
        }
    }

    fn compile_source(&self, console: &mut Console<'_>) -> Result<i32, Error> {
        let mut observer = self.observer()?;
        let (flat, is_quiet) = match observer.time(PREPROCESS, || self.flat_file())? {
            Flat::Text { text, is_quiet } => (text, is_quiet),
            Flat::Wrong => return self.stock(console),
            Flat::Unwritable => return self.leave_for(UNWRITABLE, console),
        };
        let has_newer_variants = frontend::declares_newer_variants(&flat);
        let flat = match self.args.parallelizes || self.args.cilk && frontend::may_be_cilk(&flat) {
            true => flat,
            false => match frontend::without_system_directives(flat) {
                Some(flat) => flat,
                None => return self.stock(console),
            },
        };
        self.check_reducers(&flat)?;
        observer.see(PREPROCESS, &flat)?;
        if let Some(what) = self.reads_compiled(&flat) {
            return self.leave_for(what, console);
        }
        let silence = self.silence_options().filter(|_| is_quiet);
        let is_precompiled = silence.is_some() && self.mode != Mode::SyntaxOnly;
        let head = is_precompiled.then(|| observer.time(PREPROCESS, || self.precompile(&flat))).flatten();
        if head.is_some() {
            observer.note_precompiled();
        }
        let silence = silence.filter(|_| head.as_ref().is_none_or(|head| head.is_quiet));
        let running = if silence.is_none() { Some(self.start_check(console.color)?) } else { None };
        let has_own = head.as_ref().is_some_and(|head| head.has_own);
        let doubted = head.as_ref().and_then(|head| head.doubted.clone());
        let mut head = head.as_ref().map(|head| &head.compiled);
        let whole = has_own.then(|| flat.clone());
        let kept = self.args.keeps_intermediates.map(|_| flat.clone());
        let flat = match head {
            Some(head) => head.blank(&flat),
            None => flat,
        };
        // Without a directive it is compiled as it is.
        let plain = self.args.parallelizes.then(|| flat.clone());
        let silence = silence.map(|options| (flat.clone(), options));
        let words = self.args.words_for(FRONT);
        let names = self.derived_names()?;
        let in_front = |head: Option<&Compiled>| head.filter(|head| !head.is_read_again).cloned();
        let early = self.start_surface(in_front(head).map(|head| head.file).as_deref(), &names);
        let mut annotated = observer.time(ANNOTATE, || self.annotate(flat, &words, head, console.color))?;
        let asked = head.cloned();
        if let Some(whole) = whole.filter(|_| !annotated.is_plain()) {
            // Whatever is found, it is found in the whole file.
            annotated = observer.time(ANNOTATE, || self.annotate(whole, &words, None, console.color))?;
            head = None;
        }
        let check = match (running, silence) {
            (Some(running), _) => Check::Running(Box::new(running)),
            (None, Some((flat, options))) if annotated.is_plain() && self.mode != Mode::SyntaxOnly => {
                Check::ask(flat, self.input.language.is_cxx(), options, asked)
            }
            _ => Check::Running(Box::new(self.start_check(console.color)?)),
        };
        if let Some(source) = &annotated.source {
            observer.see(ANNOTATE, source)?;
        }
        if annotated.is_wrong() || annotated.says_nothing() {
            return self.only_diagnose(&annotated, check, console);
        }
        if self.wants_coverage_mapping() {
            drop(check);
            return self.leave_for("'-fcoverage-mapping'", console);
        }
        let plain = plain.filter(|_| !annotated.has_openmp);
        let Some(source) = annotated.source.as_ref().or(plain.as_ref()) else {
            return match self.judge(&annotated, check, console)? {
                // The file turned out to have no directives.
                0 if annotated.refusals.is_empty() => self.stock(console),
                0 => self.fall_back(&annotated, console),
                status => Ok(status),
            };
        };
        if annotated.leaves_functions() && !self.may_leave() {
            if self.judge(&annotated, check, console)? == 0 {
                self.tell_refusals(&annotated.refusals, console);
            }
            return Ok(1);
        }
        let mut early_codegen = None;
        let surface = observer.time(SURFACE, || {
            let head = in_front(head);
            let rest = head.as_ref().and_then(|head| Some((&*head.file, head.rest_of(source)?)));
            match rest.filter(|_| !annotated.leaves_functions()) {
                Some((header, rest)) => {
                    let ir = self.surface(&rest, Some(header), false, &names, early);
                    // clang 19 takes `__builtin_va_list` for two types behind some of its precompiled headers [LLVM issue 61931].
                    match &ir {
                        Ok(ir) if has_own && own_headers::may_have_another_order(ir) => {}
                        Ok(_) => return ir,
                        Err(_) => {}
                    }
                    self.surface(source, None, false, &names, None)
                }
                None => self.surface(source, None, annotated.leaves_functions(), &names, early),
            }
        });
        if annotated.leaves_functions() && !surface.as_ref().is_ok_and(|ir| has_thread_local_storage(ir)) {
            // clang finds fault with what is left to it, and says so when it compiles the file.
            drop(check);
            return self.fall_back(&annotated, console);
        }
        self.tell_refusals(&annotated.refusals, console);
        if self.mode == Mode::SyntaxOnly {
            // Some mistakes are not Weft's to find, and clang's check has limits that Weft has not.
            return match surface {
                Ok(_) => self.only_diagnose(&annotated, check, console),
                Err(error) => {
                    drop(check);
                    self.fall_back_after_bug(&error, console)
                }
            };
        }
        let compiled = surface.and_then(|surface| {
            if observer.wants(SURFACE) {
                observer.see(SURFACE, &surface)?;
            }
            early_codegen = self.start_codegen(surface.len(), &names);
            self.pipeline(has_newer_variants).texts(&surface, &mut observer)
        });
        console.complain(&observer.take_printed());
        match compiled.as_ref().err() {
            // clang reports the same when it compiles the file.
            Some(Error::Refused { reason, .. }) => {
                drop(check);
                return self.fall_back_late(reason, console);
            }
            Some(error @ Error::Broken { .. })
                if self.args.fallback != Level::Error || is_of_program(error) =>
            {
                drop(check);
                return self.fall_back_after_bug(error, console);
            }
            _ => {}
        }
        let checked = self.diagnose(&annotated, check, console)?;
        if checked.status != 0 {
            // The user's mistake explains whatever went wrong further down.
            return Ok(checked.status);
        }
        if let Some(doubted) = doubted.filter(|_| checked.is_silent) {
            doubted.acquit();
        }
        let texts = compiled?;
        if let Some(reason) = &texts.not_for_gpu {
            self.tell_left_out(reason, console);
            if self.args.fallback == Level::Error {
                return Ok(1);
            }
        }
        observer.time(CODEGEN, || self.codegen(&texts, &names, early_codegen, console))?;
        self.keep_intermediates(kept.as_deref(), &texts, console)?;
        if self.args.time_passes {
            console.complain(&observer.time_table(self.shown_name()));
        }
        Ok(0)
    }

    /// Whether the program is to know how often each part of its source is executed. Such a map has the lines of files as
    /// they lie on the disk, which line markers do not change, so that annotated text has the wrong ones.
    fn wants_coverage_mapping(&self) -> bool {
        let words = self.args.words_for(FRONT);
        let last = words.iter().rev().find(|word| word.ends_with("coverage-mapping"));
        last.is_some_and(|word| word == "-fcoverage-mapping")
    }

    /// What the file reads that clang has compiled before, if anything: its declarations are not in the preprocessed text.
    fn reads_compiled(&self, flat: &str) -> Option<&'static str> {
        if self.args.reads_compiled_headers() {
            return Some("a precompiled header without its text");
        }
        modules::reads_modules(flat, self.input.language.is_cxx()).then_some("a module")
    }

    /// Reducers of Cilk have their views in Weft's runtime.
    fn check_reducers(&self, flat: &str) -> Result<(), Error> {
        let has_some = self.args.cilk && frontend::has_reducers(flat);
        if has_some && self.args.checks_races {
            return Err(Error::Usage(
                "'cilk_reducer': the race detector has no views of reducers".to_owned(),
            ));
        }
        if has_some && self.args.runtime != Runtime::Weft {
            return Err(Error::Usage(
                "'cilk_reducer' needs Weft's own runtime ('-fopenmp=libweftrt')".to_owned(),
            ));
        }
        Ok(())
    }

    fn annotate(
        &self,
        flat: String,
        words: &[String],
        compiled: Option<&Compiled>,
        color: bool,
    ) -> Result<Annotated, Error> {
        frontend::annotate(flat, self.shown_name(), &self.how(words, compiled, color))
    }

    /// How a text of the file is read.
    fn how<'a>(&'a self, words: &'a [String], compiled: Option<&'a Compiled>, color: bool) -> How<'a> {
        How {
            words,
            is_cxx: self.input.language.is_cxx(),
            warnings: &self.args.warnings,
            simd_only: self.args.simd_only,
            offloads: self.args.offloads,
            has_gpus: self.args.devices.is_gpu(),
            cilk: self.args.cilk,
            is_watched: self.args.checks_races,
            color,
            compiled,
        }
    }

    /// What clang would ignore of the directives of the file if it compiled the whole file, told as errors.
    pub(super) fn lost_on_clang(&self, color: bool) -> Result<Vec<Finding>, Error> {
        let Flat::Text { text: flat, .. } = self.flat_file()? else { return Ok(Vec::new()) };
        let Some(flat) = frontend::without_system_directives(flat) else { return Ok(Vec::new()) };
        let words = self.args.words_for(FRONT);
        frontend::lost_on_clang(flat, self.shown_name(), &self.how(&words, None, color))
    }

    /// Runs the stages up to `surface`, for pictures.
    pub(super) fn surface_only(&self, console: &mut Console<'_>) -> Result<SurfaceOf, Error> {
        let stopped = |status| SurfaceOf { text: None, refusals: Vec::new(), status };
        let Flat::Text { text: flat, .. } = self.flat_file()? else {
            return self.stock(console).map(stopped);
        };
        let flat = frontend::without_system_directives(flat).unwrap_or_default();
        let words = self.args.words_for(FRONT);
        let annotated = self.annotate(flat, &words, None, console.color)?;
        if annotated.is_wrong() || annotated.says_nothing() {
            let check = Check::Running(Box::new(self.start_check(console.color)?));
            return self.only_diagnose(&annotated, check, console).map(stopped);
        }
        if !annotated.refusals.is_empty() && annotated.source.is_none() {
            return Ok(SurfaceOf { text: None, refusals: annotated.refusals, status: 1 });
        }
        let text = match &annotated.source {
            Some(source) => {
                self.surface(source, None, annotated.leaves_functions(), &Names::default(), None)?
            }
            None => String::new(),
        };
        Ok(SurfaceOf { text: Some(text), refusals: annotated.refusals, status: 0 })
    }

    /// Compiles IR: with markers it goes through the stages on IR, without markers clang compiles it.
    fn compile_ir(&self, console: &mut Console<'_>) -> Result<i32, Error> {
        let text = std::fs::read_to_string(self.stdin.unwrap_or(Path::new(&self.input.path)));
        let Ok(text) = text else {
            return self.stock(console);
        };
        if !has_markers(&text) {
            return self.stock(console);
        }
        let mut observer = self.observer()?;
        let texts = self.pipeline(false).texts(&text, &mut observer);
        console.complain(&observer.take_printed());
        let texts = Texts { device: None, ..texts? };
        observer.time(CODEGEN, || self.codegen(&texts, &self.derived_names()?, None, console))?;
        if self.args.time_passes {
            console.complain(&observer.time_table(self.shown_name()));
        }
        Ok(0)
    }

    /// The stages on IR; the C library may have variants for vectors of functions of which not each has.
    fn pipeline(&self, has_newer_variants: bool) -> Pipeline<'_> {
        Pipeline {
            tools: self.tools,
            file: self.shown_name(),
            options: Options {
                level: self.args.level,
                from: None,
                pyomp: false,
                prepared: false,
                serial: false,
                vectorizes: if self.args.has_any(&["-fno-vectorize", "-fno-tree-vectorize"]) {
                    Effort::Off
                } else {
                    self.args.vectorizes
                },
                parallelizes: self.args.parallelizes,
                reduces_in_order: self.args.reduces_in_order,
                library: Library {
                    is_for_all: self.args.has_any(&["-fveclib=libmvec"]),
                    has_newer: has_newer_variants,
                },
                checks_races: self.args.checks_races,
                devices: self.args.devices,
                abi: self.args.runtime.abi(),
                calls_tasks: self.args.runtime == Runtime::Weft,
                is_foreign: self.input.language == Language::Ir,
            },
            stop_after: VECTORIZE,
        }
    }

    fn observer(&self) -> Result<Observer, Error> {
        let save = self.args.save_temps.then(|| PathBuf::from(self.input.stem()));
        let print_after = self.args.print_after.iter().map(|name| StageId::from_name(name));
        Ok(Observer::new(print_after.collect::<Result<_, _>>()?, save).with_remarks(self.args.remarks))
    }

    fn flat_file(&self) -> Result<Flat, Error> {
        let preprocessed = self.input.language.is_preprocessed();
        if preprocessed && self.stdin.is_none() && !self.args.dependencies.wanted() {
            let path = &self.input.path;
            return std::fs::read(path)
                .map(|bytes| Flat::of(bytes, true))
                .map_err(|source| Error::file("read", path, source));
        }
        let mut command = self.tools.clang();
        command.args(["-E", self.args.openmp_word(), "-o", "-", "-Qunused-arguments"]);
        command.args(header::words(self.args, self.input.language));
        command.args(header::keywords_of_cilk(self.args, self.input.language));
        let may_be_silent = self.silence_options().is_some();
        command.args(self.args.words_for(if may_be_silent { PRE | CHECK } else { PRE }));
        command.args(self.dependency_words());
        self.add_input(&mut command);
        let doing = format!("preprocessing {}", self.shown_name());
        let output = tools::run(command, self.feed()?, &doing)?;
        match output.status.success() {
            true => Ok(Flat::of(output.stdout, output.stderr.is_empty())),
            false => Ok(Flat::Wrong),
        }
    }

    /// Refuses to let clang make code of directives for a runtime without libomp's entry points.
    fn check_runtime(&self) -> Result<(), Error> {
        if self.args.runtime.abi() == Abi::Kmpc || self.mode == Mode::SyntaxOnly {
            return Ok(());
        }
        Err(Error::Usage(format!(
            "{}: clang, which compiles this language, makes no code for the runtime that '-fopenmp=' names",
            self.shown_name()
        )))
    }
}

/// What becomes of a file by preprocessing.
enum Flat {
    /// The text, and whether clang had nothing to say about it.
    Text { text: String, is_quiet: bool },
    /// clang finds fault with it.
    Wrong,
    /// Its bytes cannot be written as text.
    Unwritable,
}

/// What makes a file [`Flat::Unwritable`].
const UNWRITABLE: &str = "a raw string literal with bytes that are not UTF-8";

impl Flat {
    fn of(bytes: Vec<u8>, is_quiet: bool) -> Flat {
        let (text, is_quiet) = match weft_front_c::source_text(bytes) {
            SourceText::Utf8(text) => (text, is_quiet),
            // clang may warn of the bytes, which are not in the text any more.
            SourceText::Escaped(text) => (text, false),
            SourceText::Unwritable => return Flat::Unwritable,
        };
        Flat::Text { text: weft_front_c::spell_out_digraphs(text), is_quiet }
    }
}

/// Whether a module that clang has made has its threadprivate variables in thread-local storage, as Weft has them. Else clang
/// keeps a table of copies beside each, `@x.cache.`.
fn has_thread_local_storage(ir: &str) -> bool {
    !ir.contains(".cache. = ")
}
