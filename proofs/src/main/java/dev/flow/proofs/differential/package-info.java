/** Generated workflows have the same histories on the durable service as on Temporal's server. */
@NullMarked
package dev.flow.proofs.differential;

import org.jspecify.annotations.NullMarked;
