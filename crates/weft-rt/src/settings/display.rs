//! `OMP_DISPLAY_ENV` and `omp_display_env`, [OMP 5.2 §21.7, §18.15], and libomp's `KMP_SETTINGS`.

use crate::machine::{places, processors};
use crate::settings::environment::{self, FOREVER};
use crate::settings::icv::Schedule;
use crate::settings::variables::Settings;
use crate::settings::{global, report};

/// The version the runtime implements. [OMP 5.2 §3.3: _OPENMP]
const VERSION: u32 = 202_111;

/// Prints the settings; with `all`, also those that only this runtime has.
pub(crate) fn environment(settings: &Settings, all: bool) {
    let mut lines = vec!["OPENMP DISPLAY ENVIRONMENT BEGIN".to_owned(), format!("  _OPENMP = '{VERSION}'")];
    lines.extend(variables(settings, all).iter().map(|(name, value)| format!("  [host] {name} = '{value}'")));
    lines.push("OPENMP DISPLAY ENVIRONMENT END".to_owned());
    report::line(&lines.join("\n"));
}

/// Prints the variables that the user has set, and the values that result.
pub(crate) fn settings(settings: &Settings) {
    let given = environment::given(|name| std::env::var(name).ok());
    let mut lines = vec!["\nUser settings:\n".to_owned()];
    lines.extend(given.iter().map(|(name, value)| format!("   {name}={value}")));
    lines.push("\nEffective settings:\n".to_owned());
    lines.extend(variables(settings, true).iter().map(|(name, value)| format!("   {name}='{value}'")));
    report::line(&lines.join("\n"));
}

/// Names and values; with `all`, also those that only this runtime has.
fn variables(settings: &Settings, all: bool) -> Vec<(&'static str, String)> {
    let icvs = settings.icvs;
    let mut lines = Vec::new();
    let mut line = |name, value: &str| lines.push((name, value.to_owned()));
    let flag = |on: bool| if on { "TRUE" } else { "FALSE" };
    line("OMP_AFFINITY_FORMAT", &settings.affinity_format);
    line("OMP_ALLOCATOR", &icvs.allocator.to_string());
    line("OMP_CANCELLATION", flag(settings.cancellation));
    line("OMP_DEFAULT_DEVICE", &icvs.default_device.to_string());
    line("OMP_DISPLAY_AFFINITY", flag(settings.display_affinity));
    line("OMP_DYNAMIC", flag(icvs.dynamic));
    line("OMP_MAX_ACTIVE_LEVELS", &icvs.max_active_levels.to_string());
    line("OMP_MAX_TASK_PRIORITY", &settings.max_task_priority.to_string());
    line("OMP_NUM_TEAMS", &global::max_teams(settings).to_string());
    line("OMP_NUM_THREADS", &threads(&settings.threads, icvs.threads));
    line("OMP_PLACES", &places_in_words(settings));
    line("OMP_PROC_BIND", &binds(&settings.bind));
    line("OMP_SCHEDULE", &schedule(&icvs.schedule));
    line("OMP_STACKSIZE", &format!("{}B", settings.stack_size));
    line("OMP_TARGET_OFFLOAD", ["DISABLED", "DEFAULT", "MANDATORY"][settings.target_offload as usize]);
    line("OMP_TEAMS_THREAD_LIMIT", &global::teams_thread_limit(settings).to_string());
    line("OMP_THREAD_LIMIT", &icvs.thread_limit.to_string());
    line("OMP_TOOL", if settings.tool { "enabled" } else { "disabled" });
    line("OMP_TOOL_LIBRARIES", settings.tool_libraries.as_deref().unwrap_or_default());
    line("OMP_TOOL_VERBOSE_INIT", settings.tool_verbose.as_deref().unwrap_or("disabled"));
    line("OMP_WAIT_POLICY", wait_policy(settings));
    if all {
        let time = if settings.block_time == FOREVER {
            "infinite".to_owned()
        } else {
            settings.block_time.to_string()
        };
        line("KMP_BLOCKTIME", &time);
        line("KMP_ENABLE_TASK_THROTTLING", flag(settings.task_throttling));
        line("KMP_WARNINGS", flag(settings.warnings));
        let method = settings.reduction.map_or(String::new(), |method| format!("{method:?}").to_lowercase());
        line("KMP_FORCE_REDUCTION", &method);
    }
    lines
}

/// `OMP_PLACES` as it is understood.
fn places_in_words(settings: &Settings) -> String {
    let text = settings.places.as_deref();
    text.map_or(String::new(), |text| {
        let is_read = places::read(text, processors::list()).is_some();
        if is_read { text } else { places::instead_of(text) }.to_owned()
    })
}

fn wait_policy(settings: &Settings) -> &'static str {
    if settings.patience.is_some_and(|patience| patience.awake == u64::MAX) { "ACTIVE" } else { "PASSIVE" }
}

fn threads(list: &[u32], first: u32) -> String {
    if list.is_empty() {
        return first.to_string();
    }
    list.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

fn binds(list: &[u8]) -> String {
    const NAMES: [&str; 5] = ["FALSE", "TRUE", "PRIMARY", "CLOSE", "SPREAD"];
    match list {
        [] => NAMES[0].to_owned(),
        list => list.iter().map(|&at| NAMES[usize::from(at)]).collect::<Vec<_>>().join(","),
    }
}

fn schedule(schedule: &Schedule) -> String {
    let modifier = match schedule.modifiers {
        bits if bits == weft_abi::Modifier::Monotonic as i32 => "MONOTONIC:",
        bits if bits == weft_abi::Modifier::Nonmonotonic as i32 => "NONMONOTONIC:",
        _ => "",
    };
    let kind = match schedule.kind {
        33 | 34 => "STATIC",
        35 => "DYNAMIC",
        36 => "GUIDED",
        39 => "TRAPEZOIDAL",
        44 => "STATIC_STEAL",
        _ => "AUTO",
    };
    match schedule.chunk {
        0 => format!("{modifier}{kind}"),
        chunk => format!("{modifier}{kind},{chunk}"),
    }
}
