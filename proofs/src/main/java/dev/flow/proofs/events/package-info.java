/** Events over HTTP for thousands of waiting runs, while gateways and workers are killed. */
@NullMarked
package dev.flow.proofs.events;

import org.jspecify.annotations.NullMarked;
