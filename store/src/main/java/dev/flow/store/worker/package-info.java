/** What the workers that are alive say of themselves. */
@NullMarked
package dev.flow.store.worker;

import org.jspecify.annotations.NullMarked;
