/** The durable workflow that takes activations from step to step, as Temporal executes it; deterministic. */
@NullMarked
package dev.flow.configuration.activation.workflow;

import org.jspecify.annotations.NullMarked;
