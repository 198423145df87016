; A group of calls becomes one call, with the clauses as operand bundles in order.
; RUN: weft opt --stop-after=read

define void @f(i32 %n) {
  %a = alloca i32
  %b = alloca i32
  call void (ptr, ...) @__weft_directive(ptr @s0, ptr @file, i32 12, i32 9)
  call void (ptr, ...) @__weft_qual_opnd(ptr @s4, i32 %n)
  call void (ptr, ...) @__weft_qual_opndlist(ptr @s3, ptr %a, ptr %b)
  call void (ptr, ...) @__weft_directive(ptr @s1) ; CHECK: %omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.WEFT.LOC"(ptr @file, i32 12, i32 9), "QUAL.OMP.NUM_THREADS"(i32 %n), "QUAL.OMP.SHARED"(ptr %a, ptr %b) ]
  store i32 1, ptr %a
  call void (ptr, ...) @__weft_directive(ptr @s2)
  call void (ptr, ...) @__weft_directive(ptr @s1) ; CHECK: call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]
  ret void                                  ; CHECK-NOT: call {{.*}} @__weft
}

@s0 = private unnamed_addr constant [17 x i8] c"DIR.OMP.PARALLEL\00"
@s1 = private unnamed_addr constant [18 x i8] c"DIR.QUAL.LIST.END\00"
@s2 = private unnamed_addr constant [21 x i8] c"DIR.OMP.END.PARALLEL\00"
@s3 = private unnamed_addr constant [16 x i8] c"QUAL.OMP.SHARED\00"
@s4 = private unnamed_addr constant [21 x i8] c"QUAL.OMP.NUM_THREADS\00"
@s5 = private unnamed_addr constant [16 x i8] c"DIR.OMP.BARRIER\00"
@file = private unnamed_addr constant [4 x i8] c"a.c\00"
declare void @__weft_directive(ptr, ...)
declare void @__weft_qual(ptr)
declare void @__weft_qual_opnd(ptr, ...)
declare void @__weft_qual_opndlist(ptr, ...)
