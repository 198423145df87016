; A function that returns a copy of a value is called in each thread; in front of a task; in a loop once per chunk, with the
; value from in front of the loop.
; RUN: weft opt --stop-after=prepare

%array = type { ptr, i64 }

define void @parallel() {
  %a = alloca %array
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.WEFT.COPY"(ptr %a, ptr @copy) ]
  call void @body(ptr %a)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define void @parallel
; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a) ]
; CHECK: %2 = load %array, ptr %a
; CHECK-NEXT: %3 = call %array @copy(%array %2)
; CHECK-NEXT: store %array %3, ptr %a.private
; CHECK: call void @body(ptr %a.private)

define void @task() {
  %a = alloca %array
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.WEFT.COPY"(ptr %a, ptr @copy) ]
  call void @body(ptr %a)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: define void @task
; CHECK: %2 = load %array, ptr %a
; CHECK-NEXT: %3 = call %array @copy(%array %2)
; CHECK-NEXT: store %array %3, ptr %a.private
; CHECK-NEXT: entry() [ "DIR.OMP.TASK"(), "QUAL.WEFT.TASK.PRIVATE"(ptr %a.private, i64 16, i64 8) ]
; CHECK: call void @body(ptr %a.private1)

define void @loop() {
  %a = alloca %array
  %start = alloca i64
  %end = alloca i64
  store i64 0, ptr %start
  store i64 8, ptr %end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.WEFT.COPY"(ptr %a, ptr @copy), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.SCHEDULE.DYNAMIC"() ]
  call void @body(ptr %a)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}
; CHECK: define void @loop
; CHECK: %2 = load %array, ptr %a
; CHECK-NEXT: region.entry()
; CHECK-NOT: @copy
; CHECK: chunk:
; CHECK: %15 = call %array @copy(%array %2)
; CHECK-NEXT: store %array %15, ptr %a.private
; CHECK: call void @body(ptr %a.private)

declare %array @copy(%array)
declare void @body(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
