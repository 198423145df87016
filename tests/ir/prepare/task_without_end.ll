; Behind a body without an end clang has dropped everything: nobody could go on while the task waits.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %c) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IF"(i32 %c) ]              ; CHECK: entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IF"(i32 0) ]
  ; CHECK-NOT: task.begin
  call void @exit(i32 0)                    ; CHECK: call void @exit(i32 0)
  unreachable
}
declare void @exit(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
