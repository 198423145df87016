//! The timeline as JSON, in the form of Chrome's traces, which Perfetto reads.
//!
//! ```json
//! {"traceEvents":[
//! {"ph":"M","pid":7,"tid":0,"name":"thread_name","args":{"name":"thread 0"}},
//! {"ph":"X","pid":7,"tid":0,"ts":12.500,"dur":80.250,"cat":"region","name":"parallel heat.c:12","args":{"region":1}}
//! ]}
//! ```
//!
//! Times are in microseconds from the begin of the trace. An arrow leads from where a task was created to where it is
//! executed, if that is another thread.

use std::fmt::Write as _;

use super::place::Text;
use super::slices::{Doing, Slice, Story};

/// The timeline of process `pid`, whose threads have these numbers.
pub(crate) fn json(story: &Story, gtids: &[i32], places: &[Text], begin: u64, pid: u32) -> String {
    let mut out = String::from("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
    let mut events = Vec::new();
    for (thread, gtid) in gtids.iter().enumerate() {
        events.push(format!(
            "{{\"ph\":\"M\",\"pid\":{pid},\"tid\":{thread},\"name\":\"thread_name\",\"args\":{{\"name\":\"thread {gtid}\"}}}}"
        ));
    }
    for slice in &story.slices {
        events.push(complete(slice, places, begin, pid));
        if slice.doing == Doing::Task
            && let Some(creation) = story.creations.get(&slice.value)
            && creation.thread != slice.thread
        {
            for (phase, thread, time) in
                [("s", creation.thread, creation.time), ("f\",\"bp\":\"e", slice.thread, slice.begin)]
            {
                events.push(format!(
                    "{{\"ph\":\"{phase}\",\"pid\":{pid},\"tid\":{thread},\"ts\":{},\"cat\":\"steal\",\"name\":\"steal\",\"id\":{}}}",
                    micros(time.saturating_sub(begin)),
                    slice.value
                ));
            }
        }
    }
    out.push_str(&events.join(",\n"));
    out.push_str("\n]}\n");
    out
}

fn complete(slice: &Slice, places: &[Text], begin: u64, pid: u32) -> String {
    let place = &places[slice.place as usize];
    let (category, word) = words(slice.doing);
    let name = if place.short.is_empty() { word.to_owned() } else { format!("{word} {}", place.short) };
    let mut arguments = String::new();
    if slice.doing == Doing::Task {
        let _infallible = write!(arguments, "\"task\":{}", slice.value);
    } else {
        let _infallible = write!(arguments, "\"region\":{}", slice.value);
    }
    for (key, value) in [("file", &place.file), ("function", &place.function)] {
        if !value.is_empty() {
            let _infallible = write!(arguments, ",\"{key}\":{}", string(value));
        }
    }
    format!(
        "{{\"ph\":\"X\",\"pid\":{pid},\"tid\":{},\"ts\":{},\"dur\":{},\"cat\":\"{category}\",\"name\":{},\"args\":{{{arguments}}}}}",
        slice.thread,
        micros(slice.begin.saturating_sub(begin)),
        micros(slice.length()),
        string(&name)
    )
}

/// The category of a slice, and the word in front of its place.
fn words(doing: Doing) -> (&'static str, &'static str) {
    match doing {
        Doing::Region => ("region", "parallel"),
        Doing::Join => ("wait", "join"),
        Doing::Loop => ("loop", "for"),
        Doing::Barrier => ("wait", "barrier"),
        Doing::Task => ("task", "task"),
        Doing::Wait => ("wait", "taskwait"),
        Doing::Lock => ("wait", "lock"),
        Doing::Idle => ("idle", "idle"),
    }
}

/// Nanoseconds as microseconds.
fn micros(nanos: u64) -> String {
    format!("{}.{:03}", nanos / 1000, nanos % 1000)
}

/// The text in quotes. [RFC 8259 §7]
fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if u32::from(c) < 0x20 => {
                let _infallible = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::{micros, string};

    #[test]
    fn texts_and_times_are_written_as_json_wants_them() {
        assert_eq!(string("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
        assert_eq!(micros(1_234_005), "1234.005");
    }
}
