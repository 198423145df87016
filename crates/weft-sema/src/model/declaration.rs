//! What is declared in a program, as the host language's parser hands it over with the tree.
//!
//! ```c
//! static int n;                        // a `Decl`, and where it is: a `Declarator`
//! #pragma omp declare simd uniform(a)
//! double f(double *a, int i);          // a `SimdFunction`
//! ```
//!
//! Offsets are bytes of the file that the directives stand in.

use crate::model::types::TypeClass;

/// A declaration that is referenced or contained in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeclId(pub(crate) u32);

/// How a declared thing lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclKind {
    /// A variable.
    Variable,
    /// A parameter of a function.
    Parameter,
    /// A function.
    Function,
    /// An enumeration constant.
    Enumerator,
    /// A member of the objects of a class, which a member function names like a variable.
    Member,
    /// A function that has an object.
    Method,
    /// Anything else.
    Other,
}

/// A declaration.
#[derive(Clone, Debug)]
pub struct Decl {
    /// Its name.
    pub name: String,
    /// What is declared.
    pub kind: DeclKind,
    /// The type's spelling, for messages.
    pub type_spelling: String,
    /// The type; that of an array parameter is a pointer.
    pub ty: TypeClass,
    /// The alignment of the type in bytes, unless a template leaves it open.
    pub alignment: Option<u32>,
    /// The canonical spelling, without qualifiers, of the type that a reduction of the variable combines: its own, or that
    /// of the innermost elements of an array.
    pub element_spelling: String,
    /// The same of what a pointer points to; empty if it is none.
    pub pointee_spelling: String,
    /// How many bits the type says that its values have: `_BitInt(37)`. [C23 §6.2.5]
    pub bit_width: Option<u32>,
    /// Whether an object of the type cannot be assigned to, and does not change by members that are `mutable` either.
    pub is_const: bool,
    /// Whether it is a constant of C++, of which expressions use the value and not the object.
    pub is_constant: bool,
    /// Whether it is a member that may change in a constant object.
    pub is_mutable: bool,
    /// Whether a structured binding declares it.
    pub is_binding: bool,
    /// Whether the type is a structure or union without a body so far.
    pub is_incomplete_record: bool,
    /// The first member at any depth that cannot be assigned to, if the type is a structure with one.
    pub const_member: Option<String>,
    /// Whether it is declared outside of all functions.
    pub is_file_scope: bool,
    /// Static storage duration: at file scope, or declared `static` or `extern`.
    pub is_static: bool,
    /// Each thread has its own, whether by the language or by a directive.
    pub is_thread_local: bool,
    /// A `declare target` directive names it, or is around it.
    pub is_on_devices: bool,
    /// A `declare target` directive links it: devices have it while it is mapped.
    pub is_linked: bool,
    /// A `threadprivate` directive names it.
    pub is_threadprivate: bool,
    /// Whether it is, or may be, a name for an object that is elsewhere: a reference, or what a structured binding names.
    pub is_reference: bool,
    /// The name of a function's code, in C++ where calls are of interest; else empty.
    pub symbol: String,
    /// Whether objects of its type begin, are copied and end without any code.
    pub is_bitwise: bool,
    /// Whether it stands for any number of parameters.
    pub is_pack: bool,
    /// Whether its name alone means it in every scope that uses it.
    pub is_known_by_name: bool,
    /// Where the declaration begins.
    pub lo: u32,
    /// Where its first declaration begins, which may be another one.
    pub first_lo: u32,
}

impl Decl {
    /// Says whether this is an object with an address: what OpenMP calls a variable.
    pub fn is_variable(&self) -> bool {
        matches!(self.kind, DeclKind::Variable | DeclKind::Parameter)
    }

    /// Says whether it is a reference that was declared for a member of which a list names more than the name.
    pub fn is_made(&self) -> bool {
        self.is_reference && self.name.starts_with(MADE)
    }

    /// Says whether this is a member of an object that the name alone means, in a member function of its class.
    pub fn is_member(&self) -> bool {
        self.kind == DeclKind::Member
    }
}

/// A declaration of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declarator {
    /// Where it begins, which may be where others begin too.
    pub lo: u32,
    /// The variable, if it is one of [`Tree::globals`].
    pub variable: Option<DeclId>,
    /// Whether it makes the variable.
    pub is_definition: bool,
}

/// A type that a `declare reduction` names.
#[derive(Clone, Debug)]
pub struct DeclaredType {
    /// The index of the pragma.
    pub pragma: usize,
    /// Which of its types it is, from 0.
    pub number: usize,
    /// The canonical spelling, without qualifiers.
    pub spelling: String,
    /// The size of an object in bytes.
    pub bytes: u64,
}

/// A declaration of a function that `declare simd` is about.
#[derive(Clone, Debug)]
pub struct SimdFunction {
    /// Where the directives right before it begin; none if an earlier declaration has them.
    pub pragmas: Vec<u32>,
    /// The offset behind it.
    pub hi: u32,
    /// The name.
    pub name: String,
    /// The name of its code.
    pub symbol: String,
    /// The type of its result.
    pub result: TypeClass,
    /// The parameters.
    pub parameters: Vec<DeclId>,
    /// In C++, the names of the namespaces around it, each with `::` before it, and `::` behind.
    pub scope: String,
    /// How its type is spelled.
    pub type_spelling: String,
    /// Whether it has a body.
    pub is_definition: bool,
    /// Whether other files cannot call it.
    pub is_local: bool,
    /// Whether it has attributes, of which one may keep it out of its callers.
    pub has_attributes: bool,
}

impl SimdFunction {
    /// Whether it is defined here and gets variants: unless other files call it, LLVM makes it part of its callers.
    #[must_use]
    pub fn gets_variants(&self) -> bool {
        self.is_definition && (!self.is_local || self.has_attributes)
    }
}

/// A member function that `declare variant` directives are about.
#[derive(Clone, Debug)]
pub struct MemberFunction {
    /// The function; its scope has the names of its classes, too.
    pub function: SimdFunction,
    /// The offset from which on calls may mean its variants: the bodies of members see all of their class
    /// [C++17 \[class.mem\]].
    pub since: u32,
    /// Whether it has no object.
    pub is_static: bool,
    /// Whether the object of a call decides what is called.
    pub is_virtual: bool,
}

/// What the names of references begin with that are declared for members.
pub const MADE: &str = "__weft_m";
