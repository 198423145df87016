//! The options of a C compiler that Weft has to understand, as one table.
//!
//! clang's command line cannot be modeled by a general argument parser: options are joined to their values, separated from
//! them, or either; `-x` concerns the inputs behind it, and `-o` may stand anywhere.
//! The table ([`rows`]) says for each spelling how its value is attached and which steps of a compile must see it.
//! An option that the table does not know goes to every step that compiles or links.

mod rows;

pub(crate) use self::rows::TABLE;

/// How an option's value is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// No value: `-c`.
    Flag,
    /// The value is the rest of the word: `-O3`.
    Joined,
    /// The value is the next word: `-o out`.
    Separate,
    /// Either: `-Idir`, `-I dir`.
    Either,
    /// A part of the value is the rest of the word, the other the next word: `-Xarch_x86_64 -O2`.
    JoinedAndSeparate,
    /// The value is so many words behind: `-sectcreate segment section file`.
    Words(usize),
}

/// The steps that must see an option, as a set of bits.
pub(crate) type Steps = u8;
/// Preprocessing to the flat file, and the check of the user's source by clang.
pub(crate) const PRE: Steps = 1;
/// Turning the annotated source into IR.
pub(crate) const FRONT: Steps = 2;
/// Turning IR into an object.
pub(crate) const BACK: Steps = 4;
/// Linking.
pub(crate) const LINK: Steps = 8;
/// Only the check of the user's source: warning options.
pub(crate) const CHECK: Steps = 16;
/// All that looks at C source.
pub(crate) const SOURCE: Steps = PRE | FRONT | CHECK;
/// Only a clang that does the whole compile; the stages do without it, or do it themselves.
pub(crate) const WHOLE: Steps = 32;
/// All that compiles.
pub(crate) const COMPILE: Steps = SOURCE | BACK | WHOLE;
/// All.
pub(crate) const EVERY: Steps = COMPILE | LINK;
/// The option is Weft's or is rewritten by the driver: no step gets it as it stands.
pub(crate) const NONE: Steps = 0;

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    /// The option without its value.
    pub(crate) spelling: &'static str,
    /// How the value is attached.
    pub(crate) form: Form,
    /// Who gets it.
    pub(crate) steps: Steps,
}

/// A word matched against the table: the row, and the value where it is part of the word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match<'a> {
    /// The row.
    pub(crate) spec: &'static Spec,
    /// The rest of the word; `None` where the value is the next word or there is none.
    pub(crate) joined: Option<&'a str>,
}

impl Match<'_> {
    /// The number of words behind the option that are its value.
    #[must_use]
    pub(crate) fn words(&self) -> usize {
        match (self.spec.form, self.joined) {
            (Form::Words(count), _) => count,
            (Form::Separate | Form::JoinedAndSeparate, _) | (Form::Either, None) => 1,
            (Form::Flag | Form::Joined | Form::Either, _) => 0,
        }
    }
}

/// Finds the row for an option word, or `None` for an option the table does not know.
#[must_use]
pub(crate) fn look_up(word: &str) -> Option<Match<'_>> {
    let needs_rest = |form| matches!(form, Form::Joined | Form::JoinedAndSeparate);
    let exact = TABLE.iter().find(|spec| spec.spelling == word && !needs_rest(spec.form));
    if let Some(spec) = exact {
        return Some(Match { spec, joined: None });
    }
    TABLE
        .iter()
        .filter(|spec| needs_rest(spec.form) || spec.form == Form::Either)
        .filter_map(|spec| word.strip_prefix(spec.spelling).map(|rest| Match { spec, joined: Some(rest) }))
        .max_by_key(|found| found.spec.spelling.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_unique() {
        let mut seen: Vec<&str> = TABLE.iter().map(|spec| spec.spelling).collect();
        seen.sort_unstable();
        let before = seen.len();
        seen.dedup();
        assert_eq!(before, seen.len());
    }

    #[test]
    fn exact_spelling_wins_over_a_prefix() {
        // `-fopenmp` also fits the prefix `-f`, `-pie` fits nothing longer than `-p`.
        assert_eq!(look_up("-fopenmp").unwrap().spec.spelling, "-fopenmp");
        assert_eq!(look_up("-pie").unwrap().spec.spelling, "-pie");
    }

    #[test]
    fn longest_prefix_wins() {
        assert_eq!(look_up("-Wl,-rpath,x").unwrap().spec.steps, LINK);
        assert_eq!(look_up("-Wall").unwrap().spec.steps, CHECK);
        assert_eq!(look_up("-isystem/x").unwrap().joined, Some("/x"));
        assert_eq!(look_up("-include-pch").unwrap().spec.spelling, "-include-pch");
    }

    /// Asks clang which options it has, and lets it look at each with a word behind it: if that is not the option's value,
    /// clang misses an input of this name.
    #[test]
    fn an_option_has_its_value_where_clang_has_it() {
        // Some options write a file even so.
        let folder = tempfile::tempdir().unwrap();
        let clang = |words: &[String]| {
            std::process::Command::new("clang-19").args(words).current_dir(folder.path()).output()
        };
        let Ok(all) = clang(&["--autocomplete=-".to_owned()]) else {
            return weft_skip::skipped("clang-19 is not there");
        };
        // These answer and do nothing else, or say what the words behind them mean.
        let answers = [
            "--help",
            "-help",
            "--version",
            "-version",
            "--print",
            "-print",
            "-ccc-print",
            "-dump",
            "--autocomplete",
        ];
        let excluded =
            ["-###", "-E", "--", "-x", "-Wfatal-errors", "-Wfatal-errors=", "-cc1", "-cc1as", "--config"];
        let all = String::from_utf8(all.stdout).unwrap();
        let names = all.lines().filter_map(|line| line.split_whitespace().next());
        let mut options: Vec<&str> = names.collect();
        options.extend(TABLE.iter().map(|spec| spec.spelling));
        options.retain(|option| {
            !excluded.contains(option) && !answers.iter().any(|answer| option.starts_with(answer))
        });
        options.sort_unstable();
        options.dedup();
        assert!(options.len() > 2000, "{}", options.len());
        let numbered: Vec<(usize, &str)> = options.into_iter().enumerate().collect();
        let mut wrong = Vec::new();
        for options in numbered.chunks(100) {
            let name = |at: &usize, behind: usize| format!("option{at}.word{behind}");
            let words = options.iter().flat_map(|(at, option)| {
                std::iter::once((*option).to_owned()).chain((0..3).map(move |behind| name(at, behind)))
            });
            let words: Vec<String> = ["-###", "-c"].map(str::to_owned).into_iter().chain(words).collect();
            let said = clang(&words).unwrap().stderr;
            let said = String::from_utf8_lossy(&said);
            let is_input = |name: &str| said.contains(&format!("no such file or directory: '{name}'"));
            assert!(options.iter().any(|(at, _)| is_input(&name(at, 2))), "{options:?}\n{said}");
            for (at, option) in options {
                let expected = (0..3).filter(|behind| !is_input(&name(at, *behind))).count();
                let found = look_up(option).map_or(0, |found| found.words());
                if found != expected {
                    wrong.push(format!("{option}: {found}, clang {expected}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn unknown_options_are_unknown() {
        assert!(look_up("--no-such-thing").is_none());
    }
}
