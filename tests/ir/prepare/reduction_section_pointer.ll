; A section behind a pointer: a private piece, and a pointer that indexes it like the whole.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %first, i64 %count) {
  %p = alloca ptr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD:ARRSECT:double"(ptr %p, i64 %first, i64 %count) ]
  ; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p1) ]
  ; CHECK: %2 = getelementptr inbounds double, ptr %p1, i64 %first
  ; CHECK: %p.private1 = alloca double, i64 %count
  ; CHECK: %3 = sub i64 0, %first
  ; CHECK: %4 = getelementptr double, ptr %p.private1, i64 %3
  ; CHECK: store ptr %4, ptr %p.private
  ; CHECK: icmp ult i64 %…, %count
  ; CHECK: store double zeroinitializer
  %q = load ptr, ptr %p                     ; CHECK: %q = load ptr, ptr %p.private
  call void @touch(ptr %q)
  ; CHECK: call void @llvm.directive.critical.begin
  ; CHECK: getelementptr inbounds double, ptr %2, i64
  ; CHECK: getelementptr inbounds double, ptr %p.private1, i64
  ; CHECK: fadd double
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
