#include <fribidi.h>

// The direction of a line that its first strong letter decides; the macro does not reach Swift.
static const FriBidiParType triptych_direction_of_text = FRIBIDI_PAR_ON;
