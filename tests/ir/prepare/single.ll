; single: a branch around the body, and a barrier.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]                         ; CHECK: entry() [ "DIR.OMP.SINGLE"() ]
  ; CHECK: %… = call i1 @llvm.directive.single.begin(token %t)
  ; CHECK: br i1 %…, label %selected, label %region.after
  ; CHECK: selected.end:
  ; CHECK-NEXT: call void @llvm.directive.single.end(token %t)
  ; CHECK-NEXT: br label %region.after
  call void @body()                         ; CHECK: call void @body()
  ; CHECK-NEXT: br label %selected.end
  ; CHECK: region.after:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]                         ; CHECK: region.exit(token %t)
  ret void                                  ; CHECK-NEXT: call void @llvm.directive.barrier(token none)
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()
