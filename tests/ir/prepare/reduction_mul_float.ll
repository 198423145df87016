; Compare and swap works on bits.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca float
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.MUL"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: store float 1.000000e+00, ptr %x.private
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK: load atomic i32, ptr %x monotonic, align 4
  ; CHECK: combine:
  ; CHECK: bitcast i32 %… to float
  ; CHECK: fmul float
  ; CHECK: bitcast float %… to i32
  ; CHECK: cmpxchg ptr %x, i32 %…, i32 %… monotonic monotonic
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
