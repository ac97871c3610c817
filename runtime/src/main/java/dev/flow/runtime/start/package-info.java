/** What a process says when it starts: its versions, or why it cannot. */
@NullMarked
package dev.flow.runtime.start;

import org.jspecify.annotations.NullMarked;
