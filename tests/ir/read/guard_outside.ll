; A guard that stands in no region is a fault of the front end.
; RUN: weft opt --stop-after=read
; ERROR: '__weft_reached' guards no region

define void @f() {
  %reached = call i32 @__weft_reached()
  call void (ptr, ...) @__weft_directive(ptr @s0, ptr @file, i32 3, i32 1)
  call void (ptr, ...) @__weft_directive(ptr @s1)
  ret void
}

@s0 = private unnamed_addr constant [16 x i8] c"DIR.OMP.BARRIER\00"
@s1 = private unnamed_addr constant [18 x i8] c"DIR.QUAL.LIST.END\00"
@file = private unnamed_addr constant [4 x i8] c"a.c\00"
declare void @__weft_directive(ptr, ...)
declare i32 @__weft_reached()
