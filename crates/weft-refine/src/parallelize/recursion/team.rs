//! What stands for a divided recursion: the trial, and a team if that gives up. In front of a recursion that writes memory stands the
//! question how far it reaches instead of the trial ([`super::writes`]).
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

use weft_analysis::Footprint;
use weft_ir::{Cursor, Function, IntPredicate, Module, Operand, Symbol, Type};
use weft_regions::{
    Clause, ClauseKind, Directive, Leaf, Marker, directive_clause, isolate_markers, marker, set_bundles,
};

use super::{plain_attributes, plain_suffix, with_group, writes};

/// How one finds out whether a team is worth it.
pub(super) enum Question<'a> {
    /// The function of this name gives up behind so many calls.
    Trial(Symbol, usize),
    /// How far the recursion reaches is asked; the function of this name is called if that is not worth it.
    Reach(Symbol, &'a Footprint),
}

/// Makes the function that stands for `base`; `forked` is its copy that makes tasks.
pub(super) fn make(
    module: &mut Module,
    base: &Function,
    forked: Symbol,
    question: &Question<'_>,
) -> Result<Function, &'static str> {
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
    let (Question::Trial(other, _) | Question::Reach(other, _)) = *question;
    let [ask, forked, other] = [ask, forked, other].map(|name| {
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

    let has_result = ret != Type::VOID;
    let with_depth: Vec<Operand> =
        args.iter().copied().chain([Cursor::at_end(&mut func, &mut module.ctx, entry).i32(0)]).collect();
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    let place = has_result.then(|| at.alloca(ret, None, None));
    let by_one = match question {
        Question::Trial(_, tried) => {
            let left = at.alloca(Type::I32, None, None);
            let calls = at.i32(i32::try_from(*tried).unwrap_or(i32::MAX));
            at.store(calls, left);
            let with_left: Vec<Operand> = args.iter().copied().chain([left]).collect();
            let call = at.call(ret, other, &with_left);
            let result = has_result.then(|| at.func.result(call));
            let now = at.load(Type::I32, left);
            let zero = at.i32(0);
            let over = at.icmp(IntPredicate::Slt, now, zero);
            at.cond_br(over, much, done);
            Cursor::at_end(&mut func, &mut module.ctx, done).ret(result);
            call
        }
        Question::Reach(_, footprint) => {
            let worth = writes::ask(module, &mut func, entry, footprint)?;
            Cursor::at_end(&mut func, &mut module.ctx, entry).cond_br(worth, much, done);
            let mut at = Cursor::at_end(&mut func, &mut module.ctx, done);
            let call = at.call(ret, other, &args);
            let result = has_result.then(|| at.func.result(call));
            at.ret(result);
            call
        }
    };

    let mut at = Cursor::at_end(&mut func, &mut module.ctx, much);
    let asked = at.call(Type::I32, ask, &[]);
    let asked = at.func.result(asked);
    let zero = at.i32(0);
    let is_within = at.icmp(IntPredicate::Ne, asked, zero);
    at.cond_br(is_within, within, team);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, within);
    let in_team = at.call(ret, forked, &with_depth);
    let result = has_result.then(|| at.func.result(in_team));
    at.ret(result);

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
    if let Some(place) = place {
        let result = at.func.result(by_team);
        at.store(result, place);
    }
    at.call_as(ends.fn_ty, ends.callee, &[token]);
    at.br(behind);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, behind);
    let exits = [token, team_token].map(|token| at.call_as(leave.fn_ty, leave.callee, &[token]));
    let result = place.map(|place| at.load(ret, place));
    at.ret(result);

    for call in [by_one, in_team, by_team] {
        if let Some(info) = func.insts[call].call_info_mut() {
            info.prefix.clone_from(&convention);
        }
    }
    let [of_team, of_one]: [Directive; 2] = [Leaf::Parallel.into(), Leaf::Single.into()];
    let shared: Vec<Clause> =
        place.iter().map(|place| Clause::of(ClauseKind::Shared, vec![*place])).collect();
    let of_single: Vec<Clause> = shared.iter().cloned().chain([Clause::of(ClauseKind::Nowait, [])]).collect();
    let ctx = &mut module.ctx;
    set_bundles(&mut func, ctx, parallel, Some(of_team), &shared);
    set_bundles(&mut func, ctx, single, Some(of_one), &of_single);
    for (inst, unit) in exits.into_iter().zip([of_one, of_team]) {
        set_bundles(&mut func, ctx, inst, None, &[directive_clause(unit.end_anyhow())]);
    }
    isolate_markers(&mut func, ctx);
    Ok(func)
}
