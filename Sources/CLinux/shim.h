#pragma once
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/socket.h>

// accept4(2); the C library hides it without _GNU_SOURCE.
int accept4(int, struct sockaddr *, socklen_t *, int);
