/** Functions that a host offers to workflows in Java. */
@NullMarked
package dev.flow.calls.host;

import org.jspecify.annotations.NullMarked;
