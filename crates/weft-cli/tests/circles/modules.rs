//! The modules of a crate, read from its source files: what each defines, imports, and mentions.
//!
//! The reader follows `mod` declarations from `lib.rs` or `main.rs` and takes paths from everything behind them, macro
//! invocations and the bodies of `macro_rules!` included, there every `a::b::c` among the tokens.
//! What is compiled for tests or for loom alone is left out; every other `cfg` counts as true.
//!
//! Names in function bodies are treated as if they stood at the head of the module: a local variable that has the name
//! of a thing imported by `use m::*` is taken for that thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// An index into [`Crate::modules`].
pub(crate) type ModuleId = usize;

/// A crate, as a tree of modules.
#[derive(Debug, Default)]
pub(crate) struct Crate {
    /// The files, the root first.
    pub(crate) files: Vec<File>,
    /// The modules, the root first, parents before children.
    pub(crate) modules: Vec<Module>,
    /// Where each `macro_rules!` stands.
    pub(crate) macros: BTreeMap<String, ModuleId>,
}

/// A source file.
#[derive(Debug)]
pub(crate) struct File {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// The names from the root to its module; none for the root.
    pub(crate) module: Vec<String>,
}

/// A module: a file, or a `mod m { … }` in one.
#[derive(Debug, Default)]
pub(crate) struct Module {
    /// The file in which it stands, an index into [`Crate::files`].
    pub(crate) file: usize,
    /// The module around it.
    pub(crate) parent: Option<ModuleId>,
    /// The modules in it.
    pub(crate) children: BTreeMap<String, ModuleId>,
    /// The names of the items that it defines.
    pub(crate) items: BTreeSet<String>,
    /// The names that `use` brings, each with the paths it stands for: one name can be a type and a function.
    pub(crate) imports: BTreeMap<String, Vec<Vec<String>>>,
    /// The paths before `::*`.
    pub(crate) globs: Vec<Vec<String>>,
    /// The paths in its code and its private `use` declarations.
    pub(crate) mentions: Vec<Mention>,
}

/// A path in the code.
#[derive(Debug)]
pub(crate) struct Mention {
    /// Its segments, without generic arguments.
    pub(crate) path: Vec<String>,
    /// Its line, counted from 1.
    pub(crate) line: usize,
    /// Whether a macro is called by it.
    pub(crate) is_macro: bool,
}

/// Reads the crate whose root is the file `root`.
///
/// # Panics
/// If a file is missing or is not Rust: cargo would not have built the crate.
pub(crate) fn read(root: &Path) -> Crate {
    let mut reader = Reader { krate: Crate::default(), module: 0, folder: PathBuf::new() };
    reader.read_file(root, None, Vec::new());
    reader.krate
}

struct Reader {
    krate: Crate,
    /// The module being read.
    module: ModuleId,
    /// The folder in which the files of its children are.
    folder: PathBuf,
}

impl Reader {
    fn read_file(&mut self, path: &Path, parent: Option<ModuleId>, names: Vec<String>) {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let folder = path.parent().expect("invariant: a file is in a folder");
        let stem = path.file_stem().expect("invariant: a source file has a name");
        let holds_children = parent.is_none() || stem == "mod";
        let folder = if holds_children { folder.to_owned() } else { folder.join(stem) };
        self.krate.files.push(File { path: path.to_owned(), module: names });
        let index = self.krate.files.len() - 1;
        self.in_module(Module { file: index, parent, ..Module::default() }, folder, |reader| {
            reader.visit_file(&file);
        });
    }

    fn in_module(&mut self, module: Module, folder: PathBuf, visit: impl FnOnce(&mut Self)) {
        let id = self.krate.modules.len();
        if let Some(parent) = module.parent {
            debug_assert!(parent < id, "parents come first");
        }
        self.krate.modules.push(module);
        let outer = (self.module, std::mem::replace(&mut self.folder, folder));
        self.module = id;
        visit(self);
        (self.module, self.folder) = outer;
    }

    fn current(&mut self) -> &mut Module {
        &mut self.krate.modules[self.module]
    }

    fn mention(&mut self, path: Vec<String>, line: usize, is_macro: bool) {
        self.current().mentions.push(Mention { path, line, is_macro });
    }

    fn read_use(&mut self, tree: &syn::UseTree, before: &[String], private: bool) {
        let with = |name: &syn::Ident| {
            let mut path = before.to_vec();
            if name != "self" || before.is_empty() {
                path.push(name.to_string());
            }
            path
        };
        let (name, path, line) = match tree {
            syn::UseTree::Path(path) => return self.read_use(&path.tree, &with(&path.ident), private),
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.read_use(tree, before, private));
            }
            syn::UseTree::Glob(_) => return self.current().globs.push(before.to_vec()),
            syn::UseTree::Name(leaf) => {
                let path = with(&leaf.ident);
                (path.last().cloned(), path, leaf.ident.span().start().line)
            }
            syn::UseTree::Rename(leaf) => {
                (Some(leaf.rename.to_string()), with(&leaf.ident), leaf.ident.span().start().line)
            }
        };
        if private {
            self.mention(path.clone(), line, false);
        }
        let name = name.expect("invariant: the path has a segment");
        self.current().imports.entry(name).or_default().push(path);
    }

    /// Takes the paths among the tokens of a macro.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |index: usize, wanted: char| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Group(group) => self.read_tokens(group.stream()),
                TokenTree::Ident(first) => {
                    let before = at.checked_sub(1);
                    // A field, a lifetime, or a macro's variable.
                    let is_other = before.is_some_and(|before| {
                        is(before, '.') || is(before, '\'') || (is(before, '$') && first != "crate")
                    });
                    let line = first.span().start().line;
                    let mut path = vec![first.to_string()];
                    while let (true, true, Some(TokenTree::Ident(next))) =
                        (is(at + 1, ':'), is(at + 2, ':'), tokens.get(at + 3))
                    {
                        path.push(next.to_string());
                        at += 3;
                    }
                    if !is_other {
                        self.mention(path, line, is(at + 1, '!'));
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            at += 1;
        }
    }

    fn read_module(&mut self, module: &syn::ItemMod) {
        let name = module.ident.to_string();
        let next = self.krate.modules.len();
        let (parent, file) = (self.module, self.current().file);
        self.current().children.insert(name.clone(), next);
        if let Some((_, items)) = &module.content {
            let folder = self.folder.join(&name);
            return self.in_module(
                Module { file, parent: Some(parent), ..Module::default() },
                folder,
                |reader| {
                    items.iter().for_each(|item| reader.visit_item(item));
                },
            );
        }
        let path = match path_attribute(&module.attrs) {
            // Relative to the folder of the file that names it.
            Some(path) => self.krate.files[file].path.with_file_name(path),
            None => {
                let flat = self.folder.join(format!("{name}.rs"));
                if flat.exists() { flat } else { self.folder.join(&name).join("mod.rs") }
            }
        };
        let mut names = self.krate.files[file].module.clone();
        names.push(name);
        self.read_file(&path, Some(parent), names);
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item(&mut self, item: &'a syn::Item) {
        let (attributes, name) = attributes_and_name(item);
        if is_left_out(attributes) {
            return;
        }
        let module = self.module;
        match item {
            syn::Item::Mod(module) => return self.read_module(module),
            syn::Item::Use(declaration) => {
                let private = matches!(declaration.vis, syn::Visibility::Inherited);
                return self.read_use(&declaration.tree, &[], private);
            }
            syn::Item::Macro(rules) => {
                if let Some(name) = &rules.ident {
                    self.krate.macros.insert(name.to_string(), module);
                }
            }
            _ => {}
        }
        self.current().items.extend(name.map(ToString::to_string));
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'a syn::ImplItem) {
        let attributes = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            syn::ImplItem::Macro(item) => &item.attrs,
            _ => return,
        };
        if !is_left_out(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if !is_left_out(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    fn visit_expr_block(&mut self, block: &'a syn::ExprBlock) {
        if !is_left_out(&block.attrs) {
            visit::visit_expr_block(self, block);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.leading_colon.is_none() {
            let segments = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.mention(segments, line_of(path), false);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let segments = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.mention(segments, line_of(&call.path), true);
        self.read_tokens(call.tokens.clone());
    }

    // `pub(in path)` and attributes name modules without using what is in them.
    fn visit_visibility(&mut self, _: &'a syn::Visibility) {}

    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}
}

/// The line on which a path begins.
fn line_of(path: &syn::Path) -> usize {
    path.segments.first().map_or(0, |segment| segment.ident.span().start().line)
}

fn attributes_and_name(item: &syn::Item) -> (&[syn::Attribute], Option<&syn::Ident>) {
    match item {
        syn::Item::Const(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Enum(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::ExternCrate(item) => (&item.attrs, None),
        syn::Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
        syn::Item::ForeignMod(item) => (&item.attrs, None),
        syn::Item::Impl(item) => (&item.attrs, None),
        syn::Item::Macro(item) => (&item.attrs, None),
        syn::Item::Mod(item) => (&item.attrs, None),
        syn::Item::Static(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Struct(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Trait(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Type(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Union(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Use(item) => (&item.attrs, None),
        _ => panic!("an item of a kind that is not known"),
    }
}

fn path_attribute(attributes: &[syn::Attribute]) -> Option<String> {
    attributes.iter().find(|attribute| attribute.path().is_ident("path")).and_then(|attribute| {
        match &attribute.meta.require_name_value().ok()?.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        }
    })
}

/// Whether a `cfg` says that the thing is for tests or for loom alone.
fn is_left_out(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).any(|attribute| {
        attribute.parse_args::<syn::Meta>().is_ok_and(|condition| holds(&condition) == Some(false))
    })
}

/// The value of a `cfg` in an ordinary build; `None` if it depends on more than tests and loom.
fn holds(condition: &syn::Meta) -> Option<bool> {
    let parts = |list: &syn::MetaList| -> Vec<Option<bool>> {
        let parse = syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
        list.parse_args_with(parse).map_or_else(|_| Vec::new(), |parts| parts.iter().map(holds).collect())
    };
    match condition {
        syn::Meta::Path(path) if path.is_ident("test") || path.is_ident("loom") => Some(false),
        syn::Meta::List(list) if list.path.is_ident("not") => parts(list).first()?.map(|value| !value),
        syn::Meta::List(list) if list.path.is_ident("all") => {
            parts(list).contains(&Some(false)).then_some(false)
        }
        syn::Meta::List(list) if list.path.is_ident("any") => {
            parts(list).iter().all(|part| *part == Some(false)).then_some(false)
        }
        _ => None,
    }
}
