; * has no atomic instruction: compare and swap until it succeeds.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.MUL"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: store i32 1, ptr %x.private
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK: %… = load atomic i32, ptr %x monotonic, align 4
  ; CHECK: br label %combine
  ; CHECK: combine:
  ; CHECK-NEXT: %… = phi i32 [ %…, %region.after ], [ %…, %combine ]
  ; CHECK-NEXT: %… = mul i32
  ; CHECK-NEXT: %… = cmpxchg ptr %x, i32 %…, i32 %… monotonic monotonic
  ; CHECK: br i1 %…, label %combined, label %combine
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
