/** Lifecycle events for a sink, while gateways and workers are killed and the sink is away. */
@NullMarked
package dev.flow.proofs.sinks;

import org.jspecify.annotations.NullMarked;
