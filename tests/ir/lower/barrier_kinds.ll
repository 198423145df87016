; The runtime is told what kind of barrier it is: 0x22 the directive, 0x42 a loop, 0xC2 sections, 0x142 single.
; RUN: weft opt -O0 --stop-after=lower

; CHECK: @weft.ident… = private unnamed_addr constant { i32, i32, i32, i32, ptr } { i32 0, i32 2,
; CHECK: @weft.ident… = private unnamed_addr constant { i32, i32, i32, i32, ptr } { i32 0, i32 66,
; CHECK: @weft.ident… = private unnamed_addr constant { i32, i32, i32, i32, ptr } { i32 0, i32 194,
; CHECK: @weft.ident… = private unnamed_addr constant { i32, i32, i32, i32, ptr } { i32 0, i32 322,
; CHECK: @weft.ident… = private unnamed_addr constant { i32, i32, i32, i32, ptr } { i32 0, i32 34,
define void @f(ptr %start, ptr %stop) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop) ]
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.SECTIONS"() ]
  %v = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]
  call void @llvm.directive.region.exit(token %v) [ "DIR.OMP.END.SINGLE"() ]
  call void @llvm.directive.barrier(token none)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)
