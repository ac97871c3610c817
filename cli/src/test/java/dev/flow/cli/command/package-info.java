/** Tests of the package. */
@NullMarked
package dev.flow.cli.command;

import org.jspecify.annotations.NullMarked;
