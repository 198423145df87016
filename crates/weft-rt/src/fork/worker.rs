//! The life of a worker thread.

use core::sync::atomic::Ordering;

use weft_wait::wait::{self, Idle};

use crate::affinity::initial_mask::Start;
use crate::events::threads;
use crate::fork::{farewell, process, registry, root, take_part};
use crate::machine::topology;
use crate::settings::{self, global};
use crate::tasking::waiting::Tasks;
use crate::team::current;
use crate::team::member::Member;
use crate::team::thread::{Beginning, Thread};
use crate::work::call::THREAD_ENDS;

/// Starts the thread of this descriptor, on the processors of `place` if there is one; false if the system refuses.
pub(crate) fn start(thread: &'static Thread, place: Option<Start>) -> bool {
    process::watch_forks();
    // A handler of a signal may ask for the team of a worker that has none yet: it is answered as on the thread that hires it.
    let creator = Thread::current();
    thread.enter(creator.member(), creator.task());
    // A failure means that it has been set already.
    let _ = THREAD_ENDS.set(root::refuse_end_of_worker);
    // A sandbox may forbid a choice of processors.
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
        libc::pthread_attr_setstacksize(&raw mut attributes, global::stack_size(settings::get()));
        libc::pthread_attr_setdetachstate(&raw mut attributes, libc::PTHREAD_CREATE_DETACHED);
        if let Some(place) = &place {
            let mask = &place.elsewhere;
            libc::pthread_attr_setaffinity_np(&raw mut attributes, size_of_val(mask), mask.as_ptr().cast());
        }
        let mut handle: libc::pthread_t = 0;
        let signals = block_signals();
        let everywhere = place.map(|place| place.everywhere);
        thread.set_beginning(Beginning { everywhere, signals });
        let argument = core::ptr::from_ref(thread).cast_mut().cast();
        let error = libc::pthread_create(&raw mut handle, &raw const attributes, main, argument);
        take_signals(&signals);
        libc::pthread_attr_destroy(&raw mut attributes);
        error == 0
    }
}

/// Lets no signal come to the calling thread, nor to those that it starts; returns those that did not come to it before. A
/// handler that asks which thread it is on must not do so on one that does not know it yet.
fn block_signals() -> libc::sigset_t {
    // SAFETY: both sets are initialized, by these calls, before they are read.
    unsafe {
        let mut all = core::mem::MaybeUninit::<libc::sigset_t>::uninit();
        let mut own = core::mem::MaybeUninit::<libc::sigset_t>::zeroed();
        libc::sigfillset(all.as_mut_ptr());
        libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), own.as_mut_ptr());
        own.assume_init()
    }
}

/// Lets signals come again, but for these.
fn take_signals(but: &libc::sigset_t) {
    // SAFETY: plain use of pthreads.
    unsafe {
        libc::pthread_sigmask(libc::SIG_SETMASK, but, core::ptr::null_mut());
    }
}

extern "C" fn main(thread: *mut libc::c_void) -> *mut libc::c_void {
    // SAFETY: `start` has passed a descriptor.
    let thread: &'static Thread = unsafe { &*thread.cast::<Thread>() };
    current::set_thread(Some(thread));
    root::watch_thread(thread);
    let beginning = thread.take_beginning();
    if let Some(beginning) = &beginning {
        take_signals(&beginning.signals);
    }
    thread.presence.begin_worker();
    if thread.is_observed() {
        threads::begin_worker(thread);
    }
    if let Some(mask) = beginning.and_then(|beginning| beginning.everywhere) {
        // If some of these processors have been taken away meanwhile, the thread stays where it is.
        let _ = topology::allow_mask(&mask);
    }
    let mut place: Option<&'static Member> = None;
    // The descriptor starts with generation 0, and the sender may have been faster than the thread.
    let mut read = thread.mail_read.get();
    let mailbox = &thread.mailbox.0;
    loop {
        match place {
            // There may be tasks to help with until the primary thread has seen that all have come.
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
            Some(member) => take_part::take_part(thread, member),
            None => {
                farewell::say(thread);
                registry::make_idle(thread);
            }
        }
    }
}
