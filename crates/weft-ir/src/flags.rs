//! Flags of instructions: words between an opcode and its operands. [LangRef: Fast-Math Flags, `add`, `icmp`, …]
//!
//! A transformation works with [`Flags`], a set. An instruction holds [`InstFlags`]: that set, and the words
//! as they were written where the set does not say it all, which is where a newer LLVM has a flag that is not
//! known here, or where they stand in another order than LLVM prints them in.
//!
//! ```
//! use weft_ir::{Flags, InstFlags};
//!
//! let mut flags = InstFlags::from_text("nsw brandnew nuw");
//! assert!(flags.set().contains(Flags::NUW | Flags::NSW));
//! assert_eq!(flags.to_string(), "nsw brandnew nuw");
//! flags.remove(Flags::NUW);
//! assert_eq!(flags.to_string(), "nsw brandnew");
//! ```

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of the flags that are known. Which of them an instruction may have depends on its opcode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(u32);

/// The flags in the order in which LLVM prints them.
const NAMES: [(Flags, &str); 19] = [
    (Flags::INBOUNDS, "inbounds"),
    (Flags::NUSW, "nusw"),
    (Flags::NUW, "nuw"),
    (Flags::NSW, "nsw"),
    (Flags::EXACT, "exact"),
    (Flags::DISJOINT, "disjoint"),
    (Flags::NNEG, "nneg"),
    (Flags::SAMESIGN, "samesign"),
    (Flags::REASSOC, "reassoc"),
    (Flags::NNAN, "nnan"),
    (Flags::NINF, "ninf"),
    (Flags::NSZ, "nsz"),
    (Flags::ARCP, "arcp"),
    (Flags::CONTRACT, "contract"),
    (Flags::AFN, "afn"),
    (Flags::INALLOCA, "inalloca"),
    (Flags::SWIFTERROR, "swifterror"),
    (Flags::WEAK, "weak"),
    (Flags::VOLATILE, "volatile"),
];

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);
    /// `inbounds` of `getelementptr`: base and result lie within one object.
    pub const INBOUNDS: Flags = Flags(1);
    /// `nusw` of `getelementptr`: no wrapping if the offset is signed and the address is not.
    pub const NUSW: Flags = Flags(1 << 1);
    /// `nuw`: no wrapping of unsigned values.
    pub const NUW: Flags = Flags(1 << 2);
    /// `nsw`: no wrapping of signed values.
    pub const NSW: Flags = Flags(1 << 3);
    /// `exact` of divisions and right shifts: nothing is lost.
    pub const EXACT: Flags = Flags(1 << 4);
    /// `disjoint` of `or`: no bit is set in both operands.
    pub const DISJOINT: Flags = Flags(1 << 5);
    /// `nneg` of `zext` and `uitofp`: the operand is not negative.
    pub const NNEG: Flags = Flags(1 << 6);
    /// `samesign` of `icmp`: both operands have the same sign.
    pub const SAMESIGN: Flags = Flags(1 << 7);
    /// `reassoc`: terms may be grouped anew.
    pub const REASSOC: Flags = Flags(1 << 8);
    /// `nnan`: operands and result are no NaN.
    pub const NNAN: Flags = Flags(1 << 9);
    /// `ninf`: operands and result are not infinite.
    pub const NINF: Flags = Flags(1 << 10);
    /// `nsz`: the sign of a zero does not matter.
    pub const NSZ: Flags = Flags(1 << 11);
    /// `arcp`: a division may become a multiplication with the reciprocal.
    pub const ARCP: Flags = Flags(1 << 12);
    /// `contract`: operations may be fused.
    pub const CONTRACT: Flags = Flags(1 << 13);
    /// `afn`: functions may be approximated.
    pub const AFN: Flags = Flags(1 << 14);
    /// `inalloca` of `alloca`.
    pub const INALLOCA: Flags = Flags(1 << 15);
    /// `swifterror` of `alloca`.
    pub const SWIFTERROR: Flags = Flags(1 << 16);
    /// `weak` of `cmpxchg`: it may fail although the values are equal.
    pub const WEAK: Flags = Flags(1 << 17);
    /// `volatile` of `cmpxchg`.
    pub const VOLATILE: Flags = Flags(1 << 18);

    /// All fast-math flags; LLVM prints them as the one word `fast`.
    pub const FAST: Flags = Flags(0x7f << 8);
    /// The flags by which a result becomes poison where the promise is broken.
    pub const POISON_GENERATING: Flags = Flags(0xff | Flags::NNAN.0 | Flags::NINF.0);

    /// The flags that `word` stands for in IR.
    pub fn from_name(word: &str) -> Option<Flags> {
        if word == "fast" {
            return Some(Flags::FAST);
        }
        NAMES.iter().find(|(_, name)| *name == word).map(|(flag, _)| *flag)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` are in the set.
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// The words in LLVM's order; all fast-math flags together are one word.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let is_fast = self.contains(Flags::FAST);
        let single = if is_fast { self - Flags::FAST } else { self };
        let fast = is_fast.then_some("fast");
        fast.into_iter().chain(NAMES.iter().filter(move |(f, _)| single.contains(*f)).map(|(_, name)| *name))
    }
}

impl BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

impl BitAnd for Flags {
    type Output = Flags;
    fn bitand(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }
}

impl Sub for Flags {
    type Output = Flags;
    fn sub(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

impl fmt::Display for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, word) in self.words().enumerate() {
            write!(f, "{}{word}", if n == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Flags({self})")
    }
}

/// The flags of one instruction: a set, and words that are not known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InstFlags {
    set: Flags,
    /// The words, if those of `set` in LLVM's order are not what is to be printed. They are rare, and instructions
    /// many: a thin pointer.
    written: Option<Box<Written>>,
}

/// Flags as they are written.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Written(Box<str>);

impl InstFlags {
    /// The flags that are written as `text`, words separated by blanks. They print as they are written.
    pub fn from_text(text: &str) -> InstFlags {
        let mut set = Flags::NONE;
        for flag in text.split_ascii_whitespace().filter_map(Flags::from_name) {
            set |= flag;
        }
        let is_same = text.is_empty() || text.split(' ').eq(set.words());
        InstFlags { set, written: (!is_same).then(|| Box::new(Written(text.into()))) }
    }

    /// The flags that are known.
    pub fn set(&self) -> Flags {
        self.set
    }

    /// Whether all of `flags` are there.
    pub fn contains(&self, flags: Flags) -> bool {
        self.set.contains(flags)
    }

    /// Whether nothing is written: no known flag, and no other word.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty() && self.written.is_none()
    }

    /// The words that are not known, in order.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        let words = self.written().unwrap_or_default().split_ascii_whitespace();
        words.filter(|word| Flags::from_name(word).is_none())
    }

    /// Adds `flags`.
    pub fn insert(&mut self, flags: Flags) {
        let added = flags - self.set;
        if let Some(written) = self.written().filter(|_| !added.is_empty()) {
            *self = InstFlags::from_text(&format!("{added} {}", written.trim()));
        }
        self.set |= flags;
    }

    /// Takes `flags` away. Words that are not known stay.
    pub fn remove(&mut self, flags: Flags) {
        let left = self.set - flags;
        if let Some(written) = self.written().filter(|_| left != self.set) {
            let kept = written.split_ascii_whitespace().map(|word| match Flags::from_name(word) {
                // `fast` may lose some of what it stands for.
                Some(flag) => (flag - flags).to_string(),
                None => word.to_owned(),
            });
            let kept: Vec<String> = kept.filter(|word| !word.is_empty()).collect();
            *self = InstFlags::from_text(&kept.join(" "));
        }
        self.set = left;
    }

    /// The text as it is printed if it is not just the words of the set.
    pub(crate) fn written(&self) -> Option<&str> {
        self.written.as_deref().map(|written| &*written.0)
    }
}

impl From<Flags> for InstFlags {
    fn from(set: Flags) -> InstFlags {
        InstFlags { set, written: None }
    }
}

impl fmt::Display for InstFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.written() {
            Some(text) => f.write_str(text),
            None => self.set.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flag_has_a_bit_and_a_word_of_its_own() {
        let mut all = Flags::NONE;
        for (n, (flag, name)) in NAMES.iter().enumerate() {
            assert_eq!(flag.0, 1 << n, "{name} stands where LLVM prints it");
            assert_eq!(Flags::from_name(name), Some(*flag));
            all |= *flag;
        }
        assert_eq!(all.0.count_ones() as usize, NAMES.len());
    }

    #[test]
    fn text_prints_as_it_was_written() {
        for text in
            ["", "nuw", "nuw nsw", "nsw nuw", "fast", "nnan fast", "nuw  nsw", "new", "nuw new ", "nuw nuw"]
        {
            assert_eq!(InstFlags::from_text(text).to_string(), text);
        }
        let seven = "reassoc nnan ninf nsz arcp contract afn";
        assert_eq!(InstFlags::from_text(seven).to_string(), seven);
        assert_eq!(InstFlags::from_text(seven).set(), Flags::FAST);
        // What LLVM prints is told by the set alone.
        for text in ["", "nuw nsw", "fast", "inbounds nuw", "nnan contract", "weak volatile"] {
            assert_eq!(InstFlags::from_text(text).written(), None, "{text}");
        }
    }

    #[test]
    fn changes_keep_words_that_are_not_known() {
        let mut flags = InstFlags::from_text("fast new");
        flags.remove(Flags::NNAN | Flags::NINF);
        assert_eq!(flags.to_string(), "reassoc nsz arcp contract afn new");
        flags.insert(Flags::NNAN);
        assert_eq!(flags.to_string(), "nnan reassoc nsz arcp contract afn new");
        assert_eq!(flags.unknown().collect::<Vec<_>>(), ["new"]);
        let mut flags = InstFlags::from(Flags::NUW);
        flags.insert(Flags::NSW);
        assert_eq!(flags.to_string(), "nuw nsw");
        flags.remove(Flags::NUW | Flags::NSW);
        assert!(flags.is_empty());
    }
}
