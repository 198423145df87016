//! The settings of this process, from its environment.

use std::sync::OnceLock;

use weft_wait::mutex::Mutex;
use weft_wait::{alone, happens_before, unseen, wait};

use crate::machine::processors;
use crate::settings::variables::{Draft, Settings};
use crate::settings::{display, environment, report};

static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// The settings; the first call reads the environment.
#[inline]
pub(crate) fn get() -> &'static Settings {
    match SETTINGS.get() {
        Some(settings) => settings,
        None => unseen::run(read),
    }
}

/// Held while they are read, so that no `fork()` finds them read in part.
static READING: Mutex = Mutex::in_static();

/// The mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &READING
}

#[cold]
fn read() -> &'static Settings {
    READING.with(|| SETTINGS.get().unwrap_or_else(read_environment))
}

fn read_environment() -> &'static Settings {
    let mut draft = Draft::new();
    let warnings = environment::apply(&mut draft, |name| std::env::var(name).ok());
    let settings = SETTINGS.get_or_init(|| {
        // Threads that come meanwhile wait here; one that went on would share memory that the sanitizer is to hear of.
        happens_before::start();
        alone::start();
        Settings::new(draft)
    });
    wait::set_processors(processors::count());
    if let Some(patience) = settings.patience {
        wait::set_patience(patience);
    }
    report::set_default(settings.warnings);
    for warning in &warnings {
        report::warning(report::INVALID_VALUE, warning);
    }
    if settings.display {
        display::environment(settings, settings.display_all);
    }
    if settings.display_settings {
        display::settings(settings);
    }
    settings
}
