; master: a branch around the body, and no barrier.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"() ]                         ; CHECK: entry() [ "DIR.OMP.MASTER"() ]
  ; CHECK: %… = call i1 @llvm.directive.master.begin(token %t)
  ; CHECK: br i1 %…, label %selected, label %region.after
  ; CHECK: selected.end:
  ; CHECK-NEXT: call void @llvm.directive.master.end(token %t)
  ; CHECK-NEXT: br label %region.after
  call void @body()                         ; CHECK: call void @body()
  ; CHECK-NEXT: br label %selected.end
  ; CHECK-NOT: call void @llvm.directive.barrier
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.MASTER"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()
