@NullMarked
package dev.flow.proofs.kill;

import org.jspecify.annotations.NullMarked;
