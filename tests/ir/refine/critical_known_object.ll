; Another file may access the object in a critical region of this name.
; REMARK: the critical region stays a lock: other code may access the object in a critical region
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

@a = internal global [1000 x double] zeroinitializer
@b = internal global [1000 x double] zeroinitializer
declare void @llvm.directive.critical.begin(token)
declare void @llvm.directive.critical.end(token)
define i32 @f(ptr %x) {
entry:
; CHECK: define i32 @f
; CHECK: critical.begin
; CHECK-NOT: atomicrmw
; CHECK: }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  call void @llvm.directive.critical.begin(token %c)
  %old = load i32, ptr %x, align 4
  %new = add i32 %old, 2
  store i32 %new, ptr %x, align 4
  call void @llvm.directive.critical.end(token %c)
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  %v = load i32, ptr %x
  ret i32 %v
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.barrier(token)
