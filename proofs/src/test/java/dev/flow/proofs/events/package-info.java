@NullMarked
package dev.flow.proofs.events;

import org.jspecify.annotations.NullMarked;
