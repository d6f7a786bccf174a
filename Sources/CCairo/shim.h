#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>

// The address of a static is the identity Cairo wants for user data; Swift has
// no constant with a stable address.
static inline const cairo_user_data_key_t *triptych_face_owner_key(void) {
  static const cairo_user_data_key_t key;
  return &key;
}
