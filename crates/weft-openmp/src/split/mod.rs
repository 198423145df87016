//! Splits compound directives into units, gives each its clauses [OMP 5.2 §17.2], and puts units together again.

pub(crate) mod capture;
pub(crate) mod compose;
pub(crate) mod decompose;
pub(crate) mod distribute;
pub(crate) mod llvm_mode;
pub(crate) mod rule;
pub(crate) mod unit;
