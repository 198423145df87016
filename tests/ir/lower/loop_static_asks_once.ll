; Static loops ask for the team once, whatever their number, and call nothing else.
; RUN: weft opt --prepared --stop-after=lower

; CHECK: define internal void @f.omp_outlined(
; CHECK-NOT: call
; CHECK-NOT: load
; CHECK: call i32 @omp_get_num_threads()
; CHECK-NOT: call
; CHECK-NOT: load
; CHECK: load i32, ptr %tid
; CHECK-NOT: call
; CHECK-NOT: load
; CHECK-NOT: udiv
; CHECK-NOT: extractvalue
; CHECK: udiv
; CHECK-NOT: call
; CHECK-NOT: load
; CHECK-NOT: udiv
; CHECK-NOT: extractvalue
; CHECK: call void @use(
; CHECK-NOT: call
; CHECK-NOT: load
; CHECK-NOT: udiv
; CHECK-NOT: extractvalue
; CHECK: udiv
; CHECK-NOT: call
; CHECK-NOT: load
; CHECK-NOT: udiv
; CHECK-NOT: extractvalue
; CHECK: call void @use(
; CHECK-NEXT: ret void
define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
  %a = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  %a.r = call { i64, i64 } @llvm.directive.loop.begin(token %a, i64 0, i64 %n, i64 1)
  %a.lb = extractvalue { i64, i64 } %a.r, 0
  %a.ub = extractvalue { i64, i64 } %a.r, 1
  call void @use(i64 %a.lb, i64 %a.ub)
  call void @llvm.directive.loop.end(token %a)
  call void @llvm.directive.region.exit(token %a) [ "DIR.OMP.END.LOOP"() ]
  %b = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.STATIC"() ]
  %b.r = call { i64, i64 } @llvm.directive.loop.begin(token %b, i64 0, i64 %n, i64 1)
  %b.lb = extractvalue { i64, i64 } %b.r, 0
  %b.ub = extractvalue { i64, i64 } %b.r, 1
  call void @use(i64 %b.lb, i64 %b.ub)
  call void @llvm.directive.loop.end(token %b)
  call void @llvm.directive.region.exit(token %b) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @f(i64 %n, i64 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.fork(ptr, ...)
declare void @use(i64, i64)
