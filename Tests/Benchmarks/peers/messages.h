// The messages of the tick workload, for the peers written in C: what protocol.md's examples look
// like, with everything fixed that no player of a load test looks at.

#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#define SUBPROTOCOL "chefdash.v1.json"
#define TICK_NANOSECONDS 100000000LL
// The longest message, the welcome, with the longest id.
#define MESSAGE_LIMIT 1024

#define FIXED_STATE                                                                              \
    ",\"clock\":150,\"phase\":\"cooking\",\"feedback\":0,\"served\":0,\"combo\":1,\"earned\":0," \
    "\"order\":1,\"recipe\":0,\"plate\":[0],\"grid\":[1,0,2]}}"

enum request_kind { OTHER, HELLO, PING, START_ROUND, TAP, LEAVE_ROUND };

struct slice {
    const char *start;
    size_t length;
};

struct request {
    enum request_kind kind;
    struct slice id;           // Between the quotes; empty where there is none.
    struct slice client_time;  // As it was written.
};

static inline int64_t now_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static inline bool slice_is(struct slice slice, const char *text) {
    return slice.length == strlen(text) && memcmp(slice.start, text, slice.length) == 0;
}

// The end of a string whose first quote was passed, at its last quote; or `end`.
static inline const char *string_end(const char *at, const char *end) {
    while (at < end && *at != '"') at += *at == '\\' ? 2 : 1;
    return at < end ? at : end;
}

// Looks for the members that matter in an object of strings and numbers, and reads no others.
static inline struct request scan_request(const char *text, size_t length) {
    struct request request = {OTHER, {"", 0}, {"0", 1}};
    struct slice type = {"", 0};
    const char *at = text, *end = text + length;
    while (at < end && (at = memchr(at, '"', end - at)) != NULL) {
        struct slice name = {at + 1, 0}, value;
        at = string_end(at + 1, end);
        name.length = at - name.start;
        if (at < end) at++;
        while (at < end && (*at == ':' || *at == ' ')) at++;
        if (at < end && *at == '"') {
            value.start = at + 1;
            at = string_end(at + 1, end);
            value.length = at - value.start;
            at++;
        } else {
            value.start = at;
            while (at < end && *at != ',' && *at != '}') at++;
            value.length = at - value.start;
        }
        if (slice_is(name, "type")) type = value;
        if (slice_is(name, "id") && value.length <= 64) request.id = value;
        if (slice_is(name, "client_time") && value.length <= 32) request.client_time = value;
    }
    if (slice_is(type, "tap")) request.kind = TAP;
    if (slice_is(type, "hello")) request.kind = HELLO;
    if (slice_is(type, "ping")) request.kind = PING;
    if (slice_is(type, "start_round")) request.kind = START_ROUND;
    if (slice_is(type, "leave_round")) request.kind = LEAVE_ROUND;
    return request;
}

static inline char *put(char *to, const char *text, size_t length) {
    memcpy(to, text, length);
    return to + length;
}

#define PUT_TEXT(to, text) put(to, text, sizeof(text) - 1)

static inline char *put_number(char *to, uint32_t number) {
    char digits[10];
    int count = 0;
    do digits[count++] = '0' + number % 10; while ((number /= 10) > 0);
    while (count > 0) *to++ = digits[--count];
    return to;
}

// A frame of the round. Each function answers the end of what it wrote.
static inline char *put_state(char *to, uint32_t tick) {
    to = PUT_TEXT(to, "{\"type\":\"state\",\"seq\":");
    to = put_number(to, tick);
    to = PUT_TEXT(to, ",\"state\":{\"tick\":");
    to = put_number(to, tick);
    return PUT_TEXT(to, FIXED_STATE);
}

static inline char *put_tapped(char *to, struct slice id, uint32_t tick) {
    to = PUT_TEXT(to, "{\"type\":\"tapped\",\"re\":\"");
    to = put(to, id.start, id.length);
    to = PUT_TEXT(to, "\",\"outcome\":\"ignored\",\"state\":{\"tick\":");
    to = put_number(to, tick);
    return PUT_TEXT(to, FIXED_STATE);
}

static inline char *put_random_hexadecimal(char *to, int byte_count) {
    uint8_t bytes[32];
    if (getrandom(bytes, byte_count, 0) != byte_count) memset(bytes, 0, sizeof bytes);
    for (int i = 0; i < byte_count; i++) to += sprintf(to, "%02x", bytes[i]);
    return to;
}

static inline char *put_welcome(char *to, struct slice id, double server_time_ms) {
    to += sprintf(to,
        "{\"type\":\"welcome\",\"re\":\"%.*s\",\"protocol\":\"" SUBPROTOCOL "\","
        "\"instance_id\":\"00000000000000000000000000000000\","
        "\"revision\":1,\"server\":\"peer\",\"language\":\"en\",\"player\":{\"player_id\":\"",
        (int)id.length, id.start);
    to = put_random_hexadecimal(to, 16);
    to = PUT_TEXT(to,
        "\",\"name\":\"Rookie Chef\",\"avatar\":\"👨‍🍳\",\"coins\":150,"
        "\"inventory\":{\"knife\":0,\"oven\":0,\"sauce\":0}},\"token\":\"");
    to = put_random_hexadecimal(to, 32);
    return to + sprintf(to,
        "\",\"server_time_ms\":%.3f,\"tick_ms\":100,"
        "\"ping\":{\"interval_ms\":10000,\"timeout_ms\":10000},\"resume_ms\":30000,"
        "\"limits\":{\"message_bytes\":4096,\"messages_per_second\":50,\"message_burst\":100}}",
        server_time_ms);
}

static inline char *put_pong(char *to, struct request request, double server_time_ms) {
    to = PUT_TEXT(to, "{\"type\":\"pong\"");
    if (request.id.length > 0) {
        to += sprintf(to, ",\"re\":\"%.*s\"", (int)request.id.length, request.id.start);
    }
    return to + sprintf(to, ",\"client_time\":%.*s,\"server_time_ms\":%.3f}",
        (int)request.client_time.length, request.client_time.start, server_time_ms);
}

static inline char *put_snapshot(char *to, struct slice id, double start_ms) {
    to += sprintf(to,
        "{\"type\":\"snapshot\",\"re\":\"%.*s\",\"seq\":0,"
        "\"round\":{\"round_id\":\"7c1d2e3f4a5b60718293a4b5c6d7e8f9\",\"level_id\":1,"
        "\"level_name\":\"Burger Station\",\"target\":3,"
        "\"ingredients\":[{\"ingredient_id\":\"bun\",\"emoji\":\"🍞\"},"
        "{\"ingredient_id\":\"patty\",\"emoji\":\"🥩\"},"
        "{\"ingredient_id\":\"cheese\",\"emoji\":\"🧀\"}],"
        "\"recipes\":[{\"name\":\"Classic Cheeseburger\",\"layers\":[0,1,2,0]}],"
        "\"item_ids\":[],\"rules\":{\"cap_ticks\":36000,\"feedback_ticks\":8,\"held_tap_ticks\":2,"
        "\"served_clock_ticks\":15,\"wrong_clock_ticks\":30,\"combo_at_start\":1,"
        "\"combo_limit\":5},\"start_ms\":%.3f},"
        "\"inventory\":{\"knife\":0,\"oven\":0,\"sauce\":0},\"deal\":[0,1,2],"
        "\"next\":0,\"state\":{\"tick\":0",
        (int)id.length, id.start, start_ms);
    return PUT_TEXT(to, FIXED_STATE);
}

static inline char *put_round_ended(char *to, struct slice id, uint32_t tick) {
    return to + sprintf(to,
        "{\"type\":\"round_ended\",\"re\":\"%.*s\","
        "\"round_id\":\"7c1d2e3f4a5b60718293a4b5c6d7e8f9\",\"level_id\":1,"
        "\"served\":0,\"target\":3,\"earned\":0,\"stars\":0,\"win\":false,"
        "\"ticks\":%u,\"best_stars\":0,\"coins\":150}", (int)id.length, id.start, tick);
}

#endif
