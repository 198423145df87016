//! Dependence types, and how a list of dependences lies in memory.
//!
//! ```text
//! depend(in: a, b)                             "QUAL.OMP.DEPEND.IN"(ptr %a, ptr %b)
//! depend(depobj: o)                            "QUAL.OMP.DEPEND.DEPOBJ"(ptr %o)
//! depend(out: omp_all_memory)                  "QUAL.OMP.DEPEND.ALL"()
//! depend(iterator(i = 0 : n), out: a[i])       "QUAL.WEFT.DEPENDENCES"(ptr %records, i64 %n)
//! ```
//!
//! Storage of items is the same or disjoint, so the address alone says which it is [OMP 5.2 §15.9.5].
//! A record has 24 bytes: the address, 8 bytes that nobody looks at, and a byte with the [`DependenceType::flag`]. The
//! runtimes have the same layout and the same numbers, so a list needs no translation.

use crate::table::clause::ClauseKind;
use crate::tree::ast::Clause;
use crate::tree::names::Names;

/// What a task does with what it names in `depend` [OMP 5.2 §15.9.5].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DependenceType {
    /// `in`
    In,
    /// `out`
    Out,
    /// `inout`
    Inout,
    /// `mutexinoutset`
    Mutexinoutset,
    /// `inoutset`
    Inoutset,
    /// `depobj`: what the object says.
    Depobj,
}

impl DependenceType {
    /// Size of a record in bytes.
    pub const RECORD: u64 = 24;
    /// Where the flag is in a record.
    pub const FLAG: u64 = 16;
    /// The flag of `omp_all_memory`.
    pub const ALL_MEMORY: u8 = 0x80;

    /// Returns the type that is written `word`, in lower or upper case.
    pub fn from_word(word: &str) -> Option<DependenceType> {
        use DependenceType as T;
        let all = [
            ("in", T::In),
            ("out", T::Out),
            ("inout", T::Inout),
            ("mutexinoutset", T::Mutexinoutset),
            ("inoutset", T::Inoutset),
            ("depobj", T::Depobj),
        ];
        all.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, ty)| *ty)
    }

    /// Returns the type of a `depend` clause, if it is one of a task.
    pub fn of<N: Names>(clause: &Clause<N>) -> Option<DependenceType> {
        if !clause.is(ClauseKind::Depend) {
            return None;
        }
        clause.modifiers().iter().find_map(|modifier| DependenceType::from_word(&modifier.text))
    }

    /// Returns the flag in a record; `depobj` has none.
    pub fn flag(self) -> Option<u8> {
        match self {
            DependenceType::In => Some(1),
            DependenceType::Out | DependenceType::Inout => Some(3),
            DependenceType::Mutexinoutset => Some(4),
            DependenceType::Inoutset => Some(8),
            DependenceType::Depobj => None,
        }
    }
}
