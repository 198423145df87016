; The inner loop runs up to the outer variable, both in memory.
; RUN: weft opt --stop-after=prepare
; ERROR: the bound depends on the variable of an outer loop (loop 2 of 2)

define void @f(i32 %n) {
entry:
  %i = alloca i32
  %j = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.COLLAPSE"(i32 2) ]
  store i32 0, ptr %i
  br label %outer
outer:
  %a = load i32, ptr %i
  %a.more = icmp slt i32 %a, %n
  br i1 %a.more, label %between, label %done
between:
  store i32 0, ptr %j
  br label %inner
inner:
  %b = load i32, ptr %j
  %c = load i32, ptr %i
  %b.more = icmp slt i32 %b, %c
  br i1 %b.more, label %body, label %outer.latch
body:
  call void @use(i64 1)
  %d = load i32, ptr %j
  %d.next = add nsw i32 %d, 1
  store i32 %d.next, ptr %j
  br label %inner
outer.latch:
  %e = load i32, ptr %i
  %e.next = add nsw i32 %e, 1
  store i32 %e.next, ptr %i
  br label %outer
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
