; The guard of a body belongs to the innermost region.
; RUN: weft opt --stop-after=read

define void @f() {
  call void (ptr, ...) @__weft_directive(ptr @s0, ptr @file, i32 12, i32 9)
  call void (ptr, ...) @__weft_directive(ptr @s1) ; CHECK: %omp.single = call token @llvm.directive.region.entry()
  %reached = call i32 @__weft_reached() ; CHECK-NEXT: %1 = call i32 @llvm.directive.reached(token %omp.single)
  %is.reached = icmp ne i32 %reached, 0 ; CHECK-NEXT: %is.reached = icmp ne i32 %1, 0
  br i1 %is.reached, label %body, label %end

body:
  call void @serve()
  unreachable

end:
  call void (ptr, ...) @__weft_directive(ptr @s2)
  call void (ptr, ...) @__weft_directive(ptr @s1) ; CHECK: call void @llvm.directive.region.exit(token %omp.single)
  ret void
}

@s0 = private unnamed_addr constant [15 x i8] c"DIR.OMP.SINGLE\00"
@s1 = private unnamed_addr constant [18 x i8] c"DIR.QUAL.LIST.END\00"
@s2 = private unnamed_addr constant [19 x i8] c"DIR.OMP.END.SINGLE\00"
@file = private unnamed_addr constant [4 x i8] c"a.c\00"
declare void @__weft_directive(ptr, ...)
declare i32 @__weft_reached()
declare void @serve() noreturn
