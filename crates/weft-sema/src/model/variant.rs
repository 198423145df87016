//! Variants of functions for vectors, as `declare simd` asks for them, by the rules of the vector ABIs of x86-64 and AArch64.
//!
//! ```text
//! _ZGV b N 4 vul8 _f     ISA, mask, lanes, a letter per parameter, the function's name
//! ```

use crate::model::types::{FloatKind, TypeClass};

/// The vector ABI of a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VectorAbi {
    /// That of x86-64.
    #[default]
    X86,
    /// That of AArch64, without SVE.
    AArch64,
    /// None that is known here: functions get no variants.
    Unknown,
}

impl VectorAbi {
    /// Returns the ISAs that other compilers define the variants of a function for that other files may call.
    pub fn isas(self) -> &'static [Isa] {
        match self {
            VectorAbi::X86 => &[Isa::Sse, Isa::Avx, Isa::Avx2, Isa::Avx512],
            VectorAbi::AArch64 => &[Isa::Neon],
            VectorAbi::Unknown => &[],
        }
    }
}

/// What vectors a variant is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isa {
    /// SSE2: 128 bits.
    Sse,
    /// AVX: 256 bits, but 128 of integers.
    Avx,
    /// AVX2: 256 bits.
    Avx2,
    /// AVX-512: 512 bits.
    Avx512,
    /// AArch64's Advanced SIMD: 128 bits.
    Neon,
}

impl Isa {
    /// Returns the letter in names.
    pub fn letter(self) -> char {
        match self {
            Isa::Sse => 'b',
            Isa::Avx => 'c',
            Isa::Avx2 => 'd',
            Isa::Avx512 => 'e',
            Isa::Neon => 'n',
        }
    }

    /// Returns the attribute of a variant: the target feature, or the calling convention, by which most registers for vectors outlive a call.
    pub fn attribute(self) -> &'static str {
        match self {
            Isa::Sse => "target(\"sse2\")",
            Isa::Avx => "target(\"avx\")",
            Isa::Avx2 => "target(\"avx2\")",
            Isa::Avx512 => "target(\"avx512f\")",
            Isa::Neon => "aarch64_vector_pcs",
        }
    }

    /// Returns how many lanes variants have, if no clause says so: on x86, as many elements of the characteristic type as a register
    /// holds; on AArch64, as many of the narrowest type as a register holds, or half of one.
    pub fn lanes(self, characteristic: Element, narrowest: u32) -> Vec<u32> {
        match self {
            Isa::Neon => {
                [8, 16].map(|bytes| bytes / narrowest).into_iter().filter(|lanes| *lanes > 1).collect()
            }
            _ => vec![self.bytes(characteristic) / characteristic.bytes],
        }
    }

    /// Returns the size of a vector of such elements, in bytes.
    pub fn bytes(self, element: Element) -> u32 {
        match self {
            Isa::Sse | Isa::Neon => 16,
            Isa::Avx if element.is_float => 32,
            Isa::Avx => 16,
            Isa::Avx2 => 32,
            Isa::Avx512 => 64,
        }
    }
}

/// What vectors are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// Whether it is a floating-point number.
    pub is_float: bool,
    /// Whether it is a signed integer.
    pub is_signed: bool,
    /// Its size in bytes.
    pub bytes: u32,
}

impl Element {
    /// Returns the element for values of a type, if there are vectors of them; addresses are numbers.
    pub fn of(ty: &TypeClass) -> Option<Element> {
        let integer = |is_signed, bytes| Some(Element { is_float: false, is_signed, bytes });
        match ty {
            TypeClass::Bool => integer(false, 1),
            TypeClass::Integer { signed, bits: bits @ (8 | 16 | 32 | 64) } => integer(*signed, bits / 8),
            TypeClass::Pointer(_) => integer(false, 8),
            TypeClass::Float(FloatKind::Float) => Some(Element { is_float: true, is_signed: true, bytes: 4 }),
            TypeClass::Float(FloatKind::Double) => {
                Some(Element { is_float: true, is_signed: true, bytes: 8 })
            }
            _ => None,
        }
    }
}

/// How the lanes' values of a parameter are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// As vectors.
    Vector(Element),
    /// As the one value of all lanes.
    Uniform,
    /// As the first lane's value; the next one is so much larger, in bytes for an address.
    Linear(i64),
    /// As the first lane's value; the next one is larger by the parameter of that number, times that.
    LinearBy(usize, i64),
}

/// A variant of a function.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The index of the definition among the tree's functions.
    pub function: usize,
    /// Its name.
    pub name: String,
    /// What vectors it is for.
    pub isa: Isa,
    /// The number of lanes.
    pub lanes: u32,
    /// Whether a mask says which lanes are there.
    pub is_masked: bool,
    /// What elements of masks are like; on x86, the number of lanes follows from it.
    pub characteristic: Element,
    /// The parameters.
    pub parameters: Vec<Passing>,
    /// The elements of the result; none if there is no result.
    pub result: Option<Element>,
}
