; Copies lie behind the words; where they want more than 8 bytes of alignment, or have no constant place, it is computed.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
entry:
  %a = alloca [3 x i8], align 1
  %b = alloca [2 x double], align 16
  %v = alloca i32, i64 %n, align 16
  %w = alloca i64, i64 %n, align 8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a, ptr %v, ptr %b, ptr %w) ]
  call void @use(ptr %a, ptr %v, ptr %b, ptr %w)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; No words; pointers at 40 and 48; %a at 56; %b in 64 … 88; %v and %w behind.
; CHECK: %0 = mul i64 4, %n
; CHECK: %1 = mul i64 8, %n
; CHECK: %2 = add i64 %0, 15
; CHECK-NEXT: %3 = and i64 %2, -8
; CHECK-NEXT: %4 = add i64 88, %3
; CHECK-NEXT: %5 = add i64 %1, 7
; CHECK-NEXT: %6 = and i64 %5, -8
; CHECK-NEXT: %7 = add i64 %4, %6
; CHECK: %9 = call noalias ptr @__kmpc_omp_task_alloc({{.*}}, i32 1, i64 %7, i64 0
; CHECK-NEXT: %10 = getelementptr inbounds i8, ptr %9, i64 56
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %10, ptr %a, i64 3, i1 false)
; CHECK-NEXT: %11 = getelementptr inbounds i8, ptr %9, i64 88
; CHECK: %14 = add i64 88, %13
; CHECK-NEXT: %15 = getelementptr inbounds i8, ptr %11, i64 8
; CHECK-NEXT: %16 = call ptr @llvm.ptrmask.p0.i64(ptr %15, i64 -16)
; CHECK-NEXT: %17 = getelementptr inbounds i8, ptr %9, i64 40
; CHECK-NEXT: store ptr %16, ptr %17
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %16, ptr %v, i64 %0, i1 false)
; CHECK-NEXT: %18 = getelementptr inbounds i8, ptr %9, i64 64
; CHECK-NEXT: %19 = getelementptr inbounds i8, ptr %18, i64 8
; CHECK-NEXT: %20 = call ptr @llvm.ptrmask.p0.i64(ptr %19, i64 -16)
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %20, ptr %b, i64 16, i1 false)
; CHECK-NEXT: %21 = getelementptr inbounds i8, ptr %9, i64 %14
; CHECK: %25 = getelementptr inbounds i8, ptr %9, i64 48
; CHECK-NEXT: store ptr %21, ptr %25
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %21, ptr %w, i64 %1, i1 false)
; CHECK: define internal i32 @f.omp_task_entry
; CHECK: %1 = getelementptr inbounds i8, ptr %task, i64 56
; CHECK: %3 = load ptr, ptr %2
; CHECK: %6 = call ptr @llvm.ptrmask.p0.i64(ptr %5, i64 -16)
; CHECK: call void @f.omp_task(i32 %gtid, ptr %1, ptr %3, ptr %6, ptr %8)
declare void @use(ptr, ptr, ptr, ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
