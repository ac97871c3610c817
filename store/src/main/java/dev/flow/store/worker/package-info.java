/** The registrations of workers that are alive. */
@NullMarked
package dev.flow.store.worker;

import org.jspecify.annotations.NullMarked;
