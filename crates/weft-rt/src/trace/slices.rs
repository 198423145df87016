//! Slices of time: what each thread does from when to when, out of the events of all threads.
//!
//! ```text
//!   thread 0  ├ parallel a.c:5 ─────────────────────┤
//!             │ for a.c:7 ┤ barrier ┤ for a.c:9 ┤ join┤
//!   thread 1    ├ parallel a.c:5 ─────────────┤ join──┤ idle ...
//! ```
//!
//! A worker does not see when its region ends, nor a thread when others come to its barrier; both follow from the
//! events of other threads.

use std::collections::BTreeMap;

use super::log::{Event, Kind};
use super::place::Place;

/// What a thread does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    /// Its part of a region; of the primary thread, the join is in it.
    Region,
    /// It waits for the others at the end of the region.
    Join,
    /// A worksharing construct.
    Loop,
    /// It waits at a barrier.
    Barrier,
    /// A task; the number is the slice's value.
    Task,
    /// It waits for tasks.
    Wait,
    /// It waits for a lock.
    Lock,
    /// A worker waits for a region.
    Idle,
}

/// Something that a thread did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slice {
    /// Index of the log.
    pub(crate) thread: usize,
    /// What.
    pub(crate) doing: Doing,
    /// Where; of waits, what the thread waits behind.
    pub(crate) place: Place,
    /// In nanoseconds.
    pub(crate) begin: u64,
    /// See `begin`.
    pub(crate) end: u64,
    /// Time in it that went to tasks which the thread executed there, and to waits.
    pub(crate) other: u64,
    /// The region; of tasks, the number of the task.
    pub(crate) value: u64,
    /// How many barriers the thread had passed in the region.
    pub(crate) step: u32,
}

impl Slice {
    /// How long it took.
    pub(crate) fn length(&self) -> u64 {
        self.end - self.begin
    }

    /// The part of it that did not go to tasks and waits in it.
    pub(crate) fn own(&self) -> u64 {
        self.length().saturating_sub(self.other)
    }
}

/// A region.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Region {
    /// Its place.
    pub(crate) place: Place,
    /// From fork to join.
    pub(crate) begin: u64,
    /// See `begin`.
    pub(crate) end: u64,
    /// How many threads took part.
    pub(crate) threads: u32,
    /// Whether its primary thread is in another one.
    pub(crate) inner: bool,
    /// The primary thread, as an index of a log; `None` if its events did not fit.
    pub(crate) primary: Option<usize>,
}

/// What a thread did between two meetings of its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    /// The region and the number of the meeting: the same for all threads of the team.
    pub(crate) region: u64,
    /// See `region`.
    pub(crate) step: u32,
    /// The construct that the stretch consists of, or the meeting at its end.
    pub(crate) place: Place,
    /// Whether it is a loop.
    pub(crate) is_loop: bool,
    /// Working time in nanoseconds.
    pub(crate) work: u64,
}

/// A task that was created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Creation {
    /// Index of the log.
    pub(crate) thread: usize,
    /// When.
    pub(crate) time: u64,
    /// Where.
    pub(crate) place: Place,
}

/// All that follows from the events.
#[derive(Default)]
pub(crate) struct Story {
    /// In the order of threads, and inner ones behind outer ones that begin at the same time.
    pub(crate) slices: Vec<Slice>,
    /// By number.
    pub(crate) regions: BTreeMap<u64, Region>,
    /// In no particular order.
    pub(crate) stretches: Vec<Stretch>,
    /// By the number of the task.
    pub(crate) creations: BTreeMap<u64, Creation>,
    /// When the last event happened.
    pub(crate) end: u64,
}

/// A slice that has not ended.
struct Open {
    slice: Slice,
    /// Of regions: when the stretch under way began, and what of it went to waiting.
    since: u64,
    waited: u64,
    /// Of regions: the last loop in the stretch.
    in_loop: Option<Place>,
}

/// A thread while its events are read.
struct Walk<'a> {
    thread: usize,
    story: &'a mut Story,
    open: Vec<Open>,
    /// When the thread, a worker, was done with its last region.
    done: Option<(u64, u64)>,
}

/// Reads the logs, which end at `now`.
pub(crate) fn read(logs: &[Vec<Event>], now: u64) -> Story {
    let mut story = Story { end: now, ..Story::default() };
    find_regions(logs, now, &mut story);
    for (thread, events) in logs.iter().enumerate() {
        let mut walk = Walk { thread, story: &mut story, open: Vec::new(), done: None };
        for event in events {
            walk.step(event);
        }
        while !walk.open.is_empty() {
            walk.pop(now);
        }
        walk.be_idle_until(now);
    }
    story.slices.sort_by_key(|slice| (slice.thread, slice.begin, u64::MAX - slice.end));
    story
}

fn find_regions(logs: &[Vec<Event>], now: u64, story: &mut Story) {
    for (thread, events) in logs.iter().enumerate() {
        let mut depth = 0_u32;
        for event in events {
            let region = || story.regions.get(&event.value).copied();
            match event.kind {
                Kind::Fork => {
                    let threads = region().map_or(0, |region| region.threads) + 1;
                    let (place, begin) = (event.place, event.time);
                    let region =
                        Region { place, begin, end: now, threads, inner: depth > 0, primary: Some(thread) };
                    story.regions.insert(event.value, region);
                    depth += 1;
                }
                Kind::Arrive => {
                    story.regions.entry(event.value).or_default().threads += 1;
                    depth = 1;
                }
                Kind::Done if region().is_none_or(|region| region.primary != Some(thread)) => depth = 0,
                Kind::Join => {
                    // A region may have begun in the parent of a forked process.
                    if let Some(region) = story.regions.get_mut(&event.value) {
                        region.end = event.time;
                    }
                    depth = depth.saturating_sub(1);
                }
                Kind::Create => {
                    let creation = Creation { thread, time: event.time, place: event.place };
                    story.creations.insert(event.value, creation);
                }
                _ => {}
            }
        }
    }
}

impl Walk<'_> {
    fn push(&mut self, doing: Doing, event: &Event) {
        let region = self.region().map(|open| open.slice);
        let slice = Slice {
            thread: self.thread,
            doing,
            place: event.place,
            begin: event.time,
            end: event.time,
            other: 0,
            value: match doing {
                Doing::Region | Doing::Task => event.value,
                _ => region.map_or(0, |slice| slice.value),
            },
            step: region.map_or(0, |slice| slice.step),
        };
        self.open.push(Open { slice, since: event.time, waited: 0, in_loop: None });
    }

    /// Ends the innermost slice.
    fn pop(&mut self, time: u64) {
        let Some(mut open) = self.open.pop() else { return };
        open.slice.end = time.max(open.slice.begin);
        let (length, other) = (open.slice.length(), open.slice.other);
        let passed_on = match open.slice.doing {
            Doing::Task => length,
            Doing::Barrier | Doing::Wait | Doing::Lock => {
                if let Some(region) = self.region_mut() {
                    region.waited += length.saturating_sub(other);
                }
                length
            }
            Doing::Region => 0,
            _ => other,
        };
        if let Some(outer) = self.open.last_mut() {
            outer.slice.other += passed_on;
        }
        self.story.slices.push(open.slice);
    }

    /// Ends slices up to the innermost one of this kind; none if there is no such slice.
    fn pop_to(&mut self, doing: Doing, time: u64) {
        if let Some(at) = self.open.iter().rposition(|open| open.slice.doing == doing) {
            while self.open.len() > at {
                self.pop(time);
            }
        }
    }

    fn end_loop(&mut self, time: u64) {
        if self.open.last().is_some_and(|open| open.slice.doing == Doing::Loop) {
            self.pop(time);
        }
    }

    fn region(&self) -> Option<&Open> {
        self.open.iter().rev().find(|open| open.slice.doing == Doing::Region)
    }

    fn region_mut(&mut self) -> Option<&mut Open> {
        self.open.iter_mut().rev().find(|open| open.slice.doing == Doing::Region)
    }

    /// The thread comes to a meeting of its team.
    fn end_stretch(&mut self, place: Place, ends_loop: bool, time: u64) {
        let Some(region) = self.region_mut() else { return };
        let in_loop = region.in_loop.take();
        let stretch = Stretch {
            region: region.slice.value,
            step: region.slice.step,
            place: in_loop.unwrap_or(place),
            is_loop: ends_loop || in_loop.is_some(),
            work: time.saturating_sub(region.since + region.waited),
        };
        region.slice.step += 1;
        self.story.stretches.push(stretch);
    }

    fn begin_stretch(&mut self, time: u64) {
        if let Some(region) = self.region_mut() {
            (region.since, region.waited) = (time, 0);
        }
    }

    /// A worker has waited for a region, after it had waited for the others of the last one.
    fn be_idle_until(&mut self, time: u64) {
        let Some((done, region)) = self.done.take() else { return };
        let over =
            self.story.regions.get(&region).map_or(time, |region| region.end).clamp(done, time.max(done));
        let slice = Slice {
            thread: self.thread,
            doing: Doing::Join,
            place: self.story.regions.get(&region).map_or(0, |region| region.place),
            begin: done,
            end: over,
            other: 0,
            value: region,
            step: 0,
        };
        self.story.slices.push(slice);
        if time > over {
            self.story.slices.push(Slice { doing: Doing::Idle, place: 0, begin: over, end: time, ..slice });
        }
    }

    fn step(&mut self, event: &Event) {
        let time = event.time;
        match event.kind {
            Kind::Fork => self.push(Doing::Region, event),
            Kind::Arrive => {
                self.be_idle_until(time);
                let place = self.story.regions.get(&event.value).map_or(0, |region| region.place);
                self.push(Doing::Region, &Event { place, ..*event });
            }
            Kind::Done => {
                self.end_loop(time);
                let Some(region) = self.region().map(|open| open.slice) else { return };
                self.end_stretch(region.place, false, time);
                if self
                    .story
                    .regions
                    .get(&region.value)
                    .is_some_and(|known| known.primary == Some(self.thread))
                {
                    self.push(Doing::Join, &Event { place: region.place, ..*event });
                } else {
                    self.pop_to(Doing::Region, time);
                    self.done = Some((time, region.value));
                }
            }
            Kind::Join => self.pop_to(Doing::Region, time),
            Kind::Loop => {
                self.end_loop(time);
                self.push(Doing::Loop, event);
                if let Some(region) = self.region_mut() {
                    region.in_loop = Some(event.place);
                }
            }
            Kind::LoopEnd => self.end_loop(time),
            Kind::Barrier => {
                self.end_loop(time);
                let place = self.place_or_region(event.place);
                self.end_stretch(place, event.value == 1, time);
                self.push(Doing::Barrier, &Event { place, value: 0, ..*event });
            }
            Kind::BarrierEnd => {
                self.pop_to(Doing::Barrier, time);
                self.begin_stretch(time);
            }
            Kind::Create => {}
            Kind::Task => {
                let place = self.story.creations.get(&event.value).map_or(0, |creation| creation.place);
                self.push(Doing::Task, &Event { place, ..*event });
            }
            Kind::TaskEnd => self.pop_to(Doing::Task, time),
            Kind::Wait => {
                let place = self.place_or_region(event.place);
                self.push(Doing::Wait, &Event { place, ..*event });
            }
            Kind::WaitEnd => self.pop_to(Doing::Wait, time),
            Kind::Lock => {
                let place = self.place_or_region(event.place);
                self.push(Doing::Lock, &Event { place, ..*event });
            }
            Kind::LockEnd => self.pop_to(Doing::Lock, time),
        }
    }

    fn place_or_region(&self, place: Place) -> Place {
        if place != 0 { place } else { self.region().map_or(0, |open| open.slice.place) }
    }
}
