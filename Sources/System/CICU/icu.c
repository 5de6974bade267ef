#include "CICU.h"

#include <assert.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

const void *chefdash_spoof_checker(void) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    if (U_FAILURE(status)) return NULL;
    uspoof_setRestrictionLevel(checker, USPOOF_MODERATELY_RESTRICTIVE);
    uspoof_setChecks(
        checker, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_INVISIBLE, &status);
    return U_FAILURE(status) ? NULL : checker;
}

int32_t chefdash_spoof_check(const void *checker, const char *text, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t result = uspoof_check2UTF8(checker, text, length, NULL, &status);
    return U_FAILURE(status) ? -1 : result;
}

int32_t chefdash_spoof_skeleton(
    const void *checker, const char *text, int32_t length, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = uspoof_getSkeletonUTF8(checker, 0, text, length, result, capacity, &status);
    return U_FAILURE(status) ? -1 : count;
}

int32_t chefdash_normalize(
    chefdash_form wanted, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *form = wanted == CHEFDASH_COMPOSED ? unorm2_getNFCInstance(&status)
        : wanted == CHEFDASH_DECOMPOSED                    ? unorm2_getNFDInstance(&status)
                                        : unorm2_getNFKCCasefoldInstance(&status);
    if (U_FAILURE(status)) return -1;
    int32_t count = unorm2_normalize(
        form, (const UChar *)text, length, (UChar *)result, capacity, &status);
    return U_FAILURE(status) ? -1 : count;
}

#define SAME(ours, icus) static_assert((int)(ours) == (int)(icus), #icus)
SAME(CHEFDASH_UNASSIGNED, U_UNASSIGNED);
SAME(CHEFDASH_NON_SPACING_MARK, U_NON_SPACING_MARK);
SAME(CHEFDASH_ENCLOSING_MARK, U_ENCLOSING_MARK);
SAME(CHEFDASH_COMBINING_SPACING_MARK, U_COMBINING_SPACING_MARK);
SAME(CHEFDASH_DECIMAL_DIGIT_NUMBER, U_DECIMAL_DIGIT_NUMBER);
SAME(CHEFDASH_SPACE_SEPARATOR, U_SPACE_SEPARATOR);
SAME(CHEFDASH_LINE_SEPARATOR, U_LINE_SEPARATOR);
SAME(CHEFDASH_PARAGRAPH_SEPARATOR, U_PARAGRAPH_SEPARATOR);
SAME(CHEFDASH_CONTROL, U_CONTROL_CHAR);
SAME(CHEFDASH_FORMAT, U_FORMAT_CHAR);
SAME(CHEFDASH_PRIVATE_USE, U_PRIVATE_USE_CHAR);
SAME(CHEFDASH_SURROGATE, U_SURROGATE);
SAME(CHEFDASH_DUAL_JOINING, U_JT_DUAL_JOINING);
SAME(CHEFDASH_LEFT_JOINING, U_JT_LEFT_JOINING);
SAME(CHEFDASH_RIGHT_JOINING, U_JT_RIGHT_JOINING);
SAME(CHEFDASH_TRANSPARENT, U_JT_TRANSPARENT);
SAME(CHEFDASH_ALPHABETIC, UCHAR_ALPHABETIC);
SAME(CHEFDASH_DEFAULT_IGNORABLE_CODE_POINT, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
SAME(CHEFDASH_UNIFIED_IDEOGRAPH, UCHAR_UNIFIED_IDEOGRAPH);
SAME(CHEFDASH_WHITE_SPACE, UCHAR_WHITE_SPACE);
SAME(CHEFDASH_EMOJI, UCHAR_EMOJI);
SAME(CHEFDASH_EMOJI_MODIFIER, UCHAR_EMOJI_MODIFIER);
SAME(CHEFDASH_PREPENDED_CONCATENATION_MARK, UCHAR_PREPENDED_CONCATENATION_MARK);
SAME(CHEFDASH_EXTENDED_PICTOGRAPHIC, UCHAR_EXTENDED_PICTOGRAPHIC);

chefdash_category chefdash_category_of(uint32_t scalar) {
    return (chefdash_category)u_charType((UChar32)scalar);
}

chefdash_joining chefdash_joining_of(uint32_t scalar) {
    return (chefdash_joining)u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE);
}

int chefdash_has_property(uint32_t scalar, chefdash_property property) {
    return u_hasBinaryProperty((UChar32)scalar, (UProperty)property);
}

int32_t chefdash_combining_class(uint32_t scalar) {
    return u_getIntPropertyValue((UChar32)scalar, UCHAR_CANONICAL_COMBINING_CLASS);
}

int chefdash_is_mongolian(uint32_t scalar) {
    return u_getIntPropertyValue((UChar32)scalar, UCHAR_SCRIPT) == USCRIPT_MONGOLIAN;
}
