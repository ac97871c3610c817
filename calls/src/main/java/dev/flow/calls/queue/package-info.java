/** Requests of functions of the kind queue, as calls hand them on. */
@NullMarked
package dev.flow.calls.queue;

import org.jspecify.annotations.NullMarked;
