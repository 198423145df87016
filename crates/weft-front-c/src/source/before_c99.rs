//! Parses programs in C as it was before C99, where a `for` is no scope of its own.
//!
//! ```c
//! #pragma omp parallel for             // with -std=gnu89
//! for (int i = 0; i < n; i++) f(i);
//! #pragma omp parallel for
//! for (int i = 0; i < n; i++) g(i);    // another `i` with OpenMP, the same one without
//! ```
//!
//! Clang takes such declarations there, too, and lets them live on behind the loop. Each directive is a scope, however, and libclang
//! parses the file without its directives. So it parses by C99 what is right by C99, unless a loop of no directive declares
//! something whose name occurs behind the loop in its block: what that means depends on the language.
//!
//! *Postcondition:* the outcome is that of [`parse`] by the user's dialect but for what the loops of directives declare.

use weft_sema::model::tree::{NodeId, NodeKind, Tree};
use weft_support::{SourceMap, identifier};

use crate::Options;
use crate::source::clang::LibclangMissing;
use crate::source::parse::{Asked, Parsed, Read, parse};

/// The dialects in which a `for` is no scope, and for each the one that differs least and has scopes.
const DIALECTS: [(&[&str], &str); 2] = [
    (&["-std=gnu89", "-std=gnu90", "--std=gnu89", "--std=gnu90"], "-std=gnu99"),
    (
        &[
            "-ansi",
            "--ansi",
            "-std=c89",
            "-std=c90",
            "-std=iso9899:1990",
            "-std=iso9899:199409",
            "--std=c89",
            "--std=c90",
            "--std=iso9899:1990",
            "--std=iso9899:199409",
        ],
        "-std=c99",
    ),
];

/// Parses a flat file as [`parse`] does, with a scope for each loop where only the loops of directives need one.
pub(crate) fn parse_with_scopes(
    map: &SourceMap,
    asked: Asked,
    options: &Options,
) -> Result<Parsed, LibclangMissing> {
    if let Some(newer) = with_scopes(options) {
        let text = map.text(asked.0);
        let parsed = parse(map, asked.clone(), &newer)?;
        let is_right = parsed.c_errors.is_empty() && parsed.diagnostics.is_empty();
        if is_right && parsed.read.as_ref().is_some_and(|read| !outlives_its_loop(read, text)) {
            return Ok(parsed);
        }
    }
    parse(map, asked, options)
}

/// Returns the options by which each loop is a scope, if it is none by those of the user.
fn with_scopes(options: &Options) -> Option<Options> {
    let chosen = |word: &&String| word.starts_with("-std=") || word.starts_with("--std=") || is_ansi(word);
    let word = options.clang_arguments.iter().rfind(chosen)?;
    let (_, newer) = DIALECTS.iter().find(|(words, _)| words.contains(&word.as_str()))?;
    let mut options = Options { compiled: None, ..options.clone() };
    options.clang_arguments.push((*newer).to_owned());
    Some(options)
}

fn is_ansi(word: &str) -> bool {
    matches!(word, "-ansi" | "--ansi")
}

/// Says whether a loop of no directive declares something whose name stands behind the loop in its block.
fn outlives_its_loop(read: &Read, text: &str) -> bool {
    let Read { tree, pragmas, .. } = read;
    let is_pragma =
        |node: NodeId| pragmas.binary_search_by_key(&tree.node(node).lo, |pragma| pragma.line.lo).is_ok();
    tree.nodes().filter(|&node| tree.kind(node) == NodeKind::For && !is_pragma(node)).any(|node| {
        let is_scope = |around: &NodeId| {
            matches!(tree.kind(*around), NodeKind::Compound | NodeKind::Function) || is_pragma(*around)
        };
        let mut around = std::iter::successors(tree.node(node).parent, |&around| tree.node(around).parent);
        let scope = around.find(is_scope);
        let behind = scope.map(|scope| tree.node(node).hi as usize..tree.node(scope).hi as usize);
        let behind = behind.and_then(|behind| text.get(behind)).unwrap_or_default();
        declared_in(tree, node).any(|name| has_name(behind, name))
    })
}

/// Returns the names that the header of a loop declares.
fn declared_in(tree: &Tree, node: NodeId) -> impl Iterator<Item = &str> {
    let first = tree.children(node).first().filter(|&&first| tree.kind(first) == NodeKind::DeclStatement);
    let variables = first.into_iter().flat_map(|&first| tree.children(first));
    variables.filter_map(|&variable| Some(tree.decl(tree.node(variable).decl?).name.as_str()))
}

/// Says whether a text has a name in it.
fn has_name(text: &str, name: &str) -> bool {
    text.split(|c: char| !identifier::is_part(c)).any(|word| word == name)
}
