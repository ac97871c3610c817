@NullMarked
package dev.flow.proofs.sinks;

import org.jspecify.annotations.NullMarked;
