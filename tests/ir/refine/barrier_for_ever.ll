; Where control does not go on behind a barrier, threads wait there for what others do, or for ever: it stays.
; REMARK: the barrier at the end of the construct stays: control does not come back from behind it
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

define void @f() {
entry:
; CHECK: define void @f
; CHECK: not.selected:
; CHECK-NEXT: call void @llvm.directive.barrier(token none)
; CHECK-NEXT: unreachable
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
  %mine = call i1 @llvm.directive.single.begin(token %s)
  br i1 %mine, label %selected, label %not.selected
selected:
  call void @serve()
  unreachable
not.selected:
  call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"() ]
  unreachable
}

declare void @serve() noreturn
declare token @llvm.directive.region.entry()
declare i1 @llvm.directive.single.begin(token)
declare void @llvm.directive.barrier(token)
