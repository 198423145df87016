//! Where the tool is: in the program or a library that is loaded with it, or in one that the user names.
//! [OMP 5.2 §19.2.2]
//!
//! A tool has a function `ompt_start_tool`. Whichever first returns something is the tool.

use core::ffi::{CStr, c_char, c_uint, c_void};
use std::ffi::CString;

use crate::machine::loader;
use crate::ompt::abi::StartTool;
use crate::settings::report;
use crate::settings::variables::Settings;

/// The version the runtime implements. [OMP 5.2 §3.3: _OPENMP]
const VERSION: c_uint = 202_111;
/// What tools are told of the runtime.
const RUNTIME: &CStr = c"Weft";
const NAME: &CStr = c"ompt_start_tool";

type StartFunction = unsafe extern "C" fn(c_uint, *const c_char) -> *mut StartTool;

/// The tool, if there is one; the user is told what was tried if `OMP_TOOL_VERBOSE_INIT` says so.
pub(crate) fn tool(settings: &Settings) -> Option<*mut StartTool> {
    if !settings.tool {
        return None;
    }
    let mut story = vec!["----- START LOGGING OF TOOL REGISTRATION -----".to_owned()];
    let tool = search(settings, &mut story);
    story.push(match tool {
        Some(_) => "Tool was started and is using the OMPT interface.".to_owned(),
        None => "No OMP tool loaded.".to_owned(),
    });
    story.push("----- END LOGGING OF TOOL REGISTRATION -----".to_owned());
    tell(settings.tool_verbose.as_deref(), &story.join("\n"));
    tool
}

fn tell(wanted: Option<&str>, text: &str) {
    let Some(wanted) = wanted else { return };
    match wanted.to_ascii_lowercase().as_str() {
        "disabled" => {}
        "stdout" => report::output(text.as_bytes()),
        "stderr" => report::line(text),
        _ => {
            if let Err(error) = std::fs::write(wanted, format!("{text}\n")) {
                report::line(&format!(
                    "OMP: the file {wanted} of OMP_TOOL_VERBOSE_INIT cannot be written: {error}"
                ));
            }
        }
    }
}

fn search(settings: &Settings, story: &mut Vec<String>) -> Option<*mut StartTool> {
    // SAFETY: a plain look-up by name.
    let loaded = unsafe { libc::dlsym(libc::RTLD_DEFAULT, NAME.as_ptr()) };
    let places = [("the program", own_function()), ("the objects that are loaded", loaded)];
    for (place, function) in places {
        if let Some(tool) = start(function, place, story) {
            return Some(tool);
        }
    }
    let libraries = settings.tool_libraries.as_deref().unwrap_or_default();
    libraries.split(':').filter(|name| !name.is_empty()).find_map(|name| open(name, story))
}

/// The tool in a library that the user names. One without a tool stays loaded.
fn open(name: &str, story: &mut Vec<String>) -> Option<*mut StartTool> {
    let file = CString::new(name).ok()?;
    let Some(library) = loader::open(&file) else {
        story.push(format!("Opening {name}... Failed: {}", loader::reason()));
        return None;
    };
    story.push(format!("Opening {name}... Success."));
    // SAFETY: a plain look-up by name.
    start(unsafe { libc::dlsym(library, NAME.as_ptr()) }, name, story)
}

/// What the function says, if there is one.
fn start(function: *mut c_void, place: &str, story: &mut Vec<String>) -> Option<*mut StartTool> {
    if function.is_null() {
        story.push(format!("Searching for ompt_start_tool in {place}... Failed."));
        return None;
    }
    // SAFETY: the name belongs to functions of this type; it gets a version and a text.
    let tool =
        unsafe { core::mem::transmute::<*mut c_void, StartFunction>(function)(VERSION, RUNTIME.as_ptr()) };
    let word = if tool.is_null() { "Found, but not using the OMPT interface." } else { "Success." };
    story.push(format!("Searching for ompt_start_tool in {place}... {word}"));
    (!tool.is_null()).then_some(tool)
}

/// The function of a program that is linked with the runtime, which need not export it. That the runtime names it makes
/// linkers export it from programs that are linked with the shared library.
#[cfg(all(target_arch = "x86_64", not(miri)))]
fn own_function() -> *mut c_void {
    let function: usize;
    // SAFETY: reads an address from the table of such, 0 if nothing defines the name.
    unsafe {
        core::arch::asm!(
            ".weak ompt_start_tool",
            "mov {0}, qword ptr [rip + ompt_start_tool@GOTPCREL]",
            out(reg) function,
            options(nostack, preserves_flags, pure, readonly),
        );
    }
    core::ptr::with_exposed_provenance_mut(function)
}

/// See above.
#[cfg(all(target_arch = "aarch64", not(miri)))]
fn own_function() -> *mut c_void {
    let function: usize;
    // SAFETY: as above.
    unsafe {
        core::arch::asm!(
            ".weak ompt_start_tool",
            "adrp {0}, :got:ompt_start_tool",
            "ldr {0}, [{0}, :got_lo12:ompt_start_tool]",
            out(reg) function,
            options(nostack, preserves_flags, pure, readonly),
        );
    }
    core::ptr::with_exposed_provenance_mut(function)
}

#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
fn own_function() -> *mut c_void {
    core::ptr::null_mut()
}
