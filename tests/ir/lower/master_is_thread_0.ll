; Whether a thread is the master is read off its number, without a call.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
  ; CHECK: define internal void @f.omp_outlined(
  ; CHECK-NOT: call
  ; CHECK-NOT: icmp
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"() ]
  ; CHECK: icmp eq i32 %{{.*}}, 0
  %m = call i1 @llvm.directive.master.begin(token %t)
  br i1 %m, label %b, label %e
b:
  call void @llvm.directive.master.end(token %t)
  br label %e
e:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.MASTER"() ]
  ; CHECK-NOT: call
  ; CHECK-NOT: icmp
  ret void
}

; CHECK: define void @f(
define void @f(i64 %n, i64 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare i1 @llvm.directive.master.begin(token)
declare void @llvm.directive.master.end(token)
declare void @llvm.directive.fork(ptr, ...)
