; + on a _Bool is a logical or.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca i8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD:BOOL"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: store i8 0, ptr %x.private
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK: icmp ne i8
  ; CHECK: icmp ne i8
  ; CHECK: or i1
  ; CHECK: zext i1 %… to i8
  ; CHECK: cmpxchg ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
