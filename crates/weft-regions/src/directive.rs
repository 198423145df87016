//! The directives that regions are made of.

use crate::clause::ClauseKind;

/// The directive of a region, or a stand-alone one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Directive {
    /// `parallel` [OMP 5.2 §10.1]
    Parallel,
    /// `for` [OMP 5.2 §11.5.1]
    Loop,
    /// `single` [OMP 5.2 §11.1]
    Single,
    /// `master` [OMP 5.0 §2.16]
    Master,
    /// `critical` [OMP 5.2 §15.2]
    Critical,
    /// `barrier` [OMP 5.2 §15.3.1]
    Barrier,
    /// `flush` [OMP 5.2 §15.8.5]
    Flush,
}

impl Directive {
    /// All directives.
    pub const ALL: [Directive; 7] = [
        Directive::Parallel,
        Directive::Loop,
        Directive::Single,
        Directive::Master,
        Directive::Critical,
        Directive::Barrier,
        Directive::Flush,
    ];

    /// The word that tells it apart, as in `DIR.OMP.<WORD>`.
    pub fn word(self) -> &'static str {
        match self {
            Directive::Parallel => "PARALLEL",
            Directive::Loop => "LOOP",
            Directive::Single => "SINGLE",
            Directive::Master => "MASTER",
            Directive::Critical => "CRITICAL",
            Directive::Barrier => "BARRIER",
            Directive::Flush => "FLUSH",
        }
    }

    /// The word in lower case, as pictures and names of values have it.
    pub fn lower(self) -> &'static str {
        match self {
            Directive::Parallel => "parallel",
            Directive::Loop => "loop",
            Directive::Single => "single",
            Directive::Master => "master",
            Directive::Critical => "critical",
            Directive::Barrier => "barrier",
            Directive::Flush => "flush",
        }
    }

    /// `DIR.OMP.<WORD>`
    pub fn begin(self) -> &'static str {
        match self {
            Directive::Parallel => "DIR.OMP.PARALLEL",
            Directive::Loop => "DIR.OMP.LOOP",
            Directive::Single => "DIR.OMP.SINGLE",
            Directive::Master => "DIR.OMP.MASTER",
            Directive::Critical => "DIR.OMP.CRITICAL",
            Directive::Barrier => "DIR.OMP.BARRIER",
            Directive::Flush => "DIR.OMP.FLUSH",
        }
    }

    /// `DIR.OMP.END.<WORD>`; stand-alone directives have no end.
    pub fn end(self) -> Option<&'static str> {
        match self {
            Directive::Parallel => Some("DIR.OMP.END.PARALLEL"),
            Directive::Loop => Some("DIR.OMP.END.LOOP"),
            Directive::Single => Some("DIR.OMP.END.SINGLE"),
            Directive::Master => Some("DIR.OMP.END.MASTER"),
            Directive::Critical => Some("DIR.OMP.END.CRITICAL"),
            Directive::Barrier | Directive::Flush => None,
        }
    }

    /// Whether it has no region.
    pub fn is_stand_alone(self) -> bool {
        self.end().is_none()
    }

    /// The directive whose begin string is `text`.
    pub fn from_begin(text: &str) -> Option<Directive> {
        Directive::ALL.into_iter().find(|d| d.begin() == text)
    }

    /// The directive whose end string is `text`.
    pub fn from_end(text: &str) -> Option<Directive> {
        Directive::ALL.into_iter().find(|d| d.end() == Some(text))
    }

    /// Whether a region of this directive may have such a clause.
    pub fn allows(self, clause: ClauseKind) -> bool {
        use ClauseKind::*;
        match clause {
            Loc => true,
            If | NumThreads | ProcBind(_) | Default(_) | Shared => self == Directive::Parallel,
            Private | Firstprivate => {
                matches!(self, Directive::Parallel | Directive::Loop | Directive::Single)
            }
            Reduction(_) => matches!(self, Directive::Parallel | Directive::Loop),
            Lastprivate | Schedule(_) | NormalizedBounds | Collapse => self == Directive::Loop,
            Nowait => matches!(self, Directive::Loop | Directive::Single),
            Name | Hint => self == Directive::Critical,
            Other(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Directive;

    #[test]
    fn strings_go_there_and_back() {
        for directive in Directive::ALL {
            assert_eq!(Directive::from_begin(directive.begin()), Some(directive));
            assert_eq!(directive.begin(), format!("DIR.OMP.{}", directive.word()));
            assert_eq!(directive.lower(), directive.word().to_lowercase());
            if let Some(end) = directive.end() {
                assert_eq!(Directive::from_end(end), Some(directive));
                assert_eq!(end, format!("DIR.OMP.END.{}", directive.word()));
            }
        }
        assert_eq!(Directive::from_begin("DIR.OMP.END.LOOP"), None);
        assert_eq!(Directive::from_end("DIR.OMP.END.BARRIER"), None);
    }
}
