/** The triggers of a role: what fires them is composed and connected here, and brought to the active configuration. */
@NullMarked
package dev.flow.runtime.trigger;

import org.jspecify.annotations.NullMarked;
