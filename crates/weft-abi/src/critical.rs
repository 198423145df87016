//! Locks of `critical` constructs. [kmp.h: kmp_critical_name]
//!
//! A lock is 32 zero bytes of static storage; the runtime builds what it needs there at first use.
//! Its symbol is `common`, so that all files of a program that name it share one lock, whichever compiler built them.

/// Number of `i32` in a lock.
pub const WORDS: u64 = 8;

/// What comes before the name of the construct in the symbol.
pub const PREFIX: &str = ".gomp_critical_user_";

/// What comes behind it. Without a name, prefix and suffix alone are the symbol.
pub const SUFFIX: &str = ".var";

/// The name of the lock under which the threads of a team combine what they reduce, where a GPU lets them do so in turn. On
/// other devices it is a lock like any other.
pub const REDUCTION_OF_TEAM: &str = ".reduction.of.team";

/// The same for the teams of a league.
pub const REDUCTION_OF_LEAGUE: &str = ".reduction.of.league";
