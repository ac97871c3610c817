/** Populations in processes that are killed, and one so large that its memory must stay as it is. */
@NullMarked
package dev.flow.proofs.populations;

import org.jspecify.annotations.NullMarked;
