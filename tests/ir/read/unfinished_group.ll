; A group that does not end is broken IR.
; RUN: weft opt --stop-after=read

define void @f() {
  call void (ptr, ...) @__weft_directive(ptr @s0, ptr @file, i32 12, i32 9)
  ret void
}
; ERROR: a.c:12:9: in function 'f': the list of 'DIR.OMP.PARALLEL' does not end

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
