//! The runtime's settings: what the environment says, read at the first use of the runtime, and what the program
//! changes.
//!
//! * [`icv`]: control variables of data environments;
//! * [`variables`]: the settings, before and after they are read;
//! * [`environment`]: reads the variables of the environment;
//! * [`initial`]: the settings of this process;
//! * [`global`]: control variables of the device that the program can set;
//! * [`display`]: prints the settings;
//! * [`report`]: messages to the user.

pub(crate) mod display;
pub(crate) mod environment;
pub(crate) mod global;
pub(crate) mod icv;
pub(crate) mod initial;
pub(crate) mod report;
pub(crate) mod variables;

pub(crate) use initial::get;
