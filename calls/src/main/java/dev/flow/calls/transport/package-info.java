/** HTTP requests and responses over pooled connections, under the egress rules of each call. */
@NullMarked
package dev.flow.calls.transport;

import org.jspecify.annotations.NullMarked;
