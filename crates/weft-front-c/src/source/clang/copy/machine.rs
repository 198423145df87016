//! What a type is depends on the machine that a file is compiled for, where libclang does not tell.

use weft_sema::model::types::FloatKind;
use weft_sema::model::variant::VectorAbi;

/// What the machine of a unit makes of the types of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    /// Whether a `long double` of 16 bytes has 80 bits, as on x86; elsewhere it is IEEE's binary128.
    has_80_bits: bool,
    /// Whether `wchar_t` has negative values; on Arm it has none.
    pub(super) has_signed_wide_characters: bool,
    /// How functions for vectors are called.
    pub(super) vector_abi: VectorAbi,
}

impl Machine {
    /// The machine of a target triple, such as `aarch64-unknown-linux-gnu`.
    pub(super) fn of(triple: &str) -> Machine {
        let architecture = triple.split('-').next().unwrap_or("");
        let is_arm = ["aarch64", "arm", "thumb"].iter().any(|arm| architecture.starts_with(arm));
        let is_x86 =
            architecture == "x86_64" || (architecture.starts_with('i') && architecture.ends_with("86"));
        let is_apple = triple.contains("-apple-");
        Machine {
            has_80_bits: is_x86 && !triple.ends_with("android"),
            has_signed_wide_characters: !is_arm || is_apple,
            vector_abi: match architecture {
                "x86_64" => VectorAbi::X86,
                "aarch64" | "arm64" => VectorAbi::AArch64,
                _ => VectorAbi::Unknown,
            },
        }
    }

    /// What `long double` is, which takes so many bytes.
    pub(super) fn long_double(self, bytes: i64) -> FloatKind {
        match bytes {
            8 => FloatKind::Double,
            _ if self.has_80_bits => FloatKind::LongDouble,
            _ => FloatKind::Float128,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_those_of_the_machine() {
        let kind = |triple, bytes| Machine::of(triple).long_double(bytes);
        assert_eq!(kind("x86_64-pc-linux-gnu", 16), FloatKind::LongDouble);
        assert_eq!(kind("i686-pc-linux-gnu", 12), FloatKind::LongDouble);
        assert_eq!(kind("aarch64-unknown-linux-gnu", 16), FloatKind::Float128);
        assert_eq!(kind("riscv64-unknown-linux-gnu", 16), FloatKind::Float128);
        assert_eq!(kind("x86_64-pc-windows-msvc", 8), FloatKind::Double);
        assert_eq!(kind("arm64-apple-macosx", 8), FloatKind::Double);
        let is_signed = |triple| Machine::of(triple).has_signed_wide_characters;
        assert!(is_signed("x86_64-pc-linux-gnu") && is_signed("aarch64-apple-macosx"));
        assert!(!is_signed("aarch64-unknown-linux-gnu"));
    }
}
