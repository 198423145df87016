//! Cache lines.

/// A value on cache lines of its own: writing to it takes no line from those who read what lies beside it.
///
/// 128 bytes are two lines of 64: hardware fetches them in pairs.
#[repr(align(128))]
pub struct Line<T>(pub T);
