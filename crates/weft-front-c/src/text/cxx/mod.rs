//! What only the annotated text of C++ has: what stands in front of it, ways out of regions by exceptions, and names that
//! are declared anew.

pub(crate) mod declared_reduction;
pub(crate) mod exceptions;
pub(crate) mod names;
pub(crate) mod prelude;
