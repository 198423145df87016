//! What the kernel knows of processors: which of them a thread may use, and how the machine groups them.

/// Bits of processors, as many as most machines have.
pub(crate) type Mask = [u64; 16];

/// The processors the calling thread may run on now; empty if the kernel does not tell.
pub(crate) fn allowed() -> Vec<u32> {
    // The kernel refuses a mask that is shorter than its own.
    for words in [16, 64, 1024, 16384] {
        let mut mask = vec![0_u64; words];
        if read_allowed(&mut mask) {
            return members(&mask);
        }
    }
    Vec::new()
}

/// The same as bits; `None` if the machine may have more processors than bits.
pub(crate) fn allowed_mask() -> Option<Mask> {
    let mut mask = Mask::default();
    read_allowed(&mut mask).then_some(mask)
}

fn read_allowed(mask: &mut [u64]) -> bool {
    // SAFETY: the kernel writes at most the length it is given.
    unsafe { libc::sched_getaffinity(0, size_of_val(mask), mask.as_mut_ptr().cast()) == 0 }
}

/// Lets the calling thread run on these processors only; the kernel's error number if it refuses.
pub(crate) fn allow(processors: &[u32]) -> Result<(), i32> {
    let words = processors.iter().max().map_or(1, |&most| most as usize / 64 + 1);
    let mut mask = vec![0_u64; words];
    for &at in processors {
        mask[at as usize / 64] |= 1 << (at % 64);
    }
    allow_mask(&mask)
}

/// The same; the processors are given as bits.
pub(crate) fn allow_mask(mask: &[u64]) -> Result<(), i32> {
    // SAFETY: the kernel reads the length it is given.
    let result = unsafe { libc::sched_setaffinity(0, size_of_val(mask), mask.as_ptr().cast()) };
    if result == 0 {
        return Ok(());
    }
    Err(std::io::Error::last_os_error().raw_os_error().unwrap_or(libc::EINVAL))
}

/// Numbers of the bits that are set.
pub(crate) fn members(mask: &[u64]) -> Vec<u32> {
    let bits = mask.iter().enumerate().flat_map(|(at, &word)| {
        (0..64_u32).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at as u32 * 64 + bit)
    });
    bits.collect()
}

/// A part of the machine that processors may share. [OMP 5.2 §21.1.6: OMP_PLACES]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// No part.
    Thread,
    /// The core.
    Core,
    /// The cache of the last level.
    LastCache,
    /// The node of memory.
    NumaDomain,
    /// The socket.
    Socket,
}

/// These processors in groups, in the order of the first processor of each.
pub(crate) fn groups_of(level: Level, processors: &[u32]) -> Vec<Vec<u32>> {
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for &at in processors {
        if groups.iter().any(|group| group.contains(&at)) {
            continue;
        }
        let related = related(level, at);
        let mut group: Vec<u32> = processors.iter().copied().filter(|it| related.contains(it)).collect();
        if !group.contains(&at) {
            group = vec![at];
        }
        groups.push(group);
    }
    groups
}

/// The processors that share the part of this level with processor `at`; empty if the kernel does not tell.
fn related(level: Level, at: u32) -> Vec<u32> {
    let cpu = format!("/sys/devices/system/cpu/cpu{at}");
    let list = |path: String| std::fs::read_to_string(path).map_or(Vec::new(), |text| kernel_list(&text));
    match level {
        Level::Thread => vec![at],
        Level::Core => list(format!("{cpu}/topology/thread_siblings_list")),
        Level::Socket => list(format!("{cpu}/topology/core_siblings_list")),
        Level::LastCache => (0..10)
            .rev()
            .map(|index| list(format!("{cpu}/cache/index{index}/shared_cpu_list")))
            .find(|group| !group.is_empty())
            .unwrap_or_default(),
        Level::NumaDomain => (0..1024)
            .map_while(|node| {
                let path = format!("/sys/devices/system/node/node{node}/cpulist");
                std::fs::read_to_string(path).ok().map(|text| kernel_list(&text))
            })
            .find(|group| group.contains(&at))
            .unwrap_or_default(),
    }
}

/// Reads `0-3,8`.
fn kernel_list(text: &str) -> Vec<u32> {
    let ranges = text.trim().split(',').filter_map(|range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        Some(first.parse::<u32>().ok()?..=last.parse::<u32>().ok()?)
    });
    ranges.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_lists_are_read() {
        assert_eq!(kernel_list("0-2,8\n"), [0, 1, 2, 8]);
        assert_eq!(kernel_list(""), Vec::<u32>::new());
    }

    #[test]
    fn bits_have_the_numbers_of_processors() {
        assert_eq!(members(&[0b101, 1 << 63]), [0, 2, 127]);
    }

    #[test]
    fn groups_share_out_all_processors() {
        for level in [Level::Thread, Level::Core, Level::LastCache, Level::NumaDomain, Level::Socket] {
            let mut all: Vec<u32> = groups_of(level, &allowed()).concat();
            all.sort_unstable();
            assert_eq!(all, allowed(), "{level:?}");
        }
    }
}
