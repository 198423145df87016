//! What devices do, for people: `WEFT_TARGET_INFO=map,copy,launch,time` prints it, and a summary at the end.
//!
//! ```text
//! Weft: map: a.c:12 (main): 800 bytes of 'a[0:n]' at 0x7ffd3c40 get a copy at 0x5581c040
//! Weft: copy: a.c:12 (main): 800 bytes of 'a[0:n]' go to the device
//! Weft: launch: a.c:12 (main), 3 arguments
//! Weft: time: a.c:12 (main): 1 kernel, 0.250 ms
//! Weft: 1 kernel in 0.250 ms; 800 bytes to the device in 1 copy, 0 bytes back in 0 copies
//! ```
//!
//! Without this variable, those of LLVM's libomptarget ask for the same, as far as they can:
//!
//! | variable | is read as |
//! |---|---|
//! | `LIBOMPTARGET_INFO`, bits 1, 2 and 8 | `map` |
//! | bit 32 | `copy` |
//! | bit 16 | `launch` |
//! | `LIBOMPTARGET_KERNEL_TRACE`, bit 1 | `launch` |
//! | bit 2 | `time` |
//! | `LIBOMPTARGET_DEBUG`, `LIBOMPTARGET_PROFILE` | nothing, with a warning |
//!
//! [LLVM/OpenMP Runtimes: LIBOMPTARGET_INFO, LIBOMPTARGET_KERNEL_TRACE]

use core::sync::atomic::{AtomicU64, Ordering};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use weft_offload::mapping::Item;
use weft_wait::guarded::Guarded;
use weft_wait::mutex::Mutex;

use crate::machine::known::Known;
use crate::settings::report;

/// The variable that asks for it.
const VARIABLE: &str = "WEFT_TARGET_INFO";
/// The variable that makes pointers to what is not on the device useless there.
const CHECK: &str = "WEFT_TARGET_CHECK";

/// Those of libomptarget that ask for the same.
const BITS: &str = "LIBOMPTARGET_INFO";
const TRACE: &str = "LIBOMPTARGET_KERNEL_TRACE";
/// Those that ask for something else.
const OTHERS: [&str; 2] = ["LIBOMPTARGET_DEBUG", "LIBOMPTARGET_PROFILE"];

/// What is asked for.
#[derive(Clone, Copy, Default)]
struct Wanted {
    map: bool,
    copy: bool,
    launch: bool,
    time: bool,
}

/// A number of things, and of their bytes.
#[derive(Default)]
struct Count {
    times: AtomicU64,
    bytes: AtomicU64,
}

static SENT: Count = Count::new();
static FETCHED: Count = Count::new();
static LAUNCHES: AtomicU64 = AtomicU64::new(0);
/// How long all kernels have taken, in nanoseconds; those of several threads at the same time count each.
static NANOSECONDS: AtomicU64 = AtomicU64::new(0);

impl Count {
    const fn new() -> Count {
        Count { times: AtomicU64::new(0), bytes: AtomicU64::new(0) }
    }

    fn add(&self, bytes: usize) {
        self.times.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    fn text(&self, direction: &str) -> String {
        let (times, bytes) = (self.times.load(Ordering::Relaxed), self.bytes.load(Ordering::Relaxed));
        let copies = if times == 1 { "copy" } else { "copies" };
        format!("{bytes} bytes {direction} in {times} {copies}")
    }
}

static WANTED: Known<Option<Wanted>> = Known::in_static();

/// What the variables ask for; nothing without one.
fn wanted() -> Option<Wanted> {
    *WANTED.get(|| match std::env::var(VARIABLE) {
        Ok(text) => Some(by_words(&text)),
        Err(_) => {
            for name in OTHERS.into_iter().filter(|name| std::env::var_os(name).is_some()) {
                let text = format!("{name} is not read; {VARIABLE}=all prints what devices do");
                report::warning(report::INVALID_VALUE, &text);
            }
            by_bits(bits(BITS), bits(TRACE))
        }
    })
}

fn by_words(text: &str) -> Wanted {
    let mut wanted = Wanted::default();
    for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        match word {
            "map" => wanted.map = true,
            "copy" => wanted.copy = true,
            "launch" => wanted.launch = true,
            "time" => wanted.time = true,
            "all" => wanted = Wanted { map: true, copy: true, launch: true, time: true },
            "summary" => {}
            _ => {
                let text = format!("{VARIABLE}: '{word}' is none of map, copy, launch, time, summary, all");
                report::warning(report::INVALID_VALUE, &text);
            }
        }
    }
    wanted
}

/// The bits of a variable of libomptarget; 0 without it.
fn bits(name: &str) -> u64 {
    let text = std::env::var(name).unwrap_or_default();
    let text = text.trim();
    let number = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse::<i64>().ok().map(i64::cast_unsigned),
    };
    number.unwrap_or_default()
}

fn by_bits(info: u64, trace: u64) -> Option<Wanted> {
    let wanted = Wanted {
        map: info & (1 | 2 | 8) != 0,
        copy: info & 32 != 0,
        launch: info & 16 != 0 || trace & 1 != 0,
        time: trace & 2 != 0,
    };
    (info != 0 || trace != 0).then_some(wanted)
}

/// A construct that this thread executes.
struct Construct {
    place: String,
    /// Where what it names begins, how many bytes that has, and what the program calls it.
    names: Vec<(usize, usize, String)>,
}

thread_local! {
    static CONSTRUCT: RefCell<Option<Construct>> = const { RefCell::new(None) };
}

/// Says which construct this thread executes, until the result is dropped. `words` tells the place, and `name_of` the names.
pub(crate) fn construct(
    items: &[Item],
    words: impl FnOnce() -> Option<String>,
    name_of: impl Fn(usize) -> Option<String>,
) -> Executed {
    if is_asked_for() || checks() {
        let named = |item: &Item| Some((item.begin, item.bytes, name_of(item.name)?));
        let names = items.iter().filter_map(named).collect();
        let place = place(words().as_deref());
        CONSTRUCT.with(|construct| *construct.borrow_mut() = Some(Construct { place, names }));
    }
    Executed
}

/// The construct ends with it.
pub(crate) struct Executed;

impl Drop for Executed {
    fn drop(&mut self) {
        if is_asked_for() || checks() {
            // At the thread's end there is none.
            let _ = CONSTRUCT.try_with(|construct| *construct.borrow_mut() = None);
        }
    }
}

/// The construct that this thread executes, in front of what it does.
fn here() -> String {
    let of = |construct: &Construct| format!("{}: ", construct.place);
    CONSTRUCT.with(|construct| construct.borrow().as_ref().map(of)).unwrap_or_default()
}

/// What the construct calls the memory at an address of the host.
pub(super) fn name(address: usize) -> Option<String> {
    CONSTRUCT.with(|construct| {
        let construct = construct.borrow();
        let names = construct.as_ref()?.names.iter();
        let is_in = |(begin, bytes, _): &&(usize, usize, String)| {
            (*begin..*begin + (*bytes).max(1)).contains(&address)
        };
        // Of a structure and its member, the member.
        names.filter(is_in).min_by_key(|(_, bytes, _)| *bytes).map(|(.., name)| format!("'{name}'"))
    })
}

/// The names of what has copies, by the addresses of these.
static COPIES: Guarded<BTreeMap<usize, String>> = Guarded::in_static(BTreeMap::new());
/// How often kernels have been executed, and how long, by their places.
static TIMES: Guarded<BTreeMap<String, (u64, Duration)>> = Guarded::in_static(BTreeMap::new());

/// The mutexes of this file in the order in which they are taken, for `fork()`.
pub(super) fn mutexes() -> [&'static Mutex; 3] {
    [WANTED.mutex(), COPIES.mutex(), TIMES.mutex()]
}

/// Whether anything is to be printed.
pub(crate) fn is_asked_for() -> bool {
    wanted().is_some()
}

/// What is checked of accesses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Checks {
    Nothing,
    Accesses,
    /// Reads of the bytes that other copies have for their alignment, too.
    EachByte,
}

fn asked_checks() -> Checks {
    static CHECKS: OnceLock<Checks> = OnceLock::new();
    *CHECKS.get_or_init(|| match std::env::var(CHECK).as_deref().map(str::trim) {
        Err(_) | Ok("" | "0") => Checks::Nothing,
        Ok("bytes") => Checks::EachByte,
        Ok(_) => Checks::Accesses,
    })
}

/// Whether pointers to what is not on the device must not be followed there.
pub(crate) fn checks() -> bool {
    asked_checks() != Checks::Nothing
}

/// Whether copies give up their alignment, so that nothing lies between them and what nobody may access.
pub(super) fn checks_each_byte() -> bool {
    asked_checks() == Checks::EachByte
}

/// Says that the device has memory for a copy, or for something of its own.
pub(super) fn allocated(bytes: usize, like: usize, address: usize) {
    if wanted().is_some_and(|wanted| wanted.map) {
        let name = name(like);
        let of = name.as_ref().map(|name| format!(" of {name}")).unwrap_or_default();
        report::line(&format!(
            "Weft: map: {}{bytes} bytes{of} at {like:#x} get a copy at {address:#x}",
            here()
        ));
        COPIES.lock().extend(name.map(|name| (address, name)));
    }
}

/// Says that it has no more.
pub(super) fn freed(address: usize) {
    if wanted().is_some_and(|wanted| wanted.map) {
        let name = COPIES.lock().remove(&address);
        let of = name.map(|name| format!(" of {name}")).unwrap_or_default();
        report::line(&format!("Weft: map: {}the copy{of} at {address:#x} goes", here()));
    }
}

/// Counts a copy of what the host has at an address.
pub(super) fn copied(host: usize, bytes: usize, is_sent: bool) {
    let Some(wanted) = wanted() else { return };
    let (count, what) = if is_sent { (&SENT, "go to the device") } else { (&FETCHED, "come back") };
    count.add(bytes);
    if wanted.copy {
        let of = name(host).map(|name| format!(" of {name}")).unwrap_or_default();
        report::line(&format!("Weft: copy: {}{bytes} bytes{of} {what}", here()));
    }
}

/// What to call a construct's place; the compiler says `;file;function;line;column;;`.
pub(crate) fn place(place: Option<&str>) -> String {
    let words: Vec<&str> = place.unwrap_or_default().split(';').collect();
    match words[..] {
        [_, file, function, line, ..] => format!("{file}:{line} ({function})"),
        _ => "a kernel".to_owned(),
    }
}

/// Says that a kernel starts; the time, if anything is asked for.
pub(crate) fn launched(at: Option<&str>, arguments: usize) -> Option<Instant> {
    let wanted = wanted()?;
    LAUNCHES.fetch_add(1, Ordering::Relaxed);
    if wanted.launch {
        let word = if arguments == 1 { "argument" } else { "arguments" };
        report::line(&format!("Weft: launch: {}, {arguments} {word}", place(at)));
    }
    Some(Instant::now())
}

/// Says that a kernel has ended that has started at this time.
pub(crate) fn ended(at: Option<&str>, started: Option<Instant>) {
    let Some(started) = started else { return };
    let took = started.elapsed();
    NANOSECONDS.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    if !wanted().is_some_and(|wanted| wanted.time) {
        return;
    }
    let mut times = TIMES.lock();
    let (count, time) = times.entry(place(at)).or_default();
    *count += 1;
    *time += took;
}

fn kernels(count: u64) -> &'static str {
    if count == 1 { "kernel" } else { "kernels" }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

/// Says what all came to, once.
pub(super) fn summarize() {
    static DONE: OnceLock<()> = OnceLock::new();
    if wanted().is_none() || DONE.set(()).is_err() {
        return;
    }
    let mut times: Vec<(String, (u64, Duration))> = std::mem::take(&mut *TIMES.lock()).into_iter().collect();
    times.sort_by_key(|(_, (_, time))| std::cmp::Reverse(*time));
    for (place, (count, time)) in times {
        report::line(&format!("Weft: time: {place}: {count} {}, {}", kernels(count), milliseconds(time)));
    }
    let launches = LAUNCHES.load(Ordering::Relaxed);
    let took = milliseconds(Duration::from_nanos(NANOSECONDS.load(Ordering::Relaxed)));
    let (sent, fetched) = (SENT.text("to the device"), FETCHED.text("back"));
    report::line(&format!("Weft: {launches} {} in {took}; {sent}, {fetched}", kernels(launches)));
}

#[cfg(test)]
mod tests {
    use super::by_bits;

    #[test]
    fn bits_of_libomptarget_are_words() {
        assert!(by_bits(0, 0).is_none());
        let all = by_bits(u64::MAX, 3).unwrap();
        assert!(all.map && all.copy && all.launch && all.time);
        let kernels = by_bits(16, 0).unwrap();
        assert!(!kernels.map && !kernels.copy && kernels.launch && !kernels.time);
    }
}
