/** One call while it is made, whatever its kind: its arguments, secrets, cancellation and limits. */
@NullMarked
package dev.flow.calls.call;

import org.jspecify.annotations.NullMarked;
