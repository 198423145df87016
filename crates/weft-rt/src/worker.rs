//! The life of a worker thread.

use core::sync::atomic::Ordering;

use weft_wait::wait::{self, Idle};

use crate::affinity::apart::Start;
use crate::member::Member;
use crate::task::Tasks;
use crate::thread::Thread;
use crate::{fork, host, registry, tls, topology};

/// Starts the thread of this descriptor, in its place if it is given one; false if the system refuses.
pub(crate) fn start(thread: &'static Thread, place: Option<Start>) -> bool {
    host::watch_forks();
    // A sandbox may forbid to say where threads run.
    place.is_some() && start_by(thread, place) || start_by(thread, None)
}

fn start_by(thread: &'static Thread, place: Option<Start>) -> bool {
    // SAFETY: plain use of pthreads; the attribute object is initialized before use and destroyed after, and the
    // descriptor lives forever.
    unsafe {
        let mut attributes = core::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
        if libc::pthread_attr_init(attributes.as_mut_ptr()) != 0 {
            return false;
        }
        let mut attributes = attributes.assume_init();
        libc::pthread_attr_setstacksize(&raw mut attributes, crate::api::stack_size());
        libc::pthread_attr_setdetachstate(&raw mut attributes, libc::PTHREAD_CREATE_DETACHED);
        if let Some(place) = &place {
            let mask = &place.elsewhere;
            libc::pthread_attr_setaffinity_np(&raw mut attributes, size_of_val(mask), mask.as_ptr().cast());
        }
        thread.everywhere.set(place.map(|place| place.everywhere));
        let mut handle: libc::pthread_t = 0;
        let argument = core::ptr::from_ref(thread).cast_mut().cast();
        let error = libc::pthread_create(&raw mut handle, &raw const attributes, main, argument);
        libc::pthread_attr_destroy(&raw mut attributes);
        error == 0
    }
}

extern "C" fn main(thread: *mut libc::c_void) -> *mut libc::c_void {
    // SAFETY: `start` has passed a descriptor.
    let thread: &'static Thread = unsafe { &*thread.cast::<Thread>() };
    tls::set_thread(Some(thread));
    host::watch_thread(thread);
    wait::count_in();
    if let Some(mask) = thread.everywhere.take() {
        // Should some processors have been taken away meanwhile, it stays where it is.
        let _ = topology::allow_mask(&mask);
    }
    let mut place: Option<&'static Member> = None;
    // Numbers of mail start at 0 with the descriptor, and the sender may have been faster than the thread.
    let mut read = thread.mail_read.get();
    let mailbox = &thread.mailbox.0;
    loop {
        match place {
            // Until the primary thread has seen everybody come there may be tasks to help with.
            Some(member) => wait::gate(&thread.parker, &mailbox.gate, read, 0, &mut Tasks(thread, member)),
            None => wait::gate(&thread.parker, &mailbox.gate, read, 0, &mut Idle),
        }
        read = mailbox.gate.generation();
        thread.mail_read.set(read);
        // SAFETY: null or a reference to a member, which lives forever.
        let next: Option<&'static Member> = unsafe { mailbox.assigned.load(Ordering::Relaxed).as_ref() };
        if let Some(left) = place
            && next.is_none_or(|next| !core::ptr::eq(next, left))
        {
            left.team().detach();
        }
        place = next;
        match next {
            Some(member) => fork::take_part(thread, member),
            None => registry::make_idle(thread),
        }
    }
}
