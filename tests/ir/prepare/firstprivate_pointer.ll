; The value of a firstprivate pointer is listed: what it leads to is shared.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %p = alloca ptr, align 8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %p) ]  ; CHECK: %2 = load ptr, ptr %p
  ; CHECK: "QUAL.OMP.SHARED"(ptr %2) ]
  %q = load ptr, ptr %p, align 8            ; CHECK: %q = load ptr, ptr %p.private, align 8
  store i32 1, ptr %q, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
