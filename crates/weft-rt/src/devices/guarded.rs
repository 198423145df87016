//! `WEFT_TARGET_CHECK=1`: copies on the device of this process between pages that nobody may access.
//!
//! ```text
//! | no access | 5a 5a 5a 5a 5a 5a 5a 5a | copy of a[0:10] | 5a 5a | no access |
//!
//! beyond     Weft: a.c:6 (main): the region accesses byte 40 of the device's copy of 'a[0:10]', which has 40 bytes
//! between    OMP: Error: a.c:6 (main): the region has written to byte 40 of the device's copy of 'a[0:10]', which has 40 bytes
//! gone       Weft: a.c:9 (main): the region accesses the device's copy of 'a[0:10]', which is gone
//! ```
//!
//! A copy ends in front of such a page, as far as its alignment lets it: the last bytes, fewer than 64, hold a pattern, and so does
//! what lies in front of the copy. An access of the page is a fault, which [`super::astray`] reports; a pattern that has changed
//! is reported when a kernel ends, and ends the program. What is only read between the copy and the page goes unseen, but with
//! `WEFT_TARGET_CHECK=bytes`: then a copy has the alignment that its size allows, up to 16, and nothing lies between. Code that
//! is promised more (`aligned`, `_Alignas`) may end then without having made a mistake.
//! The pages of the copies that have gone last stay without access.
//!
//! *Left:* copies of which the system makes no pages, as there are too many; they come from the heap.

use core::ops::Range;
use std::collections::{BTreeMap, VecDeque};

use weft_wait::guarded::Guarded;
use weft_wait::mutex::Mutex;

use super::info;
use crate::settings::report;

/// The alignments that a copy takes over from what it is a part of, in any case and at most.
const ALIGNMENTS: [usize; 2] = [16, 64];
/// What lies beside a copy.
const PATTERN: u8 = 0x5a;
/// How many copies that are gone keep their pages.
const KEPT: usize = 256;

/// A copy, or a block that the program has asked for.
struct Block {
    /// The pages that hold it.
    pages: Range<usize>,
    bytes: usize,
    name: Option<String>,
    is_gone: bool,
}

/// The blocks by their addresses, and those that are gone in their order.
static BLOCKS: Guarded<(BTreeMap<usize, Block>, VecDeque<usize>)> =
    Guarded::in_static((BTreeMap::new(), VecDeque::new()));

/// The places of the regions that are executed.
static EXECUTED: Guarded<Vec<String>> = Guarded::in_static(Vec::new());

/// The mutexes of both in the order in which they are taken, for `fork()`.
pub(super) fn mutexes() -> [&'static Mutex; 2] {
    [BLOCKS.mutex(), EXECUTED.mutex()]
}

fn page() -> usize {
    // SAFETY: has no preconditions.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

/// Allocates `bytes` for what lies at `like` on the host, a part of what lies at `base`; none without pages.
pub(super) fn allocate(bytes: usize, like: usize, base: usize) -> Option<usize> {
    let page = page();
    let [least, most] = ALIGNMENTS;
    let alignment = match info::checks_each_byte() {
        // An object's size is a multiple of the alignment that its type asks for.
        true => 1 << bytes.trailing_zeros().min(least.trailing_zeros()),
        false => 1_usize.checked_shl(base.trailing_zeros()).unwrap_or(most).clamp(least, most),
    };
    let room = bytes.checked_add(alignment)?.checked_next_multiple_of(page)?;
    let all = room.checked_add(2 * page)?;
    // SAFETY: pages at any address, which nobody may access yet.
    let begin = unsafe {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        let pages = libc::mmap(core::ptr::null_mut(), all, libc::PROT_NONE, flags, -1, 0);
        if pages == libc::MAP_FAILED {
            return None;
        }
        let middle = pages.byte_add(page);
        if libc::mprotect(middle, room, libc::PROT_READ | libc::PROT_WRITE) != 0 {
            libc::munmap(pages, all);
            return None;
        }
        middle.expose_provenance()
    };
    let pages = begin..begin + room;
    let last = pages.end - bytes;
    let address = last - last.wrapping_sub(like) % alignment;
    let block = Block { pages, bytes, name: info::name(like), is_gone: false };
    for beside in beside(address, &block) {
        // SAFETY: it lies in the pages.
        unsafe {
            core::ptr::with_exposed_provenance_mut::<u8>(beside.start).write_bytes(PATTERN, beside.len())
        };
    }
    BLOCKS.lock().0.insert(address, block);
    Some(address)
}

/// Gives back what [`allocate`] has returned; says whether it has.
pub(super) fn free(address: usize) -> bool {
    let mut blocks = BLOCKS.lock();
    let (blocks, gone) = &mut *blocks;
    let Some(block) = blocks.get_mut(&address).filter(|block| !block.is_gone) else { return false };
    block.is_gone = true;
    let pages = block.pages.clone();
    let memory = core::ptr::with_exposed_provenance_mut(pages.start);
    // SAFETY: they are the block's alone. What they hold is not needed any more.
    unsafe {
        libc::mprotect(memory, pages.len(), libc::PROT_NONE);
        libc::madvise(memory, pages.len(), libc::MADV_DONTNEED);
    }
    gone.push_back(address);
    if gone.len() > KEPT
        && let Some(block) = gone.pop_front().and_then(|first| blocks.remove(&first))
    {
        let (begin, all) = (block.pages.start - page(), block.pages.len() + 2 * page());
        // SAFETY: nobody knows the block any more.
        unsafe { libc::munmap(core::ptr::with_exposed_provenance_mut(begin), all) };
    }
    true
}

/// What lies in the pages beside a block.
fn beside(address: usize, block: &Block) -> [Range<usize>; 2] {
    [block.pages.start..address, address + block.bytes..block.pages.end]
}

/// A region is executed until the result is dropped.
pub(crate) fn execute(place: String) -> Executed {
    EXECUTED.lock().push(place.clone());
    Executed(place)
}

/// The end of a region; see [`execute`].
pub(crate) struct Executed(String);

impl Drop for Executed {
    fn drop(&mut self) {
        let blocks = BLOCKS.lock();
        let changed = blocks.0.iter().filter(|(_, block)| !block.is_gone).find_map(|(address, block)| {
            let mut bytes = beside(*address, block).into_iter().flatten();
            // SAFETY: it lies in the block's pages, which can be read.
            let has_changed = |at: &usize| unsafe {
                core::ptr::with_exposed_provenance::<u8>(*at).read_volatile() != PATTERN
            };
            bytes.find(has_changed).map(|at| (at, *address, block))
        });
        if let Some((at, address, block)) = changed {
            report::fatal(&said(&executed(), "has written to", at, address, block));
        }
        drop(blocks);
        let mut places = EXECUTED.lock();
        if let Some(at) = places.iter().position(|place| *place == self.0) {
            places.swap_remove(at);
        }
    }
}

/// The places of the regions that are executed; empty if none is.
fn executed() -> String {
    EXECUTED.try_lock().map(|places| places.join(" or ")).unwrap_or_default()
}

/// What is to be said of a fault at an address, if it lies beside a block.
pub(super) fn trespass(address: usize) -> Option<String> {
    let blocks = BLOCKS.try_lock()?;
    let page = page();
    let mut around =
        blocks.0.range(..=address).next_back().into_iter().chain(blocks.0.range(address..).next());
    let (begin, block) =
        around.find(|(_, block)| (block.pages.start - page..block.pages.end + page).contains(&address))?;
    Some(format!("Weft: {}", said(&executed(), "accesses", address, *begin, block)))
}

/// The text that says what is done to the byte at an address beside or in a block.
fn said(places: &str, does: &str, at: usize, address: usize, block: &Block) -> String {
    let who = match places {
        "" => "the program".to_owned(),
        places => format!("{places}: the region"),
    };
    let what = match &block.name {
        Some(name) => format!("the device's copy of {name}"),
        None => "a block of the device".to_owned(),
    };
    if block.is_gone {
        return format!("{who} {does} {what}, which is gone");
    }
    let byte = at.wrapping_sub(address).cast_signed();
    format!("{who} {does} byte {byte} of {what}, which has {} bytes", block.bytes)
}
