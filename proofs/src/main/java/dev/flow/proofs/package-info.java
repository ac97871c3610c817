/**
 * The large figures: what takes too long for every build, with its own command, seeds and evidence (design, section
 * 10).
 */
@NullMarked
package dev.flow.proofs;

import org.jspecify.annotations.NullMarked;
