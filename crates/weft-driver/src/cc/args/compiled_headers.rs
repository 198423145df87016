//! Headers that clang has compiled before are read as text.
//!
//! ```text
//! -include-pch pre.h.pch                               -Xpreprocessor -include -Xpreprocessor pre.h
//! -include pre.h                  with pre.h.pch there -Xpreprocessor -include -Xpreprocessor pre.h
//! -Xclang -include-pch -Xclang pre.h.pch -Xclang -include -Xclang pre.h          as CMake has it:
//!                                                      -Xpreprocessor -include -Xpreprocessor pre.h
//! ```
//!
//! What clang has compiled is not in preprocessed text, so that Weft reads the header itself. Only a clang that does a whole
//! compile, as of a file without directives, gets what the user wrote. clang's driver looks for a compiled header behind
//! `-include`, and does not for what is meant for its preprocessor.
//!
//! - **Precondition.** A compiled header is named as its text is, with `.pch` or `.gch` behind it, as clang, gcc and CMake do.
//! - **Postcondition.** The stages get no option that names a compiled header whose text is there;
//!   [`CcArgs::reads_compiled_headers`] tells of others.

use std::path::Path;

use super::{Arg, CcArgs};
use crate::cc::arg_table::PRE;

/// The suffixes of compiled headers, as clang's driver looks for them.
const SUFFIXES: [&str; 2] = [".pch", ".gch"];

/// What introduces a word for `clang -cc1`.
const TO_CC1: &str = "-Xclang";

/// Lets the stages read as text what is compiled.
pub(super) fn read_as_text(args: &mut [Arg]) {
    let replaced: Vec<_> = (0..args.len()).flat_map(|index| as_text(args, index)).collect();
    for (index, words) in replaced {
        args[index].as_text = Some(words);
    }
}

/// What takes the place of the option at `index`, and of the one behind it, if it names a header.
fn as_text(args: &[Arg], index: usize) -> Vec<(usize, Vec<String>)> {
    let words = &args[index].words;
    if let Some(compiled) = option(words, "-include-pch") {
        return text_of(compiled).map(|header| (index, include(header))).into_iter().collect();
    }
    if let Some(header) = option(words, "-include").or_else(|| option(words, "--include")) {
        let is_compiled = SUFFIXES.iter().any(|suffix| Path::new(&format!("{header}{suffix}")).exists());
        return is_compiled.then(|| (index, include(header))).into_iter().collect();
    }
    let header = match (for_cc1(args, index, "-include-pch"), for_cc1(args, index, "-include")) {
        (Some(compiled), _) => text_of(compiled),
        (None, included) => return included.map_or(Vec::new(), |header| pair(index, include(header))),
    };
    let is_included = |header: &str| {
        (0..args.len()).any(|index| for_cc1(args, index, "-include").is_some_and(|other| other == header))
    };
    header.map_or(Vec::new(), |header| match is_included(header) {
        true => pair(index, Vec::new()),
        false => pair(index, include(header)),
    })
}

/// `words` for two options, the first of which is at `index`.
fn pair(index: usize, words: Vec<String>) -> Vec<(usize, Vec<String>)> {
    vec![(index, words), (index + 1, Vec::new())]
}

impl CcArgs {
    /// Whether the preprocessor still gets a compiled header, since its text is not there.
    pub(crate) fn reads_compiled_headers(&self) -> bool {
        self.words_for(PRE).iter().any(|word| word.starts_with("-include-pch"))
    }
}

/// The value of an option in `words`, behind it or joined to it.
fn option<'w>(words: &'w [String], option: &str) -> Option<&'w str> {
    let joined = words.first()?.strip_prefix(option)?;
    if joined.is_empty() { words.get(1).map(String::as_str) } else { Some(joined) }
}

/// The value of the option at `index` and the one behind it, if they are this option for `clang -cc1`.
fn for_cc1<'a>(args: &'a [Arg], index: usize, option: &str) -> Option<&'a str> {
    let value = |index: usize| match &args.get(index)?.words[..] {
        [to, value] if to == TO_CC1 => Some(value.as_str()),
        _ => None,
    };
    value(index).filter(|word| *word == option).and(value(index + 1))
}

/// The text of a compiled header, if it lies beside it.
fn text_of(compiled: &str) -> Option<&str> {
    let header = SUFFIXES.iter().find_map(|suffix| compiled.strip_suffix(suffix))?;
    Path::new(header).exists().then_some(header)
}

/// The words that let the preprocessor begin with a header.
fn include(header: &str) -> Vec<String> {
    ["-Xpreprocessor", "-include", "-Xpreprocessor", header].map(str::to_owned).to_vec()
}

#[cfg(test)]
mod tests {
    use super::{CcArgs, PRE};
    use crate::cc::OpenMpSwitch;
    use crate::cc::arg_table::{COMPILE, FRONT};

    #[test]
    fn compiled_headers_are_read_as_text() {
        let folder = tempfile::tempdir().unwrap();
        let header = folder.path().join("pre.h").display().to_string();
        for path in [header.clone(), format!("{header}.pch")] {
            std::fs::write(path, "").unwrap();
        }
        let text = format!("-Xpreprocessor -include -Xpreprocessor {header}");
        for line in [
            format!("-include-pch {header}.pch"),
            format!("-include-pch{header}.pch"),
            format!("-include {header}"),
            format!("--include {header}"),
            format!("-Xclang -include-pch -Xclang {header}.pch"),
            format!("-Xclang -include-pch -Xclang {header}.pch -Xclang -include -Xclang {header}"),
        ] {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let args = CcArgs::parse(&words, OpenMpSwitch::Implied).unwrap();
            assert_eq!(args.words_for(PRE).join(" "), text, "{line}");
            assert_eq!(args.words_for(COMPILE).join(" "), line);
            assert!(!args.words_for(FRONT).iter().any(|word| word == "-include-pch"), "{line}");
        }
    }

    #[test]
    fn a_compiled_header_alone_is_told() {
        let words = ["-include-pch".to_owned(), "/none/pre.h.pch".to_owned()];
        let args = CcArgs::parse(&words, OpenMpSwitch::Implied).unwrap();
        assert!(args.reads_compiled_headers());
    }
}
