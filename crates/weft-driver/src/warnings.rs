//! Which of Weft's own warnings are silent, and which are errors.
//!
//! The options work as clang's do: `-Wflag` and `-Wno-flag` turn a warning on and off, `-Werror=flag` and
//! `-Wno-error=flag` say whether it is an error, `-Werror` and `-Wno-error` say so of all others, and `-w` turns off
//! everything that was not asked to be an error. Of two that contradict each other the later one holds.
//! Flags that begin with `weft-` are known to Weft alone; clang must not see them. They belong to clang's groups of warnings
//! about OpenMP, such as `-Wopenmp-clauses`.

use std::collections::BTreeMap;

/// The groups of clang's that a flag of Weft's belongs to, the smallest one first: an option about one of them is about the
/// flag, too, unless another one names the flag itself.
const GROUPS: [(&str, &[&str]); 5] = [
    ("weft-context-selector", &["openmp-clauses", "openmp"]),
    ("weft-lenient", &["openmp-clauses", "openmp"]),
    ("weft-modifiers", &["openmp-clauses", "openmp"]),
    ("weft-repeated-item", &["openmp-clauses", "openmp"]),
    ("weft-version", &["openmp-51-extensions", "openmp"]),
];

/// What becomes of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// It is not printed.
    Silent,
    /// It is printed.
    Warn,
    /// It is printed as an error, and there is no output.
    Error,
}

/// What the options say of one flag; `None` where they say nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Flag {
    enabled: Option<bool>,
    error: Option<bool>,
}

/// The warning options of a command line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Warnings {
    none: bool,
    all_errors: bool,
    flags: BTreeMap<String, Flag>,
}

impl Warnings {
    /// Takes `-w`.
    pub(crate) fn take_none(&mut self) {
        self.none = true;
    }

    /// Takes an option that begins with `-W`, of which `option` is the rest. Returns whether it is Weft's alone.
    pub(crate) fn take(&mut self, option: &str) -> bool {
        let (positive, rest) = match option.strip_prefix("no-") {
            Some(rest) => (false, rest),
            None => (true, option),
        };
        let name = match rest.strip_prefix("error") {
            Some("") => {
                self.all_errors = positive;
                return false;
            }
            Some(rest) if rest.starts_with('=') => {
                let name = &rest[1..];
                let flag = self.flag(name);
                flag.error = Some(positive);
                if positive {
                    flag.enabled = Some(true);
                }
                name
            }
            _ => {
                self.flag(rest).enabled = Some(positive);
                rest
            }
        };
        name.starts_with("weft-")
    }

    /// What becomes of the warning with `flag`, which is given as it is printed: `-Wweft-fallback`.
    pub(crate) fn level(&self, flag: &str) -> Level {
        let name = flag.strip_prefix("-W").unwrap_or(flag);
        let groups = GROUPS.iter().find(|(flag, _)| *flag == name).map_or(&[][..], |(_, groups)| groups);
        let (mut enabled, mut error) = (None, None);
        for flag in std::iter::once(&name).chain(groups).filter_map(|name| self.flags.get(*name)) {
            enabled = enabled.or(flag.enabled);
            error = error.or(flag.error);
        }
        match (enabled, error) {
            (Some(false), _) => Level::Silent,
            (_, Some(true)) => Level::Error,
            _ if self.none => Level::Silent,
            (_, None) if self.all_errors => Level::Error,
            _ => Level::Warn,
        }
    }

    /// Whether an error with `flag` is only a warning, or not even that: somebody must have said so.
    pub(crate) fn forgives(&self, flag: &str) -> bool {
        let flag = self.flags.get(flag.strip_prefix("-W").unwrap_or(flag)).copied().unwrap_or_default();
        flag.enabled == Some(false) || flag.error == Some(false)
    }

    fn flag(&mut self, name: &str) -> &mut Flag {
        self.flags.entry(name.to_owned()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, Warnings};

    fn level(options: &str) -> Level {
        let mut warnings = Warnings::default();
        for option in options.split_whitespace() {
            match option.strip_prefix("-W") {
                Some(rest) => drop(warnings.take(rest)),
                None => warnings.take_none(),
            }
        }
        warnings.level("-Wweft-version")
    }

    #[test]
    fn errors_are_asked_for_one_by_one_or_all_together() {
        assert_eq!(level(""), Level::Warn);
        assert_eq!(level("-Werror"), Level::Error);
        assert_eq!(level("-Werror -Wno-error"), Level::Warn);
        assert_eq!(level("-Werror=weft-version"), Level::Error);
        assert_eq!(level("-Werror=weft-lenient"), Level::Warn);
        assert_eq!(level("-Werror -Wno-error=weft-version"), Level::Warn);
        assert_eq!(level("-Wno-error=weft-version -Werror"), Level::Warn);
    }

    #[test]
    fn the_groups_of_clang_hold_for_flags_that_no_option_names() {
        assert_eq!(level("-Wno-openmp"), Level::Silent);
        assert_eq!(level("-Wno-openmp-51-extensions"), Level::Silent);
        assert_eq!(level("-Werror=openmp"), Level::Error);
        assert_eq!(level("-Wno-openmp -Wweft-version"), Level::Warn);
        assert_eq!(level("-Wno-openmp -Wopenmp-51-extensions"), Level::Warn);
        assert_eq!(level("-Wno-openmp-clauses"), Level::Warn);
    }

    #[test]
    fn a_warning_that_is_off_is_no_error() {
        assert_eq!(level("-Wno-weft-version -Werror"), Level::Silent);
        assert_eq!(level("-Wno-weft-version -Wweft-version"), Level::Warn);
        assert_eq!(level("-w"), Level::Silent);
        assert_eq!(level("-w -Werror"), Level::Silent);
        assert_eq!(level("-w -Werror=weft-version"), Level::Error);
    }

    #[test]
    fn an_error_is_forgiven_by_its_name_only() {
        let forgives = |options: &[&str]| {
            let mut warnings = Warnings::default();
            for option in options {
                warnings.take(option);
            }
            warnings.forgives("-Wweft-x")
        };
        assert!(forgives(&["no-error=weft-x"]) && forgives(&["no-weft-x"]));
        assert!(
            !forgives(&[]) && !forgives(&["no-error"]) && !forgives(&["no-error=weft-x", "error=weft-x"])
        );
    }

    #[test]
    fn clang_does_not_see_what_it_does_not_know() {
        let mut warnings = Warnings::default();
        let mut take = |option| warnings.take(option);
        assert!(take("weft-fallback") && take("no-weft-version") && take("error=weft-x"));
        assert!(!take("error") && !take("all") && !take("no-error=unused") && !take("errorneous"));
    }
}
