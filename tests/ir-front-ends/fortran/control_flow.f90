! Computed branches, entry points, optional arguments, common blocks, equivalence, block constructs.
subroutine legacy(k, x, y)
  integer :: k
  real :: x, y
  real :: table(4), first
  integer :: calls
  common /statistics/ calls, table
  equivalence (first, table(1))
  save
  if (k < 1 .or. k > 3) goto 40
  goto (10, 20, 30), k
10 x = y + first
  return
20 x = y * table(2)
  return
30 continue
  do 35 i = 4, 1, -1
    if (i == 2) exit
35 table(i) = x
  return
40 stop 1
end subroutine

subroutine modern(a, b, verbose)
  implicit none
  integer, intent(in) :: a
  integer, intent(out), optional :: b
  logical, intent(in), optional :: verbose
  integer(8) :: total
  integer :: i, j
  total = 0
  outer: do i = 1, a
    do j = i, a
      if (mod(i * j, 7) == 6) cycle outer
      if (total > huge(a)) exit outer
      total = total + ishft(int(i, 8), j)
    end do
  end do outer
  block
    integer, parameter :: shift = 3
    total = ieor(total, int(z'FF', 8)) + shift
  end block
  if (present(b)) b = int(total)
  if (present(verbose)) then
    if (verbose) write (*, *) "total", total
  end if
end subroutine
