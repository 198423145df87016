//! Thread affinity policies. [omp.h: omp_proc_bind_t] [OMP 5.2 §10.1.3]

/// A policy, with the number that `__kmpc_push_proc_bind` takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum ProcBind {
    /// Threads may move between places.
    False = 0,
    /// Bound, by a policy of the implementation's choice.
    True = 1,
    /// In the place of the primary thread; once called `master`.
    Primary = 2,
    /// In places close to the one of the primary thread.
    Close = 3,
    /// Spread over the places.
    Spread = 4,
}

impl ProcBind {
    /// The policy that a `proc_bind` clause names; `word` is in upper case, as in `QUAL.OMP.PROC_BIND.CLOSE`.
    pub fn from_clause(word: &str) -> Option<ProcBind> {
        Some(match word {
            "PRIMARY" | "MASTER" => ProcBind::Primary,
            "CLOSE" => ProcBind::Close,
            "SPREAD" => ProcBind::Spread,
            _ => return None,
        })
    }

    /// The number.
    pub const fn number(self) -> i32 {
        self as i32
    }
}

#[cfg(test)]
mod tests {
    use super::ProcBind;

    #[test]
    fn primary_and_master_are_one_policy() {
        assert_eq!(ProcBind::from_clause("MASTER"), ProcBind::from_clause("PRIMARY"));
        assert_eq!(ProcBind::from_clause("CLOSE").map(ProcBind::number), Some(3));
        assert_eq!(ProcBind::from_clause("close"), None);
    }
}
