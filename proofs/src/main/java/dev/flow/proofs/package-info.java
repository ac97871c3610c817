/** The large figures: what takes too long for every build, with its own command, seeds and evidence. */
@NullMarked
package dev.flow.proofs;

import org.jspecify.annotations.NullMarked;
