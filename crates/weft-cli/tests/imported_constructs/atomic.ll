@f = private constant [43 x i8] c"%d %u %d %.1f %.1f %lld %d %d %d %d %.1Lf\0A\00"

define i32 @main() {
entry:
  %add = alloca i32, align 4
  %max = alloca i32, align 4
  %short = alloca i16, align 2
  %sum = alloca double, align 8
  %product = alloca float, align 4
  %wide = alloca i128, align 16
  %ticket = alloca i32, align 4
  %tickets = alloca i32, align 4
  %seen = alloca i32, align 4
  %flag = alloca i32, align 4
  %long = alloca x86_fp80, align 16
  %array = alloca [4 x i32], align 16
  %e = alloca i32, align 4
  %v = alloca i32, align 4
  %w = alloca i32, align 4
  %start = alloca i64
  %end = alloca i64
  %i = alloca i64
  store i32 0, ptr %add
  store i32 0, ptr %max
  store i16 0, ptr %short
  store double 0.0, ptr %sum
  store float 1.0, ptr %product
  store i128 0, ptr %wide
  store i32 0, ptr %ticket
  store i32 0, ptr %tickets
  store i32 0, ptr %seen
  store i32 0, ptr %flag
  store x86_fp80 0xK00000000000000000000, ptr %long
  store [4 x i32] zeroinitializer, ptr %array
  store i64 0, ptr %start
  store i64 4000, ptr %end
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL.LOOP"(), "QUAL.OMP.SHARED"(ptr %add, ptr %max, ptr %short, ptr %sum, ptr %product, ptr %wide, ptr %ticket, ptr %tickets, ptr %seen, ptr %flag, ptr %long, ptr %array), "QUAL.OMP.PRIVATE"(ptr %e, ptr %v, ptr %w, ptr %i), "QUAL.OMP.SCHEDULE.DYNAMIC"(i64 7), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %lo = load i64, ptr %start
  %hi = load i64, ptr %end
  store i64 %lo, ptr %i
  br label %head
head:
  %iv = load i64, ptr %i
  %more = icmp slt i64 %iv, %hi
  br i1 %more, label %body, label %done
body:
  %n = trunc i64 %iv to i32
  store i32 %n, ptr %e
  ; add += e
  %t1 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
  %a0 = load i32, ptr %add, align 4
  %e0 = load i32, ptr %e, align 4
  %a1 = add nsw i32 %e0, %a0
  store i32 %a1, ptr %add, align 4
  call void @llvm.directive.region.exit(token %t1) [ "DIR.OMP.END.ATOMIC"() ]
  ; max = max(max, e)
  %t2 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE.SEQ_CST"() ]
  %m0 = load i32, ptr %max, align 4
  %e1 = load i32, ptr %e, align 4
  %c1 = icmp slt i32 %m0, %e1
  %m1 = select i1 %c1, i32 %e1, i32 %m0
  store i32 %m1, ptr %max, align 4
  call void @llvm.directive.region.exit(token %t2) [ "DIR.OMP.END.ATOMIC"() ]
  ; short += 1, widened
  %t3 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  %s0 = load i16, ptr %short, align 2
  %s1 = sext i16 %s0 to i32
  %s2 = add nsw i32 %s1, 1
  %s3 = trunc i32 %s2 to i16
  store i16 %s3, ptr %short, align 2
  call void @llvm.directive.region.exit(token %t3) [ "DIR.OMP.END.ATOMIC"() ]
  ; sum = 0.5 + sum
  %t4 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
  %d0 = load double, ptr %sum, align 8
  %d1 = fadd double 5.0e-1, %d0
  store double %d1, ptr %sum, align 8
  call void @llvm.directive.region.exit(token %t4) [ "DIR.OMP.END.ATOMIC"() ]
  ; product = -product
  %t5 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
  %f0 = load float, ptr %product, align 4
  %f1 = fmul float %f0, -1.0
  store float %f1, ptr %product, align 4
  call void @llvm.directive.region.exit(token %t5) [ "DIR.OMP.END.ATOMIC"() ]
  ; wide += 3 needs the lock
  %t6 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
  %w0 = load i128, ptr %wide, align 16
  %w1 = add i128 %w0, 3
  store i128 %w1, ptr %wide, align 16
  call void @llvm.directive.region.exit(token %t6) [ "DIR.OMP.END.ATOMIC"() ]
  ; v = ticket++
  %t7 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.CAPTURE"() ]
  %k0 = load i32, ptr %ticket, align 4
  store i32 %k0, ptr %v, align 4
  %k1 = load i32, ptr %ticket, align 4
  %k2 = add nsw i32 %k1, 1
  store i32 %k2, ptr %ticket, align 4
  call void @llvm.directive.region.exit(token %t7) [ "DIR.OMP.END.ATOMIC"() ]
  %v0 = load i32, ptr %v, align 4
  ; tickets += v (each ticket once)
  %t8 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
  %k3 = load i32, ptr %tickets, align 4
  %k4 = add nsw i32 %k3, %v0
  store i32 %k4, ptr %tickets, align 4
  call void @llvm.directive.region.exit(token %t8) [ "DIR.OMP.END.ATOMIC"() ]
  ; w = (array[iv % 4] = array[iv % 4] + 1): address computed each time; sum of w goes to seen
  %t9 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.CAPTURE"() ]
  %q0 = load i64, ptr %i
  %q1 = srem i64 %q0, 4
  %q2 = getelementptr inbounds [4 x i32], ptr %array, i64 0, i64 %q1
  %q3 = load i32, ptr %q2, align 4
  %q4 = add nsw i32 %q3, 1
  %r0 = load i64, ptr %i
  %r1 = srem i64 %r0, 4
  %r2 = getelementptr inbounds [4 x i32], ptr %array, i64 0, i64 %r1
  store i32 %q4, ptr %r2, align 4
  %u0 = load i64, ptr %i
  %u1 = srem i64 %u0, 4
  %u2 = getelementptr inbounds [4 x i32], ptr %array, i64 0, i64 %u1
  %u3 = load i32, ptr %u2, align 4
  store i32 %u3, ptr %w, align 4
  call void @llvm.directive.region.exit(token %t9) [ "DIR.OMP.END.ATOMIC"() ]
  %w2 = load i32, ptr %w, align 4
  %t10 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
  %x0 = load i32, ptr %seen, align 4
  %x1 = add nsw i32 %x0, %w2
  store i32 %x1, ptr %seen, align 4
  call void @llvm.directive.region.exit(token %t10) [ "DIR.OMP.END.ATOMIC"() ]
  ; flag = 7, and read back
  %t11 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.WRITE.SEQ_CST"() ]
  store i32 7, ptr %flag, align 4
  call void @llvm.directive.region.exit(token %t11) [ "DIR.OMP.END.ATOMIC"() ]
  %t12 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.READ"(), "QUAL.OMP.ACQUIRE"() ]
  %y0 = load i32, ptr %flag, align 4
  store i32 %y0, ptr %v, align 4
  call void @llvm.directive.region.exit(token %t12) [ "DIR.OMP.END.ATOMIC"() ]
  %y1 = load i32, ptr %v, align 4
  %y2 = icmp eq i32 %y1, 7
  br i1 %y2, label %good, label %wrong
wrong:
  call void @abort()
  unreachable
good:
  ; v = flag; flag = 7: an exchange
  %t13 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.CAPTURE"() ]
  %z0 = load i32, ptr %flag, align 4
  store i32 %z0, ptr %v, align 4
  store i32 7, ptr %flag, align 4
  call void @llvm.directive.region.exit(token %t13) [ "DIR.OMP.END.ATOMIC"() ]
  %t14 = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
  %l0 = load x86_fp80, ptr %long, align 16
  %l1 = fadd x86_fp80 %l0, 0xK3FFF8000000000000000
  store x86_fp80 %l1, ptr %long, align 16
  call void @llvm.directive.region.exit(token %t14) [ "DIR.OMP.END.ATOMIC"() ]
  %iv1 = add i64 %iv, 1
  store i64 %iv1, ptr %i
  br label %head
done:
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL.LOOP"() ]
  %o1 = load i32, ptr %add
  %o2 = load i32, ptr %max
  %o3 = load i16, ptr %short
  %o3x = sext i16 %o3 to i32
  %o4 = load double, ptr %sum
  %o5 = load float, ptr %product
  %o5x = fpext float %o5 to double
  %o6 = load i128, ptr %wide
  %o6x = trunc i128 %o6 to i64
  %o7 = load i32, ptr %ticket
  %o8 = load i32, ptr %tickets
  %o9 = load i32, ptr %seen
  %o10 = load i32, ptr %flag
  %o11 = load x86_fp80, ptr %long
  %ignored = call i32 (ptr, ...) @printf(ptr @f, i32 %o1, i32 %o2, i32 %o3x, double %o4, double %o5x, i64 %o6x, i32 %o7, i32 %o8, i32 %o9, i32 %o10, x86_fp80 %o11)
  ret i32 0
}
declare i32 @printf(ptr, ...)
declare void @abort() noreturn
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
