source_filename = "unusual.ll"

module asm ".text"

%struct.s = type { i32, i32 }

@llvm.used = appending global [1 x ptr] [ptr @unwinds], section "llvm.metadata"

declare i32 @personality(...)

declare void @throws(i32)

define i32 @unwinds(i32 %0) personality ptr @personality {
  %2 = invoke i32 asm "nop", "=r"()
          to label %3 unwind label %4

3:
  invoke void @throws(i32 signext %2) #0 [ "deopt"(i32 %0) ]
          to label %6 unwind label %4, !prof !0

4:
  %5 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %5

6:
  %7 = catchswitch within none [label %8] unwind to caller

8:
  %9 = catchpad within %7 [ptr null, i32 64, ptr null]
  catchret from %9 to label %10

10:
  ret i32 %0
}

define <vscale x 4 x i32> @vectors(<vscale x 4 x i32> %a, <4 x ptr> %p, target("spirv.Image", i32, 1) %t) {
  %1 = add nuw <vscale x 4 x i32> %a, splat (i32 3)
  %2 = getelementptr i8, <4 x ptr> %p, i64 1
  %3 = getelementptr i8, ptr null, <4 x i64> zeroinitializer
  %4 = icmp eq <4 x ptr> %2, %3
  %5 = shufflevector <4 x i1> %4, <4 x i1> poison, <2 x i32> <i32 0, i32 3>
  %6 = insertelement <2 x i1> %5, i1 false, i64 0
  %7 = extractelement <2 x i1> %6, i64 1
  %8 = select i1 %7, <vscale x 4 x i32> %1, <vscale x 4 x i32> %a
  ret <vscale x 4 x i32> %8
}

define void @memory(ptr %p, ptr addrspace(3) %q, i32 %n) gc "statepoint-example" prefix i32 17 {
entry:
  %a = alloca inalloca %struct.s, i32 %n, align 8
  %b = alloca i8, align 1, addrspace(5)
  %v = load atomic volatile i32, ptr %p syncscope("singlethread") acquire, align 4
  store atomic i32 %v, ptr addrspace(3) %q release, align 4
  %c = cmpxchg weak volatile ptr %p, i32 0, i32 %v syncscope("agent") acq_rel monotonic, align 4
  %ok = extractvalue { i32, i1 } %c, 1
  %r = atomicrmw volatile uinc_wrap ptr %p, i32 7 seq_cst, align 4, !tbaa !0
  fence syncscope("singlethread") seq_cst
  %s = insertvalue %struct.s undef, i32 %r, 1
  %arg = va_arg ptr %p, i64
  %sum = add nsw i64 %arg, 1
  %fz = freeze i64 %sum
  %tr = trunc nuw nsw i64 %fz to i32
  %neg = fneg nnan ninf float 0x36A0000000000000
  %fast = call fast float @llvm.sqrt.f32(float %neg)
  musttail call fastcc void @memory(ptr %p, ptr addrspace(3) %q, i32 %tr)
  ret void
}

declare float @llvm.sqrt.f32(float) #1

define i32 @superset(i32 %x) !custom !{!"inline", i32 3} {
entry:
  fork label %task, label %rest

task:
  %y = frobnicate nicely i32 %x, !note !0
  halt label %rest

rest:
  join label %after

after:
  %z = add i32 %x, %x
  ret i32 %z
}

define void @constrained(double %x, i32 range(i32 0, 5) %y) #1 !dbg !1 {
    #dbg_value(double %x, !2, !DIExpression(DW_OP_plus_uconst, 1), !3)
  %1 = call double @llvm.experimental.constrained.fadd.f64(double %x, double 1.000000e+00, metadata !"round.dynamic", metadata !"fpexcept.strict") #0
    #dbg_value(!DIArgList(double %x, double %1), !2, !DIExpression(DW_OP_LLVM_arg, 0), !3)
    #dbg_label(!4, !3)
  call void @llvm.dbg.value(metadata i32 %y, metadata !2, metadata !DIExpression()), !dbg !3
  ret void
}

declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)

attributes #0 = { nounwind "key"="value" "lone" }
attributes #1 = { nounwind }

!llvm.module.flags = !{}

!0 = !{!"branch_weights", i32 1, i32 2}
!1 = distinct !{!1}
!2 = !{!"var; not a comment"}
!3 = !{i64 3}
!4 = !{}

^0 = module: (path: "a.o", hash: (0, 0, 0, 0, 0))
