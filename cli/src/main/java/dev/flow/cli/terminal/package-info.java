/** Where a command reads and writes. */
@NullMarked
package dev.flow.cli.terminal;

import org.jspecify.annotations.NullMarked;
