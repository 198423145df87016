; An operand whose evaluation throws leaves its group unfinished: the region is not entered, and pads are shared.
; RUN: weft opt --stop-after=read

define void @f() personality ptr @__gxx_personality_v0 {
  invoke void @serve()
          to label %before unwind label %pad

before:
  call void (ptr, ...) @__weft_directive(ptr @s0, ptr @file, i32 12, i32 9)
  %n = invoke i32 @size()
          to label %sized unwind label %pad

; CHECK: sized:
sized:
  call void (ptr, ...) @__weft_qual_opnd(ptr @s3, i32 %n)
  %c = invoke i32 @size()
          to label %tested unwind label %pad

; CHECK: tested:
tested:
  %is = icmp ne i32 %c, 0
  %condition = zext i1 %is to i32
  call void (ptr, ...) @__weft_qual_opnd(ptr @s4, i32 %condition)
  call void (ptr, ...) @__weft_directive(ptr @s1) ; CHECK: %omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), {{.*}}"QUAL.OMP.NUM_THREADS"(i32 %n), "QUAL.OMP.IF"(i32 %condition) ]
  call void (ptr, ...) @__weft_directive(ptr @s2)
  call void (ptr, ...) @__weft_directive(ptr @s1) ; CHECK: call void @llvm.directive.region.exit(token %omp.parallel)
  ret void

pad:
  %caught = landingpad { ptr, i32 }
          cleanup
  call void @finish()
  resume { ptr, i32 } %caught
}

@s0 = private unnamed_addr constant [17 x i8] c"DIR.OMP.PARALLEL\00"
@s1 = private unnamed_addr constant [18 x i8] c"DIR.QUAL.LIST.END\00"
@s2 = private unnamed_addr constant [21 x i8] c"DIR.OMP.END.PARALLEL\00"
@s3 = private unnamed_addr constant [21 x i8] c"QUAL.OMP.NUM_THREADS\00"
@s4 = private unnamed_addr constant [12 x i8] c"QUAL.OMP.IF\00"
@file = private unnamed_addr constant [4 x i8] c"a.c\00"
declare void @__weft_directive(ptr, ...)
declare void @__weft_qual_opnd(ptr, ...)
declare void @serve()
declare void @finish()
declare i32 @size()
declare i32 @__gxx_personality_v0(...)
