; A call that asks for a task's copy becomes the address in the list, for which `prepare` puts that of the copy. The calls of
; an inner task mean that task's.
; RUN: weft opt --stop-after=read

@d = private constant [13 x i8] c"DIR.OMP.TASK\00"
@e = private constant [17 x i8] c"DIR.OMP.END.TASK\00"
@l = private constant [18 x i8] c"DIR.QUAL.LIST.END\00"
@c = private constant [28 x i8] c"QUAL.OMP.FIRSTPRIVATE:SIZED\00"

define void @f(ptr %a, ptr %b) {
  call void (ptr, ...) @__weft_directive(ptr @d)
  call void (ptr, ...) @__weft_qual_opndlist(ptr @c, ptr %a, i64 8, i64 8, ptr @two, ptr @one)
  call void (ptr, ...) @__weft_qual_opndlist(ptr @c, ptr %b, i64 8, i64 8, ptr @two, ptr null)
  call void (ptr, ...) @__weft_directive(ptr @l)
  %x = call ptr @__weft_task_private(i32 1)
  ; CHECK: call void @one(ptr %b)
  call void @one(ptr %x)
  call void (ptr, ...) @__weft_directive(ptr @d)
  call void (ptr, ...) @__weft_qual_opndlist(ptr @c, ptr %x, i64 8, i64 8, ptr @two, ptr null)
  ; CHECK: "QUAL.OMP.FIRSTPRIVATE:SIZED"(ptr %b, i64 8, i64 8, ptr @two, ptr null)
  call void (ptr, ...) @__weft_directive(ptr @l)
  %y = call ptr @__weft_task_private(i32 0)
  ; CHECK: call void @one(ptr %b)
  call void @one(ptr %y)
  call void (ptr, ...) @__weft_directive(ptr @e)
  call void (ptr, ...) @__weft_directive(ptr @l)
  call void (ptr, ...) @__weft_directive(ptr @e)
  call void (ptr, ...) @__weft_directive(ptr @l)
  ret void
}
; CHECK-NOT: __weft_task_private

declare void @one(ptr)
declare void @two(ptr, ptr)
declare ptr @__weft_task_private(i32)
declare void @__weft_directive(ptr, ...)
declare void @__weft_qual_opndlist(ptr, ...)
