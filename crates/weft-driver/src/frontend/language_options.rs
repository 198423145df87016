//! What the options of a compile say of the language: to libclang, and to the front end itself.
//!
//! libclang reads preprocessed text, so that only what changes the meaning of that text is for it: `-std=c99 -mavx` of
//! `-O3 -std=c99 -g -mavx -I dir`. Where an option is given twice, the last one counts, as it does for clang.

use weft_openmp::Version;

use crate::cc::arg_table::{CHECK, look_up};
use crate::error::Error;

/// The options with which libclang can tell whether clang would say anything of a preprocessed text; none if one of `words`,
/// the options of the check, is not known to be harmless here.
pub(crate) fn silence_options(words: &[String]) -> Option<Vec<String>> {
    const ABOUT_COMMENTS: [&str; 2] = ["-Weverything", "-Wdocumentation"];
    const FOR_OTHERS: [&str; 5] = ["-Wp,", "-Wa,", "-Wl,", "-Xclang", "-Xpreprocessor"];
    let begins = |word: &str, beginnings: &[&str]| beginnings.iter().any(|start| word.starts_with(start));
    let mut options = language_options(words);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let found = look_up(word);
        words.by_ref().take(found.map_or(0, |found| found.words())).for_each(drop);
        if begins(word, &FOR_OTHERS) || begins(word, &ABOUT_COMMENTS) {
            return None;
        }
        if begins(word, &["-W", "-w", "-pedantic"]) {
            options.push(word.clone());
        } else if found.is_some_and(|found| found.spec.steps == CHECK) && !begins(word, &["-f"]) {
            return None;
        }
    }
    options.push("-Qunused-arguments".to_owned());
    Some(options)
}

/// The options that libclang needs to read the text as clang does.
pub(super) fn language_options(words: &[String]) -> Vec<String> {
    let mut options = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let values = words.by_ref().take(look_up(word).map_or(0, |found| found.words()));
        let values: Vec<&String> = values.collect();
        let prefixes = ["-std=", "--std", "-ansi", "-target", "--target=", "-m", "-f"];
        if word != "-mllvm" && prefixes.iter().any(|prefix| word.starts_with(prefix)) {
            options.extend(std::iter::once(word).chain(values).cloned());
        }
    }
    options
}

/// Whether exceptions are on; the last option counts.
pub(super) fn has_exceptions(words: &[String]) -> bool {
    let last = words.iter().rev().find_map(|word| match word.as_str() {
        "-fexceptions" | "-fcxx-exceptions" => Some(true),
        "-fno-exceptions" | "-fno-cxx-exceptions" => Some(false),
        _ => None,
    });
    last.unwrap_or(true)
}

/// Whether the standard is one by which a `for` over a range keeps all temporary objects of the range: C++23 or a later one.
/// The last option counts.
pub(super) fn keeps_temporaries(words: &[String]) -> bool {
    let standard =
        words.iter().rev().find_map(|word| word.strip_prefix("-std=").or(word.strip_prefix("--std=")));
    let year = standard.and_then(|name| name.strip_prefix("c++").or(name.strip_prefix("gnu++")));
    year.is_some_and(|year| ["23", "2b", "26", "2c"].contains(&year))
}

/// The version of OpenMP that `words` ask for; the last one counts.
pub(super) fn openmp_version(words: &[String]) -> Result<Version, Error> {
    let asked = words.iter().rev().find_map(|word| word.strip_prefix("-fopenmp-version="));
    asked.map_or(Ok(Version::default()), |text| Version::from_flag(text).map_err(Error::Usage))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libclang_gets_language_options_only() {
        let words = ["-O3", "-std=c99", "-g", "-target", "x", "-mavx", "-Xclang", "-y"].map(String::from);
        assert_eq!(language_options(&words), ["-std=c99", "-target", "x", "-mavx"]);
    }

    #[test]
    fn silence_is_asked_for_with_warning_options_alone() {
        let of = |words: &str| silence_options(&words.split(' ').map(String::from).collect::<Vec<_>>());
        let expected = ["-std=c99", "-Wall", "-w", "-Qunused-arguments"].map(String::from).to_vec();
        assert_eq!(of("-I dir -Wall -DN=3 -std=c99 -w"), Some(expected));
        for words in ["-Wp,-MD,x", "-Weverything", "-Xclang -Wall", "--serialize-diagnostics x"] {
            assert_eq!(of(words), None, "{words}");
        }
    }
}
