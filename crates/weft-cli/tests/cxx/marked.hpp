// Regions of C++, marked by hand: in the surface form with SURFACE, else by pragmas for stock compilers.
#pragma once

#ifdef SURFACE

extern "C" {
void __weft_directive(const char *, ...) __attribute__((nothrow));
void __weft_qual(const char *) __attribute__((nothrow));
void __weft_qual_opnd(const char *, ...) __attribute__((nothrow));
void __weft_qual_opndlist(const char *, ...) __attribute__((nothrow));
void __weft_terminate() noexcept __attribute__((noreturn, cold));
void *__weft_task_private(int) noexcept;
}

#define LISTED __weft_directive("DIR.QUAL.LIST.END")
#define LIST(clause, ...) __weft_qual_opndlist("QUAL.OMP." clause, __VA_ARGS__)
#define VALUE(clause, value) __weft_qual_opnd("QUAL.OMP." clause, value)
#define WORD(clause) __weft_qual("QUAL.OMP." clause)

// A region: its name, its pragma, the calls of its clauses.
#define BEGIN(name, pragma, ...)                                                                                       \
  __weft_directive("DIR.OMP." name, "marked.cpp", __LINE__, 1);                                                        \
  __VA_ARGS__;                                                                                                         \
  LISTED;                                                                                                              \
  try {
#define END(name)                                                                                                      \
  }                                                                                                                    \
  catch (...) {                                                                                                        \
    __weft_terminate();                                                                                                \
  }                                                                                                                    \
  __weft_directive("DIR.OMP.END." name);                                                                               \
  LISTED;

// A loop region from 0 up to `count`.
#define LOOP(name, pragma, var, count, ...)                                                                            \
  {                                                                                                                    \
    unsigned long long start_##var = 0, end_##var = (count);                                                           \
    BEGIN(name, pragma, LIST("NORMALIZED.BOUNDS", &start_##var, &end_##var); __VA_ARGS__)                              \
    for (int var = (int)start_##var; var < (int)end_##var; ++var) {
#define END_LOOP(name)                                                                                                 \
  }                                                                                                                    \
  END(name)                                                                                                            \
  }

// A directive without a region.
#define ALONE(name, pragma)                                                                                            \
  __weft_directive("DIR.OMP." name, "marked.cpp", __LINE__, 1);                                                        \
  LISTED

#else

#define LIST(...)
#define VALUE(...)
#define WORD(...)
#define BEGIN(name, pragma, ...)                                                                                       \
  _Pragma(pragma) {
#define END(name) }
#define LOOP(name, pragma, var, count, ...)                                                                            \
  _Pragma(pragma) for (int var = 0; var < (count); ++var) {
#define END_LOOP(name) }
#define ALONE(name, pragma) _Pragma(pragma)

#endif
