/** One class for each command, and what they share. */
@NullMarked
package dev.flow.cli.command;

import org.jspecify.annotations.NullMarked;
