/** The engine on the Temporal service inside the process. */
@NullMarked
package dev.flow.engine.embedded;

import org.jspecify.annotations.NullMarked;
