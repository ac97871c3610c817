@NullMarked
package dev.flow.proofs.starts;

import org.jspecify.annotations.NullMarked;
