//! Dependency files for `make`: `-MD`, `-MMD`, `-MF`, `-MT`, `-MQ`, `-MP`, `-MG`, and `-Wp,-MD,file`.
//!
//! The preprocessing step writes them, but its own output is a temporary file.
//! So the names that clang would derive from the object have to be worked out here and passed along.

use std::path::Path;

/// What was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dependencies {
    /// `-MD` or `-MMD`, the last one given.
    kind: Option<&'static str>,
    /// `-MF`.
    file: Option<String>,
    /// `-MT` and `-MQ`, as given.
    targets: Vec<(&'static str, String)>,
    /// `-MP`.
    phony: bool,
}

impl Dependencies {
    /// Takes an option whose spelling starts with `-M`.
    pub(crate) fn take(&mut self, spelling: &str, value: &str) {
        match spelling {
            "-MD" => self.kind = Some("-MD"),
            "-MMD" => self.kind = Some("-MMD"),
            "-MF" => self.file = Some(value.to_owned()),
            "-MT" => self.targets.push(("-MT", value.to_owned())),
            "-MQ" => self.targets.push(("-MQ", value.to_owned())),
            "-MP" => self.phony = true,
            _ => {}
        }
    }

    /// Takes `-Wp,-MD,file` and its kin; says whether it was one.
    pub(crate) fn take_wp(&mut self, value: &str) -> bool {
        let mut parts = value.split(',');
        let (Some(spelling @ ("-MD" | "-MMD")), Some(file), None) =
            (parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        self.take(spelling, "");
        self.file = Some(file.to_owned());
        true
    }

    /// The file that `-MF` names.
    pub(crate) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// Whether a dependency file is to be written.
    #[must_use]
    pub(crate) fn wanted(&self) -> bool {
        self.kind.is_some()
    }

    /// The options for a clang whose output is not the one that the user asked for.
    ///
    /// `output` is the user's `-o`, `stem` the input's name without folder and suffix, `suffix` that of the output.
    #[must_use]
    pub(crate) fn words(&self, output: Option<&str>, stem: &str, suffix: &str) -> Vec<String> {
        let Some(kind) = self.kind else {
            return Vec::new();
        };
        let mut words = vec![kind.to_owned(), "-MF".to_owned()];
        words.push(self.file.clone().unwrap_or_else(|| match output {
            Some(output) => Path::new(output).with_extension("d").to_string_lossy().into_owned(),
            None => format!("{stem}.d"),
        }));
        if self.targets.is_empty() {
            let target = output.map_or_else(|| format!("{stem}.{suffix}"), ToOwned::to_owned);
            words.extend(["-MQ".to_owned(), target]);
        }
        for (spelling, target) in &self.targets {
            words.extend([(*spelling).to_owned(), target.clone()]);
        }
        if self.phony {
            words.push("-MP".to_owned());
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(options: &[(&str, &str)]) -> Dependencies {
        let mut dependencies = Dependencies::default();
        for (spelling, value) in options {
            dependencies.take(spelling, value);
        }
        dependencies
    }

    #[test]
    fn names_follow_the_output() {
        let words = with(&[("-MD", "")]).words(Some("build/a.o"), "a", "o");
        assert_eq!(words, ["-MD", "-MF", "build/a.d", "-MQ", "build/a.o"]);
    }

    #[test]
    fn names_follow_the_input_without_output() {
        let words = with(&[("-MMD", ""), ("-MP", "")]).words(None, "a", "o");
        assert_eq!(words, ["-MMD", "-MF", "a.d", "-MQ", "a.o", "-MP"]);
    }

    #[test]
    fn given_names_are_kept() {
        let words =
            with(&[("-MD", ""), ("-MF", "x.d"), ("-MT", "t1"), ("-MQ", "t$2")]).words(Some("a.o"), "a", "o");
        assert_eq!(words, ["-MD", "-MF", "x.d", "-MT", "t1", "-MQ", "t$2"]);
    }

    #[test]
    fn the_preprocessor_spelling_is_understood() {
        let mut dependencies = Dependencies::default();
        assert!(dependencies.take_wp("-MD,deps/a.d"));
        assert!(!dependencies.take_wp("-DX=1"));
        assert_eq!(dependencies.words(None, "a", "o"), ["-MD", "-MF", "deps/a.d", "-MQ", "a.o"]);
    }

    #[test]
    fn nothing_asked_nothing_passed() {
        assert!(with(&[("-MF", "x.d")]).words(None, "a", "o").is_empty());
    }
}
