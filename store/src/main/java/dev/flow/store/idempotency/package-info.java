/** Answers repeated requests with what the first one was answered (HTTP contract, conventions: idempotency). */
@NullMarked
package dev.flow.store.idempotency;

import org.jspecify.annotations.NullMarked;
