/** One run in this process, from its start to its last word. */
@NullMarked
package dev.flow.cli.run;

import org.jspecify.annotations.NullMarked;
