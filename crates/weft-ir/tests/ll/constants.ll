$comdat.one = comdat any
$"comdat two" = comdat nodeduplicate

%packed = type <{ i8, i32 }>
%list = type { ptr, %list.data, [2 x %packed] }
%list.data = type { i64, <4 x float>, { i1, [0 x i8] } }
%hidden = type opaque
%"quoted type" = type { i32, ptr addrspace(3) }

@0 = private unnamed_addr constant [3 x i8] c"a\22\00", align 1
@numbers = global { i1, i8, i128, double, x86_fp80, fp128, float } { i1 true, i8 -1, i128 -170141183460469231731687303715884105728, double 1.000000e-01, x86_fp80 0xK4000C90FDAA22168C235, fp128 0xL00000000000000003FFF000000000000, float 0x7FF8000000000000 }, align 16
@empty = global {} zeroinitializer
@packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>, section "a b", comdat($comdat.one), align 1
@vector = thread_local(localexec) global <2 x i32> <i32 1, i32 poison>
@inner = global ptr getelementptr inbounds (i8, ptr @numbers, i64 16), align 8
@ranged = global ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr] }, ptr @numbers, i32 0, i32 0, i32 2)
@distance = global i64 sub (i64 ptrtoint (ptr @inner to i64), i64 ptrtoint (ptr @vector to i64))
@cast = global ptr addrspace(1) addrspacecast (ptr @numbers to ptr addrspace(1))
@equivalent = global ptr dso_local_equivalent @f
@unchecked = global ptr no_cfi @f
@outside = external global %hidden
@addresses = global [2 x ptr] [ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %3)]

@"alias name" = weak alias i32, ptr @numbers

declare i32 @f(ptr nocapture noundef readonly, ...)

define ptr @jumps(ptr %0, i1 %1) personality ptr @f {
  br i1 %1, label %3, label %one

3:
  indirectbr ptr %0, [label %3, label %one]

one:
  ret ptr blockaddress(@jumps, %3)
}
