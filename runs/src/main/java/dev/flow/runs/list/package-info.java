/** Listing runs by the engine's visibility store. */
@NullMarked
package dev.flow.runs.list;

import org.jspecify.annotations.NullMarked;
