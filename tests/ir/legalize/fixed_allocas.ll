; An alloca with a constant count is one of fixed length, which a region may have as its own.
; RUN: weft opt -O0 --stop-after=legalize

define void @f() {
  %x = alloca i32, i64 1, align 4
  %a = alloca i32, i64 10
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  store i32 1, ptr %x
  store i32 1, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

; CHECK: %x = alloca i32, align 4
; CHECK-NEXT: %a = alloca [10 x i32]

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
