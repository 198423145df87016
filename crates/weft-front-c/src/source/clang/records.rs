//! The structures and classes of a text, and their members that are objects: which mappers apply to them is asked.

use clang_sys::*;

use super::library::{Functions, LibclangMissing, offset_of, take_string};
use super::{Request, children_of, look};
use crate::source::flat::find_word;

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
    /// Its members that are objects of a class or arrays of such, or may be in an instance of a template, in order.
    pub(crate) members: Vec<Member>,
}

/// A member of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) name: String,
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
                        if (self.clang.isCursorDefinition)(child) != 0 =>
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
            let members = children_of(clang, cursor).into_iter().filter_map(|member| {
                let is_object = member.kind == CXCursor_FieldDecl && (clang.Cursor_isBitField)(member) == 0;
                let (ty, is_candidate) = self.element((clang.getCursorType)(member));
                (is_object && is_candidate).then(|| {
                    let name = take_string(clang, (clang.getCursorSpelling)(member));
                    Member { name, ty }
                })
            });
            let members: Vec<Member> = members.filter(|member| !member.name.is_empty()).collect();
            // What a precompiled header has, and what the text does not end with a brace, is not ours to change.
            if self.request.text.as_bytes().get(end as usize) != Some(&b'}') || members.is_empty() {
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
                members,
            });
        }
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
