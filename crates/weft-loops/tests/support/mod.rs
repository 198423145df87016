//! What the tests of nests share: the definition of the transformations, and running the IR of a nest.
#![allow(dead_code, reason = "each test binary uses a part of it")]

pub(crate) mod model;
pub(crate) mod run;
