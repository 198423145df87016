; A clause in the midst of the region holds for all of it.
; RUN: weft opt --stop-after=legalize

define void @f() {
  %x = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]         ; CHECK: [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ]
  store i32 1, ptr %x                                 ; CHECK: store i32 1, ptr %x
  call void @llvm.directive.qualifier(token %t) [ "QUAL.OMP.PRIVATE"(ptr %x) ]    ; CHECK-NOT: qualifier
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.qualifier(token)
