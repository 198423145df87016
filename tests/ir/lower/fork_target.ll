; A target construct on the initial device asks for the device by one call, and calls its function out of line.
; RUN: weft opt --prepared --stop-after=lower

define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n) {
  ret void
}

; CHECK: define void @f(
; CHECK-NOT: @__kmpc_get_target_offload
; CHECK: call void @weft.demand_device(ptr @{{.*}}, i32 %d, i1 false, i32 %c)
; CHECK-NOT: @__kmpc_get_target_offload
; CHECK: icmp ne ptr @__kmpc_weft_fork_target, null
; CHECK: call void (ptr, i32, ptr, ...) @__kmpc_weft_fork_target(ptr @{{.*}}, i32 1, ptr @f.omp_outlined, i64 %n)
; CHECK: call void @f.omp_outlined(ptr %{{.*}}, ptr %{{.*}}, i64 %n) noinline
; CHECK: call void @weft.demand_device(ptr @{{.*}}, i32 -1, i1 true, i32 1)
; CHECK: define linkonce_odr hidden void @weft.demand_device(ptr %place, i32 %device, i1 %is_default, i32 %holds) noinline nounwind
; CHECK: call i32 @__kmpc_get_target_offload()
define void @f(i64 %n, i32 %d, i32 %c) {
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n) [ "DIR.OMP.TARGET"(), "QUAL.OMP.DEVICE"(i32 %d), "QUAL.OMP.IF"(i32 %c) ]
  call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n) [ "DIR.OMP.TARGET"() ]
  ret void
}

declare void @llvm.directive.fork(ptr, ...)
