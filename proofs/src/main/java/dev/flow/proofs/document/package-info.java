/** The workflow documents that the proofs run. */
@NullMarked
package dev.flow.proofs.document;

import org.jspecify.annotations.NullMarked;
