; List items that the IR gives no type to: the clause tells it. A late clause counts for the whole region.

@format = private constant [24 x i8] c"%.1f %.1f %lld %lld %d\0A\00"

define void @work(ptr %sums, ptr %weights, ptr %vla, i32 %n, ptr %total, ptr %last, ptr %wrong) {
  %i = alloca i64
  %start = alloca i64
  %end = alloca i64
  store i64 0, ptr %start
  store i64 1000, ptr %end
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD:TYPED"(ptr %sums, double 0.0, i64 2), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %weights, double 0.0, i64 2), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %vla, i64 0, i32 %n), "QUAL.OMP.SHARED:TYPED"(ptr %total, i64 0, i64 1), "QUAL.OMP.SHARED"(ptr %last, ptr %wrong), "QUAL.OMP.FIRSTPRIVATE"(ptr %start, ptr %end), "QUAL.OMP.IF.PARALLEL"(i32 1) ]
  call void @llvm.directive.qualifier(token %p) [ "QUAL.OMP.PRIVATE"(ptr %i) ]
  ; what the thread does to its copies stays with it
  %l = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.REDUCTION.ADD:TYPED"(ptr %total, i64 0, i64 1), "QUAL.OMP.LASTPRIVATE:TYPED"(ptr %last, i64 0, i64 1), "QUAL.OMP.SCHEDULE.STATIC"(i64 9), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %lo = load i64, ptr %start
  %hi = load i64, ptr %end
  store i64 %lo, ptr %i
  br label %head
head:
  %iv = load i64, ptr %i
  %more = icmp slt i64 %iv, %hi
  br i1 %more, label %body, label %done
body:
  %t0 = load i64, ptr %total
  %t1 = add i64 %t0, %iv
  store i64 %t1, ptr %total
  store i64 %iv, ptr %last
  %w0 = load double, ptr %weights
  %s0 = load double, ptr %sums
  %s1 = fadd double %s0, %w0
  store double %s1, ptr %sums
  %w1p = getelementptr double, ptr %weights, i64 1
  %s1p = getelementptr double, ptr %sums, i64 1
  %w1 = load double, ptr %w1p
  %x0 = load double, ptr %s1p
  %x1 = fadd double %x0, %w1
  store double %x1, ptr %s1p
  %iv1 = add i64 %iv, 1
  store i64 %iv1, ptr %i
  br label %head
done:
  call void @llvm.directive.region.exit(token %l) [ "DIR.OMP.END.LOOP"() ]
  store double 99.0, ptr %weights
  %vp = getelementptr i64, ptr %vla, i64 2
  %v2 = load i64, ptr %vp
  store i64 -1, ptr %vp
  %ok = icmp eq i64 %v2, 30
  br i1 %ok, label %out, label %bad
bad:
  store i32 1, ptr %wrong
  br label %out
out:
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

define i32 @main() {
  %sums = alloca [2 x double]
  %weights = alloca [2 x double]
  %vla = alloca [3 x i64]
  %total = alloca i64
  %last = alloca i64
  %wrong = alloca i32
  store [2 x double] zeroinitializer, ptr %sums
  store double 0.5, ptr %weights
  %w = getelementptr double, ptr %weights, i64 1
  store double 2.0, ptr %w
  store [3 x i64] [i64 10, i64 20, i64 30], ptr %vla
  store i64 0, ptr %total
  store i64 0, ptr %last
  store i32 0, ptr %wrong
  call void @work(ptr %sums, ptr %weights, ptr %vla, i32 3, ptr %total, ptr %last, ptr %wrong)
  %a = load double, ptr %sums
  %bp = getelementptr double, ptr %sums, i64 1
  %b = load double, ptr %bp
  %c = load i64, ptr %total
  %d = load i64, ptr %last
  %e0 = load i32, ptr %wrong
  %wv = load double, ptr %weights
  %we = fcmp une double %wv, 5.0e-1
  %wz = zext i1 %we to i32
  %vp = getelementptr i64, ptr %vla, i64 2
  %vv = load i64, ptr %vp
  %ve = icmp ne i64 %vv, 30
  %vz = zext i1 %ve to i32
  %e1 = or i32 %e0, %wz
  %e = or i32 %e1, %vz
  %ignored = call i32 (ptr, ...) @printf(ptr @format, double %a, double %b, i64 %c, i64 %d, i32 %e)
  ret i32 0
}

declare i32 @printf(ptr, ...)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.qualifier(token)
