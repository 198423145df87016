//! The initial thread of a device on the host: a function that runs the region it gets.
//!
//! ```llvm
//! call void @weft.initial_thread.pi(ptr @weft.ident, ptr @f.omp_outlined, ptr %a, i64 %n)
//! define linkonce_odr hidden void @weft.initial_thread.pi(ptr %0, ptr %1, ptr %2, i64 %3) noinline nounwind uwtable {
//!   if @__kmpc_weft_fork_target is there:
//!     call void (ptr, i32, ptr, ...) @__kmpc_weft_fork_target(ptr %0, i32 2, ptr %1, ptr %2, i64 %3)
//!   else:
//!     call void %1(ptr %gtid.slot, ptr %tid.slot, ptr %2, i64 %3)
//! }
//! ```
//!
//! Only Weft's runtime has a call for such a thread. On libomp the thread executes the region as a function, as with clang.
//!
//! There is one function for all regions that get words of the same types, and it is not inlined: what programs with Weft's
//! runtime never do must cost no compile time at each construct. Of several copies that are linked together, one stays. Metadata
//! says which parameter it calls and with what, so that LLVM sees through it as through the runtime's own forks
//! [LangRef: callback metadata].
//!
//! *Before:* the words are pointers and 64-bit numbers. *After:* the module has the function.

use weft_abi::entry;
use weft_ir::{Attachment, Cursor, Function, IntPredicate, MdValue, Module, Operand, Type};

use crate::runtime::Runtime;

/// How the names of these functions begin; letters for the words follow.
const NAME: &str = "weft.initial_thread.";
/// The parameter that is the region's function.
const REGION: usize = 1;

/// The function for regions that get words of these types, behind a limit of threads if the construct has one.
pub(crate) fn function(module: &mut Module, words: &[Type], has_limit: bool) -> Operand {
    let letters = words.iter().map(|ty| if *ty == Type::PTR { 'p' } else { 'i' });
    let limited = if has_limit { "limited." } else { "" };
    let name = format!("{NAME}{limited}{}", letters.collect::<String>());
    if module.function(&name).is_none() {
        add(module, &name, words, has_limit);
    }
    module.ctx.global(&name)
}

fn add(module: &mut Module, name: &str, words: &[Type], has_limit: bool) {
    let fork = Runtime::declare(module, &entry::FORK_TARGET);
    let known = module.function(entry::FORK_TARGET.name).expect("invariant: it was declared");
    module.functions[known].prefix = "extern_weak".into();
    let thread = Runtime::declare(module, &entry::GLOBAL_THREAD_NUM);
    let push = Runtime::declare(module, &entry::PUSH_NUM_TEAMS);

    let mut func = Function::new(module.ctx.names.intern(name), Type::VOID);
    func.prefix = "linkonce_odr hidden".into();
    func.suffix = format!("#{}", module.attr_group("noinline nounwind uwtable")).into();
    let first_word = REGION + 1 + usize::from(has_limit);
    let limit = has_limit.then_some(Type::I32);
    let params: Vec<Operand> = [Type::PTR, Type::PTR]
        .into_iter()
        .chain(limit)
        .chain(words.iter().copied())
        .map(|ty| Operand::Value(func.add_param(ty, "", None)))
        .collect();
    let (place, region, passed) = (params[0], params[REGION], &params[first_word..]);
    func.attachments.push(callback(module, first_word..params.len()));

    let [first, forks, itself] = [func.append_block(None), func.append_block(None), func.append_block(None)];
    let callee = module.ctx.global(entry::FORK_TARGET.name);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, first);
    let slots = [at.alloca(Type::I32, None, Some(4)), at.alloca(Type::I32, None, Some(4))];
    let gtid = thread.value(&mut at, &[place]);
    let null = at.zero(Type::PTR);
    let is_there = at.icmp(IntPredicate::Ne, callee, null);
    at.cond_br(is_there, forks, itself);

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, forks);
    if has_limit {
        let one = at.i32(1);
        push.call(&mut at, &[place, gtid, one, one, params[REGION + 1]]);
    }
    let count = at.i32(i32::try_from(passed.len()).unwrap_or(i32::MAX));
    let args: Vec<Operand> = [place, count, region].into_iter().chain(passed.iter().copied()).collect();
    fork.call(&mut at, &args);
    at.ret(None);

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, itself);
    let zero = at.i32(0);
    at.store(gtid, slots[0]);
    at.store(zero, slots[1]);
    let args: Vec<Operand> = slots.into_iter().chain(passed.iter().copied()).collect();
    at.call(Type::VOID, region, &args);
    at.ret(None);
    module.add_function(func);
}

/// `!callback` metadata: the function calls its parameter [`REGION`] with two words of its own and these parameters.
fn callback(module: &mut Module, passed: std::ops::Range<usize>) -> Attachment {
    let passed: String = passed.map(|index| format!(", i64 {index}")).collect();
    let encoding = module.add_metadata(&format!("!{{i64 {REGION}, i64 -1, i64 -1{passed}, i1 false}}"));
    let list = module.add_metadata(&format!("!{{!{encoding}}}"));
    Attachment { kind: module.ctx.names.intern("callback"), value: MdValue::Node(list) }
}
