/** Removes the rows that have reached the age which their table or a setting gives. */
@NullMarked
package dev.flow.store.retention;

import org.jspecify.annotations.NullMarked;
