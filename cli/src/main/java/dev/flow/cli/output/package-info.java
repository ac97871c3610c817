/** How data is printed. */
@NullMarked
package dev.flow.cli.output;

import org.jspecify.annotations.NullMarked;
