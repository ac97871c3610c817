/** How diagnostics are shown: to people, and to the programs that read them. */
@NullMarked
package dev.flow.cli.diagnostics;

import org.jspecify.annotations.NullMarked;
