//! What a file says that keeps it from being compiled for a device with memory of its own.

use weft_openmp::Leaf;
use weft_sema::Refusal;
use weft_support::{FileId, Span};

use crate::Options;
use crate::source::pragma::FlatPragma;
use crate::text::mappers;

/// Words of `requires` that say that the host and devices have one memory: then what is mapped stays where it is, as on the
/// initial device, which compiles such a file [OMP 5.2 §8.2].
const ONE_MEMORY: [&str; 2] = ["unified_shared_memory", "self_maps"];

/// Says whether a file requires that the host and devices have one memory.
pub(crate) fn have_one_memory(text: &str) -> bool {
    let is_requires = |line: &&str| {
        let words = line.trim_start().strip_prefix('#').unwrap_or_default();
        words.trim_start().starts_with("pragma") && words.contains("omp") && words.contains("requires")
    };
    text.lines().filter(is_requires).any(|line| ONE_MEMORY.iter().any(|word| line.contains(word)))
}

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
            _ if !mappers::is_written(text, pragma.line.lo) => "mappers in functions and classes",
            Some(objects) => objects,
            None => continue,
        };
        let reason = format!("{reason} are not translated for devices yet");
        let span = Span::new(file, pragma.line.lo, pragma.line.hi);
        refusals.push(Refusal { directive: directive.name(), reason, span });
    }
    refusals
}
