/** The HTTP server: what happens to a request between the socket and its handler. */
@NullMarked
package dev.flow.gateway.server;

import org.jspecify.annotations.NullMarked;
