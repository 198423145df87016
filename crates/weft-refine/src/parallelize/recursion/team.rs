//! What stands for a divided recursion: the trial, and a team if that gives up.
//!
//! ```llvm
//! define i64 @f(i64 %n) {
//!   %left = alloca i32
//!   store i32 3000, ptr %left
//!   %tried = call i64 @f.trial(i64 %n, ptr %left)
//!   … if %left is not below zero: ret i64 %tried
//!   %in = call i32 @omp_in_parallel()
//!   … if it is: ret what @f.forked computes, with the team that is there
//!   %team = call token @…region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x) ]
//!   %one = call token @…region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.SHARED"(ptr %x) ]
//!   … one thread stores in %x what @f.forked computes; the others execute tasks at the region's end …
//!   %r = load i64, ptr %x
//!   ret i64 %r
//! }
//! ```
//!
//! # Postcondition
//! The function has the name, the linkage and the parameters that it had, and no debug information: none of it is the user's code.

use weft_ir::{Cursor, Function, IntPredicate, Module, Operand, Symbol, Type};
use weft_regions::{
    Clause, ClauseKind, Directive, Leaf, Marker, directive_clause, isolate_markers, marker, set_bundles,
};

use super::{plain_attributes, plain_suffix, with_group};

/// Makes the function that stands for `base`; `forked` and `trial` are its copies, of which the second gives up behind `tried` calls.
pub(super) fn make(
    module: &mut Module,
    base: &Function,
    [forked, trial]: [Symbol; 2],
    tried: usize,
) -> Function {
    let mut func = Function::new(base.name, base.ret);
    func.prefix.clone_from(&base.prefix);
    let attributes = plain_suffix(module, &base.suffix);
    let linked =
        |word: &&str| word.ends_with("unnamed_addr") || *word == "comdat" || word.starts_with("comdat(");
    let linked = base.suffix.split_whitespace().filter(linked).collect::<Vec<_>>().join(" ");
    func.suffix = with_group(&linked, &attributes);
    let mut args = Vec::new();
    for param in &base.params {
        args.push(Operand::Value(func.add_param(
            param.ty,
            &plain_attributes(&param.attrs),
            base.values[param.value].name,
        )));
    }
    // `forked` gets the depth besides.
    let convention: Box<str> =
        base.prefix.split_whitespace().find(|word| word.ends_with("cc")).unwrap_or("").into();
    let ret = base.ret;
    let ask = module.declare("omp_in_parallel", Type::I32, &[], false, "");
    let ask = module.functions[ask].name;
    let [ask, forked, trial] = [ask, forked, trial].map(|name| {
        let text = module.ctx.names.text(name).to_owned();
        module.ctx.global(&text)
    });
    let mut block = |module: &mut Module, name: &str| {
        let name = module.ctx.names.intern(name);
        func.append_block(Some(name))
    };
    let [entry, done, much, within, team, one, behind] =
        ["entry", "done", "much", "within", "team", "one", "behind"].map(|name| block(module, name));
    let [enter, leave, begins, ends] = [Marker::Entry, Marker::Exit, Marker::SingleBegin, Marker::SingleEnd]
        .map(|which| marker(module, which));

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    let left = at.alloca(Type::I32, None, None);
    let place = at.alloca(ret, None, None);
    let calls = at.i32(i32::try_from(tried).unwrap_or(i32::MAX));
    at.store(calls, left);
    let with_depth: Vec<Operand> = args.iter().copied().chain([at.i32(0)]).collect();
    let with_left: Vec<Operand> = args.iter().copied().chain([left]).collect();
    let tried = at.call(ret, trial, &with_left);
    let result = at.func.result(tried);
    let now = at.load(Type::I32, left);
    let zero = at.i32(0);
    let over = at.icmp(IntPredicate::Slt, now, zero);
    at.cond_br(over, much, done);
    Cursor::at_end(&mut func, &mut module.ctx, done).ret(Some(result));

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, much);
    let asked = at.call(Type::I32, ask, &[]);
    let asked = at.func.result(asked);
    let is_within = at.icmp(IntPredicate::Ne, asked, zero);
    at.cond_br(is_within, within, team);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, within);
    let in_team = at.call(ret, forked, &with_depth);
    let result = at.func.result(in_team);
    at.ret(Some(result));

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, team);
    let parallel = at.call_as(enter.fn_ty, enter.callee, &[]);
    let team_token = at.func.result(parallel);
    let single = at.call_as(enter.fn_ty, enter.callee, &[]);
    let token = at.func.result(single);
    let asked = at.call_as(begins.fn_ty, begins.callee, &[token]);
    let is_one = at.func.result(asked);
    at.cond_br(is_one, one, behind);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, one);
    let by_team = at.call(ret, forked, &with_depth);
    let result = at.func.result(by_team);
    at.store(result, place);
    at.call_as(ends.fn_ty, ends.callee, &[token]);
    at.br(behind);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, behind);
    let exits = [token, team_token].map(|token| at.call_as(leave.fn_ty, leave.callee, &[token]));
    let result = at.load(ret, place);
    at.ret(Some(result));

    for call in [tried, in_team, by_team] {
        if let Some(info) = func.insts[call].call_info_mut() {
            info.prefix.clone_from(&convention);
        }
    }
    let [of_team, of_one]: [Directive; 2] = [Leaf::Parallel.into(), Leaf::Single.into()];
    let shared = || Clause::of(ClauseKind::Shared, vec![place]);
    let ctx = &mut module.ctx;
    set_bundles(&mut func, ctx, parallel, Some(of_team), &[shared()]);
    set_bundles(&mut func, ctx, single, Some(of_one), &[shared(), Clause::of(ClauseKind::Nowait, [])]);
    for (inst, unit) in exits.into_iter().zip([of_one, of_team]) {
        set_bundles(&mut func, ctx, inst, None, &[directive_clause(unit.end_anyhow())]);
    }
    isolate_markers(&mut func, ctx);
    func
}
