/** Errors of workflows: as data, and as failures on the engine. */
@NullMarked
package dev.flow.engine.error;

import org.jspecify.annotations.NullMarked;
