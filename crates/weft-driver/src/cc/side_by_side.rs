//! Code for a large module in parts, which are optimized and compiled at the same time.
//!
//! What stands behind the stages, LLVM's second run and its code generator, is most of the time of a large compile, and works on
//! one function after the other. So the module is parted where no local name is cut ([`weft_ir::edit::Parts`]), each part goes
//! its own way, and the linker joins the objects:
//!
//! ```text
//! IR ─┬─► part 1 ─► opt ─► clang -O3 -x ir ─► 1.o ─┬─► ld -r ─► a.o
//!     └─► part 2 ─► opt ─► clang -O3 -x ir ─► 2.o ─┘
//! ```
//!
//! LLVM inlines across the functions of a file in its first run, which sees all of it. What it cannot do any more is inline in
//! the second one a function that other files see into one of another part.
//!
//! How many parts there are follows from the module alone, so that the object is the same on each machine.
//! Where anything stands in the way, the module stays whole: too little to gain, names that bind it together, debug
//! information, options by which clang chooses passes, another target, no linker.

use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use weft_ir::Module;
use weft_ir::edit::Parts;

use super::arg_table::BACK;
use super::args::Mode;
use super::job::Job;
use super::second_run;
use crate::console::Console;
use crate::error::Error;
use crate::opt_level::OptLevel;
use crate::scratch::Scratch;
use crate::tools::{self, Feed};

/// From as many bytes of IR on, a module has two parts. Of fewer, the processes of the second part cost what it spares.
const LARGE: usize = 60_000;
/// As [`LARGE`], where LLVM only generates code.
const LARGE_WITHOUT_PASSES: usize = 800_000;
/// From as many bytes on it has four.
const VERY_LARGE: usize = 1_500_000;

impl Job<'_> {
    /// Makes the object of `module`, whose text has so many bytes, in parts; returns whether it did. `words` are for clang.
    pub(super) fn generate_in_parts(&self, module: &Module, bytes: usize, words: &[String]) -> bool {
        let count = self.count_of_parts(bytes);
        if count < 2 || !self.may_be_in_parts(module) {
            return false;
        }
        let Ok(parts) = Parts::of(module, count) else { return false };
        let Ok(scratch) = Scratch::new("weft-", None) else { return false };
        let objects: Vec<PathBuf> =
            (0..count).map(|number| scratch.path().join(format!("{number}.o"))).collect();
        let is_done = |(number, object): (usize, &PathBuf)| {
            let text = parts.part(number).map(|part| weft_ir::print_module(&part));
            text.is_ok_and(|text| self.generate_part(&text, bytes, words, &object.to_string_lossy()).is_ok())
        };
        let are_done = thread::scope(|scope| {
            let others: Vec<_> =
                objects.iter().enumerate().skip(1).map(|it| scope.spawn(move || is_done(it))).collect();
            let is_first_done = is_done((0, &objects[0]));
            others.into_iter().fold(is_first_done, |all, other| other.join().unwrap_or(false) && all)
        });
        are_done && self.join(&objects)
    }

    /// How many parts a module of so many bytes has, if it may have more than one.
    fn count_of_parts(&self, bytes: usize) -> usize {
        let has_passes = self.args.level != OptLevel::O0;
        self.args.codegen_parts.unwrap_or(match bytes {
            VERY_LARGE.. if has_passes => 4,
            LARGE.. if has_passes => 2,
            LARGE_WITHOUT_PASSES.. => 2,
            _ => 1,
        })
    }

    /// Whether a module with about so many bytes will have parts, as far as can be said without it.
    pub(super) fn is_likely_in_parts(&self, bytes: usize) -> bool {
        self.count_of_parts(bytes) > 1 && self.options_permit_parts()
    }

    /// Whether nothing but the module itself asks for one piece.
    fn may_be_in_parts(&self, module: &Module) -> bool {
        self.options_permit_parts() && is_for_this_machine(module)
    }

    /// Whether no option asks for one piece.
    fn options_permit_parts(&self) -> bool {
        let makes_object = matches!(self.mode, Mode::Object) && !self.args.emit_llvm && self.output != "-";
        let is_fast = matches!(self.args.level, OptLevel::O0 | OptLevel::O2 | OptLevel::O3);
        let words = self.args.words_for(BACK);
        // A listing of the assembler would be that of one part.
        let is_for_assembler = words.iter().any(|word| word.starts_with("-Wa,"));
        makes_object
            && is_fast
            && self.args.keeps_intermediates.is_none()
            && second_run::are_harmless(&words)
            && !is_for_assembler
    }

    /// Makes the object of one part of a module of so many bytes.
    fn generate_part(&self, text: &str, bytes: usize, words: &[String], object: &str) -> Result<(), Error> {
        let mut words = words.to_vec();
        // The table of symbols whose address matters is about one object; the linker cannot join two.
        words.push("-fno-addrsig".to_owned());
        // Whatever is wrong is said of the whole module, which is compiled then.
        let (mut out, mut err) = (io::sink(), io::sink());
        let mut console = Console { out: &mut out, err: &mut err, color: false };
        self.optimize_and_generate(text, bytes, words, object, None, &mut console)
    }

    /// Joins objects to the one that was asked for.
    fn join(&self, objects: &[PathBuf]) -> bool {
        let mut linker = Command::new("ld");
        linker.arg("-r").args(objects).args(["-o", self.output]);
        let doing = format!("joining the parts of {}", self.shown_name());
        tools::run(linker, Feed::Nothing, &doing).is_ok_and(|output| output.status.success())
    }
}

/// Whether the linker of this machine joins the module's objects.
fn is_for_this_machine(module: &Module) -> bool {
    module.is_for(std::env::consts::ARCH) && module.triple().is_some_and(|triple| triple.contains("-linux"))
}
