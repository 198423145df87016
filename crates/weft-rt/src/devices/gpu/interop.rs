//! What an interoperability object of a GPU holds: its context, and a stream of the program's own for work of other libraries.
//! [OMP 5.2 §14.1]

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

impl Interop {
    /// Makes an object, with a stream if it is one for `targetsync`.
    pub(crate) fn new(gpu: &'static Gpu, number: i32, runtime: Runtime, has_stream: bool) -> Interop {
        gpu.enter();
        Interop { gpu, number, runtime, stream: has_stream.then(|| gpu.new_stream()) }
    }

    /// Waits for what the stream has to do: the task of the construct ends no sooner.
    pub(crate) fn wait(&self) {
        if let Some(stream) = self.stream {
            // SAFETY: the stream is the object's.
            let result = unsafe { (self.gpu.enter().wait)(pointer(stream)) };
            self.gpu.must("execute what a library has asked for", result);
        }
    }

    /// Gives the stream back, behind its work.
    pub(crate) fn end(self) {
        self.wait();
        if let Some(stream) = self.stream {
            // SAFETY: as above; nothing uses it any longer.
            let result = unsafe { (self.gpu.enter().end_stream)(pointer(stream)) };
            self.gpu.must("end a stream", result);
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
