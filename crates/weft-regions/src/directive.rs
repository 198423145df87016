//! The directives that regions are made of. Their strings are those of `weft-openmp`.

use std::sync::LazyLock;

use weft_openmp::{Leaf, permission, region};

use crate::clause::ClauseKind;
use crate::markers::Marker;
use crate::own;
use crate::unlowered::Unlowered;

/// The directive of a region, or a stand-alone one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Directive {
    /// `parallel` [OMP 5.2 §10.1]
    Parallel,
    /// `for` [OMP 5.2 §11.5.1]
    Loop,
    /// `single` [OMP 5.2 §11.1]
    Single,
    /// `master` [OMP 5.0 §2.16]
    Master,
    /// `critical` [OMP 5.2 §15.2]
    Critical,
    /// `sections` [OMP 5.2 §11.3]
    Sections,
    /// `ordered` [OMP 5.2 §15.10.2]
    Ordered,
    /// `task` [OMP 5.2 §12.5]
    Task,
    /// `taskgroup` [OMP 5.2 §15.4]
    Taskgroup,
    /// `barrier` [OMP 5.2 §15.3.1]
    Barrier,
    /// `flush` [OMP 5.2 §15.8.5]
    Flush,
    /// `taskwait` [OMP 5.2 §15.5]
    Taskwait,
    /// `taskyield` [OMP 5.2 §12.7]
    Taskyield,
    /// The end of an iteration of a loop with an `ordered` region; none of OpenMP's directives.
    LoopIterationEnd,
    /// `threadprivate` [OMP 5.2 §5.2]; only in the surface form.
    Threadprivate,
    /// A directive that Weft reads, draws and converts, but does not lower; none of [`Directive::ALL`].
    Unlowered(Unlowered),
}

impl Directive {
    /// All directives that Weft lowers.
    pub const ALL: [Directive; 15] = [
        Directive::Parallel,
        Directive::Loop,
        Directive::Single,
        Directive::Master,
        Directive::Critical,
        Directive::Sections,
        Directive::Ordered,
        Directive::Task,
        Directive::Taskgroup,
        Directive::Barrier,
        Directive::Flush,
        Directive::Taskwait,
        Directive::Taskyield,
        Directive::LoopIterationEnd,
        Directive::Threadprivate,
    ];

    /// The leaf of the language that it is; `None` for Weft's own.
    pub fn leaf(self) -> Option<Leaf> {
        Some(match self {
            Directive::Parallel => Leaf::Parallel,
            Directive::Loop => Leaf::For,
            Directive::Single => Leaf::Single,
            Directive::Master => Leaf::Master,
            Directive::Critical => Leaf::Critical,
            Directive::Sections => Leaf::Sections,
            Directive::Ordered => Leaf::Ordered,
            Directive::Task => Leaf::Task,
            Directive::Taskgroup => Leaf::Taskgroup,
            Directive::Barrier => Leaf::Barrier,
            Directive::Flush => Leaf::Flush,
            Directive::Taskwait => Leaf::Taskwait,
            Directive::Taskyield => Leaf::Taskyield,
            Directive::Threadprivate => Leaf::Threadprivate,
            Directive::LoopIterationEnd | Directive::Unlowered(_) => return None,
        })
    }

    /// The leaves of the language that it is made of; none for Weft's own.
    pub fn leaves(self) -> Vec<Leaf> {
        match self {
            Directive::Unlowered(other) => other.leaves().to_vec(),
            named => named.leaf().into_iter().collect(),
        }
    }

    /// The word that tells it apart, as in `DIR.OMP.<WORD>`.
    pub fn word(self) -> &'static str {
        self.begin().strip_prefix("DIR.OMP.").unwrap_or(self.begin())
    }

    /// The word in lower case, as pictures and names of values have it.
    pub fn lower(self) -> &'static str {
        match self {
            Directive::Unlowered(other) => &other.row().lower,
            named => &named.spelling().lower,
        }
    }

    /// `DIR.OMP.<WORD>`
    pub fn begin(self) -> &'static str {
        match self {
            Directive::Unlowered(other) => &other.row().begin,
            named => &named.spelling().begin,
        }
    }

    /// `DIR.OMP.END.<WORD>`; stand-alone directives have no end.
    pub fn end(self) -> Option<&'static str> {
        match self {
            Directive::Unlowered(other) => Some(&other.row().end),
            named => named.spelling().end.as_deref(),
        }
    }

    /// The strings of one of [`Directive::ALL`].
    fn spelling(self) -> &'static Spelling {
        let at = Directive::ALL.iter().position(|d| *d == self);
        &SPELLINGS[at.expect("invariant: ALL has every directive that is lowered")]
    }

    /// Whether it has no region.
    pub fn is_stand_alone(self) -> bool {
        self.end().is_none()
    }

    /// The marker that stands for a stand-alone directive in Region IR.
    pub fn stand_alone_marker(self) -> Option<Marker> {
        match self {
            Directive::Barrier => Some(Marker::Barrier),
            Directive::Flush => Some(Marker::Flush),
            Directive::Taskwait => Some(Marker::Taskwait),
            Directive::Taskyield => Some(Marker::Taskyield),
            Directive::LoopIterationEnd => Some(Marker::LoopIterationEnd),
            _ => None,
        }
    }

    /// The stand-alone directive that `marker` stands for.
    pub fn of_marker(marker: Marker) -> Option<Directive> {
        Directive::ALL.into_iter().find(|d| d.stand_alone_marker() == Some(marker))
    }

    /// The directive whose begin string is `text`.
    pub fn from_begin(text: &str) -> Option<Directive> {
        let named = Directive::ALL.into_iter().find(|d| d.begin() == text);
        named.or_else(|| Unlowered::from_begin(text).map(Directive::Unlowered))
    }

    /// The directive whose end string is `text`.
    pub fn from_end(text: &str) -> Option<Directive> {
        let named = Directive::ALL.into_iter().find(|d| d.end() == Some(text));
        named.or_else(|| Unlowered::from_end(text).map(Directive::Unlowered))
    }

    /// Whether the surface form may have such a clause on this directive.
    ///
    /// The language says so ([`weft_openmp::permission`]), and [`crate::own`] of the clauses that are Weft's own.
    /// Stand-alone directives take no clause of the language: Weft gives them no meaning.
    pub fn allows(self, clause: ClauseKind) -> bool {
        if let Directive::Unlowered(other) = self {
            return clause.of_language().is_none_or(|kind| permission(other.leaves(), kind).is_some());
        }
        if let Some(own) = own::clause(clause) {
            return (own.stands_on)(self);
        }
        let (Some(leaf), Some(kind)) = (self.leaf(), clause.of_language()) else { return false };
        !self.is_stand_alone() && permission(&[leaf], kind).is_some()
    }

    /// Whether Region IR may have such a clause on this directive: those of the surface form, and on every marker
    /// the list of what it clobbers.
    pub fn carries(self, clause: ClauseKind) -> bool {
        clause == ClauseKind::Shared || self.allows(clause)
    }
}

/// The strings of a directive.
struct Spelling {
    begin: String,
    end: Option<String>,
    lower: String,
}

/// The strings of all directives, in the order of [`Directive::ALL`].
static SPELLINGS: LazyLock<Vec<Spelling>> = LazyLock::new(|| {
    let spell = |directive: Directive| {
        let (begin, end) = match directive.leaf() {
            Some(leaf) => (region::begin_string(&[leaf]), region::end_string(&[leaf])),
            None => (own::ITERATION_END.to_owned(), None),
        };
        let lower = begin.trim_start_matches("DIR.OMP.").to_ascii_lowercase();
        Spelling { begin, end, lower }
    };
    Directive::ALL.into_iter().map(spell).collect()
});

#[cfg(test)]
mod tests {
    use super::Directive;

    #[test]
    fn strings_go_there_and_back() {
        for directive in Directive::ALL {
            assert_eq!(Directive::from_begin(directive.begin()), Some(directive));
            assert_eq!(directive.begin(), format!("DIR.OMP.{}", directive.word()));
            assert_eq!(directive.lower(), directive.word().to_lowercase());
            if let Some(end) = directive.end() {
                assert_eq!(Directive::from_end(end), Some(directive));
                assert_eq!(end, format!("DIR.OMP.END.{}", directive.word()));
            }
        }
        assert_eq!(Directive::from_begin("DIR.OMP.END.LOOP"), None);
        assert_eq!(Directive::from_end("DIR.OMP.END.BARRIER"), None);
    }
}
