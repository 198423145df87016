; The inner loop starts at the outer variable.
; RUN: weft opt --stop-after=prepare
; ERROR: the first value of the loop's variable depends on the variable of an outer loop (loop 2 of 2)

define void @f(i32 %n, i32 %m) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.COLLAPSE"(i32 2) ]
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %i.more = icmp slt i32 %i, %n
  br i1 %i.more, label %between, label %done
between:
  %row = mul i32 %i, 100
  br label %inner
inner:
  %j = phi i32 [ %i, %between ], [ %j.next, %body ]
  %j.more = icmp slt i32 %j, %m
  br i1 %j.more, label %body, label %outer.latch
body:
  %place = add i32 %row, %j
  %wide = sext i32 %place to i64
  call void @use(i64 %wide)
  %j.next = add nsw i32 %j, 2
  br label %inner
outer.latch:
  %i.next = add nsw i32 %i, 1
  br label %outer
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
