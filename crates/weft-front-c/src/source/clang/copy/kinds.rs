//! The kinds of cursors: which are what, and which become nodes of which kind.

use clang_sys::*;
use weft_sema::model::tree::NodeKind;

// The bounds of the ranges of cursor kinds, which `clang-sys` leaves out.
// This one has had its value since LLVM 13; `clang-sys` chooses the value by its features.
const TRANSLATION_UNIT: CXCursorKind = 350;
pub(super) const FIRST_DECLARATION: CXCursorKind = CXCursor_UnexposedDecl;
pub(super) const LAST_DECLARATION: CXCursorKind = 39;
pub(super) const FIRST_EXPRESSION: CXCursorKind = CXCursor_UnexposedExpr;
pub(super) const LAST_EXPRESSION: CXCursorKind = 199;
const FIRST_STATEMENT: CXCursorKind = CXCursor_UnexposedStmt;
const LAST_STATEMENT: CXCursorKind = 299;

/// What is around declarations outside of all functions and classes.
pub(super) const FILE_SCOPES: [CXCursorKind; 3] =
    [TRANSLATION_UNIT, CXCursor_Namespace, CXCursor_LinkageSpec];

/// What functions of C++ are declared in.
pub(super) const HOLDERS: [CXCursorKind; 9] = [
    CXCursor_Namespace,
    CXCursor_LinkageSpec,
    CXCursor_ClassDecl,
    CXCursor_StructDecl,
    CXCursor_UnionDecl,
    CXCursor_ClassTemplate,
    CXCursor_ClassTemplatePartialSpecialization,
    CXCursor_FriendDecl,
    CXCursor_UnexposedDecl,
];

/// The templates whose bodies have statements.
pub(super) const TEMPLATES: [CXCursorKind; 3] =
    [CXCursor_ClassTemplate, CXCursor_ClassTemplatePartialSpecialization, CXCursor_FunctionTemplate];

/// What clang makes of templates of functions.
pub(super) const FUNCTIONS: [CXCursorKind; 5] = [
    CXCursor_FunctionDecl,
    CXCursor_CXXMethod,
    CXCursor_Constructor,
    CXCursor_Destructor,
    CXCursor_ConversionFunction,
];

/// Returns the kind of the node that a cursor of kind `kind` becomes.
pub(super) fn node_kind(kind: CXCursorKind) -> NodeKind {
    match kind {
        CXCursor_FunctionDecl
        | CXCursor_CXXMethod
        | CXCursor_Constructor
        | CXCursor_Destructor
        | CXCursor_ConversionFunction
        | CXCursor_FunctionTemplate => NodeKind::Function,
        CXCursor_LambdaExpr => NodeKind::Lambda,
        CXCursor_CXXForRangeStmt => NodeKind::ForRange,
        CXCursor_VarDecl | CXCursor_ParmDecl => NodeKind::Variable,
        CXCursor_DeclStmt => NodeKind::DeclStatement,
        CXCursor_CompoundStmt => NodeKind::Compound,
        CXCursor_ForStmt => NodeKind::For,
        CXCursor_WhileStmt => NodeKind::While,
        CXCursor_DoStmt => NodeKind::Do,
        CXCursor_IfStmt => NodeKind::If,
        CXCursor_SwitchStmt => NodeKind::Switch,
        CXCursor_CaseStmt => NodeKind::Case,
        CXCursor_DefaultStmt => NodeKind::Default,
        CXCursor_LabelStmt => NodeKind::Label,
        CXCursor_LabelRef => NodeKind::LabelReference,
        CXCursor_GotoStmt => NodeKind::Goto,
        CXCursor_IndirectGotoStmt => NodeKind::IndirectGoto,
        CXCursor_ContinueStmt => NodeKind::Continue,
        CXCursor_BreakStmt => NodeKind::Break,
        CXCursor_ReturnStmt => NodeKind::Return,
        CXCursor_CXXThrowExpr => NodeKind::Throw,
        CXCursor_CXXTryStmt => NodeKind::Try,
        CXCursor_CXXCatchStmt => NodeKind::Catch,
        CXCursor_NullStmt => NodeKind::Null,
        CXCursor_AsmStmt => NodeKind::Asm,
        // A lambda names what it captures.
        CXCursor_DeclRefExpr | CXCursor_VariableRef => NodeKind::Reference,
        CXCursor_CXXThisExpr => NodeKind::This,
        CXCursor_MemberRefExpr => NodeKind::Member,
        CXCursor_CallExpr => NodeKind::Call,
        CXCursor_ParenExpr => NodeKind::Paren,
        CXCursor_UnaryOperator => NodeKind::Unary,
        CXCursor_BinaryOperator => NodeKind::Binary,
        CXCursor_CompoundAssignOperator => NodeKind::CompoundAssign,
        CXCursor_ArraySubscriptExpr => NodeKind::Subscript,
        CXCursor_CStyleCastExpr => NodeKind::Cast,
        CXCursor_ConditionalOperator => NodeKind::Conditional,
        CXCursor_StmtExpr => NodeKind::StatementExpression,
        CXCursor_UnexposedExpr => NodeKind::Unexposed,
        CXCursor_UnaryExpr => NodeKind::SizeOf,
        CXCursor_GenericSelectionExpr => NodeKind::Generic,
        other if (FIRST_EXPRESSION..=LAST_EXPRESSION).contains(&other) => NodeKind::Expression,
        other if (FIRST_STATEMENT..=LAST_STATEMENT).contains(&other) => NodeKind::Statement,
        _ => NodeKind::Other,
    }
}
