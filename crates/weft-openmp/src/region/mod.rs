//! How units and clauses are spelled as regions: `DIR.OMP.PARALLEL`, `QUAL.OMP.REDUCTION.ADD`.
//!
//! Dots join the words of a name. `for` is `LOOP`, and so the directive `loop` is `GENERICLOOP`.
//! Keyword arguments become suffixes. Expressions and list items are operands and not part of the string.

use std::sync::LazyLock;

use crate::table::clause::ClauseKind;
use crate::table::compound::{all_directives, leaves_of};
use crate::table::leaf::{Association, Leaf};
use crate::table::reduction::ReductionModifier;
use crate::tree::ast::{Clause, ClauseArgs, DefaultKind, OrderKind, ProcBindKind, ScheduleKind};
use crate::tree::modifier::ModifierKind;
use crate::tree::names::Names;

mod dependence;
mod fact;
mod kind;
mod marked;
mod operand;
mod own;
mod tag;
mod unit;
mod words;

pub use dependence::DependenceType;
pub use fact::{Fact, is_one_item, section_element};
pub use kind::Kind;
pub use marked::{Listed, Marked, MarkedItem};
pub use operand::OperandType;
pub use own::{Own, OwnGroup};
pub use tag::Tag;
pub use unit::UnitKind;

/// The prefix of the string of every OpenMP clause.
const CLAUSE: &str = "QUAL.OMP.";

/// The word for `omp_all_memory`.
const ALL: &str = "ALL";

/// The item that stands for every location.
const ALL_MEMORY: &str = "omp_all_memory";

/// The string that ends every group of clauses.
pub const LIST_END: &str = "DIR.QUAL.LIST.END";

/// The word of the schedule modifier `monotonic`.
pub const MONOTONIC: &str = "MONOTONIC";
/// The word of the schedule modifier `nonmonotonic`.
pub const NONMONOTONIC: &str = "NONMONOTONIC";
/// The word of the schedule modifier `simd`.
pub const SIMD: &str = "SIMD";

/// Gives the arguments of a clause their words.
macro_rules! words {
    ($ty:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $ty {
            /// All of them.
            pub const ALL: &[$ty] = &[$($ty::$variant),*];

            /// Returns the word for it in the string of its clause.
            pub fn word(self) -> &'static str {
                match self { $($ty::$variant => $word),* }
            }

            /// Returns what `word` stands for in the string of the clause.
            pub fn from_word(word: &str) -> Option<$ty> {
                match word { $($word => Some($ty::$variant),)* _ => None }
            }
        }
    };
}

words!(DefaultKind { None = "NONE", Shared = "SHARED", Private = "PRIVATE", Firstprivate = "FIRSTPRIVATE" });
words!(ProcBindKind { Primary = "PRIMARY", Master = "MASTER", Close = "CLOSE", Spread = "SPREAD" });
words!(ScheduleKind {
    Static = "STATIC",
    Dynamic = "DYNAMIC",
    Guided = "GUIDED",
    Auto = "AUTO",
    Runtime = "RUNTIME",
});

/// Returns the string that opens a region: `DIR.OMP.PARALLEL`.
pub fn begin_string(leaves: &[Leaf]) -> String {
    format!("DIR.OMP.{}", words(leaves))
}

/// Returns the string that closes a region: `DIR.OMP.END.PARALLEL`; directives without a body have none.
///
/// An `ordered` that waits for iterations has none either; its clauses show that: [`crate::Unit::stands_alone`].
pub fn end_string(leaves: &[Leaf]) -> Option<String> {
    let innermost = leaves.last()?;
    let stands_alone = match innermost.row().association {
        Association::StandAlone | Association::Declarative => true,
        // `scan` marks a place between statements; a `section` has a body of its own.
        Association::Separating => *innermost != Leaf::Section,
        // What it becomes has a string.
        Association::Unspecified => true,
        _ => false,
    };
    (!stands_alone).then(|| format!("DIR.OMP.END.{}", words(leaves)))
}

fn words(leaves: &[Leaf]) -> String {
    let words: Vec<String> = leaves
        .iter()
        .map(|leaf| match leaf {
            Leaf::For | Leaf::Do => "LOOP".to_owned(),
            Leaf::Loop => "GENERICLOOP".to_owned(),
            other => dotted(other.name()),
        })
        .collect();
    words.join(".")
}

fn dotted(words: &str) -> String {
    words.to_ascii_uppercase().replace(' ', ".")
}

/// Returns the string of a clause, without the suffixes that depend on types: `QUAL.OMP.REDUCTION.ADD`.
///
/// A clause that only regions have has the string of its kind, which this function does not make.
pub fn clause_string<N: Names>(kind: ClauseKind, clause: &Clause<N>) -> String {
    let mut string = clause_name(kind).to_owned();
    for suffix in suffixes(clause) {
        string.push('.');
        string.push_str(&suffix);
    }
    string
}

fn suffixes<N: Names>(clause: &Clause<N>) -> Vec<String> {
    match &clause.args {
        ClauseArgs::None | ClauseArgs::Expr(_) | ClauseArgs::Exprs(_) | ClauseArgs::Raw(_) => Vec::new(),
        ClauseArgs::Typed(typed) => N::words(typed),
        ClauseArgs::Aligned { .. } => Vec::new(),
        ClauseArgs::ModifiedExpr { modifier, .. }
        | ClauseArgs::Threads { modifier, .. }
        | ClauseArgs::List { modifier, .. }
        | ClauseArgs::Linear { modifier, .. } => {
            modifier.iter().map(|word| word.text.to_ascii_uppercase()).collect()
        }
        ClauseArgs::Keyword(word) => vec![word.text.to_ascii_uppercase()],
        ClauseArgs::If { modifier, .. } => {
            modifier.iter().flatten().map(|leaf| words(std::slice::from_ref(leaf))).collect()
        }
        ClauseArgs::Default(kind) => vec![kind.word().to_owned()],
        ClauseArgs::DefaultOf { kind, category } => {
            vec![kind.word().to_owned(), category.text.to_ascii_uppercase()]
        }
        ClauseArgs::ProcBind(kind) => vec![kind.word().to_owned()],
        ClauseArgs::Order(kind) => {
            let modifier = match kind {
                OrderKind::Plain => None,
                OrderKind::Reproducible => Some("REPRODUCIBLE"),
                OrderKind::Unconstrained => Some("UNCONSTRAINED"),
            };
            modifier.into_iter().chain(["CONCURRENT"]).map(str::to_owned).collect()
        }
        ClauseArgs::Schedule { modifiers, kind, .. } => {
            let order = if modifiers.monotonic {
                Some(MONOTONIC)
            } else if modifiers.nonmonotonic {
                Some(NONMONOTONIC)
            } else {
                None
            };
            let simd = modifiers.simd.then_some(SIMD);
            [Some(kind.word()), order, simd].into_iter().flatten().map(str::to_owned).collect()
        }
        ClauseArgs::Reduction { modifier, op, .. } => {
            let modifier = match modifier {
                None | Some(ReductionModifier::Default) => None,
                Some(ReductionModifier::Inscan) => Some("INSCAN"),
                Some(ReductionModifier::Task) => Some("TASK"),
            };
            [Some(op.region_word()), modifier].into_iter().flatten().map(str::to_owned).collect()
        }
        ClauseArgs::Modified { modifiers, items } => {
            // Iterators, mappers and allocators have arguments of their own, and so are operands.
            if clause.is(ClauseKind::Depend) && items.iter().any(|item| N::keyword(item) == Some(ALL_MEMORY))
            {
                return vec![ALL.to_owned()];
            }
            let mut found: Vec<String> = modifiers
                .iter()
                .filter(|modifier| modifier.kind == ModifierKind::Word)
                .map(|word| word.text.to_ascii_uppercase())
                .collect();
            const MAP_TYPES: [&str; 6] = ["TO", "FROM", "TOFROM", "ALLOC", "RELEASE", "DELETE"];
            if clause.is(ClauseKind::Map) && !found.iter().any(|word| MAP_TYPES.contains(&word.as_str())) {
                found.push("TOFROM".to_owned());
            }
            if clause.is(ClauseKind::Defaultmap) {
                found.extend(items.iter().filter_map(N::keyword).map(str::to_ascii_uppercase));
            }
            found
        }
    }
}

/// Returns the leaves that a region string names, and whether it closes the region.
///
/// `DIR.OMP.END.PARALLEL.LOOP` gives `parallel` and `for`; `PARLOOP` means `PARALLEL.LOOP`.
pub fn leaves_of_string(string: &str) -> Option<(Vec<Leaf>, bool)> {
    let rest = string.strip_prefix("DIR.OMP.")?;
    let (rest, is_end) = match rest.strip_prefix("END.") {
        // `end declare target` is a directive of its own.
        Some(behind)
            if !["DECLARE", "ASSUMES", "METADIRECTIVE"].iter().any(|word| behind.starts_with(word)) =>
        {
            (behind, true)
        }
        _ => (rest, false),
    };
    let text = rest.replace("PARLOOP", "PARALLEL.LOOP");
    let words: Vec<String> = text
        .split('.')
        .map(|word| match word {
            "LOOP" => "for".to_owned(),
            "GENERICLOOP" => "loop".to_owned(),
            other => other.to_ascii_lowercase(),
        })
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    leaves_of(&words).map(|leaves| (leaves, is_end))
}

/// Returns every string that opens or closes a region, directives in the order of the table.
///
/// Fortran's `do` has the spelling of `for`, so the list leaves its directives out.
pub fn directive_strings() -> Vec<String> {
    let all = all_directives().into_iter().filter(|leaves| !leaves.contains(&Leaf::Do));
    all.flat_map(|leaves| std::iter::once(begin_string(&leaves)).chain(end_string(&leaves))).collect()
}

/// Returns the string of every clause, without the words that its argument adds.
pub fn clause_strings() -> Vec<String> {
    ClauseKind::ALL.iter().map(|kind| clause_name(*kind).to_owned()).collect()
}

/// Returns the string of a clause without the words that its argument adds: `QUAL.OMP.SCHEDULE`.
pub fn clause_name(kind: ClauseKind) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        ClauseKind::ALL.iter().map(|kind| format!("{CLAUSE}{}", kind.name().to_ascii_uppercase())).collect()
    });
    // `ClauseKind::ALL` is in the order of the enum.
    &NAMES[kind as usize]
}

/// Returns the clause that a string spells, with any words and types behind its name.
///
/// `QUAL.OMP.SCHEDULE.STATIC` and `QUAL.OMP.REDUCTION.ADD:UNSIGNED` give `schedule` and `reduction`.
pub fn clause_of_string(string: &str) -> Option<ClauseKind> {
    let rest = string.strip_prefix("QUAL.OMP.")?;
    let name = rest.split(['.', ':']).next().unwrap_or(rest);
    ClauseKind::ALL.iter().copied().find(|kind| kind.name().eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::{
        begin_string, clause_of_string, clause_strings, directive_strings, end_string, leaves_of_string,
    };
    use crate::Leaf;
    use crate::table::clause::ClauseKind;
    use crate::table::compound::all_directives;
    use std::collections::BTreeSet;

    #[test]
    fn every_directive_is_found_by_its_strings() {
        for leaves in all_directives().into_iter().filter(|leaves| !leaves.contains(&Leaf::Do)) {
            assert_eq!(leaves_of_string(&begin_string(&leaves)), Some((leaves.clone(), false)));
            if let Some(end) = end_string(&leaves) {
                assert_eq!(leaves_of_string(&end), Some((leaves, true)), "{end}");
            }
        }
        let distribute = vec![Leaf::Distribute, Leaf::Parallel, Leaf::For];
        assert_eq!(leaves_of_string("DIR.OMP.DISTRIBUTE.PARLOOP"), Some((distribute, false)));
        assert_eq!(leaves_of_string("DIR.OMP.LOOP.PARALLEL"), None);
        assert_eq!(leaves_of_string("QUAL.OMP.IF"), None);
    }

    #[test]
    fn every_clause_is_found_by_its_string() {
        for (kind, string) in ClauseKind::ALL.iter().zip(clause_strings()) {
            for tail in ["", ".ADD", ":UNSIGNED", ".ADD:ARRSECT:i32"] {
                assert_eq!(clause_of_string(&format!("{string}{tail}")), Some(*kind));
            }
        }
        assert_eq!(clause_of_string("QUAL.OMP.NORMALIZED.BOUNDS"), None);
        assert_eq!(clause_of_string("QUAL.WEFT.IF"), None);
    }

    #[test]
    fn no_two_things_have_one_string() {
        for strings in [directive_strings(), clause_strings()] {
            let unique: BTreeSet<&String> = strings.iter().collect();
            assert_eq!(unique.len(), strings.len());
        }
    }
}
