//! What an interoperability object of a GPU holds: its context, and a stream of the program's own for work of other libraries.
//! [OMP 5.2 §14.1]

use core::ffi::c_void;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Gpu, pointer};

/// A foreign runtime, by its number. [OpenMP Additional Definitions: omp_ifr_cuda, omp_ifr_cuda_driver]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Runtime {
    /// The one whose devices are numbers.
    Cuda = 1,
    /// The driver.
    Driver = 2,
}

/// What an object is that there is: the program has its address.
pub(crate) struct Interop {
    gpu: &'static Gpu,
    /// The number of the device.
    pub(crate) number: i32,
    /// Which runtime the program prefers.
    pub(crate) runtime: Runtime,
    stream: Option<usize>,
}

/// The addresses of the objects that there are: a variable of a program may hold anything.
static MADE: Mutex<Vec<usize>> = Mutex::new(Vec::new());

fn made() -> MutexGuard<'static, Vec<usize>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Interop {
    /// Makes an object, with a stream if it is one for `targetsync`, and returns what the program's variable holds.
    pub(crate) fn begin(gpu: &'static Gpu, number: i32, runtime: Runtime, has_stream: bool) -> *mut c_void {
        gpu.enter();
        let object = Interop { gpu, number, runtime, stream: has_stream.then(|| gpu.new_stream()) };
        let object = Box::into_raw(Box::new(object));
        made().push(object.expose_provenance());
        object.cast()
    }

    /// Returns the object that a variable holds: nothing if it is `omp_interop_none`, has ended, or was never made here.
    ///
    /// # Safety
    /// No other thread ends it meanwhile.
    pub(crate) unsafe fn at<'a>(held: *const c_void) -> Option<&'a Interop> {
        let is_made = made().contains(&held.addr());
        // SAFETY: `begin` has made the object, and `end` has not taken it.
        is_made.then(|| unsafe { &*held.cast::<Interop>() })
    }

    /// Waits for what the stream has to do: the task of the construct ends no sooner.
    pub(crate) fn wait(&self) {
        if let Some(stream) = self.stream {
            // SAFETY: the stream is the object's.
            let result = unsafe { (self.gpu.enter().wait)(pointer(stream)) };
            self.gpu.must("execute what a library has asked for", result);
        }
    }

    /// Ends the object that a variable holds, if there is one, and gives its stream back, behind its work.
    pub(crate) fn end(held: *mut c_void) {
        let mut list = made();
        let Some(at) = list.iter().position(|&address| address == held.addr()) else { return };
        list.swap_remove(at);
        drop(list);
        // SAFETY: `begin` has made it, and it was in the list until now.
        let object = unsafe { Box::from_raw(held.cast::<Interop>()) };
        object.wait();
        if let Some(stream) = object.stream {
            // SAFETY: as above; nothing uses it any longer.
            let result = unsafe { (object.gpu.enter().end_stream)(pointer(stream)) };
            object.gpu.must("end a stream", result);
        }
    }

    /// The driver's number of the GPU.
    pub(crate) fn device(&self) -> i32 {
        self.gpu.device
    }

    /// The context, as the driver knows it.
    pub(crate) fn context(&self) -> usize {
        self.gpu.context
    }

    /// The stream, if there is one.
    pub(crate) fn stream(&self) -> Option<usize> {
        self.stream
    }
}
