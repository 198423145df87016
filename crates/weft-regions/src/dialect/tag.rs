//! The strings of clauses: `QUAL.OMP.<CLAUSE>[.<KEYWORD>…][:<MODIFIER>…]`.
//!
//! Clauses and their keywords come from the table of `weft-openmp`; what the dialects have beyond it is in [`OWN`].
//! A keyword is an argument of the clause (`DEFAULT.NONE`, `SCHEDULE.STATIC.SIMD`).
//! A modifier says something about the operands: `:UNSIGNED` about the type of each, `:NONPOD` that the operands are
//! one variable and the functions that copy it.

use weft_openmp::{ClauseKind, Leaf, ReductionOp, Shape, region};

/// What a clause string stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TagKind {
    /// A clause of OpenMP.
    Omp(ClauseKind),
    /// A row of [`OWN`].
    Own(Own),
}

/// What the dialects have beyond the clauses of OpenMP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Own {
    /// The place in the user's source, and what later stages of Weft add; on any directive.
    Weft,
    /// The name of a critical region: an argument of the directive in OpenMP.
    Name,
    /// The list of `flush`.
    Flush,
    /// The list of `threadprivate`.
    Threadprivate,
    /// What `cancel` cancels, as a keyword.
    Cancel,
    /// Where a loop that is already normalized keeps its bounds.
    Normalized,
    /// What a front end tells its own lowering of `target`, or of anything.
    Other,
}

/// Strings, without `QUAL.OMP.` if they begin so, that are no clauses of OpenMP.
const OWN: &[(&str, Own)] = &[
    ("NAME", Own::Name),
    ("FLUSH", Own::Flush),
    ("THREADPRIVATE", Own::Threadprivate),
    ("CANCEL.PARALLEL", Own::Cancel),
    ("CANCEL.LOOP", Own::Cancel),
    ("CANCEL.SECTIONS", Own::Cancel),
    ("CANCEL.TASKGROUP", Own::Cancel),
    ("NORMALIZED.BOUNDS", Own::Normalized),
    ("NORMALIZED.IV", Own::Normalized),
    ("NORMALIZED.UB", Own::Normalized),
    ("NORMALIZED.LB", Own::Normalized),
    ("NORMALIZED.START", Own::Normalized),
    ("OFFLOAD.ENTRY.IDX", Own::Other),
    ("OPERAND.ADDR", Own::Other),
    ("JUMP.TO.END.IF", Own::Other),
    ("LIVEIN", Own::Other),
    ("CANCELLATION.POINTS", Own::Other),
    ("DEPARRAY", Own::Other),
    ("TARGET.TASK", Own::Other),
    ("TARGET.DEV_FUNC", Own::Other),
    ("TARGET.ELF", Own::Other),
    ("OMP.DEVICE", Own::Other),
];

/// Modifiers that say something about each operand.
const FLAGS: &[&str] =
    &["UNSIGNED", "CMPLX", "BOOL", "BYREF", "PTR_TO_PTR", "IV", "WILOCAL", "VARLEN", "F90_DV"];

/// Modifiers by which all operands of the clause describe one item.
const WHOLE: &[&str] = &[
    "NONPOD",
    "ARRSECT",
    "TYPED",
    "COPYFN",
    "STRUCT",
    "AGGRHEAD",
    "AGGR",
    "CHAIN",
    "MAPPER",
    "ALLOCATOR",
    "SLICE",
];

/// The element types of a section in Weft's own form, `:ARRSECT:<T>`.
const ELEMENTS: &[&str] = &["i8", "i16", "i32", "i64", "half", "float", "double", "x86_fp80", "fp128"];

/// A clause string, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tag {
    pub(super) kind: TagKind,
    /// Up to the first colon, in the canonical spelling.
    pub(super) head: String,
    /// The words behind the clause's name.
    pub(super) suffix: Vec<String>,
    pub(super) modifiers: Vec<String>,
}

impl Tag {
    /// Takes a clause string apart; aliases are brought to the canonical spelling.
    ///
    /// `QUAL.OMP.UPDATE.SEQ_CST` stands for two clauses, so there may be several.
    pub(super) fn parse(text: &str) -> Option<Vec<Tag>> {
        if text.starts_with("QUAL.WEFT.") {
            let kind = TagKind::Own(Own::Weft);
            return Some(vec![Tag {
                kind,
                head: text.to_owned(),
                suffix: Vec::new(),
                modifiers: Vec::new(),
            }]);
        }
        let rest = match text {
            "OMP.DEVICE" => text,
            _ => text.strip_prefix("QUAL.OMP.")?,
        };
        let (name, modifiers) = rest.split_once(':').map_or((rest, ""), |(n, m)| (n, m));
        let mut modifiers: Vec<String> =
            modifiers.split([':', '.']).filter(|m| !m.is_empty()).map(str::to_owned).collect();
        let mut words = spelled(name);
        move_words(&mut words, &mut modifiers);
        if let Some((_, own)) = OWN.iter().find(|(known, _)| *known == words.join(".")) {
            let head = format!("QUAL.OMP.{}", words.join("."));
            let tag = Tag { kind: TagKind::Own(*own), head, suffix: Vec::new(), modifiers };
            return tag.has_known_modifiers().then(|| vec![tag]);
        }
        let kind = ClauseKind::from_name(&words[0].to_ascii_lowercase())?;
        let mut suffix = words.split_off(1);
        let mut order = None;
        if is_atomic_kind(kind)
            && let Some(word) = suffix.last()
            && let Some(memory) = memory_order(word)
        {
            order = Some(Tag::plain(memory));
            suffix.pop();
        }
        let head = std::iter::once(format!("QUAL.OMP.{}", words[0])).chain(suffix.iter().cloned());
        let head = head.collect::<Vec<_>>().join(".");
        let tag = Tag { kind: TagKind::Omp(kind), head, suffix, modifiers };
        let is_known = tag.has_known_suffix(kind) && tag.has_known_modifiers();
        is_known.then(|| std::iter::once(tag).chain(order).collect())
    }

    /// The clause without keyword and modifier.
    pub(super) fn plain(kind: ClauseKind) -> Tag {
        let head = format!("QUAL.OMP.{}", kind.name().to_ascii_uppercase());
        Tag { kind: TagKind::Omp(kind), head, suffix: Vec::new(), modifiers: Vec::new() }
    }

    /// The string.
    pub(super) fn text(&self) -> String {
        let mut text = self.head.clone();
        for modifier in &self.modifiers {
            text.push(':');
            text.push_str(modifier);
        }
        text
    }

    /// Whether it is this clause of OpenMP.
    pub(super) fn is(&self, kind: ClauseKind) -> bool {
        self.kind == TagKind::Omp(kind)
    }

    /// Whether its operands are a list of items.
    pub(super) fn is_list(&self) -> bool {
        match self.kind {
            TagKind::Omp(kind) => matches!(
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
            TagKind::Own(own) => matches!(own, Own::Flush | Own::Threadprivate),
        }
    }

    /// Whether the modifier is there.
    pub(super) fn has(&self, modifier: &str) -> bool {
        self.modifiers.iter().any(|m| m == modifier)
    }

    /// Whether the operands come in Weft's threes: variable, first element, number of elements.
    pub(super) fn is_section_list(&self) -> bool {
        self.modifiers.windows(2).any(|pair| pair[0] == "ARRSECT" && ELEMENTS.contains(&pair[1].as_str()))
    }

    /// Whether all operands describe one item.
    pub(super) fn is_one_item(&self) -> bool {
        !self.is_section_list() && self.modifiers.iter().any(|m| WHOLE.contains(&m.as_str()))
    }

    /// The modifiers that say how the operands of one item are laid out.
    pub(super) fn whole_modifiers(&self) -> Vec<&str> {
        match self.is_section_list() {
            true => Vec::new(),
            false => self.modifiers.iter().map(String::as_str).filter(|m| WHOLE.contains(m)).collect(),
        }
    }

    fn has_known_modifiers(&self) -> bool {
        let is_known = |(i, m): (usize, &String)| {
            let m = m.as_str();
            FLAGS.contains(&m)
                || WHOLE.contains(&m)
                || (i > 0 && self.modifiers[i - 1] == "ARRSECT" && ELEMENTS.contains(&m))
        };
        self.modifiers.iter().enumerate().all(is_known)
    }

    fn has_known_suffix(&self, kind: ClauseKind) -> bool {
        let words: Vec<&str> = self.suffix.iter().map(String::as_str).collect();
        let one_of = |known: &[&str], word: &str| known.iter().any(|k| k.eq_ignore_ascii_case(word));
        let at_most_one = |known: &[&str]| match words[..] {
            [] => true,
            [word] => one_of(known, word),
            _ => false,
        };
        match kind.row().shape {
            Shape::ModifiedExpr(known) | Shape::ModifiedVariables(known) | Shape::OptionalKeyword(known) => {
                at_most_one(known)
            }
            Shape::Keyword(known) => words.len() == 1 && at_most_one(known),
            Shape::If => words.is_empty() || named_leaves(&words).is_some(),
            Shape::Default => matches!(words[..], ["NONE" | "SHARED" | "PRIVATE" | "FIRSTPRIVATE"]),
            Shape::ProcBind => matches!(words[..], ["PRIMARY" | "MASTER" | "CLOSE" | "SPREAD"]),
            Shape::Order => {
                matches!(words[..], ["CONCURRENT"] | ["REPRODUCIBLE" | "UNCONSTRAINED", "CONCURRENT"])
            }
            Shape::Schedule => {
                let [kind, rest @ ..] = &words[..] else { return false };
                one_of(&["STATIC", "DYNAMIC", "GUIDED", "AUTO", "RUNTIME"], kind)
                    && matches!(rest, [] | ["SIMD"] | ["MONOTONIC" | "NONMONOTONIC"] | [_, "SIMD"])
                    && (rest.len() < 2 || matches!(rest[0], "MONOTONIC" | "NONMONOTONIC"))
            }
            Shape::DistSchedule => words == ["STATIC"],
            Shape::Reduction => match words[..] {
                [op] | [op, "INSCAN" | "TASK"] => reduction_op(op).is_some(),
                _ => false,
            },
            Shape::Linear => at_most_one(&["REF", "VAL", "UVAL"]),
            Shape::Modified { words: known, .. } => {
                let categories = ["SCALAR", "AGGREGATE", "POINTER", "ALLOCATABLE", "ALL"];
                words.iter().all(|w| {
                    one_of(known, w)
                        || (kind == ClauseKind::Defaultmap && categories.contains(w))
                        || (kind == ClauseKind::Depend && *w == "ALL")
                })
            }
            Shape::Doacross => matches!(words[..], ["SOURCE" | "SINK"]),
            _ => words.is_empty(),
        }
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

/// Moves keywords that other compilers write as modifiers among the words, and the other way round.
fn move_words(words: &mut Vec<String>, modifiers: &mut Vec<String>) {
    if words[0] == "MAP" && words.last().is_some_and(|w| w == "STRUCT") {
        words.pop();
        modifiers.push("STRUCT".to_owned());
    }
    let keywords: &[&str] = match words[0].as_str() {
        "SCHEDULE" => &["MONOTONIC", "NONMONOTONIC", "SIMD"],
        "LASTPRIVATE" => &["CONDITIONAL"],
        "REDUCTION" => &["INSCAN", "TASK"],
        _ => return,
    };
    for keyword in keywords {
        if let Some(at) = modifiers.iter().position(|m| m == keyword) {
            words.push(modifiers.remove(at));
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

/// The operator that `word` stands for.
pub(super) fn reduction_op(word: &str) -> Option<ReductionOp> {
    let fortran = [ReductionOp::Eqv, ReductionOp::Neqv];
    let declared = (word == "UDR").then(|| ReductionOp::Declared("udr".to_owned()));
    ReductionOp::BUILTIN.into_iter().chain(fortran).find(|op| op.region_word() == word).or(declared)
}

/// The leaves that the words behind `IF` name.
pub(super) fn named_leaves(words: &[&str]) -> Option<Vec<Leaf>> {
    match region::leaves_of_string(&format!("DIR.OMP.{}", words.join(".")))? {
        (leaves, false) => Some(leaves),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Tag;

    fn canonical(text: &str) -> Vec<String> {
        Tag::parse(text).unwrap_or_default().iter().map(Tag::text).collect()
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
