/** Refusals of requests, with the status and the details that clients of the Temporal API understand. */
@NullMarked
package dev.flow.server.failure;

import org.jspecify.annotations.NullMarked;
