; Of an outlined function that LLVM has optimized, it may say that nothing reads the numbers that a fork hands on.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr noalias readnone %gtid, ptr noalias nocapture readnone %tid, i64 %n, i64 %c) {
  ; CHECK: define internal void @f.omp_outlined(ptr noalias readnone %gtid, ptr noalias nocapture %tid, i64 %n, i64 %c)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"() ]
  ; CHECK: load i32, ptr %tid
  %m = call i1 @llvm.directive.master.begin(token %t)
  br i1 %m, label %b, label %e
b:
  call void @llvm.directive.master.end(token %t)
  br label %e
e:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.MASTER"() ]
  ret void
}

define void @f(i64 %n, i64 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare i1 @llvm.directive.master.begin(token)
declare void @llvm.directive.master.end(token)
declare void @llvm.directive.fork(ptr, ...)
