//! The kinds of regions: one leaf, one composite construct, or a kind that only Weft's own regions have.
//!
//! ```text
//! DIR.OMP.PARALLEL      parallel
//! DIR.OMP.LOOP.SIMD     for simd, one composite construct [OMP 5.2 §17.3]
//! ```
//!
//! Postcondition: every directive of the language that is not a combined construct has a row. The directives of
//! Fortran's `do` have none, since they have the spelling of `for`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::region::kind::Kind;
use crate::region::own::OwnGroup;
use crate::region::{begin_string, end_string};
use crate::table::clause::ClauseKind;
use crate::table::compound::{all_directives, permission, units_of};
use crate::table::leaf::Leaf;

/// The kind of a region; an index into the table of all kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitKind(u16);

/// A row of the table.
struct Row {
    leaves: Vec<Leaf>,
    begin: String,
    end: String,
    lower: String,
    stands_alone: bool,
}

/// The strings of the kinds that no directive of OpenMP is, in the order of their constants.
const OWN: [&str; 3] = ["DIR.OMP.LOOP.ITERATION.END", "DIR.OMP.ORDERED.SOURCE", "DIR.OMP.ORDERED.SINK"];

struct Table {
    rows: Vec<Row>,
    begins: HashMap<String, UnitKind>,
    ends: HashMap<String, UnitKind>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let own = OWN.iter().map(|begin| Row {
        leaves: Vec::new(),
        begin: (*begin).to_owned(),
        end: String::new(),
        lower: begin.trim_start_matches("DIR.OMP.").to_ascii_lowercase(),
        stands_alone: true,
    });
    let units = all_directives()
        .into_iter()
        .filter(|leaves| units_of(leaves).len() == 1 && !leaves.contains(&Leaf::Do));
    let rows: Vec<Row> = own
        .chain(units.map(|leaves| {
            let begin = begin_string(&leaves);
            let lower = begin.trim_start_matches("DIR.OMP.").to_ascii_lowercase();
            let end = begin.replacen("DIR.OMP.", "DIR.OMP.END.", 1);
            let stands_alone = end_string(&leaves).is_none();
            Row { leaves, begin, end, lower, stands_alone }
        }))
        .collect();
    let all = || rows.iter().zip((0..).map(UnitKind));
    let begins = all().map(|(row, unit)| (row.begin.clone(), unit)).collect();
    let ends = all().skip(OWN.len()).map(|(row, unit)| (row.end.clone(), unit)).collect();
    Table { rows, begins, ends }
});

impl UnitKind {
    /// The end of an iteration of a loop with an `ordered` region; it is not a directive of OpenMP.
    pub const ITERATION_END: UnitKind = UnitKind(0);
    /// The place in an iteration that others wait for: `ordered doacross(source:)`.
    pub const SOURCE: UnitKind = UnitKind(1);
    /// Waiting for that place in another iteration: `ordered doacross(sink: …)`, a marker for each clause.
    pub const SINK: UnitKind = UnitKind(2);

    /// Returns all of them.
    pub fn all() -> impl Iterator<Item = UnitKind> {
        (0..).map(UnitKind).take(TABLE.rows.len())
    }

    /// Returns the one that is made of `leaves`; Fortran's `do` is that of `for`.
    pub fn of(leaves: &[Leaf]) -> Option<UnitKind> {
        UnitKind::from_begin(&begin_string(leaves))
    }

    fn row(self) -> &'static Row {
        &TABLE.rows[usize::from(self.0)]
    }

    /// Returns its leaves, outermost first: one, or those of a composite construct. It has none if OpenMP does not know
    /// it.
    pub fn leaves(self) -> &'static [Leaf] {
        &self.row().leaves
    }

    /// Returns its leaf, if it is made of just one.
    pub fn leaf(self) -> Option<Leaf> {
        match self.leaves() {
            [leaf] => Some(*leaf),
            _ => None,
        }
    }

    /// Returns the first of its leaves, which says what its region is.
    pub fn first(self) -> Option<Leaf> {
        self.leaves().first().copied()
    }

    /// Says whether the leaf is among those that it is made of.
    pub fn has(self, leaf: Leaf) -> bool {
        self.leaves().contains(&leaf)
    }

    /// Says whether it is made of this leaf alone.
    pub fn is(self, leaf: Leaf) -> bool {
        self.leaf() == Some(leaf)
    }

    /// Says whether it is none of OpenMP's, but one that only Weft's regions have.
    pub fn is_own(self) -> bool {
        self.leaves().is_empty()
    }

    /// Returns the string that opens its region: `DIR.OMP.<WORD>`.
    pub fn begin(self) -> &'static str {
        &self.row().begin
    }

    /// Returns the string that closes its region, `DIR.OMP.END.<WORD>`; stand-alone directives have none.
    pub fn end(self) -> Option<&'static str> {
        (!self.is_stand_alone()).then(|| self.end_anyhow())
    }

    /// Returns the string that closes its region, in forms where a stand-alone directive is a region too.
    pub fn end_anyhow(self) -> &'static str {
        &self.row().end
    }

    /// Returns the word that tells it apart, as in `DIR.OMP.<WORD>`.
    pub fn word(self) -> &'static str {
        self.begin().strip_prefix("DIR.OMP.").unwrap_or(self.begin())
    }

    /// Returns the word in lower case, as pictures and names of values have it.
    pub fn lower(self) -> &'static str {
        &self.row().lower
    }

    /// Says whether it has no region, whatever clauses it has.
    pub fn is_stand_alone(self) -> bool {
        self.row().stands_alone
    }

    /// Returns the one whose opening string is `text`.
    pub fn from_begin(text: &str) -> Option<UnitKind> {
        TABLE.begins.get(text).copied()
    }

    /// Returns the one whose closing string is `text`.
    pub fn from_end(text: &str) -> Option<UnitKind> {
        TABLE.ends.get(text).copied()
    }

    /// Says whether the clause may stand on it, by the language or by the table of clauses that only regions have.
    ///
    /// A `target` region lists what is mapped as shared: there is one variable for its surroundings and itself.
    pub fn allows(self, clause: &Kind) -> bool {
        match clause {
            Kind::Omp(ClauseKind::Shared) if self.leaf() == Some(Leaf::Target) => true,
            Kind::Omp(kind) => self.permits(*kind),
            Kind::Own(own) => own.group() == OwnGroup::FrontEnd || own.stands_on(self.leaves()),
            Kind::Other(_) => false,
        }
    }

    /// Says whether the language permits the clause on it, in any version.
    pub fn permits(self, clause: ClauseKind) -> bool {
        permission(self.leaves(), clause).is_some()
    }
}

impl From<Leaf> for UnitKind {
    /// Every leaf is a unit of its own.
    fn from(leaf: Leaf) -> UnitKind {
        let unit = UnitKind::of(&[leaf]);
        unit.unwrap_or_else(|| unreachable!("invariant: the table has '{}'", leaf.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::UnitKind;
    use crate::Leaf;

    #[test]
    fn strings_go_there_and_back() {
        for unit in UnitKind::all() {
            assert_eq!(UnitKind::from_begin(unit.begin()), Some(unit));
            assert_eq!(unit.begin(), format!("DIR.OMP.{}", unit.word()));
            assert_eq!(unit.lower(), unit.word().to_lowercase());
            assert_eq!(unit.leaf().map(UnitKind::from).unwrap_or(unit), unit);
            if let Some(end) = unit.end() {
                assert_eq!(UnitKind::from_end(end), Some(unit));
            }
        }
        assert!(UnitKind::from(Leaf::Barrier).is_stand_alone());
        assert_eq!(UnitKind::of(&[Leaf::For, Leaf::Simd]).map(UnitKind::begin), Some("DIR.OMP.LOOP.SIMD"));
        assert_eq!(UnitKind::of(&[Leaf::Parallel, Leaf::For]), None);
        assert_eq!(UnitKind::of(&[Leaf::Do]), Some(UnitKind::from(Leaf::For)));
    }
}
