/** Records the responses of requests with an idempotency key, so that a repeated request gets the first response. */
@NullMarked
package dev.flow.store.idempotency;

import org.jspecify.annotations.NullMarked;
