; No atomic instruction is as wide as x86_fp80.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca x86_fp80
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: store x86_fp80 zeroinitializer, ptr %x.private
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK: call void @llvm.directive.critical.begin
  ; CHECK: fadd x86_fp80
  ; CHECK: call void @llvm.directive.critical.end
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
