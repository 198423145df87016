; schedule(auto) in the form of a loop that comes in chunks: the chunks are computed, not asked for.
; RUN: weft opt --prepared --stop-after=lower

; CHECK-NOT: __kmpc_dispatch
; CHECK: define internal void @f.omp_outlined(
; CHECK-NOT: __kmpc_dispatch
define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.AUTO"() ]
  %r = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
  br label %next
next:
  %k = call { i1, i64, i64 } @llvm.directive.loop.next(token %t)
  %more = extractvalue { i1, i64, i64 } %k, 0
  br i1 %more, label %body, label %done
body:
  %lb = extractvalue { i1, i64, i64 } %k, 1
  %ub = extractvalue { i1, i64, i64 } %k, 2
  call void @use(i64 %lb, i64 %ub)
  br label %next
done:
  call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

define void @f(i64 %n, i64 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare { i1, i64, i64 } @llvm.directive.loop.next(token)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.fork(ptr, ...)
declare void @use(i64, i64)
