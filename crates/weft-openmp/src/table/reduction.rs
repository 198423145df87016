//! Reduction operators: their spelling, the value they start from, and their name in a region string.

use crate::tree::item::is_identifier;

/// The value a private copy of a reduction variable starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// Zero, of any arithmetic type.
    Zero,
    /// One, of any arithmetic type.
    One,
    /// The value with all bits set.
    AllOnes,
    /// The least representable value; minus infinity where the type has it.
    Lowest,
    /// The greatest representable value; infinity where the type has it.
    Highest,
    /// What a `declare reduction` says.
    Declared,
}

/// The operator of a reduction clause.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReductionOp {
    /// `+`
    Add,
    /// `-`, which combines partial results by adding them [OMP 5.2 §5.5.5].
    Sub,
    /// `*`
    Mul,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `min`
    Min,
    /// `max`
    Max,
    /// `.eqv.`, in Fortran only
    Eqv,
    /// `.neqv.`, in Fortran only
    Neqv,
    /// An identifier that a `declare reduction` has to introduce.
    Declared(String),
}

impl ReductionOp {
    /// Every operator that needs no declaration.
    pub const BUILTIN: [ReductionOp; 10] = [
        ReductionOp::Add,
        ReductionOp::Sub,
        ReductionOp::Mul,
        ReductionOp::BitAnd,
        ReductionOp::BitOr,
        ReductionOp::BitXor,
        ReductionOp::And,
        ReductionOp::Or,
        ReductionOp::Min,
        ReductionOp::Max,
    ];

    /// Returns the operator that the user writes as `text`; any identifier may be a declared one.
    pub fn from_spelling(text: &str) -> Option<ReductionOp> {
        if let Some(op) = Self::BUILTIN.iter().find(|op| op.spelling() == text) {
            return Some(op.clone());
        }
        is_identifier(text).then(|| ReductionOp::Declared(text.to_owned()))
    }

    /// Returns the operator that the user of C++ writes as the name of a function: `operator +`, `N::operator+`. One of a
    /// scope is a declared one, of the operator's own name in a region string.
    pub fn from_operator_name(text: &str) -> Option<ReductionOp> {
        let at = text.rfind("operator")?;
        let (scope, symbol) = (text[..at].trim(), text[at + "operator".len()..].trim());
        let is_scope = scope.strip_suffix("::").is_some_and(|scope| scope.is_empty() || is_identifier(scope));
        let op = Self::BUILTIN.iter().find(|op| op.spelling() == symbol && !is_identifier(symbol))?;
        match scope.is_empty() {
            true => Some(op.clone()),
            false => is_scope.then(|| ReductionOp::Declared(format!("{scope}_{}", op.region_word()))),
        }
    }

    /// Returns the operator of the language that a directive declares in the scope that this one names: `+` of `N::operator+`.
    pub fn of_scope(&self) -> Option<ReductionOp> {
        let ReductionOp::Declared(name) = self else { return None };
        let word = name.rsplit_once("::")?.1.strip_prefix('_')?;
        Self::BUILTIN.iter().find(|op| op.region_word() == word).cloned()
    }

    /// Returns what the user of C++ writes, be it the name of a function.
    pub fn written(&self) -> String {
        match self.of_scope() {
            Some(op) => {
                let scope = self.spelling().rsplit_once("::").map_or("", |(scope, _)| scope);
                format!("{scope}::operator{}", op.spelling())
            }
            None => self.spelling().to_owned(),
        }
    }

    /// Returns the operator that the user of Fortran writes as `text` [OMP 5.2 §5.5.1].
    pub fn from_fortran(text: &str) -> Option<ReductionOp> {
        match text.to_ascii_lowercase().as_str() {
            ".and." => Some(ReductionOp::And),
            ".or." => Some(ReductionOp::Or),
            ".eqv." => Some(ReductionOp::Eqv),
            ".neqv." => Some(ReductionOp::Neqv),
            "iand" => Some(ReductionOp::BitAnd),
            "ior" => Some(ReductionOp::BitOr),
            "ieor" => Some(ReductionOp::BitXor),
            "&" | "|" | "^" | "&&" | "||" => None,
            // A defined operator has dots of its own.
            other if other.starts_with('.') && other.ends_with('.') && other.len() > 2 => {
                is_identifier(&other[1..other.len() - 1]).then(|| ReductionOp::Declared(other.to_owned()))
            }
            other => ReductionOp::from_spelling(other),
        }
    }

    /// Returns what the user writes.
    pub fn spelling(&self) -> &str {
        match self {
            ReductionOp::Add => "+",
            ReductionOp::Sub => "-",
            ReductionOp::Mul => "*",
            ReductionOp::BitAnd => "&",
            ReductionOp::BitOr => "|",
            ReductionOp::BitXor => "^",
            ReductionOp::And => "&&",
            ReductionOp::Or => "||",
            ReductionOp::Min => "min",
            ReductionOp::Max => "max",
            ReductionOp::Eqv => ".eqv.",
            ReductionOp::Neqv => ".neqv.",
            ReductionOp::Declared(name) => name,
        }
    }

    /// Returns the word used in a region string: `ADD` in `QUAL.OMP.REDUCTION.ADD`.
    pub fn region_word(&self) -> &'static str {
        match self {
            ReductionOp::Add => "ADD",
            ReductionOp::Sub => "SUB",
            ReductionOp::Mul => "MUL",
            ReductionOp::BitAnd => "BAND",
            ReductionOp::BitOr => "BOR",
            ReductionOp::BitXor => "BXOR",
            ReductionOp::And => "AND",
            ReductionOp::Or => "OR",
            ReductionOp::Min => "MIN",
            ReductionOp::Max => "MAX",
            ReductionOp::Eqv => "EQV",
            ReductionOp::Neqv => "NEQV",
            ReductionOp::Declared(_) => "UDR",
        }
    }

    /// Returns the operator whose word in a region string is `word`; the word does not keep a declared operator's name.
    pub fn from_region_word(word: &str) -> Option<ReductionOp> {
        let others = [ReductionOp::Eqv, ReductionOp::Neqv, ReductionOp::Declared("udr".to_owned())];
        ReductionOp::BUILTIN.into_iter().chain(others).find(|op| op.region_word() == word)
    }

    /// Returns the value a private copy starts from [OMP 5.2 §5.5.3].
    pub fn identity(&self) -> Identity {
        match self {
            ReductionOp::Add
            | ReductionOp::Sub
            | ReductionOp::BitOr
            | ReductionOp::BitXor
            | ReductionOp::Or
            | ReductionOp::Neqv => Identity::Zero,
            // True and false, as numbers.
            ReductionOp::Mul | ReductionOp::And | ReductionOp::Eqv => Identity::One,
            ReductionOp::BitAnd => Identity::AllOnes,
            ReductionOp::Max => Identity::Lowest,
            ReductionOp::Min => Identity::Highest,
            ReductionOp::Declared(_) => Identity::Declared,
        }
    }

    /// Says whether operands of a floating type are allowed.
    pub fn accepts_floating(&self) -> bool {
        use ReductionOp::{BitAnd, BitOr, BitXor, Eqv, Neqv};
        !matches!(self, BitAnd | BitOr | BitXor | Eqv | Neqv)
    }

    /// Says whether operands of a complex type are allowed, which holds for the operators that C defines on them.
    pub fn accepts_complex(&self) -> bool {
        self.accepts_floating() && !matches!(self, ReductionOp::Min | ReductionOp::Max)
    }
}

/// The modifier of a reduction clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReductionModifier {
    /// `default`
    Default,
    /// `inscan`
    Inscan,
    /// `task`
    Task,
}

impl ReductionModifier {
    /// Returns the modifier spelled `text`.
    pub fn from_spelling(text: &str) -> Option<Self> {
        match text {
            "default" => Some(ReductionModifier::Default),
            "inscan" => Some(ReductionModifier::Inscan),
            "task" => Some(ReductionModifier::Task),
            _ => None,
        }
    }
}
