; The iterations of a loop are numbered from 0 by 1 before they are shared out.
; RUN: weft opt --prepared --stop-after=lower

; ERROR: in function 'f.omp_outlined': the iterations of 'loop.begin' are not numbered from 0 by 1
define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
  %a = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  %a.r = call { i64, i64 } @llvm.directive.loop.begin(token %a, i64 1, i64 %n, i64 1)
  %a.lb = extractvalue { i64, i64 } %a.r, 0
  %a.ub = extractvalue { i64, i64 } %a.r, 1
  call void @use(i64 %a.lb, i64 %a.ub)
  call void @llvm.directive.loop.end(token %a)
  call void @llvm.directive.region.exit(token %a) [ "DIR.OMP.END.LOOP"() ]
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
