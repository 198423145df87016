; The one thread that executes the body of single makes the copies.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: selected:
  ; CHECK-NEXT: %… = load i32, ptr %x
  ; CHECK-NEXT: store i32 %…, ptr %x.private
  store i32 1, ptr %x                       ; CHECK: store i32 1, ptr %x.private
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
