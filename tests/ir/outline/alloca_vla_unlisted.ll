; A variable-length alloca that nobody lists cannot be made again.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i64 %n) {
  %x = alloca i32, i64 %n
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  call void @touch(ptr %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; ERROR: the variable-length variable '%x' is not listed
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
