/** Large values: kept in a payload store, content-addressed, so that the engine only ever sees their digest. */
@NullMarked
package dev.flow.engine.offload;

import org.jspecify.annotations.NullMarked;
