//! Types, as far as OpenMP tells them apart.

/// The kinds of floating types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatKind {
    /// IEEE binary16.
    Half,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
    /// `long double` of x86, of 80 bits.
    LongDouble,
    /// IEEE binary128.
    Float128,
}

/// A canonical type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeClass {
    /// No value; also the type of whatever is no expression.
    Void,
    /// A truth value.
    Bool,
    /// An integer or an enumeration.
    Integer {
        /// Whether it has negative values.
        signed: bool,
        /// Its width.
        bits: u32,
    },
    /// A floating type.
    Float(FloatKind),
    /// A complex type, with the type of its parts.
    Complex(Box<TypeClass>),
    /// A pointer, with the type of what it points to.
    Pointer(Box<TypeClass>),
    /// An array.
    Array {
        /// The type of its elements.
        element: Box<TypeClass>,
        /// The number of its elements, 0 if a template leaves it open; absent for variable-length and incomplete arrays.
        length: Option<u64>,
        /// Whether the length is computed at run time.
        variable: bool,
    },
    /// A structure or union.
    Record,
    /// A function.
    Function,
    /// A type that a template leaves open: each instance has its own.
    Dependent,
    /// A type that OpenMP has no rules for, or that is lost to an error.
    Other,
}

impl TypeClass {
    /// Says whether this is an integer type; `bool` is one.
    pub fn is_integer(&self) -> bool {
        matches!(self, TypeClass::Integer { .. } | TypeClass::Bool)
    }

    /// Says whether this is an integer, floating or complex type.
    pub fn is_arithmetic(&self) -> bool {
        self.is_integer() || matches!(self, TypeClass::Float(_) | TypeClass::Complex(_))
    }

    /// Says whether this is an arithmetic type or a pointer.
    pub fn is_scalar(&self) -> bool {
        self.is_arithmetic() || matches!(self, TypeClass::Pointer(_))
    }

    /// Returns the category of variables of this type, by which `default` and `defaultmap` tell them apart. [OMP 5.2 §5.8.7]
    pub(crate) fn category(&self) -> &'static str {
        match self {
            TypeClass::Pointer(_) => "pointer",
            ty if ty.is_scalar() => "scalar",
            _ => "aggregate",
        }
    }

    /// Says whether a template leaves open what the type is, or that of its elements.
    pub fn is_open(&self) -> bool {
        matches!(self.innermost_element(), TypeClass::Dependent)
    }

    /// Says whether this is a class, or may be one in an instance of a template: C++ looks up what its operators mean.
    pub fn may_be_class(&self) -> bool {
        matches!(self, TypeClass::Record | TypeClass::Dependent)
    }

    /// Returns the type of the elements of an array of arrays (of …), and the type itself if it is no array.
    pub fn innermost_element(&self) -> &TypeClass {
        match self {
            TypeClass::Array { element, .. } => element.innermost_element(),
            other => other,
        }
    }

    /// Returns the type of the elements that a reduction combines, for a variable of this type.
    ///
    /// With `is_section`, the clause names an array section: then a pointer stands for what it points to.
    pub fn reduced_element(&self, is_section: bool) -> &TypeClass {
        match self {
            TypeClass::Pointer(pointee) if is_section => pointee.innermost_element(),
            other => other.innermost_element(),
        }
    }
}
