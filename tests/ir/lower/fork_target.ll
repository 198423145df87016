; A target construct on the initial device is two calls: one asks for the device, one runs the region. Both functions are there once.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n) {
  ret void
}

; CHECK: define void @f(
; CHECK-NOT: @__kmpc_get_target_offload
; CHECK: call void @weft.demand_device(ptr @{{.*}}, i32 %d, i1 false, i32 %c)
; CHECK-NOT: @__kmpc_get_target_offload
; CHECK-NEXT: call void @weft.initial_thread.i(ptr @{{.*}}, ptr @f.omp_outlined, i64 %n)
; CHECK: call void @weft.demand_device(ptr @{{.*}}, i32 -1, i1 true, i32 1)
; CHECK-NEXT: call void @weft.initial_thread.i(ptr @{{.*}}, ptr @f.omp_outlined, i64 %n)
; CHECK-NEXT: ret void
; CHECK: define linkonce_odr hidden void @weft.demand_device(ptr %place, i32 %device, i1 %is_default, i32 %holds) noinline nounwind
; CHECK: call i32 @__kmpc_get_target_offload()
; CHECK: define linkonce_odr hidden void @weft.initial_thread.i(ptr %0, ptr %1, i64 %2) #{{.*}} !callback
; CHECK: icmp ne ptr @__kmpc_weft_fork_target, null
; CHECK: call void (ptr, i32, ptr, ...) @__kmpc_weft_fork_target(ptr %0, i32 1, ptr %1, i64 %2)
; CHECK: call void %1(ptr %{{.*}}, ptr %{{.*}}, i64 %2)
define void @f(i64 %n, i32 %d, i32 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n) [ "DIR.OMP.TARGET"(), "QUAL.OMP.DEVICE"(i32 %d), "QUAL.OMP.IF"(i32 %c) ]
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n) [ "DIR.OMP.TARGET"() ]
  ret void
}

declare void @llvm.directive.fork(ptr, ...)
