#pragma once
#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU, and its headers include ICU's, whose types clash with those of the ICU that
// is part of Foundation. Only the fields of xmlCharEncodingHandler depend on them, which nobody here looks at.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/dict.h>
