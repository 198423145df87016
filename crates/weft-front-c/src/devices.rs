//! What a file says that keeps it from being compiled for a device with memory of its own.

use weft_openmp::{Directive, Leaf};
use weft_sema::Refusal;
use weft_support::{Diagnostic, FileId, Span};

use crate::Options;
use crate::source::pragma::FlatPragma;
use crate::text::mappers;

/// Words of `requires` that say that the host and devices have one memory [OMP 5.2 §8.2].
const ONE_MEMORY: [&str; 2] = ["unified_shared_memory", "self_maps"];

/// What stands in the place of such a directive.
pub(crate) const ONE_MEMORY_NOTE: &str = "/*weft:one memory*/";

/// What the annotated text of such a file ends with; `weft-regions` knows its name, which in C++ would be another one.
pub(crate) const ONE_MEMORY_LIST: &str = "static const void *const __weft_one_memory[] __asm__(\"__weft_one_memory\") __attribute__((used)) = { 0 };";

/// The lines with pragmas of OpenMP, and where each begins.
fn pragmas(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some((*at - line.len(), line))
    });
    lines.filter(|(_, line)| {
        let words = line.trim_start().strip_prefix('#').unwrap_or_default();
        words.trim_start().starts_with("pragma") && words.contains("omp")
    })
}

/// Returns the line in which a file requires that the host and devices have one memory.
fn one_memory(text: &str) -> Option<(usize, &str)> {
    let mut lines = pragmas(text).filter(|(_, line)| line.contains("requires"));
    lines.find(|(_, line)| ONE_MEMORY.iter().any(|word| line.contains(word)))
}

/// Says whether a directive requires that the host and devices have one memory.
pub(crate) fn requires_one_memory(directive: &Directive) -> bool {
    directive.clauses.iter().any(|clause| ONE_MEMORY.contains(&clause.kind.name()))
}

/// Says whether a file may say what devices have for themselves.
fn has_declarations(text: &str) -> bool {
    pragmas(text).any(|(_, line)| line.contains("declare") && line.contains("target"))
}

/// Says whether a file is compiled for devices. In one that requires one memory, what is mapped stays where it is; if it says
/// what devices have for themselves, too, the initial device executes it.
pub(crate) fn are_meant(text: &str, options: &Options) -> bool {
    options.offloads && (one_memory(text).is_none() || !has_declarations(text))
}

/// Says that a file for a GPU requires what it does not have: that has its own variables.
pub(crate) fn unshared(text: &str, file: FileId, options: &Options) -> Option<Diagnostic> {
    let (at, line) =
        one_memory(text).filter(|_| options.offloads && options.has_gpus && has_declarations(text))?;
    let message = "the target regions of this file run on the initial device, since it requires one memory of host and devices, \
                   and a GPU has its own variables of 'declare target'";
    let span = Span::new(file, at as u32, (at + line.trim_end().len()) as u32);
    Some(Diagnostic::warning(message, span, FALLBACK))
}

/// The option for what runs elsewhere than the program asks.
const FALLBACK: &str = "-Wweft-fallback";

/// Returns why a file with these pragmas is left to another compiler, if it is.
pub(crate) fn refusals(text: &str, file: FileId, pragmas: &[FlatPragma], options: &Options) -> Vec<Refusal> {
    if !options.offloads {
        return Vec::new();
    }
    let mut refusals = Vec::new();
    for pragma in pragmas {
        let Some(directive) = &pragma.directive else { continue };
        let is = |leaf: Leaf| directive.leaves.contains(&leaf);
        let reason = match mappers::unmapped(text) {
            _ if !is(Leaf::DeclareMapper) => continue,
            _ if !mappers::is_written(text, pragma.line.lo) => {
                "mappers of classes in classes, of types that a function declares, or of parts of other classes"
            }
            Some(objects) => objects,
            None => continue,
        };
        let reason = format!("{reason} are not translated for devices yet");
        let span = Span::new(file, pragma.line.lo, pragma.line.hi);
        refusals.push(Refusal { directive: directive.name(), reason, span });
    }
    refusals
}
