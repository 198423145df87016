//! What a test does that lacks a tool, such as a reference compiler: it says so and passes, or fails.
//!
//! On a developer's machine a missing tool is no mistake of the code's. Where everything must hold, as in continuous
//! integration, a check that is left out in silence is worse than a failure; there [`REQUIRE`] is set.

use std::fmt::Display;

/// The environment variable that makes [`skipped`] fail if it is set and not empty.
pub const REQUIRE: &str = "WEFT_REQUIRE_TOOLS";

/// Says on standard error that a check is left out, and why.
///
/// # Panics
/// If [`REQUIRE`] is set: no tool may be missing then.
#[track_caller]
#[expect(clippy::print_stderr, reason = "a skipped test says why")]
pub fn skipped(reason: impl Display) {
    let required = std::env::var_os(REQUIRE).is_some_and(|value| !value.is_empty());
    assert!(!required, "{reason}; {REQUIRE} forbids to skip a check");
    eprintln!("skipped: {reason}");
}
