//! `OMP_PLACES`. [OMP 5.2 §21.1.6]
//!
//! ```text
//! cores(2)    sockets    {0,1},{2,3}    {0:4}:2:4    {0:8},!{3}
//! ```

use crate::machine::processors;
use crate::machine::topology::Level;

/// The places that the text names, of the processors in `known`; `None` if it makes no sense or no place is left.
pub(crate) fn read(text: &str, known: &[u32]) -> Option<Vec<Vec<u32>>> {
    let places = if text.trim_start().starts_with(['{', '!'])
        || text.trim_start().starts_with(|c: char| c.is_ascii_digit())
    {
        list(text)?
    } else {
        abstract_name(text)?
    };
    let places = places.into_iter().map(|mut place| {
        place.retain(|at| known.contains(at));
        place
    });
    let places: Vec<_> = places.filter(|place| !place.is_empty()).collect();
    (!places.is_empty()).then_some(places)
}

/// The places that replace a text that makes no sense, as in libomp: the name it starts with, else cores.
pub(crate) fn instead_of(text: &str) -> &'static str {
    const NAMES: [&str; 5] = ["threads", "cores", "ll_caches", "numa_domains", "sockets"];
    let start = text.trim().split('(').next().unwrap_or_default();
    NAMES.into_iter().find(|name| start.trim().eq_ignore_ascii_case(name)).unwrap_or("cores")
}

/// `cores`, `sockets(4)` …
fn abstract_name(text: &str) -> Option<Vec<Vec<u32>>> {
    let (name, limit) = match text.trim().strip_suffix(')') {
        Some(open) => {
            let (name, count) = open.split_once('(')?;
            (name, count.trim().parse().ok().filter(|&count| count > 0)?)
        }
        None => (text.trim(), usize::MAX),
    };
    let level = match name.trim().to_ascii_lowercase().as_str() {
        "threads" => Level::Thread,
        "cores" => Level::Core,
        "ll_caches" => Level::LastCache,
        "numa_domains" => Level::NumaDomain,
        "sockets" => Level::Socket,
        _ => return None,
    };
    let mut groups = processors::groups(level);
    groups.truncate(limit);
    Some(groups)
}

/// Reads from the front of a text.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn eat(&mut self, wanted: char) -> bool {
        let rest = self.0.trim_start();
        let found = rest.strip_prefix(wanted);
        self.0 = found.unwrap_or(rest);
        found.is_some()
    }

    fn number(&mut self) -> Option<i64> {
        let rest = self.0.trim_start();
        let digits = rest.strip_prefix(['-', '+']).unwrap_or(rest);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let length = rest.len() - digits.len() + end;
        let number = rest[..length].parse().ok()?;
        self.0 = &rest[length..];
        Some(number)
    }

    /// `:count[:stride]`; each is 1 if it is missing.
    fn interval(&mut self) -> Option<(i64, i64)> {
        // More than any machine has processors, but few enough to be written down.
        const MOST: i64 = 1 << 16;
        if !self.eat(':') {
            return Some((1, 1));
        }
        let count = self.number().filter(|count| (1..=MOST).contains(count))?;
        let stride = if self.eat(':') { self.number()? } else { 1 };
        Some((count, stride))
    }
}

/// A list of places in braces.
fn list(text: &str) -> Option<Vec<Vec<u32>>> {
    let mut reader = Reader(text);
    let mut places: Vec<Vec<u32>> = Vec::new();
    loop {
        let excluded = reader.eat('!');
        let place = place(&mut reader)?;
        if excluded {
            let place = numbers(&place, 0);
            places.retain(|other| *other != place);
        } else {
            let (count, stride) = reader.interval()?;
            places.extend((0..count).map(|at| numbers(&place, at.saturating_mul(stride))));
        }
        if !reader.eat(',') {
            break;
        }
    }
    reader.0.trim().is_empty().then_some(places)
}

/// The processors with these numbers moved by `offset`.
fn numbers(place: &[i64], offset: i64) -> Vec<u32> {
    let mut numbers: Vec<u32> =
        place.iter().filter_map(|&at| u32::try_from(at.saturating_add(offset)).ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// `{0,2:3}`, or a single number.
fn place(reader: &mut Reader) -> Option<Vec<i64>> {
    if !reader.eat('{') {
        return Some(vec![reader.number()?]);
    }
    let mut place: Vec<i64> = Vec::new();
    loop {
        if reader.eat('!') {
            let number = reader.number()?;
            place.retain(|&other| other != number);
        } else {
            let number = reader.number()?;
            let (count, stride) = reader.interval()?;
            place.extend((0..count).map(|at| number.saturating_add(at.saturating_mul(stride))));
        }
        if reader.eat('}') {
            return Some(place);
        }
        if !reader.eat(',') {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Vec<Vec<u32>>> {
        read(text, &(0..16).collect::<Vec<_>>())
    }

    #[test]
    fn lists_are_read() {
        assert_eq!(of("{0,1},{2,3}"), Some(vec![vec![0, 1], vec![2, 3]]));
        assert_eq!(of(" {0:4}:3:4"), Some(vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7], vec![8, 9, 10, 11]]));
        assert_eq!(of("{0:3:2}"), Some(vec![vec![0, 2, 4]]));
        assert_eq!(of("{0}:3,!{1}"), Some(vec![vec![0], vec![2]]));
        assert_eq!(of("{0:4,!2}"), Some(vec![vec![0, 1, 3]]));
        assert_eq!(of("{3}:3:-1"), Some(vec![vec![3], vec![2], vec![1]]));
    }

    #[test]
    fn processors_of_others_are_left_out() {
        assert_eq!(of("{15,16},{17}"), Some(vec![vec![15]]));
        assert_eq!(of("{17}"), None);
    }

    #[test]
    fn names_survive_a_wrong_count() {
        assert_eq!(
            ["sockets(", "Threads()", "cities", "{0"].map(instead_of),
            ["sockets", "threads", "cores", "cores"]
        );
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["{0", "{}", "{0}}", "{0:0}", "clusters", "cores(0)", "cores(x)", "{0},", "{0}:999999999"]
        {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
