/** Runs every example, and every command and document of the language guide. */
@NullMarked
package dev.flow.examples;

import org.jspecify.annotations.NullMarked;
