! OpenMP: tasks, taskwait, sections, firstprivate, threadprivate-free recursion.
recursive subroutine fib(n, value)
  implicit none
  integer, value :: n
  integer, intent(out) :: value
  integer :: left, right
  if (n < 2) then
    value = n
    return
  end if
  left = 0
  right = 0
  !$omp task shared(left) firstprivate(n)
  call helper(n - 1, left)
  !$omp end task
  !$omp task shared(right) firstprivate(n)
  call helper(n - 2, right)
  !$omp end task
  !$omp taskwait
  value = left + right
end subroutine

subroutine helper(n, value)
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: value
  interface
    recursive subroutine fib(n, value)
      integer, value :: n
      integer, intent(out) :: value
    end subroutine
  end interface
  call fib(n, value)
end subroutine

subroutine two_at_once(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  !$omp parallel sections
  !$omp section
  a = a + 1.0
  !$omp section
  b = b * 2.0
  !$omp end parallel sections
end subroutine
