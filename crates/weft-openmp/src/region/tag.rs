//! The strings of clauses, taken apart: `QUAL.OMP.<CLAUSE>[.<WORD>…][:<FACT>…]`.
//!
//! Clauses and their words come from the table of clauses; [`Own`] has the clauses that only regions have.
//! A word is part of the clause's argument (`DEFAULT.NONE`, `SCHEDULE.STATIC.SIMD`).
//! A [`Fact`] says something about the operands: `:UNSIGNED` about the type of each, `:NONPOD` that the operands are
//! one variable and the functions that copy it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;

use crate::region::fact::{self, Fact};
use crate::region::kind::Kind;
use crate::region::own::Own;
use crate::region::words::has_known_words;
use crate::region::{CLAUSE, clause_name};
use crate::table::clause::{ClauseKind, Shape};

/// How many strings a thread remembers at most.
const REMEMBERED: usize = 4096;

thread_local! {
    /// What was taken apart before. A program has few different strings, and each pass reads those of all its regions.
    static KNOWN: RefCell<HashMap<Box<str>, Option<Vec<Tag>>>> = RefCell::new(HashMap::new());
}

/// A clause string, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Which clause it is.
    pub kind: Kind,
    /// The words behind the clause's name.
    pub words: Vec<String>,
    /// What it says of the operands.
    pub facts: Vec<Fact>,
}

impl Tag {
    /// Takes a clause string apart and brings aliases to the canonical spelling.
    ///
    /// The result may have several clauses, since `QUAL.OMP.UPDATE.SEQ_CST` stands for two. It is empty if the string
    /// is not known.
    pub fn parse(text: &str) -> Option<Vec<Tag>> {
        if let Some(known) = KNOWN.with_borrow(|known| known.get(text).cloned()) {
            return known;
        }
        let tags = Tag::take_apart(text);
        KNOWN.with_borrow_mut(|known| {
            if known.len() < REMEMBERED {
                known.insert(text.into(), tags.clone());
            }
        });
        tags
    }

    fn take_apart(text: &str) -> Option<Vec<Tag>> {
        if let Some(own) = Own::from_tag(text) {
            return Some(vec![Tag { kind: Kind::Own(own), words: Vec::new(), facts: Vec::new() }]);
        }
        let rest = match text {
            "OMP.DEVICE" => text,
            _ => text.strip_prefix(CLAUSE)?,
        };
        let (name, facts) = rest.split_once(':').unwrap_or((rest, ""));
        let mut facts: Vec<String> =
            facts.split([':', '.']).filter(|m| !m.is_empty()).map(str::to_owned).collect();
        let mut words = spelled(name);
        move_words(&mut words, &mut facts);
        let facts = fact::parse(&facts)?;
        if let Some(own) = Own::from_tag(&format!("{CLAUSE}{}", words.join("."))) {
            return Some(vec![Tag { kind: Kind::Own(own), words: Vec::new(), facts }]);
        }
        let kind = ClauseKind::from_name(&words[0].to_ascii_lowercase())?;
        let mut words = words.split_off(1);
        let mut order = None;
        if is_atomic_kind(kind)
            && let Some(memory) = words.last().and_then(|word| memory_order(word))
        {
            order = Some(Tag::plain(memory));
            words.pop();
        }
        let borrowed: Vec<&str> = words.iter().map(String::as_str).collect();
        has_known_words(kind, &borrowed)
            .then(|| std::iter::once(Tag { kind: Kind::Omp(kind), words, facts }).chain(order).collect())
    }

    /// Returns the tag of a clause without words and facts.
    pub fn plain(kind: ClauseKind) -> Tag {
        Tag { kind: Kind::Omp(kind), words: Vec::new(), facts: Vec::new() }
    }

    /// Says whether it is this clause of OpenMP.
    pub fn is(&self, kind: ClauseKind) -> bool {
        self.kind == kind
    }

    /// Says whether its operands are a list of items.
    pub fn is_list(&self) -> bool {
        match &self.kind {
            Kind::Omp(kind) => matches!(
                kind.row().shape,
                Shape::Variables
                    | Shape::ModifiedVariables(_)
                    | Shape::Sections
                    | Shape::Reduction
                    | Shape::Linear
                    | Shape::Aligned
                    | Shape::Modified { .. }
                    | Shape::OptionalVariables
            ),
            Kind::Own(own) => own.is_list(),
            Kind::Other(_) => false,
        }
    }

    /// Says whether the fact is there.
    pub fn has(&self, fact: Fact) -> bool {
        self.facts.contains(&fact)
    }

    /// Says whether the operands come in Weft's threes: variable, first element, number of elements.
    pub fn is_section_list(&self) -> bool {
        fact::section_element(&self.facts).is_some()
    }

    /// Says whether it is a reduction of whatever kind.
    pub fn reduces(&self) -> bool {
        use ClauseKind::{InReduction, Reduction, TaskReduction};
        self.kind.omp().is_some_and(|kind| matches!(kind, Reduction | InReduction | TaskReduction))
    }

    /// Says whether operand `index` of a section in Weft's own form is a 64-bit number, and no address.
    pub fn is_number(&self, index: usize) -> bool {
        match self.has(Fact::Sized) {
            true if self.reduces() => (1..4).contains(&index),
            true => (1..3).contains(&index),
            false => self.is_section_list() && !index.is_multiple_of(3),
        }
    }

    /// Says whether all operands describe one item.
    pub fn is_one_item(&self) -> bool {
        fact::is_one_item(&self.facts)
    }

    /// Returns the facts that say how the operands of one item are laid out.
    pub fn layout(&self) -> Vec<Fact> {
        match self.is_section_list() {
            true => Vec::new(),
            false => self.facts.iter().copied().filter(|fact| fact.is_layout()).collect(),
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Omp(kind) => f.write_str(clause_name(*kind))?,
            Kind::Own(own) => f.write_str(own.tag())?,
            Kind::Other(text) => f.write_str(text)?,
        }
        self.words.iter().try_for_each(|word| write!(f, ".{word}"))?;
        self.facts.iter().try_for_each(|fact| write!(f, ":{}", fact.word()))
    }
}

/// The words of a clause's name, with the spellings of older dialects and of other compilers brought to ours.
fn spelled(name: &str) -> Vec<String> {
    // `UPDATE[SEQ_CST]` is how a table of the 2016 form writes an optional keyword.
    let name = name.replace('[', ".").replace(']', "");
    let name = match name.as_str() {
        depend if depend.starts_with("DEPEND_") => depend.replacen('_', ".", 1),
        other => other.replacen("INREDUCTION", "IN_REDUCTION", 1),
    };
    name.split('.').map(str::to_owned).collect()
}

/// Moves keywords that other compilers write behind a colon among the words, and the other way round.
fn move_words(words: &mut Vec<String>, facts: &mut Vec<String>) {
    if words[0] == "MAP" && words.last().is_some_and(|w| w == "STRUCT") {
        words.pop();
        facts.push("STRUCT".to_owned());
    }
    let keywords: &[&str] = match words[0].as_str() {
        "SCHEDULE" => &["MONOTONIC", "NONMONOTONIC", "SIMD"],
        "LASTPRIVATE" => &["CONDITIONAL"],
        "REDUCTION" => &["INSCAN", "TASK"],
        _ => return,
    };
    for keyword in keywords {
        if let Some(at) = facts.iter().position(|m| m == keyword) {
            words.push(facts.remove(at));
        }
    }
}

fn is_atomic_kind(kind: ClauseKind) -> bool {
    use ClauseKind::{Capture, Compare, Read, Update, Weak, Write};
    matches!(kind, Read | Write | Update | Capture | Compare | Weak)
}

fn memory_order(word: &str) -> Option<ClauseKind> {
    use ClauseKind::{AcqRel, Acquire, Relaxed, Release, SeqCst};
    let orders = [SeqCst, AcqRel, Acquire, Release, Relaxed];
    orders.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(word))
}
#[cfg(test)]
mod tests {
    use super::Tag;

    fn canonical(text: &str) -> Vec<String> {
        Tag::parse(text).unwrap_or_default().iter().map(Tag::to_string).collect()
    }

    #[test]
    fn every_clause_of_openmp_is_known_and_keeps_its_string() {
        for text in [
            "QUAL.OMP.IF",
            "QUAL.OMP.IF.PARALLEL",
            "QUAL.OMP.NUM_THREADS",
            "QUAL.OMP.DEFAULT.NONE",
            "QUAL.OMP.SCHEDULE.STATIC",
            "QUAL.OMP.SCHEDULE.DYNAMIC.NONMONOTONIC.SIMD",
            "QUAL.OMP.REDUCTION.ADD:UNSIGNED",
            "QUAL.OMP.REDUCTION.MAX:ARRSECT:double",
            "QUAL.OMP.REDUCTION.UDR:NONPOD",
            "QUAL.OMP.MAP.ALWAYS.TOFROM:ARRSECT",
            "QUAL.OMP.LINEAR.VAL",
            "QUAL.OMP.DEFAULTMAP.TOFROM.SCALAR",
            "QUAL.OMP.NORMALIZED.BOUNDS",
            "QUAL.WEFT.LOC",
        ] {
            assert_eq!(canonical(text), [text]);
        }
    }

    #[test]
    fn aliases_are_brought_to_one_spelling() {
        for (alias, canon) in [
            ("QUAL.OMP.DEPEND_IN", "QUAL.OMP.DEPEND.IN"),
            ("QUAL.OMP.INREDUCTION.ADD", "QUAL.OMP.IN_REDUCTION.ADD"),
            ("QUAL.OMP.SCHEDULE.STATIC:MONOTONIC", "QUAL.OMP.SCHEDULE.STATIC.MONOTONIC"),
            ("QUAL.OMP.LASTPRIVATE:CONDITIONAL.TYPED", "QUAL.OMP.LASTPRIVATE.CONDITIONAL:TYPED"),
            ("QUAL.OMP.MAP.TO.STRUCT", "QUAL.OMP.MAP.TO:STRUCT"),
            ("OMP.DEVICE", "QUAL.OMP.OMP.DEVICE"),
        ] {
            assert_eq!(canonical(alias), [canon]);
        }
        assert_eq!(canonical("QUAL.OMP.UPDATE[SEQ_CST]"), ["QUAL.OMP.UPDATE", "QUAL.OMP.SEQ_CST"]);
        assert_eq!(canonical("QUAL.OMP.READ.ACQUIRE"), ["QUAL.OMP.READ", "QUAL.OMP.ACQUIRE"]);
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        for text in [
            "QUAL.OMP.PRIVAT",
            "QUAL.OMP.PRIVATE.ADD",
            "QUAL.OMP.SCHEDULE",
            "QUAL.OMP.SCHEDULE.STATIC.DYNAMIC",
            "QUAL.OMP.REDUCTION.PLUS",
            "QUAL.OMP.PRIVATE:FOO",
            "QUAL.OMP.",
            "DIR.OMP.PARALLEL",
            "QUAL.OMP.IF.FOO",
        ] {
            assert_eq!(Tag::parse(text), None, "{text}");
        }
    }
}
