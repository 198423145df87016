//! Parting a module into modules that link to the same program, so that they can be compiled side by side.
//!
//! ```text
//! @sum = internal global i32 0      part 1                        part 2
//! @n = global i32 8                 @sum = internal global …      @n = global i32 8
//! define void @f() { … @sum … @n }  @n = external global i32      define void @g() { … }
//! define void @g() { … @n … }       define void @f() { … }
//! ```
//!
//! # Precondition
//! The module is one of LLVM's: parts are made behind all passes that look at several functions at once.
//!
//! # Postcondition
//! * What other modules can see is defined in exactly one part, and declared where others name it. A declaration is as sure
//!   to be in the same object as the definition is (`dso_local`).
//! * What is local stands in the part of those that name it: whoever names the same variable or function that is local to
//!   the module is in the same part. So no local name becomes visible, and each object has one address.
//! * A list that linkers join, such as that of a module's constructors, is in one part with all that it names, so that its order
//!   stays. So is a comdat with a member that cannot be in several parts.
//! * What has no identity is in each part that names it: constants whose address means nothing (`unnamed_addr`), and
//!   definitions of which a linker takes one (`linkonce_odr`).
//! * All parts have the module's target and its flags. The same module gives the same parts.
//!
//! # Algorithm
//! Definitions that have to stay together are united (union-find); the sets are given out by their number of instructions, the
//! largest first, each to the part that is the smallest by then. [Graham 1969: Bounds on multiprocessing timing anomalies, LPT]

mod definitions;

use std::fmt;

use rustc_hash::FxHashSet;

use definitions::Definitions;

use super::import::{Choice, ImportError, Importer};
use crate::module::{Item, Module, SymbolDef};
use crate::names::Symbol;

/// Why a module stays whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whole {
    /// It has something that is about all of it, such as assembly or debug information.
    Holds(&'static str),
    /// Too much of it is bound together by names that are local to it.
    Connected,
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whole::Holds(what) => write!(f, "the module has {what}"),
            Whole::Connected => write!(f, "most functions share names that are local to the module"),
        }
    }
}

impl std::error::Error for Whole {}

/// What is to be in which part of a module.
#[derive(Clone, Debug)]
pub struct Parts<'m> {
    module: &'m Module,
    /// What each part defines of that which is in one part only, in the order of the module.
    defines: Vec<Vec<Symbol>>,
    /// What comes along with whoever names it.
    copied: FxHashSet<Symbol>,
}

impl<'m> Parts<'m> {
    /// Decides which parts a module gets: `count` of them, with about as many instructions each.
    ///
    /// ```
    /// use weft_ir::edit::Parts;
    /// use weft_ir::{print_module, read_module};
    ///
    /// let module = read_module("define void @f() {\n  ret void\n}\n\ndefine void @g() {\n  call void @f()\n  ret void\n}\n")?;
    /// let parts = Parts::of(&module, 2)?;
    /// let second = parts.part(1)?;
    /// assert_eq!(print_module(&second), "define void @f() {\n  ret void\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it stays whole.
    pub fn of(module: &'m Module, count: usize) -> Result<Parts<'m>, Whole> {
        check(module)?;
        let definitions = Definitions::of(module);
        let owners = definitions.give_out(count)?;
        let mut defines = vec![Vec::new(); count];
        for (definition, owner) in definitions.all.iter().zip(owners) {
            defines[owner].push(definition.name);
        }
        Ok(Parts { module, defines, copied: definitions.copied })
    }

    /// How many parts there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.defines.len()
    }

    /// Makes the part with this number, from 0.
    ///
    /// # Errors
    /// Something of it cannot be moved to another module.
    pub fn part(&self, number: usize) -> Result<Module, ImportError> {
        let src = self.module;
        let mut part = head(src);
        let own: FxHashSet<Symbol> = self.defines[number].iter().copied().collect();
        let mut importer = Importer::new(&mut part, src);
        for name in &self.defines[number] {
            importer.symbol(*name, &mut |what| match own.contains(&what.name)
                || self.copied.contains(&what.name)
            {
                true => Choice::Clone,
                false => Choice::Declare,
            })?;
        }
        keep_dso_local(&mut part, src);
        Ok(part)
    }
}

/// Refuses what is about a module as a whole.
fn check(module: &Module) -> Result<(), Whole> {
    if !module.ctx.block_addresses.is_empty() {
        return Err(Whole::Holds("addresses of blocks"));
    }
    for item in &module.items {
        match item {
            Item::Verbatim(text)
                if !["source_filename", "target ", "$", ";"].iter().any(|start| text.starts_with(start))
                    && !text.trim().is_empty() =>
            {
                return Err(Whole::Holds("assembly or aliases"));
            }
            Item::NamedMetadata(name)
                if !matches!(module.ctx.names.text(*name), "llvm.module.flags" | "llvm.ident") =>
            {
                return Err(Whole::Holds("metadata about all of it"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A module with the target and the flags of `src`.
fn head(src: &Module) -> Module {
    let mut part = Module::default();
    for item in &src.items {
        match item {
            Item::Verbatim(text) if !text.starts_with('$') => part.items.push(Item::Verbatim(text.clone())),
            Item::NamedMetadata(name) => {
                let text = src.named_metadata.get(name).map_or("", |text| text);
                let name = part.ctx.names.intern(src.ctx.names.text(*name));
                part.named_metadata.insert(name, text.into());
                part.items.push(Item::NamedMetadata(name));
                for number in numbers_in(text) {
                    let Some(node) = src.metadata.get(&number) else { continue };
                    if part.metadata.insert(number, node.clone()).is_none() {
                        part.items.push(Item::Metadata(number));
                    }
                }
            }
            _ => {}
        }
    }
    part
}

/// The numbers of the nodes in a list: `!{!0, !1}`.
fn numbers_in(text: &str) -> impl Iterator<Item = u32> + '_ {
    text.split('!').filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    })
}

/// Whether `prefix`, the text before `global` or a result type, has the word.
fn has_word(prefix: &str, word: &str) -> bool {
    prefix.split_ascii_whitespace().any(|other| other == word)
}

/// Says of declarations in a part what is known of the definitions: that they are in the same object.
fn keep_dso_local(part: &mut Module, src: &Module) {
    let is_near = |name: &str| {
        let prefix = match src.symbols.get(&src.ctx.names.lookup(name)?)? {
            SymbolDef::Function(id) => &src.functions[*id].prefix,
            SymbolDef::Global(id) => &src.globals[*id].prefix,
            SymbolDef::Alias => return None,
        };
        has_word(prefix, "dso_local").then_some(())
    };
    let Module { ctx, functions, globals, .. } = part;
    for func in functions.values_mut().filter(|func| func.is_declaration) {
        if !has_word(&func.prefix, "dso_local") && is_near(ctx.names.text(func.name)).is_some() {
            func.prefix = format!("dso_local {}", func.prefix).trim_end().into();
        }
    }
    for global in globals.values_mut().filter(|global| global.init.is_none()) {
        if !has_word(&global.prefix, "dso_local") && is_near(ctx.names.text(global.name)).is_some() {
            global.prefix = global.prefix.replacen("external", "external dso_local", 1).into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{print_module, read_module, verify};

    /// The parts of a module as text, each of which is right by itself.
    fn parts_of(text: &str) -> Result<Vec<String>, Whole> {
        let module = read_module(text).unwrap();
        let parts = Parts::of(&module, 2)?;
        let texts = (0..parts.count()).map(|number| {
            let part = parts.part(number).unwrap();
            assert_eq!(verify::verify_module(&part), []);
            print_module(&part)
        });
        Ok(texts.collect())
    }

    /// The lines of a part that begin with one of the words with which a definition or declaration of `name` begins.
    fn line<'t>(part: &'t str, name: &str) -> &'t str {
        let is_it = |line: &&str| {
            line.starts_with(&format!("{name} = "))
                || ["define ", "declare "]
                    .iter()
                    .any(|word| line.starts_with(word) && line.contains(&format!("{name}(")))
        };
        part.lines().find(is_it).unwrap_or_default()
    }

    const TWO: &str = "target triple = \"x86_64-pc-linux-gnu\"\n\
        @n = dso_local global i32 8, align 64\n\
        @sum = internal global i32 0\n\
        @text = private unnamed_addr constant [2 x i8] c\"a\\00\"\n\
        define dso_local i32 @f() {\n  %a = load i32, ptr @n\n  store i32 %a, ptr @sum\n  call void @puts(ptr @text)\n  ret i32 %a\n}\n\
        define dso_local i32 @g() {\n  %a = load i32, ptr @n\n  call void @puts(ptr @text)\n  %b = call i32 @f()\n  %c = add i32 %a, %b\n  ret i32 %c\n}\n\
        define dso_local i32 @h() {\n  %a = load i32, ptr @sum\n  ret i32 %a\n}\n\
        declare void @puts(ptr)\n\
        !llvm.module.flags = !{!0}\n\
        !0 = !{i32 1, !\"wchar_size\", i32 4}\n";

    #[test]
    fn those_that_share_what_is_local_are_in_one_part() {
        let [first, second] = &parts_of(TWO).unwrap()[..] else { panic!("two parts were asked for") };
        assert!(
            line(first, "@f").starts_with("define") && line(first, "@h").starts_with("define"),
            "{first}"
        );
        assert!(line(first, "@sum").contains("internal global"), "{first}");
        assert!(line(second, "@g").starts_with("define"), "{second}");
        assert!(line(second, "@sum").is_empty() && line(second, "@h").is_empty(), "{second}");
    }

    #[test]
    fn what_is_elsewhere_is_declared_as_near() {
        let [first, second] = &parts_of(TWO).unwrap()[..] else { panic!("two parts were asked for") };
        assert_eq!(line(second, "@f"), "declare dso_local i32 @f()");
        let lines = [line(first, "@n"), line(second, "@n")];
        assert!(lines.contains(&"@n = dso_local global i32 8, align 64"), "{lines:?}");
        assert!(lines.contains(&"@n = external dso_local global i32, align 64"), "{lines:?}");
    }

    #[test]
    fn constants_without_an_address_target_and_flags_are_in_both() {
        for part in parts_of(TWO).unwrap() {
            assert!(line(&part, "@text").starts_with("@text = private unnamed_addr constant"), "{part}");
            assert!(part.contains("target triple = \"x86_64-pc-linux-gnu\""), "{part}");
            assert!(part.contains("!llvm.module.flags = !{!0}") && part.contains("wchar_size"), "{part}");
        }
    }

    #[test]
    fn what_a_linker_merges_is_in_both_unless_it_names_what_is_local() {
        let merged = |body: &str| {
            format!(
                "$m = comdat any\n@sum = internal global i32 0\n\
                 define linkonce_odr void @m() comdat {{\n{body}  ret void\n}}\n\
                 define void @f() {{\n  call void @m()\n  call void @m()\n  ret void\n}}\n\
                 define void @g() {{\n  call void @m()\n  call void @m()\n  ret void\n}}\n"
            )
        };
        for part in parts_of(&merged("")).unwrap() {
            assert_eq!(line(&part, "@m"), "define linkonce_odr void @m() comdat($m) {", "{part}");
        }
        assert_eq!(parts_of(&merged("  store i32 1, ptr @sum\n")), Err(Whole::Connected));
    }

    #[test]
    fn lists_and_all_that_they_name_are_in_one_part() {
        let text = "@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] \
             [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @h, ptr @v }]\n\
             $v = comdat any\n@v = linkonce_odr global i32 0, comdat\n\
             define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n\
             define void @h() comdat($v) {\n  ret void\n}\ndefine void @i() {\n  ret void\n}\n\
             define void @j() {\n  ret void\n}\n";
        let parts = parts_of(text).unwrap();
        let is_in = |name: &str| {
            let has = |part: &&String| {
                line(part, name).starts_with("define") || line(part, name).contains(" global ")
            };
            parts.iter().filter(has).collect::<Vec<_>>()
        };
        let with_list = is_in("@llvm.global_ctors");
        assert_eq!(with_list.len(), 1);
        for name in ["@f", "@h", "@v"] {
            assert_eq!(is_in(name), with_list, "{name}");
        }
        assert_ne!(is_in("@g"), with_list);
    }

    #[test]
    fn a_comdat_is_in_each_part_as_a_whole_or_in_one() {
        let with = |linkage: &str| {
            format!(
                "$d = comdat any\n\
                 define linkonce_odr void @d1() comdat($d) {{\n  ret void\n}}\n\
                 define {linkage} void @d2() comdat($d) {{\n  ret void\n}}\n\
                 define void @f() {{\n  call void @d1()\n  call void @d1()\n  ret void\n}}\n\
                 define void @g() {{\n  call void @d1()\n  call void @d2()\n  ret void\n}}\n"
            )
        };
        for part in parts_of(&with("linkonce_odr")).unwrap() {
            for name in ["@d1", "@d2"] {
                assert!(line(&part, name).starts_with("define linkonce_odr"), "{part}");
            }
        }
        for linkage in ["internal", "weak_odr"] {
            assert_eq!(parts_of(&with(linkage)), Err(Whole::Connected), "{linkage}");
        }
    }

    #[test]
    fn what_is_about_a_whole_module_keeps_it_whole() {
        let functions = "define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n";
        let with = |text: &str| parts_of(&format!("{text}{functions}")).map(|parts| parts.len());
        assert_eq!(with(""), Ok(2));
        for text in [
            "module asm \"nop\"\n",
            "@a = alias void (), ptr @f\n",
            "!llvm.dbg.cu = !{}\n",
            "define ptr @h() {\n  ret ptr blockaddress(@h, %b)\n\nb:\n  ret ptr null\n}\n",
        ] {
            assert!(matches!(with(text), Err(Whole::Holds(_))), "{text}");
        }
        let one = "define void @f() {\n  ret void\n}\n";
        assert_eq!(parts_of(one), Err(Whole::Connected));
    }
}
