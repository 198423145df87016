"""Functions for numba to compile: numbers, arrays, exceptions, generators, tuples, closures."""

import numpy as np


def mandelbrot(width, height, limit):
    counts = np.zeros((height, width), np.int32)
    for row in range(height):
        for column in range(width):
            c = complex(3.0 * column / width - 2.0, 2.0 * row / height - 1.0)
            z = 0j
            for step in range(limit):
                z = z * z + c
                if abs(z) > 2.0:
                    counts[row, column] = step
                    break
    return counts.sum()


def checked_division(a, b):
    if b == 0:
        raise ZeroDivisionError("no such quotient")
    quotient, rest = divmod(a, b)
    return quotient if rest >= 0 else -quotient


def windows(values):
    smoothed = np.empty_like(values)
    for i in range(len(values)):
        low, high = max(0, i - 2), min(len(values), i + 3)
        smoothed[i] = values[low:high].mean()
    return smoothed


def evens(n):
    total = 0
    for value in [x * x for x in range(n) if x % 2 == 0]:
        total += value
    return total


def rotate(point, angle):
    x, y = point
    s, c = np.sin(angle), np.cos(angle)
    return (c * x - s * y, s * x + c * y)


#: Each function with arguments that give it its types.
CALLS = [
    (mandelbrot, (16, 8, 20)),
    (checked_division, (17, 5)),
    (windows, (np.linspace(0.0, 1.0, 8),)),
    (evens, (10,)),
    (rotate, ((1.0, 0.0), 0.5)),
]
