; What a captured pointer leads to is shared by the inner team as well.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %p.addr = alloca ptr
  ; CHECK: %p = load ptr, ptr %p.addr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p.addr) ]                      ; CHECK: "QUAL.OMP.SHARED"(ptr %p) ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p.addr) ]             ; CHECK: "QUAL.OMP.SHARED"(ptr %p) ]
  %q = load ptr, ptr %p.addr
  store i32 1, ptr %q                       ; CHECK: store i32 1, ptr %p
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.PARALLEL"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
