; A static variable inside the region is the copy; a helper outside still sees the original.
; RUN: weft opt --stop-after=prepare

@x = internal global i32 3, align 4
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr @x) ]       ; CHECK: "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @x) ]
  store i32 5, ptr @x, align 4              ; CHECK: store i32 5, ptr %x.private, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
define void @helper() {
  store i32 6, ptr @x, align 4              ; CHECK: store i32 6, ptr @x, align 4
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
