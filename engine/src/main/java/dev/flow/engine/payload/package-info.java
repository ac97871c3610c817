/** JSON as the engine carries it: every argument, result, signal and failure detail of ours is a JSON tree. */
@NullMarked
package dev.flow.engine.payload;

import org.jspecify.annotations.NullMarked;
