//! Loop schedules. [kmp.h: sched_type] [OMP 5.2 §11.5.3]
//!
//! The number says the algorithm; modifiers are or-ed in.
//! The low five bits tell the algorithm, bit 5 "unordered", bit 6 "ordered": a loop with an `ordered` clause.

/// An algorithm, with its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Kind {
    /// `schedule(static, chunk)` [kmp.h: kmp_sch_static_chunked]
    StaticChunked = 33,
    /// `schedule(static)` [kmp.h: kmp_sch_static]
    Static = 34,
    /// `schedule(dynamic[, chunk])` [kmp.h: kmp_sch_dynamic_chunked]
    Dynamic = 35,
    /// `schedule(guided[, chunk])` [kmp.h: kmp_sch_guided_chunked]
    Guided = 36,
    /// `schedule(runtime)` [kmp.h: kmp_sch_runtime]
    Runtime = 37,
    /// `schedule(auto)` [kmp.h: kmp_sch_auto]
    Auto = 38,
}

/// A modifier, with its bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Modifier {
    /// Each thread executes its chunks in increasing order. [kmp.h: kmp_sch_modifier_monotonic]
    Monotonic = 1 << 29,
    /// Chunks may come in any order. [kmp.h: kmp_sch_modifier_nonmonotonic]
    Nonmonotonic = 1 << 30,
}

impl Kind {
    /// The number with `modifier` or-ed in.
    pub const fn number(self, modifier: Option<Modifier>) -> i32 {
        match modifier {
            Some(modifier) => self as i32 | modifier as i32,
            None => self as i32,
        }
    }

    /// The number for a loop with an `ordered` clause, which is monotonic in any case. [kmp.h: kmp_ord_lower]
    pub const fn ordered_number(self) -> i32 {
        self as i32 + 32
    }

    /// Whether the runtime hands out the chunks (`__kmpc_dispatch_*`), rather than the thread computing its own, in
    /// a loop without an `ordered` clause.
    pub const fn is_dispatched(self) -> bool {
        matches!(self, Kind::Dynamic | Kind::Guided | Kind::Runtime)
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Modifier};

    #[test]
    fn modifiers_leave_the_kind_alone() {
        assert_eq!(Kind::Dynamic.number(Some(Modifier::Nonmonotonic)), 0x4000_0023);
        assert_eq!(Kind::Dynamic.number(Some(Modifier::Monotonic)), 0x2000_0023);
        assert_eq!(Kind::Runtime.number(None), 37);
        assert_eq!(Kind::StaticChunked.ordered_number(), 65);
        assert_eq!(Kind::Auto.ordered_number(), 70);
    }
}
