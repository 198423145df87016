//! What selection knows of a text: its pragmas, all of them, and where they stand in libclang's tree.

use weft_openmp::{Association, ClauseArgs, ClauseKind, Directive, Expr, Leaf, Typed, Version, parse_pragma};
use weft_sema::Place;
use weft_sema::model::tree::{NodeId, NodeKind, Tree};
use weft_sema::select::{Context, Device, Requirements, SELECTED, is_selected};
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::Options;
use crate::select::variants::Variants;
use crate::select::{makes_allocators, newer_forms, on_devices, one_by_one, open_names, stands_alone};
use crate::source::clang::LibclangMissing;
use crate::source::coroutines;
use crate::source::flat::skip_blank;
use crate::source::last_parsed::LastParsed;
use crate::source::lines::{PragmaLine, pragma_lines};
use crate::source::parse::Read;
use crate::source::pragma::FlatPragma;
use crate::source::probe::Shape;

/// A text that is read.
pub(crate) struct Scene {
    pub(crate) file: FileId,
    pub(crate) pragmas: Vec<FlatPragma>,
    pub(crate) tree: Tree,
    pub(crate) places: Vec<Place>,
    /// What is wrong with the directives that this stage takes out.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Scene {
    /// Says whether a text has a directive that this stage takes out.
    pub(crate) fn is_needed(text: &str, file: FileId, options: &Options) -> bool {
        // Most files have none: their pragmas are not parsed twice.
        let leaves = || SELECTED.iter().chain(options.offloads.then_some(&Leaf::DeclareMapper));
        let may_be =
            |words: &str| leaves().any(|leaf| leaf.name().split(' ').all(|word| words.contains(word)));
        has_open_names(text, file, options)
            || pragma_lines(text, options.language)
                .iter()
                .any(|line| may_be(&text[line.text_lo as usize..line.hi as usize]))
                && parsed(text, file, options)
                    .any(|(_, found)| found.is_some_and(|found| leaves().any(|leaf| found.is(&[*leaf]))))
    }

    /// Reads a text, if it has a directive that this stage takes out, or if all calls are of interest; nothing if it is not
    /// valid C, of which others tell.
    pub(crate) fn read(
        map: &SourceMap,
        file: FileId,
        options: &Options,
        is_whole: bool,
        last: &mut LastParsed,
    ) -> Result<Option<Scene>, LibclangMissing> {
        let text = map.text(file);
        let pragmas: Vec<FlatPragma> = parsed(text, file, options)
            .map(|(line, directive)| {
                let mut pragma = FlatPragma { line, directive: None, shape: Shape::Blank, is_left: false };
                if let Some(directive) = directive {
                    place(text, directive, &mut pragma);
                }
                pragma
            })
            .collect();
        let is_any_selected =
            || pragmas.iter().filter_map(|pragma| pragma.directive.as_ref()).any(is_selected);
        if !is_whole && !is_any_selected() && !has_open_names(text, file, options) {
            return Ok(None);
        }
        let is_about_calls = |directive: &Directive| directive.is(&[Leaf::DeclareVariant]);
        let is_whole =
            is_whole || pragmas.iter().filter_map(|pragma| pragma.directive.as_ref()).any(is_about_calls);
        let selected: Vec<(PragmaLine, String)> = pragmas
            .iter()
            .filter_map(|pragma| {
                Some((pragma.line, pragma.directive.as_ref().filter(|one| is_selected(one))?.name()))
            })
            .collect();
        let parsed = last.parse(map, (file, pragmas, is_whole), options)?;
        let Some(Read { mut tree, pragmas, places }) = parsed.read.filter(|_| parsed.c_errors.is_empty())
        else {
            return Ok(None);
        };
        on_devices::mark(text, options.language, &mut tree);
        // What is wrong with the others will be found again.
        let is_in = |found: &Diagnostic, line: &PragmaLine| {
            // Of what is no statement, a note tells which directive stands above it.
            let mut spans = found.span.into_iter().chain(found.notes.iter().filter_map(|note| note.span));
            spans.any(|span| line.lo <= span.lo && span.hi <= line.hi)
        };
        let mut diagnostics = parsed.diagnostics;
        diagnostics.retain(|found| selected.iter().any(|(line, _)| is_in(found, line)));
        for (line, name) in selected {
            let is_lost = pragmas.iter().any(|pragma| pragma.line == line && pragma.directive.is_none());
            if is_lost && !diagnostics.iter().any(|found| is_in(found, &line)) {
                let span = Span::new(file, line.lo, line.hi);
                diagnostics.push(Diagnostic::error(format!("'#pragma omp {name}' cannot stand here"), span));
            }
        }
        Ok(Some(Scene { file, pragmas, tree, places, diagnostics }))
    }

    /// Says whether one of the directives is this one.
    pub(crate) fn has(&self, leaf: Leaf) -> bool {
        self.pragmas.iter().filter_map(|pragma| pragma.directive.as_ref()).any(|one| one.is(&[leaf]))
    }

    /// Returns the place whose pragma a node stands for.
    pub(crate) fn place_of(&self, node: NodeId) -> Option<&Place> {
        self.places.iter().find(|place| place.node == node)
    }

    /// Returns the directive at a place.
    pub(crate) fn directive(&self, place: &Place) -> &Directive {
        self.pragmas[place.pragma].directive()
    }

    /// Says whether something is wrong with the directive at a place.
    pub(crate) fn is_wrong(&self, place: &Place) -> bool {
        let line = self.pragmas[place.pragma].line;
        let mut spans = self.diagnostics.iter().filter_map(|found| found.span);
        spans.any(|span| line.lo <= span.lo && span.hi <= line.hi)
    }

    /// Returns the places of a directive.
    pub(crate) fn places_of(&self, leaf: Leaf) -> impl Iterator<Item = (usize, &Place)> {
        self.places.iter().enumerate().filter(move |(_, place)| self.directive(place).is(&[leaf]))
    }

    /// Returns the places around `place`, the innermost one first.
    pub(crate) fn around(&self, place: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(place, |&at| self.places[at].parent)
    }

    /// Returns the innermost place whose statement has `node` in it.
    pub(crate) fn place_around(&self, node: NodeId) -> Option<usize> {
        let mut at = Some(node);
        while let Some(node) = at {
            let parent = self.tree.node(node).parent;
            if let Some(parent) = parent {
                let is_it = |place: &Place| place.node == parent && place.body == Some(node);
                if let Some(found) = self.places.iter().position(is_it) {
                    return Some(found);
                }
            }
            at = parent;
        }
        None
    }

    /// Returns the name of the function around a node.
    fn function_around(&self, node: NodeId) -> Option<&str> {
        let mut at = node;
        while let Some(parent) = self.tree.node(at).parent {
            at = parent;
        }
        self.tree.node(at).decl.map(|decl| self.tree.decl(decl).name.as_str())
    }

    /// Returns the context within `place`, if any, of the function that `node` is in.
    pub(crate) fn context<'a>(
        &self,
        node: NodeId,
        place: Option<usize>,
        (device, requirements, variants): (&'a Device, &'a Requirements, &Variants),
    ) -> Context<'a> {
        let mut leaves: Vec<Leaf> = Vec::new();
        for at in self.around(place) {
            leaves.extend(self.directive(&self.places[at]).leaves.iter().rev());
        }
        // A variant that was chosen for a construct is executed in one.
        let function = self.function_around(node);
        leaves.extend(function.into_iter().flat_map(|name| variants.constructs_of(name)).rev());
        Context::new(leaves.into_iter().rev(), device, requirements)
    }

    /// Returns the value of a constant expression in the pragma that `node` stands for.
    pub(crate) fn value(&self, node: NodeId, expr: &Expr) -> Option<i128> {
        let node = self.tree.exactly(node, expr.span.lo, expr.span.hi)?;
        let (outer, inner) = (self.tree.node(node), self.tree.node(self.tree.peel(node)));
        outer.value.or(inner.value)
    }

    /// Returns why a statement cannot be written twice, if that is so.
    pub(crate) fn hinders_copies(&self, body: NodeId) -> Option<&'static str> {
        let mut why = None;
        self.tree.walk(body, &mut |_, node| {
            let is_static = node.kind == NodeKind::Variable
                && node.decl.is_some_and(|decl| self.tree.decl(decl).is_static);
            match node.kind {
                NodeKind::Label => why = Some("a label"),
                NodeKind::Variable if is_static => why = Some("a static variable"),
                _ => {}
            }
            why.is_none()
        });
        why
    }
}

/// More bytes than the statement of a directive has.
const LONG: usize = 1 << 15;

/// Says whether a text of C++ may name members by more than their names in lists, or numbers of loops by those of templates, or
/// copy packs for tasks, or have coroutines, or a text for devices what is mapped one by one.
fn has_open_names(text: &str, file: FileId, options: &Options) -> bool {
    let is_for_devices = |found: &Directive| {
        makes_allocators::making(found, false, options.offloads).is_some()
            || options.offloads && one_by_one::may_be_in(found)
    };
    if !options.simd_only
        && (options.offloads || text.contains(ClauseKind::UsesAllocators.name()))
        && parsed(text, file, options).any(|(_, found)| found.is_some_and(|found| is_for_devices(&found)))
    {
        return true;
    }
    if options.version >= Version::V60
        && newer_forms::may_be_in(text)
        && parsed(text, file, options)
            .any(|(_, found)| found.is_some_and(|found| newer_forms::is_newer(&found)))
    {
        return true;
    }
    // A statement stands behind its directive. Of a longer one the rest is not looked at: clang gets its function then.
    let behind = |line: PragmaLine| {
        let lo = line.lo as usize;
        text.get(lo..lo + LONG).unwrap_or(&text[lo..])
    };
    if !options.language.is_cxx() {
        return false;
    }
    if coroutines::may_be_in(text) && parsed(text, file, options).any(|(line, _)| line.depth > 0) {
        return true;
    }
    let introduced = open_names::introduced(text);
    let may_be_in =
        |line: PragmaLine, directive: &Directive| open_names::may_be_in(directive, behind(line), &introduced);
    parsed(text, file, options)
        .any(|(line, found)| line.depth > 0 && found.is_some_and(|found| may_be_in(line, &found)))
}

/// Returns the pragmas of a text; one with an error has no directive.
pub(super) fn parsed<'a>(
    text: &'a str,
    file: FileId,
    options: &Options,
) -> impl Iterator<Item = (PragmaLine, Option<Directive>)> + use<'a> {
    let version = options.version;
    pragma_lines(text, options.language).into_iter().map(move |line| {
        let words = &text[line.text_lo as usize..line.hi as usize];
        let (directive, found) = parse_pragma(words, line.text_lo, file, version);
        (line, directive.filter(|_| !found.iter().any(Diagnostic::is_error)))
    })
}

/// Finds out what a pragma becomes in the text that libclang reads.
fn place(text: &str, directive: Directive, pragma: &mut FlatPragma) {
    if pragma.line.depth == 0 {
        let is_it = directive.is(&[Leaf::DeclareVariant]) && pragma.line.is_between_declarations;
        pragma.directive = is_it.then_some(directive);
        return;
    }
    let association = match directive.association() {
        Association::Unspecified => association_of_variants(&directive),
        association => association,
    };
    let is_about_functions = directive.is(&[Leaf::DeclareVariant]) || directive.is(&[Leaf::DeclareReduction]);
    let is_pair = association == Association::Delimited
        || [Leaf::EndAssumes, Leaf::EndMetadirective].iter().any(|leaf| directive.is(&[*leaf]));
    if is_about_functions || is_pair {
        return;
    }
    let at = skip_blank(text, pragma.line.hi, true);
    let has_statement = !matches!(text.as_bytes().get(at as usize), None | Some(b'}'));
    if !stands_alone(association) && !has_statement {
        return;
    }
    pragma.shape = if stands_alone(association) { Shape::Statement } else { Shape::Prefix };
    pragma.directive = Some(directive);
}

/// Returns what a metadirective applies to: the statement below it if one of its variants does.
pub(super) fn association_of_variants(directive: &Directive) -> Association {
    let needs_statement = directive.clauses.iter().any(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::When { directive: Some(variant), .. } | Typed::Otherwise(Some(variant))) => {
            !stands_alone(variant.association())
        }
        _ => false,
    });
    if needs_statement { Association::Block } else { Association::StandAlone }
}
