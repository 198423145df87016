//! The structures and classes of a text, and their members that are objects: which mappers apply to them is asked.

use clang_sys::*;

use super::library::{Functions, LibclangMissing, offset_of, take_string};
use super::{Request, children_of, look};
use crate::source::flat::{find_word, one_line};

/// A definition of a structure, a class or a union.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// The offset of the word that it begins with.
    pub(crate) begin: u32,
    /// The offset of the brace that ends it.
    pub(crate) end: u32,
    /// The offset of the brace that ends the outermost record that it is declared in, which may be itself.
    pub(crate) outermost_end: u32,
    /// Its own name; none for one without.
    pub(crate) name: String,
    /// The canonical spelling of its type.
    pub(crate) ty: String,
    /// Whether its members lie one upon another.
    pub(crate) is_union: bool,
    /// Whether a function declares it.
    pub(crate) is_local: bool,
    /// Its bases, by what names them, but those that are virtual or a template's list.
    pub(crate) bases: Vec<Member>,
    /// Its virtual bases.
    pub(crate) virtual_bases: Vec<Member>,
    /// Its members that are objects of a class or arrays of such, or may be in an instance of a template, in order; those of
    /// structures without a name among its members are its own.
    pub(crate) members: Vec<Member>,
}

/// A member of a record, or a base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) name: String,
    /// Where its name is, or what names the base.
    pub(crate) at: u32,
    /// The canonical spelling of the type of its innermost elements.
    pub(crate) ty: String,
}

/// The records of a text, in the order of their ends, and what its `typedef`s name.
#[derive(Debug, Default)]
pub(crate) struct Records {
    pub(crate) all: Vec<Record>,
    /// Each name of a type at file scope, with the canonical spelling.
    pub(crate) typedefs: Vec<(String, String)>,
    /// Where each record begins and ends.
    pub(crate) extents: Vec<(u32, u32)>,
}

/// Reads those of a text without pragmas.
pub(crate) fn records(request: &Request<'_>) -> Result<Records, LibclangMissing> {
    let found = look(request, |clang, unit| {
        let mut reader = Reader { clang, request, found: Records::default() };
        // SAFETY: the unit is live as long as the closure runs.
        unsafe { reader.read((clang.getTranslationUnitCursor)(unit), None, false) };
        // A declaration of a variable has the record in it, too.
        reader.found.all.sort_by_key(|record| record.end);
        reader.found.all.dedup_by_key(|record| record.end);
        reader.found
    })?;
    Ok(found.unwrap_or_default())
}

struct Reader<'a> {
    clang: &'static Functions,
    request: &'a Request<'a>,
    found: Records,
}

impl Reader<'_> {
    /// Reads what is in `cursor`, which a record that ends there has in it, or a function.
    ///
    /// # Safety
    /// The cursor is live.
    unsafe fn read(&mut self, cursor: CXCursor, outermost_end: Option<u32>, is_local: bool) {
        // SAFETY: the cursors are live by the caller's promise.
        unsafe {
            for child in children_of(self.clang, cursor) {
                let is_function = matches!(
                    child.kind,
                    CXCursor_FunctionDecl
                        | CXCursor_CXXMethod
                        | CXCursor_Constructor
                        | CXCursor_Destructor
                        | CXCursor_ConversionFunction
                        | CXCursor_FunctionTemplate
                );
                let mut outer = outermost_end;
                match child.kind {
                    CXCursor_TypedefDecl | CXCursor_TypeAliasDecl if !is_local => {
                        let name = take_string(self.clang, (self.clang.getCursorSpelling)(child));
                        let ty = self.element((self.clang.getCursorType)(child)).0;
                        self.found.typedefs.push((name, ty));
                    }
                    CXCursor_StructDecl
                    | CXCursor_ClassDecl
                    | CXCursor_UnionDecl
                    | CXCursor_ClassTemplate
                    | CXCursor_ClassTemplatePartialSpecialization
                        if (self.clang.isCursorDefinition)(child) != 0 && !self.is_part_of_another(child) =>
                    {
                        outer = outer.or(Some(self.end(child)));
                        self.found.extents.push((self.begin(child), self.end(child)));
                        self.add(child, outer, is_local);
                    }
                    _ => {}
                }
                self.read(child, outer, is_local || is_function);
            }
        }
    }

    /// Returns the offset of the first byte of what a cursor declares.
    ///
    /// # Safety
    /// The cursor is live.
    unsafe fn begin(&self, cursor: CXCursor) -> u32 {
        // SAFETY: by the caller's promise.
        let begin = unsafe {
            offset_of(self.clang, (self.clang.getRangeStart)((self.clang.getCursorExtent)(cursor)))
        };
        self.request.offset(begin)
    }

    /// Returns the offset of the last byte of what a cursor declares.
    ///
    /// # Safety
    /// The cursor is live.
    unsafe fn end(&self, cursor: CXCursor) -> u32 {
        // SAFETY: by the caller's promise.
        let end =
            unsafe { offset_of(self.clang, (self.clang.getRangeEnd)((self.clang.getCursorExtent)(cursor))) };
        self.request.offset(end).saturating_sub(1)
    }

    /// # Safety
    /// The cursor is live.
    unsafe fn add(&mut self, cursor: CXCursor, outermost_end: Option<u32>, is_local: bool) {
        let clang = self.clang;
        // SAFETY: the cursors are live by the caller's promise.
        unsafe {
            let end = self.end(cursor);
            let name = take_string(clang, (clang.getCursorSpelling)(cursor));
            let begin = self.begin(cursor);
            // libclang calls a record without a name by what a `typedef` makes of it.
            let head = self.request.text.get(begin as usize..).unwrap_or("").split('{').next();
            let is_name = head.is_some_and(|head| find_word(head, &name).is_some());
            let mut members = Vec::new();
            self.members(cursor, &mut members);
            let bases = children_of(clang, cursor).into_iter().filter_map(|child| self.base(child));
            let (virtual_bases, bases): (Vec<_>, Vec<_>) = bases.partition(|(is_virtual, _)| *is_virtual);
            let [virtual_bases, bases] = [virtual_bases, bases]
                .map(|bases| bases.into_iter().map(|(_, base)| base).collect::<Vec<_>>());
            // What a precompiled header has, and what the text does not end with a brace, is not ours to change.
            let is_changed = self.request.text.as_bytes().get(end as usize) == Some(&b'}');
            if !is_changed || (members.is_empty() && bases.is_empty() && virtual_bases.is_empty()) {
                return;
            }
            self.found.all.push(Record {
                begin,
                end,
                outermost_end: outermost_end.unwrap_or(end),
                name: if is_name { name } else { String::new() },
                ty: self.element((clang.getCursorType)(cursor)).0,
                is_union: cursor.kind == CXCursor_UnionDecl,
                is_local,
                bases,
                virtual_bases,
                members,
            });
        }
    }

    /// Says whether a record is a structure without a name, whose members are those of the one around.
    ///
    /// # Safety
    /// The cursor is live.
    unsafe fn is_part_of_another(&self, cursor: CXCursor) -> bool {
        // SAFETY: by the caller's promise.
        cursor.kind == CXCursor_StructDecl
            && unsafe { (self.clang.Cursor_isAnonymousRecordDecl)(cursor) } != 0
    }

    /// Collects the members of a record that are objects, or may be.
    ///
    /// # Safety
    /// The cursor is live.
    unsafe fn members(&self, cursor: CXCursor, members: &mut Vec<Member>) {
        let clang = self.clang;
        // SAFETY: the cursors are live by the caller's promise.
        unsafe {
            for child in children_of(clang, cursor) {
                if self.is_part_of_another(child) {
                    self.members(child, members);
                    continue;
                }
                if child.kind != CXCursor_FieldDecl || (clang.Cursor_isBitField)(child) != 0 {
                    continue;
                }
                let (ty, is_candidate) = self.element((clang.getCursorType)(child));
                let name = take_string(clang, (clang.getCursorSpelling)(child));
                if is_candidate && !name.is_empty() {
                    let at = self.request.offset(offset_of(clang, (clang.getCursorLocation)(child)));
                    members.push(Member { name, at, ty });
                }
            }
        }
    }

    /// Returns a base, by the words of the text that name it, and before that whether it is virtual.
    ///
    /// # Safety
    /// The cursor is live.
    unsafe fn base(&self, cursor: CXCursor) -> Option<(bool, Member)> {
        if cursor.kind != CXCursor_CXXBaseSpecifier {
            return None;
        }
        // SAFETY: by the caller's promise.
        let (is_virtual, begin, end, (ty, _)) = unsafe {
            let ty = (self.clang.getCursorType)(cursor);
            let is_virtual = (self.clang.isVirtualBase)(cursor) != 0;
            (is_virtual, self.begin(cursor), self.end(cursor) + 1, self.element(ty))
        };
        let text = self.request.text;
        let mut name = text.get(begin as usize..end as usize)?.trim();
        while let Some(rest) =
            ["public", "private", "protected"].iter().find_map(|word| name.strip_prefix(word))
        {
            name = rest.trim_start();
        }
        let is_list = name.ends_with("...") || text.get(end as usize..)?.trim_start().starts_with("...");
        let member = || (is_virtual, Member { name: one_line(name), at: begin, ty });
        (!is_list && !name.starts_with('[')).then(member)
    }

    /// Returns the canonical spelling of the innermost elements of a type, and whether they are, or may be, objects of a class.
    ///
    /// # Safety
    /// The type belongs to a live cursor.
    unsafe fn element(&self, ty: CXType) -> (String, bool) {
        let clang = self.clang;
        // SAFETY: by the caller's promise.
        unsafe {
            let ty = (clang.getCanonicalType)(ty);
            match ty.kind {
                // A template has no type, nor has what declares no object.
                CXType_Invalid => (String::new(), false),
                CXType_ConstantArray | CXType_DependentSizedArray => {
                    self.element((clang.getArrayElementType)(ty))
                }
                kind => {
                    let spelling =
                        take_string(clang, (clang.getTypeSpelling)((clang.getUnqualifiedType)(ty)));
                    let is_object =
                        matches!(kind, CXType_Record | CXType_Unexposed | CXType_Dependent | CXType_Auto);
                    (spelling, is_object)
                }
            }
        }
    }
}
