//! `KMP_AFFINITY`, `KMP_HIDDEN_HELPER_AFFINITY`, `GOMP_CPU_AFFINITY`: libomp's and libgomp's own variables for where
//! threads run.
//!
//! ```text
//! verbose,granularity=core,scatter      explicit,proclist=[0-3,{4,5}]      granularity=fine,compact,1,0
//! ```
//! The type and the granularity define a list of places; threads take the places in turn, by thread number. Numbers behind the
//! type are the *permutation* and the *offset*: as many of the innermost levels of the machine decide first when places are put
//! in order, and the initial thread takes the place with that number. `compact,1` goes through the first threads of all cores
//! before it comes to their second ones. [Intel oneAPI DPC++/C++ Compiler Developer Guide: Thread Affinity Interface]

use std::collections::BTreeMap;

use crate::machine::processors;
use crate::machine::topology::{self, Level};

/// In which order places are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// Neighbors next to each other.
    Compact,
    /// Neighbors as far from each other as possible.
    Scatter,
    /// In the order of the list.
    Explicit,
}

/// Where a processor is: its socket, its core there, and its thread there.
type Position = [usize; 3];

/// The value of the variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// `None`: threads are not bound.
    order: Option<Order>,
    granularity: Level,
    list: Vec<Vec<u32>>,
    /// How many innermost levels decide first, counted from what the type does alone.
    permutation: usize,
    /// The place of the initial thread.
    pub(crate) offset: usize,
    /// Whether binding is reported.
    pub(crate) verbose: bool,
    /// Whether the initial thread may run everywhere again after a region.
    pub(crate) reset: bool,
}

impl Request {
    /// Reads the value of the variable.
    pub(crate) fn read(text: &str) -> Option<Request> {
        let text = text.to_ascii_lowercase();
        let mut request = Request::of(None, Level::Core, Vec::new());
        let (mut type_, mut numbers) = ("", Vec::new());
        for word in words(&text) {
            if word.starts_with(|c: char| c.is_ascii_digit()) {
                numbers.push(word.parse().ok()?);
                continue;
            }
            match word.split_once('=') {
                Some(("granularity", level)) => request.granularity = self::level(level)?,
                Some(("proclist", list)) => request.list = processors(list)?,
                Some(_) => return None,
                None => request.apply(word)?,
            }
            if is_type(word) {
                type_ = word;
            }
        }
        (request.permutation, request.offset) = match (type_, &numbers[..]) {
            ("physical", []) => (1, 0),
            (_, []) => (0, 0),
            ("physical", &[offset]) => (1, offset),
            ("logical", &[offset]) => (0, offset),
            ("compact" | "scatter" | "balanced", &[permutation]) => (permutation, 0),
            ("compact" | "scatter" | "balanced", &[permutation, offset]) => (permutation, offset),
            _ => return None,
        };
        // A list without a type is used as if `explicit` had been written.
        if request.order.is_none() && !request.list.is_empty() {
            request.order = Some(Order::Explicit);
        }
        (request.order != Some(Order::Explicit) || !request.list.is_empty()).then_some(request)
    }

    /// Reads the value of libgomp's variable: processors that threads take in turn, with spaces or commas between them.
    pub(crate) fn read_list(text: &str) -> Option<Request> {
        let separate = |c: char| c == ',' || c.is_whitespace();
        let ranges = text.split(separate).filter(|word| !word.is_empty()).map(range);
        let list = ranges.collect::<Option<Vec<_>>>()?.concat();
        let list: Vec<Vec<u32>> = list.into_iter().map(|at| vec![at]).collect();
        (!list.is_empty()).then(|| Request::of(Some(Order::Explicit), Level::Thread, list))
    }

    fn of(order: Option<Order>, granularity: Level, list: Vec<Vec<u32>>) -> Request {
        Request { order, granularity, list, permutation: 0, offset: 0, verbose: false, reset: false }
    }

    fn apply(&mut self, word: &str) -> Option<()> {
        match word {
            "none" | "disabled" | "disable" => self.order = None,
            "compact" | "logical" | "physical" => self.order = Some(Order::Compact),
            "scatter" | "balanced" => self.order = Some(Order::Scatter),
            "explicit" => self.order = Some(Order::Explicit),
            "verbose" => self.verbose = true,
            "noverbose" => self.verbose = false,
            "reset" => self.reset = true,
            "noreset" => self.reset = false,
            // The process' own mask is always respected; the other words concern messages and duplicates.
            "respect" | "norespect" | "warnings" | "nowarnings" | "duplicates" | "noduplicates" => {}
            _ => return None,
        }
        Some(())
    }

    /// Whether threads are bound.
    pub(crate) fn binds(&self) -> bool {
        self.order.is_some()
    }

    /// How many levels of the machine lie within a place.
    pub(crate) fn levels_within(&self) -> u32 {
        match self.granularity {
            Level::Thread => 0,
            Level::Core => 1,
            Level::LastCache | Level::NumaDomain | Level::Socket => 2,
        }
    }

    /// The places, as threads take them.
    pub(crate) fn places(&self) -> Vec<Vec<u32>> {
        let known = processors::list();
        let mut places: Vec<Vec<u32>> = match self.order {
            Some(Order::Explicit) => self.list.clone(),
            None => processors::groups(self.granularity),
            Some(Order::Compact | Order::Scatter) => {
                let positions = positions();
                let mut groups = processors::groups(self.granularity);
                groups.sort_by_cached_key(|group| {
                    group.first().and_then(|at| positions.get(at)).map(|&position| self.key(position))
                });
                groups
            }
        };
        places.iter_mut().for_each(|place| place.retain(|at| known.contains(at)));
        places.retain(|place| !place.is_empty());
        if places.is_empty() { vec![known.to_vec()] } else { places }
    }

    /// Sort key of a place whose first processor is there: the innermost levels that decide first, from within, and the others
    /// from without.
    fn key(&self, position: Position) -> Position {
        let most = position.len() - 1;
        let first = match self.order {
            Some(Order::Scatter) => most.saturating_sub(self.permutation),
            _ => self.permutation.min(most),
        };
        let [socket, core, thread] = position;
        match first {
            0 => [socket, core, thread],
            1 => [thread, socket, core],
            _ => [thread, core, socket],
        }
    }
}

/// Whether the word is a type that says in which order threads are placed.
fn is_type(word: &str) -> bool {
    matches!(
        word,
        "compact"
            | "scatter"
            | "balanced"
            | "logical"
            | "physical"
            | "explicit"
            | "none"
            | "disabled"
            | "disable"
    )
}

/// Where each processor is.
fn positions() -> BTreeMap<u32, Position> {
    let mut positions = BTreeMap::new();
    for (socket, within) in processors::groups(Level::Socket).iter().enumerate() {
        for (core, threads) in topology::groups_of(Level::Core, within).iter().enumerate() {
            positions.extend(threads.iter().enumerate().map(|(thread, &at)| (at, [socket, core, thread])));
        }
    }
    positions
}

/// The words between commas that are not in brackets.
fn words(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let separate = |c: char| {
        depth += i32::from(matches!(c, '[' | '{')) - i32::from(matches!(c, ']' | '}'));
        c == ',' && depth == 0
    };
    text.split(separate).map(str::trim).filter(|word| !word.is_empty()).collect()
}

fn level(name: &str) -> Option<Level> {
    Some(match name {
        "fine" | "thread" => Level::Thread,
        "core" => Level::Core,
        "ll_cache" | "llc" | "l3_cache" | "l3" => Level::LastCache,
        "numa" | "node" | "numa_domain" => Level::NumaDomain,
        "socket" | "package" => Level::Socket,
        _ => return None,
    })
}

/// `[0,2-5:2,{6,7}]`
fn processors(list: &str) -> Option<Vec<Vec<u32>>> {
    let list = list.trim_matches(['\'', '"']);
    let list = list.strip_prefix('[')?.strip_suffix(']')?;
    let mut places = Vec::new();
    for word in words(list) {
        if let Some(set) = word.strip_prefix('{') {
            let set = words(set.strip_suffix('}')?).into_iter().map(range).collect::<Option<Vec<_>>>()?;
            places.push(set.concat());
        } else {
            places.extend(range(word)?.into_iter().map(|at| vec![at]));
        }
    }
    Some(places)
}

/// `4`, `0-3`, `0-8:2`
fn range(word: &str) -> Option<Vec<u32>> {
    let (span, stride) = word.split_once(':').unwrap_or((word, "1"));
    let (first, last) = span.split_once('-').unwrap_or((span, span));
    let (first, last): (u32, u32) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    let stride: usize = stride.trim().parse().ok().filter(|&stride| stride > 0)?;
    Some((first..=last.min(first.saturating_add(1 << 16))).step_by(stride).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_modifiers_are_read() {
        let request = Request::read("verbose, granularity=fine,Compact,reset").expect("a request");
        assert_eq!((request.binds(), request.verbose, request.reset), (true, true, true));
        assert_eq!((request.granularity, request.levels_within()), (Level::Thread, 0));
        assert!(!Request::read("none,verbose").expect("a request").binds());
    }

    #[test]
    fn numbers_behind_the_type_are_read() {
        let of = |text| Request::read(text).map(|request| (request.permutation, request.offset));
        assert_eq!(of("granularity=fine,compact,1,0"), Some((1, 0)));
        assert_eq!(of("scatter, 2, verbose"), Some((2, 0)));
        assert_eq!(of("compact,0,3"), Some((0, 3)));
        assert_eq!(of("physical"), Some((1, 0)));
        assert_eq!((of("physical,2"), of("logical,2")), (Some((1, 2)), Some((0, 2))));
        for text in ["compact,1,2,3", "explicit,proclist=[0],1", "none,1", "1", "logical,1,2", "compact,-1"] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn levels_decide_as_the_type_and_its_permutation_say() {
        // Two sockets of two cores of two threads; a place is told by its position's digits.
        let all = (0..8).map(|at| [at >> 2, at >> 1 & 1, at & 1]);
        let sorted = |text| {
            let request = Request::read(text).expect("a request");
            let mut places: Vec<_> = all.clone().collect();
            places.sort_by_key(|&place| request.key(place));
            places.iter().map(|place| place.iter().fold(0, |sum, digit| sum * 10 + digit)).collect::<Vec<_>>()
        };
        assert_eq!(sorted("compact"), [0, 1, 10, 11, 100, 101, 110, 111]);
        assert_eq!(sorted("compact,1"), [0, 10, 100, 110, 1, 11, 101, 111]);
        assert_eq!(sorted("scatter"), [0, 100, 10, 110, 1, 101, 11, 111]);
        assert_eq!(sorted("compact,2"), sorted("scatter"));
        assert_eq!(sorted("scatter,1"), sorted("compact,1"));
        assert_eq!(sorted("scatter,2"), sorted("compact"));
        assert_eq!(sorted("physical"), sorted("compact,1"));
    }

    #[test]
    fn lists_of_processors_are_read() {
        let request = Request::read("explicit,proclist=[0,4-8:2,{1,2-3}]").expect("a request");
        assert_eq!(request.list, [vec![0], vec![4], vec![6], vec![8], vec![1, 2, 3]]);
        assert_eq!(Request::read("proclist=[1]").map(|request| request.binds()), Some(true));
    }

    #[test]
    fn lists_without_a_type_are_read() {
        let request = Request::read_list("0 3, 1-2 4-8:2").expect("a request");
        assert_eq!(request.list.concat(), [0, 3, 1, 2, 4, 6, 8]);
        assert!(request.binds() && request.levels_within() == 0);
        for text in ["", " ", "x", "1-", "1 2-3:0", "-1"] {
            assert_eq!(Request::read_list(text), None, "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["near", "granularity=city,compact", "explicit", "explicit,proclist=[0", "proclist=[x]"] {
            assert_eq!(Request::read(text), None, "{text}");
        }
    }

    #[test]
    fn every_order_lists_every_processor() {
        for text in ["compact", "scatter,granularity=thread", "balanced,granularity=socket"] {
            let mut all = Request::read(text).expect("a request").places().concat();
            all.sort_unstable();
            assert_eq!(all, processors::list(), "{text}");
        }
    }
}
