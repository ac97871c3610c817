/**
 * The gRPC services: requests are checked, answered by {@code execution} and {@code matching}, and errors get the
 * status and the details that Temporal's SDKs understand. What is not implemented answers UNIMPLEMENTED with its name.
 */
@NullMarked
package dev.flow.server.protocol;

import org.jspecify.annotations.NullMarked;
