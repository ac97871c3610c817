/** Removes what is no longer to be kept: one rule for every table. */
@NullMarked
package dev.flow.store.retention;

import org.jspecify.annotations.NullMarked;
