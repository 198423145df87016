; A task that is executed where it stands needs no branch around its body.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IF"(i32 0) ]               ; CHECK: "QUAL.OMP.IF"(i32 0)
  ; CHECK-NOT: task.begin
  call void @work()                         ; CHECK: call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
declare void @work()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
