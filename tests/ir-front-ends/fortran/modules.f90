! Modules, generic interfaces, private entities and submodules.
module shapes
  implicit none
  private
  real, parameter, public :: pi = 3.14159274
  public :: area
  interface area
    module procedure area_of_circle, area_of_rectangle
  end interface
  interface
    module function twice(x) result(y)
      real, intent(in) :: x
      real :: y
    end function
  end interface
  integer, save :: calls = 0
contains
  function area_of_circle(radius) result(a)
    real, intent(in) :: radius
    real :: a
    calls = calls + 1
    a = pi * radius**2
  end function

  function area_of_rectangle(width, height) result(a)
    real, intent(in) :: width, height
    real :: a
    calls = calls + 1
    a = twice(width) * height / 2.0
  end function
end module

submodule (shapes) doubling
contains
  module function twice(x) result(y)
    real, intent(in) :: x
    real :: y
    y = x + x
  end function
end submodule

program areas
  use shapes, only: area
  implicit none
  print *, area(1.0), area(2.0, 3.0)
end program
