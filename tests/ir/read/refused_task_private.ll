; There is no such object.
; RUN: weft opt --stop-after=read
; ERROR: '__weft_task_private' asks for an object that no region lists

@d = private constant [13 x i8] c"DIR.OMP.TASK\00"
@e = private constant [17 x i8] c"DIR.OMP.END.TASK\00"
@l = private constant [18 x i8] c"DIR.QUAL.LIST.END\00"
@c = private constant [28 x i8] c"QUAL.OMP.FIRSTPRIVATE:SIZED\00"

define void @f(ptr %a, ptr %b) {
  call void (ptr, ...) @__weft_directive(ptr @d)
  call void (ptr, ...) @__weft_qual_opndlist(ptr @c, ptr %a, i64 8, i64 8, ptr @two, ptr @one)
  call void (ptr, ...) @__weft_qual_opndlist(ptr @c, ptr %b, i64 8, i64 8, ptr @two, ptr null)
  call void (ptr, ...) @__weft_directive(ptr @l)
  %x = call ptr @__weft_task_private(i32 2)
  call void @one(ptr %x)
  call void (ptr, ...) @__weft_directive(ptr @d)
  call void (ptr, ...) @__weft_qual_opndlist(ptr @c, ptr %x, i64 8, i64 8, ptr @two, ptr null)
  call void (ptr, ...) @__weft_directive(ptr @l)
  %y = call ptr @__weft_task_private(i32 0)
  call void @one(ptr %y)
  call void (ptr, ...) @__weft_directive(ptr @e)
  call void (ptr, ...) @__weft_directive(ptr @l)
  call void (ptr, ...) @__weft_directive(ptr @e)
  call void (ptr, ...) @__weft_directive(ptr @l)
  ret void
}

declare void @one(ptr)
declare void @two(ptr, ptr)
declare ptr @__weft_task_private(i32)
declare void @__weft_directive(ptr, ...)
declare void @__weft_qual_opndlist(ptr, ...)
