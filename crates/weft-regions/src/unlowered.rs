//! Directives that Weft reads, draws and converts between dialects, but has no lowering for: `simd`, `target`, ….
//!
//! They are the directives of `weft-openmp` that [`Directive`] does not name, composite ones (`for simd`) among them.

use std::sync::LazyLock;

use weft_openmp::{Leaf, all_directives, region, units_of};

use crate::directive::Directive;

/// One of them; an index into their table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Unlowered(u16);

/// A row of the table.
pub(crate) struct Row {
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) begin: String,
    /// Stand-alone ones have an end too, since Region IR has no marker for them.
    pub(crate) end: String,
    pub(crate) lower: String,
}

static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let is_named = |leaves: &[Leaf]| Directive::ALL.iter().any(|d| d.leaf().as_slice() == leaves);
    let rows = all_directives()
        .into_iter()
        .filter(|leaves| units_of(leaves).len() == 1 && !leaves.contains(&Leaf::Do) && !is_named(leaves))
        // `end declare target` and its like are ends.
        .filter(|leaves| !leaves.iter().any(|leaf| leaf.name().starts_with("end ")));
    rows.map(|leaves| {
        let begin = region::begin_string(&leaves);
        let end = begin.replacen("DIR.OMP.", "DIR.OMP.END.", 1);
        let lower = begin.trim_start_matches("DIR.OMP.").to_ascii_lowercase();
        Row { leaves, begin, end, lower }
    })
    .collect()
});

impl Unlowered {
    /// The directive whose begin string is `text`.
    pub(crate) fn from_begin(text: &str) -> Option<Unlowered> {
        let at = TABLE.iter().position(|row| row.begin == text)?;
        u16::try_from(at).ok().map(Unlowered)
    }

    /// The directive whose end string is `text`.
    pub(crate) fn from_end(text: &str) -> Option<Unlowered> {
        let at = TABLE.iter().position(|row| row.end == text)?;
        u16::try_from(at).ok().map(Unlowered)
    }

    /// Its leaves: one, or those of a composite construct.
    pub fn leaves(self) -> &'static [Leaf] {
        &self.row().leaves
    }

    pub(crate) fn row(self) -> &'static Row {
        &TABLE[usize::from(self.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::{TABLE, Unlowered};
    use crate::directive::Directive;

    #[test]
    fn every_directive_is_named_or_in_the_table_and_none_is_both() {
        assert!(TABLE.iter().any(|row| row.begin == "DIR.OMP.LOOP.SIMD"));
        assert!(TABLE.iter().any(|row| row.begin == "DIR.OMP.TARGET"));
        for row in TABLE.iter() {
            let found = Unlowered::from_begin(&row.begin).expect("the row is in the table");
            assert_eq!(Directive::from_begin(&row.begin), Some(Directive::Unlowered(found)));
            assert_eq!(Directive::from_end(&row.end), Some(Directive::Unlowered(found)));
            assert_eq!(Unlowered::from_begin(&row.end), None);
        }
        assert_eq!(Unlowered::from_begin("DIR.OMP.PARALLEL"), None);
        assert_eq!(Unlowered::from_begin("DIR.OMP.PARALLEL.LOOP"), None);
    }
}
