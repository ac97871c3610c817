/** Kills a worker over and over while runs are under way, and counts what happened outside. */
@NullMarked
package dev.flow.proofs.kill;

import org.jspecify.annotations.NullMarked;
