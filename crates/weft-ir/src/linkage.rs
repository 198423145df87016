//! The linkage of globals and functions. [LangRef: Linkage Types]
//!
//! It is written in the text before `global` or the result type, which [`GlobalVar`](crate::GlobalVar) and
//! [`Function`](crate::Function) keep as their `prefix`.

/// How a name is seen from other modules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Linkage {
    /// `private`: seen in this module only, with no symbol in the object file.
    Private,
    /// `internal`: seen in this module only.
    Internal,
    /// `available_externally`: a copy of a definition that another module has.
    AvailableExternally,
    /// `linkonce`: merged with others of the name, dropped if not used.
    Linkonce,
    /// `weak`: merged with others of the name.
    Weak,
    /// `common`: as weak, and zero.
    Common,
    /// `appending`: arrays that the linker joins.
    Appending,
    /// `extern_weak`: a declaration that is null if nobody defines it.
    ExternWeak,
    /// `linkonce_odr`: as linkonce, and all definitions mean the same.
    LinkonceOdr,
    /// `weak_odr`: as weak, and all definitions mean the same.
    WeakOdr,
    /// `external`, or no word.
    #[default]
    External,
}

impl Linkage {
    /// The linkage that `word` stands for in IR.
    pub fn from_name(word: &str) -> Option<Linkage> {
        Some(match word {
            "private" => Linkage::Private,
            "internal" => Linkage::Internal,
            "available_externally" => Linkage::AvailableExternally,
            "linkonce" => Linkage::Linkonce,
            "weak" => Linkage::Weak,
            "common" => Linkage::Common,
            "appending" => Linkage::Appending,
            "extern_weak" => Linkage::ExternWeak,
            "linkonce_odr" => Linkage::LinkonceOdr,
            "weak_odr" => Linkage::WeakOdr,
            "external" => Linkage::External,
            _ => return None,
        })
    }

    /// The linkage in `prefix`, the text before `global` or the result type of a function.
    pub fn in_prefix(prefix: &str) -> Linkage {
        prefix.split_ascii_whitespace().find_map(Linkage::from_name).unwrap_or_default()
    }

    /// Whether other modules do not see the name.
    pub fn is_local(self) -> bool {
        matches!(self, Linkage::Private | Linkage::Internal)
    }

    /// Whether a linker takes one of several definitions of the name, instead of complaining.
    pub fn is_merged(self) -> bool {
        matches!(
            self,
            Linkage::AvailableExternally
                | Linkage::Linkonce
                | Linkage::LinkonceOdr
                | Linkage::Weak
                | Linkage::WeakOdr
                | Linkage::Common
        )
    }

    /// Whether the definition may be missing from the object file if its own module does not use it.
    pub fn is_discardable(self) -> bool {
        self.is_local() || matches!(self, Linkage::Linkonce | Linkage::LinkonceOdr)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linkage_is_a_word_of_the_prefix() {
        assert_eq!(Linkage::in_prefix(""), Linkage::External);
        assert_eq!(Linkage::in_prefix("private unnamed_addr"), Linkage::Private);
        assert_eq!(Linkage::in_prefix("linkonce_odr dso_local noundef"), Linkage::LinkonceOdr);
        assert!(Linkage::in_prefix("dso_local internal").is_local());
        assert!(!Linkage::in_prefix("hidden").is_local());
    }
}
