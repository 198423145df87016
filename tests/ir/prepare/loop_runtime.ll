; schedule(runtime): chunks are asked for until there is none.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.RUNTIME"() ] ; CHECK: "QUAL.OMP.SCHEDULE.RUNTIME"()
  ; CHECK: %2 = sub nuw i64 %1, %0
  ; CHECK-NEXT: %3 = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %2, i64 1)
  ; CHECK: br label %chunk.next
  ; CHECK: chunk.next:
  ; CHECK-NEXT: %4 = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  ; CHECK: br i1 %5, label %chunk, label %region.after
  ; CHECK: store i64 %…, ptr %start
  ; CHECK: store i64 %…, ptr %stop
  ; CHECK: chunk.end:
  ; CHECK-NEXT: br label %chunk.next
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done ; CHECK: br i1 %more, label %body, label %chunk.end
body:
  call void @use(i64 %i)             ; CHECK: call void @use(i64 %i)
  %next = add i64 %i, 1
  br label %head
done:
  ; CHECK: call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
