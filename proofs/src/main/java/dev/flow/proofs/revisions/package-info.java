/** Starts over HTTP while revisions are activated and rolled back, and gateways and workers are killed. */
@NullMarked
package dev.flow.proofs.revisions;

import org.jspecify.annotations.NullMarked;
