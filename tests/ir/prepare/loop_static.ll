; The static schedule: one interval, asked for in front of the loop; a barrier behind.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 %n, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop) ] ; CHECK: entry() [ "DIR.OMP.LOOP"() ]
  ; CHECK: %0 = load i64, ptr %start
  ; CHECK: %1 = load i64, ptr %stop
  ; CHECK: %2 = sub nuw i64 %1, %0
  ; CHECK: %3 = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %2, i64 1)
  ; CHECK: %4 = extractvalue { i64, i64 } %3, 0
  ; CHECK: %5 = extractvalue { i64, i64 } %3, 1
  ; CHECK: store i64 %…, ptr %start
  ; CHECK: store i64 %…, ptr %stop
  ; CHECK-NOT: loop.next
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  call void @use(i64 %i)             ; CHECK: call void @use(i64 %i)
  %next = add i64 %i, 1
  br label %head
done:
  ; CHECK: call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ; CHECK: region.exit
  ; CHECK: call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
