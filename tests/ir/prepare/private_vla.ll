; A private variable-length array is taken off the stack of each thread, inside the region.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
  %x = alloca i32, i64 %n, align 16
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ] ; CHECK: entry() [ "DIR.OMP.PARALLEL"() ]
  ; CHECK: %x.private = alloca i32, i64 %n, align 16
  ; CHECK-NOT: stacksave
  store i32 1, ptr %x, align 4              ; CHECK: store i32 1, ptr %x.private, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
