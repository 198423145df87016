//! What the directive `taskgraph` becomes in the text of a program.

use core::ffi::c_void;
use core::sync::atomic::AtomicPtr;

use crate::task::descriptor::Task;
use crate::task::graph::Graph;
use crate::tasking::graph;
use crate::team::thread::Thread;

/// # Safety
/// `first` is a variable of the construct's own, null at first, that nothing else uses.
#[unsafe(no_mangle)]
unsafe extern "C" fn __weft_graph_begin(
    first: *const AtomicPtr<Graph<Task>>,
    id: i64,
    reset: i32,
) -> *mut c_void {
    // SAFETY: the caller's duty.
    let graph = graph::begin(Thread::current(), unsafe { &*first }, id, reset != 0);
    graph.map_or(core::ptr::null_mut(), |graph| core::ptr::from_ref(graph).cast_mut().cast())
}

/// # Safety
/// `graph` comes from `__weft_graph_begin`, is not null, and all tasks in it have completed.
#[unsafe(no_mangle)]
unsafe extern "C" fn __weft_graph_end(graph: *mut c_void) {
    // SAFETY: the caller's duty.
    graph::end(Thread::current(), unsafe { &*graph.cast::<Graph<Task>>() });
}
