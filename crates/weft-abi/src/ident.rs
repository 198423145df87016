//! `ident_t`, the source location that nearly every entry point takes. [kmp.h: ident_t]
//!
//! ```c
//! typedef struct ident {
//!   kmp_int32 reserved_1;   // 0
//!   kmp_int32 flags;        // the constants of this module
//!   kmp_int32 reserved_2;   // 0
//!   kmp_int32 reserved_3;   // the length of psource, as clang has it
//!   char const *psource;    // ";file;function;line;column;;"
//! } ident_t;
//! ```
//!
//! Most entry points only report it; `__kmpc_barrier` and the static loops look at the flags too.

use crate::entry::Word;

/// The fields in order; natural alignment, 24 bytes.
pub const FIELDS: &[Word] = &[Word::I32, Word::I32, Word::I32, Word::I32, Word::Ptr];

/// Size in bytes.
pub const SIZE: u64 = 24;

/// Alignment in bytes.
pub const ALIGN: u32 = 8;

/// The call was written by a compiler of this ABI; always set. [kmp.h: KMP_IDENT_KMPC]
pub const KMPC: i32 = 0x02;
/// Atomic reductions are available. [kmp.h: KMP_IDENT_ATOMIC_REDUCE]
pub const ATOMIC_REDUCE: i32 = 0x10;
/// A `barrier` directive. [kmp.h: KMP_IDENT_BARRIER_EXPL]
pub const BARRIER_EXPLICIT: i32 = 0x20;
/// The barrier at the end of a worksharing loop. [kmp.h: KMP_IDENT_BARRIER_IMPL_FOR]
pub const BARRIER_IMPLICIT_FOR: i32 = 0x40;
/// The barrier at the end of `sections`. [kmp.h: KMP_IDENT_BARRIER_IMPL_SECTIONS]
pub const BARRIER_IMPLICIT_SECTIONS: i32 = 0xC0;
/// The barrier at the end of `single`. [kmp.h: KMP_IDENT_BARRIER_IMPL_SINGLE]
pub const BARRIER_IMPLICIT_SINGLE: i32 = 0x140;
/// A worksharing loop. [kmp.h: KMP_IDENT_WORK_LOOP]
pub const WORK_LOOP: i32 = 0x200;
/// `sections`. [kmp.h: KMP_IDENT_WORK_SECTIONS]
pub const WORK_SECTIONS: i32 = 0x400;
/// `distribute`. [kmp.h: KMP_IDENT_WORK_DISTRIBUTE]
pub const WORK_DISTRIBUTE: i32 = 0x800;

/// The file and function of a place that is not known.
pub const UNKNOWN: &str = "unknown";
