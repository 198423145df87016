; A shared scalar that nobody writes goes in by value; of a pointer, the value is listed.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %n.addr = alloca i32
  %p.addr = alloca ptr
  ; CHECK: %n = load i32, ptr %n.addr
  ; CHECK: %p = load ptr, ptr %p.addr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %n.addr, ptr %p.addr) ]            ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %1 = load i32, ptr %n.addr
  %2 = load ptr, ptr %p.addr
  store i32 %1, ptr %2                      ; CHECK: store i32 %n, ptr %p
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
