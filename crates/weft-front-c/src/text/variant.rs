//! Writes the variants of functions for vectors, behind the functions.
//!
//! ```c
//! #pragma omp declare simd uniform(b) notinbranch
//! float f(float a, float b) { … }
//! // __attribute__((target("sse2"), flatten, nodebug)) V _ZGVbN4vu_f(V a0_0, float a1) {
//! //   float x0[4]; __builtin_memcpy(x0, &a0_0, 16); float r[4] = {0};
//! //   … a SIMD region: for (int l = start; l < end; l++) r[l] = f(x0[l], a1); …
//! //   V r0; __builtin_memcpy(&r0, r, 16); return r0; }
//! ```
//!
//! The function becomes part of the loop, which is that of a `SIMD` region: the directive says that the lanes' calls may run
//! together, as the iterations of such a loop. [OMP 5.2 §7.7]
//! What does not fit in one register is passed in several, and returned in memory.

use weft_sema::model::tree::SimdFunction;
use weft_sema::model::variant::{Element, Isa, Passing, Variant};

use crate::text::context::{Context, c_string};
use crate::text::edits::Edits;

/// Stands in front of the names of variants of which other files do not know.
const LOCAL: &str = "local";

/// Writes a variant.
pub(crate) fn write(context: &Context<'_>, variant: &Variant, edits: &mut Edits) {
    let function = &context.program.tree.simd_functions[variant.function];
    edits.replace(function.hi, function.hi, text(context, function, variant));
}

/// Notes the variants of the function number `of`, for calls of it: the reader of the markers takes the object away again.
pub(crate) fn note(context: &Context<'_>, number: usize, of: usize, variants: &[String]) -> String {
    let SimdFunction { name, scope, type_spelling, is_local, .. } = &context.program.tree.simd_functions[of];
    let names = variants.iter().map(String::as_str);
    let names: Vec<&str> = is_local.then_some(LOCAL).into_iter().chain(names).collect();
    let variants = c_string(&names.join(","));
    let function = match context.language.is_cxx() {
        // Several functions may have the name.
        true => format!("static_cast<__weft::id<{type_spelling}> *>(&{scope}{name})"),
        false => format!("&{name}"),
    };
    format!(
        "static const struct {{ const void *function; const char *variants; }} __weft_variants_{number} \
         __asm__(\"__weft_variants_{number}\") __attribute__((used)) = {{ (const void *){function}, {variants} }}; "
    )
}

/// Vectors of several elements, in as many registers as they need.
struct Vectors {
    element: Element,
    registers: u32,
    bytes: u32,
}

impl Vectors {
    fn of(isa: Isa, lanes: u32, element: Element) -> Vectors {
        let all = lanes * element.bytes;
        let bytes = all.min(isa.bytes(element));
        Vectors { element, registers: all / bytes, bytes }
    }

    fn ty(&self) -> String {
        format!("__attribute__((vector_size({}))) {}", self.bytes, number(self.element))
    }
}

fn number(element: Element) -> &'static str {
    match (element.is_float, element.bytes, element.is_signed) {
        (true, 4, _) => "float",
        (true, ..) => "double",
        (_, 1, true) => "signed char",
        (_, 1, false) => "unsigned char",
        (_, 2, true) => "short",
        (_, 2, false) => "unsigned short",
        (_, 4, true) => "int",
        (_, 4, false) => "unsigned",
        (_, _, true) => "long long",
        (_, _, false) => "unsigned long long",
    }
}

fn text(context: &Context<'_>, function: &SimdFunction, variant: &Variant) -> String {
    let tree = &context.program.tree;
    let Variant { name, isa, lanes, is_masked, .. } = variant;
    let (mut parameters, mut before, mut arguments) = (Vec::new(), String::new(), Vec::new());
    for (number_of, (passing, id)) in variant.parameters.iter().zip(&function.parameters).enumerate() {
        let decl = tree.decl(*id);
        let element = Element::of(&decl.ty);
        let is_pointer = matches!(decl.ty, weft_sema::model::types::TypeClass::Pointer(_));
        let scalar = match element {
            _ if is_pointer => "char *".to_owned(),
            Some(element) => number(element).to_owned(),
            None => decl.type_spelling.clone(),
        };
        let from = match (is_pointer, context.language.is_cxx()) {
            // Numbers become enumerators by a cast alone. A parameter that is written as an array is a pointer, which a cast to
            // its type is not.
            (_, true) => format!("(__weft::passed<void (*)({})>)", decl.type_spelling),
            (true, false) => "(void *)".to_owned(),
            (false, false) => String::new(),
        };
        match *passing {
            Passing::Vector(element) => {
                let names = received(&mut parameters, &mut before, 'a', number_of, (*isa, *lanes), element);
                arguments.push(format!("{from}{names}[l]"));
            }
            Passing::Uniform => {
                parameters.push(format!("{scalar} a{number_of}"));
                arguments.push(format!("{from}a{number_of}"));
            }
            Passing::Linear(step) => {
                parameters.push(format!("{scalar} a{number_of}"));
                arguments.push(format!("{from}(a{number_of} + l * ({step}))"));
            }
            Passing::LinearBy(by, unit) => {
                parameters.push(format!("{scalar} a{number_of}"));
                arguments.push(format!("{from}(a{number_of} + (long long)l * a{by} * ({unit}))"));
            }
        }
    }
    let mut condition = String::new();
    if *is_masked {
        if *isa == Isa::Avx512 {
            let ty = if *lanes > 32 { "unsigned long long" } else { "unsigned" };
            parameters.push(format!("{ty} m"));
            condition.push_str("if (m >> l & 1) ");
        } else {
            let at = variant.parameters.len();
            let bits = Element { is_float: false, ..variant.characteristic };
            let mask = (*isa, *lanes);
            let passed = variant.characteristic;
            let names = received(&mut parameters, &mut before, 'm', at, mask, passed);
            let ty = number(bits);
            before.push_str(&format!("{ty} mask[{lanes}]; __builtin_memcpy(mask, {names}, sizeof mask); "));
            condition.push_str("if (mask[l]) ");
        }
    }
    let call = format!("{}({})", function.name, arguments.join(", "));
    let (mut front, mut result, mut behind) = (String::new(), "void".to_owned(), String::new());
    let mut statement = call;
    if let Some(element) = variant.result {
        let vectors = Vectors::of(*isa, *lanes, element);
        let ty = number(element);
        before.push_str(&format!("{ty} r[{lanes}] = {{0}}; "));
        let is_pointer = matches!(function.result, weft_sema::model::types::TypeClass::Pointer(_));
        let cast = if is_pointer { "unsigned long long" } else { ty };
        statement = format!("r[l] = ({cast}){statement}");
        if vectors.registers == 1 {
            front.push_str(&format!("typedef {} __weft_r{name}; ", vectors.ty()));
            result = format!("__weft_r{name}");
        } else {
            let of = format!("struct __weft_r{name} {{ {} v[{}]; }}; ", vectors.ty(), vectors.registers);
            front.push_str(&of);
            result = format!("struct __weft_r{name}");
        }
        behind.push_str(&format!("{result} v; __builtin_memcpy(&v, r, sizeof v); return v; "));
    }
    let linkage = if context.language.is_cxx() { "extern \"C\" " } else { "" };
    let place = context.map.presumed(context.program.file, function.hi);
    let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
    format!(
        " {front}{linkage}__attribute__(({}, flatten, nodebug)) {result} {name}({parameters}) {{ {before}\
         unsigned long long __weft_start = 0, __weft_end = {lanes}; \
         __weft_directive(\"DIR.OMP.SIMD\", {}, {}, {}); __weft_qual_opnd(\"QUAL.OMP.SIMDLEN\", {lanes}); \
         __weft_qual_opndlist(\"QUAL.OMP.NORMALIZED.BOUNDS\", &__weft_start, &__weft_end); \
         __weft_directive(\"DIR.QUAL.LIST.END\"); \
         _Pragma(\"clang loop unroll(disable)\") for (int l = (int)__weft_start; l < (int)__weft_end; l++) {{ {condition}{statement}; }} \
         __weft_directive(\"DIR.OMP.END.SIMD\"); __weft_directive(\"DIR.QUAL.LIST.END\"); {behind}}}",
        isa.attribute(),
        c_string(&place.file),
        place.line,
        place.column
    )
}

/// Declares the parameters of a vector, and an array of its lanes, whose name it returns.
fn received(
    parameters: &mut Vec<String>,
    before: &mut String,
    letter: char,
    number_of: usize,
    (isa, lanes): (Isa, u32),
    element: Element,
) -> String {
    let vectors = Vectors::of(isa, lanes, element);
    let name = format!("x{letter}{number_of}");
    before.push_str(&format!("{} {name}[{lanes}]; ", number(element)));
    for register in 0..vectors.registers {
        let parameter = format!("{letter}{number_of}_{register}");
        parameters.push(format!("{} {parameter}", vectors.ty()));
        let at = register * vectors.bytes / element.bytes;
        before.push_str(&format!("__builtin_memcpy({name} + {at}, &{parameter}, {}); ", vectors.bytes));
    }
    name
}
