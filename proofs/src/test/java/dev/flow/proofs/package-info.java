@NullMarked
package dev.flow.proofs;

import org.jspecify.annotations.NullMarked;
