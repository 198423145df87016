; A task copies an array whose type the clause tells; copyprivate and a reduction over sections of such items.

@format = private constant [10 x i8] c"%d %d %d\0A\00"
define void @work(ptr %a, i32 %n, ptr %sum, ptr %c) {
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a, ptr %sum), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %c, i32 0, i32 1) ]
  %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE:TYPED"(ptr %c, i32 0, i32 1) ]
  store i32 5, ptr %c
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %sum), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %a, i32 0, i32 %n) ]
  %q = getelementptr i32, ptr %a, i64 2
  %v = load i32, ptr %q
  store i32 -5, ptr %q
  %at = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  %o = load i32, ptr %sum, align 4
  %w = add i32 %o, %v
  store i32 %w, ptr %sum, align 4
  call void @llvm.directive.region.exit(token %at) [ "DIR.OMP.END.ATOMIC"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %z = getelementptr i32, ptr %a, i64 2
  store i32 1000, ptr %z
  call void @llvm.directive.region.exit(token %s) [ "DIR.OMP.END.SINGLE"() ]
  %cv = load i32, ptr %c
  %ok = icmp eq i32 %cv, 5
  br i1 %ok, label %good, label %bad
bad:
  call void @abort()
  unreachable
good:
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.REDUCTION.ADD:TYPED"(ptr %sum, i32 0, i32 1) ]
  %u1 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  %o1 = load i32, ptr %sum
  %w1 = add i32 %o1, 300
  store i32 %w1, ptr %sum
  call void @llvm.directive.region.exit(token %u1) [ "DIR.OMP.END.SECTION"() ]
  %u2 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  %o2 = load i32, ptr %sum
  %w2 = add i32 %o2, 4000
  store i32 %w2, ptr %sum
  %in = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL.SECTIONS"(), "QUAL.OMP.SHARED"(ptr %sum) ]
  %u3 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  %o3 = load i32, ptr %sum
  %w3 = add i32 %o3, 50000
  store i32 %w3, ptr %sum
  call void @llvm.directive.region.exit(token %u3) [ "DIR.OMP.END.SECTION"() ]
  call void @llvm.directive.region.exit(token %in) [ "DIR.OMP.END.PARALLEL.SECTIONS"() ]
  call void @llvm.directive.region.exit(token %u2) [ "DIR.OMP.END.SECTION"() ]
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.SECTIONS"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
define i32 @main() {
  %a = alloca [3 x i32]
  %sum = alloca i32
  %c = alloca i32
  store [3 x i32] [i32 1, i32 2, i32 30], ptr %a
  store i32 0, ptr %sum
  store i32 1, ptr %c
  call void @work(ptr %a, i32 3, ptr %sum, ptr %c)
  %s = load i32, ptr %sum
  %cv = load i32, ptr %c
  %q = getelementptr i32, ptr %a, i64 2
  %v = load i32, ptr %q
  %i = call i32 (ptr, ...) @printf(ptr @format, i32 %s, i32 %cv, i32 %v)
  ret i32 0
}
declare void @abort()
declare i32 @printf(ptr, ...)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
