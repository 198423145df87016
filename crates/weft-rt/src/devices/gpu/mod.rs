//! The GPUs of NVIDIA that the driver has.
//!
//! ```text
//! open      the driver, and of each GPU that is used its primary context, which other libraries of the process use too, and a stream ([`streams`])
//! load      the PTX of an image, which the driver compiles; kernels and variables by name
//! memory    allocated, or taken from what is free ([`pool`]), and copied at once
//! launch    a grid of blocks, each a team; the caller waits for its end
//! ```
//!
//! What fails while an image is loaded leaves the program without a GPU. What fails later ends it, since data is there.

mod driver;
pub(crate) mod interop;
mod pool;
mod streams;

use core::ffi::{CStr, c_void};
use std::ffi::CString;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use weft_abi::offload::Image;
use weft_offload::Memory;

use self::driver::{Address, Driver};
use self::pool::Pool;
use self::streams::Streams;
use super::info;
use crate::settings::{self, global, report};

/// What an image for a GPU begins with: PTX begins with a comment.
const TEXT: &[u8] = b"//";
/// [cuda.h: CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT]
const PROCESSORS: i32 = 16;
/// [cuda.h: CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS]
const USES_PAGES: i32 = 88;
/// [cuda.h: CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK]
const MOST_THREADS: i32 = 0;
/// [cuda.h: CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES]
const LOG: [i32; 2] = [5, 6];
/// [cuda.h: CU_LAUNCH_PARAM_BUFFER_POINTER, CU_LAUNCH_PARAM_BUFFER_SIZE]
const BUFFER: [usize; 2] = [1, 2];
/// [cuda.h: CU_MEMHOSTALLOC_PORTABLE, CU_MEMHOSTALLOC_DEVICEMAP]
const FOR_ALL: u32 = 3;
/// [cuda.h: CU_MEM_ATTACH_GLOBAL]
const GLOBAL: u32 = 1;
/// How many threads a team has if nobody asks for another number.
const THREADS: u32 = 128;
/// As many blocks of them one multiprocessor holds.
const BLOCKS_PER_PROCESSOR: u32 = 16;
/// The greatest alignment that memory takes over from the host.
const ALIGNMENT: usize = 64;

/// Where memory is that both the host and GPUs can use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Common {
    /// On the host, where it stays.
    OfHost,
    /// Where it was used last.
    Moving,
}

/// A GPU.
pub(crate) struct Gpu {
    driver: &'static Driver,
    device: i32,
    context: usize,
    streams: Streams,
    pool: Mutex<Pool>,
    processors: u32,
    /// Whether kernels can use all memory of the host.
    pub(crate) uses_host_memory: bool,
}

/// An image that the driver has compiled.
pub(crate) struct Compiled(usize);

fn pointer(address: usize) -> *mut c_void {
    core::ptr::with_exposed_provenance_mut(address)
}

/// The name of a symbol in PTX, which has no dots.
fn symbol(name: &CStr) -> Option<CString> {
    CString::new(name.to_str().ok()?.replace('.', "_$_")).ok()
}

/// A place for a GPU, which is opened once.
type Place = OnceLock<Option<Gpu>>;

/// The driver, if there is one, and a place for each of its GPUs; it is looked for once.
fn all() -> Option<(&'static Driver, &'static [Place])> {
    static ALL: OnceLock<Option<(Driver, Vec<Place>)>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let driver = Driver::open()?;
        let mut count = 0;
        // SAFETY: the driver writes to the variable.
        let is_there = unsafe { (driver.initialize)(0) == 0 && (driver.count)(&raw mut count) == 0 };
        let count = usize::try_from(count).ok().filter(|count| is_there && *count > 0)?;
        Some((driver, std::iter::repeat_with(Place::new).take(count).collect()))
    });
    all.as_ref().map(|(driver, gpus)| (driver, &gpus[..]))
}

/// How many GPUs there are.
pub(crate) fn count() -> usize {
    all().map_or(0, |(_, gpus)| gpus.len())
}

/// The GPU of this number, if there is one; it is opened once.
pub(crate) fn get(number: usize) -> Option<&'static Gpu> {
    let (driver, gpus) = all()?;
    gpus.get(number)?.get_or_init(|| Gpu::open(driver, i32::try_from(number).ok()?)).as_ref()
}

/// Whether an image is one for a GPU.
pub(crate) fn is_for_gpu(image: &Image) -> bool {
    let length = image.end.addr().saturating_sub(image.begin.addr());
    // SAFETY: the image has so many bytes.
    length > TEXT.len() && unsafe { core::slice::from_raw_parts(image.begin, TEXT.len()) } == TEXT
}

impl Gpu {
    fn open(driver: &'static Driver, number: i32) -> Option<Gpu> {
        let (mut device, mut processors, mut uses_pages) = (0, 0, 0);
        let (mut context, mut stream) = (core::ptr::null_mut(), core::ptr::null_mut());
        // SAFETY: the driver writes to these variables; each call comes after those that it needs.
        let is_there = unsafe {
            (driver.device)(&raw mut device, number) == 0
                && (driver.attribute)(&raw mut processors, PROCESSORS, device) == 0
                && (driver.retain)(&raw mut context, device) == 0
                && (driver.enter)(context) == 0
                && (driver.new_stream)(&raw mut stream, 0) == 0
        };
        // SAFETY: as above. A driver that does not know the attribute lacks the property.
        let is_told = unsafe { (driver.attribute)(&raw mut uses_pages, USES_PAGES, device) == 0 };
        let uses_host_memory = is_told && uses_pages != 0;
        let streams = Streams::default();
        streams.give_back(streams.add(stream.expose_provenance()));
        let (context, pool) = (context.expose_provenance(), Mutex::default());
        let processors = processors.max(1) as u32;
        is_there.then_some(Gpu { driver, device, context, streams, pool, processors, uses_host_memory })
    }

    /// Makes a stream more.
    fn new_stream(&self) -> usize {
        let mut stream = core::ptr::null_mut();
        // SAFETY: the driver writes to the variable.
        let result = unsafe { (self.driver.new_stream)(&raw mut stream, 0) };
        self.must("make a stream", result);
        stream.expose_provenance()
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A block of the driver's, for which what is idle goes back if it has to.
    fn new_block(&self, size: usize) -> Option<Address> {
        let mut block = 0;
        let mut ask = || {
            // SAFETY: the driver writes the address.
            (unsafe { (self.driver.allocate)(&raw mut block, size) }) == 0
        };
        if !ask() {
            let idle = self.pool().drain();
            if idle.is_empty() {
                return None;
            }
            idle.into_iter().for_each(|block| self.free_block(block));
            if !ask() {
                return None;
            }
        }
        self.pool().add(block, size);
        Some(block)
    }

    fn free_block(&self, block: Address) {
        // SAFETY: the driver has given the block, and nobody uses it.
        let result = unsafe { (self.driver.free)(block) };
        self.must("free memory", result);
    }

    /// Lets this thread use the GPU.
    fn enter(&self) -> &Driver {
        // SAFETY: the context is there until the program ends.
        let result = unsafe { (self.driver.enter)(pointer(self.context)) };
        self.must("enter its context", result);
        self.driver
    }

    /// Ends the program if the driver has failed.
    fn must(&self, doing: &str, result: i32) {
        if result != 0 {
            report::fatal(&format!("the GPU cannot {doing}: {}", self.driver.error(result)));
        }
    }

    /// Compiles an image; none if the driver refuses it.
    pub(crate) fn load(&self, image: &Image) -> Option<Compiled> {
        let mut log = vec![0_u8; 4096];
        let mut options = LOG;
        let mut values = [log.as_mut_ptr().cast::<c_void>(), pointer(log.len())];
        let mut module = core::ptr::null_mut();
        let driver = self.enter();
        // SAFETY: the image is a text that ends with a null; the log has as many bytes as the options say.
        let result = unsafe {
            (driver.load)(&raw mut module, image.begin.cast(), 2, options.as_mut_ptr(), values.as_mut_ptr())
        };
        if result == 0 {
            return Some(Compiled(module.expose_provenance()));
        }
        let words = CStr::from_bytes_until_nul(&log).map_or_else(|_| "".into(), CStr::to_string_lossy);
        let text = format!("the GPU's driver refuses an image: {} {}", driver.error(result), words.trim());
        report::warning(report::NO_IMAGE, text.trim_end());
        None
    }

    /// Gives an image back.
    pub(crate) fn unload(&self, compiled: &Compiled) {
        // SAFETY: the driver has returned it. At the end of the program the driver may be gone, and says so.
        unsafe {
            if (self.driver.enter)(pointer(self.context)) == 0 {
                (self.driver.unload)(pointer(compiled.0));
            }
        }
    }

    /// Gives the GPU back; nothing uses it any longer.
    pub(crate) fn close(&self) {
        // SAFETY: as in `unload`.
        unsafe {
            if (self.driver.enter)(pointer(self.context)) == 0 {
                for block in self.pool().drain() {
                    (self.driver.free)(block);
                }
                for stream in self.streams.drain() {
                    (self.driver.end_stream)(pointer(stream.handle));
                }
                (self.driver.release)(self.device);
            }
        }
    }

    /// The kernel of this name.
    pub(crate) fn kernel(&self, compiled: &Compiled, name: &CStr) -> Option<usize> {
        let name = symbol(name)?;
        let mut function = core::ptr::null_mut();
        // SAFETY: a string that ends with a null.
        let result =
            unsafe { (self.enter().function)(&raw mut function, pointer(compiled.0), name.as_ptr()) };
        (result == 0).then(|| function.expose_provenance())
    }

    /// The address of the variable of this name.
    pub(crate) fn variable(&self, compiled: &Compiled, name: &CStr) -> Option<usize> {
        let name = symbol(name)?;
        let (mut address, mut bytes) = (0, 0);
        // SAFETY: a string that ends with a null.
        let result = unsafe {
            (self.enter().variable)(&raw mut address, &raw mut bytes, pointer(compiled.0), name.as_ptr())
        };
        (result == 0).then_some(address as usize)
    }

    /// Executes a kernel; `limit` is the greatest number of threads of a team, or 0.
    ///
    /// # Safety
    /// The kernel takes these arguments, and in front of them the number that tells it from others at work.
    pub(crate) unsafe fn launch(&self, kernel: usize, arguments: &[usize], limit: i32) {
        let driver = self.enter();
        let settings = settings::get();
        let mut most = 0;
        // SAFETY: the kernel is the driver's.
        let result = unsafe { (driver.function_attribute)(&raw mut most, MOST_THREADS, pointer(kernel)) };
        self.must("tell of a kernel", result);
        let wanted = match (u32::try_from(limit), global::teams_thread_limit(settings)) {
            (Ok(limit), _) if limit > 0 => limit,
            (_, 0) => THREADS,
            (_, limit) => limit,
        };
        let threads = wanted.clamp(1, most.max(1) as u32);
        let blocks = match global::max_teams(settings) {
            0 => self.processors * BLOCKS_PER_PROCESSOR,
            teams => teams,
        };
        let own = self.streams.take(|| self.new_stream());
        let mut words: Vec<usize> = std::iter::once(own.number).chain(arguments.iter().copied()).collect();
        let mut size = size_of_val(&words[..]);
        let mut extra = [
            pointer(BUFFER[0]),
            words.as_mut_ptr().cast(),
            pointer(BUFFER[1]),
            (&raw mut size).cast(),
            core::ptr::null_mut(),
        ];
        let (stream, none) = (pointer(own.handle), core::ptr::null_mut());
        // SAFETY: the words are as many as the size says; the caller's duty.
        let result = unsafe {
            let kernel = pointer(kernel);
            (driver.launch)(kernel, blocks, 1, 1, threads, 1, 1, 0, stream, none, extra.as_mut_ptr())
        };
        self.must("start a kernel", result);
        // SAFETY: the stream is the GPU's.
        let result = unsafe { (driver.wait)(stream) };
        self.must("execute a kernel", result);
        self.streams.give_back(own);
    }

    /// Memory that the host can use, too; none if the driver has no more.
    pub(crate) fn common(&self, bytes: usize, kind: Common) -> Option<usize> {
        let driver = self.enter();
        let (mut here, mut anywhere) = (core::ptr::null_mut(), 0);
        // SAFETY: the driver writes the address.
        let result = unsafe {
            match kind {
                Common::OfHost => (driver.allocate_here)(&raw mut here, bytes, FOR_ALL),
                Common::Moving => (driver.allocate_anywhere)(&raw mut anywhere, bytes, GLOBAL),
            }
        };
        let address = if kind == Common::OfHost { here.expose_provenance() } else { anywhere as usize };
        (result == 0).then_some(address)
    }

    /// Gives it back.
    pub(crate) fn free_common(&self, address: usize, kind: Common) {
        let driver = self.enter();
        // SAFETY: the driver has given the block, and nobody uses it.
        let result = unsafe {
            match kind {
                Common::OfHost => (driver.free_here)(pointer(address)),
                Common::Moving => (driver.free)(address as Address),
            }
        };
        self.must("free memory", result);
    }

    /// Copies bytes between any two places that the host or the GPU has.
    pub(crate) fn copy(&self, to: usize, from: usize, bytes: usize) {
        // SAFETY: the caller names what is there; the driver knows who has it.
        let result = unsafe { (self.enter().copy)(to as u64, from as u64, bytes) };
        self.must("copy", result);
    }

    /// Copies bytes from another GPU.
    pub(crate) fn copy_from(&self, to: usize, other: &Gpu, from: usize, bytes: usize) {
        let driver = self.enter();
        // SAFETY: the caller names what is there; the contexts are those of the two.
        let result = unsafe {
            (driver.copy_between)(
                to as u64,
                pointer(self.context),
                from as u64,
                pointer(other.context),
                bytes,
            )
        };
        self.must("copy from another GPU", result);
    }

    /// Sets bytes of the GPU.
    pub(crate) fn set(&self, address: usize, byte: u8, bytes: usize) {
        // SAFETY: the caller names what is there.
        let result = unsafe { (self.enter().set)(address as u64, byte, bytes) };
        self.must("set memory", result);
    }
}

impl Memory for Gpu {
    fn allocate(&self, bytes: usize, like: usize, _base: usize) -> Option<usize> {
        let offset = like % ALIGNMENT;
        let size = pool::size_for(bytes.checked_add(offset)?)?;
        self.enter();
        let idle = self.pool().take(size);
        let address = idle.or_else(|| self.new_block(size))? as usize + offset;
        info::allocated(bytes, like, address);
        Some(address)
    }

    fn free(&self, address: usize) {
        info::freed(address);
        // `allocate` has returned an address in the first bytes of a block, which is aligned more than that.
        let block = (address / ALIGNMENT * ALIGNMENT) as Address;
        self.enter();
        if self.pool().give_back(block) {
            self.free_block(block);
        }
    }

    unsafe fn write(&self, device: usize, host: usize, bytes: usize) {
        info::copied(host, bytes, true);
        // SAFETY: the caller's duty.
        let result = unsafe { (self.enter().send)(device as u64, pointer(host), bytes) };
        self.must("take data", result);
    }

    unsafe fn read(&self, host: usize, device: usize, bytes: usize) {
        info::copied(host, bytes, false);
        // SAFETY: the caller's duty.
        let result = unsafe { (self.enter().fetch)(pointer(host), device as u64, bytes) };
        self.must("give data back", result);
    }
}
