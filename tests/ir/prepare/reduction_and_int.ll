; && on an integer yields 0 or 1, whatever the bits were.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.AND"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: store i32 1, ptr %x.private
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK: %… = icmp ne i32 %…, 0
  ; CHECK-NEXT: %… = icmp ne i32 %…, 0
  ; CHECK-NEXT: %… = and i1
  ; CHECK-NEXT: %… = zext i1 %… to i32
  ; CHECK: cmpxchg ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
