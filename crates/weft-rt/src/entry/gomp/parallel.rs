//! `parallel`, alone and with a loop or sections.

use core::ffi::c_void;
use core::sync::atomic::{AtomicU32, Ordering};

use super::loops::{GUIDED, NONMONOTONIC, Plan, STATIC};
use super::task_reduction;
use crate::construct::dispatch::{DYNAMIC, RUNTIME};
use crate::fork::{arrival, parallel};
use crate::team::thread::{Request, Thread};
use crate::trace::Source;
use crate::work::{Microtask, Work};

/// A region's body.
pub(crate) type Body = unsafe extern "C" fn(*mut c_void);

/// What the threads of a region execute.
pub(crate) struct Region {
    pub(crate) body: Body,
    pub(crate) data: *mut c_void,
    /// The loop they share.
    pub(crate) plan: Option<Plan>,
}

unsafe extern "C" fn execute(_gtid: *mut i32, _tid: *mut i32, body: Body, data: *mut c_void) {
    // SAFETY: the body is the program's, and so is what it gets.
    unsafe { body(data) };
}

unsafe extern "C" fn execute_loop(_gtid: *mut i32, _tid: *mut i32, region: *const Region) {
    // SAFETY: `Region::work` has passed it, and it lives until the region has ended.
    let region = unsafe { &*region };
    if let Some(plan) = &region.plan {
        plan.begin(Thread::current());
    }
    // SAFETY: as above.
    unsafe { (region.body)(region.data) };
}

impl Region {
    /// The region as work; with a loop it has to live until the region has ended.
    pub(crate) fn work(&self) -> Work {
        let microtask = |address: *const c_void| {
            // SAFETY: both functions take the numbers and no more words than they are given below.
            unsafe { core::mem::transmute::<*const c_void, Microtask>(address) }
        };
        // SAFETY: as above.
        unsafe {
            match self.plan {
                None => Work::with_words(
                    microtask(execute as *const c_void),
                    [self.body as usize, self.data.expose_provenance()],
                ),
                Some(_) => Work::with_words(
                    microtask(execute_loop as *const c_void),
                    [core::ptr::from_ref(self).expose_provenance()],
                ),
            }
        }
    }
}

/// `threads` is 0 for the default and 1 for a team of one; the low bits of the flags are the affinity policy.
fn request(thread: &Thread, body: Body, threads: u32, flags: u32) {
    if thread.is_traced() {
        arrival::name(thread, Source::code(body as *const c_void), Source::NONE);
    }
    let bind = match flags & 7 {
        0 => 0,
        policy => policy as i32 + 1,
    };
    thread.request.set(Request { threads: threads as i32, bind, ..thread.request.get() });
}

fn run(region: &Region, threads: u32, flags: u32) {
    let thread = Thread::current();
    request(thread, region.body, threads, flags);
    parallel::parallel(thread, region.work());
}

/// Begins a region whose body the caller executes: programs of gcc before 4.9.
fn start(body: Body, data: *mut c_void, threads: u32, plan: Option<Plan>) {
    let thread = Thread::current();
    request(thread, body, threads, 0);
    let region = Region { body, data, plan };
    if region.plan.is_none() {
        parallel::begin_parallel(thread, region.work());
        return;
    }
    // The region's end is another call, so it cannot lie on this stack.
    let region = Box::new(region);
    parallel::begin_parallel(thread, region.work());
    if let Some(plan) = &region.plan {
        plan.begin(thread);
    }
    thread.member().kept.set(Some(region));
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_parallel(body: Body, data: *mut c_void, threads: u32, flags: u32) {
    run(&Region { body, data, plan: None }, threads, flags);
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_parallel_start(body: Body, data: *mut c_void, threads: u32) {
    start(body, data, threads, None);
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_parallel_end() {
    let thread = Thread::current();
    let member = thread.member();
    parallel::end_parallel(thread);
    member.kept.take();
}

/// A region with task reductions. The first word of its data describes them, and receives the size of the team.
struct Counted {
    body: Body,
    data: *mut c_void,
    size: AtomicU32,
}

unsafe extern "C" fn execute_with_reductions(counted: *mut c_void) {
    // SAFETY: `GOMP_parallel_reductions` has passed it.
    let counted = unsafe { &*counted.cast::<Counted>() };
    counted.size.store(Thread::current().team_size(), Ordering::Relaxed);
    // SAFETY: by the ABI; the body is the program's.
    unsafe {
        task_reduction::begin_common(*counted.data.cast::<*mut usize>());
        (counted.body)(counted.data);
    }
    task_reduction::end_common();
}

/// The size of the team: the caller combines the copies.
#[unsafe(no_mangle)]
extern "C" fn GOMP_parallel_reductions(body: Body, data: *mut c_void, threads: u32, flags: u32) -> u32 {
    let counted = Counted { body, data, size: AtomicU32::new(1) };
    let data = core::ptr::from_ref(&counted).cast_mut().cast();
    run(&Region { body: execute_with_reductions, data, plan: None }, threads, flags);
    counted.size.into_inner()
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_parallel_sections(body: Body, data: *mut c_void, threads: u32, count: u32, flags: u32) {
    run(&Region { body, data, plan: Some(Plan::sections(count)) }, threads, flags);
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_parallel_sections_start(body: Body, data: *mut c_void, threads: u32, count: u32) {
    start(body, data, threads, Some(Plan::sections(count)));
}

/// Defines a loop in its region.
macro_rules! parallel_loop {
    ($name:ident, $kind:expr, $($chunk:ident)?) => {
        #[unsafe(no_mangle)]
        extern "C" fn $name(
            body: Body,
            data: *mut c_void,
            threads: u32,
            first: i64,
            end: i64,
            step: i64,
            $($chunk: i64,)?
            flags: u32,
        ) {
            let plan = Plan::signed($kind, first, end, step, [$($chunk,)? 0][0]);
            run(&Region { body, data, plan: Some(plan) }, threads, flags);
        }
    };
}

parallel_loop!(GOMP_parallel_loop_static, STATIC, chunk);
parallel_loop!(GOMP_parallel_loop_dynamic, DYNAMIC, chunk);
parallel_loop!(GOMP_parallel_loop_guided, GUIDED, chunk);
parallel_loop!(GOMP_parallel_loop_runtime, RUNTIME,);
parallel_loop!(GOMP_parallel_loop_nonmonotonic_dynamic, DYNAMIC | NONMONOTONIC, chunk);
parallel_loop!(GOMP_parallel_loop_nonmonotonic_guided, GUIDED | NONMONOTONIC, chunk);
parallel_loop!(GOMP_parallel_loop_nonmonotonic_runtime, RUNTIME | NONMONOTONIC,);
parallel_loop!(GOMP_parallel_loop_maybe_nonmonotonic_runtime, RUNTIME,);

/// Defines the form of gcc before 4.9.
macro_rules! parallel_loop_start {
    ($name:ident, $kind:expr, $($chunk:ident)?) => {
        #[unsafe(no_mangle)]
        extern "C" fn $name(
            body: Body,
            data: *mut c_void,
            threads: u32,
            first: i64,
            end: i64,
            step: i64,
            $($chunk: i64,)?
        ) {
            start(body, data, threads, Some(Plan::signed($kind, first, end, step, [$($chunk,)? 0][0])));
        }
    };
}

parallel_loop_start!(GOMP_parallel_loop_static_start, STATIC, chunk);
parallel_loop_start!(GOMP_parallel_loop_dynamic_start, DYNAMIC, chunk);
parallel_loop_start!(GOMP_parallel_loop_guided_start, GUIDED, chunk);
parallel_loop_start!(GOMP_parallel_loop_runtime_start, RUNTIME,);
