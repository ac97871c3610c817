/** Tests of the command line in this process. */
@NullMarked
package dev.flow.cli;

import org.jspecify.annotations.NullMarked;
