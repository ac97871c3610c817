/** A loop over more items than any history could hold. */
@NullMarked
package dev.flow.proofs.loop;

import org.jspecify.annotations.NullMarked;
