#ifndef WEB_CLIENT_H
#define WEB_CLIENT_H

#include <stddef.h>

/// Receives a file of the browser client: its path on the server and its bytes, which stay valid
/// for the life of the process.
typedef void (*web_client_visitor)(
    void *context, const char *path, const unsigned char *bytes, size_t count);

/// Calls `visit` with each file of the browser client.
void web_client_visit(web_client_visitor visit, void *context);

/// Calls `visit` with the protocol's schema and its index.
void web_client_visit_contract(web_client_visitor visit, void *context);

/// Calls `visit` with each preview picture for links to results.
void web_client_visit_previews(web_client_visitor visit, void *context);

#endif
