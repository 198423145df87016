//! Truth values as gcc passes them.

/// A `bool` argument.
///
/// gcc sets the low byte of the register and leaves the rest as it is, while LLVM, and so a `bool` of Rust, expects it to
/// be extended to 32 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Flag(u32);

impl Flag {
    /// True.
    pub(crate) const TRUE: Flag = Flag(1);

    /// Whether it is true.
    pub(crate) fn is_set(self) -> bool {
        self.0 & 0xff != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Flag;

    #[test]
    fn only_the_low_byte_counts() {
        assert!(Flag(0x5a01).is_set() && !Flag(0x5a00).is_set());
    }
}
