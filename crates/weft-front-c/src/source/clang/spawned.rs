//! What `-fcilk` has to know of the C++ around its keywords: functions, blocks, `return`s, loops, and what calls take.

use std::ffi::c_int;

use clang_sys::*;

use super::library::{Functions, LibclangMissing, offset_of, take_string};
use super::{children_of, classes_beside, is_free_of_errors, with_unit};
use crate::source::flat::matching_bracket;

/// A range of the text.
pub(crate) type Range = (u32, u32);

/// What a call's parameter takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Parameter {
    /// An object of this type, or a reference to one.
    Typed(String),
    /// An object of its own.
    Value,
    /// A reference.
    Reference,
}

/// A call.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) range: Range,
    /// Its arguments, as far as they stand in the text.
    pub(crate) arguments: Vec<Range>,
    /// What its parameters take; none if only an instance of a template would tell.
    pub(crate) parameters: Option<Vec<Parameter>>,
    pub(crate) callee: Callee,
    /// Whether what is called throws nothing.
    pub(crate) is_silent: bool,
}

/// What is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callee {
    /// A function that is named.
    Function,
    /// A member function, for an object that may be named before it.
    Method,
    /// What a pointer to a function points to.
    Pointer,
    /// An object with a call operator.
    Object,
}

/// A variable that is declared.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) range: Range,
    pub(crate) name: String,
    /// Whether it may have no value at first, and no code belongs to its beginning and its end.
    pub(crate) is_plain: bool,
}

/// A block.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) range: Range,
    /// Its statements, each with whether it declares something.
    pub(crate) statements: Vec<(Range, bool)>,
    pub(crate) is_of_switch: bool,
}

/// The C++ around some places of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    /// The bodies of functions and of lambda expressions, each before those in it.
    pub(crate) bodies: Vec<Range>,
    /// Those of functions that throw nothing.
    pub(crate) silent: Vec<Range>,
    /// Where `try` blocks begin.
    pub(crate) handlers: Vec<u32>,
    /// The blocks, each before those in it.
    pub(crate) blocks: Vec<Block>,
    pub(crate) returns: Vec<Range>,
    /// Loops with their bodies.
    pub(crate) loops: Vec<(Range, Range)>,
    /// The statements with a place in them, each before those in it; a semicolon may follow.
    pub(crate) statements: Vec<Range>,
    pub(crate) labels: Vec<u32>,
    pub(crate) calls: Vec<Call>,
    pub(crate) variables: Vec<Variable>,
}

/// Reads what is around `places`, which are in rising order; nothing comes back if clang finds an error in the text.
pub(crate) fn surroundings(
    name: &str,
    text: &str,
    arguments: &[String],
    places: &[u32],
) -> Result<Option<Surroundings>, LibclangMissing> {
    let flags = CXTranslationUnit_KeepGoing | CXTranslationUnit_Incomplete;
    let found = with_unit(name, text, (arguments, false), flags, |clang, unit| {
        // SAFETY: the unit is live as long as the closure runs.
        unsafe {
            if !is_free_of_errors(clang, unit) {
                return None;
            }
            let mut reader = Reader { clang, text, places, found: Surroundings::default() };
            reader.children((clang.getTranslationUnitCursor)(unit));
            Some(reader.found)
        }
    })?;
    Ok(found.flatten())
}

/// Invariant: a reader lives only while its translation unit does, so that every cursor it meets is live; that is what makes
/// its calls sound.
struct Reader<'a> {
    clang: &'static Functions,
    text: &'a str,
    places: &'a [u32],
    found: Surroundings,
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

    fn children_of(&self, cursor: CXCursor) -> Vec<CXCursor> {
        // SAFETY: the cursor is live (see `Reader`).
        unsafe { children_of(self.clang, cursor) }
    }

    fn children(&mut self, cursor: CXCursor) {
        for child in self.children_of(cursor) {
            self.cursor(child);
        }
    }

    fn cursor(&mut self, cursor: CXCursor) {
        let range = self.extent(cursor);
        let has_place = {
            // SAFETY: the cursor is live (see `Reader`).
            let classes = unsafe { classes_beside(self.clang, cursor) };
            let lo = classes.into_iter().map(|class| self.extent(class).1).max().unwrap_or(range.0);
            let first = self.places.partition_point(|place| *place < lo);
            self.places.get(first).is_some_and(|place| *place < range.1)
        };
        match cursor.kind {
            CXCursor_CXXTryStmt => self.found.handlers.push(range.0),
            CXCursor_ReturnStmt => self.found.returns.push(range),
            CXCursor_LabelStmt => self.found.labels.push(range.0),
            CXCursor_CallExpr => self.call(cursor, range),
            CXCursor_VarDecl if has_place => self.variable(cursor, range),
            // What is spawned stands right behind its keyword, so that all else without one is of no interest.
            _ if !has_place && is_declaration(cursor.kind) => return,
            CXCursor_FunctionDecl
            | CXCursor_CXXMethod
            | CXCursor_Constructor
            | CXCursor_Destructor
            | CXCursor_ConversionFunction
            | CXCursor_FunctionTemplate
            | CXCursor_LambdaExpr => {
                let children = self.children_of(cursor);
                let body = children.iter().rfind(|child| child.kind == CXCursor_CompoundStmt);
                if let Some(body) = body.map(|body| self.extent(*body)) {
                    self.found.bodies.push(body);
                    self.found.silent.extend(Some(body).filter(|_| self.is_silent(cursor)));
                }
            }
            CXCursor_CompoundStmt => self.block(cursor, range, false),
            CXCursor_SwitchStmt => {
                let children = self.children_of(cursor);
                if let Some(body) = children.last().filter(|body| body.kind == CXCursor_CompoundStmt) {
                    let range = self.extent(*body);
                    self.block(*body, range, true);
                }
            }
            CXCursor_ForStmt | CXCursor_CXXForRangeStmt => {
                self.substatements(cursor);
                if let Some(body) = self.children_of(cursor).last() {
                    self.found.loops.push((range, self.extent(*body)));
                }
            }
            CXCursor_IfStmt | CXCursor_WhileStmt | CXCursor_DoStmt | CXCursor_CaseStmt
            | CXCursor_DefaultStmt => {
                self.substatements(cursor);
            }
            _ => {}
        }
        self.children(cursor);
    }

    /// Keeps the statements in a statement that is no block.
    fn substatements(&mut self, cursor: CXCursor) {
        let children = self.children_of(cursor);
        let first = self.extent(cursor).0;
        let header = match cursor.kind {
            // A statement begins behind the brackets.
            CXCursor_ForStmt | CXCursor_CXXForRangeStmt | CXCursor_IfStmt | CXCursor_WhileStmt => {
                let open = self.text[first as usize..].find('(').map(|length| first + length as u32);
                open.and_then(|open| matching_bracket(self.text, open)).unwrap_or(first)
            }
            _ => first,
        };
        let mut behind = children.iter().map(|child| self.extent(*child)).filter(|range| range.0 > header);
        let behind: Vec<Range> = match cursor.kind {
            // The other one is a condition, or a value.
            CXCursor_DoStmt => behind.take(1).collect(),
            CXCursor_CaseStmt | CXCursor_DefaultStmt => behind.next_back().into_iter().collect(),
            _ => behind.collect(),
        };
        self.found.statements.extend(behind);
    }

    fn block(&mut self, cursor: CXCursor, range: Range, is_of_switch: bool) {
        if self.found.blocks.iter().any(|block| block.range == range) {
            return;
        }
        let statements = self.children_of(cursor).into_iter();
        let statements: Vec<(Range, bool)> =
            statements.map(|child| (self.extent(child), child.kind == CXCursor_DeclStmt)).collect();
        self.found.statements.extend(statements.iter().map(|(range, _)| *range));
        self.found.blocks.push(Block { range, statements, is_of_switch });
    }

    fn variable(&mut self, cursor: CXCursor, range: Range) {
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Reader`).
        let (name, is_plain) = unsafe {
            let ty = (clang.getCanonicalType)((clang.getCursorType)(cursor));
            let is_reference = matches!(ty.kind, CXType_LValueReference | CXType_RValueReference);
            let is_plain =
                (clang.isPODType)(ty) != 0 && (clang.isConstQualifiedType)(ty) == 0 && !is_reference;
            (take_string(clang, (clang.getCursorSpelling)(cursor)), is_plain)
        };
        self.found.variables.push(Variable { range, name, is_plain });
    }

    fn call(&mut self, cursor: CXCursor, range: Range) {
        // Only what begins right behind a keyword can be spawned, but for blanks.
        let before = self.places.partition_point(|place| *place < range.0);
        if before == 0 {
            return;
        }
        let clang = self.clang;
        // SAFETY: the cursor is live (see `Reader`), and so are those it leads to.
        let named = unsafe { (clang.getCursorReferenced)(cursor) };
        // SAFETY: as above.
        let (callee, parameters) = unsafe {
            let ty = (clang.getCursorType)(named);
            match named.kind {
                CXCursor_Constructor => return,
                CXCursor_FunctionDecl => (Callee::Function, self.taken_by(ty)),
                CXCursor_CXXMethod | CXCursor_ConversionFunction => {
                    let name = take_string(clang, (clang.getCursorSpelling)(named));
                    let callee = match () {
                        () if name == "operator()" => Callee::Object,
                        () if (clang.CXXMethod_isStatic)(named) != 0 => Callee::Function,
                        () => Callee::Method,
                    };
                    (callee, self.taken_by(ty))
                }
                CXCursor_VarDecl | CXCursor_ParmDecl | CXCursor_FieldDecl => {
                    let ty = (clang.getCanonicalType)(ty);
                    let ty = if ty.kind == CXType_Pointer { (clang.getPointeeType)(ty) } else { ty };
                    (Callee::Pointer, self.taken_by(ty))
                }
                _ => (Callee::Function, self.taken_by_all(cursor)),
            }
        };
        // SAFETY: the cursor is live (see `Reader`).
        let arguments = unsafe {
            let count = c_int::max((clang.Cursor_getNumArguments)(cursor), 0) as u32;
            let all = (0..count).map(|number| self.extent((clang.Cursor_getArgument)(cursor, number)));
            all.filter(|(lo, hi)| range.0 <= *lo && lo < hi && *hi < range.1).collect()
        };
        let is_silent = self.is_silent(named);
        self.found.calls.push(Call { range, arguments, parameters, callee, is_silent });
    }

    /// Whether a function says that it throws nothing.
    fn is_silent(&self, function: CXCursor) -> bool {
        // SAFETY: the cursor is live (see `Reader`).
        let kind = unsafe { (self.clang.getCursorExceptionSpecificationType)(function) };
        // What `noexcept(…)` computes is not told.
        [CXCursor_ExceptionSpecificationKind_BasicNoexcept, CXCursor_ExceptionSpecificationKind_NoThrow]
            .contains(&(kind as CXCursor_ExceptionSpecificationKind))
    }

    /// What a function of type `ty` takes.
    ///
    /// # Safety
    /// `ty` belongs to the unit.
    unsafe fn taken_by(&self, ty: CXType) -> Option<Vec<Parameter>> {
        let clang = self.clang;
        // SAFETY: the type is live by the caller's promise.
        unsafe {
            let ty = (clang.getCanonicalType)(ty);
            let count = (clang.getNumArgTypes)(ty);
            let types = (0..count).map(|number| (clang.getArgType)(ty, number as u32));
            (count >= 0).then(|| types.map(|ty| self.parameter(ty)).collect())
        }
    }

    /// # Safety
    /// `ty` belongs to the unit.
    unsafe fn parameter(&self, ty: CXType) -> Parameter {
        let clang = self.clang;
        // SAFETY: the type is live by the caller's promise.
        let (ty, spelling) = unsafe {
            let ty = (clang.getCanonicalType)(ty);
            (ty, take_string(clang, (clang.getTypeSpelling)(ty)))
        };
        match ty.kind {
            // Types without a name that can be written.
            _ if !["(lambda", "(unnamed", "(anonymous", "type-parameter"]
                .iter()
                .any(|word| spelling.contains(word)) =>
            {
                Parameter::Typed(spelling)
            }
            CXType_LValueReference | CXType_RValueReference => Parameter::Reference,
            _ => Parameter::Value,
        }
    }

    /// What all functions take that a call in a template may mean, as far as they agree.
    ///
    /// # Safety
    /// `cursor` belongs to the unit.
    unsafe fn taken_by_all(&self, cursor: CXCursor) -> Option<Vec<Parameter>> {
        let clang = self.clang;
        let mut at = *self.children_of(cursor).first()?;
        while at.kind != CXCursor_OverloadedDeclRef {
            // What qualifies the name stands beside it.
            let is_part = |part: &&CXCursor| {
                matches!(
                    part.kind,
                    CXCursor_UnexposedExpr | CXCursor_DeclRefExpr | CXCursor_OverloadedDeclRef
                )
            };
            at = *self.children_of(at).iter().find(is_part)?;
        }
        // SAFETY: the cursors are live by the caller's promise.
        unsafe {
            let count = (clang.getNumOverloadedDecls)(at);
            let given = c_int::max((clang.Cursor_getNumArguments)(cursor), 0) as usize;
            let mut agreed: Option<Vec<Parameter>> = None;
            for number in 0..count {
                let one = (clang.getOverloadedDecl)(at, number);
                if !matches!(one.kind, CXCursor_FunctionTemplate | CXCursor_FunctionDecl) {
                    return None;
                }
                let ty = (clang.getCanonicalType)((clang.getCursorType)(one));
                let kinds: Vec<Parameter> = (0..c_int::max((clang.getNumArgTypes)(ty), 0))
                    .map(|number| {
                        match (clang.getCanonicalType)((clang.getArgType)(ty, number as u32)).kind {
                            CXType_LValueReference | CXType_RValueReference => Parameter::Reference,
                            _ => Parameter::Value,
                        }
                    })
                    .collect();
                if kinds.len() < given {
                    // It cannot be meant, unless it is a pack or has an ellipsis.
                    return None;
                }
                match &agreed {
                    Some(agreed) if *agreed != kinds => return None,
                    _ => agreed = Some(kinds),
                }
            }
            agreed
        }
    }
}

fn is_declaration(kind: CXCursorKind) -> bool {
    (CXCursor_UnexposedDecl..=39).contains(&kind)
}
