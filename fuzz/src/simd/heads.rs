//! How a loop counts: upwards and downwards, by constants and by variables, in narrow types, up to the borders of a type, and in
//! collapsed nests. The body sees the iteration's number `i`, which no two iterations share and which is below `n + 32`.

use crate::random::Random;

/// A way to count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// `for (…)`, and what stands between the loops of a nest.
    pub(super) text: &'static str,
    /// The first statement of the body: what `i` is.
    pub(super) number: &'static str,
    /// A condition under which the loop runs at all.
    pub(super) runs: &'static str,
    /// By how much `i` grows in each iteration; 0 if it is not by the same, or if it does not grow.
    pub(super) step: usize,
    /// How many loops it is.
    pub(super) depth: usize,
    /// Whether the first of equal keys is known to win.
    pub(super) has_order: bool,
}

impl Head {
    const fn ordered(mut self) -> Head {
        self.has_order = true;
        self
    }
}

const fn head(text: &'static str, runs: &'static str, step: usize) -> Head {
    Head { text, number: "", runs, step, depth: 1, has_order: false }
}

/// Loops that begin where `i` is not the variable itself.
const fn shifted(text: &'static str, number: &'static str, runs: &'static str, step: usize) -> Head {
    Head { text, number, runs, step, depth: 1, has_order: false }
}

const fn nest(depth: usize, text: &'static str, number: &'static str, runs: &'static str) -> Head {
    Head { text, number, runs, step: 0, depth, has_order: false }
}

/// The usual ways.
const PLAIN: [Head; 9] = [
    head("for (int i = 0; i < n; i++)", "n > 0", 1).ordered(),
    head("for (long i = 0; i < n; i++)", "n > 0", 1).ordered(),
    head("for (unsigned i = 0; i < (unsigned)n; i++)", "n > 0", 1),
    head("for (int i = n - 1; i >= 0; i--)", "n > 0", 0),
    head("for (int i = 2; i < n; i += 3)", "n > 2", 3),
    head("for (int i = n; i > 0; i -= 2)", "n > 0", 0),
    head("for (unsigned char i = 0; i < n; i++)", "n > 0", 1),
    head("for (int i = 0; i <= n; i++)", "1", 1).ordered(),
    head("for (int i = 0; i != n; i++)", "n > 0", 1),
];

/// The ways in which compilers go wrong.
const RARE: [Head; 17] = [
    head("for (u64 i = 0; i < (u64)n; i++)", "n > 0", 1),
    head("for (u16 i = 0; i <= (u16)n; i++)", "1", 1),
    head("for (i64 i = n; i >= 0; i -= 3)", "1", 0),
    head("for (int i = 0; i < n; i += m + 1)", "n > 0", 0),
    head("for (unsigned i = (unsigned)n; i > 0; i -= 1)", "n > 0", 0),
    // Up to the borders of the type.
    shifted("for (int q = 2147483647 - n; q < 2147483647; q++)", "int i = q - (2147483647 - n);", "n > 0", 1),
    shifted(
        "for (int q = 2147483646 - 3 * n; q < 2147483644; q += 3)",
        "int i = (q - (2147483646 - 3 * n)) / 3;",
        "n > 0",
        1,
    ),
    shifted(
        "for (int q = -2147483647 + n; q > -2147483647; q--)",
        "int i = -2147483647 + n - q;",
        "n > 0",
        1,
    ),
    shifted(
        "for (unsigned q = 4294967295u - (unsigned)n; q < 4294967295u; q++)",
        "int i = n - (int)(4294967295u - q);",
        "n > 0",
        1,
    ),
    shifted(
        "for (unsigned q = 2147483600u; q < 2147483600u + (unsigned)n; q++)",
        "int i = (int)(q - 2147483600u);",
        "n > 0",
        1,
    ),
    shifted("for (u8 q = (u8)(254 - n); q < 254; q++)", "int i = q - (254 - n);", "n > 0", 1),
    shifted("for (i8 q = -100; q < n - 100; q++)", "int i = q + 100;", "n > 0", 1),
    shifted(
        "for (i64 q = 9223372036854775807 - n; q < 9223372036854775807; q++)",
        "int i = (int)(q - (9223372036854775807 - n));",
        "n > 0",
        1,
    ),
    shifted(
        "for (const char *q = (const char *)r; q < (const char *)r + n; q++)",
        "int i = (int)(q - (const char *)r);",
        "n > 0",
        1,
    ),
    nest(2, "for (int y = 0; y < n / 8; y++) for (int x = 0; x < 8; x++)", "int i = y * 8 + x;", "n > 7"),
    // Each row of a slanted nest has another length, and none of some.
    nest(
        2,
        "for (int y = 0; y < n / 8; y++) for (int x = y - 5; x < 8; x++)",
        "int i = y * 16 + x + 5; if (i > n) continue;",
        "0",
    ),
    nest(
        3,
        "for (int z = 0; z < n / 24; z++) for (int y = 0; y < 3; y++) for (int x = 0; x < 8; x++)",
        "int i = z * 24 + y * 8 + x;",
        "n > 23",
    ),
];

/// One of the ways.
pub(super) fn choose(random: &mut Random) -> Head {
    if random.chance(60) { random.pick(&PLAIN) } else { random.pick(&RARE) }
}
