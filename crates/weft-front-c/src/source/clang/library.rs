//! The library: where it is, and the functions of it that are used.

use std::ffi::{CStr, c_char, c_int, c_longlong, c_uint};
use std::ptr;
use std::sync::OnceLock;

use clang_sys::*;
use libloading::Library;

/// Why libclang could not be used at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibclangMissing {
    /// What the loader said of the first place looked at.
    pub detail: String,
}

impl std::fmt::Display for LibclangMissing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "libclang 19 cannot be loaded ({}); install it with: sudo apt-get install libclang-19-dev libclang1-19",
            self.detail
        )
    }
}

impl std::error::Error for LibclangMissing {}

/// The places where the library may be, best first.
const LIBRARIES: [&str; 6] = [
    "/usr/lib/llvm-19/lib/libclang.so.1",
    "/usr/lib/llvm-19/lib/libclang-19.so.1",
    "/usr/lib/llvm-19/lib/libclang-19.so.19",
    "libclang-19.so.1",
    "libclang-19.so.19",
    "libclang-19.so",
];

macro_rules! functions {
    ($($field:ident = fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of libclang that are used.
        pub(super) struct Functions {
            $(pub(super) $field: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
            /// Keeps the functions mapped.
            _library: Library,
        }

        impl Functions {
            /// Looks every function up.
            fn find(library: Library) -> Result<Functions, libloading::Error> {
                Ok(Functions {
                    $($field: {
                        let name = concat!("clang_", stringify!($field), "\0");
                        // SAFETY: the signature is that of `clang-c/Index.h`, which is stable since LLVM 3.9 for all
                        // functions named here; the library is kept as long as the pointer.
                        unsafe { *library.get(name.as_bytes())? }
                    },)*
                    _library: library,
                })
            }
        }
    };
}

functions! {
    createIndex = fn(c_int, c_int) -> CXIndex;
    disposeIndex = fn(CXIndex);
    parseTranslationUnit2 = fn(CXIndex, *const c_char, *const *const c_char, c_int, *mut CXUnsavedFile, c_uint, CXTranslationUnit_Flags, *mut CXTranslationUnit) -> CXErrorCode;
    disposeTranslationUnit = fn(CXTranslationUnit);
    getTranslationUnitCursor = fn(CXTranslationUnit) -> CXCursor;
    getTranslationUnitTargetInfo = fn(CXTranslationUnit) -> CXTargetInfo;
    TargetInfo_getTriple = fn(CXTargetInfo) -> CXString;
    TargetInfo_dispose = fn(CXTargetInfo);
    visitChildren = fn(CXCursor, CXCursorVisitor, CXClientData) -> c_uint;
    getCursorExtent = fn(CXCursor) -> CXSourceRange;
    getCursorLocation = fn(CXCursor) -> CXSourceLocation;
    getRangeStart = fn(CXSourceRange) -> CXSourceLocation;
    getRangeEnd = fn(CXSourceRange) -> CXSourceLocation;
    getFileLocation = fn(CXSourceLocation, *mut CXFile, *mut c_uint, *mut c_uint, *mut c_uint);
    getCursorReferenced = fn(CXCursor) -> CXCursor;
    getCanonicalCursor = fn(CXCursor) -> CXCursor;
    getCursorSemanticParent = fn(CXCursor) -> CXCursor;
    getSpecializedCursorTemplate = fn(CXCursor) -> CXCursor;
    getCursorSpelling = fn(CXCursor) -> CXString;
    Cursor_getMangling = fn(CXCursor) -> CXString;
    getCursorType = fn(CXCursor) -> CXType;
    getCursorResultType = fn(CXCursor) -> CXType;
    isCursorDefinition = fn(CXCursor) -> c_uint;
    getCXXAccessSpecifier = fn(CXCursor) -> CX_CXXAccessSpecifier;
    Cursor_isFunctionInlined = fn(CXCursor) -> c_uint;
    getCanonicalType = fn(CXType) -> CXType;
    getUnqualifiedType = fn(CXType) -> CXType;
    getTypeSpelling = fn(CXType) -> CXString;
    Type_getSizeOf = fn(CXType) -> c_longlong;
    Type_getAlignOf = fn(CXType) -> c_longlong;
    getArraySize = fn(CXType) -> c_longlong;
    getArrayElementType = fn(CXType) -> CXType;
    getElementType = fn(CXType) -> CXType;
    getPointeeType = fn(CXType) -> CXType;
    getNumArgTypes = fn(CXType) -> c_int;
    getArgType = fn(CXType, c_uint) -> CXType;
    Cursor_getNumArguments = fn(CXCursor) -> c_int;
    getCursorExceptionSpecificationType = fn(CXCursor) -> c_int;
    Cursor_getArgument = fn(CXCursor, c_uint) -> CXCursor;
    getNumOverloadedDecls = fn(CXCursor) -> c_uint;
    getOverloadedDecl = fn(CXCursor, c_uint) -> CXCursor;
    getTypeDeclaration = fn(CXType) -> CXCursor;
    getEnumDeclIntegerType = fn(CXCursor) -> CXType;
    isConstQualifiedType = fn(CXType) -> c_uint;
    isPODType = fn(CXType) -> c_uint;
    Cursor_getStorageClass = fn(CXCursor) -> CX_StorageClass;
    getCursorTLSKind = fn(CXCursor) -> CXTLSKind;
    Cursor_isBitField = fn(CXCursor) -> c_uint;
    CXXField_isMutable = fn(CXCursor) -> c_uint;
    Cursor_isAnonymousRecordDecl = fn(CXCursor) -> c_uint;
    isVirtualBase = fn(CXCursor) -> c_uint;
    CXXMethod_isStatic = fn(CXCursor) -> c_uint;
    CXXMethod_isVirtual = fn(CXCursor) -> c_uint;
    Cursor_Evaluate = fn(CXCursor) -> CXEvalResult;
    EvalResult_getKind = fn(CXEvalResult) -> CXEvalResultKind;
    EvalResult_isUnsignedInt = fn(CXEvalResult) -> c_uint;
    EvalResult_getAsLongLong = fn(CXEvalResult) -> c_longlong;
    EvalResult_getAsUnsigned = fn(CXEvalResult) -> u64;
    EvalResult_dispose = fn(CXEvalResult);
    getCString = fn(CXString) -> *const c_char;
    disposeString = fn(CXString);
    getNumDiagnostics = fn(CXTranslationUnit) -> c_uint;
    getDiagnostic = fn(CXTranslationUnit, c_uint) -> CXDiagnostic;
    disposeDiagnostic = fn(CXDiagnostic);
    getDiagnosticSeverity = fn(CXDiagnostic) -> CXDiagnosticSeverity;
    getDiagnosticSpelling = fn(CXDiagnostic) -> CXString;
    getDiagnosticLocation = fn(CXDiagnostic) -> CXSourceLocation;
}

/// Returns the library, loading it on first use.
pub(super) fn functions() -> Result<&'static Functions, LibclangMissing> {
    static LOADED: OnceLock<Result<Functions, LibclangMissing>> = OnceLock::new();
    LOADED.get_or_init(load).as_ref().map_err(Clone::clone)
}

fn load() -> Result<Functions, LibclangMissing> {
    let mut first_error = None;
    for path in LIBRARIES {
        // SAFETY: the library is libclang of LLVM 19, whose initializers only register options and targets.
        let loaded = unsafe { Library::new(path) }.and_then(Functions::find);
        match loaded {
            Ok(functions) => return Ok(functions),
            Err(error) => {
                first_error.get_or_insert_with(|| error.to_string());
            }
        }
    }
    Err(LibclangMissing { detail: first_error.unwrap_or_default() })
}

/// Copies and disposes of a string of libclang.
///
/// # Safety
/// `string` was just returned by libclang.
pub(super) unsafe fn take_string(clang: &Functions, string: CXString) -> String {
    // SAFETY: the string is live until it is disposed of here.
    unsafe {
        let pointer = (clang.getCString)(string);
        let text = if pointer.is_null() {
            String::new()
        } else {
            CStr::from_ptr(pointer).to_string_lossy().into_owned()
        };
        (clang.disposeString)(string);
        text
    }
}

/// Returns the byte offset of a location, looking through no line marker.
///
/// # Safety
/// `location` belongs to a live translation unit.
pub(super) unsafe fn offset_of(clang: &Functions, location: CXSourceLocation) -> u32 {
    let mut offset: c_uint = 0;
    // SAFETY: null pointers are allowed for what is not asked for.
    unsafe {
        (clang.getFileLocation)(location, ptr::null_mut(), ptr::null_mut(), ptr::null_mut(), &raw mut offset)
    };
    offset
}
