; A private scalar is an alloca of its own; the original keeps its value.
; RUN: weft opt --stop-after=prepare

define i32 @f(i32 %a) {
  %x = alloca i32, align 4                  ; CHECK: %x.private = alloca i32, align 4
  store i32 %a, ptr %x, align 4             ; CHECK: store i32 %a, ptr %x, align 4
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ] ; CHECK: entry() [ "DIR.OMP.PARALLEL"() ]
  ; It holds nothing yet.
  ; CHECK: call void @llvm.lifetime.start.p0(i64 4, ptr %x.private)
  ; CHECK: store i32 undef, ptr %x.private
  store i32 42, ptr %x, align 4             ; CHECK: store i32 42, ptr %x.private, align 4
  ; CHECK: call void @llvm.lifetime.end.p0(i64 4, ptr %x.private)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  %r = load i32, ptr %x, align 4            ; CHECK: load i32, ptr %x, align 4
  ret i32 %r
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
