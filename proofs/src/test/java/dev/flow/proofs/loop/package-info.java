@NullMarked
package dev.flow.proofs.loop;

import org.jspecify.annotations.NullMarked;
