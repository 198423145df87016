//! What recursive functions access, and which of their calls keep apart: functions as LLVM leaves them.

use weft_analysis::footprint::bounds_on;
use weft_analysis::{EffectTable, Footprint};
use weft_ir::{Inst, Module, Op, read_module};

/// What is found of the function `@f` of `text`.
fn found(text: &str) -> Result<Footprint, &'static str> {
    let module: Module = read_module(text).unwrap_or_else(|error| panic!("{error}"));
    let func = &module.functions[module.function("f").unwrap()];
    let calls_itself = |inst: &Inst| {
        let callee = func.insts[*inst].callee().and_then(|callee| module.ctx.global_name(callee));
        matches!(func.insts[*inst].op, Op::Call(_)) && callee == Some(func.name)
    };
    let calls: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(calls_itself).collect();
    Footprint::of(&module, &EffectTable::compute(&module), func, &calls)
}

/// A function that adds to `%length` elements, and calls itself for two parts.
fn parts(length: &str, first: &str, middle: &str) -> String {
    format!(
        "define void @f(ptr %a, i64 %n) nounwind {{
entry:
  %small = icmp slt i64 %n, 4
  br i1 %small, label %check, label %more
check:
  %length = add nsw i64 %n, {length}
  %some = icmp sgt i64 %length, 0
  br i1 %some, label %loop, label %done
loop:
  %i = phi i64 [ 0, %check ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  %next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %next, %length
  br i1 %last, label %done, label %loop
more:
  %half = lshr i64 %n, 1
  %first = add nsw i64 %half, {first}
  call void @f(ptr %a, i64 %first)
  %middle = add nsw i64 %half, {middle}
  %q = getelementptr inbounds i32, ptr %a, i64 %middle
  %rest = sub nsw i64 %n, %half
  call void @f(ptr %q, i64 %rest)
  br label %done
done:
  ret void
}}
"
    )
}

#[test]
fn parts_that_meet_are_apart_and_parts_that_overlap_are_not() {
    let apart = |text: &str| found(text).map(|found| found.apart.len());
    assert_eq!(apart(&parts("0", "0", "0")), Ok(1));
    assert_eq!(apart(&parts("0", "1", "0")), Ok(0), "the first part is longer by one");
    assert_eq!(apart(&parts("0", "0", "-1")), Ok(0), "the second part begins one earlier");
    // Who reaches behind its part reaches into the next one; a bound one element further is enough for that.
    assert_ne!(apart(&parts("1", "0", "0")), Ok(1));
}

#[test]
fn memory_between_parts_is_no_harm() {
    let text = parts("0", "-1", "0");
    let found = found(&text).unwrap();
    assert_eq!((found.apart.len(), found.areas.len()), (1, 1));
    assert!(found.areas[0].is_written);
    assert!(bounds_on(&found.areas[0], 1).count() > 0 && bounds_on(&found.areas[0], -1).count() > 0);
}

/// A function that adds to the elements from `%p` to `%end`, which it compares for equality alone, and calls itself for two parts that
/// meet at `%middle`.
fn ranges(middle: &str) -> String {
    format!(
        "define void @f(ptr %p, ptr %end) nounwind {{
entry:
  %to = ptrtoint ptr %end to i64
  %from = ptrtoint ptr %p to i64
  %bytes = sub i64 %to, %from
  %size = ashr exact i64 %bytes, 3
  %small = icmp slt i64 %size, 4
  br i1 %small, label %check, label %more
check:
  %none = icmp eq ptr %p, %end
  br i1 %none, label %done, label %loop
loop:
  %i = phi ptr [ %p, %check ], [ %next, %loop ]
  %x = load i64, ptr %i
  %y = add i64 %x, 1
  store i64 %y, ptr %i
  %next = getelementptr inbounds i8, ptr %i, i64 8
  %last = icmp eq ptr %next, %end
  br i1 %last, label %done, label %loop
more:
  %half = lshr i64 %size, 1
  %middle = getelementptr inbounds {middle}
  call void @f(ptr %p, ptr %middle)
  call void @f(ptr %middle, ptr %end)
  br label %done
done:
  ret void
}}
"
    )
}

#[test]
fn ranges_of_whole_elements_end_where_their_pointers_meet() {
    let whole = found(&ranges("i64, ptr %p, i64 %half")).unwrap();
    assert_eq!(whole.apart.len(), 1);
    assert_eq!(whole.aligned.iter().map(|aligned| aligned.size).collect::<Vec<_>>(), [8]);
    // A part that ends within an element goes on behind its end.
    assert_eq!(found(&ranges("i8, ptr %p, i64 %half")).err(), Some("how far it reaches is not known"));
    // Two pointers that come in order need not lie whole elements apart.
    let in_order =
        ranges("i8, ptr %p, i64 %half").replace("icmp eq ptr %next, %end", "icmp uge ptr %next, %end");
    assert!(found(&in_order).map_or(true, |found| found.apart.is_empty()));
}

#[test]
fn the_places_of_a_merge_are_within_both_arrays() {
    let merge = |begin: &str| {
        format!(
            "define void @f(ptr %a, ptr %t, i64 %n) nounwind {{
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = lshr i64 %n, 1
  call void @f(ptr %a, ptr %t, i64 %m)
  %b = getelementptr inbounds double, ptr %a, i64 %m
  %u = getelementptr inbounds double, ptr %t, i64 %m
  %r = sub nsw i64 %n, %m
  call void @f(ptr %b, ptr %u, i64 %r)
  br label %merge
merge:
  %i = phi i64 [ 0, %more ], [ %i.next, %both ]
  %j = phi i64 [ %m, %more ], [ %j.next, %both ]
  %k = phi i64 [ {begin}, %more ], [ %k.next, %both ]
  %pi = getelementptr inbounds double, ptr %a, i64 %i
  %pj = getelementptr inbounds double, ptr %a, i64 %j
  %x = load double, ptr %pi
  %y = load double, ptr %pj
  %less = fcmp ole double %x, %y
  br i1 %less, label %left, label %right
left:
  %i.more = add nsw i64 %i, 1
  br label %both
right:
  %j.more = add nsw i64 %j, 1
  br label %both
both:
  %i.next = phi i64 [ %i.more, %left ], [ %i, %right ]
  %j.next = phi i64 [ %j, %left ], [ %j.more, %right ]
  %z = phi double [ %x, %left ], [ %y, %right ]
  %pk = getelementptr inbounds double, ptr %t, i64 %k
  store double %z, ptr %pk
  %k.next = add nsw i64 %k, 1
  %more.i = icmp slt i64 %i.next, %m
  %more.j = icmp slt i64 %j.next, %n
  %goes.on = select i1 %more.i, i1 %more.j, i1 false
  br i1 %goes.on, label %merge, label %done
done:
  ret void
}}
"
        )
    };
    let halves = found(&merge("0")).unwrap();
    assert_eq!((halves.apart.len(), halves.areas.len()), (1, 2));
    // At most n - 1 elements are written, so that one may begin a place further, but not two.
    assert_eq!(found(&merge("1")).map(|found| found.apart.len()), Ok(1));
    assert!(found(&merge("2")).map_or(true, |found| found.apart.is_empty()));
}

#[test]
fn where_ways_meet_each_of_them_tells_its_own() {
    let text = "define void @f(ptr %a, i64 %n) nounwind {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %one, label %more
one:
  %some = icmp eq i64 %n, 1
  br i1 %some, label %write, label %done
more:
  %half = lshr i64 %n, 1
  call void @f(ptr %a, i64 %half)
  %middle = getelementptr inbounds double, ptr %a, i64 %half
  %rest = sub nsw i64 %n, %half
  call void @f(ptr %middle, i64 %rest)
  br label %write
write:
  %x = phi double [ 1.0, %one ], [ 2.0, %more ]
  store double %x, ptr %a
  br label %done
done:
  ret void
}
";
    assert_eq!(found(text).map(|found| found.apart.len()), Ok(1));
    // Where nothing is left, something is written nevertheless.
    let wrong = text.replace("icmp eq i64 %n, 1", "icmp eq i64 %n, 0");
    assert_ne!(found(&wrong).map(|found| found.apart.len()), Ok(1));
}

#[test]
fn numbers_that_may_wrap_around_are_no_sums() {
    let text = parts("0", "0", "0").replace("add nsw i64 %half, 0", "mul i64 %half, 3");
    assert!(found(&text).map_or(true, |found| found.apart.is_empty()));
}

#[test]
fn memory_whose_address_is_read_is_refused() {
    let text = parts("0", "0", "0").replace("load i32, ptr %p", "load i32, ptr %p\n  %to = load ptr, ptr %a");
    let text = text.replace("store i32 %y, ptr %p", "store i32 %y, ptr %to");
    assert_eq!(found(&text).err(), Some("it reads from memory where it accesses memory"));
}

/// A function that copies from `%t` to `%a` in two parts, and then calls itself once more with these arguments.
fn copies(third: &str) -> String {
    format!(
        "define void @f(ptr %a, ptr %t, i64 %n) nounwind {{
entry:
  %small = icmp slt i64 %n, 4
  br i1 %small, label %check, label %more
check:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %done
loop:
  %i = phi i64 [ 0, %check ], [ %next, %loop ]
  %from = getelementptr inbounds i32, ptr %t, i64 %i
  %to = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %from
  store i32 %x, ptr %to
  %next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %next, %n
  br i1 %last, label %done, label %loop
more:
  %half = lshr i64 %n, 1
  %rest = sub nsw i64 %n, %half
  %a.half = getelementptr inbounds i32, ptr %a, i64 %half
  %t.half = getelementptr inbounds i32, ptr %t, i64 %half
  %a.one = getelementptr inbounds i32, ptr %a, i64 1
  %less = sub nsw i64 %n, 1
  call void @f(ptr %a, ptr %t, i64 %half)
  call void @f(ptr %a.half, ptr %t.half, i64 %rest)
  call void @f({third})
  br label %done
done:
  ret void
}}
"
    )
}

#[test]
fn what_is_two_parts_of_memory_stays_two_in_calls() {
    let apart = |third: &str| found(&copies(third)).map(|found| found.apart.len());
    assert_eq!(apart("ptr %a, ptr %t, i64 %less"), Ok(1));
    // Below, each of the first two calls reads what the other one writes.
    let one = Err("two parts of memory may be one in a call of itself");
    assert_eq!(apart("ptr %a, ptr %a.one, i64 %less"), one);
    // These two do not overlap.
    assert_eq!(apart("ptr %a, ptr %a.half, i64 %half"), Ok(1));
}
