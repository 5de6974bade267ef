#pragma once
#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU, and its headers include ICU's, whose types clash with those
// of Foundation's own ICU. Only fields of xmlCharEncodingHandler depend on them, which this project
// doesn't use.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/dict.h>
