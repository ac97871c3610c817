@NullMarked
package dev.flow.proofs.serve;

import org.jspecify.annotations.NullMarked;
