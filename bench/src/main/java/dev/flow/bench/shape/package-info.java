/** The workflows that are measured: what they get, and where the interpreted half is written. */
@NullMarked
package dev.flow.bench.shape;

import org.jspecify.annotations.NullMarked;
