; A loop with an ordered clause comes in chunks whatever its schedule; the end of each iteration stays marked.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.STATIC"(), "QUAL.OMP.ORDERED"() ] ; CHECK: "QUAL.OMP.SCHEDULE.STATIC"(), "QUAL.OMP.ORDERED"() ]
  ; CHECK: @llvm.directive.loop.begin(token %t, i64 0, i64 %…, i64 1)
  ; CHECK: chunk.next:
  ; CHECK-NEXT: call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %o = call token @llvm.directive.region.entry() [ "DIR.OMP.ORDERED"() ] ; CHECK: [ "DIR.OMP.ORDERED"() ]
  ; CHECK: call void @llvm.directive.ordered.begin(token %o)
  call void @use(i64 %i)                    ; CHECK: call void @use(i64 %i)
  ; CHECK: call void @llvm.directive.ordered.end(token %o)
  call void @llvm.directive.region.exit(token %o) [ "DIR.OMP.END.ORDERED"() ] ; CHECK: region.exit(token %o)
  call void @llvm.directive.loop.iteration.end(token %t) ; CHECK: call void @llvm.directive.loop.iteration.end(token %t)
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ] ; CHECK: call void @llvm.directive.loop.end(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.loop.iteration.end(token)
declare void @use(i64)
