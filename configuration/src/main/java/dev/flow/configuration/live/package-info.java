/** Revisions as a process uses them: several at once, each with its definitions and what its calls may use. */
@NullMarked
package dev.flow.configuration.live;

import org.jspecify.annotations.NullMarked;
