#pragma once
#include <curl/curl.h>

// Swift can't call variadic functions.

static inline CURLcode chefdash_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

// For strings, lists and other handles too.
static inline CURLcode chefdash_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*chefdash_curl_writer)(char *, size_t, size_t, void *);

static inline CURLcode chefdash_curl_set_writer(CURL *handle, chefdash_curl_writer writer, void *context) {
    CURLcode result = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
    return result == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : result;
}

// Returns a socket, or CURL_SOCKET_BAD for a forbidden address.
typedef curl_socket_t (*chefdash_curl_opener)(void *, curlsocktype, struct curl_sockaddr *);

static inline CURLcode chefdash_curl_set_opener(CURL *handle, chefdash_curl_opener opener, void *context) {
    CURLcode result = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    return result == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context) : result;
}

static inline long chefdash_curl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// Returns NULL if the answer has no type. The text lives as long as the handle.
static inline const char *chefdash_curl_content_type(CURL *handle) {
    char *text = 0;
    return curl_easy_getinfo(handle, CURLINFO_CONTENT_TYPE, &text) == CURLE_OK ? text : 0;
}

static inline const char *chefdash_curl_location(CURL *handle) {
    char *text = 0;
    return curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &text) == CURLE_OK ? text : 0;
}

static const curl_socket_t chefdash_curl_no_socket = CURL_SOCKET_BAD;
