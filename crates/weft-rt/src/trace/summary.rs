//! What the timeline says in a few lines: how well the threads were used, where time was lost, and what to change.
//!
//! * *Parallel efficiency*: of the time that the threads of regions had, the part in which they worked.
//! * *Imbalance* of a construct: all its threads wait for the slowest one. Of `n` threads with the times `t`,
//!   `n max(t) - sum(t)` is lost; the imbalance is what is lost divided by `n max(t)`. Between two meetings of a team
//!   each thread's working time is one `t`, so that loops that compilers divide without the runtime are seen as well.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::place::{Place, Text};
use super::slices::{Doing, Slice, Story};

/// How many rows a table has.
const ROWS: usize = 10;

/// Times of one construct.
#[derive(Default)]
struct Row {
    times: u64,
    /// The sum of the slowest threads' times.
    slowest: u64,
    /// What the threads could have done in that time, and what they did not do.
    capacity: u64,
    lost: u64,
    is_loop: bool,
}

/// Tasks that were created at one place.
#[derive(Default)]
struct Tasks {
    created: u64,
    executed: u64,
    stolen: u64,
    time: u64,
}

/// What the summary is made of.
struct Facts<'a> {
    places: &'a [Text],
    /// From begin to end.
    span: u64,
    /// In regions.
    parallel: u64,
    regions: u64,
    threads: u32,
    capacity: u64,
    barriers: u64,
    joins: u64,
    waits: u64,
    locks: u64,
    starts: u64,
    rows: Vec<(Place, Row)>,
    tasks: Vec<(Place, Tasks)>,
}

/// The summary, with a line feed behind each line but the last.
pub(crate) fn text(story: &Story, places: &[Text], begin: u64, processors: usize) -> String {
    let facts = Facts::collect(story, places, begin);
    let mut out = facts.overview();
    out += &facts.table();
    out += &facts.table_of_tasks();
    let advice = facts.advice(processors);
    if !advice.is_empty() {
        out += "  what to change\n";
        for line in advice {
            out += &format!("  * {line}\n");
        }
    }
    out.truncate(out.trim_end().len());
    out
}

impl Facts<'_> {
    fn collect<'a>(story: &Story, places: &'a [Text], begin: u64) -> Facts<'a> {
        let sum = |doing: Doing| -> u64 {
            story.slices.iter().filter(|slice| slice.doing == doing).map(Slice::own).sum()
        };
        let known =
            |slice: &&Slice| story.regions.get(&slice.value).is_some_and(|region| region.primary.is_some());
        let arrivals = story.slices.iter().filter(|slice| slice.doing == Doing::Region).filter(known);
        Facts {
            places,
            span: story.end.saturating_sub(begin),
            parallel: united(story),
            regions: story.regions.len() as u64,
            threads: story.regions.values().map(|region| region.threads).max().unwrap_or(1),
            capacity: story
                .regions
                .values()
                .map(|region| {
                    (region.end - region.begin)
                        * u64::from(region.threads.saturating_sub(u32::from(region.inner)))
                })
                .sum(),
            barriers: sum(Doing::Barrier),
            joins: sum(Doing::Join),
            waits: sum(Doing::Wait),
            locks: sum(Doing::Lock),
            starts: arrivals.map(|slice| slice.begin.saturating_sub(story.regions[&slice.value].begin)).sum(),
            rows: rows(story),
            tasks: tasks(story),
        }
    }

    fn efficiency(&self) -> f64 {
        let lost = self.barriers + self.joins + self.waits + self.locks + self.starts;
        percent(self.capacity.saturating_sub(lost), self.capacity)
    }

    fn overview(&self) -> String {
        let mut out = format!(
            "{}, {} threads, {} regions, {} tasks\n",
            seconds(self.span),
            self.threads,
            self.regions,
            self.tasks.iter().map(|(_, tasks)| tasks.created).sum::<u64>()
        );
        if self.regions == 0 {
            return out + "  no parallel region was executed\n";
        }
        let _infallible = write!(
            out,
            "  in regions            {:5.1} % of the time\n  parallel efficiency   {:5.1} % of the {} that threads spent there\n",
            percent(self.parallel, self.span),
            self.efficiency(),
            seconds(self.capacity),
        );
        for (name, time) in [
            ("at barriers", self.barriers),
            ("at the end of regions", self.joins),
            ("for tasks", self.waits),
            ("for locks", self.locks),
            ("before they had begun", self.starts),
        ]
        .into_iter()
        .filter(|(_, time)| *time > 0)
        {
            let _infallible = writeln!(
                out,
                "    waiting {name:22} {:5.1} %  {}",
                percent(time, self.capacity),
                seconds(time)
            );
        }
        out
    }

    fn name(&self, place: Place) -> &str {
        let name = &self.places[place as usize].short;
        if name.is_empty() { "(place unknown)" } else { name }
    }

    fn table(&self) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let mut out = format!(
            "  {:24} {:>8} {:>11} {:>10} {:>11}\n",
            "construct", "times", "slowest", "imbalance", "lost"
        );
        for (place, row) in self.rows.iter().take(ROWS) {
            let _infallible = writeln!(
                out,
                "  {:24} {:>8} {:>11} {:>8.1} % {:>11}",
                self.name(*place),
                row.times,
                seconds(row.slowest),
                percent(row.lost, row.capacity),
                seconds(row.lost)
            );
        }
        out
    }

    fn table_of_tasks(&self) -> String {
        if self.tasks.is_empty() {
            return String::new();
        }
        let mut out =
            format!("  {:24} {:>8} {:>11} {:>10} {:>11}\n", "tasks", "created", "mean", "stolen", "work");
        for (place, tasks) in self.tasks.iter().take(ROWS) {
            let _infallible = writeln!(
                out,
                "  {:24} {:>8} {:>11} {:>8.1} % {:>11}",
                self.name(*place),
                tasks.created,
                seconds(tasks.time / tasks.executed.max(1)),
                percent(tasks.stolen, tasks.executed),
                seconds(tasks.time)
            );
        }
        out
    }

    /// What is worth a change: each line names the place and the number it follows from.
    fn advice(&self, processors: usize) -> Vec<String> {
        let mut advice = Vec::new();
        if self.regions == 0 {
            return advice;
        }
        if self.threads as usize > processors {
            advice.push(format!(
                "{} threads share {processors} processors: OMP_NUM_THREADS={processors} avoids that they wait for each other's time",
                self.threads
            ));
        }
        let outside = 100.0 - percent(self.parallel, self.span);
        if outside > 30.0 && self.threads > 1 {
            advice.push(format!("{outside:.0} % of the time is spent outside of regions, by one thread"));
        }
        for (place, row) in &self.rows {
            let imbalance = percent(row.lost, row.capacity);
            if imbalance > 15.0 && percent(row.lost, self.capacity) > 2.0 && self.threads > 1 {
                let remedy = if row.is_loop {
                    "schedule(dynamic) or guided, smaller chunks, or collapse shares the work more evenly"
                } else {
                    "its threads have unequal work: schedule(dynamic) or guided if it is a loop, else tasks"
                };
                advice.push(format!("{}: imbalance of {imbalance:.0} %; {remedy}", self.name(*place)));
            }
            let each = row.slowest / row.times.max(1);
            if row.times > 100 && each < 2_000 && percent(row.times * each, self.span) > 0.5 {
                advice.push(format!(
                    "{}: {} times {}, less than a barrier is worth; join it with its neighbors (nowait, one region around several loops), or add an if clause",
                    self.name(*place), row.times, seconds(each)
                ));
            }
        }
        for (place, tasks) in &self.tasks {
            let mean = tasks.time / tasks.executed.max(1);
            if tasks.executed > 100 && mean < 1_000 {
                advice.push(format!(
                    "{}: tasks of {} on average; larger ones cost less (final, grainsize, or a cut-off)",
                    self.name(*place),
                    seconds(mean)
                ));
            }
        }
        let locks = percent(self.locks, self.capacity);
        if locks > 10.0 {
            advice.push(format!(
                "{locks:.0} % of the threads' time goes to waiting for locks and critical constructs: reduction, atomic, or a lock for each part of the data"
            ));
        }
        let starts = percent(self.starts, self.capacity);
        if starts > 10.0 && self.regions > 100 {
            advice.push(format!(
                "{starts:.0} % of the threads' time passes before they have begun: fewer, longer regions, or OMP_WAIT_POLICY=active"
            ));
        }
        advice
    }
}

/// The time in which some region was under way.
fn united(story: &Story) -> u64 {
    let mut spans: Vec<(u64, u64)> =
        story.regions.values().map(|region| (region.begin, region.end)).collect();
    spans.sort_unstable();
    let (mut sum, mut until) = (0, 0);
    for (begin, end) in spans {
        sum += end.max(until) - begin.max(until);
        until = until.max(end);
    }
    sum
}

/// The constructs, those first at which most is lost.
fn rows(story: &Story) -> Vec<(Place, Row)> {
    struct Meeting {
        place: Place,
        is_loop: bool,
        slowest: u64,
        sum: u64,
    }
    let mut meetings: BTreeMap<(u64, u32), Meeting> = BTreeMap::new();
    for stretch in &story.stretches {
        let meeting = meetings.entry((stretch.region, stretch.step)).or_insert(Meeting {
            place: stretch.place,
            is_loop: stretch.is_loop,
            slowest: 0,
            sum: 0,
        });
        if stretch.is_loop && !meeting.is_loop {
            (meeting.place, meeting.is_loop) = (stretch.place, true);
        }
        meeting.slowest = meeting.slowest.max(stretch.work);
        meeting.sum += stretch.work;
    }
    let mut rows: BTreeMap<Place, Row> = BTreeMap::new();
    for ((region, _), meeting) in &meetings {
        let threads = story.regions.get(region).map_or(1, |region| u64::from(region.threads.max(1)));
        let row = rows.entry(meeting.place).or_default();
        row.times += 1;
        row.slowest += meeting.slowest;
        row.capacity += meeting.slowest * threads;
        row.lost += (meeting.slowest * threads).saturating_sub(meeting.sum);
        row.is_loop |= meeting.is_loop;
    }
    ordered(rows, |row| (row.lost, row.slowest))
}

/// The tasks, those first that take most time.
fn tasks(story: &Story) -> Vec<(Place, Tasks)> {
    let mut found: BTreeMap<Place, Tasks> = BTreeMap::new();
    for creation in story.creations.values() {
        found.entry(creation.place).or_default().created += 1;
    }
    for slice in story.slices.iter().filter(|slice| slice.doing == Doing::Task) {
        let Some(creation) = story.creations.get(&slice.value) else { continue };
        let tasks = found.entry(creation.place).or_default();
        tasks.executed += 1;
        tasks.stolen += u64::from(creation.thread != slice.thread);
        tasks.time += slice.own();
    }
    ordered(found, |tasks| (tasks.time, tasks.created))
}

/// The entries, those with the largest keys first.
fn ordered<T>(entries: BTreeMap<Place, T>, key: impl Fn(&T) -> (u64, u64)) -> Vec<(Place, T)> {
    let mut entries: Vec<(Place, T)> = entries.into_iter().collect();
    entries.sort_by_key(|(place, entry)| (core::cmp::Reverse(key(entry)), *place));
    entries
}

fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}

/// Nanoseconds with a unit that suits.
fn seconds(nanos: u64) -> String {
    let nanos = nanos as f64;
    match nanos {
        0.0..1e3 => format!("{nanos:.0} ns"),
        1e3..1e6 => format!("{:.1} us", nanos / 1e3),
        1e6..1e9 => format!("{:.1} ms", nanos / 1e6),
        _ => format!("{:.3} s", nanos / 1e9),
    }
}
