//! What clause strings say behind a colon: the types of items, and how the operands of one item are laid out.
//!
//! ```text
//! QUAL.OMP.REDUCTION.ADD:UNSIGNED          each operand is the address of an unsigned integer
//! QUAL.OMP.REDUCTION.MAX:ARRSECT:double    operands come in threes: variable, first element, number of elements
//! QUAL.OMP.PRIVATE:NONPOD                  all operands are one variable and the functions that construct it
//! ```
//!
//! The language has no words for these facts, since in C the type of a name gives them.

/// Defines an enum of words with their spelling.
macro_rules! spelled {
    ($(#[$doc:meta])* $ty:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $ty { $($(#[$variant_doc])* $variant),* }

        impl $ty {
            /// All of them.
            pub const ALL: &[$ty] = &[$($ty::$variant),*];

            /// Returns the word for it.
            pub fn word(self) -> &'static str {
                match self { $($ty::$variant => $word),* }
            }

            /// Returns what `word` stands for.
            pub fn from_word(word: &str) -> Option<$ty> {
                match word { $($word => Some($ty::$variant),)* _ => None }
            }
        }
    };
}

spelled! {
    /// Something that a clause string says of the operands.
    Fact {
        /// The items are unsigned integers.
        Unsigned = "UNSIGNED",
        /// The items are complex numbers.
        Cmplx = "CMPLX",
        /// The items are truth values.
        Bool = "BOOL",
        /// The items are references.
        Byref = "BYREF",
        /// The items are pointers to pointers.
        PtrToPtr = "PTR_TO_PTR",
        /// The item is the loop's variable.
        Iv = "IV",
        /// The item lives within the region.
        Wilocal = "WILOCAL",
        /// The item is an array of variable length.
        Varlen = "VARLEN",
        /// The item is an array descriptor of Fortran.
        F90Dv = "F90_DV",
        /// One variable, and the functions that construct, copy and destroy it.
        Nonpod = "NONPOD",
        /// One object of which the front end tells the size. Of a reduction, an array section that functions combine:
        /// variable, first element, number of elements, size of an element in bytes, combiner, initializer. Of other
        /// clauses: the object's address, its size and alignment in bytes, and the functions that `NONPOD` has there.
        Sized = "SIZED",
        /// One array section: variable, number of dimensions, lower bound, length and stride of each.
        Arrsect = "ARRSECT",
        /// One variable, a value of its element type, the number of elements.
        Typed = "TYPED",
        /// One variable, and the function that copies it.
        Copyfn = "COPYFN",
        /// One member of a structure.
        Struct = "STRUCT",
        /// The first part of a structure that is mapped in parts.
        Aggrhead = "AGGRHEAD",
        /// A further part of such a structure.
        Aggr = "AGGR",
        /// A part of a chain of pointers.
        Chain = "CHAIN",
        /// One variable, and its mapper.
        Mapper = "MAPPER",
        /// One variable, and its allocator.
        Allocator = "ALLOCATOR",
        /// One variable, and the ends of a slice of it.
        Slice = "SLICE",
        /// The elements of the section are of this type: 8 bits.
        I8 = "i8",
        /// The elements of the section are of this type: 16 bits.
        I16 = "i16",
        /// The elements of the section are of this type: 32 bits.
        I32 = "i32",
        /// The elements of the section are of this type: 64 bits.
        I64 = "i64",
        /// The elements of the section are of this type: 128 bits.
        I128 = "i128",
        /// The elements of the section are of this type: IEEE binary16.
        Half = "half",
        /// The elements of the section are of this type: IEEE binary32.
        Float = "float",
        /// The elements of the section are of this type: IEEE binary64.
        Double = "double",
        /// The elements of the section are of this type: x87's 80 bits.
        X86Fp80 = "x86_fp80",
        /// The elements of the section are of this type: IEEE binary128.
        Fp128 = "fp128",
    }
}

impl Fact {
    /// Says whether it is the type of a section's elements (of a part, if the elements are complex).
    pub fn is_element(self) -> bool {
        use Fact::{Double, Float, Fp128, Half, I8, I16, I32, I64, I128, X86Fp80};
        matches!(self, I8 | I16 | I32 | I64 | I128 | Half | Float | Double | X86Fp80 | Fp128)
    }

    /// Says whether it makes one item of all operands of the clause.
    pub fn is_layout(self) -> bool {
        use Fact::{Aggr, Aggrhead, Allocator, Arrsect, Chain, Copyfn, Mapper, Nonpod, Sized, Slice};
        use Fact::{Struct, Typed};
        matches!(
            self,
            Nonpod
                | Sized
                | Arrsect
                | Typed
                | Copyfn
                | Struct
                | Aggrhead
                | Aggr
                | Chain
                | Mapper
                | Allocator
                | Slice
        )
    }
}

/// Returns the element type of sections in Weft's own form, `:ARRSECT:<T>`, whose operands come in threes.
pub fn section_element(facts: &[Fact]) -> Option<Fact> {
    facts.windows(2).find_map(|pair| match pair {
        [Fact::Arrsect, element] if element.is_element() => Some(*element),
        _ => None,
    })
}

/// Says whether all operands describe one item.
pub fn is_one_item(facts: &[Fact]) -> bool {
    section_element(facts).is_none() && facts.iter().any(|fact| fact.is_layout())
}

/// Reads the words behind the first colon.
///
/// The result is `None` if a word is not known, or if an element type stands without a section.
pub(super) fn parse(words: &[String]) -> Option<Vec<Fact>> {
    let facts: Vec<Fact> = words.iter().map(|word| Fact::from_word(word)).collect::<Option<_>>()?;
    let is_placed =
        |(at, fact): (usize, &Fact)| !fact.is_element() || at > 0 && facts[at - 1] == Fact::Arrsect;
    facts.iter().enumerate().all(is_placed).then_some(facts)
}
