; Dispatched loops tell the runtime the number of their schedule, with its modifier, and inclusive bounds, if there is an
; iteration at all.
; RUN: weft opt --prepared --stop-after=lower

; CHECK: define internal void @dynamic.omp_outlined(
; CHECK-NOT: @__kmpc_
; CHECK: icmp ne i64 %n, 0
; CHECK-NOT: @__kmpc_
; CHECK: @__kmpc_dispatch_init_8u({{.*}}i32 1073741859, i64 0, i64 %{{.*}}, i64 1, i64 1)
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: @__kmpc_dispatch_next_8u(
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: phi i1
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
define internal void @dynamic.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.DYNAMIC"() ]
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

; CHECK: define internal void @monotonic.omp_outlined(
; CHECK-NOT: @__kmpc_
; CHECK: icmp ne i64 %n, 0
; CHECK-NOT: @__kmpc_
; CHECK: @__kmpc_dispatch_init_8u({{.*}}i32 536870947, i64 0, i64 %{{.*}}, i64 1, i64 4)
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: @__kmpc_dispatch_next_8u(
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: phi i1
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
define internal void @monotonic.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.DYNAMIC.MONOTONIC"(i64 4) ]
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

; CHECK: define internal void @guided.omp_outlined(
; CHECK-NOT: @__kmpc_
; CHECK: icmp ne i64 %n, 0
; CHECK-NOT: @__kmpc_
; CHECK: @__kmpc_dispatch_init_8u({{.*}}i32 1073741860, i64 0, i64 %{{.*}}, i64 1, i64 %c)
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: @__kmpc_dispatch_next_8u(
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: phi i1
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
define internal void @guided.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.GUIDED.NONMONOTONIC"(i64 %c) ]
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

; CHECK: define internal void @runtime.omp_outlined(
; CHECK-NOT: @__kmpc_
; CHECK: icmp ne i64 %n, 0
; CHECK-NOT: @__kmpc_
; CHECK: @__kmpc_dispatch_init_8u({{.*}}i32 1073741861, i64 0, i64 %{{.*}}, i64 1, i64 1)
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: @__kmpc_dispatch_next_8u(
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
; CHECK: phi i1
; CHECK-NOT: @__kmpc_dispatch
; CHECK-NOT: phi i1
define internal void @runtime.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.RUNTIME"() ]
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

; CHECK: define void @f(
define void @f(i64 %n, i64 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @dynamic.omp_outlined, i64 %n, i64 %c)
  call void (ptr, ...) @llvm.directive.fork(ptr @monotonic.omp_outlined, i64 %n, i64 %c)
  call void (ptr, ...) @llvm.directive.fork(ptr @guided.omp_outlined, i64 %n, i64 %c)
  call void (ptr, ...) @llvm.directive.fork(ptr @runtime.omp_outlined, i64 %n, i64 %c)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare { i1, i64, i64 } @llvm.directive.loop.next(token)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.fork(ptr, ...)
declare void @use(i64, i64)
