/** What must hold of runs, on the engine inside this process and on a real server. */
@NullMarked
package dev.flow.runs;

import org.jspecify.annotations.NullMarked;
