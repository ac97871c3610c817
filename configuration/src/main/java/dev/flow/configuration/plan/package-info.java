/** Plans: what an activation would do, in words and data, with computed risks and the digests of what was observed. */
@NullMarked
package dev.flow.configuration.plan;

import org.jspecify.annotations.NullMarked;
