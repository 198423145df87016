; The body exits: the other threads wait. Clang has dropped what they would do next.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
  ; CHECK: br i1 %…, label %selected, label %not.selected
  ; CHECK: not.selected:
  ; CHECK-NEXT: call void @llvm.directive.barrier(token none)
  ; CHECK-NEXT: unreachable
  call void @exit(i32 0)                    ; CHECK: call void @exit(i32 0)
  unreachable
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @exit(i32) noreturn
