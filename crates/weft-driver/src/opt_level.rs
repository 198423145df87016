//! The optimization level, as the different tools spell it.

/// `-O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptLevel {
    /// `-O0`
    O0,
    /// `-O1`
    O1,
    /// `-O2`
    O2,
    /// `-O3`
    O3,
    /// `-Os`
    Os,
    /// `-Oz`
    Oz,
}

impl OptLevel {
    /// The level for what follows `-O`, as clang reads it.
    #[must_use]
    pub fn from_suffix(suffix: &str) -> Self {
        match suffix {
            "0" => OptLevel::O0,
            "" | "1" | "g" => OptLevel::O1,
            "2" => OptLevel::O2,
            "s" => OptLevel::Os,
            "z" => OptLevel::Oz,
            _ => OptLevel::O3,
        }
    }

    /// The level as `clang` spells it.
    #[must_use]
    pub fn clang_flag(self) -> &'static str {
        match self {
            OptLevel::O0 => "-O0",
            OptLevel::O1 => "-O1",
            OptLevel::O2 => "-O2",
            OptLevel::O3 => "-O3",
            OptLevel::Os => "-Os",
            OptLevel::Oz => "-Oz",
        }
    }

    /// The pre-link pipeline for `opt -passes=`; none at `-O0`.
    #[must_use]
    pub fn pre_link_pipeline(self) -> Option<&'static str> {
        match self {
            OptLevel::O0 => None,
            OptLevel::O1 => Some("thinlto-pre-link<O1>"),
            OptLevel::O2 => Some("thinlto-pre-link<O2>"),
            OptLevel::O3 => Some("thinlto-pre-link<O3>"),
            OptLevel::Os => Some("thinlto-pre-link<Os>"),
            OptLevel::Oz => Some("thinlto-pre-link<Oz>"),
        }
    }
}
