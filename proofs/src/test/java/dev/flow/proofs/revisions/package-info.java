@NullMarked
package dev.flow.proofs.revisions;

import org.jspecify.annotations.NullMarked;
