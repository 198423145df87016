; A volatile variable is read each time.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %n = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %n) ]                  ; CHECK: "QUAL.OMP.SHARED"(ptr %n) ]
  %v = load volatile i32, ptr %n            ; CHECK: %v = load volatile i32, ptr %n
  call void @use(i32 %v)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i32)
declare void @touch(ptr)
