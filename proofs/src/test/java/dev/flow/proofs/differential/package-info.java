/** The scenarios and their comparison, without Temporal. */
@NullMarked
package dev.flow.proofs.differential;

import org.jspecify.annotations.NullMarked;
