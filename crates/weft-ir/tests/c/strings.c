/* String constants with escapes, wide strings, arrays of strings. */
#include <stddef.h>
#include <stdio.h>
const char *const escapes = "tab\t nl\n quote\" back\\ percent%% nul\0 end \x7f\xff ; no comment { ( [";
const char same[] = "shared", padded[16] = "pad", empty[] = "";
const wchar_t *wide = L"w\u00e9\u4e2d";
const char *utf8 = u8"caf\u00e9";
const unsigned short *sixteen = (const unsigned short *)u"16";
const char *names[] = { "one", "two", "three", "one" };
static char buffer[256];
char letter(int i) { return "0123456789abcdef"[i & 15]; }
void print(const char *who) { printf("hello, %s\n", who); puts("bye"); fputs("", stdout); }
const char *self(void) { return __func__; }
unsigned char bytes[] = { 0, 1, 2, 254, 255, '"', '\\' };
int copy(int n) { char b[] = "local"; b[n] = 'x'; return b[1] + buffer[n]; }
