//! Variables that are declared at some places of a text, and where it names them.

use clang_sys::*;

use super::library::{Functions, LibclangMissing, offset_of, take_string};
use super::spawned::Range;
use super::{children_of, is_free_of_errors, with_unit};

/// Where a variable is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In a namespace or in none, defined there or not.
    File {
        /// Whether this is where it is.
        is_defined: bool,
    },
    /// In a block, for one execution of it or for all.
    Block {
        /// Whether it is `static`.
        is_static: bool,
    },
    /// In a class, in the head of a loop, or elsewhere.
    Other,
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    /// The place within its declaration, of those asked for.
    pub(crate) place: u32,
    pub(crate) name: String,
    pub(crate) home: Home,
    /// Whether it is an array or a reference.
    pub(crate) is_compound: bool,
}

/// The variables and the expressions that name one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) variables: Vec<Declared>,
    pub(crate) uses: Vec<Range>,
}

/// Reads the variables in whose declarations `places` are; nothing comes back if clang finds an error in the text.
pub(crate) fn declared_at(
    name: &str,
    text: &str,
    arguments: &[String],
    places: &[u32],
) -> Result<Option<Declarations>, LibclangMissing> {
    let flags = CXTranslationUnit_KeepGoing | CXTranslationUnit_Incomplete;
    let found = with_unit(name, text, (arguments, false), flags, |clang, unit| {
        // SAFETY: the unit is live as long as the closure runs.
        unsafe {
            if !is_free_of_errors(clang, unit) {
                return None;
            }
            let mut reader = Reader { clang, places, known: Vec::new(), found: Declarations::default() };
            let root = (clang.getTranslationUnitCursor)(unit);
            reader.variables(root, root, false);
            reader.uses(root);
            Some(reader.found)
        }
    })?;
    Ok(found.flatten())
}

/// Invariant: a reader lives only while its translation unit does, so that every cursor it meets is live; that is what makes
/// its calls sound.
struct Reader<'a> {
    clang: &'static Functions,
    places: &'a [u32],
    /// Where the names of the variables stand that were found, in their first declarations.
    known: Vec<u32>,
    found: Declarations,
}

impl Reader<'_> {
    fn extent(&self, cursor: CXCursor) -> Range {
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Reader`).
        unsafe {
            let range = (clang.getCursorExtent)(cursor);
            (offset_of(clang, (clang.getRangeStart)(range)), offset_of(clang, (clang.getRangeEnd)(range)))
        }
    }

    /// Where the first declaration of what `cursor` declares has its name.
    fn identity(&self, cursor: CXCursor) -> u32 {
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Reader`).
        unsafe { offset_of(clang, (clang.getCursorLocation)((clang.getCanonicalCursor)(cursor))) }
    }

    /// `outer` is what is around `parent`, the parent of the cursors that are looked at.
    fn variables(&mut self, parent: CXCursor, outer: CXCursor, in_block: bool) {
        // SAFETY: the cursor is live (see `Reader`).
        for cursor in unsafe { children_of(self.clang, parent) } {
            let (lo, hi) = self.extent(cursor);
            let place = self.places.iter().copied().find(|place| (lo..hi).contains(place));
            if let Some(place) = place.filter(|_| cursor.kind == CXCursor_VarDecl) {
                self.variable(cursor, (parent, outer), place, in_block);
            }
            let in_block = in_block || cursor.kind == CXCursor_CompoundStmt;
            if place.is_some() || parent.kind == CXCursor_TranslationUnit {
                self.variables(cursor, parent, in_block);
            }
        }
    }

    fn variable(
        &mut self,
        cursor: CXCursor,
        (parent, outer): (CXCursor, CXCursor),
        place: u32,
        in_block: bool,
    ) {
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Reader`), and so is its type.
        let (storage, is_compound, name) = unsafe {
            let ty = (clang.getCanonicalType)((clang.getCursorType)(cursor));
            let is_compound = matches!(
                ty.kind,
                CXType_ConstantArray
                    | CXType_IncompleteArray
                    | CXType_VariableArray
                    | CXType_DependentSizedArray
                    | CXType_LValueReference
                    | CXType_RValueReference
            );
            let name = take_string(clang, (clang.getCursorSpelling)(cursor));
            ((clang.Cursor_getStorageClass)(cursor), is_compound, name)
        };
        // SAFETY: as above.
        let has_value = unsafe { !children_of(clang, cursor).is_empty() };
        let is_of_block = parent.kind == CXCursor_DeclStmt
            && matches!(outer.kind, CXCursor_CompoundStmt | CXCursor_CaseStmt | CXCursor_LabelStmt);
        let home = match () {
            () if storage == CX_SC_Extern => Home::File { is_defined: has_value && !in_block },
            () if is_of_block => Home::Block { is_static: storage == CX_SC_Static },
            () if !in_block
                && matches!(
                    parent.kind,
                    CXCursor_TranslationUnit | CXCursor_Namespace | CXCursor_LinkageSpec
                ) =>
            {
                Home::File { is_defined: true }
            }
            () => Home::Other,
        };
        self.known.push(self.identity(cursor));
        self.found.variables.push(Declared { place, name, home, is_compound });
    }

    fn uses(&mut self, parent: CXCursor) {
        // SAFETY: the cursor is live (see `Reader`), and so are those it leads to.
        for cursor in unsafe { children_of(self.clang, parent) } {
            if cursor.kind == CXCursor_DeclRefExpr {
                // SAFETY: as above.
                let named = unsafe { (self.clang.getCursorReferenced)(cursor) };
                if named.kind == CXCursor_VarDecl && self.known.contains(&self.identity(named)) {
                    let range = self.extent(cursor);
                    self.found.uses.push(range);
                }
            }
            self.uses(cursor);
        }
    }
}
