; What a front end makes of its own accord and the region does not change: a parallel region shares it, a task copies it.
; RUN: weft opt --stop-after=prepare

%box = type { ptr, i64, i64 }

define void @f(ptr %data, i64 %n) {
  %box = alloca %box
  %other = alloca %box
  store ptr %data, ptr %box
  %bytes = getelementptr %box, ptr %box, i32 0, i32 1
  store i64 %n, ptr %bytes
  call void @make(ptr %other)
  ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %box, ptr %other) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %1 = load ptr, ptr %box
  %2 = load i64, ptr %bytes
  store i64 %2, ptr %1
  call void @make(ptr %other)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ; CHECK: "QUAL.WEFT.TASK.PRIVATE"(ptr %box, i64 24, i64 8)
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  ; CHECK: load ptr, ptr %box.private
  %3 = load ptr, ptr %box
  store i64 0, ptr %3
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare void @make(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
