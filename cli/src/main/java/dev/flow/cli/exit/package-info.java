/** How commands end: exit codes, and errors that end a command. */
@NullMarked
package dev.flow.cli.exit;

import org.jspecify.annotations.NullMarked;
