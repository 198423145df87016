; What a team knows on a GPU, and the entry points of the runtime that a kernel has itself.
;
; A block of threads is a team. What its threads share lies in variables called `weft.shared.…`, which get shared memory.
;
;   size    0 in code of the team's initial thread, else the threads of its parallel region
;   number  the team's number in its league; teams: how many there are; limit: thread_limit, 0 without
;   turn    the iteration of a loop with `ordered` that comes next, and the one that each thread executes; both modulo 2^32
;   waits   which iterations of a loop have let others go on: { n, n counts, a byte for each }
;   adder   the thread of a region that combines what it has reduced, where they take turns (`in_order.rs`)
;   kernel  which of the kernels that are executed at the same time this is, and ticket, the team that the block becomes
;   depth   per thread, how many regions it executes as a team of one, inside of the team's region
;
; All threads store the same value to `size`, and a barrier stands in front of the store: nobody reads it meanwhile.
; Barriers called `weft.gpu.meet.…` go where each thread can have this data for itself (`team_data.rs`).

@weft.shared.size = internal global i32 undef, align 4
@weft.shared.number = internal global i32 undef, align 4
@weft.shared.teams = internal global i32 undef, align 4
@weft.shared.limit = internal global i32 undef, align 4
@weft.shared.arrived = internal global i32 undef, align 4
@weft.shared.phase = internal global i32 undef, align 4
@weft.shared.depth = internal global [1024 x i32] undef, align 4
@weft.shared.turn = internal global i32 undef, align 4
@weft.shared.iteration = internal global [1024 x i32] undef, align 4
@weft.shared.waits = internal global ptr undef, align 8
@weft.shared.adder = internal global i32 undef, align 4
@weft.shared.kernel = internal global i64 undef, align 8
@weft.shared.ticket = internal global i32 undef, align 4
; Of each kernel at work, how many teams have begun, and behind that, for each place, how many have combined what they have
; reduced.
@weft.gpu.kernels = internal global [1024 x [16 x i32]] zeroinitializer, align 8
@weft.gpu.nests = internal constant i32 0, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.barrier.sync(i32)
declare void @llvm.nvvm.membar.cta()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare void @llvm.nvvm.nanosleep(i32)
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
declare i32 @llvm.umin.i32(i32, i32)

declare void @weft.gpu.meet.start()
declare void @weft.gpu.meet.next()
declare void @weft.gpu.meet.data()
declare void @weft.gpu.meet.begin()
declare void @weft.gpu.meet.end()
declare void @llvm.assume(i1)

define i32 @weft.gpu.tid() alwaysinline nounwind {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %tid
}

define i32 @weft.gpu.lane() alwaysinline nounwind {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %tid, 31
  ret i32 %lane
}

; The word of the thread so many lanes higher, in a warp that is together.
define i32 @weft.gpu.down(i32 %word, i32 %lanes) alwaysinline convergent nounwind {
  %other = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %word, i32 %lanes, i32 31)
  ret i32 %other
}

; All threads of the warp are here, with the same address.
define i1 @weft.gpu.together(ptr %address) alwaysinline convergent nounwind {
  %mask = call i32 @llvm.nvvm.activemask()
  %all = icmp eq i32 %mask, -1
  br i1 %all, label %ask, label %no
ask:
  %bits = ptrtoint ptr %address to i64
  %low = trunc i64 %bits to i32
  %above = lshr i64 %bits, 32
  %high = trunc i64 %above to i32
  %low.first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %low, i32 0, i32 31)
  %high.first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %high, i32 0, i32 31)
  %low.same = icmp eq i32 %low, %low.first
  %high.same = icmp eq i32 %high, %high.first
  %same = and i1 %low.same, %high.same
  %together = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %same)
  ret i1 %together
no:
  ret i1 false
}

define i32 @weft.gpu.block() alwaysinline nounwind {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %block
}

define i32 @weft.gpu.blocks() alwaysinline nounwind {
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %blocks
}

; All threads of the block come together.
define void @weft.gpu.meet() alwaysinline convergent nounwind {
  call void @llvm.nvvm.barrier.sync(i32 0)
  ret void
}

; A kernel begins: its block is a team in a league of one, in no parallel region.
define void @weft.gpu.kernel() alwaysinline convergent nounwind {
  store i32 0, ptr @weft.shared.size, align 4
  store i32 0, ptr @weft.shared.number, align 4
  store i32 1, ptr @weft.shared.teams, align 4
  store i32 0, ptr @weft.shared.limit, align 4
  store i32 0, ptr @weft.shared.arrived, align 4
  store i32 0, ptr @weft.shared.phase, align 4
  store i32 0, ptr @weft.shared.adder, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  %depth = getelementptr i32, ptr @weft.shared.depth, i64 %wide
  store i32 0, ptr %depth, align 4
  call void @weft.gpu.meet.start()
  ret void
}

; How many teams a league has that asks for so many, or 0.
define i32 @weft.gpu.league(i32 %asked) alwaysinline nounwind {
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %asks = icmp sgt i32 %asked, 0
  %teams = select i1 %asks, i32 %asked, i32 %blocks
  ret i32 %teams
}

; The number of the team that the block becomes, where teams take turns: in the order in which blocks come, so that a team waits
; only for those that have begun. The last one that asks leaves all as it was.
define i32 @weft.gpu.ticket(i32 %teams) convergent nounwind {
  call void @llvm.nvvm.barrier.sync(i32 0)
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %ask, label %told
ask:
  %kernel = load i64, ptr @weft.shared.kernel, align 8
  %begun = getelementptr [16 x i32], ptr @weft.gpu.kernels, i64 %kernel
  %ticket = atomicrmw add ptr %begun, i32 1 monotonic, align 4
  store i32 %ticket, ptr @weft.shared.ticket, align 4
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %asked = add i32 %teams, %blocks
  %end = sub i32 %asked, 1
  %last = icmp eq i32 %ticket, %end
  br i1 %last, label %clear, label %told
clear:
  %at = phi i64 [ 0, %ask ], [ %at.next, %clear ]
  %place = getelementptr i32, ptr %begun, i64 %at
  %old = atomicrmw xchg ptr %place, i32 0 monotonic, align 4
  %at.next = add i64 %at, 1
  %more = icmp ult i64 %at.next, 16
  br i1 %more, label %clear, label %told
told:
  call void @llvm.nvvm.barrier.sync(i32 0)
  %number = load i32, ptr @weft.shared.ticket, align 4
  ret i32 %number
}

; The kernel says which of those at work it is. There is room for so many.
define void @weft.gpu.kernel.number(i64 %kernel) alwaysinline nounwind {
  %fits = icmp ult i64 %kernel, 1024
  br i1 %fits, label %good, label %bad
bad:
  call void @llvm.trap()
  unreachable
good:
  store i64 %kernel, ptr @weft.shared.kernel, align 8
  ret void
}

; Each thread has stored what it reads here.
define i64 @weft.gpu.kernel.which() alwaysinline nounwind {
  %kernel = load i64, ptr @weft.shared.kernel, align 8
  ret i64 %kernel
}

; A team combines what it has reduced at a place of its code, when those before it have. One thread is here.
define void @weft.gpu.turn.league(i64 %place) alwaysinline convergent nounwind {
  %number = load i32, ptr @weft.shared.number, align 4
  %kernel = load i64, ptr @weft.shared.kernel, align 8
  %done = getelementptr [16 x i32], ptr @weft.gpu.kernels, i64 %kernel, i64 %place
  br label %look
look:
  %now = load atomic volatile i32, ptr %done monotonic, align 4
  %mine = icmp eq i32 %now, %number
  br i1 %mine, label %go, label %sleep
sleep:
  call void @llvm.nvvm.nanosleep(i32 100)
  br label %look
go:
  fence seq_cst
  ret void
}

define void @weft.gpu.turn.league.end(i64 %place) alwaysinline convergent nounwind {
  %kernel = load i64, ptr @weft.shared.kernel, align 8
  %done = getelementptr [16 x i32], ptr @weft.gpu.kernels, i64 %kernel, i64 %place
  fence seq_cst
  %old = atomicrmw volatile add ptr %done, i32 1 monotonic, align 4
  ret void
}

; A thread of a region combines what it has reduced, when those before it have. All of them come here.
define void @weft.gpu.turn.team() alwaysinline convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %start
start:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %look
look:
  %now = load atomic volatile i32, ptr @weft.shared.adder monotonic, align 4
  %mine = icmp eq i32 %now, %tid
  br i1 %mine, label %go, label %sleep
sleep:
  call void @llvm.nvvm.nanosleep(i32 20)
  br label %look
go:
  call void @llvm.nvvm.membar.cta()
  br label %done
done:
  ret void
}

define void @weft.gpu.turn.team.end() alwaysinline convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %pass
pass:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %next = add i32 %tid, 1
  %size = load i32, ptr @weft.shared.size, align 4
  %last = icmp uge i32 %next, %size
  %new = select i1 %last, i32 0, i32 %next
  call void @llvm.nvvm.membar.cta()
  %old = atomicrmw volatile xchg ptr @weft.shared.adder, i32 %new monotonic, align 4
  br label %done
done:
  ret void
}

; The block becomes a team of a league.
define void @weft.gpu.team(i32 %number, i32 %teams, i32 %limit) alwaysinline convergent nounwind {
  call void @weft.gpu.meet.next()
  store i32 %number, ptr @weft.shared.number, align 4
  store i32 %teams, ptr @weft.shared.teams, align 4
  store i32 %limit, ptr @weft.shared.limit, align 4
  call void @weft.gpu.meet.data()
  ret void
}

; The most threads that a region may have.
define i32 @weft.gpu.most() alwaysinline nounwind {
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %limit = load i32, ptr @weft.shared.limit, align 4
  %limits = icmp sgt i32 %limit, 0
  %wanted = select i1 %limits, i32 %limit, i32 %threads
  %most = call i32 @llvm.umin.i32(i32 %wanted, i32 %threads)
  ret i32 %most
}

; A parallel region begins that asks for so many threads, or 0; so many it gets.
define i32 @weft.gpu.parallel(i32 %asked) alwaysinline convergent nounwind {
  %most = call i32 @weft.gpu.most()
  %asks = icmp sgt i32 %asked, 0
  %wanted = select i1 %asks, i32 %asked, i32 %most
  %size = call i32 @llvm.umin.i32(i32 %wanted, i32 %most)
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %is.there = icmp ult i32 %tid, %threads
  call void @llvm.assume(i1 %is.there)
  call void @weft.gpu.meet.begin()
  store i32 %size, ptr @weft.shared.size, align 4
  call void @weft.gpu.meet.data()
  ret i32 %size
}

; It ends. The next one begins with a barrier, so that none is needed behind the store.
define void @weft.gpu.parallel.end() alwaysinline convergent nounwind {
  call void @weft.gpu.meet.end()
  store i32 0, ptr @weft.shared.size, align 4
  ret void
}

; In how many regions of one thread the thread is.
define i32 @weft.gpu.depth() alwaysinline nounwind {
  %nests = load i32, ptr @weft.gpu.nests, align 4
  %may = icmp ne i32 %nests, 0
  br i1 %may, label %ask, label %none
ask:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  %place = getelementptr i32, ptr @weft.shared.depth, i64 %wide
  %depth = load i32, ptr %place, align 4
  ret i32 %depth
none:
  ret i32 0
}

define void @weft.gpu.deepen(i32 %by) alwaysinline nounwind {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  %place = getelementptr i32, ptr @weft.shared.depth, i64 %wide
  %depth = load i32, ptr %place, align 4
  %new = add i32 %depth, %by
  store i32 %new, ptr %place, align 4
  ret void
}

define i32 @omp_get_thread_num() alwaysinline nounwind {
  %depth = call i32 @weft.gpu.depth()
  %size = load i32, ptr @weft.shared.size, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %outer = icmp eq i32 %depth, 0
  %some = icmp ne i32 %size, 0
  %in = and i1 %outer, %some
  %number = select i1 %in, i32 %tid, i32 0
  ret i32 %number
}

define i32 @omp_get_num_threads() alwaysinline nounwind {
  %depth = call i32 @weft.gpu.depth()
  %size = load i32, ptr @weft.shared.size, align 4
  %outer = icmp eq i32 %depth, 0
  %some = icmp ne i32 %size, 0
  %in = and i1 %outer, %some
  %number = select i1 %in, i32 %size, i32 1
  ret i32 %number
}

define i32 @omp_get_team_num() alwaysinline nounwind {
  %number = load i32, ptr @weft.shared.number, align 4
  ret i32 %number
}

define i32 @omp_get_num_teams() alwaysinline nounwind {
  %teams = load i32, ptr @weft.shared.teams, align 4
  ret i32 %teams
}

define i32 @omp_get_max_threads() alwaysinline nounwind {
  %most = call i32 @weft.gpu.most()
  ret i32 %most
}

define i32 @omp_get_thread_limit() alwaysinline nounwind {
  %most = call i32 @weft.gpu.most()
  ret i32 %most
}

define i32 @omp_get_num_procs() alwaysinline nounwind {
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %threads
}

define i32 @omp_in_parallel() alwaysinline nounwind {
  %size = load i32, ptr @weft.shared.size, align 4
  %is = icmp ugt i32 %size, 1
  %wide = zext i1 %is to i32
  ret i32 %wide
}

define i32 @omp_get_active_level() alwaysinline nounwind {
  %is = call i32 @omp_in_parallel()
  ret i32 %is
}

define i32 @omp_get_level() alwaysinline nounwind {
  %depth = call i32 @weft.gpu.depth()
  %size = load i32, ptr @weft.shared.size, align 4
  %some = icmp ne i32 %size, 0
  %one = zext i1 %some to i32
  %level = add i32 %depth, %one
  ret i32 %level
}

define double @omp_get_wtime() alwaysinline nounwind {
  %time = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  %wide = uitofp i64 %time to double
  %seconds = fdiv double %wide, 1.000000e+09
  ret double %seconds
}

declare void @weft.gpu.error(ptr, i32, ptr)

; error at(execution); the text of the place is what it has behind four numbers.
define void @__kmpc_error(ptr %place, i32 %severity, ptr %message) nounwind {
  %at = getelementptr i8, ptr %place, i64 16
  %text = load ptr, ptr %at
  %is.fatal = icmp eq i32 %severity, 2
  %fatal = zext i1 %is.fatal to i32
  call void @weft.gpu.error(ptr %text, i32 %fatal, ptr %message)
  ret void
}

; clock [C17 §7.27.2.1]: a GPU does not count the time of a program; microseconds since some time are what C asks for.
define i64 @weft.gpu.clock() alwaysinline nounwind {
  %time = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  %microseconds = udiv i64 %time, 1000
  ret i64 %microseconds
}

define double @omp_get_wtick() alwaysinline nounwind {
  ret double 0x3E112E0BE826D695
}

; What a device has no choice of: one level of threads, no places, no tasks with priorities, and nothing that it cancels. A
; number of threads once given to a region stays.
define i32 @omp_get_dynamic() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_nested() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_max_active_levels() alwaysinline nounwind {
  ret i32 1
}

define i32 @omp_get_supported_active_levels() alwaysinline nounwind {
  ret i32 1
}

define i32 @omp_get_cancellation() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_proc_bind() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_num_places() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_place_num() alwaysinline nounwind {
  ret i32 -1
}

define i32 @omp_get_place_num_procs(i32 %place) alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_partition_num_places() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_max_task_priority() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_max_teams() alwaysinline nounwind {
  ret i32 0
}

define i32 @omp_get_teams_thread_limit() alwaysinline nounwind {
  ret i32 0
}

define void @omp_set_dynamic(i32 %may) alwaysinline nounwind {
  ret void
}

; The number, at a level, of the thread or of the one that leads to it. Regions in regions have one thread.
define i32 @omp_get_ancestor_thread_num(i32 %level) alwaysinline nounwind {
  %size = load i32, ptr @weft.shared.size, align 4
  %some = icmp ne i32 %size, 0
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %level, 1
  %several = and i1 %some, %first
  %number = select i1 %several, i32 %tid, i32 0
  %most = call i32 @omp_get_level()
  %is.none = icmp ugt i32 %level, %most
  %said = select i1 %is.none, i32 -1, i32 %number
  ret i32 %said
}

define i32 @omp_get_team_size(i32 %level) alwaysinline nounwind {
  %size = load i32, ptr @weft.shared.size, align 4
  %some = icmp ne i32 %size, 0
  %first = icmp eq i32 %level, 1
  %several = and i1 %some, %first
  %number = select i1 %several, i32 %size, i32 1
  %most = call i32 @omp_get_level()
  %is.none = icmp ugt i32 %level, %most
  %said = select i1 %is.none, i32 -1, i32 %number
  ret i32 %said
}

; Locks: a word that is 0 while nobody has the lock. Of one that nests, it is the number of the thread that has it, and the
; next word counts how often.
define void @omp_init_lock(ptr %lock) alwaysinline nounwind {
  store i64 0, ptr %lock, align 8
  ret void
}

define void @omp_init_lock_with_hint(ptr %lock, i32 %hint) alwaysinline nounwind {
  store i64 0, ptr %lock, align 8
  ret void
}

define void @omp_destroy_lock(ptr %lock) alwaysinline nounwind {
  ret void
}

define void @omp_set_lock(ptr %lock) alwaysinline convergent nounwind {
  call void @__kmpc_critical(ptr null, i32 0, ptr %lock)
  ret void
}

define void @omp_unset_lock(ptr %lock) alwaysinline convergent nounwind {
  call void @__kmpc_end_critical(ptr null, i32 0, ptr %lock)
  ret void
}

define i32 @omp_test_lock(ptr %lock) alwaysinline convergent nounwind {
  %both = cmpxchg volatile ptr %lock, i32 0, i32 1 monotonic monotonic, align 4
  %got = extractvalue { i32, i1 } %both, 1
  fence seq_cst
  %wide = zext i1 %got to i32
  ret i32 %wide
}

define void @omp_init_nest_lock(ptr %lock) alwaysinline nounwind {
  store i64 0, ptr %lock, align 8
  ret void
}

define void @omp_init_nest_lock_with_hint(ptr %lock, i32 %hint) alwaysinline nounwind {
  store i64 0, ptr %lock, align 8
  ret void
}

define void @omp_destroy_nest_lock(ptr %lock) alwaysinline nounwind {
  ret void
}

; How often the thread has the lock now: 0 if another one has it.
define i32 @omp_test_nest_lock(ptr %lock) convergent nounwind {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %before = mul i32 %block, %threads
  %index = add i32 %before, %tid
  %me = add i32 %index, 1
  %both = cmpxchg volatile ptr %lock, i32 0, i32 %me monotonic monotonic, align 4
  %owner = extractvalue { i32, i1 } %both, 0
  %got = extractvalue { i32, i1 } %both, 1
  %again = icmp eq i32 %owner, %me
  %mine = or i1 %got, %again
  br i1 %mine, label %count, label %none
count:
  fence seq_cst
  %place = getelementptr i32, ptr %lock, i64 1
  %depth = load volatile i32, ptr %place, align 4
  %deeper = add i32 %depth, 1
  store volatile i32 %deeper, ptr %place, align 4
  ret i32 %deeper
none:
  ret i32 0
}

define void @omp_set_nest_lock(ptr %lock) convergent nounwind {
  br label %try
try:
  %depth = call i32 @omp_test_nest_lock(ptr %lock)
  %got = icmp ne i32 %depth, 0
  br i1 %got, label %mine, label %sleep
sleep:
  call void @llvm.nvvm.nanosleep(i32 100)
  br label %try
mine:
  ret void
}

define void @omp_unset_nest_lock(ptr %lock) convergent nounwind {
  %place = getelementptr i32, ptr %lock, i64 1
  %depth = load volatile i32, ptr %place, align 4
  %less = sub i32 %depth, 1
  store volatile i32 %less, ptr %place, align 4
  %last = icmp eq i32 %less, 0
  br i1 %last, label %free, label %done
free:
  fence seq_cst
  %old = atomicrmw volatile xchg ptr %lock, i32 0 monotonic, align 4
  br label %done
done:
  ret void
}

; Threads have no numbers across teams: nothing here asks for one.
define i32 @__kmpc_global_thread_num(ptr %place) alwaysinline nounwind {
  ret i32 0
}

; The threads of the region come together. A region of fewer threads than the block has counts them.
define void @__kmpc_barrier(ptr %place, i32 %gtid) alwaysinline convergent nounwind {
  %depth = call i32 @weft.gpu.depth()
  %size = load i32, ptr @weft.shared.size, align 4
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %nested = icmp ne i32 %depth, 0
  %alone = icmp ule i32 %size, 1
  %nobody = or i1 %nested, %alone
  br i1 %nobody, label %done, label %some
some:
  %all = icmp eq i32 %size, %threads
  br i1 %all, label %meet, label %count
meet:
  call void @weft.gpu.meet()
  br label %done
count:
  %phase = load atomic volatile i32, ptr @weft.shared.phase monotonic, align 4
  call void @llvm.nvvm.membar.cta()
  %before = atomicrmw add ptr @weft.shared.arrived, i32 1 monotonic, align 4
  %now = add i32 %before, 1
  %last = icmp eq i32 %now, %size
  br i1 %last, label %open, label %wait
open:
  store atomic volatile i32 0, ptr @weft.shared.arrived monotonic, align 4
  call void @llvm.nvvm.membar.cta()
  %next = atomicrmw add ptr @weft.shared.phase, i32 1 monotonic, align 4
  br label %ordered
wait:
  %seen = load atomic volatile i32, ptr @weft.shared.phase monotonic, align 4
  %same = icmp eq i32 %seen, %phase
  br i1 %same, label %sleep, label %ordered
sleep:
  call void @llvm.nvvm.nanosleep(i32 20)
  br label %wait
ordered:
  call void @llvm.nvvm.membar.cta()
  br label %done
done:
  ret void
}

define void @GOMP_barrier() alwaysinline convergent nounwind {
  call void @__kmpc_barrier(ptr null, i32 0)
  ret void
}

define void @__kmpc_critical(ptr %place, i32 %gtid, ptr %lock) convergent nounwind {
  br label %try
try:
  %both = cmpxchg volatile ptr %lock, i32 0, i32 1 monotonic monotonic, align 4
  %got = extractvalue { i32, i1 } %both, 1
  br i1 %got, label %mine, label %sleep
sleep:
  call void @llvm.nvvm.nanosleep(i32 100)
  br label %try
mine:
  fence seq_cst
  ret void
}

define void @__kmpc_critical_with_hint(ptr %place, i32 %gtid, ptr %lock, i32 %hint) alwaysinline convergent nounwind {
  call void @__kmpc_critical(ptr %place, i32 %gtid, ptr %lock)
  ret void
}

define void @__kmpc_end_critical(ptr %place, i32 %gtid, ptr %lock) alwaysinline convergent nounwind {
  fence seq_cst
  %old = atomicrmw volatile xchg ptr %lock, i32 0 monotonic, align 4
  ret void
}

; The first thread is as good as any other.
define i32 @__kmpc_single(ptr %place, i32 %gtid) alwaysinline convergent nounwind {
  %number = call i32 @omp_get_thread_num()
  %first = icmp eq i32 %number, 0
  %wide = zext i1 %first to i32
  ret i32 %wide
}

define void @__kmpc_end_single(ptr %place, i32 %gtid) alwaysinline convergent nounwind {
  ret void
}

; The thread is the only one of its region.
define i1 @weft.gpu.alone() alwaysinline nounwind {
  %depth = call i32 @weft.gpu.depth()
  %size = load i32, ptr @weft.shared.size, align 4
  %nested = icmp ne i32 %depth, 0
  %few = icmp ule i32 %size, 1
  %alone = or i1 %nested, %few
  ret i1 %alone
}

; Loops whose iterations take turns are dealt out one by one. The place of the lower bound is -1 before the first one, and that
; of the stride has the last one: a kernel's threads have no other memory of their own (`weft-lower/src/loop_dispatch.rs`).
define void @__kmpc_dispatch_init_8u(ptr %place, i32 %gtid, i32 %schedule, i64 %lower, i64 %upper, i64 %step, i64 %chunk) alwaysinline convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %team
team:
  call void @__kmpc_barrier(ptr %place, i32 %gtid)
  store i32 0, ptr @weft.shared.turn, align 4
  call void @__kmpc_barrier(ptr %place, i32 %gtid)
  br label %done
done:
  ret void
}

define i32 @__kmpc_dispatch_next_8u(ptr %place, i32 %gtid, ptr %is.last, ptr %lower, ptr %upper, ptr %stride) alwaysinline nounwind {
  %before = load i64, ptr %lower, align 8
  %number = call i32 @omp_get_thread_num()
  %threads = call i32 @omp_get_num_threads()
  %own = zext i32 %number to i64
  %by = zext i32 %threads to i64
  %after = add i64 %before, %by
  %begins = icmp eq i64 %before, -1
  %next = select i1 %begins, i64 %own, i64 %after
  %last = load i64, ptr %stride, align 8
  %none = icmp ugt i64 %next, %last
  br i1 %none, label %done, label %some
some:
  store i64 %next, ptr %lower, align 8
  store i64 %next, ptr %upper, align 8
  %ends = icmp eq i64 %next, %last
  %ends.wide = zext i1 %ends to i32
  store i32 %ends.wide, ptr %is.last, align 4
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %one, label %turns
turns:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  %mine = getelementptr i32, ptr @weft.shared.iteration, i64 %wide
  %low = trunc i64 %next to i32
  store i32 %low, ptr %mine, align 4
  br label %one
one:
  ret i32 1
done:
  ret i32 0
}

; Waits until it is the turn of the thread's iteration, and returns that.
define i32 @weft.gpu.turn() convergent nounwind {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  %place = getelementptr i32, ptr @weft.shared.iteration, i64 %wide
  %mine = load i32, ptr %place, align 4
  br label %wait
wait:
  %turn = load atomic volatile i32, ptr @weft.shared.turn monotonic, align 4
  %now = icmp eq i32 %turn, %mine
  br i1 %now, label %done, label %sleep
sleep:
  call void @llvm.nvvm.nanosleep(i32 20)
  br label %wait
done:
  call void @llvm.nvvm.membar.cta()
  ret i32 %mine
}

define void @__kmpc_ordered(ptr %place, i32 %gtid) alwaysinline convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %wait
wait:
  %mine = call i32 @weft.gpu.turn()
  br label %done
done:
  ret void
}

; The turn ends with the iteration.
define void @__kmpc_end_ordered(ptr %place, i32 %gtid) alwaysinline nounwind {
  ret void
}

define void @__kmpc_dispatch_fini_8u(ptr %place, i32 %gtid) alwaysinline convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %pass
pass:
  %mine = call i32 @weft.gpu.turn()
  %next = add i32 %mine, 1
  store atomic volatile i32 %next, ptr @weft.shared.turn monotonic, align 4
  br label %done
done:
  ret void
}

; Loops whose iterations wait for named others: a byte for each says whether it lets others go on.
define void @__kmpc_doacross_init(ptr %place, i32 %gtid, i32 %n, ptr %dimensions) convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %team
team:
  call void @__kmpc_barrier(ptr %place, i32 %gtid)
  %number = call i32 @omp_get_thread_num()
  %first = icmp eq i32 %number, 0
  br i1 %first, label %count, label %meet
count:
  %words = zext i32 %n to i64
  br label %each
each:
  %k = phi i64 [ 0, %count ], [ %k.next, %each ]
  %all = phi i64 [ 1, %count ], [ %all.next, %each ]
  %field = mul i64 %k, 3
  %field.last = add i64 %field, 1
  %place.last = getelementptr i64, ptr %dimensions, i64 %field.last
  %last = load i64, ptr %place.last, align 8
  %these = add i64 %last, 1
  %all.next = mul i64 %all, %these
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %words
  br i1 %more, label %each, label %make
make:
  %head.words = add i64 %words, 1
  %head = mul i64 %head.words, 8
  %bytes = add i64 %head, %all.next
  %table = call ptr @weft.gpu.calloc(i64 %bytes, i64 1)
  %fails = icmp eq ptr %table, null
  br i1 %fails, label %trap, label %fill
trap:
  call void @llvm.trap()
  unreachable
fill:
  store i64 %words, ptr %table, align 8
  br label %copy
copy:
  %c = phi i64 [ 0, %fill ], [ %c.next, %copy ]
  %from = mul i64 %c, 3
  %from.last = add i64 %from, 1
  %place.from = getelementptr i64, ptr %dimensions, i64 %from.last
  %of = load i64, ptr %place.from, align 8
  %count.of = add i64 %of, 1
  %c.next = add i64 %c, 1
  %place.to = getelementptr i64, ptr %table, i64 %c.next
  store i64 %count.of, ptr %place.to, align 8
  %again = icmp ult i64 %c.next, %words
  br i1 %again, label %copy, label %publish
publish:
  store ptr %table, ptr @weft.shared.waits, align 8
  br label %meet
meet:
  call void @__kmpc_barrier(ptr %place, i32 %gtid)
  br label %done
done:
  ret void
}

; The byte of an iteration, or null for one that is not there.
define ptr @weft.gpu.iteration(ptr %iteration) nounwind {
  %table = load ptr, ptr @weft.shared.waits, align 8
  %words = load i64, ptr %table, align 8
  br label %each
each:
  %k = phi i64 [ 0, %0 ], [ %k.next, %inside ]
  %index = phi i64 [ 0, %0 ], [ %index.next, %inside ]
  %place = getelementptr i64, ptr %iteration, i64 %k
  %at = load i64, ptr %place, align 8
  %k.next = add i64 %k, 1
  %place.count = getelementptr i64, ptr %table, i64 %k.next
  %count = load i64, ptr %place.count, align 8
  %outside = icmp uge i64 %at, %count
  br i1 %outside, label %none, label %inside
inside:
  %rows = mul i64 %index, %count
  %index.next = add i64 %rows, %at
  %more = icmp ult i64 %k.next, %words
  br i1 %more, label %each, label %found
found:
  %head.words = add i64 %words, 1
  %bytes = getelementptr i64, ptr %table, i64 %head.words
  %byte = getelementptr i8, ptr %bytes, i64 %index.next
  ret ptr %byte
none:
  ret ptr null
}

define void @__kmpc_doacross_wait(ptr %place, i32 %gtid, ptr %iteration) convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %team
team:
  %byte = call ptr @weft.gpu.iteration(ptr %iteration)
  %outside = icmp eq ptr %byte, null
  br i1 %outside, label %done, label %wait
wait:
  %seen = load volatile i8, ptr %byte, align 1
  %goes = icmp ne i8 %seen, 0
  br i1 %goes, label %ordered, label %sleep
sleep:
  call void @llvm.nvvm.nanosleep(i32 20)
  br label %wait
ordered:
  call void @llvm.nvvm.membar.cta()
  br label %done
done:
  ret void
}

define void @__kmpc_doacross_post(ptr %place, i32 %gtid, ptr %iteration) convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %team
team:
  call void @llvm.nvvm.membar.cta()
  %byte = call ptr @weft.gpu.iteration(ptr %iteration)
  %outside = icmp eq ptr %byte, null
  br i1 %outside, label %done, label %say
say:
  store volatile i8 1, ptr %byte, align 1
  br label %done
done:
  ret void
}

define void @__kmpc_doacross_fini(ptr %place, i32 %gtid) convergent nounwind {
  %alone = call i1 @weft.gpu.alone()
  br i1 %alone, label %done, label %team
team:
  call void @__kmpc_barrier(ptr %place, i32 %gtid)
  %number = call i32 @omp_get_thread_num()
  %first = icmp eq i32 %number, 0
  br i1 %first, label %give.back, label %done
give.back:
  %table = load ptr, ptr @weft.shared.waits, align 8
  call void @weft.gpu.free(ptr %table)
  br label %done
done:
  ret void
}

; A device's cancel-var is false: nothing is canceled.
define i32 @__kmpc_cancel(ptr %place, i32 %gtid, i32 %kind) alwaysinline nounwind {
  ret i32 0
}

define i32 @__kmpc_cancellationpoint(ptr %place, i32 %gtid, i32 %kind) alwaysinline nounwind {
  ret i32 0
}

define i32 @__kmpc_cancel_barrier(ptr %place, i32 %gtid) alwaysinline convergent nounwind {
  call void @__kmpc_barrier(ptr %place, i32 %gtid)
  ret i32 0
}

define void @__kmpc_serialized_parallel(ptr %place, i32 %gtid) alwaysinline nounwind {
  call void @weft.gpu.deepen(i32 1)
  ret void
}

define void @__kmpc_end_serialized_parallel(ptr %place, i32 %gtid) alwaysinline nounwind {
  call void @weft.gpu.deepen(i32 -1)
  ret void
}

; Tasks are executed at once, by the thread that makes them, so that what they depend on is done.
;   { ptr to what is shared, ptr to the code, … }: the record, with room for what is shared behind it
declare ptr @malloc(i64)
declare void @free(ptr)

define ptr @__kmpc_omp_task_alloc(ptr %place, i32 %gtid, i32 %flags, i64 %size, i64 %shared, ptr %entry) nounwind {
  %odd = add i64 %size, 15
  %even = and i64 %odd, -16
  %all = add i64 %even, %shared
  %record = call ptr @malloc(i64 %all)
  %behind = getelementptr i8, ptr %record, i64 %even
  store ptr %behind, ptr %record, align 8
  %code = getelementptr i8, ptr %record, i64 8
  store ptr %entry, ptr %code, align 8
  ret ptr %record
}

define i32 @__kmpc_omp_task(ptr %place, i32 %gtid, ptr %record) nounwind {
  %where = getelementptr i8, ptr %record, i64 8
  %code = load ptr, ptr %where, align 8
  %status = call i32 %code(i32 %gtid, ptr %record)
  call void @free(ptr %record)
  ret i32 0
}

define i32 @__kmpc_omp_task_with_deps(ptr %place, i32 %gtid, ptr %record, i32 %n, ptr %list, i32 %m, ptr %others) nounwind {
  %status = call i32 @__kmpc_omp_task(ptr %place, i32 %gtid, ptr %record)
  ret i32 0
}

; All iterations are those of one task, which has the last one, too. Without iterations the record is given back.
define void @__kmpc_taskloop_5(ptr %place, i32 %gtid, ptr %record, i32 %may.wait, ptr %lower, ptr %upper, i64 %step, i32 %nogroup, i32 %division, i64 %size, i32 %strict, ptr %copied) nounwind {
  %highest = load i64, ptr %upper, align 8
  %none = icmp eq i64 %highest, -1
  br i1 %none, label %nothing, label %some
some:
  %last = getelementptr i8, ptr %record, i64 64
  store i32 1, ptr %last, align 4
  %status = call i32 @__kmpc_omp_task(ptr %place, i32 %gtid, ptr %record)
  ret void
nothing:
  call void @free(ptr %record)
  ret void
}

define void @__kmpc_omp_task_begin_if0(ptr %place, i32 %gtid, ptr %record) nounwind {
  ret void
}

define void @__kmpc_omp_task_complete_if0(ptr %place, i32 %gtid, ptr %record) nounwind {
  call void @free(ptr %record)
  ret void
}

define i32 @__kmpc_omp_taskwait(ptr %place, i32 %gtid) nounwind {
  ret i32 0
}

define i32 @__kmpc_omp_taskyield(ptr %place, i32 %gtid, i32 %end) nounwind {
  ret i32 0
}

define void @__kmpc_taskgroup(ptr %place, i32 %gtid) nounwind {
  ret void
}

define void @__kmpc_end_taskgroup(ptr %place, i32 %gtid) nounwind {
  ret void
}

define void @__kmpc_omp_taskwait_deps_51(ptr %place, i32 %gtid, i32 %n, ptr %list, i32 %m, ptr %others, i32 %nowait) nounwind {
  ret void
}

; Reductions of tasks: the thread that has made a task executes it, so that the task may use the item that this thread has.
define ptr @__kmpc_taskred_init(i32 %gtid, i32 %n, ptr %items) alwaysinline nounwind {
  ret ptr null
}

define ptr @__kmpc_taskred_modifier_init(ptr %place, i32 %gtid, i32 %is.worksharing, i32 %n, ptr %items) alwaysinline nounwind {
  ret ptr null
}

define void @__kmpc_task_reduction_modifier_fini(ptr %place, i32 %gtid, i32 %is.worksharing) alwaysinline nounwind {
  ret void
}

define ptr @__kmpc_task_reduction_get_th_data(i32 %gtid, ptr %group, ptr %item) alwaysinline nounwind {
  ret ptr %item
}

; What regions use of string.h and stdlib.h.
define i64 @weft.gpu.strlen(ptr %text) nounwind {
  br label %next
next:
  %at = phi i64 [ 0, %0 ], [ %behind, %next ]
  %place = getelementptr i8, ptr %text, i64 %at
  %byte = load i8, ptr %place, align 1
  %behind = add i64 %at, 1
  %ends = icmp eq i8 %byte, 0
  br i1 %ends, label %done, label %next
done:
  ret i64 %at
}

; The difference of the first bytes that differ, of so many.
define i32 @weft.gpu.memcmp(ptr %a, ptr %b, i64 %bytes) nounwind {
  br label %next
next:
  %at = phi i64 [ 0, %0 ], [ %behind, %same ]
  %ends = icmp eq i64 %at, %bytes
  br i1 %ends, label %equal, label %some
some:
  %a.place = getelementptr i8, ptr %a, i64 %at
  %b.place = getelementptr i8, ptr %b, i64 %at
  %a.byte = load i8, ptr %a.place, align 1
  %b.byte = load i8, ptr %b.place, align 1
  %differ = icmp ne i8 %a.byte, %b.byte
  br i1 %differ, label %other, label %same
same:
  %behind = add i64 %at, 1
  br label %next
other:
  %a.wide = zext i8 %a.byte to i32
  %b.wide = zext i8 %b.byte to i32
  %difference = sub i32 %a.wide, %b.wide
  ret i32 %difference
equal:
  ret i32 0
}

; The same of two strings, of which no more than so many bytes count.
define i32 @weft.gpu.strncmp(ptr %a, ptr %b, i64 %bytes) nounwind {
  br label %next
next:
  %at = phi i64 [ 0, %0 ], [ %behind, %same ]
  %stops = icmp eq i64 %at, %bytes
  br i1 %stops, label %equal, label %some
some:
  %a.place = getelementptr i8, ptr %a, i64 %at
  %b.place = getelementptr i8, ptr %b, i64 %at
  %a.byte = load i8, ptr %a.place, align 1
  %b.byte = load i8, ptr %b.place, align 1
  %differ = icmp ne i8 %a.byte, %b.byte
  br i1 %differ, label %other, label %alike
alike:
  %ends = icmp eq i8 %a.byte, 0
  br i1 %ends, label %equal, label %same
same:
  %behind = add i64 %at, 1
  br label %next
other:
  %a.wide = zext i8 %a.byte to i32
  %b.wide = zext i8 %b.byte to i32
  %difference = sub i32 %a.wide, %b.wide
  ret i32 %difference
equal:
  ret i32 0
}

define i32 @weft.gpu.strcmp(ptr %a, ptr %b) alwaysinline nounwind {
  %order = call i32 @weft.gpu.strncmp(ptr %a, ptr %b, i64 -1)
  ret i32 %order
}

declare void @llvm.trap()
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Those of `heap.ll`.
declare ptr @weft.gpu.calloc(i64, i64)
declare void @weft.gpu.free(ptr)

; What classes of C++ use. Memory that is not there ends the program, since nothing is thrown on a GPU.
define ptr @_Znwm(i64 %bytes) nounwind {
  %block = call ptr @malloc(i64 %bytes)
  %fails = icmp eq ptr %block, null
  br i1 %fails, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  ret ptr %block
}

define ptr @_Znam(i64 %bytes) alwaysinline nounwind {
  %block = call ptr @_Znwm(i64 %bytes)
  ret ptr %block
}

define void @_ZdlPv(ptr %block) alwaysinline nounwind {
  call void @free(ptr %block)
  ret void
}

define void @_ZdlPvm(ptr %block, i64 %bytes) alwaysinline nounwind {
  call void @free(ptr %block)
  ret void
}

define void @_ZdaPv(ptr %block) alwaysinline nounwind {
  call void @free(ptr %block)
  ret void
}

define void @_ZdaPvm(ptr %block, i64 %bytes) alwaysinline nounwind {
  call void @free(ptr %block)
  ret void
}

; The same for who asks whether there is memory.
define ptr @_ZnwmRKSt9nothrow_t(i64 %bytes, ptr %nothrow) alwaysinline nounwind {
  %block = call ptr @malloc(i64 %bytes)
  ret ptr %block
}

define ptr @_ZnamRKSt9nothrow_t(i64 %bytes, ptr %nothrow) alwaysinline nounwind {
  %block = call ptr @malloc(i64 %bytes)
  ret ptr %block
}

define void @_ZdlPvRKSt9nothrow_t(ptr %block, ptr %nothrow) alwaysinline nounwind {
  call void @free(ptr %block)
  ret void
}

define void @_ZdaPvRKSt9nothrow_t(ptr %block, ptr %nothrow) alwaysinline nounwind {
  call void @free(ptr %block)
  ret void
}

define void @__cxa_pure_virtual() nounwind {
  call void @llvm.trap()
  ret void
}

; Memory by allocators: that of the device's heap. Of the traits, the alignment holds: it is the lower half of the handle of an
; allocator that a program makes; those of OpenMP's own are less than 16. In front of a block stands what the heap has given.
define ptr @omp_aligned_alloc(i64 %align, i64 %bytes, i64 %allocator) nounwind {
  %small = icmp ult i64 %align, 16
  %least = select i1 %small, i64 16, i64 %align
  %trait = and i64 %allocator, 4294967295
  %less = icmp ult i64 %least, %trait
  %by = select i1 %less, i64 %trait, i64 %least
  %more = add i64 %by, 8
  %all = add i64 %bytes, %more
  %given = call ptr @malloc(i64 %all)
  %fails = icmp eq ptr %given, null
  br i1 %fails, label %none, label %some
some:
  %begin = ptrtoint ptr %given to i64
  %behind = add i64 %begin, %more
  %rest = sub i64 0, %by
  %place = and i64 %behind, %rest
  %offset = sub i64 %place, %begin
  %block = getelementptr i8, ptr %given, i64 %offset
  %head = getelementptr i8, ptr %block, i64 -8
  store ptr %given, ptr %head, align 8
  ret ptr %block
none:
  ret ptr null
}

; An allocator whose memory is limited, or whose alignment is none, cannot be made: its handle is 0. The keys of traits are 2 for
; the alignment and 4 for the size.
define i64 @omp_init_allocator(i64 %space, i32 %count, ptr %traits) nounwind {
  %all = sext i32 %count to i64
  br label %next
next:
  %at = phi i64 [ 0, %0 ], [ %later, %other ]
  %align = phi i64 [ 16, %0 ], [ %then, %other ]
  %more = icmp slt i64 %at, %all
  br i1 %more, label %trait, label %made
trait:
  %later = add i64 %at, 1
  %offset = shl i64 %at, 4
  %place = getelementptr i8, ptr %traits, i64 %offset
  %key = load i32, ptr %place, align 8
  %behind = getelementptr i8, ptr %place, i64 8
  %value = load i64, ptr %behind, align 8
  %limits = icmp eq i32 %key, 4
  br i1 %limits, label %none, label %known
known:
  %aligns = icmp eq i32 %key, 2
  br i1 %aligns, label %power, label %other
power:
  %below = add i64 %value, -1
  %high = icmp ugt i64 %below, 2147483647
  %rest = and i64 %value, %below
  %odd = icmp ne i64 %rest, 0
  %wrong = or i1 %high, %odd
  br i1 %wrong, label %none, label %other
other:
  %then = phi i64 [ %align, %known ], [ %value, %power ]
  br label %next
made:
  %handle = or i64 %align, 4294967296
  ret i64 %handle
none:
  ret i64 0
}

define void @omp_destroy_allocator(i64 %allocator) alwaysinline nounwind {
  ret void
}

define ptr @omp_alloc(i64 %bytes, i64 %allocator) alwaysinline nounwind {
  %block = call ptr @omp_aligned_alloc(i64 16, i64 %bytes, i64 %allocator)
  ret ptr %block
}

define ptr @omp_aligned_calloc(i64 %align, i64 %count, i64 %size, i64 %allocator) nounwind {
  %both = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %count, i64 %size)
  %bytes = extractvalue { i64, i1 } %both, 0
  %wraps = extractvalue { i64, i1 } %both, 1
  br i1 %wraps, label %none, label %ask
ask:
  %block = call ptr @omp_aligned_alloc(i64 %align, i64 %bytes, i64 %allocator)
  %fails = icmp eq ptr %block, null
  br i1 %fails, label %none, label %clear
clear:
  call void @llvm.memset.p0.i64(ptr %block, i8 0, i64 %bytes, i1 false)
  ret ptr %block
none:
  ret ptr null
}

define ptr @omp_calloc(i64 %count, i64 %size, i64 %allocator) alwaysinline nounwind {
  %block = call ptr @omp_aligned_calloc(i64 16, i64 %count, i64 %size, i64 %allocator)
  ret ptr %block
}

define void @omp_free(ptr %block, i64 %allocator) nounwind {
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %some
some:
  %head = getelementptr i8, ptr %block, i64 -8
  %given = load ptr, ptr %head, align 8
  call void @free(ptr %given)
  br label %done
done:
  ret void
}
