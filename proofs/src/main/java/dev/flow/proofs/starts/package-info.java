/** Starts over HTTP while gateways and workers are killed. */
@NullMarked
package dev.flow.proofs.starts;

import org.jspecify.annotations.NullMarked;
