; An interval of which more is done than its parts being read is built.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
  ; CHECK: define internal void @f.omp_outlined(
  ; CHECK-NOT: insertvalue
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  ; CHECK: insertvalue { i64, i64 } poison, i64 %
  ; CHECK-NEXT: insertvalue { i64, i64 } %
  %r = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  ; CHECK-NEXT: %f = freeze { i64, i64 } %
  %f = freeze { i64, i64 } %r
  %lb = extractvalue { i64, i64 } %f, 0
  call void @use(i64 %lb, i64 0)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
  ; CHECK-NOT: insertvalue
}

define void @f(i64 %n, i64 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.fork(ptr, ...)
declare void @use(i64, i64)
