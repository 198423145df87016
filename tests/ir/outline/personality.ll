; The function of a region with landing pads has the personality function, that of another region has none.
; RUN: weft opt -O0 --stop-after=outline

define void @f() noinline personality ptr @__gxx_personality_v0 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  call void @quiet()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  invoke void @g()
          to label %next unwind label %pad

pad:
  %1 = landingpad { ptr, i32 } catch ptr null
  call void @quiet()
  br label %next

next:
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: define void @f() noinline personality ptr @__gxx_personality_v0 {
; CHECK: define internal void @f.omp_task(i32 noundef %gtid) #{{.*}} personality ptr @__gxx_personality_v0 {
; CHECK: invoke void @g()
; CHECK: define internal void @f.omp_outlined(
; CHECK-NOT: landingpad

declare i32 @__gxx_personality_v0(...)
declare void @g()
declare void @quiet() nounwind
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
