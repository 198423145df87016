//! `single`. [OMP 5.2 §11.1]

use core::sync::atomic::Ordering;

use weft_wait::all_to_all;

use crate::team::thread::Thread;

/// Whether the thread executes the block: it is the first to come.
#[inline]
pub(crate) fn is_first(thread: &Thread) -> bool {
    if thread.team_size() == 1 {
        return true;
    }
    let member = thread.member();
    let number = member.singles.get();
    member.singles.set(number.wrapping_add(1));
    let taken = &member.team().singles.0;
    // The thread that finds the counter at the construct's number takes the construct.
    // In a large team most threads come late; these should not take the cache line from each other only to find that
    // out.
    (thread.team_size() as usize <= all_to_all::MOST || taken.load(Ordering::Relaxed) == number)
        && taken
            .compare_exchange(number, number.wrapping_add(1), Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
}
