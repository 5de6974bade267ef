#pragma once
#include <stdint.h>

// The functions of ICU that Names uses. This header includes none of ICU's own: Foundation has its
// own ICU, whose enums have the same names, and the compiler would report conflicting definitions.

// Returns a checker of identifiers for mixed scripts and mixed digits (UTS 39), which several
// threads may use at once; NULL if ICU's data is missing.
const void *chefdash_spoof_checker(void);

// Returns the USpoofChecks that the UTF-8 text fails, or -1.
int32_t chefdash_spoof_check(const void *checker, const char *text, int32_t length);

// Writes the skeleton, which all texts that look alike share (UTS 39, section 4), as UTF-8. Returns
// its length in bytes, or -1 if it doesn't fit.
int32_t chefdash_spoof_skeleton(
    const void *checker, const char *text, int32_t length, char *result, int32_t capacity);

typedef enum {
    CHEFDASH_COMPOSED,
    CHEFDASH_DECOMPOSED,
    CHEFDASH_FOLDED,
} chefdash_form;

// Writes the text in Normalization Form C or D, or in NFKC_Casefold, which removes case and
// compatibility differences. Returns its length in UTF-16 units, or -1.
int32_t chefdash_normalize(
    chefdash_form wanted, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

// ICU's UCharCategory, as far as names need it.
typedef enum {
    CHEFDASH_UNASSIGNED = 0,
    CHEFDASH_NON_SPACING_MARK = 6,
    CHEFDASH_ENCLOSING_MARK = 7,
    CHEFDASH_COMBINING_SPACING_MARK = 8,
    CHEFDASH_DECIMAL_DIGIT_NUMBER = 9,
    CHEFDASH_SPACE_SEPARATOR = 12,
    CHEFDASH_LINE_SEPARATOR = 13,
    CHEFDASH_PARAGRAPH_SEPARATOR = 14,
    CHEFDASH_CONTROL = 15,
    CHEFDASH_FORMAT = 16,
    CHEFDASH_PRIVATE_USE = 17,
    CHEFDASH_SURROGATE = 18,
} chefdash_category;

chefdash_category chefdash_category_of(uint32_t scalar);

// ICU's UJoiningType, as far as names need it.
typedef enum {
    CHEFDASH_DUAL_JOINING = 2,
    CHEFDASH_LEFT_JOINING = 3,
    CHEFDASH_RIGHT_JOINING = 4,
    CHEFDASH_TRANSPARENT = 5,
} chefdash_joining;

chefdash_joining chefdash_joining_of(uint32_t scalar);

// ICU's binary UProperty values, as far as names need them.
typedef enum {
    CHEFDASH_ALPHABETIC = 0,
    CHEFDASH_DEFAULT_IGNORABLE_CODE_POINT = 5,
    CHEFDASH_UNIFIED_IDEOGRAPH = 29,
    CHEFDASH_WHITE_SPACE = 31,
    CHEFDASH_EMOJI = 57,
    CHEFDASH_EMOJI_MODIFIER = 59,
    CHEFDASH_PREPENDED_CONCATENATION_MARK = 63,
    CHEFDASH_EXTENDED_PICTOGRAPHIC = 64,
} chefdash_property;

int chefdash_has_property(uint32_t scalar, chefdash_property property);

// Unicode's Canonical_Combining_Class, 0 to 254.
int32_t chefdash_combining_class(uint32_t scalar);

int chefdash_is_mongolian(uint32_t scalar);
