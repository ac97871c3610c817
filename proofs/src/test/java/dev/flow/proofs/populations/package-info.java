@NullMarked
package dev.flow.proofs.populations;

import org.jspecify.annotations.NullMarked;
