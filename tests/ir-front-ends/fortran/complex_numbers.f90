! Complex arithmetic, kinds, intrinsic functions.
subroutine roots(n, values)
  implicit none
  integer, parameter :: wide = selected_real_kind(15)
  integer, intent(in) :: n
  complex(wide), intent(out) :: values(n)
  complex(wide) :: step
  integer :: k
  step = exp(cmplx(0.0_wide, 2 * acos(-1.0_wide) / n, wide))
  values(1) = (1.0_wide, 0.0_wide)
  do k = 2, n
    values(k) = values(k - 1) * step
    if (abs(values(k)) > 1.5_wide) values(k) = conjg(values(k)) / (2.0_wide, -1.0_wide)
  end do
end subroutine

function mandelbrot(c) result(steps)
  implicit none
  complex, intent(in) :: c
  integer :: steps
  complex :: z
  z = 0
  do steps = 0, 99
    if (real(z)**2 + aimag(z)**2 > 4.0) exit
    z = z**2 + c
  end do
end function
