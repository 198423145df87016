! OpenMP: worksharing loops, reductions, critical sections, atomics, simd.
subroutine heat(n, steps, grid, largest)
  implicit none
  integer, intent(in) :: n, steps
  real, intent(inout) :: grid(n, n)
  real, intent(out) :: largest
  real :: next(n, n)
  integer :: i, j, step
  do step = 1, steps
    !$omp parallel do private(i) schedule(static) default(shared)
    do j = 2, n - 1
      do i = 2, n - 1
        next(i, j) = 0.25 * (grid(i - 1, j) + grid(i + 1, j) + grid(i, j - 1) + grid(i, j + 1))
      end do
    end do
    !$omp end parallel do
    !$omp parallel do private(i)
    do j = 2, n - 1
      do i = 2, n - 1
        grid(i, j) = next(i, j)
      end do
    end do
  end do
  largest = 0.0
  !$omp parallel do reduction(max: largest) private(i)
  do j = 1, n
    do i = 1, n
      largest = max(largest, grid(i, j))
    end do
  end do
end subroutine

subroutine count_all(n, marks, total)
  implicit none
  integer, intent(in) :: n, marks(n)
  integer, intent(out) :: total
  integer :: i
  total = 0
  !$omp parallel
  !$omp do
  do i = 1, n
    !$omp atomic update
    total = total + marks(i)
  end do
  !$omp barrier
  !$omp single
  total = total + 1
  !$omp end single
  !$omp critical
  total = total * 1
  !$omp end critical
  !$omp end parallel
end subroutine
