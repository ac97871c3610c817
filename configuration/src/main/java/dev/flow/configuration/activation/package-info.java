/**
 * Activations: the transition table, their records, the lease with its fencing token, and the durable workflow that
 * takes an activation from step to step.
 */
@NullMarked
package dev.flow.configuration.activation;

import org.jspecify.annotations.NullMarked;
