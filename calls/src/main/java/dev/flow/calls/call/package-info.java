/** One call of any kind while it is made: its arguments, secrets, cancellation and limits. */
@NullMarked
package dev.flow.calls.call;

import org.jspecify.annotations.NullMarked;
