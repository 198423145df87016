//! What the environment says, and what the program may set.

/// The control variables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Threads of a region.
    pub(crate) threads: usize,
    /// The most threads.
    pub(crate) limit: usize,
    /// How deep regions of several threads nest.
    pub(crate) max_levels: usize,
    /// What `schedule(runtime)` means: kind and chunk.
    pub(crate) schedule: (i32, u64),
    /// Whether the program asks for smaller teams; kept for it to read.
    pub(crate) dynamic: bool,
    /// Whether `cancel` cancels.
    pub(crate) cancellation: bool,
}

/// Threads of a region, if nothing is said.
const THREADS: usize = 4;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: THREADS,
            limit: usize::MAX,
            max_levels: 3,
            schedule: (1, 1),
            dynamic: false,
            cancellation: false,
        }
    }
}

impl Settings {
    /// What the environment says.
    pub(crate) fn from_environment() -> Settings {
        let default = Settings::default();
        let number = |name: &str, default: usize| {
            let value = std::env::var(name).ok();
            let first = value.as_deref().and_then(|value| value.split(',').next());
            first.and_then(|value| value.trim().parse().ok()).unwrap_or(default)
        };
        Settings {
            threads: number("OMP_NUM_THREADS", default.threads).max(1),
            limit: number("OMP_THREAD_LIMIT", default.limit).max(1),
            max_levels: number("OMP_MAX_ACTIVE_LEVELS", default.max_levels),
            schedule: std::env::var("OMP_SCHEDULE").map_or(default.schedule, |text| schedule(&text)),
            dynamic: false,
            cancellation: std::env::var("OMP_CANCELLATION").is_ok_and(|text| is_true(&text)),
        }
    }
}

/// Reads a truth value. [OMP 5.2 §21]
fn is_true(text: &str) -> bool {
    matches!(text.trim().to_ascii_lowercase().as_str(), "true" | "1" | "yes" | "on")
}

/// Reads `[modifier:]kind[,chunk]`.
fn schedule(text: &str) -> (i32, u64) {
    let text = text.rsplit(':').next().unwrap_or(text).to_ascii_lowercase();
    let (kind, chunk) = text.split_once(',').unwrap_or((&text, ""));
    let kind = match kind.trim() {
        "static" => 0,
        "guided" => 2,
        "auto" => 3,
        _ => 1,
    };
    (kind, chunk.trim().parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::schedule;

    #[test]
    fn schedules_are_read() {
        assert_eq!(schedule("static"), (0, 0));
        assert_eq!(schedule("monotonic:Dynamic, 4"), (1, 4));
    }
}
