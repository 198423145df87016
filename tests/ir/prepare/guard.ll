; Other threads go on behind a body without an end, and all wait there.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
  %reached = call i32 @llvm.directive.reached(token %t)
  %is.reached = icmp ne i32 %reached, 0
  br i1 %is.reached, label %body, label %end ; CHECK: br i1 %2, label %selected, label %region.after

body:
  call void @serve() ; CHECK: call void @serve()
  unreachable ; CHECK-NEXT: unreachable

end:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  call void @go_on() ; CHECK: call void @llvm.directive.barrier(token none)
  ret void ; CHECK: call void @go_on()
}

; CHECK-NOT: call i32 @llvm.directive.reached

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare i32 @llvm.directive.reached(token)
declare void @serve() noreturn
declare void @go_on()
