/** The tables of this module, put together from its packages. */
@NullMarked
package dev.flow.store.tables;

import org.jspecify.annotations.NullMarked;
