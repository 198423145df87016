//! Words in the place of clauses that are none, and clauses that the directive does not take.
//!
//! ```c
//! #pragma omp parallel single            // error: unknown clause 'single' …; there is no compound directive 'parallel single' …
//! #pragma omp parallel shard(x)          // error: unknown clause 'shard' …; did you mean 'shared'?
//! #pragma omp for parallel               // error: unknown clause 'parallel' …; did you mean 'parallel for'?
//! #pragma omp task wait                  // error: unknown clause 'wait' …; did you mean the directive 'taskwait'?
//! #pragma omp parallel nowait            // error: clause 'nowait' is not allowed on directive 'parallel'
//! ```

use weft_support::{Diagnostic, suggest};

use super::Parser;
use crate::parse::host::Host;
use crate::parse::token::Token;
use crate::table::clause::ClauseKind;
use crate::table::compound::{leaves_of, permission, since};
use crate::table::extension;
use crate::table::leaf::Leaf;
use crate::table::version::Version;
use crate::tree::item::Word;

/// Clauses that 6.0 has on these directives, and that Weft does not know there [OMP 6.0 §7.7.3, §9.7, §15.8, §17.9.3].
const NEWER: [(Leaf, &str); 4] = [
    (Leaf::Depobj, "init"),
    (Leaf::Dispatch, "interop"),
    (Leaf::Scan, "init_complete"),
    (Leaf::Target, "device_type"),
];

/// Words of 6.0 that say which part of a reference to map; Weft does not know them [OMP 6.0 §7.9].
const NEWER_WORDS: [&str; 3] = ["ref_ptee", "ref_ptr", "ref_ptr_ptee"];

impl Parser<'_> {
    /// Reports a word within a clause that OpenMP 6.0 has there and Weft does not know; returns whether it is one.
    pub(super) fn is_newer_word(&mut self, kind: ClauseKind, word: Token, owner: &str) -> bool {
        let text = self.text.token_text(word);
        let is_newer = matches!(kind, ClauseKind::Map | ClauseKind::To | ClauseKind::From)
            && NEWER_WORDS.contains(&text);
        if is_newer {
            let message = format!("'{text}' in {owner} is OpenMP 6.0 and not supported yet");
            self.error(message, self.text.span(word.lo, word.hi));
        }
        is_newer
    }

    /// Returns what to say of a clause of OpenMP 6.0, if it is one.
    fn newer_clause(&self, word: &Word) -> Option<String> {
        let is_it = |(leaf, name): &(Leaf, &str)| self.leaves.contains(leaf) && word.text == *name;
        NEWER.iter().any(is_it).then(|| {
            let directive = self.directive_name();
            format!(
                "clause '{}' is not allowed on directive '{directive}': it is OpenMP 6.0 and not supported yet",
                word.text
            )
        })
    }

    /// Reports a word that is no clause, and says what was meant if that can be told.
    pub(super) fn unknown_clause(&mut self, word: &Word) {
        let directive = self.directive_name();
        if let Some(message) = self.newer_clause(word) {
            return self.error(message, word.span);
        }
        if self.host != Host::Fortran
            && matches!(self.leaves.as_slice(), [Leaf::Assume | Leaf::Assumes | Leaf::BeginAssumes])
        {
            // What nobody knows is assumed of nothing.
            let message =
                format!("'{}' is no assumption of directive '{directive}'; it is ignored", word.text);
            self.found.push(Diagnostic::warning(message, word.span, extension::LENIENT));
            return;
        }
        if self.leaves == [Leaf::Critical] && !self.peek().is_some_and(|next| next.is(b'(')) {
            let message = format!(
                "unknown clause '{0}' on directive 'critical'; if it is the name of the region, it stands in parentheses: '({0})'",
                word.text
            );
            return self.unknown(message, word.span);
        }
        let allowed = ClauseKind::ALL.iter().filter(|kind| permission(&self.leaves, **kind).is_some());
        let mut message = format!("unknown clause '{}' on directive '{directive}'", word.text);
        let joined = format!("{directive}{}", word.text);
        if let Some(meant) = leaves_of(&[word.text.as_str()]) {
            let words: Vec<&str> = std::iter::once(word.text.as_str()).chain(directive.split(' ')).collect();
            message += &match leaves_of(&words) {
                Some(_) => format!("; did you mean '{}'?", words.join(" ")),
                None => format!(
                    "; there is no compound directive '{directive} {0}', and '{0}' needs a pragma of its own",
                    word.text
                ),
            };
            self.meant = meant;
            self.skip_directive_names();
        } else if leaves_of(&[joined.as_str()]).is_some() {
            message += &format!("; did you mean the directive '{joined}'?");
        } else if let Some(name) = suggest(&word.text, allowed.map(|kind| kind.name())) {
            message += &format!("; did you mean '{name}'?");
        } else if let Some(name) = suggest(&word.text, ClauseKind::ALL.iter().map(|kind| kind.name())) {
            // A short name is near to too many others, so a suggestion would not help.
            if word.text.len() > 4 {
                message += &format!("; '{name}', if that was meant, is not allowed here");
            }
        }
        self.unknown(message, word.span);
    }

    /// Steps over the rest of a compound directive that does not exist: `distribute for simd`.
    fn skip_directive_names(&mut self) {
        let names_directive = |word: &Token| leaves_of(&[self.text.token_text(*word)]).is_some();
        while let Some(word) = self.peek().filter(names_directive) {
            self.at = word.hi;
        }
    }

    /// Reports a clause that the directive does not take, or not yet; returns whether it does.
    pub(super) fn check_permission(&mut self, kind: ClauseKind, word: &Word) -> bool {
        let directive = self.directive_name();
        // Fortran lets these two stand at the end of a construct [OMP 5.2 §15.6, §5.7.2].
        let at_end = matches!(kind, ClauseKind::Nowait | ClauseKind::Copyprivate);
        match permission(&self.leaves, kind) {
            Some(_) if self.is_end && !at_end => {
                let message =
                    format!("clause '{}' is not allowed on directive 'end {directive}'", kind.name());
                self.error(message, word.span);
                false
            }
            None if permission(&self.meant, kind).is_some() => false,
            None => {
                let message = self.newer_clause(word).unwrap_or_else(|| {
                    format!("clause '{}' is not allowed on directive '{directive}'", kind.name())
                });
                self.error(message, word.span);
                false
            }
            Some(permission) if permission.since > self.version => {
                self.check_clause_version(kind, permission.since, word)
            }
            Some(_) => true,
        }
    }

    /// Reports a clause that is younger than the version asked for; returns whether the parser accepts it all the same.
    fn check_clause_version(&mut self, kind: ClauseKind, needed: Version, word: &Word) -> bool {
        let is_c = self.host != Host::Fortran;
        let takes_directive = is_c && extension::takes_directive_early(&self.leaves);
        let is_older_than_directive = needed <= since(&self.leaves);
        let what = self.clause_on_directive(kind);
        if is_c && extension::takes_clause_early(&self.leaves, kind, needed, self.version) {
            // The parser has already reported a directive that is too young itself.
            if !is_older_than_directive {
                self.found.push(extension::early(&what, needed, word.span));
            }
            return true;
        }
        if is_older_than_directive && !takes_directive {
            return true;
        }
        self.error(format!("{what} needs OpenMP {needed} or newer"), word.span);
        false
    }
}
