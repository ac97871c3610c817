/** The same workflows, written by hand on the Temporal Java SDK as its users write them. */
@NullMarked
package dev.flow.bench.handwritten;

import org.jspecify.annotations.NullMarked;
