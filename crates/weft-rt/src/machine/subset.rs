//! `KMP_HW_SUBSET`: the part of the machine that the program uses.
//!
//! ```text
//! 1s,2c@1,1t     one socket; of each socket two cores, from the second on; of each core one thread
//! :1s,4t         one socket; of that four threads, whatever cores they belong to
//! ```

use crate::machine::topology::{self, Level};

/// `count` groups of a level, from the group at `offset`; without a count all from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    level: Level,
    count: Option<usize>,
    offset: usize,
}

/// Levels from the largest to the smallest.
const LEVELS: [Level; 5] = [Level::Socket, Level::NumaDomain, Level::LastCache, Level::Core, Level::Thread];

/// The processors of `processors` that the text names; `None` if it makes no sense or names more than there are.
pub(crate) fn choose(text: &str, processors: &[u32]) -> Option<Vec<u32>> {
    let (text, absolute) = text.trim().strip_prefix(':').map_or((text, false), |rest| (rest, true));
    let mut parts = text.split(',').map(part).collect::<Option<Vec<_>>>()?;
    if !absolute {
        // Counts of threads are per core and counts of cores per socket even if those levels are not named.
        for level in [Level::Socket, Level::Core] {
            if parts.iter().all(|part| part.level != level) {
                parts.push(Part { level, count: None, offset: 0 });
            }
        }
    }
    let mut chosen = vec![processors.to_vec()];
    for level in LEVELS {
        let mut named = parts.iter().filter(|part| part.level == level);
        let Some(part) = named.next() else { continue };
        if named.next().is_some() {
            return None;
        }
        let groups = chosen.iter().map(|outer| part.of(outer)).collect::<Option<Vec<_>>>()?.concat();
        chosen = if absolute { vec![groups.concat()] } else { groups };
    }
    let mut chosen = chosen.concat();
    chosen.sort_unstable();
    (!chosen.is_empty()).then_some(chosen)
}

impl Part {
    fn of(self, outer: &[u32]) -> Option<Vec<Vec<u32>>> {
        let mut groups = topology::groups_of(self.level, outer);
        let count = self.count.unwrap_or(groups.len().saturating_sub(self.offset));
        let end = self.offset.checked_add(count).filter(|&end| count > 0 && end <= groups.len())?;
        groups.truncate(end);
        groups.drain(..self.offset);
        Some(groups)
    }
}

/// `2c`, `*cores`, `1s@1`
fn part(word: &str) -> Option<Part> {
    let word = word.trim().to_ascii_lowercase();
    let (word, offset) = word.split_once('@').unwrap_or((&word, "0"));
    let letter = word.find(|c: char| c.is_ascii_alphabetic())?;
    let (count, unit) = word.split_at(letter);
    let level = match unit.trim_end_matches('s') {
        "" | "socket" | "package" => Level::Socket,
        "n" | "numa" | "numa_domain" | "node" => Level::NumaDomain,
        "ll" | "ll_cache" | "l3" | "l3_cache" => Level::LastCache,
        "c" | "core" => Level::Core,
        "t" | "thread" => Level::Thread,
        _ => return None,
    };
    let count = match count {
        "" | "*" => None,
        number => Some(number.parse().ok()?),
    };
    Some(Part { level, count, offset: offset.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::topology::allowed;

    #[test]
    fn parts_are_read() {
        assert_eq!(part("2c@1"), Some(Part { level: Level::Core, count: Some(2), offset: 1 }));
        assert_eq!(part("1s"), Some(Part { level: Level::Socket, count: Some(1), offset: 0 }));
        assert_eq!(part("*Threads"), Some(Part { level: Level::Thread, count: None, offset: 0 }));
        for text in ["", "c@", "2x", "xc", "1c@z"] {
            assert_eq!(part(text), None, "{text}");
        }
    }

    #[test]
    fn all_of_a_level_is_everything() {
        assert_eq!(choose("*s,*c,*t", &allowed()).as_deref(), Some(allowed().as_slice()));
        assert_eq!(choose(":*t", &allowed()).as_deref(), Some(allowed().as_slice()));
    }

    #[test]
    fn one_of_everything_is_the_first_processor() {
        assert_eq!(choose("1t,1s,1c", &allowed()), Some(vec![allowed()[0]]));
    }

    #[test]
    fn more_than_there_is_cannot_be_chosen() {
        for text in ["9999c", "0t", "1c,1c", "1s@9999", ":9999t"] {
            assert_eq!(choose(text, &allowed()), None, "{text}");
        }
    }
}
