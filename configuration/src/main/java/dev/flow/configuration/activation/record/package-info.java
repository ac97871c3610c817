/** The records of activations in the store: rows, the lease with its fencing token, the active pointer. */
@NullMarked
package dev.flow.configuration.activation.record;

import org.jspecify.annotations.NullMarked;
