#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

// Macros with casts do not reach Swift.
static const FT_Int32 triptych_load_unscaled = FT_LOAD_NO_SCALE | FT_LOAD_IGNORE_TRANSFORM;
static const int triptych_load_unhinted = FT_LOAD_NO_HINTING | FT_LOAD_NO_AUTOHINT;
