//! Environment variables. [OMP 5.2 §21]
//!
//! A value that makes no sense gets a warning that names the variable, and the default stays in place.

use core::ops::RangeInclusive;

use weft_wait::wait::Patience;

use crate::machine::request::Request;
use crate::machine::{processors, subset, topology};
use crate::settings::icv::{Schedule, UNLIMITED};
use crate::settings::variables::{Draft, ReductionMethod};

/// A variable: its name, and how a value changes the settings; an error says which values are right.
struct Variable {
    name: &'static str,
    apply: fn(&mut Draft, &str) -> Result<(), &'static str>,
}

const fn variable(name: &'static str, apply: fn(&mut Draft, &str) -> Result<(), &'static str>) -> Variable {
    Variable { name, apply }
}

/// All variables, in the order in which they are applied: later ones override earlier ones.
const VARIABLES: &[Variable] = &[
    variable("KMP_WARNINGS", |draft, value| flag(value).map(|on| draft.warnings = on)),
    variable("GOMP_STACKSIZE", |draft, value| stack_size(draft, value, 1 << 10)),
    variable("OMP_STACKSIZE", |draft, value| stack_size(draft, value, 1 << 10)),
    variable("KMP_STACKSIZE", |draft, value| stack_size(draft, value, 1)),
    variable("OMP_NUM_THREADS", |draft, value| {
        draft.threads = list(value, |word| integer(word, 1..=UNLIMITED))?;
        Ok(())
    }),
    variable("OMP_THREAD_LIMIT", |draft, value| {
        draft.thread_limit = integer(value, 1..=UNLIMITED)?;
        Ok(())
    }),
    // The older name first.
    variable("KMP_ALL_THREADS", device_threads),
    variable("KMP_DEVICE_THREAD_LIMIT", device_threads),
    variable("OMP_DYNAMIC", |draft, value| flag(value).map(|on| draft.dynamic = on)),
    variable("OMP_NESTED", |draft, value| {
        let nested = flag(value)?;
        draft.max_active_levels = Some(if nested { UNLIMITED } else { 1 });
        Ok(())
    }),
    variable("OMP_MAX_ACTIVE_LEVELS", |draft, value| {
        draft.max_active_levels = Some(integer(value, 0..=UNLIMITED)?);
        Ok(())
    }),
    variable("OMP_SCHEDULE", |draft, value| {
        draft.schedule = schedule(value).ok_or("[MODIFIER:]static|dynamic|guided|auto[,CHUNK]")?;
        Ok(())
    }),
    variable("OMP_PROC_BIND", |draft, value| {
        draft.bind = match flag(value) {
            Ok(on) => vec![u8::from(on)],
            Err(_) => list(value, bind).map_err(|_| "true, false, or a list of primary, close and spread")?,
        };
        Ok(())
    }),
    variable("OMP_PLACES", |draft, value| {
        draft.places = Some(value.to_owned());
        Ok(())
    }),
    variable("GOMP_CPU_AFFINITY", |draft, value| {
        draft.affinity = Some(Request::read_list(value).ok_or("a list of processors, as 0 3 1-2 4-15:2")?);
        Ok(())
    }),
    variable("KMP_AFFINITY", |draft, value| {
        draft.affinity = Some(Request::read(value).ok_or(AFFINITY)?);
        Ok(())
    }),
    variable("KMP_HIDDEN_HELPER_AFFINITY", |draft, value| {
        draft.helper_affinity = Some(Request::read(value).ok_or(AFFINITY)?);
        Ok(())
    }),
    variable("KMP_TEAMS_PROC_BIND", |draft, value| {
        draft.teams_bind = bind(value).map_err(|_| "primary, close or spread")?;
        Ok(())
    }),
    // `machine::processors` applies it; here it is only checked.
    variable("KMP_HW_SUBSET", |_, value| {
        let there = subset::choose(value, &topology::allowed());
        there.map(drop).ok_or("a list of counts with s, c or t behind them, of which the machine has as many")
    }),
    variable("OMP_WAIT_POLICY", |draft, value| {
        draft.patience = match value.to_ascii_lowercase().as_str() {
            "active" => Some(ACTIVE),
            "passive" => Some(PASSIVE),
            _ => return Err("active or passive"),
        };
        draft.block_time = if draft.patience == Some(ACTIVE) { FOREVER } else { 0 };
        Ok(())
    }),
    variable("KMP_BLOCKTIME", |draft, value| {
        draft.block_time = block_time(value).ok_or("a number of milliseconds, or infinite")?;
        draft.patience = Some(patience_for(draft.block_time));
        Ok(())
    }),
    variable("KMP_LIBRARY", |draft, value| match value.to_ascii_lowercase().as_str() {
        "serial" => {
            draft.threads = vec![1];
            Ok(())
        }
        "turnaround" => {
            draft.patience = Some(ACTIVE);
            Ok(())
        }
        "throughput" => Ok(()),
        _ => Err("serial, turnaround or throughput"),
    }),
    variable("OMP_CANCELLATION", |draft, value| flag(value).map(|on| draft.cancellation = on)),
    variable("OMP_DEFAULT_DEVICE", |draft, value| {
        draft.default_device = Some(integer(value, 0..=UNLIMITED)? as i32);
        Ok(())
    }),
    variable("OMP_MAX_TASK_PRIORITY", |draft, value| {
        draft.max_task_priority = integer(value, 0..=UNLIMITED)?;
        Ok(())
    }),
    variable("OMP_NUM_TEAMS", |draft, value| {
        draft.teams = integer(value, 1..=UNLIMITED)?;
        Ok(())
    }),
    variable("OMP_TEAMS_THREAD_LIMIT", |draft, value| {
        draft.teams_thread_limit = integer(value, 1..=UNLIMITED)?;
        Ok(())
    }),
    variable("OMP_DISPLAY_AFFINITY", |draft, value| flag(value).map(|on| draft.display_affinity = on)),
    variable("OMP_AFFINITY_FORMAT", |draft, value| {
        draft.affinity_format = value.to_owned();
        Ok(())
    }),
    variable("OMP_TARGET_OFFLOAD", |draft, value| {
        draft.target_offload = match value.to_ascii_lowercase().as_str() {
            "disabled" => 0,
            "default" => 1,
            "mandatory" => 2,
            _ => return Err("disabled, default or mandatory"),
        };
        Ok(())
    }),
    variable("OMP_ALLOCATOR", |draft, value| {
        draft.allocator = allocator(value).ok_or("a predefined allocator")?;
        Ok(())
    }),
    variable("KMP_FORCE_REDUCTION", |draft, value| {
        draft.reduction = match value.to_ascii_lowercase().as_str() {
            "critical" => Some(ReductionMethod::Critical),
            "atomic" => Some(ReductionMethod::Atomic),
            "tree" => Some(ReductionMethod::Tree),
            _ => return Err("critical, atomic or tree"),
        };
        Ok(())
    }),
    variable("KMP_DETERMINISTIC_REDUCTION", |draft, value| {
        if flag(value)? {
            draft.reduction = Some(ReductionMethod::Tree);
        }
        Ok(())
    }),
    variable("KMP_ENABLE_TASK_THROTTLING", |draft, value| flag(value).map(|on| draft.task_throttling = on)),
    // The value is the number of helpers; one more thread number is kept, which in libomp the leading thread has.
    variable("LIBOMP_NUM_HIDDEN_HELPER_THREADS", |draft, value| {
        let helpers = integer(value, 0..=MOST_HELPERS)?;
        draft.helper_numbers = if helpers == 0 { 0 } else { helpers + 1 };
        Ok(())
    }),
    variable("LIBOMP_USE_HIDDEN_HELPER_TASK", |draft, value| {
        if !flag(value)? {
            draft.helper_numbers = 0;
        }
        Ok(())
    }),
    // The number of buffers is fixed here; the range is libomp's.
    variable("KMP_DISP_NUM_BUFFERS", |_, value| match value.parse::<u32>() {
        Ok(0) => Err("from 1 to 4096, this is too small"),
        Ok(1..=4096) => Ok(()),
        _ => Err("from 1 to 4096, this is too large"),
    }),
    variable("OMP_TOOL", |draft, value| {
        draft.tool = match value.to_ascii_lowercase().as_str() {
            "enabled" => true,
            "disabled" => false,
            _ => return Err("enabled or disabled"),
        };
        Ok(())
    }),
    variable("OMP_TOOL_LIBRARIES", |draft, value| {
        draft.tool_libraries = Some(value.to_owned());
        Ok(())
    }),
    variable("OMP_TOOL_VERBOSE_INIT", |draft, value| {
        draft.tool_verbose = Some(value.to_owned());
        Ok(())
    }),
    variable("WEFT_TRACE", |draft, value| {
        draft.trace = Some(value.to_owned());
        Ok(())
    }),
    variable("KMP_SETTINGS", |draft, value| flag(value).map(|on| draft.display_settings = on)),
    variable("OMP_DISPLAY_ENV", |draft, value| {
        if value.eq_ignore_ascii_case("verbose") {
            (draft.display, draft.display_all) = (true, true);
            return Ok(());
        }
        flag(value).map(|on| draft.display = on).map_err(|_| "true, false or verbose")
    }),
];

/// The largest number that libomp takes.
const MOST_HELPERS: u32 = 16;
/// The values of `KMP_AFFINITY`.
const AFFINITY: &str = "none, compact, scatter or explicit, and modifiers, with commas between them";
/// Threads that wait never sleep.
const ACTIVE: Patience = Patience { looks: 10_000, awake: u64::MAX };
/// Threads that wait sleep at once.
const PASSIVE: Patience = Patience { looks: 0, awake: 0 };
/// The number that means `infinite`. [kmp.h: KMP_MAX_BLOCKTIME]
pub(crate) const FOREVER: u32 = i32::MAX as u32;

/// Waiting awake for so many milliseconds.
pub(crate) fn patience_for(milliseconds: u32) -> Patience {
    match milliseconds {
        0 => PASSIVE,
        FOREVER => ACTIVE,
        some => Patience { looks: 1_000, awake: u64::from(some) * 1_000_000 },
    }
}

/// Variables that may be set for all devices, the host being one of them, by a name that ends in `_ALL`; the plain name is
/// the host's and comes first. [OMP 5.2 §21]
const FOR_ALL_DEVICES: [&str; 11] = [
    "OMP_AFFINITY_FORMAT",
    "OMP_DYNAMIC",
    "OMP_MAX_ACTIVE_LEVELS",
    "OMP_NUM_TEAMS",
    "OMP_NUM_THREADS",
    "OMP_PROC_BIND",
    "OMP_SCHEDULE",
    "OMP_STACKSIZE",
    "OMP_TEAMS_THREAD_LIMIT",
    "OMP_THREAD_LIMIT",
    "OMP_WAIT_POLICY",
];

/// The name under which the variable is set, and its value. An empty value counts as none.
fn find(name: &str, lookup: &impl Fn(&str) -> Option<String>) -> Option<(String, String)> {
    let set = |name: String| {
        let value = lookup(&name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())?;
        Some((name, value))
    };
    let for_all = || FOR_ALL_DEVICES.contains(&name).then(|| set(format!("{name}_ALL"))).flatten();
    set(name.to_owned()).or_else(for_all)
}

/// Names and values of the variables that `lookup` finds.
pub(crate) fn given(lookup: impl Fn(&str) -> Option<String>) -> Vec<(&'static str, String)> {
    VARIABLES.iter().filter_map(|variable| Some((variable.name, lookup(variable.name)?))).collect()
}

/// Applies the variables that `lookup` finds; returns a warning for each value that makes no sense.
pub(crate) fn apply(draft: &mut Draft, lookup: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut warnings = Vec::new();
    for variable in VARIABLES {
        let Some((name, value)) = find(variable.name, &lookup) else { continue };
        if let Err(expected) = (variable.apply)(draft, &value) {
            warnings.push(format!(
                "{name}=\"{value}\" is ignored, it should be {expected}; the default stays in place"
            ));
        }
    }
    warnings
}

fn flag(text: &str) -> Result<bool, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" | ".true." | "enabled" => Ok(true),
        "false" | "f" | "no" | "n" | "off" | "0" | ".false." | "disabled" => Ok(false),
        _ => Err("true or false"),
    }
}

fn integer(text: &str, range: RangeInclusive<u32>) -> Result<u32, &'static str> {
    let expected = if *range.start() == 0 { "an integer from 0" } else { "a positive integer" };
    let number: u128 = text.trim().parse().map_err(|_| expected)?;
    let number = u32::try_from(number).unwrap_or(u32::MAX).min(*range.end());
    if range.contains(&number) { Ok(number) } else { Err(expected) }
}

/// As many threads as there are processors, or a number.
fn device_threads(draft: &mut Draft, value: &str) -> Result<(), &'static str> {
    draft.device_threads = match value.eq_ignore_ascii_case("all") {
        true => processors::count() as u32,
        false => integer(value, 1..=UNLIMITED).map_err(|_| "a positive integer, or all")?,
    };
    Ok(())
}

fn list<T>(text: &str, item: impl Fn(&str) -> Result<T, &'static str>) -> Result<Vec<T>, &'static str> {
    text.split(',').map(|word| item(word.trim())).collect()
}

fn bind(word: &str) -> Result<u8, &'static str> {
    let policy = weft_abi::ProcBind::from_clause(&word.to_ascii_uppercase()).ok_or("a policy")?;
    Ok(policy.number() as u8)
}

fn stack_size(draft: &mut Draft, value: &str, unit: usize) -> Result<(), &'static str> {
    let expected = "a size, with B, K, M, G or T behind it or none";
    let digits = value.find(|char: char| !char.is_ascii_digit()).unwrap_or(value.len());
    let (number, suffix) = value.split_at(digits);
    let number: usize = number.parse().map_err(|_| expected)?;
    let factor = match suffix.trim().to_ascii_lowercase().as_str() {
        "" => unit,
        "b" => 1,
        "k" | "kb" => 1 << 10,
        "m" | "mb" => 1 << 20,
        "g" | "gb" => 1 << 30,
        "t" | "tb" => 1 << 40,
        _ => return Err(expected),
    };
    let bytes = number.checked_mul(factor).filter(|&bytes| bytes > 0).ok_or(expected)?;
    // Less is refused by the system; the size is one of pages.
    draft.stack_size = bytes.max(64 << 10).next_multiple_of(4 << 10);
    Ok(())
}

/// `[monotonic:|nonmonotonic:]kind[,chunk]`
fn schedule(text: &str) -> Option<Schedule> {
    let text = text.to_ascii_lowercase();
    let (modifiers, rest) = match text.split_once(':') {
        Some((word, rest)) => (
            match word.trim() {
                "monotonic" => weft_abi::Modifier::Monotonic as i32,
                "nonmonotonic" => weft_abi::Modifier::Nonmonotonic as i32,
                _ => return None,
            },
            rest,
        ),
        None => (0, text.as_str()),
    };
    let (kind, chunk) = match rest.split_once(',') {
        Some((kind, chunk)) => (kind, integer(chunk, 1..=UNLIMITED).ok()? as i32),
        None => (rest, i32::from(rest.trim() != "static")),
    };
    use weft_abi::Kind;
    let kind = match (kind.trim(), chunk) {
        ("static", 0) => Kind::Static as i32,
        ("static", _) => Kind::StaticChunked as i32,
        ("dynamic", _) => Kind::Dynamic as i32,
        ("guided", _) => Kind::Guided as i32,
        ("auto", _) => Kind::Auto as i32,
        ("trapezoidal", _) => 39,
        ("static_steal", _) => 44,
        _ => return None,
    };
    Some(Schedule { kind, chunk, modifiers })
}

fn block_time(text: &str) -> Option<u32> {
    let text = text.to_ascii_lowercase();
    if matches!(text.as_str(), "infinite" | "infinity") {
        return Some(FOREVER);
    }
    if let Some(micro) = text.strip_suffix("us") {
        return Some(micro.trim().parse::<u32>().ok()?.div_ceil(1000));
    }
    text.strip_suffix("ms").unwrap_or(&text).trim().parse::<u32>().ok()
}

/// Handles of the predefined allocators. [omp.h: omp_allocator_handle_t]
fn allocator(text: &str) -> Option<usize> {
    const NAMES: [&str; 8] = [
        "omp_default_mem_alloc",
        "omp_large_cap_mem_alloc",
        "omp_const_mem_alloc",
        "omp_high_bw_mem_alloc",
        "omp_low_lat_mem_alloc",
        "omp_cgroup_mem_alloc",
        "omp_pteam_mem_alloc",
        "omp_thread_mem_alloc",
    ];
    let at = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text));
    at.map(|at| at + 1).or_else(|| text.parse().ok().filter(|number| (1..=8).contains(number)))
}

#[cfg(test)]
mod tests;
