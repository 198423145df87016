//! The strings of the 2012 form, and the later strings that they correspond to.
//!
//! ```text
//! OMP_END_PARALLEL_LOOP        DIR.OMP.END.PARALLEL.LOOP
//! OMP_REDUCTION, +             QUAL.OMP.REDUCTION.ADD
//! OMP_REDUCTION, +, UNSIGNED   QUAL.OMP.REDUCTION.ADD:UNSIGNED
//! ```
//!
//! The tables of 2012 cover OpenMP 3.1.
//! Everything else has the string of the later form; modifiers are further strings of the same node.

/// Words of directives, 2012 and later; the pairs are tried in order.
const DIRECTIVES: &[(&str, &str)] = &[
    ("PARALLEL", "PARALLEL"),
    ("PARALLEL_LOOP", "PARALLEL.LOOP"),
    ("LOOP", "LOOP"),
    ("PARALLEL_SECTIONS", "PARALLEL.SECTIONS"),
    ("SECTIONS", "SECTIONS"),
    ("SECTION", "SECTION"),
    ("SINGLE", "SINGLE"),
    ("PTASK", "TASK"),
    ("PTASKYIELD", "TASKYIELD"),
    ("PTASKWAIT", "TASKWAIT"),
    ("MASTER", "MASTER"),
    ("CRITICAL", "CRITICAL"),
    ("BARRIER", "BARRIER"),
    ("ATOMIC", "ATOMIC"),
    ("FLUSH", "FLUSH"),
    ("ORDERED", "ORDERED"),
];

/// Clauses without keywords, 2012 and later, with the intrinsic that carries them.
const CLAUSES: &[(&str, &str, Carrier)] = &[
    ("DEFAULT_NONE", "DEFAULT.NONE", Carrier::Simple),
    ("DEFAULT_SHARED", "DEFAULT.SHARED", Carrier::Simple),
    ("ORDERED", "ORDERED", Carrier::Simple),
    ("NOWAIT", "NOWAIT", Carrier::Simple),
    ("UNTIED", "UNTIED", Carrier::Simple),
    ("MERGEABLE", "MERGEABLE", Carrier::Simple),
    ("READ", "READ", Carrier::Simple),
    ("WRITE", "WRITE", Carrier::Simple),
    ("UPDATE", "UPDATE", Carrier::Simple),
    ("CAPTURE", "CAPTURE", Carrier::Simple),
    ("PRIVATE", "PRIVATE", Carrier::List),
    ("FIRSTPRIVATE", "FIRSTPRIVATE", Carrier::List),
    ("LASTPRIVATE", "LASTPRIVATE", Carrier::List),
    ("SHARED", "SHARED", Carrier::List),
    ("COPYIN", "COPYIN", Carrier::List),
    ("COPYPRIVATE", "COPYPRIVATE", Carrier::List),
    ("FLUSH", "FLUSH", Carrier::List),
    ("THREADPRIVATE", "THREADPRIVATE", Carrier::List),
    ("IF", "IF", Carrier::Expr),
    ("NUM_THREADS", "NUM_THREADS", Carrier::Expr),
    ("FINAL", "FINAL", Carrier::Expr),
    ("COLLAPSE", "COLLAPSE", Carrier::Expr),
];

/// Reduction operators as C writes them, and the words for them.
const OPERATORS: &[(&str, &str)] = &[
    ("+", "ADD"),
    ("-", "SUB"),
    ("*", "MUL"),
    ("&", "BAND"),
    ("|", "BOR"),
    ("^", "BXOR"),
    ("&&", "AND"),
    ("||", "OR"),
    ("max", "MAX"),
    ("min", "MIN"),
];

/// The intrinsic of the 2012 form that carries a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Carrier {
    /// `llvm.omp.simple(metadata)`
    Simple,
    /// `llvm.omp.list(metadata, ...)`
    List,
    /// `llvm.omp.expr(metadata, T)`
    Expr,
    /// `llvm.omp.compound(metadata, ...)`
    Compound,
}

impl Carrier {
    /// The function's name.
    pub(super) fn function(self) -> &'static str {
        match self {
            Carrier::Simple => "llvm.omp.simple",
            Carrier::List => "llvm.omp.list",
            Carrier::Expr => "llvm.omp.expr",
            Carrier::Compound => "llvm.omp.compound",
        }
    }
}

/// The later string of a directive.
pub(super) fn directive_from(text: &str) -> Option<String> {
    let Some(rest) = text.strip_prefix("OMP_") else {
        return text.starts_with("DIR.").then(|| text.to_owned());
    };
    let (end, word) = rest.strip_prefix("END_").map_or(("", rest), |word| ("END.", word));
    let (_, later) = DIRECTIVES.iter().find(|(old, _)| *old == word)?;
    Some(format!("DIR.OMP.{end}{later}"))
}

/// The 2012 string of a directive.
pub(super) fn directive_to(text: &str) -> String {
    let Some(rest) = text.strip_prefix("DIR.OMP.") else { return text.to_owned() };
    let (end, word) = rest.strip_prefix("END.").map_or(("", rest), |word| ("END_", word));
    match DIRECTIVES.iter().find(|(_, later)| *later == word) {
        Some((old, _)) => format!("OMP_{end}{old}"),
        None => text.to_owned(),
    }
}

/// The later string of a clause; `strings` are those of its node. The name of a critical region comes beside it.
pub(super) fn clause_from(strings: &[String]) -> Option<(String, Option<String>)> {
    let [first, rest @ ..] = strings else { return None };
    let Some(word) = first.strip_prefix("OMP_") else {
        return first.starts_with("QUAL.").then(|| (with_modifiers(first.clone(), rest), None));
    };
    match (word, rest) {
        ("REDUCTION", [op, rest @ ..]) => {
            let (_, word) = OPERATORS.iter().find(|(old, _)| old == op)?;
            Some((with_modifiers(format!("QUAL.OMP.REDUCTION.{word}"), rest), None))
        }
        ("SCHEDULE", [kind, rest @ ..]) => {
            let words = std::iter::once(kind.as_str()).chain(rest.iter().map(String::as_str));
            Some((format!("QUAL.OMP.SCHEDULE.{}", words.collect::<Vec<_>>().join(".")), None))
        }
        ("NAME", [name]) => Some(("QUAL.OMP.NAME".to_owned(), Some(name.clone()))),
        (word, rest) => {
            let (_, later, _) = CLAUSES.iter().find(|(old, _, _)| *old == word)?;
            Some((with_modifiers(format!("QUAL.OMP.{later}"), rest), None))
        }
    }
}

/// The strings of a clause's node in the 2012 form, and the intrinsic that carries it. The caller adds the text of a
/// name.
pub(super) fn clause_to(text: &str, operands: usize) -> (Vec<String>, Carrier) {
    let (head, modifiers) =
        text.split_once(':').map_or((text, Vec::new()), |(h, m)| (h, m.split(':').collect()));
    let rest = head.strip_prefix("QUAL.OMP.").unwrap_or("");
    let more =
        |first: Vec<String>| first.into_iter().chain(modifiers.iter().map(|m| (*m).to_owned())).collect();
    let one = |word: &str| vec![format!("OMP_{word}")];
    // `ordered(n)` came later than the table.
    let fits = |carrier: Carrier| match carrier {
        Carrier::Simple => operands == 0,
        Carrier::Expr => operands == 1,
        Carrier::List | Carrier::Compound => true,
    };
    if let Some((old, _, carrier)) = CLAUSES.iter().find(|(_, later, c)| *later == rest && fits(*c)) {
        return (more(one(old)), *carrier);
    }
    if let Some(kinds) = rest.strip_prefix("SCHEDULE.") {
        return (
            more(one("SCHEDULE").into_iter().chain(kinds.split('.').map(str::to_owned)).collect()),
            Carrier::Compound,
        );
    }
    if let Some((old, _)) =
        rest.strip_prefix("REDUCTION.").and_then(|op| OPERATORS.iter().find(|(_, word)| *word == op))
    {
        return (more(one("REDUCTION").into_iter().chain([(*old).to_owned()]).collect()), Carrier::Compound);
    }
    if rest == "NAME" {
        return (one("NAME"), Carrier::Compound);
    }
    let carrier = match operands {
        0 => Carrier::Simple,
        1 => Carrier::Expr,
        _ => Carrier::List,
    };
    (vec![text.to_owned()], carrier)
}

fn with_modifiers(mut text: String, modifiers: &[String]) -> String {
    for modifier in modifiers {
        text.push(':');
        text.push_str(modifier);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{clause_from, clause_to, directive_from, directive_to};

    #[test]
    fn directives_go_there_and_back() {
        for (old, later) in [
            ("OMP_PARALLEL", "DIR.OMP.PARALLEL"),
            ("OMP_END_PARALLEL_LOOP", "DIR.OMP.END.PARALLEL.LOOP"),
            ("OMP_PTASK", "DIR.OMP.TASK"),
            ("OMP_END_PTASK", "DIR.OMP.END.TASK"),
            ("OMP_PTASKWAIT", "DIR.OMP.TASKWAIT"),
            ("DIR.OMP.TARGET.DATA", "DIR.OMP.TARGET.DATA"),
        ] {
            assert_eq!(directive_from(old).as_deref(), Some(later));
            assert_eq!(directive_to(later), old);
        }
        assert_eq!(directive_from("OMP_TASK"), None);
        assert_eq!(directive_from("PARALLEL"), None);
    }

    #[test]
    fn clauses_go_there_and_back() {
        for (strings, later) in [
            (&["OMP_DEFAULT_NONE"][..], "QUAL.OMP.DEFAULT.NONE"),
            (&["OMP_NUM_THREADS"], "QUAL.OMP.NUM_THREADS"),
            (&["OMP_REDUCTION", "+"], "QUAL.OMP.REDUCTION.ADD"),
            (&["OMP_REDUCTION", "&&", "UNSIGNED"], "QUAL.OMP.REDUCTION.AND:UNSIGNED"),
            (&["OMP_REDUCTION", "max", "ARRSECT", "i32"], "QUAL.OMP.REDUCTION.MAX:ARRSECT:i32"),
            (&["OMP_SCHEDULE", "DYNAMIC", "MONOTONIC"], "QUAL.OMP.SCHEDULE.DYNAMIC.MONOTONIC"),
            (&["QUAL.OMP.MAP.TOFROM:ARRSECT"], "QUAL.OMP.MAP.TOFROM:ARRSECT"),
        ] {
            let strings: Vec<String> = strings.iter().map(|s| (*s).to_owned()).collect();
            assert_eq!(clause_from(&strings), Some((later.to_owned(), None)));
            let operands = if later.contains("DEFAULT") { 0 } else { usize::from(later.contains("NUM")) };
            assert_eq!(clause_to(later, operands).0, strings);
        }
        let name = ["OMP_NAME".to_owned(), "lock".to_owned()];
        assert_eq!(clause_from(&name), Some(("QUAL.OMP.NAME".to_owned(), Some("lock".to_owned()))));
        assert_eq!(clause_from(&["OMP_REDUCTION".to_owned(), "%".to_owned()]), None);
    }
}
