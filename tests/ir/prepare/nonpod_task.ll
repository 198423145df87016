; A task's copy is made with the task by a function for all its elements. It may know its own address, so the address is
; not 'noalias', unlike that of a copy of bits. The runtime ends it behind the body, or in its place.
; No function of an object throws.
; RUN: weft opt --stop-after=prepare

%thing = type { ptr, i64 }

define void @f(i64 %n) {
  %a = alloca %thing
  %b = alloca %thing, i64 %n
  %c = alloca [2 x %thing]
  %d = alloca %thing
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %a, ptr @copy, ptr @end), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %b, ptr @copy, ptr null), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %c, ptr null, ptr @end), "QUAL.OMP.PRIVATE:NONPOD"(ptr %d, ptr @begin, ptr @end) ]
  call void @body(ptr %a, ptr %b, ptr %c, ptr %d)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: %2 = mul i64 16, %n
; CHECK: "QUAL.WEFT.TASK.PRIVATE"(ptr %a, i64 16, i64 8, ptr @weft.each.16.copy, ptr @weft.end.16.end), "QUAL.WEFT.TASK.PRIVATE"(ptr %b, i64 %2, i64 8, ptr @weft.each.16.copy), "QUAL.WEFT.TASK.PRIVATE"(ptr %c, i64 32, i64 8, ptr null, ptr @weft.end.16.end) ]
; CHECK: br i1 %3, label %task.body, label %region.after
; CHECK: task.body:
; CHECK-NEXT: %a.private = call ptr @llvm.directive.task.private(token %t, i64 0)
; CHECK-NEXT: %b.private = call ptr @llvm.directive.task.private(token %t, i64 1)
; CHECK-NEXT: %c.private = call noalias ptr @llvm.directive.task.private(token %t, i64 2)
; CHECK-NEXT: call void @begin(ptr %d.private) nounwind
; CHECK: task.end:
; CHECK-NEXT: call void @end(ptr %d.private)
; CHECK-NEXT: br label %region.after
; CHECK: call void @body(ptr %a.private, ptr %b.private, ptr %c.private, ptr %d.private)
; CHECK-NEXT: br label %task.end
; CHECK: region.after:
; CHECK-NOT: call void @end
; CHECK: ret void
; CHECK: define internal void @weft.end.16.end(ptr noundef %object, i64 noundef %bytes)
; CHECK: %1 = udiv i64 %bytes, 16
; CHECK: %4 = sub i64 %1, 1
; CHECK-NEXT: %5 = sub i64 %4, %2
; CHECK-NEXT: %6 = getelementptr inbounds %thing, ptr %object, i64 %5
; CHECK-NEXT: call void @end(ptr %6)
; CHECK: define internal void @weft.each.16.copy(ptr noundef %to, ptr noundef %from, i64 noundef %bytes)
; CHECK: %1 = udiv i64 %bytes, 16
; CHECK: icmp ult i64 %2, %1
; CHECK: %4 = getelementptr inbounds %thing, ptr %to, i64 %2
; CHECK-NEXT: %5 = getelementptr inbounds %thing, ptr %from, i64 %2
; CHECK-NEXT: call void @copy(ptr %4, ptr %5)

declare void @begin(ptr)
declare void @copy(ptr, ptr)
declare void @end(ptr)
declare void @body(ptr, ptr, ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
