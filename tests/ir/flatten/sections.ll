; The sections of a recursion are tasks of the outermost region's team: its copy has a taskloop in the place of the region, and
; the outermost region calls the copy.
; RUN: weft opt -O1 --stop-after=flatten --remarks
; REMARK: in function 'sort': the regions of this recursion are tasks of the outermost region's team
target triple = "x86_64-pc-linux-gnu"

; CHECK: define void @sort(
define void @sort(ptr %v, i64 %n) nounwind {
entry:
  %p = alloca ptr
  %start = alloca i64
  %end = alloca i64
  %i = alloca i64
  store ptr %v, ptr %p
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = sdiv i64 %n, 2
  ; CHECK: [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %team = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p) ]
  store i64 0, ptr %start
  store i64 2, ptr %end
  ; CHECK: [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.NOWAIT"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %sections = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.NOWAIT"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %first = load i64, ptr %start
  store i64 %first, ptr %i
  br label %test
test:
  %at = load i64, ptr %i
  %last = load i64, ptr %end
  %goes = icmp ult i64 %at, %last
  br i1 %goes, label %body, label %out
body:
  %a = load ptr, ptr %p
  %is = icmp eq i64 %at, 0
  br i1 %is, label %low, label %high
low:
  ; CHECK: call void @sort.omp_flat(ptr %a, i64 %m)
  call void @sort(ptr %a, i64 %m)
  br label %next
high:
  %b = getelementptr i32, ptr %a, i64 %m
  %l = sub i64 %n, %m
  ; CHECK: call void @sort.omp_flat(ptr %b, i64 %l)
  call void @sort(ptr %b, i64 %l)
  br label %next
next:
  %at.next = add i64 %at, 1
  store i64 %at.next, ptr %i
  br label %test
out:
  call void @llvm.directive.region.exit(token %sections) [ "DIR.OMP.END.SECTIONS"() ]
  call void @llvm.directive.region.exit(token %team) [ "DIR.OMP.END.PARALLEL"() ]
  br label %done
done:
  ret void
}

; CHECK: define internal void @sort.omp_flat(ptr %v, i64 %n)
; CHECK-NOT: PARALLEL
; CHECK: [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.GRAINSIZE"(i64 1), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.SHARED"(ptr %p) ]
; CHECK: call void @sort.omp_flat(ptr %a, i64 %m)
; CHECK: call void @sort.omp_flat(ptr %b, i64 %l)
; CHECK: [ "DIR.OMP.END.TASKLOOP"() ]
; CHECK-NOT: PARALLEL
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
