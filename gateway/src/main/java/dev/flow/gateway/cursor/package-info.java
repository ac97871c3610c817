/** Cursors of pages: opaque, and bound to who asked for what. */
@NullMarked
package dev.flow.gateway.cursor;

import org.jspecify.annotations.NullMarked;
