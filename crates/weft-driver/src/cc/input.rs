//! What kind of file an input is, from `-x` or from its name.

use std::path::Path;

use crate::error::Error;

/// The language of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// C to be preprocessed.
    C,
    /// C that is preprocessed already (`.i`).
    PreprocessedC,
    /// C++ to be preprocessed.
    Cxx,
    /// C++ that is preprocessed already (`.ii`).
    PreprocessedCxx,
    /// Objective-C, CUDA, headers and the like, which clang compiles.
    Other,
    /// Assembler, with or without preprocessing.
    Assembler,
    /// LLVM IR as text or bitcode.
    Ir,
    /// Anything for the linker.
    Object,
}

/// A language with the name that `-x` gave it.
pub(crate) type Explicit = (&'static str, Language);

/// What may stand after `-x`, `none` aside.
static X_NAMES: &[Explicit] = &[
    ("c", Language::C),
    ("cpp-output", Language::PreprocessedC),
    ("assembler", Language::Assembler),
    ("assembler-with-cpp", Language::Assembler),
    ("ir", Language::Ir),
    ("c++", Language::Cxx),
    ("c++-cpp-output", Language::PreprocessedCxx),
    ("objective-c", Language::Other),
    ("objective-c++", Language::Other),
    ("objective-c-cpp-output", Language::Other),
    ("objective-c++-cpp-output", Language::Other),
    ("c-header", Language::Other),
    ("c++-header", Language::Other),
    ("cuda", Language::Other),
    ("hip", Language::Other),
    ("cl", Language::Other),
];

impl Language {
    /// The language that `-x` names; `None` for `-x none`.
    ///
    /// # Errors
    /// Clang does not know the language either.
    pub(crate) fn from_x(name: &str) -> Result<Option<Explicit>, Error> {
        if name == "none" {
            return Ok(None);
        }
        X_NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|found| Some(*found))
            .ok_or_else(|| Error::Usage(format!("language not recognized: '{name}'")))
    }

    /// Whether it is C++, preprocessed or not.
    pub(crate) fn is_cxx(self) -> bool {
        matches!(self, Language::Cxx | Language::PreprocessedCxx)
    }

    /// Whether it needs no preprocessor.
    pub(crate) fn is_preprocessed(self) -> bool {
        matches!(self, Language::PreprocessedC | Language::PreprocessedCxx)
    }

    /// The language a file name stands for, as clang has it.
    #[must_use]
    pub(crate) fn from_name(path: &str) -> Self {
        let suffix = Path::new(path).extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
        match suffix {
            "c" => Language::C,
            "i" => Language::PreprocessedC,
            "s" | "S" | "sx" | "asm" => Language::Assembler,
            "ll" | "bc" => Language::Ir,
            "C" | "cc" | "CC" | "cp" | "cpp" | "CPP" | "cxx" | "CXX" | "c++" | "C++" => Language::Cxx,
            "ii" => Language::PreprocessedCxx,
            suffix if [&HEADERS[..], &MODULES, &OTHERS].iter().any(|known| known.contains(&suffix)) => {
                Language::Other
            }
            _ => Language::Object,
        }
    }
}

/// Whether the name is that of a file that Weft compiles.
pub(crate) fn is_source(path: &str) -> bool {
    let language = Language::from_name(path);
    language.is_cxx() || matches!(language, Language::C | Language::PreprocessedC)
}

/// The suffixes of headers.
const HEADERS: [&str; 8] = ["h", "H", "hh", "hp", "hpp", "hxx", "h++", "hm"];

/// The suffixes of the interfaces of modules.
const MODULES: [&str; 4] = ["cppm", "ccm", "cxxm", "c++m"];

/// The suffixes of languages that are none of Weft's: Objective-C, CUDA, OpenCL, HIP, preprocessed modules and Fortran. With
/// an unknown suffix, the clang that links would compile the file, without OpenMP.
const OTHERS: [&str; 22] = [
    "m", "M", "mm", "mi", "mii", "cu", "cui", "cl", "clcpp", "hip", "hipi", "iim", "iih", "f", "F", "f90",
    "F90", "f95", "F95", "for", "FOR", "fpp",
];

fn has_suffix(path: &str, suffixes: &[&str]) -> bool {
    Path::new(path).extension().and_then(|suffix| suffix.to_str()).is_some_and(|it| suffixes.contains(&it))
}

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    /// The path as given; `-` is standard input.
    pub(crate) path: String,
    /// Its language.
    pub(crate) language: Language,
    /// The `-x` in force, to be repeated for clang; `None` where the name decides.
    pub(crate) explicit: Option<&'static str>,
}

impl Input {
    /// An input under the `-x` in force.
    #[must_use]
    pub(crate) fn new(path: &str, explicit: Option<Explicit>) -> Self {
        Input {
            path: path.to_owned(),
            language: explicit.map_or_else(|| Language::from_name(path), |(_, language)| language),
            explicit: explicit.map(|(name, _)| name),
        }
    }

    /// Whether it is a header, of which clang makes a precompiled one.
    pub(crate) fn is_header(&self) -> bool {
        match self.explicit {
            Some(name) => name.ends_with("-header"),
            None => has_suffix(&self.path, &HEADERS),
        }
    }

    /// The language of the files that include it, if it is a header of one that Weft compiles.
    pub(crate) fn of_header(&self) -> Option<Language> {
        match (self.explicit, self.path.rsplit('.').next()) {
            (Some("c-header"), _) | (None, Some("h")) => Some(Language::C),
            (Some("c++-header"), _) => Some(Language::Cxx),
            (None, _) if self.is_header() => Some(Language::Cxx),
            _ => None,
        }
    }

    /// Whether it is the interface of a module of C++.
    pub(crate) fn is_module_interface(&self) -> bool {
        self.explicit.is_none() && has_suffix(&self.path, &MODULES)
    }

    /// The name without folders and suffix, from which clang derives output names.
    #[must_use]
    pub(crate) fn stem(&self) -> String {
        let path = Path::new(&self.path);
        path.file_stem().map_or_else(|| "-".to_owned(), |s| s.to_string_lossy().into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What clang compiles as C or C++, Weft does, and what clang compiles at all is no object.
    #[test]
    fn suffixes_mean_what_they_mean_to_clang() {
        let suffixes = [
            "c", "i", "C", "cc", "CC", "cp", "cpp", "CPP", "cxx", "CXX", "c++", "C++", "ii", "iim", "iih",
            "m", "M", "mm", "mi", "mii", "cu", "cui", "cl", "clcpp", "hip", "hipi", "h", "H", "hh", "hpp",
            "hxx", "cppm", "ccm", "cxxm", "c++m", "f", "F", "f90", "F90", "f95", "F95", "for", "FOR", "fpp",
            "ll", "bc", "S", "CpP", "txt", "tcc", "ixx", "o", "a", "so",
        ];
        let folder = tempfile::tempdir().unwrap();
        for suffix in suffixes {
            let name = format!("a.{suffix}");
            std::fs::write(folder.path().join(&name), "").unwrap();
            let mut clang = std::process::Command::new("clang-19");
            let Ok(output) = clang.args(["-###", "-c", &name]).current_dir(folder.path()).output() else {
                return weft_skip::skipped("clang-19 is not there");
            };
            let said = String::from_utf8_lossy(&output.stderr);
            let behind = said.rsplit_once("\"-x\" \"").map(|(_, behind)| behind);
            let theirs = behind.and_then(|behind| behind.split('"').next());
            let ours = Language::from_name(&name);
            assert_eq!(ours == Language::Object, theirs.is_none(), "{name}: {theirs:?}");
            assert_eq!(ours == Language::C, theirs == Some("c"), "{name}: {theirs:?}");
            assert_eq!(ours == Language::Cxx, theirs == Some("c++"), "{name}: {theirs:?}");
        }
    }
}
